// registry.py: the compiled expansions by name. The build generates the list from the files in expansions/.
#include "component_types.hpp"
#include "expansion_list.hpp"

namespace kingdom_builder {

struct Registry {
    std::vector<const Expansion *> expansions{std::begin(EXPANSIONS), std::end(EXPANSIONS)};
    std::vector<std::string_view> names{std::begin(VERBS), std::end(VERBS)};
    std::vector<std::string_view> terrains;
    const Component *components[256] = {};

    Registry() {
        int table_bytes = 0, seat_bytes = 0, facts = 0;
        for (const Expansion *expansion : expansions) {
            for (TerrainId *terrain : expansion->terrains) number(*terrain);
            for (Component *each : expansion->components) number(*each);
            reserve(expansion->table, table_bytes, TABLE_BYTES);
            reserve(expansion->seat, seat_bytes, SEAT_BYTES);
            if (expansion->facts) *expansion->facts = facts;
            facts++;
        }
    }

    void number(TerrainId &terrain) {
        if (terrains.size() == MAX_TERRAINS) fail("too many terrains");
        terrain.id = int(terrains.size());
        terrains.push_back(terrain.name);
    }
    void number(Component &each) {
        if (names.size() == 256) fail("too many components");
        each.id = Name(names.size());
        components[each.id] = &each;
        names.push_back(each.name);
    }
    static void reserve(const Storage &storage, int &used, int limit) {
        if (!storage.place) return;
        *storage.place = used;
        used += (storage.size + 15) / 16 * 16;
        if (used > limit) fail("the slots of the expansions do not fit into a state");
    }
};

static const Registry &registry() {
    static const Registry all;
    return all;
}

const std::vector<const Expansion *> &expansions() { return registry().expansions; }
const std::vector<std::string_view> &names() { return registry().names; }
const std::vector<std::string_view> &terrain_names() { return registry().terrains; }
const Component *component(Name name) { return registry().components[name]; }

}  // namespace kingdom_builder
