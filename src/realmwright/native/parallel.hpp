// Work in chunks on several cores.
#pragma once
#include <algorithm>
#include <cstdint>
#ifndef __wasm__
#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>
#endif

namespace realmwright {

// Return the sum of work(begin, end) over chunks of 0..count, on so many threads at once; 0: one for each core. The
// first error ends the work and is thrown. WebAssembly has one thread.
template <typename Sum, typename Work>
Sum sum_of_chunks(std::int64_t count, std::int64_t chunk, int threads, const Work &work) {
#ifdef __wasm__
    (void)chunk, (void)threads;
    return work(std::int64_t(0), count);
#else
    Sum total{};
    std::atomic<std::int64_t> next = 0;
    std::exception_ptr error;
    std::mutex lock;
    auto run = [&] {
        try {
            Sum own{};
            for (std::int64_t begin; (begin = next.fetch_add(chunk)) < count;)
                own += work(begin, std::min(begin + chunk, count));
            std::lock_guard guard(lock);
            total += own;
        } catch (...) {
            std::lock_guard guard(lock);
            if (!error) error = std::current_exception();
            next = count;
        }
    };
    std::int64_t wanted = threads > 0 ? threads : std::thread::hardware_concurrency();
    std::vector<std::thread> helpers;
    for (std::int64_t i = 1; i < std::min(wanted, (count + chunk - 1) / chunk); i++) helpers.emplace_back(run);
    run();
    for (std::thread &helper : helpers) helper.join();
    if (error) std::rethrow_exception(error);
    return total;
#endif
}

}  // namespace realmwright
