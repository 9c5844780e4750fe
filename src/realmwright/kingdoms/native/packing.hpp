// packing.py: set-ups and states as bytes.
#pragma once
#include "../../native/bytes.hpp"
#include "state.hpp"

namespace kingdoms {

Setup read_setup(Reader);  // fails for a variant that this engine does not play
std::string pack(const State &);
void unpack(const Setup &, Reader, State &);  // fails for a state that this engine cannot hold

}  // namespace kingdoms
