// Many games side by side for learners. Observations, action masks and results are written to arrays of the caller, one
// row for each game. The namespace `game` has the rules, and in its observation.hpp `Encoding`, `Observation`, `Legal`,
// `list_moves` and `unpack_cells`. Each game has its own random numbers, so results do not depend on `threads`.
#pragma once
#include "engine.hpp"
#include "features.hpp"
#include "parallel.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

namespace {

using namespace game;

constexpr int ALL_SEATS = -1, RANDOM_SEAT = -2, NO_ACTION = -1;
enum Outcome : std::uint8_t { RUNNING, FINISHED, ILLEGAL };  // of a step

struct Arrays {
    std::int8_t *planes, *mask, *actor, *agent;
    std::int16_t *vector;
    float *rewards;
    std::uint8_t *outcome;
    std::int32_t *scores;
    std::int8_t *final_planes;  // observation at the end of a game, null if it is not wanted
    std::int16_t *final_vector;
};

struct EnvironmentOptions {
    int agent;              // the seat of the learner, ALL_SEATS or RANDOM_SEAT
    bool plays_opponents;   // other seats make random moves
    bool resets_at_once;    // else the step after the end starts the next game
    double shaping;         // reward for each gold of the change of the lead
    double illegal_reward;  // not a number: an illegal action is an error
};

struct Episode {  // the games of one row
    State start, state;
    std::shared_ptr<const Encoding> encoding;
    std::shared_ptr<const FeatureLayout> features;  // null: not wanted
    Legal legal;
    Move move;  // to be made by this step
    Rng rng{0}, sampling_rng{0};
    int agent = ALL_SEATS, observer = 0, games_left = 0;
    bool is_over = true, is_move_legal = false, is_table_new = true, is_mask_full = false;
    double leads[MAX_SEATS] = {};
    std::vector<Cells> written;     // planes in the array
    std::vector<int> legal_planes;  // that are written in the mask
};

class Environments {
  public:
    Environments(int rows, const Arrays &to, const EnvironmentOptions &how)
        : episodes(std::size_t(rows)), arrays(to), options(how) {}

    Episode &at(int row) { return episodes[std::size_t(row)]; }
    int count() const { return int(episodes.size()); }

    void set_game(int row, const State &start, std::shared_ptr<const Encoding> encoding, int games) {
        Episode &episode = at(row);
        episode.start = episode.state = start;
        episode.is_over = true;
        episode.encoding = std::move(encoding);
        episode.games_left = games;
        episode.is_table_new = true;
    }

    void start_game(int row) {
        Episode &episode = at(row);
        int agent = options.agent == RANDOM_SEAT ? episode.rng.below(episode.start.players) : options.agent;
        resume_game(row, episode.start, agent, episode.games_left - 1);
    }

    void resume_game(int row, const State &state, int agent, int games_left) {
        Episode &episode = at(row);
        if (episode.is_table_new) write_static(row);
        episode.state = state;
        episode.games_left = games_left;
        episode.agent = agent;
        arrays.agent[row] = std::int8_t(agent);
        if (options.shaping != 0) read_leads(episode.state, episode.leads);
        int acting = advance(episode);
        episode.is_over = acting == NOBODY;
        show(row, acting);
    }

    void step(const std::int32_t *actions, int threads) {
        for (int row = 0; row < count(); row++) decode(row, actions[row]);
        each_row(threads, [&](int row) {
            clear_results(row);
            if (actions[row] != NO_ACTION) step_row(row);
        });
    }

    void sample(std::int32_t *actions, int threads) {
        each_row(threads, [&](int row) {
            Episode &episode = at(row);
            int moves_count = episode.is_over ? 0 : episode.legal.count();
            actions[row] =
                moves_count ? episode.encoding->action(episode.legal.at(episode.sampling_rng.below(moves_count))) : 0;
        });
    }

    // Sample by softmax over the legal actions; write also the logarithms of the probabilities.
    void sample_logits(const float *logits, std::int32_t *actions, float *log_probs, int threads) {
        each_row(threads, [&](int row) {
            const float *own = logits + std::int64_t(row) * at(row).encoding->actions();
            actions[row] = sample_row(at(row), own, log_probs[row]);
        });
    }

    // Write the features of the positions for their seats to act, 0 where the game is over.
    void observe_features(float *out, int threads) {
        each_row(threads, [&](int row) {
            const Episode &episode = at(row);
            float *own = out + std::int64_t(row) * episode.features->count();
            int seat = actor(episode.state);
            if (seat >= 0)
                episode.features->compute(*episode.encoding, episode.state, seat, own);
            else
                std::fill_n(own, episode.features->count(), 0.0f);
        });
    }

    // Write the positions after each legal move, game by game: the game, the action and the features for the seat that
    // acts. Return their number; nothing is written if it is above the capacity.
    std::int64_t afterstates(std::int32_t *rows, std::int32_t *actions, float *features, std::int64_t capacity,
                             int threads) {
        std::vector<std::int64_t> first(std::size_t(count()) + 1);
        for (int row = 0; row < count(); row++)
            first[std::size_t(row) + 1] = first[std::size_t(row)] + (at(row).is_over ? 0 : at(row).legal.count());
        if (first.back() > capacity) return first.back();
        each_row(threads, [&](int row) {
            if (at(row).is_over) return;
            std::int64_t index = first[std::size_t(row)];
            at(row).legal.each([&](Move move) {
                rows[index] = row;
                write_afterstate(at(row), move, actions[index], features + index * at(row).features->count());
                index++;
            });
        });
        return first.back();
    }

  private:
    std::vector<Episode> episodes;
    Arrays arrays;
    EnvironmentOptions options;
    realmwright::Workers workers;

    template <typename Work> void each_row(int threads, Work work) {
        workers.run(count(), threads, [&](std::int64_t begin, std::int64_t end) {
            for (int row = int(begin); row < int(end); row++) work(row);
        });
    }

    static void write_afterstate(const Episode &episode, Move move, std::int32_t &action, float *features) {
        State after = episode.state;
        apply(after, move);
        action = episode.encoding->action(move);
        episode.features->compute(*episode.encoding, after, actor(episode.state), features);
    }

    void decode(int row, int action) {  // before any game is changed
        Episode &episode = at(row);
        if (action == NO_ACTION || episode.is_over) return;
        episode.is_move_legal = episode.encoding->decode(action, episode.move) && episode.legal.has(episode.move);
        if (!episode.is_move_legal && std::isnan(options.illegal_reward))
            fail("action " + std::to_string(action) + " is not legal in game " + std::to_string(row));
    }

    void clear_results(int row) {
        int seats = at(row).start.players;
        arrays.outcome[row] = RUNNING;
        std::fill_n(arrays.rewards + row * seats, seats, 0.0f);
    }

    void step_row(int row) {
        Episode &episode = at(row);
        if (episode.is_over) {
            if (!episode.games_left) fail("game " + std::to_string(row) + " needs a new set-up");
            start_game(row);
        } else if (!episode.is_move_legal) {
            int seat = episode.agent >= 0 ? episode.agent : actor(episode.state);
            arrays.rewards[row * episode.state.players + seat] = float(options.illegal_reward);
            finish_game(row, ILLEGAL);
        } else {
            episode.observer = actor(episode.state);
            apply(episode.state, episode.move);
            int acting = advance(episode);
            write_rewards(row, acting == NOBODY);
            if (acting == NOBODY)
                finish_game(row, FINISHED);
            else
                show(row, acting);
        }
    }

    int advance(Episode &episode) const {  // through chance and opponents; returns the seat to act
        for (;;) {
            int seat = actor(episode.state);
            bool is_opponent = options.plays_opponents && seat >= 0 && seat != episode.agent;
            if (seat != CHANCE && !is_opponent) return seat;
            apply(episode.state, random_move(episode.state, episode.rng));
        }
    }

    void finish_game(int row, Outcome outcome) {
        Episode &episode = at(row);
        arrays.outcome[row] = outcome;
        episode.is_over = true;
        int gold[MAX_SEATS];
        read_gold(episode.state, gold);
        std::copy_n(gold, episode.state.players, arrays.scores + row * episode.state.players);
        if (arrays.final_planes) write_final_observation(row);
        if (options.resets_at_once && episode.games_left)
            start_game(row);
        else
            show(row, NOBODY);
    }

    // Rewards

    static void read_gold(const State &state, int *gold) {
        for (const auto &sheet : score_sheets(state)) *gold++ = std::accumulate(sheet.begin(), sheet.end(), 0);
    }

    static void read_leads(const State &state, double *leads) {
        int gold[MAX_SEATS];
        read_gold(state, gold);
        for (int seat = 0; seat < state.players; seat++) {
            int best = -1000000;
            for (int other = 0; other < state.players; other++)
                if (other != seat) best = std::max(best, gold[other]);
            leads[seat] = gold[seat] - best;
        }
    }

    void write_rewards(int row, bool is_finished) {
        Episode &episode = at(row);
        int seats = episode.state.players;
        double rewards[MAX_SEATS] = {};
        if (options.shaping != 0) {
            double before[MAX_SEATS];
            std::copy_n(episode.leads, seats, before);
            read_leads(episode.state, episode.leads);
            for (int seat = 0; seat < seats; seat++)
                rewards[seat] = options.shaping * (episode.leads[seat] - before[seat]);
        }
        if (is_finished) add_final_rewards(episode.state, rewards);
        for (int seat = 0; seat < seats; seat++) arrays.rewards[row * seats + seat] = float(rewards[seat]);
    }

    static void add_final_rewards(const State &state, double *rewards) {  // tied winners share
        int gold[MAX_SEATS], seats = state.players;
        read_gold(state, gold);
        int best = *std::max_element(gold, gold + seats);
        auto winners = double(std::count(gold, gold + seats, best));
        for (int seat = 0; seat < seats; seat++)
            rewards[seat] += ((gold[seat] == best ? seats / winners : 0) - 1) / (seats - 1);
    }

    // Observations

    static std::int64_t board_size(const Encoding &encoding) { return encoding.rows * encoding.columns; }
    static std::int64_t planes_size(const Encoding &encoding) {
        return (std::int64_t(encoding.ground.size()) + encoding.plane_count) * board_size(encoding);
    }
    static std::int64_t vector_size(const Encoding &encoding) {
        return std::int64_t(encoding.facts.size()) + encoding.number_count;
    }

    void write_static(int row) {
        Episode &episode = at(row);
        const Encoding &encoding = *episode.encoding;
        write_ground(encoding, arrays.planes + row * planes_size(encoding),
                     arrays.vector + row * vector_size(encoding));
        episode.written.assign(std::size_t(encoding.plane_count), Cells{});
        std::fill_n(arrays.planes + row * planes_size(encoding) + dynamic_planes(encoding),
                    encoding.plane_count * board_size(encoding), std::int8_t(0));
        episode.is_mask_full = true;  // its content is unknown
        episode.is_table_new = false;
    }

    static std::int64_t dynamic_planes(const Encoding &encoding) {
        return std::int64_t(encoding.ground.size()) * board_size(encoding);
    }

    static void write_ground(const Encoding &encoding, std::int8_t *planes, std::int16_t *vector) {
        for (std::size_t i = 0; i < encoding.ground.size(); i++)
            unpack_cells(encoding.ground[i], encoding.rows, planes + std::int64_t(i) * board_size(encoding));
        std::copy(encoding.facts.begin(), encoding.facts.end(), vector);
    }

    static const std::vector<Cells> &observe(Episode &episode, std::int16_t *vector) {  // returns the planes
        thread_local std::vector<Cells> observed;
        const Encoding &encoding = *episode.encoding;
        std::int16_t *numbers = vector + encoding.facts.size();
        observed.resize(std::size_t(encoding.plane_count));
        Cells *planes = observed.data();
        Observation out{planes, planes + encoding.plane_count, numbers, numbers + encoding.number_count};
        encoding.observe(episode.state, episode.observer, out);
        if (out.planes != out.planes_end || out.numbers != out.numbers_end) fail("the encoding has other features");
        return observed;
    }

    void show(int row, int acting) {  // the position to the learner; not while another program plays the opponents
        Episode &episode = at(row);
        arrays.actor[row] = std::int8_t(acting);
        list_moves(episode.state, episode.legal);
        if (acting >= 0 && episode.agent >= 0 && acting != episode.agent) return;
        episode.observer = episode.agent >= 0 ? episode.agent : acting >= 0 ? acting : episode.observer;
        write_observation(row);
        write_mask(row);
    }

    void write_observation(int row) {
        Episode &episode = at(row);
        const Encoding &encoding = *episode.encoding;
        const std::vector<Cells> &observed = observe(episode, arrays.vector + row * vector_size(encoding));
        std::int8_t *out = arrays.planes + row * planes_size(encoding) + dynamic_planes(encoding);
        for (std::size_t i = 0; i < observed.size(); i++, out += board_size(encoding))
            if (!(observed[i] == episode.written[i])) {  // most planes stay the same between decisions
                unpack_cells(observed[i], encoding.rows, out);
                episode.written[i] = observed[i];
            }
    }

    void write_final_observation(int row) {
        Episode &episode = at(row);
        const Encoding &encoding = *episode.encoding;
        if (episode.agent >= 0) episode.observer = episode.agent;
        std::int8_t *planes = arrays.final_planes + row * planes_size(encoding);
        std::int16_t *vector = arrays.final_vector + row * vector_size(encoding);
        write_ground(encoding, planes, vector);
        planes += dynamic_planes(encoding);
        for (const Cells &cells : observe(episode, vector)) {
            unpack_cells(cells, encoding.rows, planes);
            planes += board_size(encoding);
        }
    }

    void write_mask(int row) {  // all 1 at the end: any action starts the next game
        Episode &episode = at(row);
        const Encoding &encoding = *episode.encoding;
        std::int8_t *mask = arrays.mask + std::int64_t(row) * encoding.actions();
        if (episode.is_over || episode.is_mask_full)
            std::fill_n(mask, encoding.actions(), std::int8_t(episode.is_over));
        episode.is_mask_full = episode.is_over;
        for (int plane : episode.legal_planes)
            std::fill_n(mask + plane * board_size(encoding), episode.is_over ? 0 : board_size(encoding),
                        std::int8_t(0));
        episode.legal_planes.clear();
        if (episode.is_over) return;
        std::int8_t *word_mask = mask + encoding.board_actions();
        std::fill_n(word_mask, encoding.words, std::int8_t(0));
        encoding.each_legal(
            episode.legal, [&](int plane, const Cells &cells) { write_legal_plane(episode, mask, plane, cells); },
            [&](int word) { word_mask[word] = 1; });
    }

    static void write_legal_plane(Episode &episode, std::int8_t *mask, int plane, const Cells &cells) {
        const Encoding &encoding = *episode.encoding;
        std::int64_t size = board_size(encoding);
        auto &planes = episode.legal_planes;
        if (std::find(planes.begin(), planes.end(), plane) == planes.end()) {
            unpack_cells(cells, encoding.rows, mask + plane * size);
            planes.push_back(plane);
            return;
        }
        std::vector<std::int8_t> more(static_cast<std::size_t>(size));
        unpack_cells(cells, encoding.rows, more.data());
        for (std::int64_t i = 0; i < size; i++) mask[plane * size + i] |= more[std::size_t(i)];
    }

    static int sample_row(Episode &episode, const float *logits, float &log_prob) {
        log_prob = 0;
        if (episode.is_over) return 0;
        std::vector<int> actions;
        double best = -INFINITY, total = 0;
        episode.legal.each([&](Move move) {
            actions.push_back(episode.encoding->action(move));
            best = std::max(best, double(logits[actions.back()]));
        });
        if (!std::isfinite(best)) fail("logits must be finite numbers");
        for (int action : actions) total += std::exp(double(logits[action]) - best);
        double rest = double(episode.sampling_rng.next() >> 11) * 0x1p-53 * total;
        std::size_t i = 0;
        for (; i + 1 < actions.size(); i++)
            if ((rest -= std::exp(double(logits[actions[i]]) - best)) < 0) break;
        log_prob = float(double(logits[actions[i]]) - best - std::log(total));
        return actions[i];
    }
};

}  // namespace
