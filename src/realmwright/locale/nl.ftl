# The arguments are described at the top of en.ftl. All languages have the same keys in the same order.

## Games, expansions and boards

game-kingdom-builder = Kingdom Builder
game-kingdoms = Kingdoms
set-base = Basisspel
set-nomads = Nomads
set-crossroads = Crossroads
set-marshlands = Marshlands
set-harvest = Harvest
set-capitol = Capitool
set-caves = Grotten
set-island = Eiland
set-all = Alle dozen
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
provenance-published = De indeling van het gedrukte kwadrant.
provenance-published-single-source = De indeling van het gedrukte kwadrant, door slechts één bron bevestigd.
provenance-original = Een eigen indeling: die van de uitgever is nergens openbaar beschreven. Wie de doos bezit, kan de gedrukte intypen.
provenance-typed = Ingetypt van een gedrukt kwadrant.

## Terrains, as on a card or a label

terrain-grass = gras
terrain-canyon = ravijn
terrain-desert = woestijn
terrain-flowers = bloemen
terrain-forest = bos
terrain-swamp = moeras
terrain-farmland = akkerland
terrain-water = water
terrain-mountain = berg
terrain-castle = kasteel
terrain-location = stad
terrain-nomad = nomaden
terrain-palace = paleis
terrain-silo = silo
terrain-swamp-grass = { terrain-swamp } / { terrain-grass }
terrain-swamp-canyon = { terrain-swamp } / { terrain-canyon }
terrain-swamp-desert = { terrain-swamp } / { terrain-desert }
terrain-swamp-flowers = { terrain-swamp } / { terrain-flowers }
terrain-swamp-forest = { terrain-swamp } / { terrain-forest }

## A hex of a terrain, for use in sentences: English a …, German ein …, French une …, Dutch een …

hex-grass = grasveld
hex-canyon = ravijnveld
hex-desert = woestijnveld
hex-flowers = bloemenveld
hex-forest = bosveld
hex-swamp = moerasveld
hex-farmland = akkerveld
hex-water = waterveld
hex-mountain = bergveld
hex-castle = kasteelveld
hex-location = stadsveld
hex-nomad = nomadenveld
hex-palace = paleisveld
hex-silo = silo
hex-swamp-grass = { hex-swamp } of { hex-grass }
hex-swamp-canyon = { hex-swamp } of { hex-canyon }
hex-swamp-desert = { hex-swamp } of { hex-desert }
hex-swamp-flowers = { hex-swamp } of { hex-flowers }
hex-swamp-forest = { hex-swamp } of { hex-forest }
hex-caves = grotveld
hex-capitols = capitoolveld
hex-any = veld

## Locations: name of the place, its tile and its action; the power of the tile as a sentence and as a button label

location-oracle = Orakel
location-oracle-power = Bouw 1 nederzetting op een veld van het landschap op je gespeelde kaart.
tile-oracle = Bouw 1: landschap van de kaart
location-farm = Boerderij
location-farm-power = Bouw 1 nederzetting op een grasveld.
tile-farm = Bouw 1: gras
location-oasis = Oase
location-oasis-power = Bouw 1 nederzetting op een woestijnveld.
tile-oasis = Bouw 1: woestijn
location-tower = Toren
location-tower-power = Bouw 1 nederzetting aan de rand van het spelbord.
tile-tower = Bouw 1: rand van het spelbord
location-tavern = Herberg
location-tavern-power = Bouw 1 nederzetting aan het uiteinde van een lijn van minstens 3 eigen nederzettingen.
tile-tavern = Bouw 1: einde van een lijn
location-barn = Schuur
location-barn-power = Verplaats 1 nederzetting naar een veld van het landschap op je gespeelde kaart.
tile-barn = Verplaats 1: landschap van de kaart
location-harbor = Haven
location-harbor-power = Verplaats 1 nederzetting naar een waterveld.
tile-harbor = Verplaats 1: water
location-paddock = Weide
location-paddock-power = Verplaats 1 nederzetting twee velden verder in een rechte lijn.
tile-paddock = Spring twee velden
location-quarry = Steengroeve
location-quarry-power = Plaats 1 of 2 stenen muren naast je nederzettingen, op het landschap van je gespeelde kaart.
tile-quarry = Plaats 1 of 2 muren
location-caravan = Karavaan
location-caravan-power = Verplaats 1 nederzetting in een rechte lijn tot aan het volgende obstakel.
tile-caravan = Verplaats 1 tot het obstakel
location-village = Dorp
location-village-power = Bouw 1 nederzetting naast minstens 3 eigen nederzettingen.
tile-village = Bouw 1: naast 3 eigen
location-garden = Tuin
location-garden-power = Bouw 1 nederzetting op een bloemenveld.
tile-garden = Bouw 1: bloemen
location-lighthouse = Vuurtoren
location-lighthouse-power = Plaats je schip op een waterveld, verplaats het hoogstens 3 velden of neem het terug.
tile-lighthouse = Schip plaatsen of verplaatsen
location-forester-lodge = Boswachtershut
location-forester-lodge-power = Bouw 1 nederzetting op een bosveld.
tile-forester-lodge = Bouw 1: bos
location-barracks = Kazerne
location-barracks-power = Plaats een van je krijgers of neem er een terug; niemand kan naast een krijger bouwen.
tile-barracks = Krijger plaatsen of terugnemen
location-crossroads = Kruispunt
location-crossroads-power = Trek aan het einde van je beurt 2 gebiedskaarten; in je volgende beurt kies je er een van.
tile-crossroads = Twee kaarten voor de volgende beurt
location-city-hall = Stadhuis
location-city-hall-power = Eén keer per spel: plaats je stadhuistegel op 7 vrije velden, naast een van je nederzettingen.
tile-city-hall = Stadhuistegel plaatsen
location-fort = Fort
location-fort-power = Trek een gebiedskaart en bouw 1 nederzetting op een veld van dat landschap.
tile-fort = Trek een kaart, bouw 1
location-monastery = Klooster
location-monastery-power = Bouw 1 nederzetting op een ravijnveld.
tile-monastery = Bouw 1: ravijn
location-wagon = Huifkar
location-wagon-power = Plaats je huifkar, verplaats hem hoogstens 3 velden, ook over bergen, of neem hem terug.
tile-wagon = Huifkar plaatsen of verplaatsen
location-temple = Tempel
location-temple-power = Leg 1 nederzetting opzij; in je volgende beurt bouw je die extra.
tile-temple = Leg 1 opzij voor de volgende beurt
location-refuge = Schuilplaats
location-refuge-power = Verplaats 1 nederzetting naar een aangrenzend veld.
tile-refuge = Verplaats 1 over één veld
location-canoe = Kano
location-canoe-power = Als de laatste tegel van een stads- of nomadenveld wordt genomen, bouw je 1 nederzetting op een moeras- of waterveld.
tile-canoe = Bouw 1: moeras of water
location-fountain = Fontein
location-fountain-power = Bouw 1 nederzetting naast precies één eigen nederzetting en niet naast een van een andere speler.
tile-fountain = Bouw 1: naast precies één eigen
location-bazaar = Bazaar
location-bazaar-power = Gebruik een andere van je stadstegels een tweede keer.
tile-bazaar = Gebruik een andere tegel nog een keer
location-water-mill = Watermolen
location-water-mill-power = Bouw 1 nederzetting naast een waterveld.
tile-water-mill = Bouw 1: naast water
location-mountain-station = Bergstation
location-mountain-station-power = Bouw 1 nederzetting naast een bergveld.
tile-mountain-station = Bouw 1: naast een berg
location-scout-cabin = Verkennershut
location-scout-cabin-power = Plaats 2 verkenners naast je nederzettingen; tot het einde van de beurt tellen ze als eigen nederzettingen.
tile-scout-cabin = Plaats 2 verkenners
location-cathedral = Kathedraal
location-cathedral-power = Neem een nederzettingstegel, of lever er in en bouw evenveel nederzettingen op het landschap van je gespeelde kaart.
tile-cathedral = Tegels nemen of inleveren
stored-cathedral =
    { $count ->
        [one] Eén nederzettingstegel genomen.
       *[other] { $count } nederzettingstegels genomen.
    }
location-watchtower = Wachttoren
location-watchtower-power = Bouw 1 nederzetting naast een nederzetting van een andere speler.
tile-watchtower = Bouw 1: naast een tegenstander
location-university = Universiteit
location-university-power = Bouw 1 nederzetting naast een stads-, kasteel-, nomaden- of paleisveld of een silo.
tile-university = Bouw 1: naast een speciaal veld
location-palisade = Palissade
location-palisade-power = Verplaats 1 nederzetting naar een ander veld naast haar nederzettingsgebied.
tile-palisade = Verplaats 1 langs het gebied
location-rope-bridge = Touwbrug
location-rope-bridge-power = Verplaats 1 nederzetting naar een ravijnveld.
tile-rope-bridge = Verplaats 1: ravijn
location-tree-house = Boomhut
location-tree-house-power = Verplaats 1 nederzetting naar een bosveld.
tile-tree-house = Verplaats 1: bos

## Kingdom Builder cards: name and rule

card-fishermen = Vissers
card-fishermen-rule = 1 goud per eigen nederzetting naast minstens één waterveld; nederzettingen op een waterveld tellen niet mee.
card-miners = Mijnwerkers
card-miners-rule = 1 goud per eigen nederzetting naast minstens één bergveld; nederzettingen op een bergveld tellen niet mee.
card-merchants = Handelaren
card-merchants-rule = 4 goud per stads-, kasteel-, nomaden- of paleisveld dat door je nederzettingen met minstens nog één zo’n veld is verbonden.
card-workers = Arbeiders
card-workers-rule = 1 goud per eigen nederzetting naast een stads-, kasteel-, nomaden- of paleisveld.
card-discoverers = Ontdekkers
card-discoverers-rule = 1 goud per horizontale lijn waarop minstens één van je nederzettingen staat.
card-knights = Ridders
card-knights-rule = 2 goud per eigen nederzetting op de horizontale lijn waar je er de meeste hebt; bij een gelijke stand telt maar één lijn.
card-hermits = Kluizenaars
card-hermits-rule = 1 goud per afzonderlijk eigen nederzettingsgebied; ook een losse nederzetting is een gebied.
card-citizens = Burgers
card-citizens-rule = 1 goud per 2 nederzettingen in je grootste nederzettingsgebied, naar beneden afgerond.
card-lords = Landheren
card-lords-rule = Per kwadrant: 12 goud voor de meeste nederzettingen, 6 goud voor het op een na hoogste aantal; bij een gelijke stand krijgt iedereen het volle bedrag, ook zonder nederzetting, tenzij anders is afgesproken.
card-farmers = Boeren
card-farmers-rule = 3 goud per eigen nederzetting in het kwadrant waar je er de minste hebt; niets als je in een kwadrant geen nederzetting hebt.
card-families = Families
card-families-rule = Meteen 2 goud als 3 nederzettingen van je verplichte actie aaneengesloten in een rechte lijn staan.
card-shepherds = Herders
card-shepherds-rule = Meteen 2 goud per gebouwde nederzetting waarnaast geen vrij veld van dezelfde landschapssoort meer ligt.
card-ambassadors = Ambassadeurs
card-ambassadors-rule = Meteen 1 goud per nederzetting die je naast een nederzetting van een andere speler bouwt.
card-geologists = Geologen
card-geologists-rule = 2 goud per gebergte dat door je nederzettingen met minstens één ander gebergte is verbonden.
card-messengers = Boodschappers
card-messengers-rule = Neem je twee verbonden nederzettingen die het verst uit elkaar liggen: 2 goud per veld van de kortste weg, beide uiteinden meegeteld.
card-noblewomen = Edelvrouwen
card-noblewomen-rule = Elk kasteel-, capitool-, nomaden- en stadsveld telt als een paleis: 5 goud voor iedereen met de meeste nederzettingen ernaast.
card-vassals = Vazallen
card-vassals-rule = 1 goud per eigen nederzetting aan de binnenrand van een kwadrant, dus naast een ander kwadrant.
card-captains = Kapiteins
card-captains-rule = 1 goud per eigen nederzetting met minstens 3 eigen nederzettingen ernaast.
card-scouts = Verkenners
card-scouts-rule = 1 goud per eigen nederzetting die naast de verwijderde landschapssoort staat, maar er niet zelf op.
card-rangers = Woudlopers
card-rangers-rule = 2 goud per horizontale lijn met precies één eigen nederzetting.
card-travellers = Reizigers
card-travellers-rule = 1 goud per eigen nederzetting aan de rand van het spelbord; een hoekveld telt één keer.
card-chainers = Landmeters
card-chainers-rule = 1 goud per eigen nederzetting met precies 2 eigen nederzettingen ernaast.
card-homesteaders = Grondbezitters
card-homesteaders-rule = 1 goud per eigen nederzetting in het kwadrant waar je er de meeste hebt.
card-mayors = Burgemeesters
card-mayors-rule = Wie als eerste 4 nederzettingen op een horizontale lijn heeft, markeert die met een nederzetting uit de voorraad; elke door jou gemarkeerde lijn levert 4 goud op.
card-rovers = Zwervers
card-rovers-rule = In elk van je beurten 1 goud per kwadrant waarin je hebt gebouwd.

## Tasks: name and rule

task-home-country = Vaderland
task-home-country-rule = 5 goud als je nederzettingen alle velden van één landschapsgebied bezetten.
task-fortress = Vesting
task-fortress-rule = 6 goud als een van je nederzettingen aan alle 6 zijden aan eigen nederzettingen grenst.
task-road = Weg
task-road-rule = 7 goud voor een ononderbroken diagonale lijn van minstens 7 eigen nederzettingen.
task-place-of-refuge = Toevluchtsoord
task-place-of-refuge-rule = 8 goud als je nederzettingen op alle 6 velden rond een stads-, kasteel- of nomadenveld staan.
task-advance = Opmars
task-advance-rule = 9 goud voor minstens 7 eigen nederzettingen aan dezelfde rand van het spelbord; ze hoeven elkaar niet te raken.
task-compass-points = Windstreken
task-compass-points-rule = 10 goud voor minstens één eigen nederzetting aan elk van de 4 randen van het spelbord.

## Nomad tiles and bonus actions

held-donation = Schenking
held-donation-grass = { held-donation } ({ terrain-grass })
held-donation-canyon = { held-donation } ({ terrain-canyon })
held-donation-desert = { held-donation } ({ terrain-desert })
held-donation-flowers = { held-donation } ({ terrain-flowers })
held-donation-forest = { held-donation } ({ terrain-forest })
held-donation-water = { held-donation } ({ terrain-water })
held-donation-mountain = { held-donation } ({ terrain-mountain })
held-resettlement = Verhuizing
held-outpost = Voorpost
held-sword = Zwaard
held-treasure = Schat
held-treasure-about = Meteen 3 goud; de tegel gaat uit het spel.
held-canoe-bonus = Bonusactie kano
held-canoe-bonus-about = Eén keer per beurt: bouw 1 nederzetting op een moeras- of waterveld.
held-fountain-bonus = Bonusactie fontein
held-fountain-bonus-about = Met de Fontein mag je ook op een bergveld bouwen.
held-temple-bonus = Bonusactie tempel
held-temple-bonus-about = De eerste nederzetting van de verplichte actie hoeft niet aan te grenzen.
held-refuge-bonus = Bonusactie schuilplaats
held-refuge-bonus-about = Eén keer per beurt: verplaats 1 nederzetting rechtdoor naar het eerste vrije veld.

## Pieces

piece-settlements = nederzetting
piece-walls = stenen muur
piece-warriors = krijger
piece-wagon = huifkar
piece-ship = schip
piece-city = stadhuistegel
piece-scouts = verkennertegel
piece-markers = markering
piece-capitols = capitool
piece-caves = grot

## Wat landschappen, nomadentegels en stukken doen, voor hun uitleg [later]

terrain-about = Hier bouw je met een kaart van dit landschap: 3 nederzettingen per beurt, zo mogelijk naast je eigen.
terrain-water-about = Hier kun je niet bouwen, tenzij een actie het toestaat.
terrain-mountain-about = Hier kun je niet bouwen, tenzij een actie het toestaat.
terrain-castle-about = { source-castles-rule }
terrain-location-about = Bouw ernaast en neem een van de tegels; je mag hem vanaf je volgende beurt gebruiken.
terrain-nomad-about = Bouw ernaast en neem de tegel; hij geldt alleen in je volgende beurt.
terrain-palace-about = { source-palaces-rule }
terrain-silo-about = Staat er aan het einde van het spel een nederzetting van je naast: bouw tot 3 nederzettingen of verplaats er tot 3, elk naast je eigen.
terrain-swamp-about = Met een moeraskaart bouw je 2 nederzettingen op moeras of 3 op het andere landschap van de kaart.
terrain-farmland-about = Staat op geen enkele gebiedskaart. Eén keer per beurt mag je 1 nederzetting bouwen op een akkerveld naast je eigen.
held-donation-about = Bouw 3 nederzettingen op het landschap van de tegel, ook op water of bergen; alleen in je volgende beurt.
held-resettlement-about = Verplaats je nederzettingen in totaal hoogstens 4 stappen, elke stap naar een aangrenzend vrij veld; alleen in je volgende beurt.
held-outpost-about = Eén nederzetting hoeft niet aan je eigen te grenzen; het landschap moet wel kloppen. Alleen in je volgende beurt.
held-sword-about = Haal van elke andere speler 1 nederzetting van het spelbord; die gaat terug naar de voorraad. Alleen in je volgende beurt.
piece-settlements-about = Iedereen begint met 40. Zodra iemand zijn laatste heeft gebouwd, wordt de ronde uitgespeeld en is het spel afgelopen.
piece-walls-about = Blokkeert het veld voor de rest van het spel; de muur is van niemand en levert nooit goud op.
piece-warriors-about = Niemand kan op een veld ernaast bouwen of er een stuk naartoe verplaatsen, ook de eigenaar niet.
piece-wagon-about = De eigenaar mag hem per beurt hoogstens 3 velden verplaatsen, ook over bergen. Hij neemt en houdt tegels zoals een nederzetting.
piece-ship-about = De eigenaar mag het per beurt hoogstens 3 watervelden verplaatsen. Het neemt en houdt tegels zoals een nederzetting.
piece-city-about = Bedekt 7 velden tot het einde van het spel en telt als 7 nederzettingen van de eigenaar.
piece-scouts-about = Telt tot het einde van de beurt als nederzetting van de speler aan de beurt. Een verkenner neemt geen tegels en levert geen goud op.
piece-markers-about = { card-mayors }: de gemarkeerde lijn levert de eigenaar 4 goud op.
piece-capitols-about = { source-capitols-rule }
piece-caves-about = Eén keer per beurt, zonder tegel: verplaats 1 nederzetting naast een grot naar een vrij veld naast een grot naar keuze.

## One piece as the object of a sentence, by its field in the trace

one-settlements = een nederzetting
one-walls = een stenen muur
one-warriors = een krijger
one-wagon = een huifkar
one-ship = een schip
one-city = de stadhuistegel
one-scouts = een verkenner
one-piece = een stuk

## Sources of gold besides the cards

source-castles = Kastelen
source-castles-rule = 3 goud per kasteel waarnaast minstens één van je nederzettingen staat.
source-in-game = Tijdens het spel
source-in-game-rule = Goud dat je tijdens het spel hebt gekregen en dat al op het goudtelspoor staat.
source-palaces = Paleizen
source-palaces-rule = 5 goud per paleis waarnaast je de meeste nederzettingen hebt; bij een gelijke stand krijgt iedereen het.
source-capitols = Capitolen
source-capitols-rule = 1 goud per eigen nederzetting op hoogstens twee velden van een capitool.
source-gold = Vóór dit tijdperk
source-gold-rule = Goud dat een speler aan het begin van dit tijdperk had.
source-rows = Rijen
source-rows-rule = Per rij: de basiswaarde maal de rangen van je kastelen daarin.
source-columns = Kolommen
source-columns-rule = Per kolom: de basiswaarde maal de rangen van je kastelen daarin.

## Bots

bot-random = Toeval
bot-random-about = Kiest zomaar een toegestane zet. Handig om de pagina te leren kennen.
bot-greedy = Inhalig
bot-greedy-about = Doet altijd de stap die nu het meeste oplevert en plant nooit een hele beurt.
bot-novice = Nieuweling
bot-novice-about = Bekijkt maar een paar zetten en neemt de beste daarvan.
bot-card-greedy = Kaartenteller
bot-card-greedy-about = Bouwt waar de drie kaarten goud opleveren en ziet verder niets.
bot-triples = Drietallen
bot-triples-about = Probeert elk drietal velden voor zijn nederzettingen en denkt een beurt verder.
bot-planner = Planner
bot-planner-about = Plant zijn hele beurt, probeert de acties in elke volgorde en houdt de volgende kaart in het oog.
bot-monte-carlo = Monte-Carlo
bot-monte-carlo-about = Speelt zijn beste beurten in gedachten verder, met allerlei kaarten en tegenzetten, voordat hij kiest.
bot-search = Zoeker
bot-search-about = Doorzoekt duizenden mogelijke vervolgen voordat hij kiest.
bot-casual = Gelegenheidsspeler
bot-casual-about = Bekijkt een paar zetten en speelt de zet die hem het meest bevalt.
bot-value-network = Autodidact
bot-value-network-about = Heeft door tegen zichzelf te spelen geleerd hoe goed een stelling is, en kiest de beste.
level-1 = Leerling
level-1-about = Leert het spel nog en ziet veel over het hoofd. Een eerste tegenstander voor kinderen.
level-2 = Goudzoeker
level-2-about = Neemt wat er op het eerste gezicht goed uitziet en vergeet morgen.
level-3 = Metselaar
level-3-about = Ziet ook wat later goud oplevert, maar beslist telkens maar één stap.
level-4 = Architect
level-4-about = Bereidt zijn beurt grondig voor en houdt ruimte over voor de volgende.
level-5 = Koninklijke bouwmeester
level-5-about = De beste van allemaal: hij houdt ook rekening met jouw antwoorden.

## Set-up fields [later]

field-game = Spel
field-players = Spelers
field-players-about = Hoeveel spelers meedoen, mensen en bots samen.
field-sets = Dozen
field-sets-about = Basisspel en uitbreidingen waarvan kwadranten en kaarten meedoen.
field-quadrants = Kwadranten
field-quadrants-about = De vier kwadranten in de volgorde noordwest, noordoost, zuidwest, zuidoost.
field-quadrant = Eigen kwadranten
field-quadrant-about = Kwadranten die je hebt ingetypt of getekend; je gebruikt ze net als gedrukte.
field-cards = Kingdom Builder-kaarten
field-cards-about = De drie kaarten die zeggen wat aan het einde goud oplevert.
field-start = Startspeler
field-start-about = Wie mag beginnen.
field-seed = Startgetal
field-seed-about = Hetzelfde startgetal geeft opnieuw dezelfde opstelling.
field-seed-invalid = Een startgetal is een geheel getal van hoogstens 15 cijfers.
field-preset = Aanbevolen startopstelling
field-preset-about = Een vaste opstelling om het spel te leren, of alles naar eigen keuze.
field-preset-free = Vrije keuze
field-preset-first-game = Eerste spel
field-preset-set = { $set } voor het eerst
field-sets-all = { set-all }
set-base-about = Acht kwadranten en tien scorekaarten. Bouw nederzettingen, verzamel stadstegels en verdien goud.
set-nomads-about = Vier kwadranten met nomadenkampen: elk geeft een tegel die alleen in je volgende beurt geldt. Stenen muren, en drie kaarten die al tijdens het spel goud opleveren.
set-crossroads-about = Vier kwadranten met elk twee soorten steden: krijgers, huifkar, schip en stadhuistegel. Opdrachtkaarten leveren extra goud op.
set-marshlands-about = Vier kwadranten met moeras en paleizen, en gebiedskaarten met twee landschappen. Zes scorekaarten, en bonusacties voor wie beide tegels van een stad heeft.
set-harvest-about = Vier kwadranten met akkerland dat op geen kaart staat, en silo’s die aan het einde van het spel werken. Verkenners, en zes scorekaarten.
set-capitol-about = Een capitool staat op een kasteelveld en levert 1 goud op voor elk van je nederzettingen op hoogstens twee velden afstand.
set-caves-about = Grotten liggen in de bergen: één keer per beurt mag een nederzetting naast een grot naar een veld naast een andere grot.
set-island-about = Een klein vijfde kwadrant met een eigen stad, naast de andere.
field-quadrants-random = { drawn-at-random }
field-cards-random = { drawn-at-random }
field-start-random = { drawn-at-random }
field-tasks = Opdrachtkaarten
field-tasks-about = Eén voor elk kwadrant van Crossroads.
field-tasks-random = { drawn-at-random }
field-nomads = Nomadentegels
field-nomads-about = De tegel op elk nomadenveld.
field-nomads-random = { drawn-at-random }
field-removed-terrain = Verwijderd landschap
field-removed-terrain-about = Met de kaart Verkenners: het landschap waarvan de kaarten uit de trekstapel worden gehaald.
field-removed-terrain-random = { drawn-at-random }
field-capitols = Capitolen
field-capitols-about = Welk kasteel van de kwadranten Haven en Orakel een capitool wordt.
field-capitols-random = { drawn-at-random }
field-caves = Grotten
field-caves-about = Het bergveld van elk kwadrant waarop een grot ligt.
field-caves-random = { drawn-at-random }
field-island = Eiland
field-island-about = Welke kant van het eiland boven ligt.
field-island-random = { drawn-at-random }
drawn-at-random = Willekeurig
field-turned = 180° gedraaid
field-options = Regelopties
field-options-about = Waar de spelregels verschillen of zwijgen. De standaardwaarden passen bijna altijd.
field-variants = Varianten
field-variants-about = Drie varianten uit de spelregels; ze zijn te combineren.
field-variants-none = Geen
yes = Ja
no = Nee
by-default = { $value } (standaard)

## Options of the rules [later]

option-edition = Editie
option-edition-about = De Big Box heeft een vijfde kleur en telt krijgers, huifkarren en schepen mee; de eerste editie doet geen van beide.
option-edition-bigbox = Big Box
option-edition-first = Eerste editie
option-moves-back-to-origin = Verplaatste stukken mogen terug
option-moves-back-to-origin-about = Mag een verplaatst stuk terug naar het veld dat het net verliet? Dat veld telt dan ook als aangrenzend. Op Board Game Arena mag het niet.
option-moves-back-to-origin-true = { yes }
option-moves-back-to-origin-false = Nee, nooit terug
option-crossroads-pieces-as-settlements = Krijgers, huifkarren en schepen als nederzettingen
option-crossroads-pieces-as-settlements-about = Mogen acties die een willekeurige nederzetting verplaatsen ook deze stukken verplaatsen?
option-crossroads-pieces-as-settlements-full = Elke actie van die soort verplaatst ze
option-crossroads-pieces-as-settlements-passive = Alleen hun eigen actie verplaatst ze
option-tasks-compass-corner-edges = Windstreken: een hoekveld telt voor
option-tasks-compass-corner-edges-about = Voor hoeveel randen telt een nederzetting op een hoekveld bij deze opdracht?
option-tasks-compass-corner-edges-2 = Beide randen
option-tasks-compass-corner-edges-1 = Eén rand naar keuze
option-cards-incremental-on-move = Kaarten die meteen goud opleveren: verplaatsen telt mee
option-cards-incremental-on-move-about = Levert een verplaatste nederzetting goud op zoals een nieuwe (Herders, Ambassadeurs, Zwervers)?
option-cards-incremental-on-move-false = { no }
option-cards-incremental-on-move-true = { yes }
option-cards-lords-zero-counts = Landheren: nul telt ook
option-cards-lords-zero-counts-about = Kan een speler zonder nederzetting in een kwadrant daar toch tweede zijn?
option-cards-lords-zero-counts-true = { yes }
option-cards-lords-zero-counts-false = Nee, één nederzetting is nodig
option-cards-messengers-count-ends = Boodschappers: beide uiteinden tellen
option-cards-messengers-count-ends-about = Tellen de velden van de twee nederzettingen mee voor de weg?
option-cards-messengers-count-ends-true = { yes }
option-cards-messengers-count-ends-false = { no }
option-cards-messengers-connected = Boodschappers: alleen verbonden nederzettingen
option-cards-messengers-connected-about = Moeten beide nederzettingen tot hetzelfde nederzettingsgebied horen?
option-cards-messengers-connected-true = { yes }
option-cards-messengers-connected-false = { no }
option-cards-without-lords = Trekken zonder landheren
option-cards-without-lords-about = Laat de kaart Landheren weg bij het trekken; je kunt haar nog steeds kiezen.
option-cards-without-lords-false = { no }
option-cards-without-lords-true = { yes }
option-marsh-canoe-on-own-pickup = Kano: je eigen tegel telt
option-marsh-canoe-on-own-pickup-about = Mag je je kano gebruiken als je zelf de laatste tegel neemt? In de voorbeelden van de ontwerper mag het niet.
option-marsh-canoe-on-own-pickup-true = { yes }
option-marsh-canoe-on-own-pickup-false = { no }
option-marsh-canoe-order = Kano: volgorde
option-marsh-canoe-order-about = Wie gebruikt de kano als eerste als meerdere spelers dat mogen?
option-marsh-canoe-order-left-of-active = Links van de speler die de tegel nam
option-marsh-canoe-order-left-of-start = Links van de startspeler
option-harvest-cathedral-spend = Kathedraal: in te leveren tegels
option-harvest-cathedral-spend-about = Kies je zelf hoeveel nederzettingstegels je inlevert?
option-harvest-cathedral-spend-any = Zoveel als je wilt
option-harvest-cathedral-spend-all = Allemaal tegelijk
option-harvest-silo-count = Silo: nederzettingen
option-harvest-silo-count-about = Hoeveel nederzettingen bouw of verplaats je aan het einde per silo?
option-harvest-silo-count-up-to-3 = Hoogstens 3
option-harvest-silo-count-exactly-3 = Precies 3
option-harvest-silo-is-special-for-cards = Silo’s tellen voor kaarten
option-harvest-silo-is-special-for-cards-about = Telt een silo als stadsveld voor Handelaren, Arbeiders en Edelvrouwen?
option-harvest-silo-is-special-for-cards-false = { no }
option-harvest-silo-is-special-for-cards-true = { yes }
option-harvest-scouts-scope = Verkenners tellen als nederzettingen
option-harvest-scouts-scope-about = Waarvoor dienen de verkenners van de Verkennershut tijdens de beurt?
option-harvest-scouts-scope-full = Voor elke actie
option-harvest-scouts-scope-adjacency = Alleen om aangrenzend te bouwen
option-harvest-bazaar-takes-tile = Bazaar: nog een nederzettingstegel
option-harvest-bazaar-takes-tile-about = Mag de Bazaar de Kathedraal herhalen om nog een nederzettingstegel te nemen? Volgens de spelregels niet.
option-harvest-bazaar-takes-tile-false = { no }
option-harvest-bazaar-takes-tile-true = { yes }
option-queenie-capitol-count = Capitolen
option-queenie-capitol-count-about = Hoeveel capitolen zijn er als Haven en Orakel allebei in het spel zijn?
option-queenie-capitol-count-both = Eén op elk van beide kwadranten
option-queenie-capitol-count-one = Eén in totaal
option-queenie-capitol-keeps-castle-gold = Capitool houdt het kasteelgoud
option-queenie-capitol-keeps-castle-gold-about = Levert een kasteelveld met een capitool nog 3 goud op?
option-queenie-capitol-keeps-castle-gold-false = { no }
option-queenie-capitol-keeps-castle-gold-true = { yes }
option-queenie-cave-min-distance = Grotten: kleinste afstand
option-queenie-cave-min-distance-about = Hoe ver moet een grot van stads-, kasteel- en nomadenvelden liggen?
option-queenie-cave-min-distance-3 = 3 velden
option-queenie-cave-min-distance-2 = 2 velden
option-queenie-island-knights = Ridders: lijnen van het eiland tellen
option-queenie-island-knights-about = Mag de beste lijn voor de Ridders op het eiland liggen?
option-queenie-island-knights-false = { no }
option-queenie-island-knights-true = { yes }
option-deck-use-swamp-cards = Moeraskaarten
option-deck-use-swamp-cards-about = Wanneer worden de vijf moeraskaarten in de trekstapel geschud? Zonder moeras op het spelbord telt alleen hun andere landschap.
option-deck-use-swamp-cards-auto = Met kwadranten uit Marshlands
option-deck-use-swamp-cards-always = Altijd

## Variants of Kingdoms [later]

variant-last-castle = Tot het laatste kasteel
variant-last-castle-about = Geen vast aantal tijdperken: het spel eindigt als iemand geen kasteel meer heeft.
variant-open = Zonder toeval
variant-open-about = Alle tegels liggen open en iedereen kiest eruit; er zijn geen begintegels.
variant-immediate = Directe telling
variant-immediate-about = Een rij of kolom wordt geteld zodra het laatste veld is bezet.

## Refusals: why a move is not allowed [later]

refusal-no-such-hex = Er is geen veld { $cell } op dit spelbord.
refusal-occupied = { $cell } is bezet: op elk veld staat hoogstens één stuk.
refusal-special-hex = { $cell } is een { $terrain }: daar kun je nooit iets plaatsen.
refusal-not-buildable = { $cell } is een { $terrain }: dat is voor deze actie niet bebouwbaar.
refusal-must-adjoin = Niet op { $cell }: zolang het kan, komt een nederzetting naast je eigen. Kies uit deze velden: { $hexes }.
refusal-wrong-terrain =
    { $wanted ->
        [none] { $cell } is een { $terrain }: dat past niet bij deze actie.
       *[other] { $cell } is een { $terrain }: voor deze actie is een { $wanted } nodig.
    }
refusal-not-on-edge = { $cell } ligt niet aan de rand van het spelbord.
refusal-not-at-line-end = { $cell } zet geen lijn van minstens 3 van je nederzettingen voort.
refusal-not-two-away = { $cell } ligt niet precies twee velden verder in een rechte lijn.
refusal-not-a-neighbour = { $cell } ligt niet naast het veld waar de nederzetting vandaan komt.
refusal-not-next-hex = { $cell } ligt niet één stap verder: elke stap gaat naar een aangrenzend veld.
refusal-not-one-step = { $cell } ligt niet naast { $origin }: het stuk gaat veld voor veld, hoogstens 3 stappen.
refusal-not-nearest-in-line = { $cell } is niet het dichtstbijzijnde vrije veld in een rechte lijn.
refusal-not-end-of-slide = Niet op { $cell }: de nederzetting gaat rechtdoor tot het volgende obstakel.
refusal-not-next-to-own = { $cell } ligt niet naast een van je nederzettingen.
refusal-not-next-to-three = { $cell } ligt niet naast minstens 3 van je nederzettingen.
refusal-not-next-to-just-one =
    { $count ->
        [0] { $cell } ligt naast geen enkele nederzetting van jou: het moet er precies één zijn.
       *[other] { $cell } ligt naast { $count } nederzettingen van jou: het moet er precies één zijn.
    }
refusal-next-to-others = { $cell } ligt naast een nederzetting van een andere speler: dat mag niet.
refusal-not-next-to-area = { $cell } ligt niet naast het nederzettingsgebied waar de nederzetting vandaan komt.
refusal-not-next-to-others = { $cell } ligt niet naast een nederzetting van een andere speler.
refusal-not-next-to-special = { $cell } ligt niet naast een speciaal veld.
refusal-not-next-to-water = { $cell } ligt niet naast een waterveld.
refusal-not-next-to-mountain = { $cell } ligt niet naast een bergveld.
refusal-not-next-to-cave = { $cell } ligt niet naast een grot.
refusal-no-farmland-in-reach = Er is geen vrij akkerveld naast je nederzettingen.
refusal-no-cave-in-reach = Geen van je nederzettingen staat naast een grot, of er is geen vrij veld naast een grot.
refusal-no-cave = Er is geen grot op dit spelbord.
refusal-not-swamp-or-water = { $cell } is een { $terrain }: voor de kano is een moerasveld of een waterveld nodig.
refusal-closed-hex = { $cell } ligt naast een krijger: daar mag je niets plaatsen.
refusal-supply-empty = Je voorraad is leeg.
refusal-no-card = Er is deze beurt geen gebiedskaart.
refusal-choose-first = Kies eerst de gebiedskaart, of de helft ervan, die voor deze beurt geldt.
refusal-choose-half = Kies eerst welke helft van je kaart geldt: { $wanted }.
refusal-nothing-to-choose = Dit kun je nu niet kiezen: { $word }.
refusal-not-a-choice = Dit kun je niet kiezen: { $word }. Je kunt kiezen uit { $choices }.
refusal-choose-a-line = Kies de lijn die je markeert: { $hexes }.
refusal-nothing-to-draw = Er is geen gebiedskaart meer om te trekken.
refusal-no-hex-left =
    { $wanted ->
        [none] Voor deze actie is er geen vrij veld meer.
       *[other] Voor deze actie is er geen vrij { $wanted } meer.
    }
refusal-not-your-settlement = Op { $cell } staat geen nederzetting van jou.
refusal-temple-takes-settlements = De Tempel neemt alleen nederzettingen: op { $cell } staat een ander stuk van jou.
refusal-nowhere-to-go = De nederzetting op { $cell } kan nergens heen.
refusal-finish-the-journey =
    { $left ->
        [one] Maak eerst de beweging van het stuk op { $origin } af: het kan nog 1 van de 3 stappen doen.
       *[other] Maak eerst de beweging van het stuk op { $origin } af: het kan nog { $left } van de 3 stappen doen.
    }
refusal-journey-over = Dit stuk heeft geen stappen meer, het doet er hoogstens 3 per beurt: { $tile }.
refusal-not-back = Een verplaatst stuk mag niet terug naar het veld dat het net verliet: { $cell }.
refusal-finish-the-move = Zet eerst het stuk van { $origin } neer: de actie { $action } is nog bezig.
refusal-finish-the-action = Maak eerst de begonnen actie af: { $action }.
refusal-answer-the-canoe = De laatste tegel van { $hex } is genomen: gebruik de kano of pas.
refusal-not-moved-yet = Het stuk op { $origin } is nog niet verplaatst: verplaats het of neem het terug.
refusal-moved-already = Het stuk op { $origin } is in deze actie al verplaatst.
refusal-piece-on-board = Je stuk staat al op { $origin }: kies het daar om het te verplaatsen of terug te nemen.
refusal-no-warrior-left = Je beide krijgers staan op het spelbord: kies er een om hem terug te nemen.
refusal-no-scout-left = Beide verkenners staan al op het spelbord.
refusal-no-walls-left = Alle stenen muren staan al op het spelbord.
refusal-city-stands = Je stadhuistegel ligt al op het spelbord: je plaatst hem één keer per spel.
refusal-city-off-board = De stadhuistegel rond { $cell } zou over de rand van het spelbord steken.
refusal-city-too-far = De stadhuistegel rond { $cell } zou aan geen van je nederzettingen grenzen.
refusal-draw-first = Trek eerst de kaart voor deze tegel: { $tile }.
refusal-fort-builds-first = Bouw eerst op een { $wanted }: dat is de getrokken kaart.
refusal-works-by-itself = Deze tegel werkt vanzelf, je hoeft er niets mee te doen: { $tile }.
refusal-only-as-interrupt = Deze tegel kun je alleen gebruiken als de laatste tegel van een veld wordt genomen: { $tile }.
refusal-not-itself = Deze tegel kan zichzelf niet herhalen: { $tile }.
refusal-nothing-to-repeat = Deze tegel heeft nu niets te herhalen: { $tile }.
refusal-bazaar-takes-none = De Bazaar levert geen extra nederzettingstegel op: lever tegels in die je hebt.
refusal-nothing-saved = Je hebt geen nederzettingstegel om in te leveren.
refusal-all-handed-in =
    { $left ->
        [one] Alle nederzettingstegels zijn ingeleverd: bouw nog { $left } nederzetting.
       *[other] Alle nederzettingstegels zijn ingeleverd: bouw nog { $left } nederzettingen.
    }
refusal-silo-gives-three = De silo vraagt precies 3 nederzettingen: nog { $left } te gaan.
refusal-silo-no-mixing = Voor één silo bouw je of verplaats je, niet allebei.
refusal-not-their-settlement = Kies een nederzetting van { $seat }: op { $cell } staat er geen.
refusal-safe-from-sword = Het stuk op { $cell } is veilig: het Zwaard haalt nederzettingen weg en wat als nederzetting telt, nooit een stadhuistegel.
refusal-nobody-to-strike = Niemand heeft een nederzetting die het Zwaard kan weghalen.
refusal-rule-3-binds-nothing = De Voorpost zou nu geen extra veld opleveren.
refusal-outpost-declared = De Voorpost geldt al: je volgende nederzetting hoeft niet aan je eigen te grenzen.
refusal-nothing-lifted = Er wordt geen stuk verplaatst: kies eerst een tegel, dan het stuk.
refusal-card-is-drawn = Er wordt een kaart getrokken: nu is niemand aan de beurt.
refusal-not-your-turn = Je bent niet aan de beurt: { $seat } speelt.
refusal-game-over = Het spel is afgelopen.
refusal-mandatory-not-done =
    { $left ->
        [one] Bouw eerst nog { $left } nederzetting van de verplichte actie.
       *[other] Bouw eerst nog { $left } nederzettingen van de verplichte actie.
    }
refusal-mandatory-done = De verplichte actie is afgerond: gebruik een tegel of beëindig de beurt.
refusal-mandatory-begun =
    { $left ->
        [one] { $tile } moet wachten: bouw eerst de laatste nederzetting van de verplichte actie.
       *[other] { $tile } moet wachten: bouw eerst de resterende { $left } nederzettingen van de verplichte actie.
    }
refusal-no-tile = Deze tegel heb je niet: { $tile }.
refusal-tile-used = Deze tegel heb je in deze beurt al gebruikt: { $tile }.
refusal-tile-new = Je kunt deze tegel vanaf je volgende beurt gebruiken: { $tile }.
refusal-nomad-tile-new = Een nomadentegel geldt alleen in je volgende beurt: { $tile }.
refusal-action-used = Deze actie heb je in deze beurt al gebruikt: { $action }.
refusal-once-a-turn = Deze actie kan maar één keer per beurt: { $action }.
refusal-no-such-action = Deze actie bestaat hier niet: { $action }.
refusal-must-place-tile = Plaats eerst de getrokken tegel: { $tile }.
refusal-tile-is-drawn = Er wordt een tegel getrokken: nu is niemand aan de beurt.
refusal-no-such-tile =
    { $tile ->
        [none] Zo’n tegel is er niet.
       *[other] Deze tegel zit niet in de voorraad: { $tile }.
    }
refusal-no-such-space = Zo’n veld is er niet op het spelbord.
refusal-space-taken = { $cell } is bezet: op elk veld past maar één tegel of één kasteel.
refusal-no-such-castle = Je hebt geen kasteel van rang { $rank } meer.
refusal-tiles-lie-open = Alle tegels liggen open: kies er een in plaats van te trekken.
refusal-tiles-lie-face-down = De tegels liggen gedekt: je trekt er een en kunt niet kiezen.
refusal-nothing-drawn = Je hebt nog geen tegel getrokken.
refusal-no-start-tiles = In deze variant zijn er geen begintegels.
refusal-start-tile-gone = Je hebt je begintegel al geplaatst.
refusal-may-not-pass = Passen mag alleen als er niets anders mogelijk is.
refusal-board-line = Regel { $line } is geen rij van hoogstens 10 letters en ook geen sleutel met een waarde.
refusal-board-rows = Een kwadrant heeft 10 rijen van 10 letters, een kant van het eiland 5 rijen van 6: deze tekst niet.
refusal-board-lacks = Dit gegeven ontbreekt in de tekst: { $field }.
refusal-board-name = De naam van een kwadrant bestaat uit hoogstens 40 kleine letters, cijfers, koppeltekens en liggende streepjes.
refusal-board-set = Zo’n doos bestaat niet: { $expansion }.
refusal-board-location = Geen van de dozen heeft zo’n stad: { $place }.
refusal-board-letter = De letter { $letter } staat nergens voor. Deze staan voor een landschap: { $letters }.
refusal-board-locations = Het gedrukte kwadrant met deze naam heeft andere steden: hier moeten het dezelfde zijn.
refusal-board-hexes = { $place }: het gedrukte kwadrant met deze naam heeft er { $expected }, dit kwadrant { $found }.
# Refused set-up params: $param is the name (field-… or option-…), $value the requested value.
refusal-param = { $param }: { $value } past niet bij de overige instellingen.

## Actions: button label and short description

action-build = Bouwen
action-to = Neerzetten
action-end = Beurt beëindigen
action-castle = Kasteel plaatsen
action-draw = Trekken
action-tile = Tegel kiezen
action-put = Tegel plaatsen
action-start = Begintegel plaatsen
action-pass = Passen
action-pass-about = Van deze actie afzien.
action-choose = Kiezen
action-choose-about = Kies het landschap van je kaart.
action-done = Klaar
action-done-about = Beëindigt deze actie; de rest vervalt.
action-return = Terugnemen
action-return-about = Het stuk van het spelbord nemen; het kan later weer worden geplaatst.
action-outpost = { held-outpost }
action-outpost-about = Je volgende nederzetting hoeft niet aan je eigen te grenzen.
action-donation = { held-donation }
action-donation-about = 3 nederzettingen bouwen op het landschap van de tegel.
action-resettlement = { held-resettlement }
action-resettlement-about = Je nederzettingen in totaal hoogstens 4 stappen verplaatsen.
action-sword = { held-sword }
action-sword-about = Van elke andere speler 1 nederzetting van het spelbord nemen.
action-canoe-bonus = { held-canoe-bonus }
action-canoe-bonus-about = { held-canoe-bonus-about }
action-refuge-bonus = { held-refuge-bonus }
action-refuge-bonus-about = { held-refuge-bonus-about }
action-farmland = Akkeractie
action-farmland-about = Bouw 1 nederzetting op een akkerveld naast je eigen nederzettingen.
action-cave = Grot
action-cave-about = Verplaats 1 nederzetting naast een grot naar een veld naast een grot naar keuze.
action-silo = Silo
action-silo-about = Aan het einde: bouw of verplaats tot 3 nederzettingen, elk naast je eigen.
action-silo-move = { action-silo }

## Titles of rules, as links [later]

rule-kb-geo-1 = Het kwadrant
rule-kb-geo-2 = Het spelbord
rule-kb-terr-2 = Speciale velden
rule-kb-comp-9 = Stadsvelden van een kwadrant
rule-kb-comp-10 = Speciale velden van een kwadrant
rule-kb-setup-1 = Aantal spelers
rule-kb-setup-2 = Keuze van de kwadranten
rule-kb-setup-5 = Trekken van de kaarten
rule-kb-setup-7 = Volgorde van de spelers
rule-kb-setup-8 = Aanbevolen eerste spel
rule-kb-base-turn-2 = Verloop van een beurt
rule-kb-base-turn-1 = De gebiedskaart onthullen
rule-kb-base-turn-3 = Verplichte actie
rule-kb-base-turn-4 = Drie zonder onderbreking
rule-kb-base-turn-6 = Speciale acties
rule-kb-base-turn-7 = Einde van de beurt
rule-kb-base-turn-8 = Trekstapel
rule-kb-base-build-1 = Eén stuk per veld
rule-kb-base-build-2 = Bebouwbare velden
rule-kb-base-build-3 = Aangrenzend bouwen
rule-kb-base-tile-3 = Nieuwe tegels
rule-kb-base-castle-1 = Kastelen
rule-kb-base-end-1 = Einde van het spel
rule-i-06 = Volle helft van een moeraskaart
rule-kb-base-score-1 = Puntentelling
rule-i-07 = Landschap vol
rule-i-08 = Lege voorraad
rule-i-09 = Afmaken wat je begint
rule-i-19 = Wat het Zwaard weghaalt
rule-i-29 = Kaart van het Fort
rule-i-32 = Keuze van de gemarkeerde lijn
rule-i-35 = Wat de Bazaar herhaalt
rule-d-04 = Aantal stenen muren
rule-d-16 = Nieuwe bonustegels
rule-c-03 = Speciale stukken verplaatsen
rule-c-06 = Hoekvelden en Windstreken
rule-c-08 = Goud voor verplaatsen
rule-c-10 = Landheren zonder nederzettingen
rule-c-11 = Hoe de Boodschappers tellen
rule-c-13 = Wanneer je de kano gebruikt
rule-c-16 = Tegels van de Kathedraal
rule-c-17 = Nederzettingen door een silo
rule-c-18 = Silo’s en kaarten
rule-c-19 = Wat verkenners doen
rule-c-21 = Capitool en kasteelgoud
rule-c-22 = Afstand van de grotten
rule-c-23 = Eiland en Ridders
rule-r-04 = Geen gebiedskaart
rule-r-05 = Terug naar hetzelfde veld
rule-r-08 = Zonder Landheren
rule-r-24 = Aantal capitolen
rule-r-32 = Bazaar en Kathedraal
rule-kb-mar-setup-4 = Moeraskaarten
rule-kb-mar-palace-1 = { source-palaces }
rule-kb-mar-bonus-1 = Bonustegels
rule-kb-mar-swamp-1 = Moeraskaarten
rule-kb-mar-canoe-2 = De kano onderbreekt
rule-kb-mar-canoe-3 = Volgorde van de kano’s
rule-kb-mar-canoe-bonus = { held-canoe-bonus }
rule-kb-mar-refuge-bonus = { held-refuge-bonus }
rule-kb-nom-setup-1 = Nomadentegels leggen
rule-kb-nom-tile-timing = Nomadentegels: één beurt
rule-kb-cro-setup-2 = Opdrachten trekken
rule-kb-cro-pieces-5 = Welke stukken je verplaatst
rule-kb-cro-barracks-2 = Niets naast krijgers
rule-kb-har-farmland-1 = Op akkerland bouwen
rule-kb-har-silo-1 = Wat een silo geeft
rule-kb-har-silo-2 = Velden voor de silo
rule-kb-que-capitol-1 = Capitolen plaatsen
rule-kb-que-capitol-2 = { source-capitols }
rule-kb-que-caves-1 = Grotten plaatsen
rule-kb-que-caves-2 = Door de grotten
rule-kb-que-island-1 = Het eiland leggen
rule-kd-comp-4 = De tegels
rule-kd-comp-5 = Tegels in de doos
rule-kd-setup-4 = Begintegels
rule-kd-comp-1 = Het spelbord
rule-kd-comp-2 = Aantal spelers
rule-kd-setup-6 = Startspeler
rule-kd-turn-1 = Eén actie per beurt
rule-kd-act-1 = Een kasteel plaatsen
rule-kd-act-2 = Trekken en plaatsen
rule-kd-act-3 = De begintegel
rule-kd-pass-1 = Passen
rule-kd-end-1 = Einde van het spel
rule-kd-score-2 = { kd-tile-mountain }
rule-kd-score-3 = Waarde van een lijn
rule-kd-score-4 = { kd-tile-dragon }
rule-kd-score-5 = { kd-tile-gold-mine }
rule-kd-score-7 = { kd-tile-wizard }
rule-kd-score-8 = Goud van een lijn
rule-kd-var-combo = Varianten combineren
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

log-deal = Iedereen trekt gedekt een gebiedskaart.
log-reveal = { $player } onthult een gebiedskaart: { $terrain }.
log-reveal-you = Je onthult een gebiedskaart: { $terrain }.
log-build =
    { $count ->
        [one] { $player } bouwt op { $hex } { $cell }.
       *[other] { $player } bouwt { $count } nederzettingen: { $terrain }.
    }
log-build-you = Je bouwt op { $hex } { $cell }.
log-tile-build = { $player } gebruikt de tegel { $tile } en bouwt op { $hex } { $cell }.
log-tile-build-you = Je gebruikt de tegel { $tile } en bouwt op { $hex } { $cell }.
log-use = { $player } gebruikt de actie { $tile }.
log-use-you = Je gebruikt de actie { $tile }.
log-use-word = { $player } gebruikt de actie { $tile }: { $word }.
log-use-word-you = Je gebruikt de actie { $tile }: { $word }.
log-use-cell = { $player } gebruikt de actie { $tile } op { $cell }.
log-use-cell-you = Je gebruikt de actie { $tile } op { $cell }.
log-place = { $player } gebruikt de actie { $tile } en plaatst { $piece } op een { $hex }, { $cell }.
log-place-you = Je gebruikt de actie { $tile } en plaatst { $piece } op een { $hex }, { $cell }.
log-remove = { $player } gebruikt de actie { $tile } en haalt { $piece } van { $cell } weg.
log-remove-you = Je gebruikt de actie { $tile } en haalt { $piece } van { $cell } weg.
log-strike = { $player } gebruikt de actie { $tile } en haalt { $piece } van { $cell } weg ({ $owner }).
log-strike-you = Je gebruikt de actie { $tile } en haalt { $piece } van { $cell } weg ({ $owner }).
log-take = { $player } gebruikt de actie { $tile } en neemt { $piece } van { $cell } op.
log-take-you = Je gebruikt de actie { $tile } en neemt { $piece } van { $cell } op.
log-put = { $player } verplaatst { $piece } van { $origin } naar een { $hex }, { $cell }.
log-put-you = Je verplaatst { $piece } van { $origin } naar een { $hex }, { $cell }.
log-return = { $player } neemt { $piece } van { $origin } terug.
log-return-you = Je neemt { $piece } van { $origin } terug.
log-choose = { $player } kiest: { $word }.
log-choose-you = Je kiest: { $word }.
log-choose-mayors = { $player } markeert een lijn: { $word }.
log-done = { $player } rondt de actie { $tile } af.
log-done-you = Je rondt de actie { $tile } af.
log-pass = { $player } ziet af van de actie { $tile }.
log-pass-you = Je ziet af van de actie { $tile }.
log-tile-gained = { $player } neemt een stadstegel: { $tile }.
log-tile-gained-you = Je neemt een stadstegel: { $tile }.
log-tile-lost = { $player } verliest een stadstegel: { $tile }.
log-tile-lost-you = Je verliest een stadstegel: { $tile }.
log-held-gained = { $player } neemt een tegel: { $tile }.
log-held-gained-you = Je neemt een tegel: { $tile }.
log-end = { $player } beëindigt de beurt.
log-end-you = Je beëindigt je beurt.
log-draw = { $player } trekt gedekt een gebiedskaart.
log-draw-you = Je trekt gedekt een gebiedskaart.
log-terrain-full = Er is geen vrij { $hex } meer: { $player } trekt een nieuwe kaart.
log-terrain-full-you = Er is geen vrij { $hex } meer: je trekt een nieuwe kaart.
log-redraw = { $player } trekt een nieuwe gebiedskaart: { $terrain }.
log-redraw-you = Je trekt een nieuwe gebiedskaart: { $terrain }.
log-fort-draw = { $player } trekt een gebiedskaart voor het Fort: { $terrain }.
log-lapse = { $player } kan geen kaart trekken: de rest van de verplichte actie vervalt.
log-lapse-you = Je kunt geen kaart trekken: de rest van je verplichte actie vervalt.
log-gold = { $player } krijgt { $gold } goud.
log-gold-you = Je krijgt { $gold } goud.
log-end-triggered = { $player } heeft geen nederzetting meer in de voorraad: deze ronde is de laatste.
log-end-triggered-you = Je hebt geen nederzetting meer in je voorraad: deze ronde is de laatste.
log-no-cards-left = Er is geen gebiedskaart meer in het spel: deze ronde is de laatste.
log-game-over = Het spel is afgelopen: nu volgt de puntentelling.
log-undo = { $player } maakt de laatste stap ongedaan.
log-undo-you = Je maakt je laatste stap ongedaan.
log-undo-steps = { $player } maakt { $count } stappen ongedaan.
log-undo-steps-you = Je maakt { $count } stappen ongedaan.
log-undone = (ongedaan gemaakt)
log-bot-raised = Bij de bot van { $player } is een fout opgetreden: er wordt een willekeurige zet voor hem gespeeld.
log-bot-illegal = De bot van { $player } wilde een zet doen die niet mag: er wordt een willekeurige zet voor hem gespeeld.
log-bot-slow = De bot van { $player } heeft te lang nagedacht: er wordt een willekeurige zet voor hem gespeeld.
log-bot-gone = De bot van { $player } is gecrasht: er wordt een willekeurige zet voor hem gespeeld.

## The table

map = Spelbord
island = Eiland
where =
    { $cards ->
        [one] Ronde { $round }, { $cards } kaart in de trekstapel
       *[other] Ronde { $round }, { $cards } kaarten in de trekstapel
    }
last-round = Laatste ronde
letters = Letters
pace = Tempo { $pace }
sound-on = Geluid aan
sound-off = Geluid uit
theme = Weergave
theme-system = Systeem
theme-light = Licht
theme-dark = Donker
language = Taal
language-en = English
language-de = Deutsch
language-fr = Français
language-nl = Nederlands
settings = Instellingen
whole-map = Hele spelbord
zoom-in = Inzoomen
close = Sluiten
sheet-grip = Overzicht omhoogtrekken
sheet-lower = Overzicht omlaagtrekken
ask-before-end = Om bevestiging vragen bij het beëindigen van een beurt als je nog een tegel kunt gebruiken
rules = Spelregels
print = Afdrukken
people = Spelers

## The turn

whose-turn = { $player } is aan de beurt
turn-builds = { $player } bouwt
turn-choose = { $player } kiest
turn-moves = { $player } verplaatst een nederzetting
turn-moves-you = Je verplaatst een nederzetting
turn-after = { $player } mag tegels gebruiken
turn-done = { $player } kan de beurt beëindigen
turn-answers = { $player } mag reageren: { $tile }
turn-answers-you = Jij mag reageren: { $tile }
turn-goes-on = { $player } gaat door: { $tile }
turn-goes-on-you = Je gaat door: { $tile }
turn-over = Het spel is afgelopen
turn-you = Jij speelt met { $color } en bent aan de beurt
seat-color-1 = rood
seat-color-2 = blauw
seat-color-3 = geel
seat-color-4 = zwart
seat-color-5 = wit
card-hidden = Gedekt
choose-card = Kaart kiezen: { $terrain }
choice-cathedral = Een nederzettingstegel nemen
choice-line = Lijn { $line }
advice-build = Gebiedskaart { $terrain }: bouw zo mogelijk naast je eigen nederzettingen. Kies een verlicht veld.
advice-choose = Kies de kaart die voor deze beurt geldt.
advice-power = Actie { $tile }: kies een verlicht veld.
advice-take = Actie { $tile }: kies de nederzetting die je verplaatst.
advice-put = Actie { $tile }: kies het doel van de nederzetting van { $origin }.
advice-more = Actie { $tile }: kies een verlicht veld of rond de actie af.
advice-answer = Tussendoor mag je een actie gebruiken: { $tile }. Kies een verlicht veld of pas.
advice-after = Gebruik een tegel of beëindig de beurt.
advice-done = Alle nederzettingen van deze beurt zijn gebouwd. Beëindig de beurt.
advice-wait = Even wachten: { $player } speelt.
advice-wait-answer = Even wachten: { $player } beslist over een actie: { $tile }.
advice-wait-card = Even wachten: { $player } speelt. Je volgende kaart: { $terrain }.
advice-watch = Je kijkt mee aan deze tafel.
pips = nederzetting { $number } van { $total }
pips-done = alle gebouwd
your-tiles = Je tegels
no-tiles = Nog geen: bouw naast een stad.
tiles-when = vóór of na de verplichte actie
tile-ready = Beschikbaar
tile-used = Deze beurt al gebruikt
tile-new = Vanaf je volgende beurt
tile-no-use = Nu geen geschikt veld
tile-after-the-three = Na de verplichte actie
thinking = { $player } denkt na…
hint = Tip
hint-pending = Op zoek naar een goede zet…
hint-why = Waarom
hint-later = Dit levert niet meteen goud op: het bereidt latere beurten voor.
undo = Ongedaan maken
restart-turn = Beurt opnieuw beginnen
undo-what = { $what }
undo-build = Laatste nederzetting
undo-power = Actie { $tile }
undo-card-revealed = Er is een kaart onthuld
undo-nothing = Niets om ongedaan te maken
undo-not-your-turn = Alleen in je eigen beurt
undo-game-over = { turn-over }
end-turn = Beurt beëindigen
end-turn-sure = Beurt beëindigen?
end-turn-unused = Dit kun je nog gebruiken: { $tiles }.
end-turn-not-yet = Nog niet
end-next = Daarna: { $player }
end-not-yet =
    { $count ->
        [one] nog { $count } nederzetting
       *[other] nog { $count } nederzettingen
    }
end-finish-the-move = Zet eerst de nederzetting neer
end-not-your-turn = { $player } speelt
end-game-over = { turn-over }

## Previews

source-terrain = Verwijderd landschap: { $terrain }
no-change = Geen verandering in goud
tap-again = Tik nog eens om te bouwen
takes-tile = Levert een stadstegel op: { $tile }.
loses-tile = Kost een stadstegel: { $tile }.
others-same = Voor de anderen verandert er niets.

## Score

score = Puntentelling
score-card = Kaart
score-now = Goud als het spel nu zou eindigen
score-with-preview = met het getoonde veld
score-total = Totaal
gold = Goud
supply = Voorraad
log = Verloop
log-back-to-now = Terug naar de huidige stand
since-title = Sinds jouw laatste beurt
since-title-of = Sinds de laatste beurt van { $player }
since-removed = stuk van { $cell } weggehaald
since-takes = neemt { $tile }
since-loses = verliest { $tile }
since-nothing = niets geplaatst
since-replay = Opnieuw bekijken
since-stop = Stoppen
rule = Regel: { $name }

## The end of a game

final-sheet = Puntentelling
final-one = { $player } wint met { $gold } goud
final-shared = { $players } delen de overwinning met elk { $gold } goud
final-one-you = Je wint met { $gold } goud
final-margin = { $gold } goud voorsprong op { $player }
final-rank = Je eindigt als { $rank }e van { $players }, { $gold } goud achter de winnaar
final-rating = Jouw rating: { $before } → { $after } ({ $change })
picture = Afbeelding van het spel
picture-share = Delen
picture-failed = De afbeelding kon niet worden gemaakt. Er is niets verloren; probeer het opnieuw.
final-walk = Loop de puntentelling kaart voor kaart door: de velden die goud opleverden lichten op.
final-previous = Vorige kaart
final-next = Volgende kaart
new-game = Nieuw spel
again = Nog een spel
download-record = Verslag downloaden

## Connection and errors

connection-lost = De verbinding is verbroken.
connection-safe = Je spel staat veilig op de server.
connection-retry =
    { $seconds ->
        [one] Volgende poging over { $seconds } seconde.
       *[other] Volgende poging over { $seconds } seconden.
    }
connection-trying = Nieuwe poging bezig.
connection-try-now = Nu proberen
player-away = { $player } is niet verbonden
problem-no-table = Op dit adres is geen tafel. Controleer de link of begin een nieuw spel.
problem-no-such-address = Op dit adres is geen pagina. Ga terug naar de startpagina.
problem-unreadable = De server begreep dat niet. Er is niets verloren; laad de pagina opnieuw.
problem-bad-invitation = Voor een account op deze server heb je een geldige uitnodigingscode nodig.
problem-registration-closed = Deze server neemt geen nieuwe accounts aan.
problem-clock-decides = Zolang er een klok loopt, valt er geen bot in: de klok beslist.
problem-no-bot-rated = In spellen voor de ranglijst spelen geen bots.
problem-unreadable-table = Deze tafel kan nu niet worden gelezen. Er is niets gewist; laad de pagina later opnieuw.
problem-internal = Er ging iets mis op de server. Er is niets verloren; probeer het opnieuw.
problem-not-stored = Je zet kon niet worden opgeslagen en is dus niet gespeeld. Probeer het opnieuw.
problem-server-busy = De server krijgt nu te veel verzoeken. Probeer het over een paar seconden opnieuw.
problem-too-many-spectators = Er kijken al te veel mensen naar deze tafel.
problem-stale = Het spel was intussen al verder. Er is niets verloren; kijk nog eens en kies opnieuw.
problem-refused = Deze opstelling is niet mogelijk. Verander een instelling en probeer het opnieuw.
problem-no-undo = Ongedaan maken kan niet meer: er is een kaart onthuld.
problem-no-hint = Er is nu geen tip mogelijk. Er is niets verloren; probeer het opnieuw.
problem-too-fast = Dat ging te snel. Er is niets verloren; wacht even.
problem-too-large = Dat was te groot voor de server. Er is niets verloren; probeer het met minder.
problem-not-over = Het verslag noemt elke getrokken kaart: je kunt het na afloop van het spel downloaden.
problem-no-such-revision = Dit moment staat niet in het verloop. Ga terug naar de huidige stand.
problem-no-such-source = Deze kaart doet aan deze tafel niet mee. Laad de pagina opnieuw.
problem-no-language = Deze taal is niet beschikbaar. Kies een andere.
problem-no-page = De pagina is nog niet gebouwd. Start het programma met het script ‘play’.
problem-offline = De server reageert niet. Er is niets verloren; probeer het zo nog eens.
page-outdated = Deze pagina is ouder dan de server. Laad de pagina opnieuw.
seat-taken = Deze plaats is al bezet. Kies een andere.

## Start page, set-up and lobby

start-title = Realmwright
start-page = Startpagina
start-about = Kingdom Builder en Kingdoms: met vrienden dichtbij en ver weg, of tegen bots.
start-first-game = Het aanbevolen eerste spel spelen
start-set-up = Tafel klaarzetten
start-print = Opstelling om af te drukken en thuis te spelen
start-your-tables = Je tafels
start-table-turn = Jij bent aan de beurt
start-table-over = Afgelopen, { $gold } goud
start-table-round = Ronde { $round }
forget-table = Uit deze lijst halen
thanks = Kingdom Builder is een spel van Donald X. Vaccarino (Queen Games), Kingdoms een spel van Reiner Knizia. Dank voor allebei.
set-up = Voorbereiding
set-up-start = Spel beginnen
set-up-draw-again = Opnieuw trekken
set-up-cards-count =
    { $count ->
        [one] Kies nog { $count } kaart
       *[other] Kies nog { $count } kaarten
    }
seat = Plaats { $number }
seat-name = Naam
seat-here = Speler op dit apparaat
seat-friend = Via link
seat-bot = Bot { $bot }
seat-levels = Niveaus
seat-level = { $level }. { $name }
seat-other-bots = Andere bots
level-of = Niveau { $level } van { $levels }
level-rating = Rating { $rating }
level-rating-about = Gemeten in spellen tegen de andere niveaus: wie een hogere rating heeft, wint vaker.
seat-free = Vrije plaats
seat-take = Plaatsnemen
seat-you = jij
lobby = Open tafels
lobby-empty = Er is nu geen open tafel. Zet er een klaar en stuur de link naar je vrienden.
lobby-moves =
    { $count ->
        [one] { $count } zet
       *[other] { $count } zetten
    }
lobby-seats =
    { $free ->
        [one] { $free } plaats vrij
       *[other] { $free } plaatsen vrij
    }
lobby-waiting = Wachten op spelers
lobby-invite = Stuur deze link naar de anderen.
lobby-watch = Meekijken
copy-link = Link kopiëren
link-copied = Link gekopieerd
notation = Notatie
fair-shuffle = Controleerbaar geschud: { $hash }
boards = Alle kwadranten
boards-about = Alle kwadranten van de dozen en waar hun indeling vandaan komt. Je kunt ze allemaal aanpassen en erop spelen.
boards-own = Jouw kwadranten
boards-own-about = Alleen in deze browser bewaard: download ze om ze elders te hebben.
boards-new = Nieuw kwadrant tekenen
boards-edit = Kopie bewerken
boards-change = Wijzigen
boards-remove = Verwijderen
board-editor = Kwadranteditor
board-editor-about = Kies waarmee je tekent en klik dan op velden of sleep eroverheen. Op het toetsenbord ga je met de pijltjestoetsen van veld naar veld en tekent Enter; een letter tekent het bijbehorende landschap en gaat door naar het volgende veld.
board-name = Naam van het kwadrant
board-name-about = Met de naam van een gedrukt kwadrant neemt het de plaats daarvan in.
board-box = Doos
board-brush = Tekenen met
board-text = Als tekst
board-text-about = Typ, plak of open een tekstbestand: het kwadrant verschijnt meteen.
board-open = Tekstbestand openen
board-good = Op dit kwadrant kun je spelen.
board-good-plain = Op dit kwadrant kun je spelen. Het heeft geen stadsveld, dus er zijn geen tegels te halen.
board-bad = Hierop kun je nog niet spelen.
board-keep = In deze browser bewaren
board-kept = Bewaard bij jouw kwadranten.
board-download = Als tekst downloaden
board-play = Een spel met dit kwadrant klaarzetten
learn = Leren spelen
replay-title = Een verslag naspelen
daily = Bord van de dag
score-page = Punten van je spel tellen
start-friends = Met vrienden spelen, meekijken, lobby
start-needs-network = internet nodig
start-more = Meer

## Keyboard

keys = Toetsenbord
keys-arrows = Pijltjestoetsen: van veld naar veld
keys-line = Home en End: naar het begin en einde van de lijn
keys-enter = Enter of spatie: bouwen of kiezen
keys-next-legal = N: volgend veld waar je kunt spelen, met Shift het vorige
keys-hint = H: tip
keys-undo = U: ongedaan maken
keys-restart = Shift+U: beurt opnieuw beginnen
keys-replay = R: tonen wat er sinds jouw laatste beurt gebeurde
keys-end = E: beurt beëindigen
keys-letters = L: letters aan of uit
keys-zoom = Plus en min: zoomen
keys-escape = Escape: annuleren
keys-help = Vraagteken: deze lijst

## Description of a hex for screen readers

describe-hex =
    { $cell }: { $location ->
        [none] { $hex }
       *[other] { $location }, nog { $tiles ->
                [one] { $tiles } tegel
               *[other] { $tiles } tegels
            }
    }{ $piece ->
        [none] {""}
       *[other] , { $piece }
    }{ $legal ->
        [no] {""}
       *[other] , hier kun je spelen
    }
describe-settlement = nederzetting ({ $player })
describe-piece = { $piece } ({ $player })

## Lists

list-last = { $list } en { $last }
list-next = { $list }, { $last }
list-more = { $list } en nog { $count }

## The set-up for a game at home: printed page and `realmwright new` [later]

new-title = Opstelling voor { $game }
new-players =
    { $count ->
        [one] { $count } speler
       *[other] { $count } spelers
    }
new-sets = Dozen: { $sets }
new-boards = Leg de kwadranten zo neer:
new-board =
    { $position }: { $quadrant }{ $turned ->
        [no] {""}
       *[other] , 180° gedraaid
    }
position-north-west = Noordwest
position-north-east = Noordoost
position-south-west = Zuidwest
position-south-east = Zuidoost
new-cards = Kingdom Builder-kaarten
new-tiles = Leg op elk stadsveld 2 stadstegels.
new-deal = Iedereen neemt 40 nederzettingen en trekt gedekt een gebiedskaart.
new-start = Startspeler: { $player }
new-locations = Stadstegels
new-options = Opties die afwijken van de standaard
new-option = { $option }: { $value }
new-seed = Startgetal { $seed }: hetzelfde startgetal geeft dezelfde opstelling.
new-link = Deze opstelling spelen: { $link }

## Errors at online tables [later]

problem-bad-address = Naar dit adres kan niets worden gestuurd: gebruik een https-adres buiten dit netwerk.
problem-bad-email = Dit is geen e-mailadres.
problem-bad-link = De link is ongeldig of te oud.
problem-mail-failed = De e-mail kon niet worden verstuurd. Probeer het later opnieuw.
problem-no-mail = Deze server verstuurt geen e-mails.
problem-bad-name = Deze naam kan niet. Gebruik letters en cijfers.
problem-bad-credential = Met deze link heb je hier geen plaats meer. Je kunt meekijken of om een nieuwe link vragen.
problem-already-begun = Het spel is begonnen: er worden geen plaatsen meer toegewezen.
problem-already-entered = Dit venster zit al aan tafel. Laad de pagina opnieuw.
problem-muted = De host heeft je aan deze tafel gedempt.
problem-name-taken = Iemand heeft deze naam al. Kies een andere.
problem-no-login = Log eerst in: hiervoor heb je een account nodig.
problem-no-name = Vul eerst je naam in, dan kun je berichten sturen.
problem-no-seat-to-move = Aan deze tafel is niemand aan de beurt.
problem-no-seat = Dit kan alleen als je een plaats aan deze tafel hebt.
problem-no-such-game = Zo’n spel is er niet. Kies een ander.
problem-no-such-offer = Dit is al beantwoord.
problem-no-such-seat = Op deze plaats speelt niemand anders.
problem-no-token = Deze sleutel bestaat niet meer.
problem-not-absent = Deze speler is nog geen minuut weg. Wacht even.
problem-not-host = Dit kan alleen de host van de tafel.
problem-not-online = Dit kan alleen aan onlinetafels.
problem-already-offered = Dit is al gevraagd. Wacht op het antwoord.
problem-over = Het spel is afgelopen.
problem-seat-taken = Deze plaats is bezet. Kies een andere of kijk mee.
problem-already-seated = Je hebt al een plaats aan deze tafel: in een spel voor de ranglijst mag een account maar één plaats innemen.
problem-too-many = Te veel verzoeken van dit adres. Wacht even en probeer het opnieuw.
problem-too-many-tokens = Je hebt het maximale aantal sleutels bereikt. Verwijder er eerst een.
problem-too-much-chat = Dat zijn veel berichten ineens. Wacht even voordat je weer schrijft.
problem-waiting = Er is nog een plaats vrij: het spel begint als iedereen er is.
problem-watching = Je kijkt alleen mee: dit kunnen alleen de spelers.
problem-wrong-host = Deze server is niet ingesteld voor deze domeinnaam. De beheerder kan dat veranderen.
problem-wrong-method = Dit kan niet op dit adres. Laad de pagina opnieuw.
problem-wrong-origin = Vanaf een andere website mag dit niet.
problem-wrong-password = Naam of wachtwoord klopt niet. Controleer beide.

## Online tables [later]

turn-yours = Jij bent aan de beurt
presence-here = verbonden
presence-away = niet verbonden
presence-bot = bot
presence-open = vrij
seat-resigned = heeft opgegeven, een bot speelt door
seat-out = uit het spel
final-resigned = { $players } wint door opgave
final-flagged = { $players } wint op tijd
final-aborted = Spel afgebroken: het telt niet mee en niemand heeft gewonnen
watching = Je kijkt mee
watchers =
    { $count ->
        [one] { $count } persoon kijkt mee
       *[other] { $count } mensen kijken mee
    }
this-table = Deze tafel
chat = Chat
chat-unread =
    { $count ->
        [one] { $count } nieuw bericht
       *[other] { $count } nieuwe berichten
    }
chat-text = Bericht
chat-send = Versturen
chat-empty = Er heeft nog niemand iets gezegd.
chat-mute = Voor mij verbergen
chat-mute-all = Voor iedereen dempen
chat-muted = Verborgen:
chat-silenced = Voor iedereen gedempt:
chat-unmute = Weer tonen
take-back = Vragen om terug te nemen
resign = Opgeven
resign-sure = Wil je opgeven?
resign-about = Het spel eindigt meteen en je tegenstander wint.
resign-about-many = Een bot speelt op jouw plaats verder. Je kunt niet meer winnen en niet meer terugkomen.
resign-no = Doorspelen
abort = Spel afbreken
abort-sure = Wil je het spel afbreken?
abort-about = Het spel eindigt meteen. Het telt niet mee, omdat nog niet iedereen twee beurten heeft gehad.
offer-take-back = { $player } wil de laatste zet terugnemen.
offer-bot = { $player } stelt voor dat een bot voor { $other } verder speelt.
offer-rematch = { $player } wil een revanche.
offer-own-take-back = Je hebt gevraagd of je je laatste zet mag terugnemen.
offer-own-bot = Je hebt voorgesteld een bot te laten spelen.
offer-own-rematch = Je hebt om een revanche gevraagd.
offer-waits = Nog geen antwoord: { $players }.
offer-withdraw = Intrekken
offer-yes = Akkoord
offer-no = Weigeren
away-bot = Bot laten spelen
clock = Bedenktijd
clock-none = Zonder klok
clock-move = Per beurt
clock-fischer = Voor het hele spel
clock-move-about = { $time } per beurt
clock-fischer-about = { $time } voor het hele spel, plus { $plus } per beurt
clock-per-move = Tijd per beurt
clock-base = Tijd aan het begin
clock-plus = Erbij per beurt
clock-low = Weinig tijd over
clock-days = { $days } d { $hours } uur
span-seconds =
    { $count ->
        [one] { $count } seconde
       *[other] { $count } seconden
    }
span-minutes =
    { $count ->
        [one] { $count } minuut
       *[other] { $count } minuten
    }
span-hours =
    { $count ->
        [one] { $count } uur
       *[other] { $count } uur
    }
span-days =
    { $count ->
        [one] { $count } dag
       *[other] { $count } dagen
    }
link-share = Delen
link-code = QR-code
room-about =
    { $count ->
        [one] { $count } plaats is vrij. Het spel begint vanzelf als iedereen er is.
       *[other] { $count } plaatsen zijn vrij. Het spel begint vanzelf als iedereen er is.
    }
room-public = Iedereen mag meedoen en meekijken: de tafel staat in de lobby.
room-private = Alleen wie een link heeft vindt deze tafel.
room-bot = Bot toevoegen
room-free = Plaats vrijgeven
sit-name = Je naam
sit-where = Je plaats
other-device = Op een ander apparaat spelen
other-device-about = Houd deze link voor jezelf: wie hem heeft, kan op jouw plaats spelen.
pass-earlier = Terug naar je vorige plaats
watch-link = Link voor wie wil meekijken
notify-on = Je krijgt bericht als je aan de beurt bent
notify-off = Waarschuw me als ik aan de beurt ben
notify-about = Zolang deze pagina op de achtergrond open is.
notify-refused = De browser staat het niet toe. Je kunt dat wijzigen in de browserinstellingen voor deze pagina.
email = E-mail als je aan de beurt bent
email-about = Hoogstens één e-mail per uur, als een tafel vijf minuten op je wacht.
email-address = E-mailadres
email-set = Bevestiging sturen
email-remove = Adres verwijderen
email-unconfirmed = Open de link in de e-mail aan { $address } om het adres te bevestigen.
email-confirmed = E-mails gaan naar { $address }.
mail-title = E-mails
mail-follow = E-mails naar dit adres bevestigen of stoppen
mail-done-confirm = Het adres is bevestigd. Je krijgt een e-mail als een tafel op je wacht.
mail-done-stop = Dit adres krijgt geen e-mails meer.
mail-confirm-subject = Bevestig je adres voor Realmwright
mail-confirm-text =
    Iemand, waarschijnlijk jij, wil op { $address } horen wanneer een tafel van Realmwright wacht.
    Open deze link om het adres te bevestigen: { $link }
    Was jij het niet, negeer dan deze e-mail: er komt geen andere.
mail-turn-subject =
    { $count ->
        [one] Je bent aan de beurt aan { $count } tafel
       *[other] Je bent aan de beurt aan { $count } tafels
    }
mail-turn-text = Hier ben je aan de beurt:
mail-stop = Geen e-mails meer: { $link }
webhook = Webhook: adres dat bericht krijgt als je aan de beurt bent
webhook-about = De server stuurt daar een ondertekend bericht heen zodra je aan de beurt bent.
webhook-set = Dit adres gebruiken
webhook-drop = Webhook verwijderen
webhook-secret = Sleutel voor de ondertekening, wordt maar één keer getoond:
table-rated = Het spel telt voor de ranglijst.
table-unrated = Het spel telt niet voor de ranglijst.
table-rated-short = telt mee
rematch = Revanche
rematch-go = Naar het volgende spel
winner = winnaar
fair-check = Eerlijkheid controleren
fair-about = Vóór de eerste zet legde de server een geheim vast en toonde hij de vingerafdruk ervan. Elke getrokken kaart volgt daaruit.
fair-checking = Het hele spel wordt gecontroleerd…
fair-yes = In orde:
fair-no = Niet in orde:
fair-promised = Dit is de vingerafdruk die deze browser als eerste zag.
fair-checked-rules = Elke zet was volgens de regels.
fair-checked-commitment = Het geheim heeft deze vingerafdruk.
fair-checked-setup = De opstelling volgt uit het geheim.
fair-checked-chance = Elke trekking volgt uit het geheim.
fair-hash = Vingerafdruk
fair-secret = Geheim
fair-own = Je kunt het zelf controleren: download het verslag en voer realmwright verify uit.
lobby-title = Lobby
lobby-new = Tafel voor vrienden klaarzetten
lobby-all = Alle spellen
lobby-join = Aanschuiven
lobby-open = Naar de tafel
lobby-running = Nu bezig
lobby-finished = Afgelopen
lobby-none-running = Er wordt geen openbaar spel gespeeld.
lobby-none-finished = Er is nog geen openbaar spel afgelopen.
my-games = Jouw spellen
my-games-waiting =
    { $count ->
        [one] { $count } wacht op jou
       *[other] { $count } wachten op jou
    }
daily-about = Elke dag hetzelfde bord, dezelfde kaarten en dezelfde tegenstander voor iedereen. Je eerste spel telt, en alleen dat.
daily-deadline = Een spel dat je vandaag begint, telt als het voor morgen middernacht (UTC) klaar is.
daily-play = Speel het bord van vandaag
daily-continue = Ga verder met je spel
daily-look = Bekijk je spel
daily-log-in = Log in om te spelen
daily-today = Vandaag
daily-yesterday = Gisteren
daily-empty = Nog geen uitslagen.
daily-margin = Voorsprong
daily-result = { $margin } goud voorsprong: plaats { $rank } van { $count }.
daily-not-counted = Je spel telt niet: het is opgegeven of te laat afgemaakt.
daily-streak =
    { $count ->
        [one] { $count } dag op rij
       *[other] { $count } dagen op rij
    }
daily-best-streak =
    { $count ->
        [one] langste reeks: { $count } dag
       *[other] langste reeks: { $count } dagen
    }
daily-share = Uitslag kopiëren
daily-shared = Gekopieerd
daily-share-text = Realmwright, bord van de dag { $date }: { $margin } goud, plaats { $rank } van { $count }
leaderboard = Ranglijst
leaderboard-about = Accounts vanaf drie spellen voor de ranglijst. Het getal na ± zegt hoe nauwkeurig de rating is: het wordt met elk spel kleiner.
leaderboard-empty = Er heeft nog niemand drie van zulke spellen voor de ranglijst gespeeld.
rank = Plaats
rating = Rating
games-played = Spellen
account = Account
account-about = Met een account heb je je plaatsen, ratings en instellingen op al je apparaten. Om te spelen heb je er geen nodig.
account-since = Lid sinds { $date }
account-log-in = Inloggen
account-log-out = Uitloggen
account-register = Account aanmaken
password = Wachtwoord
invitation-code = Uitnodigingscode
password-about = Minstens { $count } tekens. We kunnen het je niet opnieuw sturen: bewaar het goed.
ratings = Jouw ratings
ratings-none = Nog geen spel voor de ranglijst.
settings-keep = Instellingen van dit apparaat bewaren
settings-kept = Instellingen bewaard
settings-keep-about = Taal, weergave, letters, geluiden: je vindt ze terug waar je ook inlogt.
tokens = Programma’s die voor je spelen
tokens-about = Een programma met zo’n sleutel speelt onder jouw naam.
token-name = Naam van het programma
token-new = Nieuwe sleutel
token-drop = Sleutel verwijderen
token-once = Wordt maar één keer getoond, bewaar hem goed:
terms = Spelen met vrienden
terms-about = Hierna krijg je een link voor elke vrije plaats. Het spel begint als iedereen zit.
terms-who = Wie mag meedoen
terms-link = Alleen via een link
terms-public = Iedereen, in de lobby
terms-rated = Het spel telt voor de ranglijst
terms-account = Log in als het spel voor de ranglijst moet tellen.

## Kingdoms [later]

kd-castle-rank = Kasteel van rang { $rank }
kd-rank = Rang { $rank }
kd-left = nog { $count }
kd-where =
    { $free ->
        [one] Tijdperk { $epoch } van { $total }, { $free } veld vrij
       *[other] Tijdperk { $epoch } van { $total }, { $free } velden vrij
    }
kd-draw = Tegel trekken
kd-supply =
    { $count ->
        [one] { $count } tegel in de voorraad
       *[other] { $count } tegels in de voorraad
    }
kd-starting-tile = Begintegel
kd-only-you = { $tile }, alleen jij ziet hem
kd-tile-worth = { $name } { $value }
kd-tile-w = { kd-tile-wizard }
kd-tile-g = { kd-tile-gold-mine }
kd-tile-d = { kd-tile-dragon }
kd-tile-m = { kd-tile-mountain }
kd-pass = Passen
kd-what-to-place = Wat je plaatst
kd-one-per-turn = één per beurt
kd-advice = Plaats een kasteel, trek een tegel en plaats hem, of plaats je begintegel. Elk vrij veld mag.
kd-advice-without-start = Plaats een kasteel, of trek een tegel en plaats hem. Elk vrij veld mag.
kd-board = Spelbord
kd-row = Rij { $row }
kd-column = Kolom { $column }
kd-gold = Goud
kd-if-scored-now = Als er nu werd geteld
kd-tile-revealed = Er is een tegel onthuld
log-kingdoms-castle = { $player } plaatst een kasteel van rang { $rank } op { $cell }.
log-kingdoms-castle-you = Je plaatst een kasteel van rang { $rank } op { $cell }.
log-kingdoms-deal = { $player } trekt gedekt een begintegel.
log-kingdoms-deal-you = Je trekt gedekt een begintegel.
log-kingdoms-draw = { $player } trekt een tegel.
log-kingdoms-draw-you = Je trekt een tegel.
log-kingdoms-tile = { $player } bekijkt de tegel: { $tile }.
log-kingdoms-tile-you = Je bekijkt de tegel: { $tile }.
log-kingdoms-put = { $player } plaatst de tegel op { $cell }.
log-kingdoms-put-you = Je plaatst de tegel op { $cell }.
log-kingdoms-start = { $player } plaatst de begintegel op { $cell }: { $tile }.
log-kingdoms-start-you = Je plaatst je begintegel op { $cell }: { $tile }.
log-kingdoms-pass = { $player } past.
log-kingdoms-pass-you = Je past.
log-kingdoms-epoch = Tijdperk { $epoch } wordt geteld.
log-kingdoms-gold = { $player } krijgt { $gold } goud.
log-kingdoms-gold-you = Je krijgt { $gold } goud.
log-kingdoms-gold-lost = { $player } betaalt { $gold } goud.
log-kingdoms-gold-lost-you = Je betaalt { $gold } goud.
kd-tile-plus-1 = Dorp
kd-tile-plus-2 = Boerderij
kd-tile-plus-3 = Stad
kd-tile-plus-4 = Windmolen
kd-tile-plus-5 = Ridder
kd-tile-plus-6 = Koningsstad
kd-tile-minus-1 = Moeras
kd-tile-minus-2 = Kerkhof
kd-tile-minus-3 = Boze wolven
kd-tile-minus-4 = Heks
kd-tile-minus-5 = Rover
kd-tile-minus-6 = Trol
kd-tile-mountain = Berg
kd-tile-dragon = Draak
kd-tile-gold-mine = Goudmijn
kd-tile-wizard = Tovenaar
kd-epoch = Tijdperk { $epoch }
kd-epochs = Tijdperken
kd-where-endless =
    { $free ->
        [one] Tijdperk { $epoch }, { $free } veld vrij
       *[other] Tijdperk { $epoch }, { $free } velden vrij
    }
kd-describe =
    { $cell }: { $piece ->
        [none] vrij
       *[other] { $piece }
    }{ $legal ->
        [no] {""}
       *[other] , hier kun je plaatsen
    }
kd-castle-of = Kasteel van rang { $rank } ({ $player })
kd-line-worth = { $line }: { $value }
kd-line-scored = al geteld
kd-castle-about = Levert de eigenaar de waarde van zijn rij en van zijn kolom op, elk maal de rang van het kasteel. Een negatieve waarde kost evenveel.
kd-draw-about = Trek een gedekte tegel en plaats hem meteen op een vrij veld.
kd-starting-tile-about = Je geheime tegel voor dit tijdperk. Hem plaatsen is je hele beurt; in het volgende tijdperk krijg je een nieuwe.
kd-line-about = De som van de tegels, maal de rangen van de kastelen die een speler erin heeft: zoveel levert de lijn die speler op.
kd-tile-plus-about = Telt zijn waarde op bij zijn rij en zijn kolom.
kd-tile-minus-about = Trekt zijn waarde af van zijn rij en zijn kolom.
kd-tile-m-about = Splitst zijn rij en zijn kolom: de delen aan weerszijden worden apart geteld.
kd-tile-d-about = Schrapt de positieve tegels van zijn rij en zijn kolom, tot aan een berg; negatieve tegels tellen gewoon mee.
kd-tile-g-about = Verdubbelt de waarde van zijn rij en van zijn kolom, tot aan een berg, ook als die negatief is.
kd-tile-w-about = Elk kasteel er direct naast, boven of onder telt één rang hoger, van wie het ook is.
kd-choose-first = Kies eerst wat je plaatst.
kd-advice-open = Plaats een kasteel of een van de open tegels. Elk vrij veld mag.
kd-advice-place = { $piece }: kies een vrij veld.
kd-advice-put = Je hebt een tegel getrokken en moet hem plaatsen: { $tile }. { $effect }
kd-advice-pass = Je kunt niets meer plaatsen en moet passen.
kd-nothing-chosen = Niets gekozen
kd-hidden-here = Gedekt tot je hem kiest
kd-start-gone = Al geplaatst
kd-supply-empty = De voorraad is leeg
kd-tiles = Tegels
kd-place = Plaatsen
kd-place-on = op { $cell }, en einde van de beurt
kd-place-what = kies eerst iets
kd-place-where = kies een veld
kd-with-preview = met het getoonde stuk
kd-what-on = { $piece } op { $cell }
kd-tap-again = Tik nog eens om te plaatsen
kd-scoring = Tijdperk { $epoch } wordt geteld
kd-line = Lijn
kd-purse = Startgoud
kd-go-on = Verder
kd-walk = Loop de rijen en kolommen door: elke rij of kolom licht op.
kd-walk-previous = Vorige lijn
kd-walk-next = Volgende lijn
kd-keys-pick = 1 tot 4: kasteel kiezen, D: tegel trekken, S: begintegel, P: passen
log-kingdoms-open = { $player } plaatst een tegel op { $cell }: { $tile }.
log-kingdoms-open-you = Je plaatst een tegel op { $cell }: { $tile }.
kd-tile = Tegel

## The terminal: `realmwright tui` [later]

tui-rule = Regel: { $name } ({ $rule })
tui-hint = Tip: { $steps }
tui-because = Wat het oplevert: { $why }.
tui-labelled = { $name }: { $value }
tui-card = Kaart: { $card }
tui-tiles = Tegels: { $tiles }
tui-tile =
    { $tile } { $state ->
        [ready] (beschikbaar)
        [new] (vanaf de volgende beurt)
       *[other] (gebruikt)
    }
tui-tiles-held = Tegels
tui-castles-left = Kastelen over
tui-lit = { $player }: de velden die goud opleveren voor { $card } lichten op.
tui-choose-first = Kies eerst wat je wilt doen: met het cijfer of met een klik in de lijst.
tui-key-next = Volgend veld
tui-key-end = Einde beurt
tui-key-save = Opslaan
tui-key-leave = Verlaten
tui-key-first-game = Eerste spel
tui-keys-actions = 1 tot 9: een actie uit de lijst kiezen
tui-keys-card = C: de velden van de volgende kaart laten oplichten en de regel lezen
tui-keys-players = O: tegels van alle spelers en wat ze doen
tui-keys-explain = Vraagteken: het veld onder de cursor uitleggen; F1: deze lijst
tui-keys-save = S: het spel opslaan
tui-keys-pace = P: het tempo van de bots
tui-keys-theme = T: licht of donker
tui-keys-tab = Tab: van het spelbord naar de acties en het verloop
tui-keys-leave = Q: de tafel verlaten
tui-legend = Letters en tekens
tui-mark-legal = hier kun je spelen
tui-mark-lit = levert goud op of hoort bij de tip
tui-mark-tiles = tegels die hier nog liggen
tui-save-as = Het spel in dit bestand opslaan
tui-saved = Opgeslagen: { $file }
tui-file-exists = er bestaat al een bestand met deze naam
tui-cannot-save = Dit kon niet worden opgeslagen: { $why }. Er is niets verloren; kies een ander bestand.
tui-cannot-open = Dit bestand kan niet worden geopend: { $why }.
tui-cannot-set-up = Zo kan het spel niet worden klaargezet: { $why }.
tui-open = Een spel hervatten
tui-open-about = Bestandsnaam, dan Enter
tui-more = Meer instellingen
tui-by-choice = Zelf gekozen
tui-leave-question = Dit spel is niet afgelopen en niet opgeslagen.
tui-leave-unsaved = Verlaten zonder op te slaan
tui-stay = Blijven
tui-look = Het spelbord bekijken

## The rules page [later]

rules-game = Welk spel
rules-search = Zoeken in de regels
rules-about = Elke regel heeft een kenmerk; de tekst is Engels. Een geweigerde zet noemt de regel die hem verbiedt.
rules-found =
    { $count ->
        [0] Geen regel gevonden
        [one] { $count } regel gevonden
       *[other] { $count } regels gevonden
    }
rules-none = Geen regel bevat al deze woorden.
rulebook-contents = Inhoud
rulebook-exact = Precieze regel
rulebook-reference = Precieze tekst (Engels)
rulebook-back = Terug naar de spelregels
rulebook-nothing = Niets gevonden. Probeer een naam, of minder woorden.
rulebook-before = Vóór de zet
rulebook-after = Na de zet
rulebook-gold = Eerst { $before } goud, daarna { $after } goud
rulebook-search = Stel een vraag of zoek een naam
## The log of online tables: seats, chat and offers [later]
log-chat = { $player }: { $text }
log-seat-taken = { $player } gaat zitten.
log-seat-open = Plaats { $number } is vrij.
log-seat-bot = Een bot neemt plaats { $number } in.
log-seat-stand-in = Een bot speelt voor { $player }.
log-seat-back = { $player } is terug en speelt weer zelf.
log-resign = { $player } geeft op.
log-resign-you = Je geeft op.
log-flag = { $player } heeft geen bedenktijd meer.
log-flag-you = Je hebt geen bedenktijd meer.
log-credit = De server was { $seconds } s niet bereikbaar. Die tijd gaat niet van de klok af.
log-offer-take-back = { $player } vraagt om de laatste zet terug te nemen.
log-offer-bot = { $player } stelt voor dat een bot voor { $other } speelt.
log-offer-rematch = { $player } wil graag een revanche.
log-agree = { $player } gaat akkoord.
log-decline = { $player } gaat niet akkoord.
log-withdraw = { $player } trekt het voorstel in.
log-next = De tafel voor de revanche staat klaar.
log-mute = De host dempt { $player }.
log-unmute = { $player } mag weer berichten sturen.

## Offline play

offline-keep = Downloaden om offline te spelen (7 MB)
offline-busy = Bezig met downloaden…
offline-starting = De regels starten in deze browser…
offline-ready = Je kunt nu ook offline spelen.
offline-failed = Downloaden is mislukt. Probeer het opnieuw.
offline-here = Alleen op dit apparaat: gaat ook offline door
problem-no-database = De server kan zijn database op dit moment niet bereiken. Probeer het straks nog eens.
problem-unhealthy = De server heeft op dit moment een probleem. Probeer het later nog eens.
problem-busy = Er gebeurt te veel tegelijk aan deze tafel. Probeer het zo nog eens.
problem-needs-server = Om met vrienden elders te spelen is de server nodig; zonder server speel je hier, alleen of samen op dit apparaat.

## Replay and analysis [later]

replay = Het spel terugkijken
replay-about = Plak een verslag of kies het bestand: loop het door, zie wat bots hadden gespeeld en speel verder vanaf elke stelling.
replay-file = Bestand
replay-text = Verslag
replay-open = Openen
replay-unreadable = Dit verslag kan niet worden gelezen. Controleer of het volledig en onveranderd is.
study = Het spel analyseren
study-chart = Wat de grafiek toont
study-gold = Goud
study-worth = Vooruitzichten
study-moment = Moment van het spel
study-ply = Zet { $ply } van { $plies }
study-turn-back = Een beurt terug
study-ply-back = Een zet terug
study-ply-on = Een zet verder
study-turn-on = Een beurt verder
study-turning = Keerpunten:
study-turning-point = beurt { $turn }, { $player }
study-axis-gold = goud
study-axis-value = verwachte voorsprong in goud
study-suggested = { $bot } had dit gespeeld:
study-played = In het spel gespeeld:
study-bot = Welke bot
study-ask = Wat had hij gespeeld?
study-branch = Vanaf hier spelen
study-files = Downloaden:
study-record = Verslag
## Lessons [later]

learn-about = Korte lessen aan een echte tafel. Elke stap wacht op je en kan worden herhaald. Je kunt op elk moment stoppen en later verdergaan.
learn-games = De spellen
learn-expansions = De uitbreidingen
learn-progress = { $done } van { $count } stappen
learn-begin = Beginnen
learn-resume = Verder met stap { $number }
learn-again = Van voren af aan
learn-done = Klaar. Speel nu je eigen spel.
learn-steps = Alle stappen
learn-step = Stap { $number } van { $count }
learn-back = Terug naar de vorige stap
learn-repeat = Deze stap herhalen
learn-go-on = Verder
learn-finish = Afronden
learn-wait = { $player } speelt …
learn-off = Deze niet: de zet mag, maar de les gaat anders verder. Neem hem terug.
learn-astray = Het spel is van de les afgeweken. Begin deze stap opnieuw.
learn-restart = Deze stap opnieuw beginnen
learn-then-build = Bouw op { $cell }.
learn-then-cell = Dan { $cell }.
learn-then-end = Beëindig je beurt.
learn-next-board = Goed gedaan. De les gaat verder op een ander bord.
learn-then-done = Dat is alles wat deze uitbreiding toevoegt. De fijne puntjes staan in het regelboek.
learn-kingdom-builder-goal = Het doel
learn-kingdom-builder-goal-1 = Wie aan het einde het meeste goud heeft, wint. Goud krijg je voor waar je nederzettingen staan: dit overzicht noemt wat in dit spel telt.
learn-kingdom-builder-card = Je kaart
learn-kingdom-builder-card-1 = Elke beurt heb je één gebiedskaart. De jouwe toont gras: deze beurt bouw je op gras.
learn-kingdom-builder-build = Drie nederzettingen
learn-kingdom-builder-build-1 = Elke beurt bouw je drie nederzettingen. Waar het oplicht mag het: bouw de eerste op { $cell }.
learn-kingdom-builder-adjacent = Aan elkaar
learn-kingdom-builder-adjacent-1 = Ook { $cell } is gras, maar ver weg. Probeer het en lees waarom het niet mag.
learn-kingdom-builder-why = Waarom dat belangrijk is
learn-kingdom-builder-why-1 = Grenst een toegestaan veld aan je nederzettingen, dan moet je daar bouwen. Elk landschap waaraan je grenst bindt je dus zodra de kaart ervan komt. Grens je aan weinig, dan kun je opnieuw beginnen waar je wilt.
learn-kingdom-builder-tile = Een stadstegel
learn-kingdom-builder-tile-1 = Je blijft dus naast je nederzettingen. Bouw op { $cell }, richting boerderij.
learn-kingdom-builder-tile-2 = Bouw op { $cell }, naast de boerderij: voor je eerste nederzetting daar krijg je een van haar tegels.
learn-kingdom-builder-tile-3 = De boerderijtegel is van jou. Je kunt hem vanaf je volgende beurt gebruiken, één keer per beurt. Dezelfde stad geeft je nooit een tweede, en ze heeft er maar twee: kom op tijd.
learn-kingdom-builder-end-turn = Einde van de beurt
learn-kingdom-builder-end-turn-1 = Drie zijn er gebouwd. Beëindig je beurt: je trekt een nieuwe kaart, en { $other } is aan de beurt.
learn-kingdom-builder-use-tile = De tegel gebruiken
learn-kingdom-builder-use-tile-1 = Je kaart is nu ravijn, maar de boerderij geeft je elke beurt één nederzetting extra op gras. Kies de tegel, dan { $cell }.
learn-kingdom-builder-cards = Drie kaarten leveren goud op
learn-kingdom-builder-cards-1 = Vissers: 1 goud voor elke nederzetting van jou naast water. Wijs Vissers aan en je ziet welke velden tellen.
learn-kingdom-builder-cards-2 = Ridders: 2 goud voor elke nederzetting op de horizontale lijn waarop je er de meeste hebt. Wijs Ridders aan.
learn-kingdom-builder-cards-3 = Handelaren: 4 goud voor elke stad en elk kasteel dat je nederzettingen met een andere stad of een ander kasteel verbinden. Wijs Handelaren aan.
learn-kingdom-builder-castle = Het kasteel
learn-kingdom-builder-castle-1 = Nu richting kasteel: bouw op { $cell }.
learn-kingdom-builder-castle-2 = Wijs { $cell } aan zonder al te bouwen: de pagina toont wat het zou opleveren, kaart voor kaart.
learn-kingdom-builder-castle-3 = 3 goud voor het kasteel, en de handelaren leveren op omdat boerderij en kasteel verbonden zijn. Bouw op { $cell }.
learn-kingdom-builder-undo = Terugnemen en tip
learn-kingdom-builder-undo-1 = Bouw op { $cell }, alleen om te zien dat nog niets definitief is.
learn-kingdom-builder-undo-2 = Neem het terug. Dat kan tot er een kaart wordt onthuld.
learn-kingdom-builder-undo-3 = Weet je het niet, vraag het dan: de lamp geeft een tip en zegt waarom.
learn-kingdom-builder-losing = Een tegel verliezen
learn-kingdom-builder-losing-1 = Een ander spel: je hebt de oase en de weide. Een tegel houd je alleen zolang er een nederzetting van jou naast de stad staat.
learn-kingdom-builder-losing-2 = De weide verplaatst een nederzetting twee velden in een rechte lijn. Kies haar, dan { $cell }: je enige nederzetting naast de oase.
learn-kingdom-builder-losing-3 = Verplaats haar naar { $cell } en let op je tegels.
learn-kingdom-builder-losing-4 = De oasetegel is weg, uit het spel. Deze stad geeft je er nooit meer een.
learn-kingdom-builder-losing-5 = Neem het terug.
learn-kingdom-builder-losing-6 = Neem ook de keuze van de nederzetting terug.
learn-kingdom-builder-moving = Ook verplaatsen levert tegels op
learn-kingdom-builder-moving-1 = Kies opnieuw de weide, dan { $cell }. Aan deze nederzetting hangt geen tegel.
learn-kingdom-builder-moving-2 = Verplaats haar naar { $cell }, naast de andere oase.
learn-kingdom-builder-moving-3 = Gebouwd of verplaatst: voor de eerste nederzetting naast een stad krijg je een tegel. Met twee oases heb je vanaf de volgende beurt twee zulke acties per beurt.
learn-kingdom-builder-after = Ervoor of erna
learn-kingdom-builder-after-1 = Tegels gebruik je vóór je drie nederzettingen of erna, nooit ertussen. Je kaart is woestijn: bouw op { $cell }.
learn-kingdom-builder-after-2 = Drie zijn er gebouwd. Nu de oude oase: nog één nederzetting op woestijn. Kies de tegel, dan { $cell }.
learn-kingdom-builder-end = Hoe het eindigt
learn-kingdom-builder-end-1 = Een paar beurten later: je hebt nog drie nederzettingen. Heeft iemand de laatste gebouwd, dan wordt de ronde uitgespeeld. Bouw op { $cell }.
learn-kingdom-builder-end-2 = Er grenst geen vrij bloemenveld meer aan je nederzettingen, dus elk mag. Bouw op { $cell }.
learn-kingdom-builder-end-3 = Beëindig je beurt. { $other } heeft er nog één, dan wordt het goud geteld.
learn-kingdom-builder-winner = Wie wint
learn-kingdom-builder-winner-1 = Dat was een heel spel. Het overzicht zegt kaart voor kaart waar het goud vandaan komt. Het meeste goud wint; bij een gelijke stand wordt de overwinning gedeeld.
learn-kingdoms-goal = Het doel
learn-kingdoms-goal-1 = Je begint met 50 goud. Na drie tijdperken wint het meeste goud. Goud komt uit de rijen en kolommen waarin je kastelen staan.
learn-kingdoms-board = Het bord
learn-kingdoms-board-1 = Vijf rijen, zes kolommen. Is het bord vol, dan telt elke rij en elke kolom: de som van de tegels voor elk kasteel, maal de rang.
learn-kingdoms-castle = Een kasteel
learn-kingdoms-castle-1 = Per beurt plaats je één ding. Kies een kasteel van rang 1 en zet het op { $cell }.
learn-kingdoms-tile = Een tegel
learn-kingdoms-tile-1 = Trek nu een tegel uit de voorraad.
learn-kingdoms-tile-2 = Een ridder, +5. Leg hem op { $cell }, in de rij van je kasteel.
learn-kingdoms-lines = Rijen en kolommen
learn-kingdoms-lines-1 = Aan de rand staat wat elke rij en kolom nu waard is. Wijs Rijen aan en je ziet wiens kastelen daar verdienen.
learn-kingdoms-ranks = Rangen
learn-kingdoms-ranks-1 = De rang van een kasteel vermenigvuldigt zijn lijn. Kies een kasteel van rang 2 en wijs { $cell } aan zonder het al te plaatsen: twee keer 5.
learn-kingdoms-ranks-2 = Zet het op { $cell }.
learn-kingdoms-mountain = De berg
learn-kingdoms-mountain-1 = { $other } heeft een berg op { $cell } gelegd. Die deelt rij en kolom: je kasteel rechts ervan verdient niet meer aan de ridder.
learn-kingdoms-dragon = De draak
learn-kingdoms-dragon-1 = Je begintegel, die alleen jij kent, is de draak: in zijn rij en kolom telt niets goeds. Kies hem en wijs { $cell } aan.
learn-kingdoms-dragon-2 = { $other } zou 12 verliezen. Leg de draak op { $cell }.
learn-kingdoms-undo = Terugnemen en tip
learn-kingdoms-undo-1 = Zet een kasteel van rang 3 op { $cell }: ook kolom { $column } levert op.
learn-kingdoms-undo-2 = Neem het terug. Dat kan tot er een tegel wordt onthuld.
learn-kingdoms-undo-3 = Weet je het niet, vraag het dan: de lamp geeft een tip en zegt waarom.
learn-kingdoms-hazard = Een gevaar
learn-kingdoms-hazard-1 = Een ander bord: in de rij van je kasteel ligt +4, in die van { $other } +2. Trek een tegel.
learn-kingdoms-hazard-2 = Een rover, −5. Gevaren leg je waar de anderen staan. Wijs { $cell } aan, in de rij van { $other }.
learn-kingdoms-hazard-3 = Leg hem op { $cell }.
learn-kingdoms-negative = Een lijn die kost
learn-kingdoms-negative-1 = Die rij is nu −3 waard, dus { $other } betaalt 3 per rang: 6 goud. Goud kan onder nul komen. Wijs Rijen aan en je ziet wie wint en wie betaalt.
learn-kingdoms-gold-mine = De goudmijn
learn-kingdoms-gold-mine-1 = Je begintegel is de goudmijn: die verdubbelt alle andere tegels in haar rij en kolom, ook de slechte. Kies haar en wijs { $cell } aan.
learn-kingdoms-gold-mine-2 = Je rij zou 8 waard zijn in plaats van 4. Leg de goudmijn op { $cell }.
learn-kingdoms-wizard = De tovenaar
learn-kingdoms-wizard-1 = Trek een tegel.
learn-kingdoms-wizard-2 = De tovenaar: elk kasteel er direct naast, boven of onder telt één rang hoger, van wie het ook is. Leg hem op { $cell }, onder je kasteel.
learn-kingdoms-strong = Rang 4
learn-kingdoms-strong-1 = Je hebt maar één kasteel van rang 4. Kies het en wijs { $cell } aan: vier keer 8.
learn-kingdoms-strong-2 = Je kunt het in het hele spel maar één keer plaatsen. Zet het op { $cell }.
learn-kingdoms-epoch = Een tijdperk eindigt
learn-kingdoms-epoch-1 = Later: er is nog één veld vrij, en jij vult het. Zet een kasteel van rang 1 op { $cell }.
learn-kingdoms-epoch-2 = Het tijdperk wordt geteld, lijn voor lijn. Bekijk het en ga dan verder.
learn-kingdoms-castles = Welke kastelen terugkomen
learn-kingdoms-castles-1 = Kastelen van rang 1 zijn terug bij hun spelers. Die van rang 2, 3 en 4 die op het bord stonden zijn opgebruikt: verdeel ze over drie tijdperken.
learn-kingdoms-end = Hoe het eindigt
learn-kingdoms-end-1 = Alle tegels worden opnieuw geschud, iedereen trekt een nieuwe begintegel, en wie het meeste goud heeft begint. Na drie tijdperken wint het meeste goud.
learn-nomads-intro = Wat nieuw is
learn-nomads-intro-1 = Nomads brengt vier kwadranten, tenten met tegels die maar één keer werken, stenen muren en drie kaarten die meteen goud opleveren in plaats van pas aan het einde.
learn-nomads-card-families-1 = { card-families-rule } Begin een lijn: bouw op { $cell }.
learn-nomads-card-families-2 = Sluit de lijn met { $cell }. Op het nomadenveld ernaast ligt een schat.
learn-nomads-held-treasure-1 = 2 goud voor de families en 3 voor de schat, allebei meteen. Alleen de eerste nederzetting naast een nomadenveld krijgt de tegel; de schat is nu weg.
learn-nomads-card-shepherds-1 = { card-shepherds-rule } Bouw eerst op { $cell }.
learn-nomads-card-shepherds-2 = Nu { $cell }: er ligt geen vrij bloemenveld meer naast, dus het levert op.
learn-nomads-card-ambassadors-1 = { card-ambassadors-rule } Bouw op { $cell }, naast { $other }.
learn-nomads-location-quarry-1 = { location-quarry-power } Kies de tegel, dan { $cell }.
learn-nomads-location-quarry-2 = Een muur is van niemand en blokkeert het veld voorgoed. Je mag er een tweede plaatsen: { $cell }.
learn-nomads-location-caravan-1 = { location-caravan-power } Kies de tegel, dan { $cell }.
learn-nomads-location-caravan-2 = De nederzetting glijdt door tot iets haar tegenhoudt, nooit minder ver. Kies { $cell }.
learn-nomads-location-village-1 = { location-village-power } Kies de tegel, dan { $cell }.
learn-nomads-location-garden-1 = { location-garden-power } Kies de tegel, dan { $cell }.
learn-nomads-terrain-nomad-1 = In de vorige beurt nam je twee nomadentegels. Elk werkt één keer en alleen in deze beurt; daarna is de tegel weg, gebruikt of niet.
learn-nomads-held-sword-1 = Het zwaard haalt bij elke andere speler één nederzetting van het bord, terug naar de voorraad. Kies de tegel, dan { $cell }.
learn-nomads-held-donation-1 = De schenking bouwt drie nederzettingen op het getoonde landschap, hier zelfs op bergen. Kies de tegel, dan { $cell }.
learn-nomads-held-resettlement-1 = De verhuizing geeft je vier stappen, voor één nederzetting of voor meer. Kies de tegel, dan { $cell }.
learn-nomads-held-resettlement-2 = Zet een stap naar { $cell }.
learn-nomads-held-resettlement-3 = Je hoeft niet alle vier de stappen te gebruiken: stop hier.
learn-nomads-held-outpost-1 = Met de voorpost hoeft je volgende nederzetting niet aan je eigen te grenzen. Kies de tegel.
learn-nomads-held-outpost-2 = Nu mag elk veld van je landschap. Bouw op { $cell }, naast een nomadenveld.
learn-crossroads-intro = Wat nieuw is
learn-crossroads-intro-1 = Crossroads brengt kwadranten met elk twee verschillende steden, eigen stukken naast de nederzettingen en voor elk van die kwadranten een opdrachtkaart.
learn-crossroads-location-lighthouse-1 = { location-lighthouse-power } Kies de tegel, dan { $cell }.
learn-crossroads-location-forester-lodge-1 = { location-forester-lodge-power } Kies de tegel, dan { $cell }.
learn-crossroads-location-monastery-1 = { location-monastery-power } Kies de tegel, dan { $cell }.
learn-crossroads-location-wagon-1 = { location-wagon-power } Kies de tegel, dan { $cell }.
learn-crossroads-location-wagon-2 = In de Big Box tellen schip, huifkar en krijgers op het bord als je nederzettingen, maar ze horen niet bij je 40.
learn-crossroads-tasks = Opdrachtkaarten
learn-crossroads-tasks-1 = { task-advance }: { task-advance-rule } Wijs haar in het overzicht aan.
learn-crossroads-tasks-2 = { task-compass-points }: { task-compass-points-rule } Wijs haar in het overzicht aan.
learn-crossroads-tasks-3 = { task-road }: { task-road-rule } Wijs haar in het overzicht aan.
learn-crossroads-tasks-4 = { task-place-of-refuge }: { task-place-of-refuge-rule } Wijs haar in het overzicht aan.
learn-crossroads-sail = Het schip vaart
learn-crossroads-sail-1 = Eerst je drie nederzettingen: bouw op { $cell }.
learn-crossroads-sail-2 = In een latere beurt vaart het schip hoogstens drie velden of komt het bij je terug. Kies de vuurtoren, dan het schip op { $cell }.
learn-crossroads-sail-3 = Vaar naar { $cell }. Op elk veld waar het komt kan het tegels krijgen.
learn-crossroads-sail-4 = Het mag nog verder. Laat het hier liggen.
learn-crossroads-location-city-hall-1 = { location-city-hall-power } Kies de tegel, dan { $cell } als midden.
learn-crossroads-task-fortress-1 = { task-fortress-rule } De stadhuistegel telt als zeven nederzettingen en vervult haar alleen al. Wijs haar in het overzicht aan.
learn-crossroads-task-home-country-1 = { task-home-country-rule } { $other } heeft haar al vervuld. Wijs haar in het overzicht aan.
learn-crossroads-location-barracks-1 = { location-barracks-power } Kies de tegel, dan { $cell }.
learn-crossroads-piece-warriors-1 = De zes velden rond { $cell } zijn nu voor iedereen gesloten, ook voor jou. Wat er staat, blijft staan.
learn-crossroads-location-fort-1 = { location-fort-power } Kies de tegel.
learn-crossroads-location-fort-2 = Je hebt ravijn getrokken. Na het trekken moet je bouwen als het kan: { $cell }.
learn-crossroads-location-crossroads-1 = { location-crossroads-power } Je hebt woestijn en bos: speel het bos.
learn-marshlands-intro = Wat nieuw is
learn-marshlands-intro-1 = Marshlands brengt kwadranten met moeras en paleizen, een bonus voor twee gelijke tegels, zes nieuwe scorekaarten en vijf moeraskaarten in de trekstapel.
learn-marshlands-terrain-swamp-1 = Een moeraskaart laat je kiezen: twee nederzettingen op moeras of drie op het andere landschap. Kies moeras.
learn-marshlands-terrain-swamp-2 = Moeras is land als elk ander: bouw op { $cell }.
learn-marshlands-terrain-palace-1 = Een paleis is geen kasteel: wie aan het einde de meeste nederzettingen ernaast heeft, krijgt 5 goud. Wijs { $cell } aan.
learn-marshlands-terrain-palace-2 = Bij een gelijke stand krijgt elke koploper 5. Bouw op { $cell }.
learn-marshlands-cards = Drie kaarten
learn-marshlands-cards-1 = { card-geologists }: { card-geologists-rule } Wijs haar in het overzicht aan.
learn-marshlands-cards-2 = { card-noblewomen }: { card-noblewomen-rule } Wijs haar in het overzicht aan.
learn-marshlands-cards-3 = { card-scouts }: { card-scouts-rule } Hier zijn de woestijnkaarten verwijderd. Wijs haar in het overzicht aan.
learn-marshlands-location-refuge-1 = { location-refuge-power } Kies de tegel, dan { $cell }.
learn-marshlands-location-refuge-2 = Ze hoeft niet naast je eigen te blijven. Kies { $cell }.
learn-marshlands-location-fountain-1 = { location-fountain-power } Kies de tegel, dan { $cell }.
learn-marshlands-bonus = De tweede tegel
learn-marshlands-bonus-1 = Je hebt beide fonteintegels: dat zijn twee acties per beurt, en een bonustegel erbij. Verlies je er een, dan is ook de bonus weg.
learn-marshlands-held-fountain-bonus-1 = Met de bonus mag de fontein ook op bergen. Kies de tegel, dan { $cell }.
learn-marshlands-held-refuge-bonus-1 = Met de bonusactie schuilplaats springt een nederzetting in een rechte lijn naar het dichtstbijzijnde vrije veld. Kies de tegel, dan { $cell }.
learn-marshlands-held-refuge-bonus-2 = Ze springt over alles ertussen, over stukken en over water. Kies { $cell }.
learn-marshlands-more-cards = Nog drie kaarten
learn-marshlands-more-cards-1 = { card-captains }: { card-captains-rule } Wijs haar in het overzicht aan.
learn-marshlands-more-cards-2 = { card-messengers }: { card-messengers-rule } Wijs haar in het overzicht aan.
learn-marshlands-more-cards-3 = { card-vassals }: { card-vassals-rule } Wijs haar in het overzicht aan.
learn-marshlands-location-temple-1 = De tempel haalt een van je nederzettingen van het bord. In je volgende beurt bouw je haar extra: vier in plaats van drie. Kies de tegel, dan { $cell }.
learn-marshlands-held-temple-bonus-1 = Twee tempels: de eerste nederzetting van elke beurt hoeft niet aan je eigen te grenzen. Er ligt woestijn naast je, toch mag je op { $cell } bouwen.
learn-marshlands-location-canoe-1 = De kano wacht op de anderen: neemt iemand de laatste tegel van een stad, dan mag jij meteen op moeras of water bouwen, ook in andermans beurt. Kijk naar { $other }.
learn-marshlands-location-canoe-2 = { $other } heeft de laatste tegel genomen: je kano mag. Bouw op { $cell }.
learn-marshlands-held-canoe-bonus-1 = Die nederzetting staat naast de andere kano en bracht je de tegel en de bonus: één keer per beurt een nederzetting op moeras of water. Kies de tegel, dan { $cell }.
learn-harvest-intro = Wat nieuw is
learn-harvest-intro-1 = Harvest brengt kwadranten met akkerland, een silo en elk twee verschillende steden, verkenners, nederzettingstegels en zes nieuwe scorekaarten.
learn-harvest-terrain-farmland-1 = Geen kaart toont akkerland. Eén keer per beurt mag je er een nederzetting op bouwen, naast een eigen; een tegel is niet nodig. Kies de actie, dan { $cell }.
learn-harvest-location-water-mill-1 = { location-water-mill-power } Kies de tegel, dan { $cell }.
learn-harvest-location-mountain-station-1 = { location-mountain-station-power } Kies de tegel, dan { $cell }.
learn-harvest-location-bazaar-1 = { location-bazaar-power } Herhaal de watermolen.
learn-harvest-location-bazaar-2 = Nog een keer naast water: { $cell }.
learn-harvest-location-scout-cabin-1 = { location-scout-cabin-power } Kies de tegel, dan { $cell }.
learn-harvest-location-scout-cabin-2 = Nu kun je naast de verkenner bouwen. Je mag er een tweede plaatsen; stop bij één.
learn-harvest-cards = Drie kaarten
learn-harvest-cards-1 = { card-rangers }: { card-rangers-rule } Wijs haar in het overzicht aan.
learn-harvest-cards-2 = { card-travellers }: { card-travellers-rule } Wijs haar in het overzicht aan.
learn-harvest-cards-3 = { card-chainers }: { card-chainers-rule } Wijs haar in het overzicht aan.
learn-harvest-location-cathedral-1 = { location-cathedral-power } Je hebt er één gespaard: kies de tegel, dan { $cell }.
learn-harvest-location-watchtower-1 = { location-watchtower-power } Kies de tegel, dan { $cell }.
learn-harvest-location-university-1 = { location-university-power } Kies de tegel, dan { $cell }.
learn-harvest-location-palisade-1 = { location-palisade-power } Kies de tegel, dan { $cell }.
learn-harvest-location-palisade-2 = Ze blijft naast haar gebied. Kies { $cell }.
learn-harvest-more-cards = Nog drie kaarten
learn-harvest-more-cards-1 = { card-homesteaders }: { card-homesteaders-rule } Wijs haar in het overzicht aan.
learn-harvest-more-cards-2 = { card-mayors }: { card-mayors-rule } Wijs haar in het overzicht aan.
learn-harvest-more-cards-3 = { card-rovers }: { card-rovers-rule } Dat goud krijg je tijdens het spel, het is dus al van jou.
learn-harvest-terrain-silo-1 = De laatste beurt is voorbij. Vóór de telling helpt elke silo naast je nederzettingen je één keer: bouw tot drie nederzettingen of verplaats er tot drie.
learn-harvest-terrain-silo-2 = Je hebt nog nederzettingen in de voorraad: bouw er drie, elk naast je eigen. Kies { $cell }.
learn-capitol-intro = Het capitool
learn-capitol-intro-1 = Op de kwadranten haven en orakel is één kasteel een capitool, hier op { $cell }. Aan het einde levert het 1 goud op voor elke nederzetting van jou op hoogstens twee velden afstand.
learn-capitol-near = Er direct naast
learn-capitol-near-1 = Wijs { $cell } aan en zie wat het zou opleveren.
learn-capitol-near-2 = Bouw op { $cell }.
learn-capitol-far = Twee velden verder
learn-capitol-far-1 = Twee velden verder telt evenveel, wat er ook tussen ligt. Bouw op { $cell }.
learn-capitol-far-2 = Elke nederzetting binnen dit bereik telt opnieuw. Bouw op { $cell }.
learn-capitol-gold = Het goud
learn-capitol-gold-1 = Drie nederzettingen in de buurt, 3 goud. Met beide kwadranten zijn er twee capitolen, elk apart geteld. Wijs Capitolen aan.
learn-capitol-castle = Geen kasteel meer
learn-capitol-castle-1 = Het capitool vervangt de 3 goud van zijn kasteel: je staat ernaast, en bij Kastelen telt het niet. Voor de handelaren blijft het een kasteel. Wijs Kastelen aan.
learn-caves-intro = Een grot per kwadrant
learn-caves-intro-1 = Eén berg van elk kwadrant is een grot, hier { $cell }. De grotten zijn onder de grond verbonden: één keer per beurt mag een nederzetting naast een grot naar een veld naast een andere.
learn-caves-closed = Nog steeds een berg
learn-caves-closed-1 = De grot zelf blijft een berg: niemand bouwt erop. Het gaat erom ernaast te staan.
learn-caves-move = Door de berg
learn-caves-move-1 = Een tegel heb je niet nodig. Kies de grot, dan { $cell }, je nederzetting naast een grot.
learn-caves-move-2 = Elk vrij veld naast een grot mag, ook ver van je eigen: { $cell }.
learn-caves-once = Eén keer per beurt
learn-caves-once-1 = Iedereen heeft de actie één keer per beurt, vóór of na de drie nederzettingen. Een kwadrant zonder geschikte berg heeft geen grot.
learn-island-intro = Een land apart
learn-island-intro-1 = Het eiland ligt naast het spelbord en grenst er nergens aan. Het heeft een eigen stad.
learn-island-reach = Hoe je er komt
learn-island-reach-1 = Er grenst geen woestijn aan je nederzettingen, dus je mag vrij kiezen, ook het eiland. Bouw op { $cell }.
learn-island-stay = Naast je eigen
learn-island-stay-1 = Ook op het eiland geldt de buurregel. Probeer { $cell } op het bord en lees waarom het niet mag.
learn-island-stay-2 = Je blijft dus op het eiland: bouw op { $cell }.
learn-island-coast = De kust
learn-island-coast-1 = De velden aan de kust liggen naast water: daar tellen de vissers. Wijs Vissers aan.
learn-island-lines = Lijnen, maar geen kwadrant
learn-island-lines-1 = De vijf lijnen tellen voor de ontdekkers. Het is geen kwadrant en heeft geen spelbordrand: landheren, boeren en toren slaan het over. Wijs Ontdekkers aan.
learn-island-location-rope-bridge-1 = { location-rope-bridge-power } Kies de tegel, dan { $cell }.
learn-island-location-tree-house-1 = { location-tree-house-power } Kies de tegel, dan { $cell }.
learn-island-location-rope-bridge-2 = Zo mogelijk naast een andere eigen: { $cell }.
learn-island-location-tree-house-2 = Hetzelfde voor bos, op de andere kant van het eilandbord: { $cell }.

## The score of a game at home [later]

score-page-about = Kies de kwadranten en kaarten van je spel en tik dan aan waar de stukken staan. De telling loopt mee; een regel laat de velden zien die goud opleveren.
score-page-whose = Wiens stuk
score-page-what = Wat voor stuk
score-page-nothing = niets
score-page-boards = Kies je andere kwadranten, dan wordt het spelbord leeggemaakt.
score-page-gold = Goud dat tijdens het spel is verdiend
score-page-unreadable = Deze tekst kan niet worden gelezen (aanwijzing in het Engels: { $why }).

## Owned expansions [later]

own-boxes = Welke dozen heb je?
own-boxes-about = Vink je dozen één keer aan; dit apparaat onthoudt ze.
own-players = Met hoeveel spelen jullie?
own-score = Punten tellen

## Board statistics [later]

board-balance = Vergelijking
board-balance-about = De cijfers van dit kwadrant naast die van de gedrukte.
board-this = Dit kwadrant
board-printed = Gedrukt
board-balance-measure = Kengetal
board-balance-areas = gebieden van één landschap
board-balance-largest = grootste gebied
board-balance-barren = aandeel water en berg, %
board-balance-edge = bebouwbare velden aan de rand
board-balance-borders = grenzen tussen landschappen
board-balance-distance = kortste weg tussen speciale velden
board-balance-outside = buiten het bereik van de gedrukte kwadranten
board-share = Link kopiëren
board-shared = De link is gekopieerd: hij bevat het hele kwadrant.
board-share-link = Link naar dit kwadrant
board-play-now = Meteen tegen een bot spelen

## Uitleg en spelersbalken

info-rulebook = In de spelregels
info-pays-you = Levert je nu { $gold } goud op.
info-pays-player = Levert { $player } nu { $gold } goud op.
info-location = Bouw ernaast en je neemt een tegel, die je vanaf je volgende beurt elke beurt mag gebruiken. Je verliest hem zodra geen nederzetting van jou meer naast dit veld staat.
info-tiles-left =
    { $count ->
        [0] Geen tegel meer.
        [one] Nog 1 tegel.
       *[other] Nog { $count } tegels.
    }
info-line-pays = { $line } is { $value } waard; { $player }: { $gold }.
strip-pieces = Stukken van { $player } tonen
strip-supply =
    { $count ->
        [one] 1 nederzetting in de voorraad
       *[other] { $count } nederzettingen in de voorraad
    }
strip-cards =
    { $count ->
        [one] 1 gebiedskaart in de hand
       *[other] { $count } gebiedskaarten in de hand
    }
strip-gold = { $gold } goud
keys-info = I: uitleg over het geselecteerde veld of de geselecteerde tegel

## Tips of the first game [later]

tips = Tips voor het eerste spel
tips-next = Volgende
tips-last = Begrepen
tips-off = Geen tips meer
tip-kingdom-builder-goal = Wie het meeste goud heeft, wint. Deze kaarten bepalen wat in dit spel goud oplevert, en elk kasteel waarnaast je bouwt levert 3 goud op. Het spel eindigt als een speler zijn laatste nederzetting heeft gebouwd.
tip-kingdom-builder-hexes = Elke beurt bouw je drie nederzettingen op het landschap van je kaart. Bouwen mag op de verlichte velden: als het kan naast je eigen nederzettingen.
tip-kingdom-builder-tile = Dit is een stad. Bouw ernaast en je krijgt een van de stadstegels: vanaf je volgende beurt geeft die je elke beurt een extra mogelijkheid.
tip-kingdom-builder-end = Je drie nederzettingen staan. Beëindig hier je beurt; tot dan kun je alles stap voor stap ongedaan maken.
tip-kingdoms-goal = Wie na drie tijdperken het meeste goud heeft, wint. Is het spelbord vol, dan levert elke rij en elke kolom goud op: de som van de tegels maal de rangen van je kastelen daarin.
tip-kingdoms-choose = Elke beurt plaats je één stuk: een kasteel, een blind getrokken tegel of je begintegel. Kies het hier.
tip-kingdoms-place = Kies daarna een verlicht veld. Nog voordat je iets plaatst, zie je aan de rand wat elke lijn zou opleveren.
tip-kingdoms-end = Je beurt eindigt vanzelf. Na een tijdperk krijg je kastelen van rang 1 terug, hogere ben je kwijt: zet ze niet allemaal tegelijk in.

## Bans, quotas and deleted accounts [later]

problem-banned = Je bent van deze server verbannen. De beheerder kan dat weer opheffen.
problem-blocked = Jij en een speler aan deze tafel hebben ervoor gekozen niet met elkaar te spelen.
problem-muted-everywhere = Je kunt op deze server nu niet chatten.
problem-no-account = Er is geen ander account met deze naam.
problem-no-restriction = Deze verbanning is al opgeheven.
problem-no-session = Dit apparaat is al uitgelogd.
problem-not-administrator = Dit kunnen alleen beheerders van deze server.
problem-quota-bytes = Vanaf jouw adres is vandaag te veel opgeslagen. Probeer het morgen weer.
problem-quota-public = Er wachten al genoeg open tafels van jou op spelers. Wacht tot er een vol is, of nodig vrienden uit met een link.
problem-quota-records = Vanaf jouw adres zijn vandaag te veel verslagen geopend. Probeer het morgen weer.
problem-quota-tables = Vanaf jouw adres zijn vandaag te veel tafels begonnen. Probeer het morgen weer.
log-close = De beheerder van de server heeft deze tafel gesloten.
final-closed = De beheerder van de server heeft deze tafel gesloten: het spel eindigt zonder uitslag
deleted-player = verwijderd account
password-change = Wachtwoord wijzigen
password-changed = Je wachtwoord is gewijzigd. Op alle andere apparaten ben je uitgelogd.
password-choose = Je bent ingelogd met een eenmalig wachtwoord. Kies nu een nieuw.
password-current = Huidig wachtwoord
password-new = Nieuw wachtwoord
sessions = Waar je bent ingelogd
session-here = Dit apparaat
session-used = laatst gebruikt { $date }
sessions-end = Op alle andere apparaten uitloggen
blocks = Geblokkeerde spelers
blocks-about = Jullie komen elkaar niet meer tegen: geen van beiden kan bij de ander aanschuiven, en er is geen revanche.
block = Blokkeren
unblock = Deblokkeren
account-name = Naam van het account
personal-data = Jouw gegevens
personal-data-about = Alles wat deze server over je account bewaart, in één bestand.
personal-data-download = Mijn gegevens downloaden
account-delete = Mijn account verwijderen
account-delete-about = Account, ratings, instellingen en sleutels worden voorgoed verwijderd. Je spellen blijven bestaan, zonder je naam, en geen ander account kan die naam later krijgen.
confirm-again = Zeker weten? Druk nog een keer

## Profile: finished games and statistics [later]

profile-title = Profiel
profile-login = Log in om je afgelopen spellen en statistieken te zien.
profile-empty = Nog geen afgelopen spel. Hier staan de spellen die je met dit account aan online tafels speelt.
history = Afgelopen spellen
history-count = { $shown } van { $count }
history-all = Alle
history-opponent = Tegenstander
history-result = Resultaat
history-date = Datum
history-from = Vanaf
history-until = Tot en met
history-won = Gewonnen
history-shared = Gedeelde winst
history-lost = Verloren
history-aborted = Afgebroken
history-more = Oudere spellen
history-download = Als CSV downloaden
history-none = Geen spel past bij deze filters.
stats = Statistieken
stats-total =
    { $count ->
        [one] 1 spel, { $wins } gewonnen ({ $share })
       *[other] { $count } spellen, { $wins } gewonnen ({ $share })
    }
stats-streaks = Overwinningen op rij: nu { $current }, hoogstens { $longest }
stats-best = Hoogste scores
stats-players =
    { $count ->
        [one] 1 speler
       *[other] { $count } spelers
    }
stats-by-players = Naar aantal spelers
stats-by-opponent = Naar tegenstander
stats-by-expansion = Naar doos
stats-by-card = Naar kaart
stats-average = Gemiddeld goud
stats-most = Meeste goud
stats-chart = Goud in je spellen, het oudste links; gevulde punten zijn overwinningen

## Administration [later]

admin-title = Beheer
admin-tables = Tafels
admin-accounts = Accounts
admin-bans = Verbanningen
admin-announce = Mededeling
admin-log = Logboek
admin-find = Zoeken
admin-search-tables = Naam of id van een tafel
admin-status-open = wacht op spelers
admin-status-running = bezig
admin-status-finished = afgelopen
admin-none = Hier is niets
admin-close = Sluiten
admin-delete = Verwijderen
admin-ban = Verbannen
admin-mute = Dempen
admin-lift = Opheffen
admin-reset = Nieuw wachtwoord
admin-end-sessions = Overal uitloggen
admin-role = beheerder
admin-password-once = Eenmalig wachtwoord van { $name }:
admin-target = Account, adres of bereik (192.0.2.0/24)
admin-days = Dagen
admin-reason = Reden
admin-until = tot { $date }
admin-forever = tot nader order
admin-announce-text = Bericht aan iedereen die verbonden is
admin-hours = Uren
admin-announce-go = Meedelen
admin-announce-back = Intrekken
admin-act-announce = Mededeling
admin-act-ban = Verbanning
admin-act-mute = Chatverbod
admin-act-lift-ban = Verbanning opgeheven
admin-act-lift-mute = Chatverbod opgeheven
admin-act-close-table = Tafel gesloten
admin-act-delete-table = Tafel verwijderd
admin-act-delete-account = Account verwijderd
admin-act-export-account = Accountgegevens opgevraagd
admin-act-end-sessions = Overal uitgelogd
admin-act-reset-password = Wachtwoord vervangen
admin-act-grant = Beheerder gemaakt
admin-act-revoke = Geen beheerder meer
