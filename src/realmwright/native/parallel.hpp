// Work in chunks on several cores.
#pragma once
#include <algorithm>
#include <cstdint>
#ifndef __wasm__
#include <atomic>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>
#include <vector>

#include <unistd.h>
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

#ifndef __wasm__
// Threads that stay, for short calls in quick succession: to start a thread can take longer than such a call.
class Workers {
  public:
    Workers() = default;
    Workers(const Workers &) = delete;
    Workers &operator=(const Workers &) = delete;
    ~Workers() { stop(); }

    // Call work(begin, end) for each part of 0..count, one part for each of so many threads; 0: one for each core.
    void run(std::int64_t count, int threads, const std::function<void(std::int64_t, std::int64_t)> &work) {
        std::int64_t wanted = threads > 0 ? threads : std::thread::hardware_concurrency();
        auto parts = std::size_t(std::clamp(wanted, std::int64_t(1), std::max(count, std::int64_t(1))));
        if (parts == 1) return work(0, count);
        if (!team || team->errors.size() != parts || team->process != getpid()) start(parts);
        team->count = count;
        team->work = &work;
        team->running = int(parts) - 1;
        team->round++;
        team->round.notify_all();
        team->run_part(0);
        for (int left; (left = spin_while(team->running, [](int value) { return value != 0; })) != 0;)
            team->running.wait(left);
        for (std::exception_ptr &error : team->errors)
            if (error) std::rethrow_exception(std::exchange(error, nullptr));
    }

  private:
    static constexpr int SPINS = 4000;  // some microseconds, in which the next call often comes

    template <typename Value, typename Condition>
    static Value spin_while(const std::atomic<Value> &value, Condition condition) {
        for (int i = 0; i < SPINS && condition(value.load(std::memory_order_acquire)); i++) {
        }
        return value;
    }

    struct Team {
        const std::function<void(std::int64_t, std::int64_t)> *work = nullptr;
        std::int64_t count = 0;
        std::atomic<unsigned> round = 0;
        std::atomic<int> running = 0;
        bool is_ending = false;
        pid_t process = getpid();
        std::vector<std::exception_ptr> errors;
        std::vector<std::thread> threads;

        void run_part(std::size_t part) {
            auto begin = [&](std::size_t number) { return count * std::int64_t(number) / std::int64_t(errors.size()); };
            try {
                (*work)(begin(part), begin(part + 1));
            } catch (...) {
                errors[part] = std::current_exception();
            }
        }
        void serve(std::size_t part) {
            for (unsigned seen = 0;;) {
                spin_while(round, [&](unsigned value) { return value == seen; });
                round.wait(seen);
                seen = round;
                if (is_ending) return;
                run_part(part);
                if (--running == 0) running.notify_one();
            }
        }
    };
    std::unique_ptr<Team> team;

    void start(std::size_t parts) {
        stop();
        team = std::make_unique<Team>();
        team->errors.resize(parts);
        for (std::size_t part = 1; part < parts; part++)
            team->threads.emplace_back([each = team.get(), part] { each->serve(part); });
    }
    void stop() {
        if (!team) return;
        if (team->process != getpid()) {  // a fork has the memory of the threads, but not the threads
            (void)team.release();
            return;
        }
        team->is_ending = true;
        team->round++;
        team->round.notify_all();
        for (std::thread &thread : team->threads) thread.join();
        team.reset();
    }
};
#endif

}  // namespace realmwright
