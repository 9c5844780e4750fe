// The interface of an engine, for Python or as WebAssembly. The namespace `game` has the rules.
#pragma once
#ifdef __wasm__
#include "wasm_module.hpp"
#else
#include "python_module.hpp"
#endif
