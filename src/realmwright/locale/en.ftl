# All texts of page, terminal and server. The four languages have the same keys in the same order.
# The page loads sections marked [later] at the first use of one of their keys; other messages do not refer to them.
#
# Arguments
#   In refusal-…: arguments of the rules, converted by i18n.py for server and terminal:
#     $terrain $wanted   the noun hex-…; none if missing or empty
#     $tile $action      the name location-…, action-… or held-…, in Kingdoms the name kd-tile-… with its value; none
#                        if empty; unchanged if it has no name
#     $word              the word of a move: terrain-… or a name as above
#     $seat              the player's name
#     $cell $origin      a cell such as c7; in refusal-answer-the-canoe also $hex
#     $hexes             a list of cells, see list-…
#     $choices           a list of names as for $word
#     $left $rank $count a number
#   Elsewhere:
#     $terrain           the name terrain-…, used as a label: after a colon, in brackets, after the word card
#     $hex               the noun hex-…, used inside a sentence (in place-of: a number)
#     $tile $location    the name location-…, or of another action: action-…, held-…
#     $piece             in log-… one piece as an object, one-…; elsewhere the name piece-…
#     $player $players   a name, or a list of names
#     none, no           a missing $piece or $location; a $legal or $turned that is false
# Sentences have the player's name as subject and are in the present tense, so that no other word must agree with it.

## Games, expansions and boards

game-kingdom-builder = Kingdom Builder
game-kingdoms = Kingdoms
set-base = Base game
set-nomads = Nomads
set-crossroads = Crossroads
set-marshlands = Marshlands
set-harvest = Harvest
set-capitol = Capitol
set-caves = Caves
set-island = Island
set-all = All expansions
quadrant-tavern = { location-tavern }
quadrant-paddock = { location-paddock }
quadrant-oasis = { location-oasis }
quadrant-farm = { location-farm }
quadrant-oracle = { location-oracle }
quadrant-tower = { location-tower }
quadrant-harbor = { location-harbor }
quadrant-barn = { location-barn }
quadrant-quarry = { location-quarry }
quadrant-caravan = { location-caravan }
quadrant-village = { location-village }
quadrant-garden = { location-garden }
quadrant-lighthouse-foresters-lodge = { location-lighthouse } / { location-forester-lodge }
quadrant-barracks-crossroads = { location-barracks } / { location-crossroads }
quadrant-city-hall-fort = { location-city-hall } / { location-fort }
quadrant-monastery-wagon = { location-monastery } / { location-wagon }
quadrant-temple = { location-temple }
quadrant-refuge = { location-refuge }
quadrant-canoe = { location-canoe }
quadrant-fountain = { location-fountain }
quadrant-bazaar-water-mill = { location-bazaar } / { location-water-mill }
quadrant-mountain-station-scout-cabin = { location-mountain-station } / { location-scout-cabin }
quadrant-cathedral-watchtower = { location-cathedral } / { location-watchtower }
quadrant-university-palisade = { location-university } / { location-palisade }
quadrant-island-rope-bridge = { location-rope-bridge }
quadrant-island-tree-house = { location-tree-house }
provenance-published = The layout of the printed board.
provenance-published-single-source = The layout of the printed board, confirmed by one source only.
provenance-original = Our own layout: the publisher’s is not publicly documented. If you own the box, you can type in the printed one.
provenance-typed = Typed in from a printed board.

## Terrains, as on a card or a label

terrain-grass = grass
terrain-canyon = canyon
terrain-desert = desert
terrain-flowers = flower field
terrain-forest = forest
terrain-swamp = swamp
terrain-farmland = farmland
terrain-water = water
terrain-mountain = mountain
terrain-castle = castle
terrain-location = location
terrain-nomad = nomads
terrain-palace = palace
terrain-silo = silo
terrain-swamp-grass = { terrain-swamp } / { terrain-grass }
terrain-swamp-canyon = { terrain-swamp } / { terrain-canyon }
terrain-swamp-desert = { terrain-swamp } / { terrain-desert }
terrain-swamp-flowers = { terrain-swamp } / { terrain-flowers }
terrain-swamp-forest = { terrain-swamp } / { terrain-forest }

## A hex of a terrain, for use in sentences: English a …, German ein …, French une …, Dutch een …

hex-grass = grass hex
hex-canyon = canyon hex
hex-desert = desert hex
hex-flowers = flower-field hex
hex-forest = forest hex
hex-swamp = swamp hex
hex-farmland = farmland hex
hex-water = water hex
hex-mountain = mountain hex
hex-castle = castle hex
hex-location = location hex
hex-nomad = nomad hex
hex-palace = palace hex
hex-silo = silo hex
hex-swamp-grass = { hex-swamp } or { hex-grass }
hex-swamp-canyon = { hex-swamp } or { hex-canyon }
hex-swamp-desert = { hex-swamp } or { hex-desert }
hex-swamp-flowers = { hex-swamp } or { hex-flowers }
hex-swamp-forest = { hex-swamp } or { hex-forest }
hex-caves = cave hex
hex-capitols = capitol hex
hex-any = hex

## Locations: name of the place, its tile and its action; the power of the tile as a sentence and as a button label

location-oracle = Oracle
location-oracle-power = Build 1 settlement on a hex of the played card’s terrain.
tile-oracle = Build 1 on the card’s terrain
location-farm = Farm
location-farm-power = Build 1 settlement on a grass hex.
tile-farm = Build 1 on grass
location-oasis = Oasis
location-oasis-power = Build 1 settlement on a desert hex.
tile-oasis = Build 1 on desert
location-tower = Tower
location-tower-power = Build 1 settlement on the edge of the board.
tile-tower = Build 1 on the edge
location-tavern = Tavern
location-tavern-power = Build 1 settlement at the end of a line of at least 3 of your own.
tile-tavern = Build 1 at the end of a line
location-barn = Barn
location-barn-power = Move 1 settlement to a hex of the played card’s terrain.
tile-barn = Move 1 to the card’s terrain
location-harbor = Harbor
location-harbor-power = Move 1 settlement to a water hex.
tile-harbor = Move 1 to water
location-paddock = Paddock
location-paddock-power = Move 1 settlement two hexes in a straight line.
tile-paddock = Jump two hexes
location-quarry = Quarry
location-quarry-power = Place 1 or 2 stone walls next to your settlements, on hexes of the played card’s terrain.
tile-quarry = Place 1 or 2 walls
location-caravan = Caravan
location-caravan-power = Move 1 settlement in a straight line as far as the next obstacle.
tile-caravan = Move 1 to the next obstacle
location-village = Village
location-village-power = Build 1 settlement next to at least 3 of your own.
tile-village = Build 1 next to 3 of your own
location-garden = Garden
location-garden-power = Build 1 settlement on a flower-field hex.
tile-garden = Build 1 on flowers
location-lighthouse = Lighthouse
location-lighthouse-power = Place your ship on a water hex, move it up to 3 hexes, or take it back.
tile-lighthouse = Place or move the ship
location-forester-lodge = Forester’s Lodge
location-forester-lodge-power = Build 1 settlement on a forest hex.
tile-forester-lodge = Build 1 on forest
location-barracks = Barracks
location-barracks-power = Place one of your warriors or take one back; no player can build next to a warrior.
tile-barracks = Place or take back a warrior
location-crossroads = Crossroads
location-crossroads-power = At the end of your turn draw 2 terrain cards; in your next turn choose one of them.
tile-crossroads = Two cards for the next turn
location-city-hall = City Hall
location-city-hall-power = Once per game: place your city tile on 7 free hexes, next to one of your settlements.
tile-city-hall = Place the city tile
location-fort = Fort
location-fort-power = Draw a terrain card and build 1 settlement on a hex of its terrain.
tile-fort = Draw a card, build 1
location-monastery = Monastery
location-monastery-power = Build 1 settlement on a canyon hex.
tile-monastery = Build 1 on canyon
location-wagon = Wagon
location-wagon-power = Place your wagon, move it up to 3 hexes, also over mountains, or take it back.
tile-wagon = Place or move the wagon
location-temple = Temple
location-temple-power = Set 1 settlement aside and build it in addition in your next turn.
tile-temple = Set 1 aside for the next turn
location-refuge = Refuge
location-refuge-power = Move 1 settlement to an adjacent hex.
tile-refuge = Move 1 by one hex
location-canoe = Canoe
location-canoe-power = When the last tile of a location or nomad hex is taken, build 1 settlement on a swamp or water hex.
tile-canoe = Build 1 on swamp or water
location-fountain = Fountain
location-fountain-power = Build 1 settlement next to exactly one of your own and to none of the other players’.
tile-fountain = Build 1 next to exactly one
location-bazaar = Bazaar
location-bazaar-power = Use another of your location tiles a second time.
tile-bazaar = Use another tile again
location-water-mill = Water Mill
location-water-mill-power = Build 1 settlement next to a water hex.
tile-water-mill = Build 1 next to water
location-mountain-station = Mountain Station
location-mountain-station-power = Build 1 settlement next to a mountain hex.
tile-mountain-station = Build 1 next to a mountain
location-scout-cabin = Scout Cabin
location-scout-cabin-power = Place 2 scouts next to your settlements; until the end of the turn they count as your own settlements.
tile-scout-cabin = Place 2 scouts
location-cathedral = Cathedral
location-cathedral-power = Take a settlement tile, or hand in tiles and build as many settlements on the played card’s terrain.
tile-cathedral = Take or hand in tiles
stored-cathedral =
    { $count ->
        [one] One settlement tile taken.
       *[other] { $count } settlement tiles taken.
    }
location-watchtower = Watchtower
location-watchtower-power = Build 1 settlement next to another player’s settlement.
tile-watchtower = Build 1 next to another player
location-university = University
location-university-power = Build 1 settlement next to a location, castle, nomad, palace or silo hex.
tile-university = Build 1 next to a special hex
location-palisade = Palisade
location-palisade-power = Move 1 settlement to another hex next to its settlement area.
tile-palisade = Move 1 along its area
location-rope-bridge = Rope Bridge
location-rope-bridge-power = Move 1 settlement to a canyon hex.
tile-rope-bridge = Move 1 to canyon
location-tree-house = Tree House
location-tree-house-power = Move 1 settlement to a forest hex.
tile-tree-house = Move 1 to forest

## Kingdom Builder cards: name and rule

card-fishermen = Fishermen
card-fishermen-rule = 1 gold for each of your settlements next to water; settlements standing on water earn nothing.
card-miners = Miners
card-miners-rule = 1 gold for each of your settlements next to a mountain; settlements standing on a mountain earn nothing.
card-merchants = Merchants
card-merchants-rule = 4 gold for each location, castle, nomad or palace hex that your settlements link to at least one other of these hexes.
card-workers = Workers
card-workers-rule = 1 gold for each of your settlements next to a location, castle, nomad or palace hex.
card-discoverers = Discoverers
card-discoverers-rule = 1 gold for each horizontal line that holds at least one of your settlements.
card-knights = Knights
card-knights-rule = 2 gold for each of your settlements on the one horizontal line where you have the most; of tied lines only one counts.
card-hermits = Hermits
card-hermits-rule = 1 gold for each of your separate settlement areas; a single settlement is an area too.
card-citizens = Citizens
card-citizens-rule = 1 gold for every 2 settlements in your largest settlement area, rounded down.
card-lords = Lords
card-lords-rule = In every quadrant: 12 gold for the most settlements, 6 gold for the second most; tied players all get the full amount, even with none unless agreed otherwise.
card-farmers = Farmers
card-farmers-rule = 3 gold for each of your settlements in the quadrant where you have the fewest; nothing if you have none in a quadrant.
card-families = Families
card-families-rule = 2 gold at once if 3 settlements of your mandatory action stand side by side in a straight line.
card-shepherds = Shepherds
card-shepherds-rule = 2 gold at once for each settlement you build with no free hex of the same terrain left next to it.
card-ambassadors = Ambassadors
card-ambassadors-rule = 1 gold at once for each settlement you build next to another player’s settlement.
card-geologists = Geologists
card-geologists-rule = 2 gold for each mountain range that your settlements link to at least one other range.
card-messengers = Messengers
card-messengers-rule = Take your two connected settlements that are farthest apart: 2 gold for each hex of the shortest path, both ends included.
card-noblewomen = Noblewomen
card-noblewomen-rule = Every castle, capitol, nomad and location hex scores like a palace: 5 gold to each player with the most settlements next to it.
card-vassals = Vassals
card-vassals-rule = 1 gold for each of your settlements on the inner border of a quadrant.
card-captains = Captains
card-captains-rule = 1 gold for each of your settlements that has at least 3 of your own next to it.
card-scouts = Scouts
card-scouts-rule = 1 gold for each of your settlements next to the removed terrain that does not itself stand on it.
card-rangers = Rangers
card-rangers-rule = 2 gold for each horizontal line with exactly one of your settlements.
card-travellers = Travellers
card-travellers-rule = 1 gold for each of your settlements on the edge of the board; a corner counts once.
card-chainers = Chainers
card-chainers-rule = 1 gold for each of your settlements that has exactly 2 of your own next to it.
card-homesteaders = Homesteaders
card-homesteaders-rule = 1 gold for each of your settlements in the quadrant where you have the most.
card-mayors = Mayors
card-mayors-rule = The first to have 4 settlements on a horizontal line marks it with one from the supply; each line you marked scores 4 gold.
card-rovers = Rovers
card-rovers-rule = On each of your turns, 1 gold for every quadrant you built in.

## Tasks: name and rule

task-home-country = Home Country
task-home-country-rule = 5 gold if your settlements fill every hex of one terrain area.
task-fortress = Fortress
task-fortress-rule = 6 gold if one of your settlements is surrounded by your own on all 6 sides.
task-road = Road
task-road-rule = 7 gold for an unbroken diagonal line of at least 7 of your settlements.
task-place-of-refuge = Place of Refuge
task-place-of-refuge-rule = 8 gold if your settlements are on all 6 hexes around a location, castle or nomad hex.
task-advance = Advance
task-advance-rule = 9 gold for at least 7 of your settlements on the same board edge; they need not touch.
task-compass-points = Compass Points
task-compass-points-rule = 10 gold for at least one of your settlements on each of the 4 board edges.

## Nomad tiles and bonus actions

held-donation = Donation
held-donation-grass = { held-donation } ({ terrain-grass })
held-donation-canyon = { held-donation } ({ terrain-canyon })
held-donation-desert = { held-donation } ({ terrain-desert })
held-donation-flowers = { held-donation } ({ terrain-flowers })
held-donation-forest = { held-donation } ({ terrain-forest })
held-donation-water = { held-donation } ({ terrain-water })
held-donation-mountain = { held-donation } ({ terrain-mountain })
held-resettlement = Resettlement
held-outpost = Outpost
held-sword = Sword
held-treasure = Treasure
held-treasure-about = 3 gold at once; the tile leaves the game.
held-canoe-bonus = Canoe bonus
held-canoe-bonus-about = Once per turn: build 1 settlement on a swamp or water hex.
held-fountain-bonus = Fountain bonus
held-fountain-bonus-about = With the Fountain you may also build on a mountain hex.
held-temple-bonus = Temple bonus
held-temple-bonus-about = The first settlement of your mandatory action does not have to be next to your own.
held-refuge-bonus = Refuge bonus
held-refuge-bonus-about = Once per turn: move 1 settlement in a straight line to the nearest free hex.

## Pieces

piece-settlements = settlement
piece-walls = stone wall
piece-warriors = warrior
piece-wagon = wagon
piece-ship = ship
piece-city = city tile
piece-scouts = scout tile
piece-markers = line marker
piece-capitols = capitol
piece-caves = cave

## What terrains, nomad tiles and pieces do, for their info popovers [later]

terrain-about = Build here with a card of this terrain: 3 settlements per turn, next to your own if possible.
terrain-water-about = You cannot build here unless an action says so.
terrain-mountain-about = You cannot build here unless an action says so.
terrain-castle-about = { source-castles-rule }
terrain-location-about = Build next to it to take one of its tiles; you can use the tile from your next turn on.
terrain-nomad-about = Build next to it to take its tile; the tile is for your next turn only.
terrain-palace-about = { source-palaces-rule }
terrain-silo-about = If you have a settlement next to it at the end of the game, build up to 3 settlements or move up to 3, each next to your own.
terrain-swamp-about = With a swamp card you build 2 settlements on swamp or 3 on the card’s other terrain.
terrain-farmland-about = Not on any terrain card. Once per turn you may build 1 settlement on farmland next to your own.
held-donation-about = Build 3 settlements on the terrain of the tile, even on water or mountains; in your next turn only.
held-resettlement-about = Move your settlements up to 4 steps in total, each step to an adjacent free hex; in your next turn only.
held-outpost-about = One settlement does not have to be next to your own; the terrain must still match. In your next turn only.
held-sword-about = Take 1 settlement of every other player off the board, back to its owner’s supply; in your next turn only.
piece-settlements-about = Each player starts with 40. When someone builds their last one, the round is finished and the game ends.
piece-walls-about = Blocks its hex for the rest of the game; it belongs to no player and never scores.
piece-warriors-about = No one can build on a hex next to it or move there, not even its owner.
piece-wagon-about = Its owner may move it up to 3 hexes per turn, also over mountains. It takes and keeps tiles like a settlement.
piece-ship-about = Its owner may move it up to 3 water hexes per turn. It takes and keeps tiles like a settlement.
piece-city-about = Covers 7 hexes until the end of the game and counts as 7 settlements of its owner.
piece-scouts-about = Counts as a settlement of the player whose turn it is, until the end of the turn. It takes no tiles and earns no gold.
piece-markers-about = { card-mayors }: the marked line scores 4 gold for its owner.
piece-capitols-about = { source-capitols-rule }
piece-caves-about = Once per turn, without a tile: move 1 settlement next to a cave to a free hex next to any cave.

## One piece as the object of a sentence, by its field in the trace

one-settlements = a settlement
one-walls = a stone wall
one-warriors = a warrior
one-wagon = a wagon
one-ship = a ship
one-city = the city tile
one-scouts = a scout
one-piece = a piece

## Sources of gold besides the cards

source-castles = Castles
source-castles-rule = 3 gold for each castle with at least one of your settlements next to it.
source-in-game = During the game
source-in-game-rule = Gold that was earned at once and is already on the gold track.
source-palaces = Palaces
source-palaces-rule = 5 gold for each palace where you have the most settlements next to it; tied players all get it.
source-capitols = Capitols
source-capitols-rule = 1 gold for each of your settlements within two hexes of a capitol.
source-gold = Before this epoch
source-gold-rule = The gold a player had when this epoch began.
source-rows = Rows
source-rows-rule = For each row: its base value times the ranks of your castles in it.
source-columns = Columns
source-columns-rule = For each column: its base value times the ranks of your castles in it.

## Bots

bot-random = Random
bot-random-about = Picks any legal move. Good for getting to know the page.
bot-greedy = Greedy
bot-greedy-about = Always takes the step that brings the most right now and never plans a whole turn.
bot-novice = Novice
bot-novice-about = Looks at only a few moves and takes the best of them.
bot-card-greedy = Card counter
bot-card-greedy-about = Builds where the three cards score and sees nothing else.
bot-triples = Triples
bot-triples-about = Tries every set of three hexes for its settlements and thinks one turn ahead.
bot-planner = Planner
bot-planner-about = Plans its whole turn, trying its actions in every order, and keeps an eye on the next card.
bot-monte-carlo = Monte Carlo
bot-monte-carlo-about = Plays out its best turns in its head, with many cards and replies, before it decides.
bot-search = Search
bot-search-about = Searches thousands of ways the game may go on before it decides.
bot-casual = Casual player
bot-casual-about = Looks at a few moves and plays the one it likes best.
bot-value-network = Self-taught
bot-value-network-about = Learned what positions are worth by playing against itself, and goes for the best one.
level-1 = Apprentice
level-1-about = Just learning the game: it overlooks a lot. A first opponent for children.
level-2 = Gold digger
level-2-about = Takes what looks good at first sight and forgets about tomorrow.
level-3 = Builder
level-3-about = Also sees what pays off later, but decides just one step at a time.
level-4 = Architect
level-4-about = Plans its turn thoroughly and leaves itself room for the next one.
level-5 = Royal master builder
level-5-about = The best there is: it also considers your replies.

## Set-up fields [later]

field-game = Game
field-players = Players
field-players-about = How many players, people and bots together.
field-sets = Expansions
field-sets-about = Base game and expansions whose boards and cards are used.
field-quadrants = Boards
field-quadrants-about = The four quadrants in the order north-west, north-east, south-west, south-east.
field-quadrant = Custom boards
field-quadrant-about = Boards you typed in or painted; you can use them like printed ones.
field-cards = Kingdom Builder cards
field-cards-about = The three cards that decide what earns gold at the end.
field-start = Start player
field-start-about = Who takes the first turn.
field-seed = Seed
field-seed-about = The same seed draws the same set-up again.
field-seed-invalid = A seed is a whole number of at most 15 digits.
field-preset = Recommended set-ups
field-preset-about = A fixed set-up to learn with, or choose everything yourself.
field-preset-free = Free choice
field-preset-first-game = First game
field-preset-set = { $set } for the first time
field-sets-all = { set-all }
set-base-about = Eight boards and ten scoring cards. Build settlements, collect location tiles and earn gold.
set-nomads-about = Four boards with nomad camps: each gives you a tile for your next turn only. Plus stone walls, and three cards that earn gold during the game.
set-crossroads-about = Four boards with two kinds of locations each: warriors, wagon, ship and city tile. Task cards bring extra gold.
set-marshlands-about = Four boards with swamp and palaces, and terrain cards with two terrains. Plus six scoring cards, and bonus actions if you hold both tiles of a location.
set-harvest-about = Four boards with farmland that is on no card, and silos that work at the end of the game. Plus scouts and six scoring cards.
set-capitol-about = A capitol stands on a castle hex and brings 1 gold for each of your settlements within two hexes.
set-caves-about = Caves lie on mountains: once per turn you may move a settlement from next to one cave to next to another.
set-island-about = A small fifth board with its own location, next to the others.
field-quadrants-random = { drawn-at-random }
field-cards-random = { drawn-at-random }
field-start-random = { drawn-at-random }
field-tasks = Task cards
field-tasks-about = One for each Crossroads board.
field-tasks-random = { drawn-at-random }
field-nomads = Nomad tiles
field-nomads-about = The tile on each nomad hex.
field-nomads-random = { drawn-at-random }
field-removed-terrain = Removed terrain
field-removed-terrain-about = With the Scouts card: the terrain whose cards are removed from the draw pile.
field-removed-terrain-random = { drawn-at-random }
field-capitols = Capitols
field-capitols-about = Which castle of the Harbor and Oracle boards becomes a capitol.
field-capitols-random = { drawn-at-random }
field-caves = Caves
field-caves-about = The mountain hex of each board that holds a cave.
field-caves-random = { drawn-at-random }
field-island = Island
field-island-about = Which side of the island is face up.
field-island-random = { drawn-at-random }
drawn-at-random = Drawn at random
field-turned = Turned by 180°
field-options = Rule options
field-options-about = Where the rulebooks differ or leave something open. The defaults suit most groups.
field-variants = Variants
field-variants-about = Three variants of the rulebook; they can be combined.
field-variants-none = None
yes = Yes
no = No
by-default = { $value } (default)

## Options of the rules [later]

option-edition = Edition
option-edition-about = In the Big Box there is a fifth colour, and warriors, wagons and ships count for scoring; in the first edition neither.
option-edition-bigbox = Big Box
option-edition-first = First edition
option-moves-back-to-origin = Moved pieces may go back
option-moves-back-to-origin-about = Whether a moved piece may return to the hex it has just left, which then also counts as an adjacent hex. On Board Game Arena it may not.
option-moves-back-to-origin-true = { yes }
option-moves-back-to-origin-false = No, never back
option-crossroads-pieces-as-settlements = Warriors, wagons and ships as settlements
option-crossroads-pieces-as-settlements-about = Whether actions that move any settlement may also move these pieces.
option-crossroads-pieces-as-settlements-full = Moved by any such action
option-crossroads-pieces-as-settlements-passive = Moved only by their own action
option-tasks-compass-corner-edges = Compass Points: a corner hex counts for
option-tasks-compass-corner-edges-about = How many board edges a settlement on a corner hex counts for in this task.
option-tasks-compass-corner-edges-2 = Both edges
option-tasks-compass-corner-edges-1 = One edge of your choice
option-cards-incremental-on-move = Cards scored during the game: moves count too
option-cards-incremental-on-move-about = Whether a moved settlement earns gold like a newly built one (Shepherds, Ambassadors, Rovers).
option-cards-incremental-on-move-false = { no }
option-cards-incremental-on-move-true = { yes }
option-cards-lords-zero-counts = Lords: zero settlements can score
option-cards-lords-zero-counts-about = Whether a player without settlements in a quadrant can still have the second most there.
option-cards-lords-zero-counts-true = { yes }
option-cards-lords-zero-counts-false = No, one settlement is needed
option-cards-messengers-count-ends = Messengers: both ends count
option-cards-messengers-count-ends-about = Whether the hexes of the two settlements are part of the path that is scored.
option-cards-messengers-count-ends-true = { yes }
option-cards-messengers-count-ends-false = { no }
option-cards-messengers-connected = Messengers: connected settlements only
option-cards-messengers-connected-about = Whether both settlements must belong to the same settlement area.
option-cards-messengers-connected-true = { yes }
option-cards-messengers-connected-false = { no }
option-cards-without-lords = Draw without Lords
option-cards-without-lords-about = Leaves the Lords card out of the random draw; it can still be chosen.
option-cards-without-lords-false = { no }
option-cards-without-lords-true = { yes }
option-marsh-canoe-on-own-pickup = Canoe: taking the tile yourself counts
option-marsh-canoe-on-own-pickup-about = Whether taking the last tile yourself lets you use your canoe. In the designer’s examples it does not.
option-marsh-canoe-on-own-pickup-true = { yes }
option-marsh-canoe-on-own-pickup-false = { no }
option-marsh-canoe-order = Canoe: order
option-marsh-canoe-order-about = Who uses the canoe first if several players may.
option-marsh-canoe-order-left-of-active = Left of the player who took the tile
option-marsh-canoe-order-left-of-start = Left of the start player
option-harvest-cathedral-spend = Cathedral: tiles to hand in
option-harvest-cathedral-spend-about = Whether you choose how many settlement tiles you hand in.
option-harvest-cathedral-spend-any = Any number
option-harvest-cathedral-spend-all = All at once
option-harvest-silo-count = Silo: settlements
option-harvest-silo-count-about = How many settlements you build or move for each silo at the end.
option-harvest-silo-count-up-to-3 = Up to 3
option-harvest-silo-count-exactly-3 = Exactly 3
option-harvest-silo-is-special-for-cards = Silos count for cards
option-harvest-silo-is-special-for-cards-about = Whether Merchants, Workers and Noblewomen treat a silo like a location hex.
option-harvest-silo-is-special-for-cards-false = { no }
option-harvest-silo-is-special-for-cards-true = { yes }
option-harvest-scouts-scope = Scouts count as settlements
option-harvest-scouts-scope-about = What the scouts of the Scout Cabin count for during the turn.
option-harvest-scouts-scope-full = For every action
option-harvest-scouts-scope-adjacency = Only for adjacent building
option-harvest-bazaar-takes-tile = Bazaar: another settlement tile
option-harvest-bazaar-takes-tile-about = Whether the Bazaar may repeat the Cathedral to take one more settlement tile. The rulebooks say no.
option-harvest-bazaar-takes-tile-false = { no }
option-harvest-bazaar-takes-tile-true = { yes }
option-queenie-capitol-count = Capitols
option-queenie-capitol-count-about = How many capitols there are if Harbor and Oracle are both in play.
option-queenie-capitol-count-both = One on each of the two boards
option-queenie-capitol-count-one = One in total
option-queenie-capitol-keeps-castle-gold = Capitol keeps the castle’s gold
option-queenie-capitol-keeps-castle-gold-about = Whether a castle hex with a capitol still brings 3 gold.
option-queenie-capitol-keeps-castle-gold-false = { no }
option-queenie-capitol-keeps-castle-gold-true = { yes }
option-queenie-cave-min-distance = Caves: minimum distance
option-queenie-cave-min-distance-about = How far a cave must be from location, castle and nomad hexes.
option-queenie-cave-min-distance-3 = 3 hexes
option-queenie-cave-min-distance-2 = 2 hexes
option-queenie-island-knights = Knights: lines of the island count
option-queenie-island-knights-about = Whether the best line for Knights may be on the island.
option-queenie-island-knights-false = { no }
option-queenie-island-knights-true = { yes }
option-deck-use-swamp-cards = Swamp cards
option-deck-use-swamp-cards-about = When the five swamp cards are shuffled into the draw pile. Without swamps only their other terrain counts.
option-deck-use-swamp-cards-auto = With Marshlands boards
option-deck-use-swamp-cards-always = Always

## Variants of Kingdoms [later]

variant-last-castle = Down to the Last Castle
variant-last-castle-about = No fixed number of epochs: the game ends when a player has no castle left.
variant-open = No Luck
variant-open-about = All tiles lie face up and all players choose from them; there are no starting tiles.
variant-immediate = Score as You Go
variant-immediate-about = A row or column is scored as soon as its last space is filled.

## Refusals: why a move is not allowed [later]

refusal-no-such-hex = There is no hex { $cell } on this board.
refusal-occupied = { $cell } is occupied: there is one piece per hex.
refusal-special-hex = { $cell } is a { $terrain }: you cannot build there.
refusal-not-buildable = { $cell } is a { $terrain }: this action cannot build there.
refusal-must-adjoin = { $cell } is not next to your settlements. Build on one of these hexes: { $hexes }.
refusal-wrong-terrain =
    { $wanted ->
        [none] { $cell } is a { $terrain }: that does not match this action.
       *[other] { $cell } is a { $terrain }: this action needs a { $wanted }.
    }
refusal-not-on-edge = { $cell } is not on the edge of the board.
refusal-not-at-line-end = { $cell } does not continue a line of at least 3 of your settlements.
refusal-not-two-away = { $cell } is not exactly two hexes away in a straight line.
refusal-not-a-neighbour = { $cell } is not next to the hex the settlement comes from.
refusal-not-next-hex = { $cell } is not one step away: each step goes to an adjacent hex.
refusal-not-one-step = { $cell } is not next to { $origin }: the piece goes hex by hex, at most 3 steps.
refusal-not-nearest-in-line = { $cell } is not the nearest free hex in a straight line.
refusal-not-end-of-slide = Not on { $cell }: the settlement moves straight ahead until the next obstacle.
refusal-not-next-to-own = { $cell } is not next to one of your settlements.
refusal-not-next-to-three = { $cell } is not next to at least 3 of your settlements.
refusal-not-next-to-just-one =
    { $count ->
        [0] { $cell } is next to none of your settlements: there must be exactly one.
       *[other] { $cell } is next to { $count } of your settlements: there must be exactly one.
    }
refusal-next-to-others = { $cell } is next to another player’s settlement: there must be none.
refusal-not-next-to-area = { $cell } is not next to the settlement area the settlement comes from.
refusal-not-next-to-others = { $cell } is not next to another player’s settlement.
refusal-not-next-to-special = { $cell } is not next to a special hex.
refusal-not-next-to-water = { $cell } is not next to a water hex.
refusal-not-next-to-mountain = { $cell } is not next to a mountain hex.
refusal-not-next-to-cave = { $cell } is not next to a cave.
refusal-no-farmland-in-reach = There is no free farmland hex next to your settlements.
refusal-no-cave-in-reach = None of your settlements is next to a cave, or there is no free hex next to one.
refusal-no-cave = There is no cave on this board.
refusal-not-swamp-or-water = { $cell } is a { $terrain }: the canoe needs a swamp hex or a water hex.
refusal-closed-hex = { $cell } is next to a warrior: nothing can be built or placed there.
refusal-supply-empty = Your supply is empty.
refusal-no-card = There is no terrain card to play this turn.
refusal-choose-first = First choose the terrain card, or the half of it, for this turn.
refusal-choose-half = First choose which half of your card you use: { $wanted }.
refusal-nothing-to-choose = This cannot be chosen now: { $word }.
refusal-not-a-choice = You cannot choose this: { $word }. These can be chosen: { $choices }.
refusal-choose-a-line = Choose the line to mark: { $hexes }.
refusal-nothing-to-draw = There is no terrain card left to draw.
refusal-no-hex-left =
    { $wanted ->
        [none] There is no free hex left for this action.
       *[other] There is no free { $wanted } left for this action.
    }
refusal-not-your-settlement = None of your settlements stands on { $cell }.
refusal-temple-takes-settlements = The Temple takes only settlements: another of your pieces is on { $cell }.
refusal-nowhere-to-go = The settlement on { $cell } has nowhere to go.
refusal-finish-the-journey =
    { $left ->
        [one] First finish moving the piece on { $origin }: it has 1 of 3 steps left.
       *[other] First finish moving the piece on { $origin }: it has { $left } of 3 steps left.
    }
refusal-journey-over = This piece has no steps left, it moves at most 3 per turn: { $tile }.
refusal-not-back = A moved piece may not go back to the hex it has just left: { $cell }.
refusal-finish-the-move = First put down the piece from { $origin }. Action: { $action }.
refusal-finish-the-action = First finish the action you started: { $action }.
refusal-answer-the-canoe = The last tile of { $hex } is gone: use the canoe or pass.
refusal-not-moved-yet = The piece on { $origin } has not moved yet: move it or take it back.
refusal-moved-already = The piece on { $origin } has already moved in this action.
refusal-piece-on-board = Your piece is already on { $origin }: choose it there to move it or take it back.
refusal-no-warrior-left = Both your warriors are on the board: choose one of them to take it back.
refusal-no-scout-left = Both scouts are already on the board.
refusal-no-walls-left = All stone walls are already on the board.
refusal-city-stands = Your city tile is already on the board: it is placed only once per game.
refusal-city-off-board = The city tile around { $cell } would go over the edge of the board.
refusal-city-too-far = The city tile around { $cell } would touch none of your settlements.
refusal-draw-first = First draw the card of this tile: { $tile }.
refusal-fort-builds-first = First build on a { $wanted }: that is the card you drew.
refusal-works-by-itself = This tile works automatically: { $tile }.
refusal-only-as-interrupt = This tile can be used only when the last tile of a hex is taken: { $tile }.
refusal-not-itself = This tile cannot repeat itself: { $tile }.
refusal-nothing-to-repeat = This tile has nothing to repeat now: { $tile }.
refusal-bazaar-takes-none = The Bazaar cannot take another settlement tile: hand in tiles you have.
refusal-nothing-saved = You have no settlement tile to hand in.
refusal-all-handed-in =
    { $left ->
        [one] All settlement tiles are handed in: build { $left } more settlement.
       *[other] All settlement tiles are handed in: build { $left } more settlements.
    }
refusal-silo-gives-three = The silo needs exactly 3 settlements: { $left } to go.
refusal-silo-no-mixing = For one silo you either build or move, not both.
refusal-not-their-settlement = Choose a settlement of { $seat }: none stands on { $cell }.
refusal-safe-from-sword = The piece on { $cell } is safe: the Sword removes settlements and pieces that count as one, never a city tile.
refusal-nobody-to-strike = No player has a settlement the Sword could remove.
refusal-rule-3-binds-nothing = The Outpost would make no difference now.
refusal-outpost-declared = The Outpost is already active: your next settlement does not have to be next to your own.
refusal-nothing-lifted = No piece is being moved: choose a tile first, then the piece.
refusal-card-is-drawn = A card is being drawn: no player can move now.
refusal-not-your-turn = It is not your turn: { $seat } is playing.
refusal-game-over = The game is over.
refusal-mandatory-not-done =
    { $left ->
        [one] First build { $left } more settlement of the mandatory action.
       *[other] First build { $left } more settlements of the mandatory action.
    }
refusal-mandatory-done = The mandatory action is done: use a tile or end the turn.
refusal-mandatory-begun =
    { $left ->
        [one] { $tile } has to wait: first build the last settlement of the mandatory action.
       *[other] { $tile } has to wait: first build the remaining { $left } settlements of the mandatory action.
    }
refusal-no-tile = You have no such tile: { $tile }.
refusal-tile-used = You have already used this tile in this turn: { $tile }.
refusal-tile-new = This tile can be used from your next turn on: { $tile }.
refusal-nomad-tile-new = A nomad tile can be used in your next turn only: { $tile }.
refusal-action-used = You have already used this action in this turn: { $action }.
refusal-once-a-turn = This action can be used only once per turn: { $action }.
refusal-no-such-action = There is no such action here: { $action }.
refusal-must-place-tile = First place the tile you have drawn: { $tile }.
refusal-tile-is-drawn = A tile is being drawn: no player can move now.
refusal-no-such-tile =
    { $tile ->
        [none] There is no such tile.
       *[other] This tile is not in the supply: { $tile }.
    }
refusal-no-such-space = There is no such space on the board.
refusal-space-taken = { $cell } is taken: a space holds one tile or one castle.
refusal-no-such-castle = You have no castle of rank { $rank } left.
refusal-tiles-lie-open = All tiles lie face up: choose one instead of drawing.
refusal-tiles-lie-face-down = The tiles lie face down: you draw one and cannot choose.
refusal-nothing-drawn = You have not drawn a tile yet.
refusal-no-start-tiles = There are no starting tiles in this variant.
refusal-start-tile-gone = You have already placed your starting tile.
refusal-may-not-pass = You may pass only if nothing else is possible.
refusal-board-line = Line { $line } is neither a row of at most 10 letters nor a key with its value.
refusal-board-rows = A quadrant has 10 rows of 10 letters, a side of the island 5 rows of 6: this text does not.
refusal-board-lacks = The text is missing this: { $field }.
refusal-board-name = A board’s name consists of lower-case letters, digits, hyphens and underscores, 40 at most.
refusal-board-set = There is no such expansion: { $expansion }.
refusal-board-location = No expansion has this location: { $place }.
refusal-board-letter = The letter { $letter } is not a terrain. These are: { $letters }.
refusal-board-locations = The printed board of this name has other locations: they must be the same here.
refusal-board-hexes = { $place }: the printed board of this name has { $expected } of these, yours has { $found }.
# Refused set-up params: $param is the name (field-… or option-…), $value the requested value.
refusal-param = { $param }: { $value } does not go with the other settings.

## Actions: button label and short description

action-build = Build
action-to = Put down
action-end = End the turn
action-castle = Place a castle
action-draw = Draw
action-tile = Choose a tile
action-put = Place the tile
action-start = Place the starting tile
action-pass = Pass
action-pass-about = Skip this action.
action-choose = Choose
action-choose-about = Choose which terrain your card counts as.
action-done = Done
action-done-about = Ends this action; the rest is lost.
action-return = Take back
action-return-about = Take the piece off the board; it can be placed again later.
action-outpost = { held-outpost }
action-outpost-about = Your next settlement does not have to be next to your own.
action-donation = { held-donation }
action-donation-about = Build 3 settlements on the terrain of the tile.
action-resettlement = { held-resettlement }
action-resettlement-about = Move your settlements up to 4 steps in total.
action-sword = { held-sword }
action-sword-about = Take 1 settlement of every other player off the board.
action-canoe-bonus = { held-canoe-bonus }
action-canoe-bonus-about = { held-canoe-bonus-about }
action-refuge-bonus = { held-refuge-bonus }
action-refuge-bonus-about = { held-refuge-bonus-about }
action-farmland = Farmland
action-farmland-about = Build 1 settlement on farmland next to your own.
action-cave = Cave
action-cave-about = Move 1 settlement next to a cave to a hex next to any cave.
action-silo = Silo
action-silo-about = At the end: build or move up to 3 settlements next to your own.
action-silo-move = { action-silo }

## Titles of rules, as links [later]

rule-kb-geo-1 = The quadrant
rule-kb-geo-2 = The board
rule-kb-terr-2 = Special hexes
rule-kb-comp-9 = Location hexes of a quadrant
rule-kb-comp-10 = Special hexes of a quadrant
rule-kb-setup-1 = Number of players
rule-kb-setup-2 = Choosing the quadrants
rule-kb-setup-5 = Drawing the cards
rule-kb-setup-7 = Order of play
rule-kb-setup-8 = Recommended first game
rule-kb-base-turn-2 = What a turn consists of
rule-kb-base-turn-1 = Revealing the terrain card
rule-kb-base-turn-3 = Mandatory action
rule-kb-base-turn-4 = Three without interruption
rule-kb-base-turn-6 = Extra actions
rule-kb-base-turn-7 = End of the turn
rule-kb-base-turn-8 = Draw pile
rule-kb-base-build-1 = One piece per hex
rule-kb-base-build-2 = Buildable hexes
rule-kb-base-build-3 = Build adjacent
rule-kb-base-tile-3 = New tiles wait
rule-kb-base-castle-1 = Castles
rule-kb-base-end-1 = End of the game
rule-i-06 = A swamp card’s full half
rule-kb-base-score-1 = Final scoring
rule-i-07 = No hex of the terrain
rule-i-08 = Empty supply
rule-i-09 = Finish what you began
rule-i-19 = What the Sword removes
rule-i-29 = Card of the Fort
rule-i-32 = Choosing the marked line
rule-i-35 = What the Bazaar repeats
rule-d-04 = Number of stone walls
rule-d-16 = New bonus tiles wait
rule-c-03 = Moving special pieces
rule-c-06 = Corners and Compass Points
rule-c-08 = Gold for moves
rule-c-10 = Lords without settlements
rule-c-11 = How Messengers count
rule-c-13 = When a canoe may act
rule-c-16 = Tiles of the Cathedral
rule-c-17 = Settlements from a silo
rule-c-18 = Silos and cards
rule-c-19 = What scouts count for
rule-c-21 = Capitol and castle gold
rule-c-22 = Minimum distance of caves
rule-c-23 = Island and Knights
rule-r-04 = No terrain card
rule-r-05 = Back to the same hex
rule-r-08 = Without Lords
rule-r-24 = Number of capitols
rule-r-32 = Bazaar and Cathedral
rule-kb-mar-setup-4 = Swamp cards
rule-kb-mar-palace-1 = { source-palaces }
rule-kb-mar-bonus-1 = Bonus tiles
rule-kb-mar-swamp-1 = Swamp cards
rule-kb-mar-canoe-2 = The canoe interrupts
rule-kb-mar-canoe-3 = Order of the canoes
rule-kb-mar-canoe-bonus = { held-canoe-bonus }
rule-kb-mar-refuge-bonus = { held-refuge-bonus }
rule-kb-nom-setup-1 = Laying the nomad tiles
rule-kb-nom-tile-timing = Nomad tiles: one turn
rule-kb-cro-setup-2 = Drawing the tasks
rule-kb-cro-pieces-5 = Pieces that may be moved
rule-kb-cro-barracks-2 = No building next to warriors
rule-kb-har-farmland-1 = Building on farmland
rule-kb-har-silo-1 = What a silo gives
rule-kb-har-silo-2 = Where silos let you build
rule-kb-que-capitol-1 = Placing the capitols
rule-kb-que-capitol-2 = { source-capitols }
rule-kb-que-caves-1 = Placing the caves
rule-kb-que-caves-2 = Through the caves
rule-kb-que-island-1 = Laying the island
rule-kd-comp-4 = The tiles
rule-kd-comp-5 = Tiles in the box
rule-kd-setup-4 = Starting tiles
rule-kd-comp-1 = The board
rule-kd-comp-2 = Number of players
rule-kd-setup-6 = Start player
rule-kd-turn-1 = One action per turn
rule-kd-act-1 = Placing a castle
rule-kd-act-2 = Drawing and placing
rule-kd-act-3 = The starting tile
rule-kd-pass-1 = Passing
rule-kd-end-1 = End of the game
rule-kd-score-2 = { kd-tile-mountain }
rule-kd-score-3 = Value of a line
rule-kd-score-4 = { kd-tile-dragon }
rule-kd-score-5 = { kd-tile-gold-mine }
rule-kd-score-7 = { kd-tile-wizard }
rule-kd-score-8 = Gold of a line
rule-kd-var-combo = Combining variants
rule-kd-var-open-1 = { variant-open }
rule-kd-var-open-2 = { variant-open }
rule-kb-loc-oracle = { location-oracle }
rule-kb-loc-farm = { location-farm }
rule-kb-loc-oasis = { location-oasis }
rule-kb-loc-tower = { location-tower }
rule-kb-loc-tavern = { location-tavern }
rule-kb-loc-barn = { location-barn }
rule-kb-loc-harbor = { location-harbor }
rule-kb-loc-paddock = { location-paddock }
rule-kb-loc-quarry = { location-quarry }
rule-kb-loc-caravan = { location-caravan }
rule-kb-loc-village = { location-village }
rule-kb-loc-garden = { location-garden }
rule-kb-loc-ropebridge = { location-rope-bridge }
rule-kb-loc-treehouse = { location-tree-house }
rule-kb-cro-foresters-lodge = { location-forester-lodge }
rule-kb-cro-monastery = { location-monastery }
rule-kb-cro-fort = { location-fort }
rule-kb-cro-crossroads = { location-crossroads }
rule-kb-cro-cityhall-1 = { location-city-hall }
rule-kb-cro-barracks-1 = { location-barracks }
rule-kb-cro-wagon = { location-wagon }
rule-kb-cro-lighthouse = { location-lighthouse }
rule-kb-mar-canoe-1 = { location-canoe }
rule-kb-mar-fountain = { location-fountain }
rule-kb-mar-temple = { location-temple }
rule-kb-mar-refuge = { location-refuge }
rule-kb-har-bazaar = { location-bazaar }
rule-kb-har-watermill = { location-water-mill }
rule-kb-har-mountainstation = { location-mountain-station }
rule-kb-har-scoutcabin-1 = { location-scout-cabin }
rule-kb-har-cathedral-2 = { location-cathedral }
rule-kb-har-watchtower = { location-watchtower }
rule-kb-har-university = { location-university }
rule-kb-har-palisade = { location-palisade }
rule-kb-card-fishermen = { card-fishermen }
rule-kb-card-miners = { card-miners }
rule-kb-card-merchants = { card-merchants }
rule-kb-card-workers = { card-workers }
rule-kb-card-discoverers = { card-discoverers }
rule-kb-card-knights = { card-knights }
rule-kb-card-hermits = { card-hermits }
rule-kb-card-citizens = { card-citizens }
rule-kb-card-lords = { card-lords }
rule-kb-card-farmers = { card-farmers }
rule-kb-card-families = { card-families }
rule-kb-card-shepherds = { card-shepherds }
rule-kb-card-ambassadors = { card-ambassadors }
rule-kb-card-geologists = { card-geologists }
rule-kb-card-messengers = { card-messengers }
rule-kb-card-noblewomen = { card-noblewomen }
rule-kb-card-vassals = { card-vassals }
rule-kb-card-captains = { card-captains }
rule-kb-card-scouts-1 = { card-scouts }
rule-kb-card-scouts-2 = { field-removed-terrain }
rule-kb-card-rangers = { card-rangers }
rule-kb-card-travellers = { card-travellers }
rule-kb-card-chainers = { card-chainers }
rule-kb-card-homesteaders = { card-homesteaders }
rule-kb-card-mayors-1 = { card-mayors }
rule-kb-card-rovers = { card-rovers }
rule-kb-task-home = { task-home-country }
rule-kb-task-fortress = { task-fortress }
rule-kb-task-road = { task-road }
rule-kb-task-refuge = { task-place-of-refuge }
rule-kb-task-advance = { task-advance }
rule-kb-task-compass = { task-compass-points }
rule-kb-nom-tile-donation = { held-donation }
rule-kb-nom-tile-resettlement = { held-resettlement }
rule-kb-nom-tile-outpost = { held-outpost }
rule-kb-nom-tile-sword = { held-sword }
rule-kb-nom-tile-treasure = { held-treasure }

## The log

log-deal = Every player draws a hidden terrain card.
log-reveal = { $player } reveals a terrain card: { $terrain }.
log-reveal-you = You reveal a terrain card: { $terrain }.
log-build =
    { $count ->
        [one] { $player } builds on { $hex } { $cell }.
       *[other] { $player } builds { $count } settlements: { $terrain }.
    }
log-build-you = You build on { $hex } { $cell }.
log-tile-build = { $player } uses the { $tile } tile and builds on { $hex } { $cell }.
log-tile-build-you = You use the { $tile } tile and build on { $hex } { $cell }.
log-use = { $player } uses the action { $tile }.
log-use-you = You use the action { $tile }.
log-use-word = { $player } uses the action { $tile }: { $word }.
log-use-word-you = You use the action { $tile }: { $word }.
log-use-cell = { $player } uses the action { $tile } on { $cell }.
log-use-cell-you = You use the action { $tile } on { $cell }.
log-place = { $player } uses the action { $tile } and places { $piece } on a { $hex }, { $cell }.
log-place-you = You use the action { $tile } and place { $piece } on a { $hex }, { $cell }.
log-remove = { $player } uses the action { $tile } and takes { $piece } off { $cell }.
log-remove-you = You use the action { $tile } and take { $piece } off { $cell }.
log-strike = { $player } uses the action { $tile } and takes { $piece } off { $cell } ({ $owner }).
log-strike-you = You use the action { $tile } and take { $piece } off { $cell } ({ $owner }).
log-take = { $player } uses the action { $tile } and lifts { $piece } from { $cell }.
log-take-you = You use the action { $tile } and lift { $piece } from { $cell }.
log-put = { $player } moves { $piece } from { $origin } to a { $hex }, { $cell }.
log-put-you = You move { $piece } from { $origin } to a { $hex }, { $cell }.
log-return = { $player } takes { $piece } back from { $origin }.
log-return-you = You take { $piece } back from { $origin }.
log-choose = { $player } chooses: { $word }.
log-choose-you = You choose: { $word }.
log-choose-mayors = { $player } marks a line: { $word }.
log-done = { $player } finishes the action { $tile }.
log-done-you = You finish the action { $tile }.
log-pass = { $player } skips the action { $tile }.
log-pass-you = You skip the action { $tile }.
log-tile-gained = { $player } takes a location tile: { $tile }.
log-tile-gained-you = You take a location tile: { $tile }.
log-tile-lost = { $player } loses a location tile: { $tile }.
log-tile-lost-you = You lose a location tile: { $tile }.
log-held-gained = { $player } takes a tile: { $tile }.
log-held-gained-you = You take a tile: { $tile }.
log-end = { $player } ends the turn.
log-end-you = You end your turn.
log-draw = { $player } draws a hidden terrain card.
log-draw-you = You draw a hidden terrain card.
log-terrain-full = No free { $hex } is left: { $player } draws a new card.
log-terrain-full-you = No free { $hex } is left: you draw a new card.
log-redraw = { $player } draws a new terrain card: { $terrain }.
log-redraw-you = You draw a new terrain card: { $terrain }.
log-fort-draw = { $player } draws a terrain card for the Fort: { $terrain }.
log-lapse = { $player } cannot draw a card: the rest of the mandatory action is lost.
log-lapse-you = You cannot draw a card: the rest of your mandatory action is lost.
log-gold = { $player } gets { $gold } gold.
log-gold-you = You get { $gold } gold.
log-end-triggered = { $player } has no settlements left: this round is the last.
log-end-triggered-you = You have no settlements left: this round is the last.
log-no-cards-left = There are no terrain cards left: this round is the last.
log-game-over = The game is over: the final scoring decides.
log-undo = { $player } undoes the last step.
log-undo-you = You undo your last step.
log-undo-steps = { $player } undoes { $count } steps.
log-undo-steps-you = You undo { $count } steps.
log-undone = (undone)
log-bot-raised = { $player }’s bot had an error: a random move is played for it.
log-bot-illegal = { $player }’s bot chose an illegal move: a random one is played for it.
log-bot-slow = { $player }’s bot took too long: a random move is played for it.
log-bot-gone = { $player }’s bot crashed: a random move is played for it.

## The table

map = Map
island = Island
where =
    { $cards ->
        [one] Round { $round }, { $cards } card in the draw pile
       *[other] Round { $round }, { $cards } cards in the draw pile
    }
last-round = Last round
letters = Letters
pace = Pace { $pace }
sound-on = Sound on
sound-off = Sound off
theme = Appearance
theme-system = System
theme-light = Light
theme-dark = Dark
language = Language
language-en = English
language-de = Deutsch
language-fr = Français
language-nl = Nederlands
settings = Settings
whole-map = Whole map
zoom-in = Zoom in
close = Close
sheet-grip = Pull up the sheet
sheet-lower = Pull down the sheet
ask-before-end = Ask before ending a turn while a tile can still be used
rules = Rules
print = Print
people = Players

## The turn

whose-turn = { $player }’s turn
turn-builds = { $player } builds
turn-choose = { $player } chooses
turn-moves = { $player } moves a settlement
turn-moves-you = You move a settlement
turn-after = { $player } may use tiles
turn-done = { $player } can end the turn
turn-answers = { $player } may use: { $tile }
turn-answers-you = You may use: { $tile }
turn-goes-on = { $player } continues: { $tile }
turn-goes-on-you = You continue: { $tile }
turn-over = The game is over
turn-you = Your turn: you are { $color }
seat-color-1 = red
seat-color-2 = blue
seat-color-3 = yellow
seat-color-4 = black
seat-color-5 = white
card-hidden = Hidden
choose-card = Choose a card: { $terrain }
choice-cathedral = Take a settlement tile
choice-line = Line { $line }
advice-build = Terrain card { $terrain }: build next to your own settlements if you can. Choose a glowing hex.
advice-choose = Choose the card for this turn.
advice-power = Action { $tile }: choose a glowing hex.
advice-take = Action { $tile }: choose the settlement to move.
advice-put = Action { $tile }: choose where the settlement from { $origin } goes.
advice-more = Action { $tile }: choose a glowing hex, or finish the action.
advice-answer = You may use an action now: { $tile }. Choose a glowing hex or pass.
advice-after = Use a tile or end the turn.
advice-done = All your settlements of this turn are built. End the turn.
advice-wait = Please wait: { $player } is playing.
advice-wait-answer = Please wait: { $player } is deciding on an action: { $tile }.
advice-wait-card = Please wait: { $player } is playing. Your next card: { $terrain }.
advice-watch = You are watching this table.
pips = settlement { $number } of { $total }
pips-done = all built
your-tiles = Your tiles
no-tiles = None yet: build next to a location.
tiles-when = before or after your three settlements
tile-ready = Ready
tile-used = Used this turn
tile-new = From next turn
tile-no-use = No hex for it right now
tile-after-the-three = After the mandatory action
thinking = { $player } is thinking…
hint = Hint
hint-pending = Thinking of a good turn…
hint-why = Why
hint-later = It brings no gold right away: it prepares later turns.
undo = Undo
restart-turn = Restart turn
undo-what = { $what }
undo-build = Last settlement
undo-power = Action { $tile }
undo-card-revealed = A card has been revealed
undo-nothing = Nothing to undo
undo-not-your-turn = Only in your own turn
undo-game-over = { turn-over }
end-turn = End turn
end-turn-sure = End the turn?
end-turn-unused = You can still use: { $tiles }.
end-turn-not-yet = Not yet
end-next = Then: { $player }
end-not-yet =
    { $count ->
        [one] { $count } settlement to go
       *[other] { $count } settlements to go
    }
end-finish-the-move = First put the settlement down
end-not-your-turn = { $player } is playing
end-game-over = { turn-over }

## Previews

source-terrain = Removed terrain: { $terrain }
no-change = No difference in gold
tap-again = Tap again to build
takes-tile = Gains a location tile: { $tile }.
loses-tile = Loses a location tile: { $tile }.
others-same = Nothing changes for the other players.

## Score

score = Score
score-card = Card
score-now = Gold if the game ended now
score-with-preview = with the previewed hex
score-total = Total
gold = Gold
supply = Supply
log = Log
log-back-to-now = Back to the current position
since-title = Since your last turn
since-title-of = Since { $player }’s last turn
since-removed = removed from { $cell }
since-takes = takes { $tile }
since-loses = loses { $tile }
since-nothing = nothing placed
since-replay = Show again
since-stop = Stop
rule = Rule: { $name }

## The end of a game

final-sheet = Final scoring
final-one = { $player } wins with { $gold } gold
final-shared = { $players } share the win with { $gold } gold each
final-one-you = You win with { $gold } gold
final-margin = { $gold } gold ahead of { $player }
final-rank = You finish in place { $rank } of { $players }, { $gold } gold behind the winner
final-rating = Your rating: { $before } → { $after } ({ $change })
picture = Picture of the game
picture-share = Share
picture-failed = The picture could not be made. Try again.
final-walk = Go through the scoring card by card: the hexes that earned gold light up on the map.
final-previous = Previous card
final-next = Next card
new-game = New game
again = Play again
download-record = Download the record

## Connection and errors

connection-lost = Connection lost.
connection-safe = Your game is safe on the server.
connection-retry =
    { $seconds ->
        [one] Next try in { $seconds } second.
       *[other] Next try in { $seconds } seconds.
    }
connection-trying = Trying again now.
connection-try-now = Try now
player-away = { $player } is not connected
problem-no-table = There is no table at this address. Check the link or start a new game.
problem-no-such-address = There is no page at this address. Go back to the start page.
problem-unreadable = The server did not understand that. Nothing is lost; reload the page.
problem-bad-invitation = You need a valid invitation code to create an account on this server.
problem-registration-closed = This server does not accept new accounts.
problem-clock-decides = No bot takes over while a clock runs: the clock decides.
problem-no-bot-rated = Bots do not play in rated games.
problem-unreadable-table = This table cannot be read at the moment. Nothing is lost; reload the page later.
problem-internal = Something went wrong on the server. Nothing is lost; try again.
problem-not-stored = Your move could not be saved, so it was not played. Try again.
problem-server-busy = The server is busy right now. Try again in a few seconds.
problem-too-many-spectators = This table already has as many spectators as it can take.
problem-stale = The game has moved on. Nothing is lost: take another look and choose again.
problem-refused = The game cannot be set up like this. Change a setting and try again.
problem-no-undo = You cannot undo any more: a card has been revealed.
problem-no-hint = There is no hint at the moment. Try again.
problem-too-fast = That was too fast. Wait a moment.
problem-too-large = That is too large for the server. Try with less.
problem-not-over = The record shows every card drawn, so you can download it only when the game is over.
problem-no-such-revision = This moment is not in the log. Go back to the current position.
problem-no-such-source = This card does not score at this table. Reload the page.
problem-no-language = This language is not available. Choose another one.
problem-no-page = The page has not been built yet. Start the program with the play script.
problem-offline = The server is not responding. Nothing is lost; try again in a moment.
page-outdated = This page is older than the server. Reload it.
seat-taken = Another player has taken this seat. Choose another one.

## Start page, set-up and lobby

start-title = Realmwright
start-page = Start page
start-about = Kingdom Builder and Kingdoms: with friends near and far, or against bots.
start-first-game = Play the recommended first game
start-set-up = Set up a table
start-print = Print a set-up for your own copy
start-your-tables = Your tables
start-table-turn = Your turn
start-table-over = Finished, { $gold } gold
start-table-round = Round { $round }
forget-table = Remove from this list
thanks = Kingdom Builder is a game by Donald X. Vaccarino (Queen Games), Kingdoms one by Reiner Knizia. Thank you for both.
set-up = Set-up
set-up-start = Start the game
set-up-draw-again = Draw again
set-up-cards-count =
    { $count ->
        [one] Choose { $count } more card
       *[other] Choose { $count } more cards
    }
seat = Seat { $number }
seat-name = Name
seat-here = Player on this device
seat-friend = By link
seat-bot = Bot { $bot }
seat-levels = Levels
seat-level = { $level }. { $name }
seat-other-bots = Other bots
level-of = Level { $level } of { $levels }
level-rating = Rating { $rating }
level-rating-about = Measured in games against the other levels: a higher rating wins more often.
seat-free = Free seat
seat-take = Sit down
seat-you = you
lobby = Open tables
lobby-empty = There are no open tables right now. Set one up and send the link to your friends.
lobby-moves =
    { $count ->
        [one] { $count } move
       *[other] { $count } moves
    }
lobby-seats =
    { $free ->
        [one] { $free } seat free
       *[other] { $free } seats free
    }
lobby-waiting = Waiting for players
lobby-invite = Send this link to the others.
lobby-watch = Watch
copy-link = Copy link
link-copied = Link copied
notation = Notation
fair-shuffle = Checkable shuffle: { $hash }
boards = All boards
boards-about = All boards of the base game and its expansions, and where their layouts come from. You can repaint any of them and play on it.
boards-own = Your boards
boards-own-about = Saved in this browser only: download them to use them elsewhere.
boards-new = Paint a new board
boards-edit = Paint over a copy
boards-change = Edit
boards-remove = Remove
board-editor = Board editor
board-editor-about = Choose what to paint, then click hexes or drag over them. On the keyboard, the arrow keys move from hex to hex and Enter paints; a letter paints its terrain and moves to the next hex.
board-name = Name of the board
board-name-about = With the name of a printed board it replaces that board.
board-box = Expansion
board-brush = Paint with
board-text = As text
board-text-about = Type, paste or open a text file: the board appears at once.
board-open = Open a text file
board-good = You can play on this board.
board-good-plain = You can play on this board. It has no location, so there are no tiles to take.
board-bad = You cannot play on this board yet.
board-keep = Save in this browser
board-kept = Saved with your boards.
board-download = Download as text
board-play = Set up a game with it
learn = Learn to play
replay-title = Replay a record
daily = Daily board
score-page = Score your game
start-friends = Play with friends, watch, lobby
start-needs-network = online only
start-more = More

## Keyboard

keys = Keyboard
keys-arrows = Arrow keys: from hex to hex
keys-line = Home and End: to either end of the line
keys-enter = Enter or space: build or choose
keys-next-legal = N: next hex where you can play, with Shift the previous one
keys-hint = H: hint
keys-undo = U: undo
keys-restart = Shift+U: restart the turn
keys-replay = R: show again what happened since your last turn
keys-end = E: end turn
keys-letters = L: letters on or off
keys-zoom = Plus and minus: zoom
keys-escape = Escape: cancel
keys-help = Question mark: this list

## Description of a hex for screen readers

describe-hex =
    { $cell }: { $location ->
        [none] { $hex }
       *[other] { $location }, { $tiles ->
                [one] { $tiles } tile left
               *[other] { $tiles } tiles left
            }
    }{ $piece ->
        [none] {""}
       *[other] , { $piece }
    }{ $legal ->
        [no] {""}
       *[other] , you can play here
    }
describe-settlement = settlement ({ $player })
describe-piece = { $piece } ({ $player })

## Lists

list-last = { $list } and { $last }
list-next = { $list }, { $last }
list-more = { $list } and { $count } more

## The set-up for a game at home: printed page and `realmwright new` [later]

new-title = Set-up for { $game }
new-players =
    { $count ->
        [one] { $count } player
       *[other] { $count } players
    }
new-sets = Expansions: { $sets }
new-boards = Lay the boards like this:
new-board =
    { $position }: { $quadrant }{ $turned ->
        [no] {""}
       *[other] , turned by 180°
    }
position-north-west = North-west
position-north-east = North-east
position-south-west = South-west
position-south-east = South-east
new-cards = Kingdom Builder cards
new-tiles = Put 2 location tiles on every location hex.
new-deal = Every player takes 40 settlements and draws a hidden terrain card.
new-start = Start player: { $player }
new-locations = Location tiles
new-options = Options changed from the default
new-option = { $option }: { $value }
new-seed = Seed { $seed }: the same seed gives the same set-up.
new-link = Play this set-up: { $link }

## Errors at online tables [later]

problem-bad-address = Messages cannot be sent to this address. Use an https address outside this network.
problem-bad-email = This is not an e-mail address.
problem-bad-link = The link is invalid or too old.
problem-mail-failed = The e-mail could not be sent. Try again later.
problem-no-mail = This server sends no e-mails.
problem-bad-name = This name cannot be used. Choose one with letters and digits.
problem-bad-credential = This link no longer gives you a seat. You can watch, or ask the host for a new link.
problem-already-begun = The game has begun: seats are no longer available.
problem-already-entered = You have already joined in this window. Reload the page.
problem-muted = The host has muted you at this table.
problem-name-taken = This name is taken. Choose another one.
problem-no-login = Log in first: you need an account for this.
problem-no-name = Enter your name before you chat.
problem-no-seat-to-move = It is no one’s turn at this table.
problem-no-seat = Only players with a seat can do this.
problem-no-such-game = There is no such game. Choose another one.
problem-no-such-offer = This has already been answered.
problem-no-such-seat = No other player has this seat.
problem-no-token = This token has already been revoked.
problem-not-absent = This player has been away for less than a minute. Wait a little.
problem-not-host = Only the host of the table can do this.
problem-not-online = This works only at online tables.
problem-already-offered = This has already been asked. Wait for the answer.
problem-over = The game is over.
problem-seat-taken = This seat is taken. Choose another one, or watch.
problem-already-seated = You already have a seat at this table: in a rated game each account has one.
problem-too-many = Too many requests from your connection. Wait a moment and try again.
problem-too-many-tokens = You have reached the limit of tokens. Revoke one first.
problem-too-much-chat = You sent many messages at once. Wait a little before you write again.
problem-waiting = A seat is still free: the game begins when all players are here.
problem-watching = Spectators cannot do this.
problem-wrong-host = This server is not configured for this host name. Its operator can change that.
problem-wrong-method = That is not possible at this address. Reload the page.
problem-wrong-origin = Other websites are not allowed to do this.
problem-wrong-password = Wrong name or password. Check both.

## Online tables [later]

turn-yours = Your turn
presence-here = connected
presence-away = not connected
presence-bot = bot
presence-open = free
seat-resigned = resigned, a bot takes over
seat-out = resigned
final-resigned = { $players } wins: the other player has resigned
final-flagged = { $players } wins: the other player’s time is up
final-aborted = Game aborted: it is not rated, and no one wins
watching = You are watching
watchers =
    { $count ->
        [one] { $count } person is watching
       *[other] { $count } people are watching
    }
this-table = This table
chat = Chat
chat-unread =
    { $count ->
        [one] { $count } new message
       *[other] { $count } new messages
    }
chat-text = Message
chat-send = Send
chat-empty = No messages yet.
chat-mute = Hide for me
chat-mute-all = Mute for everyone
chat-muted = Hidden:
chat-silenced = Muted for everyone:
chat-unmute = Show again
take-back = Ask for a take-back
resign = Resign
resign-sure = Do you want to resign?
resign-about = The game ends at once and your opponent wins.
resign-about-many = A bot takes over your seat. You can no longer win, and you cannot come back.
resign-no = Keep playing
abort = Abort
abort-sure = Do you want to abort the game?
abort-about = The game ends at once. It is not rated, because not everyone has had two turns yet.
offer-take-back = { $player } asks to take back the last decision.
offer-bot = { $player } wants a bot to take over for { $other }.
offer-rematch = { $player } wants to play again.
offer-own-take-back = You have asked to take back your last decision.
offer-own-bot = You have asked for a bot.
offer-own-rematch = You have asked for another game.
offer-waits = Waiting for: { $players }.
offer-withdraw = Withdraw
offer-yes = Agree
offer-no = Decline
away-bot = Let a bot take over
clock = Thinking time
clock-none = No clock
clock-move = Per turn
clock-fischer = For the whole game
clock-move-about = { $time } per turn
clock-fischer-about = { $time } for the game, plus { $plus } per turn
clock-per-move = Time per turn
clock-base = Time at the start
clock-plus = Increment per turn
clock-low = Little time left
clock-days = { $days } d { $hours } h
span-seconds =
    { $count ->
        [one] { $count } second
       *[other] { $count } seconds
    }
span-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
span-hours =
    { $count ->
        [one] { $count } hour
       *[other] { $count } hours
    }
span-days =
    { $count ->
        [one] { $count } day
       *[other] { $count } days
    }
link-share = Share
link-code = QR code
room-about =
    { $count ->
        [one] { $count } seat is free. The game begins as soon as all players are here.
       *[other] { $count } seats are free. The game begins as soon as all players are here.
    }
room-public = Anyone may join and watch: the table is in the lobby.
room-private = Only people with a link can find this table.
room-bot = Add a bot
room-free = Free the seat
sit-name = Your name
sit-where = Your seat
other-device = Play on another device
other-device-about = Keep this link private: anyone who has it can play from your seat.
pass-earlier = Return to the seat you had here before
watch-link = Link for spectators
notify-on = Turn notifications are on
notify-off = Notify me when it is my turn
notify-about = Works while this page is open in the background.
notify-refused = Your browser does not allow notifications. You can change that in its settings for this page.
email = E-mail when it is your turn
email-about = At most one e-mail an hour, when a table has waited for you for five minutes.
email-address = E-mail address
email-set = Send confirmation
email-remove = Remove address
email-unconfirmed = Open the link in the e-mail to { $address } to confirm the address.
email-confirmed = E-mails go to { $address }.
mail-title = E-mails
mail-follow = Confirm or stop e-mails to this address
mail-done-confirm = The address is confirmed. You will get an e-mail when a table waits for you.
mail-done-stop = You will get no more e-mails at this address.
mail-confirm-subject = Confirm your address for Realmwright
mail-confirm-text =
    Someone, probably you, wants to be told at { $address } when a table of Realmwright waits.
    Open this link to confirm the address: { $link }
    If it was not you, ignore this e-mail: nothing more will be sent.
mail-turn-subject =
    { $count ->
        [one] It is your turn at { $count } table
       *[other] It is your turn at { $count } tables
    }
mail-turn-text = It is your turn here:
mail-stop = No more e-mails: { $link }
webhook = Webhook for your turns
webhook-about = The server sends a signed message there whenever it is your turn.
webhook-set = Use this address
webhook-drop = Remove webhook
webhook-secret = Signing key, shown only this once:
table-rated = This is a rated game.
table-unrated = This game is not rated.
table-rated-short = rated
rematch = Play again together
rematch-go = Go to the next game
winner = winner
fair-check = Check fairness
fair-about = Before the first move the server chose a secret and showed its fingerprint. Every card drawn follows from it.
fair-checking = Checking the whole game…
fair-yes = Verified:
fair-no = Failed:
fair-promised = The fingerprint is the one this browser saw at the start.
fair-checked-rules = Every move was allowed by the rules.
fair-checked-commitment = The secret matches the fingerprint.
fair-checked-setup = The set-up follows from the secret.
fair-checked-chance = Every draw follows from the secret.
fair-hash = Fingerprint
fair-secret = Secret
fair-own = You can check it yourself: download the record and run realmwright verify on it.
lobby-title = Lobby
lobby-new = Set up a table for friends
lobby-all = All games
lobby-join = Sit down
lobby-open = Go to the table
lobby-running = In progress
lobby-finished = Finished
lobby-none-running = No public game is in progress.
lobby-none-finished = No public game has finished yet.
my-games = Your games
my-games-waiting =
    { $count ->
        [one] { $count } is waiting for you
       *[other] { $count } are waiting for you
    }
daily-about = Every day the same board, the same cards and the same opponent for all players. Your first game counts, and only that one.
daily-deadline = A game begun today counts if it is finished by the end of tomorrow (UTC).
daily-play = Play today’s board
daily-continue = Continue your game
daily-look = Look at your game
daily-log-in = Log in to play
daily-today = Today
daily-yesterday = Yesterday
daily-empty = No results yet.
daily-margin = Lead
daily-result = { $margin } gold ahead of the opponent: place { $rank } of { $count }.
daily-not-counted = Your game does not count: it was given up or finished too late.
daily-streak =
    { $count ->
        [one] { $count } day in a row
       *[other] { $count } days in a row
    }
daily-best-streak =
    { $count ->
        [one] longest streak: { $count } day
       *[other] longest streak: { $count } days
    }
daily-share = Copy result
daily-shared = Copied
daily-share-text = Realmwright, daily board { $date }: { $margin } gold, place { $rank } of { $count }
leaderboard = Leaderboard
leaderboard-about = Accounts with at least three rated games. The number after ± shows how precise the rating is: it shrinks with every game.
leaderboard-empty = No one has finished three rated games of this kind yet.
rank = Place
rating = Rating
games-played = Games
account = Account
account-about = With an account your seats, ratings and settings are on all your devices. You can play without one.
account-since = Since { $date }
account-log-in = Log in
account-log-out = Log out
account-register = Create an account
password = Password
invitation-code = Invitation code
password-about = At least { $count } characters. It cannot be reset, so keep it safe.
ratings = Your ratings
ratings-none = No rated game yet.
settings-keep = Save the settings of this device
settings-kept = Settings saved
settings-keep-about = Language, appearance, letters, sounds: they follow you wherever you log in.
tokens = Programs that play for you
tokens-about = A program with one of these tokens plays under your name.
token-name = Name of the program
token-new = New token
token-drop = Revoke
token-once = Copy it now, it will not be shown again:
terms = Playing with friends
terms-about = You will get a link for every free seat. The game begins when everyone is seated.
terms-who = Who may join
terms-link = By link only
terms-public = Anyone, in the lobby
terms-rated = Rated game
terms-account = Log in to play a rated game.

## Kingdoms [later]

kd-castle-rank = Castle of rank { $rank }
kd-rank = Rank { $rank }
kd-left = { $count } left
kd-where =
    { $free ->
        [one] Epoch { $epoch } of { $total }, { $free } space free
       *[other] Epoch { $epoch } of { $total }, { $free } spaces free
    }
kd-draw = Draw a tile
kd-supply =
    { $count ->
        [one] { $count } tile in the supply
       *[other] { $count } tiles in the supply
    }
kd-starting-tile = Starting tile
kd-only-you = { $tile }, only you can see it
kd-tile-worth = { $name } { $value }
kd-tile-w = { kd-tile-wizard }
kd-tile-g = { kd-tile-gold-mine }
kd-tile-d = { kd-tile-dragon }
kd-tile-m = { kd-tile-mountain }
kd-pass = Pass
kd-what-to-place = What to place
kd-one-per-turn = one per turn
kd-advice = Place a castle, draw a tile and place it, or place your starting tile. You can use any free space.
kd-advice-without-start = Place a castle, or draw a tile and place it. Every free space is open.
kd-board = Board
kd-row = Row { $row }
kd-column = Column { $column }
kd-gold = Gold
kd-if-scored-now = If scored now
kd-tile-revealed = A tile has been revealed
log-kingdoms-castle = { $player } places a castle of rank { $rank } on { $cell }.
log-kingdoms-castle-you = You place a castle of rank { $rank } on { $cell }.
log-kingdoms-deal = { $player } draws a hidden starting tile.
log-kingdoms-deal-you = You draw a hidden starting tile.
log-kingdoms-draw = { $player } draws a tile.
log-kingdoms-draw-you = You draw a tile.
log-kingdoms-tile = { $player } looks at the tile: { $tile }.
log-kingdoms-tile-you = You look at the tile: { $tile }.
log-kingdoms-put = { $player } places the tile on { $cell }.
log-kingdoms-put-you = You place the tile on { $cell }.
log-kingdoms-start = { $player } places the starting tile on { $cell }: { $tile }.
log-kingdoms-start-you = You place your starting tile on { $cell }: { $tile }.
log-kingdoms-pass = { $player } passes.
log-kingdoms-pass-you = You pass.
log-kingdoms-epoch = Epoch { $epoch } is scored.
log-kingdoms-gold = { $player } gets { $gold } gold.
log-kingdoms-gold-you = You get { $gold } gold.
log-kingdoms-gold-lost = { $player } pays { $gold } gold.
log-kingdoms-gold-lost-you = You pay { $gold } gold.
kd-tile-plus-1 = Village
kd-tile-plus-2 = Farm
kd-tile-plus-3 = Town
kd-tile-plus-4 = Windmill
kd-tile-plus-5 = Knight
kd-tile-plus-6 = City
kd-tile-minus-1 = Swamp
kd-tile-minus-2 = Graveyard
kd-tile-minus-3 = Dire Wolves
kd-tile-minus-4 = Sorceress
kd-tile-minus-5 = Raider
kd-tile-minus-6 = Troll
kd-tile-mountain = Mountain
kd-tile-dragon = Dragon
kd-tile-gold-mine = Gold Mine
kd-tile-wizard = Wizard
kd-epoch = Epoch { $epoch }
kd-epochs = Epochs
kd-where-endless =
    { $free ->
        [one] Epoch { $epoch }, { $free } space free
       *[other] Epoch { $epoch }, { $free } spaces free
    }
kd-describe =
    { $cell }: { $piece ->
        [none] free
       *[other] { $piece }
    }{ $legal ->
        [no] {""}
       *[other] , you can play here
    }
kd-castle-of = Castle of rank { $rank } ({ $player })
kd-line-worth = { $line }: { $value }
kd-line-scored = already scored
kd-castle-about = Earns its owner the value of its row and of its column, each multiplied by its rank. A negative value costs gold.
kd-draw-about = Draw a face-down tile and place it at once on any free space.
kd-starting-tile-about = Your secret tile for this epoch. Placing it is your whole turn; you get the next one in the next epoch.
kd-line-about = What the line earns a player: the sum of its tiles, multiplied by the ranks of the player’s castles in it.
kd-tile-plus-about = Adds its value to its row and to its column.
kd-tile-minus-about = Subtracts its value from its row and its column.
kd-tile-m-about = Splits its row and its column: the parts on either side of it are scored separately.
kd-tile-d-about = Cancels the positive tiles of its row and its column, up to a mountain; negative ones still count.
kd-tile-g-about = Doubles the value of its row and of its column, up to a mountain, negative values too.
kd-tile-w-about = Each castle directly next to, above or below it counts one rank higher, no matter whose it is.
kd-choose-first = First choose what to place.
kd-advice-open = Place a castle or one of the open tiles. You can use any free space.
kd-advice-place = { $piece }: choose a free space.
kd-advice-put = You have drawn a tile and must place it: { $tile }. { $effect }
kd-advice-pass = There is nothing left to place: you have to pass.
kd-nothing-chosen = Nothing chosen
kd-hidden-here = Hidden until you choose it
kd-start-gone = Already placed
kd-supply-empty = The supply is empty
kd-tiles = Tiles
kd-place = Place
kd-place-on = on { $cell }, ends the turn
kd-place-what = choose something first
kd-place-where = choose a space
kd-with-preview = with the previewed piece
kd-what-on = { $piece } on { $cell }
kd-tap-again = Tap again to place
kd-scoring = Epoch { $epoch } is scored
kd-line = Line
kd-purse = Starting gold
kd-go-on = Go on
kd-walk = Go through the rows and columns: each lights up on the board.
kd-walk-previous = Previous line
kd-walk-next = Next line
kd-keys-pick = 1 to 4: choose a castle, D: draw a tile, S: starting tile, P: pass
log-kingdoms-open = { $player } places a tile on { $cell }: { $tile }.
log-kingdoms-open-you = You place a tile on { $cell }: { $tile }.
kd-tile = Tile

## The terminal: `realmwright tui` [later]

tui-rule = Rule: { $name } ({ $rule })
tui-hint = Hint: { $steps }
tui-because = What it brings: { $why }.
tui-labelled = { $name }: { $value }
tui-card = Card: { $card }
tui-tiles = Tiles: { $tiles }
tui-tile =
    { $tile } { $state ->
        [ready] (ready)
        [new] (from next turn)
       *[other] (used)
    }
tui-tiles-held = Tiles
tui-castles-left = Castles left
tui-lit = { $player }: the hexes that earn gold for { $card } are lit up.
tui-choose-first = First choose what to do: press its number, or click it in the list.
tui-key-next = Next hex
tui-key-end = End
tui-key-save = Save
tui-key-leave = Leave
tui-key-first-game = First game
tui-keys-actions = 1 to 9: choose an action of the list
tui-keys-card = C: highlight the hexes of the next card and read its rule
tui-keys-players = O: tiles of all players and what they do
tui-keys-explain = Question mark: explain the hex under the cursor; F1: this list
tui-keys-save = S: save the record
tui-keys-pace = P: speed of the bots
tui-keys-theme = T: light or dark
tui-keys-tab = Tab: from the board to the actions and the log
tui-keys-leave = Q: leave the table
tui-legend = Letters and marks
tui-mark-legal = you can play here
tui-mark-lit = earns gold, or belongs to the hint
tui-mark-tiles = tiles left on this hex
tui-save-as = Save the record to this file
tui-saved = Saved: { $file }
tui-file-exists = a file with this name already exists
tui-cannot-save = This could not be saved: { $why }. Choose another file.
tui-cannot-open = This file cannot be opened: { $why }.
tui-cannot-set-up = The game cannot be set up like this: { $why }.
tui-open = Continue a saved game
tui-open-about = File name, then Enter
tui-more = More settings
tui-by-choice = Chosen by hand
tui-leave-question = This game is not over and not saved.
tui-leave-unsaved = Leave without saving
tui-stay = Stay
tui-look = Look at the board

## The rules page [later]

rules-game = Which game
rules-search = Search the rules
rules-about = Every rule has an id. A refused move names the one that forbids it.
rules-found =
    { $count ->
        [one] One rule
       *[other] { $count } rules
    } found
rules-none = No rule contains all these words.
rulebook-contents = Contents
rulebook-exact = Exact rule
rulebook-reference = Exact reference
rulebook-back = Players’ rulebook
rulebook-nothing = Nothing found. Try a name, or fewer words.
rulebook-before = Before the move
rulebook-after = After the move
rulebook-gold = { $before } gold before, { $after } gold after
rulebook-search = Ask a question, or search for a name
## The log of online tables: seats, chat and offers [later]
log-chat = { $player }: { $text }
log-seat-taken = { $player } sits down.
log-seat-open = Seat { $number } is open.
log-seat-bot = A bot sits down at seat { $number }.
log-seat-stand-in = A bot plays for { $player }.
log-seat-back = { $player } is back and plays again.
log-resign = { $player } resigns.
log-resign-you = You resign.
log-flag = { $player } has run out of time.
log-flag-you = You have run out of time.
log-credit = The server was unavailable for { $seconds } s. This does not count as thinking time.
log-offer-take-back = { $player } asks to take back the last move.
log-offer-bot = { $player } suggests that a bot play for { $other }.
log-offer-rematch = { $player } would like a rematch.
log-agree = { $player } agrees.
log-decline = { $player } does not agree.
log-withdraw = { $player } withdraws the proposal.
log-next = The table for the rematch is ready.
log-mute = The host has muted { $player }.
log-unmute = The host has unmuted { $player }.

## Offline play

offline-keep = Download for offline play (7 MB)
offline-busy = Downloading…
offline-starting = Starting the rules in this browser…
offline-ready = Ready to play offline.
offline-failed = The download failed. Try again.
offline-here = On this device only: works offline
problem-no-database = The server cannot reach its database at the moment. Try again soon.
problem-unhealthy = The server has a problem at the moment. Try again later.
problem-busy = Too much is happening at this table right now. Try again in a moment.
problem-needs-server = Playing with friends elsewhere needs the server. Without it you can play alone or share this device.

## Replay and analysis [later]

replay = Watch the replay
replay-about = Paste a record or choose its file: step through it, see what bots would have played, and continue from any position.
replay-file = File
replay-text = Record
replay-open = Open
replay-unreadable = This record cannot be read. Check that it is complete and unchanged.
study = Review the game
study-chart = What the chart shows
study-gold = Gold
study-worth = Prospects
study-moment = Position
study-ply = Step { $ply } of { $plies }
study-turn-back = One turn back
study-ply-back = One step back
study-ply-on = One step forward
study-turn-on = One turn forward
study-turning = Turning points:
study-turning-point = turn { $turn }, { $player }
study-axis-gold = gold
study-axis-value = expected lead in gold
study-suggested = { $bot } would have played:
study-played = Played in the game:
study-bot = Which bot
study-ask = What would it have played?
study-branch = Play from here
study-files = Download:
study-record = Record
## Lessons [later]

learn-about = Short lessons at a real table. Every step waits for you and can be repeated. You can stop at any time and go on later.
learn-games = The games
learn-expansions = The expansions
learn-progress = { $done } of { $count } steps
learn-begin = Begin
learn-resume = Go on with step { $number }
learn-again = From the beginning
learn-done = Finished. Now play a game of your own.
learn-steps = All steps
learn-step = Step { $number } of { $count }
learn-back = Back to the step before
learn-repeat = Repeat this step
learn-go-on = Continue
learn-finish = Finish
learn-wait = { $player } is playing …
learn-off = Not this one: that move is legal, but the lesson goes another way. Take it back.
learn-astray = The game has left the lesson. Begin this step again.
learn-restart = Begin this step again
learn-then-build = Build on { $cell }.
learn-then-cell = Then { $cell }.
learn-then-end = End your turn.
learn-next-board = Well done. The lesson goes on at another board.
learn-then-done = That is all that this expansion adds. The rulebook has the fine points.
learn-kingdom-builder-goal = The goal
learn-kingdom-builder-goal-1 = The player with the most gold at the end wins. Gold comes from where your settlements stand: this sheet lists what scores in this game.
learn-kingdom-builder-card = Your card
learn-kingdom-builder-card-1 = Every turn you have one terrain card. Yours shows grass: this turn you build on grass.
learn-kingdom-builder-build = Three settlements
learn-kingdom-builder-build-1 = You build three settlements in every turn. The hexes that glow are allowed: build the first one on { $cell }.
learn-kingdom-builder-adjacent = Side by side
learn-kingdom-builder-adjacent-1 = { $cell } is grass too, but far away. Try it, and read why it is not allowed.
learn-kingdom-builder-why = Why it matters
learn-kingdom-builder-why-1 = If a permitted hex touches your settlements, you must build there. So each terrain you touch ties you down when its card comes. Touch few terrains, and you can start afresh where you like.
learn-kingdom-builder-tile = A location tile
learn-kingdom-builder-tile-1 = So you stay next to your settlements. Build on { $cell }, towards the farm.
learn-kingdom-builder-tile-2 = Build on { $cell }, next to the farm: your first settlement there takes one of its tiles.
learn-kingdom-builder-tile-3 = The farm tile is yours. You can use it from your next turn on, once in every turn. A location never gives you a second one, and it has only two: come early.
learn-kingdom-builder-end-turn = End of the turn
learn-kingdom-builder-end-turn-1 = Three are built. End your turn: you draw a new card, and { $other } plays.
learn-kingdom-builder-use-tile = Use the tile
learn-kingdom-builder-use-tile-1 = Your card is canyon now, but the farm gives you one more settlement on grass, once in every turn. Choose the tile, then { $cell }.
learn-kingdom-builder-cards = Three cards score
learn-kingdom-builder-cards-1 = Fishermen: 1 gold for each of your settlements next to water. Point at Fishermen to see which hexes count.
learn-kingdom-builder-cards-2 = Knights: 2 gold for each settlement on the horizontal line where you have the most. Point at Knights.
learn-kingdom-builder-cards-3 = Merchants: 4 gold for each location or castle that your settlements link to another one. Point at Merchants.
learn-kingdom-builder-castle = The castle
learn-kingdom-builder-castle-1 = Now towards the castle: build on { $cell }.
learn-kingdom-builder-castle-2 = Point at { $cell } without building yet: the page shows what it would bring, card by card.
learn-kingdom-builder-castle-3 = 3 gold for the castle, and the Merchants score because farm and castle are linked. Build on { $cell }.
learn-kingdom-builder-undo = Undo and hint
learn-kingdom-builder-undo-1 = Build on { $cell }, just to see that nothing is final yet.
learn-kingdom-builder-undo-2 = Take it back. That works until a card is revealed.
learn-kingdom-builder-undo-3 = When you do not know what to do, ask: the lamp gives a hint and says why.
learn-kingdom-builder-losing = Losing a tile
learn-kingdom-builder-losing-1 = Another game, in which you hold the oasis and the paddock. You keep a tile only while a settlement of yours stands next to its location.
learn-kingdom-builder-losing-2 = The paddock moves a settlement two hexes in a straight line. Choose it, then { $cell }: the only settlement beside the oasis.
learn-kingdom-builder-losing-3 = Move it to { $cell }, and watch your tiles.
learn-kingdom-builder-losing-4 = The oasis tile is gone, out of the game. This location will never give you another one.
learn-kingdom-builder-losing-5 = Take it back.
learn-kingdom-builder-losing-6 = Take the choice of the settlement back as well.
learn-kingdom-builder-moving = Moving takes tiles too
learn-kingdom-builder-moving-1 = Choose the paddock again, then { $cell }. This settlement holds no tile.
learn-kingdom-builder-moving-2 = Move it to { $cell }, next to the other oasis.
learn-kingdom-builder-moving-3 = Building or moving, the first settlement beside a location takes a tile. With two oasis tiles you have two such actions in every turn, from the next one on.
learn-kingdom-builder-after = Before or after
learn-kingdom-builder-after-1 = Tiles are used before your three settlements or after them, never in between. Your card is desert: build on { $cell }.
learn-kingdom-builder-after-2 = Three are built. Now the old oasis: one more settlement on desert. Choose the tile, then { $cell }.
learn-kingdom-builder-end = How it ends
learn-kingdom-builder-end-1 = Some turns later: you have three settlements left. When a player has built the last one, the round is played to its end. Build on { $cell }.
learn-kingdom-builder-end-2 = No free hex of flowers is next to your settlements any more, so any will do. Build on { $cell }.
learn-kingdom-builder-end-3 = End your turn. { $other } has one more, then the gold is counted.
learn-kingdom-builder-winner = The winner
learn-kingdom-builder-winner-1 = That was a whole game. The sheet says card by card where the gold comes from; the most gold wins, and tied players share the victory.
learn-kingdoms-goal = The goal
learn-kingdoms-goal-1 = You start with 50 gold. After three epochs the player with the most gold wins. Gold comes from the rows and columns in which your castles stand.
learn-kingdoms-board = The board
learn-kingdoms-board-1 = Five rows, six columns. When the board is full, every row and column is scored: add up its tiles and multiply by the ranks of your castles in it.
learn-kingdoms-castle = A castle
learn-kingdoms-castle-1 = You place one piece in a turn. Choose a castle of rank 1 and put it on { $cell }.
learn-kingdoms-tile = A tile
learn-kingdoms-tile-1 = Now draw a tile from the supply.
learn-kingdoms-tile-2 = A knight, +5. Put it on { $cell }, in the row of your castle.
learn-kingdoms-lines = Rows and columns
learn-kingdoms-lines-1 = At the edge stands what every row and column is worth now. Point at Rows to see whose castles earn there.
learn-kingdoms-ranks = Ranks
learn-kingdoms-ranks-1 = The rank of a castle multiplies its line. Choose a castle of rank 2 and point at { $cell } without placing it yet: two times 5.
learn-kingdoms-ranks-2 = Put it on { $cell }.
learn-kingdoms-mountain = The mountain
learn-kingdoms-mountain-1 = { $other } has put a mountain on { $cell }. It splits its row and its column: your castle to the right of it no longer earns the knight.
learn-kingdoms-dragon = The dragon
learn-kingdoms-dragon-1 = Your starting tile, which only you know, is the dragon: in its row and column nothing good counts. Choose it and point at { $cell }.
learn-kingdoms-dragon-2 = { $other } would lose 12. Put the dragon on { $cell }.
learn-kingdoms-undo = Undo and hint
learn-kingdoms-undo-1 = Put a castle of rank 3 on { $cell }: column { $column } counts as well.
learn-kingdoms-undo-2 = Take it back. That works until a tile is revealed.
learn-kingdoms-undo-3 = When you do not know what to do, ask: the lamp gives a hint and says why.
learn-kingdoms-hazard = A hazard
learn-kingdoms-hazard-1 = Another board: your castle has a +4 in its row, that of { $other } a +2. Draw a tile.
learn-kingdoms-hazard-2 = A raider, −5. Hazards go where the others stand. Point at { $cell }, in the row of { $other }.
learn-kingdoms-hazard-3 = Put it on { $cell }.
learn-kingdoms-negative = A line that costs
learn-kingdoms-negative-1 = That row is worth −3 now, so { $other } has to pay 3 for each rank: 6 gold. Gold can fall below zero. Point at Rows to see who gains and who pays.
learn-kingdoms-gold-mine = The gold mine
learn-kingdoms-gold-mine-1 = Your starting tile is the gold mine: it doubles all other tiles in its row and column, bad ones too. Choose it and point at { $cell }.
learn-kingdoms-gold-mine-2 = Your row would be worth 8 instead of 4. Put the gold mine on { $cell }.
learn-kingdoms-wizard = The wizard
learn-kingdoms-wizard-1 = Draw a tile.
learn-kingdoms-wizard-2 = The wizard: each castle directly beside it, above or below counts one rank higher, whoever owns it. Put it on { $cell }, below your castle.
learn-kingdoms-strong = Rank 4
learn-kingdoms-strong-1 = You have one castle of rank 4. Choose it and point at { $cell }: four times 8.
learn-kingdoms-strong-2 = You can place it only once in the whole game. Put it on { $cell }.
learn-kingdoms-epoch = An epoch ends
learn-kingdoms-epoch-1 = Later: one space is left, and you fill it. Put a castle of rank 1 on { $cell }.
learn-kingdoms-epoch-2 = The epoch is scored, line by line. Have a look, then go on.
learn-kingdoms-castles = Which castles come back
learn-kingdoms-castles-1 = Castles of rank 1 have come back to their owners. Those of rank 2, 3 and 4 that stood on the board are used up: make them last for three epochs.
learn-kingdoms-end = How it ends
learn-kingdoms-end-1 = All tiles are shuffled again, each player draws a new starting tile, and the richest player begins. After three epochs the most gold wins.
learn-nomads-intro = What is new
learn-nomads-intro-1 = Nomads brings four quadrants, tents with tiles that work only once, stone walls, and three cards that score at once instead of at the end.
learn-nomads-card-families-1 = { card-families-rule } Start a line: build on { $cell }.
learn-nomads-card-families-2 = Close the line with { $cell }. The nomad hex next to it has a treasure.
learn-nomads-held-treasure-1 = 2 gold for the family and 3 for the treasure, both at once. Only the first player beside a nomad hex gets its tile; the treasure is gone now.
learn-nomads-card-shepherds-1 = { card-shepherds-rule } Build on { $cell } first.
learn-nomads-card-shepherds-2 = Now { $cell }: no free flower-field hex is left beside it, so it scores.
learn-nomads-card-ambassadors-1 = { card-ambassadors-rule } Build on { $cell }, next to { $other }.
learn-nomads-location-quarry-1 = { location-quarry-power } Choose the tile, then { $cell }.
learn-nomads-location-quarry-2 = A wall belongs to no player and blocks its hex for good. You may place a second one: { $cell }.
learn-nomads-location-caravan-1 = { location-caravan-power } Choose the tile, then { $cell }.
learn-nomads-location-caravan-2 = It slides until something stops it, never less far. Choose { $cell }.
learn-nomads-location-village-1 = { location-village-power } Choose the tile, then { $cell }.
learn-nomads-location-garden-1 = { location-garden-power } Choose the tile, then { $cell }.
learn-nomads-terrain-nomad-1 = In the turn before you took two nomad tiles. Each works once and in this turn only; after it, it is gone, used or not.
learn-nomads-held-sword-1 = The sword takes one settlement of every other player off the board, back into the supply. Choose the tile, then { $cell }.
learn-nomads-held-donation-1 = A donation builds three settlements on the terrain it shows, here even on mountains. Choose the tile, then { $cell }.
learn-nomads-held-resettlement-1 = The resettlement gives you four steps, for one settlement or for several. Choose the tile, then { $cell }.
learn-nomads-held-resettlement-2 = Take a step to { $cell }.
learn-nomads-held-resettlement-3 = You need not use all four steps: finish here.
learn-nomads-held-outpost-1 = With the outpost your next settlement need not touch your own. Choose the tile.
learn-nomads-held-outpost-2 = Every hex of your terrain is open now. Build on { $cell }, beside a nomad hex.
learn-crossroads-intro = What is new
learn-crossroads-intro-1 = Crossroads brings quadrants with two different locations each, pieces of your own besides the settlements, and one task card for each of these quadrants.
learn-crossroads-location-lighthouse-1 = { location-lighthouse-power } Choose the tile, then { $cell }.
learn-crossroads-location-forester-lodge-1 = { location-forester-lodge-power } Choose the tile, then { $cell }.
learn-crossroads-location-monastery-1 = { location-monastery-power } Choose the tile, then { $cell }.
learn-crossroads-location-wagon-1 = { location-wagon-power } Choose the tile, then { $cell }.
learn-crossroads-location-wagon-2 = In the Big Box ship, wagon and warriors count as your settlements on the board, but they are no part of your 40.
learn-crossroads-tasks = Task cards
learn-crossroads-tasks-1 = { task-advance }: { task-advance-rule } Point at it in the sheet.
learn-crossroads-tasks-2 = { task-compass-points }: { task-compass-points-rule } Point at it in the sheet.
learn-crossroads-tasks-3 = { task-road }: { task-road-rule } Point at it in the sheet.
learn-crossroads-tasks-4 = { task-place-of-refuge }: { task-place-of-refuge-rule } Point at it in the sheet.
learn-crossroads-sail = The ship sails
learn-crossroads-sail-1 = First your three settlements: build on { $cell }.
learn-crossroads-sail-2 = In a later turn the ship may sail up to three hexes, or come back to you. Choose the Lighthouse, then the ship on { $cell }.
learn-crossroads-sail-3 = Sail to { $cell }. At every hex it enters it may take tiles.
learn-crossroads-sail-4 = It may go on. Let it rest here.
learn-crossroads-location-city-hall-1 = { location-city-hall-power } Choose the tile, then { $cell } as its middle.
learn-crossroads-task-fortress-1 = { task-fortress-rule } The city tile counts as seven settlements and fulfils it alone. Point at it in the sheet.
learn-crossroads-task-home-country-1 = { task-home-country-rule } { $other } has done it already. Point at it in the sheet.
learn-crossroads-location-barracks-1 = { location-barracks-power } Choose the tile, then { $cell }.
learn-crossroads-piece-warriors-1 = The six hexes around { $cell } are closed to all players now, to you as well. What stands there stays.
learn-crossroads-location-fort-1 = { location-fort-power } Choose the tile.
learn-crossroads-location-fort-2 = You have drawn canyon. Once you have drawn, you must build if you can: { $cell }.
learn-crossroads-location-crossroads-1 = { location-crossroads-power } You hold desert and forest: play the forest.
learn-marshlands-intro = What is new
learn-marshlands-intro-1 = Marshlands brings quadrants with swamp and palaces, a bonus for two tiles of a kind, six scoring cards, and five swamp cards in the draw pile.
learn-marshlands-terrain-swamp-1 = A swamp card gives you a choice: two settlements on swamp, or three on its other terrain. Choose swamp.
learn-marshlands-terrain-swamp-2 = Swamp is land like any other: build on { $cell }.
learn-marshlands-terrain-palace-1 = A palace is no castle: at the end the player with the most settlements beside it gets 5 gold. Point at { $cell }.
learn-marshlands-terrain-palace-2 = In a tie each of the leaders gets 5. Build on { $cell }.
learn-marshlands-cards = Three cards
learn-marshlands-cards-1 = { card-geologists }: { card-geologists-rule } Point at it in the sheet.
learn-marshlands-cards-2 = { card-noblewomen }: { card-noblewomen-rule } Point at it in the sheet.
learn-marshlands-cards-3 = { card-scouts }: { card-scouts-rule } Here the desert cards were removed. Point at it in the sheet.
learn-marshlands-location-refuge-1 = { location-refuge-power } Choose the tile, then { $cell }.
learn-marshlands-location-refuge-2 = It need not stay next to your own. Choose { $cell }.
learn-marshlands-location-fountain-1 = { location-fountain-power } Choose the tile, then { $cell }.
learn-marshlands-bonus = The second tile
learn-marshlands-bonus-1 = You hold both Fountain tiles: that is two actions in a turn, and a bonus tile besides. Lose one of the two, and the bonus is gone as well.
learn-marshlands-held-fountain-bonus-1 = With the bonus the Fountain may use mountains too. Choose the tile, then { $cell }.
learn-marshlands-held-refuge-bonus-1 = The Refuge bonus lets a settlement jump in a straight line to the nearest free hex. Choose the tile, then { $cell }.
learn-marshlands-held-refuge-bonus-2 = It jumps over everything in between, pieces and water alike. Choose { $cell }.
learn-marshlands-more-cards = Three more cards
learn-marshlands-more-cards-1 = { card-captains }: { card-captains-rule } Point at it in the sheet.
learn-marshlands-more-cards-2 = { card-messengers }: { card-messengers-rule } Point at it in the sheet.
learn-marshlands-more-cards-3 = { card-vassals }: { card-vassals-rule } Point at it in the sheet.
learn-marshlands-location-temple-1 = The Temple takes one of your settlements off the board. In your next turn you build it in addition: four instead of three. Choose the tile, then { $cell }.
learn-marshlands-held-temple-bonus-1 = Two Temples: the first settlement of each turn need not touch your own. Desert lies next to you, yet you may build on { $cell }.
learn-marshlands-location-canoe-1 = The Canoe waits for the others: when a player takes the last tile of a location, you may build on swamp or water at once, even in their turn. Watch { $other }.
learn-marshlands-location-canoe-2 = { $other } has taken the last tile: your Canoe may act. Build on { $cell }.
learn-marshlands-held-canoe-bonus-1 = That settlement stands beside the other Canoe and brought you its tile and the bonus: once a turn one settlement on swamp or water. Choose the tile, then { $cell }.
learn-harvest-intro = What is new
learn-harvest-intro-1 = Harvest brings quadrants with farmland, a silo and two different locations each, scouts, settlement tiles and six scoring cards.
learn-harvest-terrain-farmland-1 = No card shows farmland. Once in each turn every player may build one settlement on it, next to an own one; no tile is needed. Choose the action, then { $cell }.
learn-harvest-location-water-mill-1 = { location-water-mill-power } Choose the tile, then { $cell }.
learn-harvest-location-mountain-station-1 = { location-mountain-station-power } Choose the tile, then { $cell }.
learn-harvest-location-bazaar-1 = { location-bazaar-power } Repeat the Water Mill.
learn-harvest-location-bazaar-2 = Once more next to water: { $cell }.
learn-harvest-location-scout-cabin-1 = { location-scout-cabin-power } Choose the tile, then { $cell }.
learn-harvest-location-scout-cabin-2 = Now you can build next to the scout. You might place a second one; finish with one.
learn-harvest-cards = Three cards
learn-harvest-cards-1 = { card-rangers }: { card-rangers-rule } Point at it in the sheet.
learn-harvest-cards-2 = { card-travellers }: { card-travellers-rule } Point at it in the sheet.
learn-harvest-cards-3 = { card-chainers }: { card-chainers-rule } Point at it in the sheet.
learn-harvest-location-cathedral-1 = { location-cathedral-power } You have saved one: choose the tile, then { $cell }.
learn-harvest-location-watchtower-1 = { location-watchtower-power } Choose the tile, then { $cell }.
learn-harvest-location-university-1 = { location-university-power } Choose the tile, then { $cell }.
learn-harvest-location-palisade-1 = { location-palisade-power } Choose the tile, then { $cell }.
learn-harvest-location-palisade-2 = It stays beside its own area. Choose { $cell }.
learn-harvest-more-cards = Three more cards
learn-harvest-more-cards-1 = { card-homesteaders }: { card-homesteaders-rule } Point at it in the sheet.
learn-harvest-more-cards-2 = { card-mayors }: { card-mayors-rule } Point at it in the sheet.
learn-harvest-more-cards-3 = { card-rovers }: { card-rovers-rule } They score during the game, so their gold is already yours.
learn-harvest-terrain-silo-1 = The last turn is over. Before the scoring each silo beside your settlements helps you once: build up to three settlements, or move up to three.
learn-harvest-terrain-silo-2 = You still have settlements in your supply: build three, each next to your own. Choose { $cell }.
learn-capitol-intro = The capitol
learn-capitol-intro-1 = On the Harbor and Oracle quadrants one castle is a capitol, here on { $cell }. At the end it brings 1 gold for each of your settlements at most two hexes away.
learn-capitol-near = Right beside it
learn-capitol-near-1 = Point at { $cell } and see what it would bring.
learn-capitol-near-2 = Build on { $cell }.
learn-capitol-far = Two hexes away
learn-capitol-far-1 = Two hexes away counts as much, and what lies in between does not matter. Build on { $cell }.
learn-capitol-far-2 = Every settlement in this range counts. Build on { $cell }.
learn-capitol-gold = The gold
learn-capitol-gold-1 = Three settlements near it, 3 gold. With both quadrants there are two capitols, each paid on its own. Point at Capitols.
learn-capitol-castle = No castle any more
learn-capitol-castle-1 = The capitol replaces the 3 gold of its castle: you stand beside it, and Castles shows nothing for it. For Merchants it stays a castle. Point at Castles.
learn-caves-intro = A cave in each quadrant
learn-caves-intro-1 = One mountain of each quadrant is a cave, here { $cell }. The caves are linked underground: once in a turn a settlement beside one cave may move to a hex beside any other.
learn-caves-closed = Still a mountain
learn-caves-closed-1 = The cave itself stays a mountain: no player builds on it. What counts is to stand beside it.
learn-caves-move = Through the mountain
learn-caves-move-1 = No tile is needed. Choose the cave action, then { $cell }, your settlement beside a cave.
learn-caves-move-2 = Any free hex beside a cave will do, also far from your own: { $cell }.
learn-caves-once = Once a turn
learn-caves-once-1 = Each player has the action once in each turn, before or after the three settlements. A quadrant without a fitting mountain has no cave.
learn-island-intro = Land apart
learn-island-intro-1 = The island lies beside the board and touches nothing of it. It has a location of its own.
learn-island-reach = How to get there
learn-island-reach-1 = No desert touches your settlements, so you may choose freely, and the island is open too. Build on { $cell }.
learn-island-stay = Next to your own
learn-island-stay-1 = On the island the rule of neighbours holds as well. Try { $cell } on the board, and read why not.
learn-island-stay-2 = So you stay on the island: build on { $cell }.
learn-island-coast = The coast
learn-island-coast-1 = The hexes at its coast are next to water: Fishermen score there. Point at Fishermen.
learn-island-lines = Lines, but no quadrant
learn-island-lines-1 = Its five lines count for Discoverers. It is no quadrant and has no board edge, so Lords, Farmers or the Tower pass it by. Point at Discoverers.
learn-island-location-rope-bridge-1 = { location-rope-bridge-power } Choose the tile, then { $cell }.
learn-island-location-tree-house-1 = { location-tree-house-power } Choose the tile, then { $cell }.
learn-island-location-rope-bridge-2 = Next to another of your own, if possible: { $cell }.
learn-island-location-tree-house-2 = The same for forest, on the other side of the island board: { $cell }.

## The score of a game at home [later]

score-page-about = Choose your boards and cards, then tap the hexes where pieces stand. The score updates; tap a line to light up the hexes that earn it.
score-page-whose = Whose piece
score-page-what = What stands there
score-page-nothing = nothing
score-page-boards = Changing the boards clears the map.
score-page-gold = Gold during the game
score-page-unreadable = This text cannot be read: { $why }.

## Owned expansions [later]

own-boxes = What do you own?
own-boxes-about = Tick your expansions once; they are remembered on this device.
own-players = How many players?
own-score = Score this game

## Board statistics [later]

board-balance = How it compares
board-balance-about = The figures of this board next to those of the printed ones.
board-this = This one
board-printed = Printed
board-balance-measure = Figure
board-balance-areas = areas of one terrain
board-balance-largest = largest area
board-balance-barren = share of water and mountain, %
board-balance-edge = buildable hexes on the edge
board-balance-borders = borders between terrains
board-balance-distance = shortest path between special hexes
board-balance-outside = outside the range of the printed boards
board-share = Copy a link
board-shared = Link copied: it contains the whole board.
board-share-link = Link to this board
board-play-now = Play now against a bot

## Info popovers and player strips

info-rulebook = In the rulebook
info-pays-you = Brings you { $gold } gold now.
info-pays-player = Brings { $player } { $gold } gold now.
info-location = Build next to it and you take a tile, which you may use every turn from your next one on. You lose it once no settlement of yours is next to this hex.
info-tiles-left =
    { $count ->
        [0] No tile left.
        [one] 1 tile left.
       *[other] { $count } tiles left.
    }
info-line-pays = { $line } is worth { $value }; { $player }: { $gold }.
strip-pieces = Show { $player }’s pieces
strip-supply =
    { $count ->
        [one] 1 settlement in the supply
       *[other] { $count } settlements in the supply
    }
strip-cards =
    { $count ->
        [one] 1 terrain card in hand
       *[other] { $count } terrain cards in hand
    }
strip-gold = { $gold } gold
keys-info = I: explain the hex or tile in focus

## Tips of the first game [later]

tips = Tips for the first game
tips-next = Next
tips-last = Got it
tips-off = No more tips
tip-kingdom-builder-goal = Whoever has the most gold wins. These cards say what earns gold in this game, and every castle you build next to brings 3. The game ends when someone has built their last settlement.
tip-kingdom-builder-hexes = Every turn you build three settlements on the terrain of your card. You may build on the glowing hexes: next to your own settlements whenever possible.
tip-kingdom-builder-tile = This is a location. Build next to it to take one of its tiles: from your next turn on it gives you an extra action every turn.
tip-kingdom-builder-end = Your three settlements are built. End your turn here; until then you can undo every step.
tip-kingdoms-goal = Whoever has the most gold after three epochs wins. When the board is full, every row and column is scored: the sum of its tiles times the ranks of your castles in it.
tip-kingdoms-choose = Every turn you place one thing: a castle, a tile drawn face down, or your starting tile. Choose it here.
tip-kingdoms-place = Then choose a glowing space. Before you place anything, the edge shows what each line would bring.
tip-kingdoms-end = Your turn ends by itself. After an epoch you get your castles of rank 1 back, the higher ones are used up: do not spend them all at once.

## Bans, quotas and deleted accounts [later]

problem-banned = You are banned from this server. Its operator can lift the ban.
problem-blocked = You and a player at this table cannot play together: one of you has blocked the other.
problem-muted-everywhere = You cannot chat on this server at the moment.
problem-no-account = There is no other account of this name.
problem-no-restriction = This ban or mute has already been lifted.
problem-no-session = This device is already logged out.
problem-not-administrator = Only administrators of this server can do this.
problem-quota-bytes = The storage for your address is used up for today. Try again tomorrow.
problem-quota-public = You already have enough open tables waiting for players. Wait for one to fill up, or invite friends by link.
problem-quota-records = Too many records have been opened from your address today. Try again tomorrow.
problem-quota-tables = Too many tables have been started from your address today. Try again tomorrow.
log-close = The operator of the server closed this table.
final-closed = The operator of the server closed this table: the game ends without a result
deleted-player = deleted account
password-change = Change password
password-changed = Your password has been changed. You are logged out on all other devices.
password-choose = You logged in with a one-time password. Choose a new one now.
password-current = Current password
password-new = New password
sessions = Where you are logged in
session-here = This device
session-used = last used { $date }
sessions-end = Log out on all other devices
blocks = Blocked players
blocks-about = You will not meet any more: neither can join a table of the other, and there is no rematch.
block = Block
unblock = Unblock
account-name = Account name
personal-data = Your data
personal-data-about = Everything that this server keeps about your account, in one file.
personal-data-download = Download my data
account-delete = Delete my account
account-delete-about = Your account, ratings, settings and tokens are deleted for good. Your games stay, without your name, and no other account can have it later.
confirm-again = Really? Press again

## Profile: finished games and statistics [later]

profile-title = Profile
profile-login = Log in to see your finished games and statistics.
profile-empty = No finished game yet. Games that you play at online tables with this account are listed here.
history = Finished games
history-count = { $shown } of { $count }
history-all = All
history-opponent = Opponent
history-result = Result
history-date = Date
history-from = From
history-until = Until
history-won = Won
history-shared = Shared win
history-lost = Lost
history-aborted = Aborted
history-more = Older games
history-download = Download as CSV
history-none = No game matches these filters.
stats = Statistics
stats-total =
    { $count ->
        [one] 1 game, { $wins } won ({ $share })
       *[other] { $count } games, { $wins } won ({ $share })
    }
stats-streaks = Wins in a row: { $current } now, { $longest } at most
stats-best = Highest scores
stats-players =
    { $count ->
        [one] 1 player
       *[other] { $count } players
    }
stats-by-players = By number of players
stats-by-opponent = By opponent
stats-by-expansion = By expansion
stats-by-card = By card
stats-average = Average gold
stats-most = Most gold
stats-chart = Gold in your games, the oldest on the left; filled dots are wins

## Administration [later]

admin-title = Administration
admin-tables = Tables
admin-accounts = Accounts
admin-bans = Bans and mutes
admin-announce = Announcement
admin-log = Audit log
admin-find = Search
admin-search-tables = Name or id of a table
admin-status-open = waiting for players
admin-status-running = in play
admin-status-finished = over
admin-none = Nothing here
admin-close = Close
admin-delete = Delete
admin-ban = Ban
admin-mute = Mute
admin-lift = Lift
admin-reset = New password
admin-end-sessions = Log out everywhere
admin-role = administrator
admin-password-once = One-time password for { $name }:
admin-target = Account, address or range (192.0.2.0/24)
admin-days = Days
admin-reason = Reason
admin-until = until { $date }
admin-forever = until it is lifted
admin-announce-text = Message for everyone connected
admin-hours = Hours
admin-announce-go = Announce
admin-announce-back = Withdraw
admin-act-announce = Announcement
admin-act-ban = Ban
admin-act-mute = Mute
admin-act-lift-ban = Ban lifted
admin-act-lift-mute = Mute lifted
admin-act-close-table = Table closed
admin-act-delete-table = Table deleted
admin-act-delete-account = Account deleted
admin-act-export-account = Account exported
admin-act-end-sessions = Logged out everywhere
admin-act-reset-password = Password reset
admin-act-grant = Made administrator
admin-act-revoke = No longer administrator
