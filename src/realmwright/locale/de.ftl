# The arguments are described at the top of en.ftl. All languages have the same keys in the same order.

## Games, expansions and boards

game-kingdom-builder = Kingdom Builder
game-kingdoms = Kingdoms
set-base = Basisspiel
set-nomads = Nomads
set-crossroads = Crossroads
set-marshlands = Marshlands
set-harvest = Harvest
set-capitol = Kapitol
set-caves = Höhlen
set-island = Insel
set-all = Alle Schachteln
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
provenance-published = Die Anordnung des gedruckten Quadranten.
provenance-published-single-source = Die Anordnung des gedruckten Quadranten, nur durch eine Quelle belegt.
provenance-original = Eine eigene Anordnung: Die des Verlags ist nirgends öffentlich beschrieben. Wer die Schachtel besitzt, kann die gedruckte eintippen.
provenance-typed = Von einem gedruckten Quadranten abgetippt.

## Terrains, as on a card or a label

terrain-grass = Gras
terrain-canyon = Canyon
terrain-desert = Wüste
terrain-flowers = Blumen
terrain-forest = Wald
terrain-swamp = Sumpf
terrain-farmland = Farmland
terrain-water = Wasser
terrain-mountain = Berg
terrain-castle = Burg
terrain-location = Ort
terrain-nomad = Nomaden
terrain-palace = Palast
terrain-silo = Silo
terrain-swamp-grass = { terrain-swamp } / { terrain-grass }
terrain-swamp-canyon = { terrain-swamp } / { terrain-canyon }
terrain-swamp-desert = { terrain-swamp } / { terrain-desert }
terrain-swamp-flowers = { terrain-swamp } / { terrain-flowers }
terrain-swamp-forest = { terrain-swamp } / { terrain-forest }

## A hex of a terrain, for use in sentences: English a …, German ein …, French une …, Dutch een …

hex-grass = Grasfeld
hex-canyon = Canyonfeld
hex-desert = Wüstenfeld
hex-flowers = Blumenfeld
hex-forest = Waldfeld
hex-swamp = Sumpffeld
hex-farmland = Farmlandfeld
hex-water = Wasserfeld
hex-mountain = Bergfeld
hex-castle = Burgfeld
hex-location = Ortsfeld
hex-nomad = Nomadenfeld
hex-palace = Palastfeld
hex-silo = Silo
hex-swamp-grass = { hex-swamp } oder { hex-grass }
hex-swamp-canyon = { hex-swamp } oder { hex-canyon }
hex-swamp-desert = { hex-swamp } oder { hex-desert }
hex-swamp-flowers = { hex-swamp } oder { hex-flowers }
hex-swamp-forest = { hex-swamp } oder { hex-forest }
hex-caves = Höhlenfeld
hex-capitols = Kapitolfeld
hex-any = Feld

## Locations: name of the place, its tile and its action; the power of the tile as a sentence and as a button label

location-oracle = Orakel
location-oracle-power = Baue 1 Siedlung auf ein Feld der Geländeart deiner ausgespielten Karte.
tile-oracle = 1 bauen: Gelände der Karte
location-farm = Farm
location-farm-power = Baue 1 Siedlung auf ein Grasfeld.
tile-farm = 1 bauen: Gras
location-oasis = Oase
location-oasis-power = Baue 1 Siedlung auf ein Wüstenfeld.
tile-oasis = 1 bauen: Wüste
location-tower = Turm
location-tower-power = Baue 1 Siedlung an den Rand des Spielplans.
tile-tower = 1 bauen: Rand des Spielplans
location-tavern = Taverne
location-tavern-power = Baue 1 Siedlung ans Ende einer Linie aus mindestens 3 eigenen Siedlungen.
tile-tavern = 1 bauen: Ende einer Linie
location-barn = Scheune
location-barn-power = Versetze 1 Siedlung auf ein Feld der Geländeart deiner ausgespielten Karte.
tile-barn = 1 versetzen: Gelände der Karte
location-harbor = Hafen
location-harbor-power = Versetze 1 Siedlung auf ein Wasserfeld.
tile-harbor = 1 versetzen: Wasser
location-paddock = Koppel
location-paddock-power = Versetze 1 Siedlung in gerader Linie um zwei Felder.
tile-paddock = Zwei Felder springen
location-quarry = Steinbruch
location-quarry-power = Platziere 1 oder 2 Steinmauern neben deinen Siedlungen, auf Feldern der Geländeart deiner ausgespielten Karte.
tile-quarry = 1 oder 2 Mauern platzieren
location-caravan = Karawane
location-caravan-power = Verschiebe 1 Siedlung in gerader Linie bis zum nächsten Hindernis.
tile-caravan = 1 bis zum Hindernis verschieben
location-village = Dorf
location-village-power = Baue 1 Siedlung neben mindestens 3 eigene Siedlungen.
tile-village = 1 bauen: neben 3 eigene
location-garden = Garten
location-garden-power = Baue 1 Siedlung auf ein Blumenfeld.
tile-garden = 1 bauen: Blumen
location-lighthouse = Leuchtturm
location-lighthouse-power = Platziere dein Schiff auf einem Wasserfeld, bewege es bis zu 3 Felder weit oder nimm es zurück.
tile-lighthouse = Schiff platzieren oder bewegen
location-forester-lodge = Forsthaus
location-forester-lodge-power = Baue 1 Siedlung auf ein Waldfeld.
tile-forester-lodge = 1 bauen: Wald
location-barracks = Kaserne
location-barracks-power = Platziere einen deiner Krieger oder nimm einen zurück; neben einem Krieger kann niemand bauen.
tile-barracks = Krieger platzieren oder zurücknehmen
location-crossroads = Kreuzung
location-crossroads-power = Ziehe am Ende deines Zugs 2 Geländekarten; wähle in deinem nächsten Zug eine davon.
tile-crossroads = Zwei Karten für den nächsten Zug
location-city-hall = Rathaus
location-city-hall-power = Einmal pro Partie: Platziere dein Stadtplättchen auf 7 freien Feldern, neben einer deiner Siedlungen.
tile-city-hall = Stadtplättchen platzieren
location-fort = Außenposten
location-fort-power = Ziehe eine Geländekarte und baue 1 Siedlung auf ein Feld ihrer Geländeart.
tile-fort = Karte ziehen, 1 bauen
location-monastery = Kloster
location-monastery-power = Baue 1 Siedlung auf ein Canyonfeld.
tile-monastery = 1 bauen: Canyon
location-wagon = Planwagen
location-wagon-power = Platziere deinen Planwagen, bewege ihn bis zu 3 Felder weit, auch über Berge, oder nimm ihn zurück.
tile-wagon = Planwagen platzieren oder bewegen
location-temple = Tempel
location-temple-power = Lege 1 Siedlung beiseite und baue sie in deinem nächsten Zug zusätzlich.
tile-temple = 1 für den nächsten Zug beiseitelegen
location-refuge = Hort
location-refuge-power = Versetze 1 Siedlung auf ein angrenzendes Feld.
tile-refuge = 1 um ein Feld versetzen
location-canoe = Kanu
location-canoe-power = Wird das letzte Plättchen eines Orts- oder Nomadenfelds genommen, baue 1 Siedlung auf ein Sumpf- oder Wasserfeld.
tile-canoe = 1 bauen: Sumpf oder Wasser
location-fountain = Brunnen
location-fountain-power = Baue 1 Siedlung neben genau eine eigene und keine fremde Siedlung.
tile-fountain = 1 bauen: neben genau eine eigene
location-bazaar = Bazar
location-bazaar-power = Nutze ein anderes deiner Ortsplättchen ein zweites Mal.
tile-bazaar = Anderes Plättchen noch einmal
location-water-mill = Wassermühle
location-water-mill-power = Baue 1 Siedlung neben ein Wasserfeld.
tile-water-mill = 1 bauen: neben Wasser
location-mountain-station = Bergstation
location-mountain-station-power = Baue 1 Siedlung neben ein Bergfeld.
tile-mountain-station = 1 bauen: neben einen Berg
location-scout-cabin = Späherhütte
location-scout-cabin-power = Platziere 2 Späher neben deinen Siedlungen; bis zum Ende des Zugs zählen sie als eigene Siedlungen.
tile-scout-cabin = 2 Späher platzieren
location-cathedral = Dom
location-cathedral-power = Nimm ein Siedlungsplättchen oder gib welche ab und baue ebenso viele Siedlungen auf die Geländeart deiner ausgespielten Karte.
tile-cathedral = Plättchen nehmen oder abgeben
stored-cathedral =
    { $count ->
        [one] Ein Siedlungsplättchen genommen.
       *[other] { $count } Siedlungsplättchen genommen.
    }
location-watchtower = Wachtturm
location-watchtower-power = Baue 1 Siedlung neben eine fremde Siedlung.
tile-watchtower = 1 bauen: neben fremde Siedlung
location-university = Universität
location-university-power = Baue 1 Siedlung neben ein Orts-, Burg-, Nomaden- oder Palastfeld oder ein Silo.
tile-university = 1 bauen: neben ein Sonderfeld
location-palisade = Palisade
location-palisade-power = Versetze 1 Siedlung auf ein anderes Feld neben ihrem Siedlungsgebiet.
tile-palisade = 1 am eigenen Gebiet versetzen
location-rope-bridge = Hängebrücke
location-rope-bridge-power = Versetze 1 Siedlung auf ein Canyonfeld.
tile-rope-bridge = 1 versetzen: Canyon
location-tree-house = Baumhaus
location-tree-house-power = Versetze 1 Siedlung auf ein Waldfeld.
tile-tree-house = 1 versetzen: Wald

## Kingdom Builder cards: name and rule

card-fishermen = Fischer
card-fishermen-rule = 1 Gold für jede deiner Siedlungen neben mindestens einem Wasserfeld; Siedlungen auf einem Wasserfeld zählen nicht.
card-miners = Bergleute
card-miners-rule = 1 Gold für jede deiner Siedlungen neben mindestens einem Bergfeld; Siedlungen auf einem Bergfeld zählen nicht.
card-merchants = Händler
card-merchants-rule = 4 Gold für jedes Orts-, Burg-, Nomaden- oder Palastfeld, das deine Siedlungen lückenlos mit mindestens einem weiteren solchen Feld verbinden.
card-workers = Arbeiter
card-workers-rule = 1 Gold für jede deiner Siedlungen neben einem Orts-, Burg-, Nomaden- oder Palastfeld.
card-discoverers = Entdecker
card-discoverers-rule = 1 Gold für jede horizontale Linie, auf der mindestens eine deiner Siedlungen steht.
card-knights = Ritter
card-knights-rule = 2 Gold für jede deiner Siedlungen auf der horizontalen Linie, auf der du die meisten hast; bei Gleichstand zählt nur eine Linie.
card-hermits = Einsiedler
card-hermits-rule = 1 Gold für jedes deiner getrennten Siedlungsgebiete; auch eine einzelne Siedlung ist eines.
card-citizens = Bürger
card-citizens-rule = Je 2 Siedlungen in deinem größten Siedlungsgebiet bringen 1 Gold, abgerundet.
card-lords = Lords
card-lords-rule = Je Quadrant: 12 Gold für die meisten Siedlungen, 6 Gold für die zweitmeisten; bei Gleichstand bekommen alle den vollen Betrag, auch bei null, wenn nichts anderes vereinbart ist.
card-farmers = Bauern
card-farmers-rule = 3 Gold für jede deiner Siedlungen in dem Quadranten, in dem du die wenigsten hast; fehlst du in einem Quadranten, gibt es nichts.
card-families = Familien
card-families-rule = Sofort 2 Gold, wenn 3 Siedlungen deiner Pflichtaktion lückenlos in einer geraden Linie stehen.
card-shepherds = Hirten
card-shepherds-rule = Sofort 2 Gold für jede Siedlung, neben der nach dem Bau kein freies Feld derselben Geländeart mehr liegt.
card-ambassadors = Botschafter
card-ambassadors-rule = Sofort 1 Gold für jede Siedlung, die du neben einer fremden Siedlung baust.
card-geologists = Geologen
card-geologists-rule = 2 Gold für jedes Gebirge, das deine Siedlungen mit mindestens einem anderen Gebirge verbinden.
card-messengers = Boten
card-messengers-rule = Nimm deine zwei verbundenen Siedlungen mit dem größten Abstand: 2 Gold für jedes Feld des kürzesten Wegs, beide Enden mitgezählt.
card-noblewomen = Adelsdamen
card-noblewomen-rule = Jedes Burg-, Kapitol-, Nomaden- und Ortsfeld wird wie ein Palast gewertet: 5 Gold für alle, die dort die meisten Siedlungen haben.
card-vassals = Vasallen
card-vassals-rule = 1 Gold für jede deiner Siedlungen am inneren Rand eines Quadranten, also neben einem anderen Quadranten.
card-captains = Hauptmänner
card-captains-rule = 1 Gold für jede deiner Siedlungen mit mindestens 3 eigenen Siedlungen daneben.
card-scouts = Späher
card-scouts-rule = 1 Gold für jede deiner Siedlungen, die neben der entfernten Geländeart, aber nicht selbst darauf steht.
card-rangers = Waldläufer
card-rangers-rule = 2 Gold für jede horizontale Linie mit genau einer deiner Siedlungen.
card-travellers = Abenteurer
card-travellers-rule = 1 Gold für jede deiner Siedlungen am Rand des Spielplans; ein Eckfeld zählt einmal.
card-chainers = Landvermesser
card-chainers-rule = 1 Gold für jede deiner Siedlungen mit genau 2 eigenen Siedlungen daneben.
card-homesteaders = Grundbesitzer
card-homesteaders-rule = 1 Gold für jede deiner Siedlungen in dem Quadranten, in dem du die meisten hast.
card-mayors = Bürgermeister
card-mayors-rule = Wer zuerst 4 Siedlungen auf einer horizontalen Linie hat, markiert sie mit einer aus dem Vorrat; jede deiner markierten Linien bringt 4 Gold.
card-rovers = Vagabund
card-rovers-rule = In jedem deiner Züge 1 Gold für jeden Quadranten, in dem du gebaut hast.

## Tasks: name and rule

task-home-country = Heimatland
task-home-country-rule = 5 Gold, wenn deine Siedlungen alle Felder einer Geländefläche besetzen.
task-fortress = Festung
task-fortress-rule = 6 Gold, wenn eine deiner Siedlungen auf allen 6 Seiten an eigene Siedlungen grenzt.
task-road = Straße
task-road-rule = 7 Gold für eine lückenlose diagonale Linie aus mindestens 7 deiner Siedlungen.
task-place-of-refuge = Zufluchtsort
task-place-of-refuge-rule = 8 Gold, wenn deine Siedlungen auf allen 6 Feldern um ein Orts-, Burg- oder Nomadenfeld stehen.
task-advance = Vormarsch
task-advance-rule = 9 Gold für mindestens 7 deiner Siedlungen am selben Rand des Spielplans; sie müssen sich nicht berühren.
task-compass-points = Himmelsrichtungen
task-compass-points-rule = 10 Gold für mindestens eine deiner Siedlungen an jedem der 4 Ränder des Spielplans.

## Nomad tiles and bonus actions

held-donation = Spende
held-donation-grass = { held-donation } ({ terrain-grass })
held-donation-canyon = { held-donation } ({ terrain-canyon })
held-donation-desert = { held-donation } ({ terrain-desert })
held-donation-flowers = { held-donation } ({ terrain-flowers })
held-donation-forest = { held-donation } ({ terrain-forest })
held-donation-water = { held-donation } ({ terrain-water })
held-donation-mountain = { held-donation } ({ terrain-mountain })
held-resettlement = Umsiedlung
held-outpost = Vorposten
held-sword = Schwert
held-treasure = Schatz
held-treasure-about = Sofort 3 Gold; das Plättchen geht aus dem Spiel.
held-canoe-bonus = Bonusaktion Kanu
held-canoe-bonus-about = Einmal pro Zug: 1 Siedlung auf ein Sumpf- oder Wasserfeld bauen.
held-fountain-bonus = Bonusaktion Brunnen
held-fountain-bonus-about = Mit dem Brunnen darfst du auch auf ein Bergfeld bauen.
held-temple-bonus = Bonusaktion Tempel
held-temple-bonus-about = Die erste Siedlung der Pflichtaktion muss nicht an deine eigenen grenzen.
held-refuge-bonus = Bonusaktion Hort
held-refuge-bonus-about = Einmal pro Zug: 1 Siedlung geradeaus auf das nächste freie Feld versetzen.

## Pieces

piece-settlements = Siedlung
piece-walls = Steinmauer
piece-warriors = Krieger
piece-wagon = Planwagen
piece-ship = Schiff
piece-city = Stadtplättchen
piece-scouts = Späherplättchen
piece-markers = Markierung
piece-capitols = Kapitol
piece-caves = Höhle

## Was Gelände, Nomadenplättchen und Figuren tun, für ihre Erklärungen [later]

terrain-about = Hier baust du mit einer Karte dieser Geländeart: 3 Siedlungen pro Zug, wenn möglich neben deinen eigenen.
terrain-water-about = Hier darfst du nicht bauen, es sei denn, eine Aktion erlaubt Wasser ausdrücklich.
terrain-mountain-about = Hier darfst du nicht bauen, es sei denn, eine Aktion erlaubt Berge ausdrücklich.
terrain-castle-about = { source-castles-rule }
terrain-location-about = Baue daneben und nimm dir eines der Plättchen; nutzen kannst du es ab deinem nächsten Zug.
terrain-nomad-about = Baue daneben und nimm dir das Plättchen; es gilt nur für deinen nächsten Zug.
terrain-palace-about = { source-palaces-rule }
terrain-silo-about = Steht eine deiner Siedlungen daneben, baust du am Ende der Partie bis zu 3 Siedlungen oder versetzt bis zu 3, jeweils neben eigene.
terrain-swamp-about = Mit einer Sumpfkarte baust du 2 Siedlungen auf Sumpf oder 3 auf die andere Geländeart der Karte.
terrain-farmland-about = Kommt auf keiner Geländekarte vor. Einmal pro Zug darfst du 1 Siedlung auf Farmland neben eigene Siedlungen bauen.
held-donation-about = Baue 3 Siedlungen auf die Geländeart des Plättchens, auch auf Wasser oder Berge; nur in deinem nächsten Zug.
held-resettlement-about = Verschiebe deine Siedlungen um insgesamt bis zu 4 Schritte, jeder auf ein angrenzendes freies Feld; nur in deinem nächsten Zug.
held-outpost-about = Eine Siedlung muss nicht an deine eigenen grenzen; das Gelände muss trotzdem passen. Nur in deinem nächsten Zug.
held-sword-about = Nimm jedem Mitspieler 1 Siedlung vom Spielplan; sie kommt zurück in seinen Vorrat. Nur in deinem nächsten Zug.
piece-settlements-about = Zu Beginn haben alle 40. Hat jemand die letzte gebaut, wird die Runde noch zu Ende gespielt.
piece-walls-about = Sperrt ihr Feld bis zum Ende der Partie; sie gehört niemandem und bringt kein Gold.
piece-warriors-about = Niemand darf auf ein Feld neben ihm bauen oder dorthin versetzen, auch sein Besitzer nicht.
piece-wagon-about = Sein Besitzer darf ihn pro Zug bis zu 3 Felder weit bewegen, auch über Berge. Er bekommt und behält Plättchen wie eine Siedlung.
piece-ship-about = Sein Besitzer darf es pro Zug bis zu 3 Wasserfelder weit bewegen. Es bekommt und behält Plättchen wie eine Siedlung.
piece-city-about = Bedeckt 7 Felder bis zum Ende der Partie und zählt als 7 Siedlungen seines Besitzers.
piece-scouts-about = Zählt bis zum Ende des Zugs als Siedlung des Spielers am Zug. Es nimmt keine Plättchen und bringt kein Gold.
piece-markers-about = { card-mayors }: Die markierte Linie bringt ihrem Besitzer 4 Gold.
piece-capitols-about = { source-capitols-rule }
piece-caves-about = Einmal pro Zug, ohne Plättchen: Versetze 1 Siedlung von einem Feld neben einer Höhle auf ein freies Feld neben einer beliebigen Höhle.

## One piece as the object of a sentence, by its field in the trace

one-settlements = eine Siedlung
one-walls = eine Steinmauer
one-warriors = einen Krieger
one-wagon = einen Planwagen
one-ship = ein Schiff
one-city = das Stadtplättchen
one-scouts = einen Späher
one-piece = eine Figur

## Sources of gold besides the cards

source-castles = Burgen
source-castles-rule = 3 Gold für jede Burg, neben der mindestens eine deiner Siedlungen steht.
source-in-game = Während der Partie
source-in-game-rule = Gold, das es sofort gab und das schon auf der Goldzählleiste steht.
source-palaces = Paläste
source-palaces-rule = 5 Gold für jeden Palast, neben dem du die meisten Siedlungen hast; bei Gleichstand bekommen es alle.
source-capitols = Kapitole
source-capitols-rule = 1 Gold für jede deiner Siedlungen, die höchstens zwei Felder von einem Kapitol entfernt steht.
source-gold = Vor dieser Epoche
source-gold-rule = Gold, das ein Spieler zu Beginn dieser Epoche hatte.
source-rows = Reihen
source-rows-rule = Für jede Reihe: Grundwert mal Ränge deiner Burgen darin.
source-columns = Spalten
source-columns-rule = Für jede Spalte: Grundwert mal Ränge deiner Burgen darin.

## Bots

bot-random = Zufall
bot-random-about = Wählt irgendeinen erlaubten Zug. Gut, um die Seite kennenzulernen.
bot-greedy = Nimmersatt
bot-greedy-about = Macht immer den Schritt, der sofort am meisten einbringt, und plant nie einen ganzen Zug.
bot-novice = Neuling
bot-novice-about = Sieht sich nur wenige Züge an und nimmt den besten davon.
bot-card-greedy = Kartenzähler
bot-card-greedy-about = Baut, wo die drei Karten Gold bringen, und sieht sonst nichts.
bot-triples = Dreiertüftler
bot-triples-about = Probiert für seine Siedlungen alle Dreiergruppen von Feldern durch und denkt einen Zug weiter.
bot-planner = Planer
bot-planner-about = Plant seinen ganzen Zug mit allen Aktionen in jeder Reihenfolge und behält die nächste Karte im Blick.
bot-monte-carlo = Monte-Carlo
bot-monte-carlo-about = Spielt seine besten Züge im Kopf weiter, mit vielen Karten und Antworten, bevor er sich entscheidet.
bot-search = Suche
bot-search-about = Durchsucht vor jeder Entscheidung Tausende möglicher Fortsetzungen.
bot-casual = Gelegenheitsspieler
bot-casual-about = Sieht sich ein paar Züge an und spielt den, der ihm am besten gefällt.
bot-value-network = Autodidakt
bot-value-network-about = Hat im Spiel gegen sich selbst gelernt, was Stellungen wert sind, und wählt die beste.
level-1 = Lehrling
level-1-about = Lernt das Spiel gerade erst und übersieht vieles. Ein erster Gegner für Kinder.
level-2 = Goldgräber
level-2-about = Nimmt, was auf den ersten Blick gut aussieht, und vergisst den nächsten Tag.
level-3 = Maurer
level-3-about = Sieht auch, was sich später auszahlt, entscheidet aber immer nur den nächsten Schritt.
level-4 = Architekt
level-4-about = Plant seinen Zug gründlich und lässt sich Platz für den nächsten.
level-5 = Königlicher Baumeister
level-5-about = Der Beste von allen: Er bedenkt auch deine Antworten.

## Set-up fields [later]

field-game = Spiel
field-players = Spieler
field-players-about = Wie viele mitspielen, Menschen und Bots zusammen.
field-sets = Schachteln
field-sets-about = Basisspiel und Erweiterungen, deren Quadranten und Karten im Spiel sind.
field-quadrants = Quadranten
field-quadrants-about = Die vier Quadranten in der Reihenfolge Nordwest, Nordost, Südwest, Südost.
field-quadrant = Eigene Quadranten
field-quadrant-about = Quadranten, die du eingetippt oder gemalt hast; du kannst sie wie gedruckte verwenden.
field-cards = Kingdom Builder-Karten
field-cards-about = Die drei Karten, die festlegen, wofür es am Ende Gold gibt.
field-start = Startspieler
field-start-about = Wer den ersten Zug hat.
field-seed = Startwert
field-seed-about = Derselbe Startwert ergibt wieder denselben Spielaufbau.
field-seed-invalid = Ein Startwert ist eine ganze Zahl mit höchstens 15 Ziffern.
field-preset = Empfohlener Spielaufbau
field-preset-about = Ein fester Aufbau zum Kennenlernen oder alles frei.
field-preset-free = Freie Wahl
field-preset-first-game = Erste Partie
field-preset-set = { $set } zum ersten Mal
field-sets-all = { set-all }
set-base-about = Acht Quadranten und zehn Wertungskarten. Baue Siedlungen, sammle Ortsplättchen und verdiene Gold.
set-nomads-about = Vier Quadranten mit Nomadenlagern: Jedes gibt dir ein Plättchen nur für deinen nächsten Zug. Dazu Steinmauern und drei Karten, die schon während der Partie Gold bringen.
set-crossroads-about = Vier Quadranten mit je zwei Arten von Orten: Krieger, Planwagen, Schiff und Stadtplättchen. Aufgabenkarten bringen zusätzliches Gold.
set-marshlands-about = Vier Quadranten mit Sumpf und Palästen, dazu Karten mit zwei Geländearten. Sechs Wertungskarten und Bonusaktionen für alle, die beide Plättchen eines Ortes haben.
set-harvest-about = Vier Quadranten mit Farmland, das auf keiner Karte vorkommt, und Silos, die am Ende der Partie wirken. Dazu Späher und sechs Wertungskarten.
set-capitol-about = Ein Kapitol steht auf einem Burgfeld und bringt 1 Gold für jede deiner Siedlungen im Abstand von höchstens zwei Feldern.
set-caves-about = Höhlen liegen auf Bergen: Einmal pro Zug darfst du eine Siedlung neben einer Höhle neben eine andere versetzen.
set-island-about = Ein kleiner fünfter Teil des Spielplans mit eigenem Ort, neben den anderen.
field-quadrants-random = { drawn-at-random }
field-cards-random = { drawn-at-random }
field-start-random = { drawn-at-random }
field-tasks = Aufgabenkarten
field-tasks-about = Eine für jeden Quadranten von Crossroads.
field-tasks-random = { drawn-at-random }
field-nomads = Nomadenplättchen
field-nomads-about = Das Plättchen auf jedem Nomadenfeld.
field-nomads-random = { drawn-at-random }
field-removed-terrain = Entfernte Geländeart
field-removed-terrain-about = Mit der Karte Späher: die Geländeart, deren Karten aus dem Nachziehstapel entfernt werden.
field-removed-terrain-random = { drawn-at-random }
field-capitols = Kapitole
field-capitols-about = Welche Burg der Quadranten Hafen und Orakel zum Kapitol wird.
field-capitols-random = { drawn-at-random }
field-caves = Höhlen
field-caves-about = Das Bergfeld jedes Quadranten, auf dem eine Höhle liegt.
field-caves-random = { drawn-at-random }
field-island = Insel
field-island-about = Welche Seite der Insel oben liegt.
field-island-random = { drawn-at-random }
drawn-at-random = Zufällig gezogen
field-turned = Um 180° gedreht
field-options = Regeloptionen
field-options-about = Wo die Regelhefte sich unterscheiden oder etwas offenlassen. Die Vorgaben passen meist.
field-variants = Varianten
field-variants-about = Drei Varianten des Regelhefts; sie lassen sich kombinieren.
field-variants-none = Keine
yes = Ja
no = Nein
by-default = { $value } (Vorgabe)

## Options of the rules [later]

option-edition = Ausgabe
option-edition-about = In der Big Box gibt es eine fünfte Farbe, und Krieger, Planwagen und Schiffe werden mitgewertet; in der ersten Ausgabe nicht.
option-edition-bigbox = Big Box
option-edition-first = Erste Ausgabe
option-moves-back-to-origin = Versetzte Figuren dürfen zurück
option-moves-back-to-origin-about = Ob eine versetzte Figur auf das eben verlassene Feld zurückkehren darf, das dann auch als angrenzendes Feld zählt. Auf Board Game Arena darf sie es nicht.
option-moves-back-to-origin-true = { yes }
option-moves-back-to-origin-false = Nein, nie zurück
option-crossroads-pieces-as-settlements = Krieger, Planwagen und Schiffe als Siedlungen
option-crossroads-pieces-as-settlements-about = Ob Aktionen, die eine beliebige Siedlung versetzen, auch diese Figuren versetzen dürfen.
option-crossroads-pieces-as-settlements-full = Jede solche Aktion versetzt sie
option-crossroads-pieces-as-settlements-passive = Nur ihre eigene Aktion bewegt sie
option-tasks-compass-corner-edges = Himmelsrichtungen: Ein Eckfeld zählt für
option-tasks-compass-corner-edges-about = Für wie viele Ränder eine Siedlung auf einem Eckfeld bei dieser Aufgabe zählt.
option-tasks-compass-corner-edges-2 = Beide Ränder
option-tasks-compass-corner-edges-1 = Einen Rand nach Wahl
option-cards-incremental-on-move = Karten mit sofortigem Gold: Versetzen zählt mit
option-cards-incremental-on-move-about = Ob eine versetzte Siedlung wie eine neu gebaute Gold bringt (Hirten, Botschafter, Vagabund).
option-cards-incremental-on-move-false = { no }
option-cards-incremental-on-move-true = { yes }
option-cards-lords-zero-counts = Lords: Auch null zählt
option-cards-lords-zero-counts-about = Ob man ohne Siedlung in einem Quadranten dort trotzdem die zweitmeisten haben kann.
option-cards-lords-zero-counts-true = { yes }
option-cards-lords-zero-counts-false = Nein, eine Siedlung ist nötig
option-cards-messengers-count-ends = Boten: Beide Enden zählen
option-cards-messengers-count-ends-about = Ob die Felder der beiden Siedlungen zum gewerteten Weg gehören.
option-cards-messengers-count-ends-true = { yes }
option-cards-messengers-count-ends-false = { no }
option-cards-messengers-connected = Boten: nur verbundene Siedlungen
option-cards-messengers-connected-about = Ob beide Siedlungen zum selben Siedlungsgebiet gehören müssen.
option-cards-messengers-connected-true = { yes }
option-cards-messengers-connected-false = { no }
option-cards-without-lords = Ohne Lords ziehen
option-cards-without-lords-about = Lässt die Karte Lords beim Ziehen weg; auswählen kann man sie weiterhin.
option-cards-without-lords-false = { no }
option-cards-without-lords-true = { yes }
option-marsh-canoe-on-own-pickup = Kanu: Auch das eigene Plättchen zählt
option-marsh-canoe-on-own-pickup-about = Ob du dein Kanu auch nutzen darfst, wenn du selbst das letzte Plättchen nimmst. In den Beispielen des Autors darfst du es nicht.
option-marsh-canoe-on-own-pickup-true = { yes }
option-marsh-canoe-on-own-pickup-false = { no }
option-marsh-canoe-order = Kanu: Reihenfolge
option-marsh-canoe-order-about = Wer das Kanu zuerst nutzt, wenn mehrere es dürfen.
option-marsh-canoe-order-left-of-active = Links vom Spieler, der das Plättchen genommen hat
option-marsh-canoe-order-left-of-start = Links vom Startspieler
option-harvest-cathedral-spend = Dom: abzugebende Plättchen
option-harvest-cathedral-spend-about = Ob du wählst, wie viele Siedlungsplättchen du abgibst.
option-harvest-cathedral-spend-any = Beliebig viele
option-harvest-cathedral-spend-all = Alle auf einmal
option-harvest-silo-count = Silo: Siedlungen
option-harvest-silo-count-about = Wie viele Siedlungen du am Ende je Silo baust oder versetzt.
option-harvest-silo-count-up-to-3 = Bis zu 3
option-harvest-silo-count-exactly-3 = Genau 3
option-harvest-silo-is-special-for-cards = Silos zählen für Karten
option-harvest-silo-is-special-for-cards-about = Ob Händler, Arbeiter und Adelsdamen ein Silo wie ein Ortsfeld behandeln.
option-harvest-silo-is-special-for-cards-false = { no }
option-harvest-silo-is-special-for-cards-true = { yes }
option-harvest-scouts-scope = Späher zählen als Siedlungen
option-harvest-scouts-scope-about = Wozu die Späher der Späherhütte während des Zugs dienen.
option-harvest-scouts-scope-full = Für jede Aktion
option-harvest-scouts-scope-adjacency = Nur für angrenzendes Bauen
option-harvest-bazaar-takes-tile = Bazar: noch ein Siedlungsplättchen
option-harvest-bazaar-takes-tile-about = Ob der Bazar den Dom wiederholen darf, um ein weiteres Siedlungsplättchen zu nehmen. Nach den Regelheften nicht.
option-harvest-bazaar-takes-tile-false = { no }
option-harvest-bazaar-takes-tile-true = { yes }
option-queenie-capitol-count = Kapitole
option-queenie-capitol-count-about = Wie viele Kapitole es gibt, wenn Hafen und Orakel beide im Spiel sind.
option-queenie-capitol-count-both = Eines auf jedem der beiden Quadranten
option-queenie-capitol-count-one = Insgesamt eines
option-queenie-capitol-keeps-castle-gold = Kapitol behält das Burggold
option-queenie-capitol-keeps-castle-gold-about = Ob ein Burgfeld mit Kapitol weiterhin 3 Gold bringt.
option-queenie-capitol-keeps-castle-gold-false = { no }
option-queenie-capitol-keeps-castle-gold-true = { yes }
option-queenie-cave-min-distance = Höhlen: Mindestabstand
option-queenie-cave-min-distance-about = Wie weit eine Höhle von Orts-, Burg- und Nomadenfeldern entfernt liegen muss.
option-queenie-cave-min-distance-3 = 3 Felder
option-queenie-cave-min-distance-2 = 2 Felder
option-queenie-island-knights = Ritter: Linien der Insel zählen
option-queenie-island-knights-about = Ob die beste Linie für die Ritter auf der Insel liegen darf.
option-queenie-island-knights-false = { no }
option-queenie-island-knights-true = { yes }
option-deck-use-swamp-cards = Sumpfkarten
option-deck-use-swamp-cards-about = Wann die fünf Sumpfkarten in den Nachziehstapel gemischt werden. Ohne Sümpfe zählt nur ihre andere Geländeart.
option-deck-use-swamp-cards-auto = Mit Quadranten aus Marshlands
option-deck-use-swamp-cards-always = Immer

## Variants of Kingdoms [later]

variant-last-castle = Bis zur letzten Burg
variant-last-castle-about = Keine feste Zahl von Epochen: Die Partie endet, wenn jemand keine Burg mehr hat.
variant-open = Dem Zufall keine Chance
variant-open-about = Alle Plättchen liegen offen und alle wählen daraus; Startplättchen gibt es nicht.
variant-immediate = Sofortige Wertung
variant-immediate-about = Eine Reihe oder Spalte wird gewertet, sobald ihr letztes Feld besetzt ist.

## Refusals: why a move is not allowed [later]

refusal-no-such-hex = Ein Feld { $cell } gibt es auf diesem Spielplan nicht.
refusal-occupied = { $cell } ist besetzt: Auf jedem Feld steht höchstens eine Figur.
refusal-special-hex = { $cell } ist ein { $terrain }: Dort darf nichts stehen.
refusal-not-buildable = { $cell } ist ein { $terrain }: Für diese Aktion ist es nicht bebaubar.
refusal-must-adjoin = { $cell } grenzt nicht an deine Siedlungen. Baue auf eines dieser Felder: { $hexes }.
refusal-wrong-terrain =
    { $wanted ->
        [none] { $cell } ist ein { $terrain }: Das passt nicht zu dieser Aktion.
       *[other] { $cell } ist ein { $terrain }: Diese Aktion braucht ein { $wanted }.
    }
refusal-not-on-edge = { $cell } liegt nicht am Rand des Spielplans.
refusal-not-at-line-end = { $cell } setzt keine Linie aus mindestens 3 deiner Siedlungen fort.
refusal-not-two-away = { $cell } liegt nicht genau zwei Felder entfernt in gerader Linie.
refusal-not-a-neighbour = { $cell } liegt nicht neben dem Feld, von dem die Siedlung kommt.
refusal-not-next-hex = { $cell } liegt nicht einen Schritt entfernt: Jeder Schritt führt auf ein angrenzendes Feld.
refusal-not-one-step = { $cell } liegt nicht neben { $origin }: Die Figur bewegt sich Feld für Feld, höchstens 3 Schritte weit.
refusal-not-nearest-in-line = { $cell } ist nicht das nächste freie Feld in gerader Linie.
refusal-not-end-of-slide = Nicht auf { $cell }: Die Siedlung wird geradeaus bis zum nächsten Hindernis verschoben.
refusal-not-next-to-own = { $cell } liegt nicht neben einer deiner Siedlungen.
refusal-not-next-to-three = { $cell } liegt nicht neben mindestens 3 deiner Siedlungen.
refusal-not-next-to-just-one =
    { $count ->
        [0] { $cell } liegt neben keiner deiner Siedlungen: Es muss genau eine sein.
       *[other] { $cell } liegt neben { $count } deiner Siedlungen: Es muss genau eine sein.
    }
refusal-next-to-others = { $cell } liegt neben einer fremden Siedlung: Das darf hier nicht sein.
refusal-not-next-to-area = { $cell } liegt nicht neben dem Siedlungsgebiet, aus dem die Siedlung kommt.
refusal-not-next-to-others = { $cell } liegt neben keiner fremden Siedlung.
refusal-not-next-to-special = { $cell } liegt nicht neben einem Sonderfeld.
refusal-not-next-to-water = { $cell } liegt nicht neben einem Wasserfeld.
refusal-not-next-to-mountain = { $cell } liegt nicht neben einem Bergfeld.
refusal-not-next-to-cave = { $cell } liegt nicht neben einer Höhle.
refusal-no-farmland-in-reach = Neben deinen Siedlungen ist kein Farmlandfeld frei.
refusal-no-cave-in-reach = Keine deiner Siedlungen steht neben einer Höhle, oder neben den Höhlen ist kein Feld frei.
refusal-no-cave = Auf diesem Spielplan gibt es keine Höhle.
refusal-not-swamp-or-water = { $cell } ist ein { $terrain }: Das Kanu braucht ein Sumpffeld oder ein Wasserfeld.
refusal-closed-hex = { $cell } liegt neben einem Krieger: Dort darf nichts gebaut oder platziert werden.
refusal-supply-empty = Dein Vorrat ist leer.
refusal-no-card = In diesem Zug gibt es keine Geländekarte.
refusal-choose-first = Wähle zuerst die Geländekarte oder die Hälfte davon, die für diesen Zug gilt.
refusal-choose-half = Wähle zuerst, welche Hälfte deiner Karte gilt: { $wanted }.
refusal-nothing-to-choose = Das steht jetzt nicht zur Wahl: { $word }.
refusal-not-a-choice = Das kannst du nicht wählen: { $word }. Zur Wahl stehen { $choices }.
refusal-choose-a-line = Wähle die Linie, die du markieren willst: { $hexes }.
refusal-nothing-to-draw = Es gibt keine Geländekarte mehr zu ziehen.
refusal-no-hex-left =
    { $wanted ->
        [none] Für diese Aktion gibt es kein freies Feld mehr.
       *[other] Für diese Aktion gibt es kein freies { $wanted } mehr.
    }
refusal-not-your-settlement = Auf { $cell } steht keine deiner Siedlungen.
refusal-temple-takes-settlements = Der Tempel nimmt nur Siedlungen: Auf { $cell } steht eine andere deiner Figuren.
refusal-nowhere-to-go = Für die Siedlung auf { $cell } gibt es kein erlaubtes Ziel.
refusal-finish-the-journey =
    { $left ->
        [one] Beende zuerst die Bewegung der Figur auf { $origin }: Es bleibt 1 von 3 Schritten.
       *[other] Beende zuerst die Bewegung der Figur auf { $origin }: Es bleiben { $left } von 3 Schritten.
    }
refusal-journey-over = Die Bewegung ist zu Ende, denn diese Figur geht höchstens 3 Schritte pro Zug: { $tile }.
refusal-not-back = Eine versetzte Figur darf nicht auf das eben verlassene Feld zurück: { $cell }.
refusal-finish-the-move = Setze zuerst die Figur von { $origin } ab. Begonnene Aktion: { $action }.
refusal-finish-the-action = Führe zuerst die begonnene Aktion zu Ende: { $action }.
refusal-answer-the-canoe = Das letzte Plättchen von { $hex } ist weg: Nutze das Kanu oder passe.
refusal-not-moved-yet = Die Figur auf { $origin } wurde noch nicht bewegt: Bewege sie oder nimm sie zurück.
refusal-moved-already = Die Figur auf { $origin } wurde in dieser Aktion schon bewegt.
refusal-piece-on-board = Deine Figur steht schon auf { $origin }: Wähle sie dort, um sie zu bewegen oder zurückzunehmen.
refusal-no-warrior-left = Deine beiden Krieger stehen auf dem Spielplan: Wähle einen davon, um ihn zurückzunehmen.
refusal-no-scout-left = Beide Späher stehen schon auf dem Spielplan.
refusal-no-walls-left = Alle Steinmauern stehen schon auf dem Spielplan.
refusal-city-stands = Dein Stadtplättchen liegt schon auf dem Spielplan: Es wird einmal pro Partie platziert.
refusal-city-off-board = Das Stadtplättchen um { $cell } würde über den Rand des Spielplans ragen.
refusal-city-too-far = Das Stadtplättchen um { $cell } würde an keine deiner Siedlungen grenzen.
refusal-draw-first = Ziehe zuerst die Karte für dieses Plättchen: { $tile }.
refusal-fort-builds-first = Baue zuerst auf ein { $wanted }: Diese Karte hast du gezogen.
refusal-works-by-itself = Dieses Plättchen wirkt von selbst und wird nicht ausgespielt: { $tile }.
refusal-only-as-interrupt = Dieses Plättchen kannst du nur nutzen, wenn das letzte Plättchen eines Feldes genommen wird: { $tile }.
refusal-not-itself = Dieses Plättchen kann sich nicht selbst wiederholen: { $tile }.
refusal-nothing-to-repeat = Dieses Plättchen kann jetzt nichts wiederholen: { $tile }.
refusal-bazaar-takes-none = Mit dem Bazar bekommst du kein weiteres Siedlungsplättchen: Gib Plättchen ab, die du schon hast.
refusal-nothing-saved = Du hast kein Siedlungsplättchen zum Abgeben.
refusal-all-handed-in =
    { $left ->
        [one] Alle Siedlungsplättchen werden abgegeben: Baue noch { $left } Siedlung.
       *[other] Alle Siedlungsplättchen werden abgegeben: Baue noch { $left } Siedlungen.
    }
refusal-silo-gives-three =
    { $left ->
        [one] Das Silo verlangt genau 3 Siedlungen: Es fehlt noch { $left }.
       *[other] Das Silo verlangt genau 3 Siedlungen: Es fehlen noch { $left }.
    }
refusal-silo-no-mixing = Je Silo baust du nur oder versetzt nur, nicht beides.
refusal-not-their-settlement = Wähle eine Siedlung von { $seat }: Auf { $cell } steht keine.
refusal-safe-from-sword = Die Figur auf { $cell } ist sicher: Das Schwert trifft Siedlungen und was als Siedlung zählt, nie ein Stadtplättchen.
refusal-nobody-to-strike = Niemand hat eine Siedlung, die das Schwert nehmen könnte.
refusal-rule-3-binds-nothing = Der Vorposten würde jetzt kein zusätzliches Feld freigeben.
refusal-outpost-declared = Der Vorposten gilt schon: Deine nächste Siedlung muss nicht an deine eigenen grenzen.
refusal-nothing-lifted = Gerade wird keine Figur versetzt: Wähle zuerst ein Plättchen, dann die Figur.
refusal-card-is-drawn = Eine Karte wird gezogen: Gerade ist niemand am Zug.
refusal-not-your-turn = Du bist nicht am Zug: { $seat } spielt.
refusal-game-over = Die Partie ist zu Ende.
refusal-mandatory-not-done =
    { $left ->
        [one] Baue zuerst noch { $left } Siedlung der Pflichtaktion.
       *[other] Baue zuerst noch { $left } Siedlungen der Pflichtaktion.
    }
refusal-mandatory-done = Die Pflichtaktion ist erledigt: Nutze ein Plättchen oder beende den Zug.
refusal-mandatory-begun =
    { $left ->
        [one] { $tile } muss warten: Baue zuerst die letzte Siedlung der Pflichtaktion.
       *[other] { $tile } muss warten: Baue zuerst die übrigen { $left } Siedlungen der Pflichtaktion.
    }
refusal-no-tile = Dieses Plättchen hast du nicht: { $tile }.
refusal-tile-used = Dieses Plättchen hast du in diesem Zug schon genutzt: { $tile }.
refusal-tile-new = Dieses Plättchen kannst du ab deinem nächsten Zug nutzen: { $tile }.
refusal-nomad-tile-new = Ein Nomadenplättchen gilt nur in deinem nächsten Zug: { $tile }.
refusal-action-used = Diese Aktion hast du in diesem Zug schon genutzt: { $action }.
refusal-once-a-turn = Diese Aktion ist einmal pro Zug möglich: { $action }.
refusal-no-such-action = Diese Aktion gibt es hier nicht: { $action }.
refusal-must-place-tile = Setze zuerst das gezogene Plättchen ein: { $tile }.
refusal-tile-is-drawn = Ein Plättchen wird gezogen: Gerade ist niemand am Zug.
refusal-no-such-tile =
    { $tile ->
        [none] Ein solches Plättchen gibt es nicht.
       *[other] Dieses Plättchen ist nicht im Vorrat: { $tile }.
    }
refusal-no-such-space = Ein solches Feld gibt es auf dem Spielplan nicht.
refusal-space-taken = { $cell } ist besetzt: Auf jedes Feld kommt nur ein Plättchen oder eine Burg.
refusal-no-such-castle = Du hast keine Burg Rang { $rank } mehr.
refusal-tiles-lie-open = Alle Plättchen liegen offen: Wähle eines, statt zu ziehen.
refusal-tiles-lie-face-down = Die Plättchen liegen verdeckt: Du ziehst eines und kannst nicht wählen.
refusal-nothing-drawn = Du hast noch kein Plättchen gezogen.
refusal-no-start-tiles = In dieser Variante gibt es keine Startplättchen.
refusal-start-tile-gone = Du hast dein Startplättchen schon eingesetzt.
refusal-may-not-pass = Passen darfst du nur, wenn nichts anderes möglich ist.
refusal-board-line = Zeile { $line } ist weder eine Reihe von höchstens 10 Buchstaben noch ein Schlüssel mit seinem Wert.
refusal-board-rows = Ein Quadrant hat 10 Reihen zu 10 Buchstaben, eine Seite der Insel 5 Reihen zu 6: In diesem Text ist es anders.
refusal-board-lacks = Diese Angabe fehlt im Text: { $field }.
refusal-board-name = Der Name eines Quadranten besteht aus höchstens 40 Kleinbuchstaben, Ziffern, Binde- und Unterstrichen.
refusal-board-set = Eine solche Schachtel gibt es nicht: { $expansion }.
refusal-board-location = Keine der Schachteln hat einen solchen Ort: { $place }.
refusal-board-letter = Der Buchstabe { $letter } steht für keine Geländeart. Diese gibt es: { $letters }.
refusal-board-locations = Der gedruckte Quadrant dieses Namens hat andere Orte: Hier müssen es dieselben sein.
refusal-board-hexes = { $place }: Der gedruckte Quadrant dieses Namens hat davon { $expected }, deiner { $found }.
# Refused set-up params: $param is the name (field-… or option-…), $value the requested value.
refusal-param = { $param }: { $value } passt nicht zu den übrigen Einstellungen.

## Actions: button label and short description

action-build = Bauen
action-to = Absetzen
action-end = Zug beenden
action-castle = Burg einsetzen
action-draw = Ziehen
action-tile = Plättchen wählen
action-put = Plättchen einsetzen
action-start = Startplättchen einsetzen
action-pass = Passen
action-pass-about = Auf diese Aktion verzichten.
action-choose = Wählen
action-choose-about = Wähle das Gelände deiner Karte.
action-done = Fertig
action-done-about = Beendet diese Aktion; ihr Rest entfällt.
action-return = Zurücknehmen
action-return-about = Die Figur vom Spielplan nehmen; sie kann später wieder platziert werden.
action-outpost = { held-outpost }
action-outpost-about = Deine nächste Siedlung muss nicht an deine eigenen grenzen.
action-donation = { held-donation }
action-donation-about = 3 Siedlungen auf die Geländeart des Plättchens bauen.
action-resettlement = { held-resettlement }
action-resettlement-about = Deine Siedlungen um insgesamt bis zu 4 Schritte verschieben.
action-sword = { held-sword }
action-sword-about = Jedem Mitspieler 1 Siedlung vom Spielplan nehmen.
action-canoe-bonus = { held-canoe-bonus }
action-canoe-bonus-about = { held-canoe-bonus-about }
action-refuge-bonus = { held-refuge-bonus }
action-refuge-bonus-about = { held-refuge-bonus-about }
action-farmland = Farmaktion
action-farmland-about = 1 Siedlung auf Farmland neben eigene Siedlungen bauen.
action-cave = Höhle
action-cave-about = 1 Siedlung neben einer Höhle neben eine beliebige Höhle versetzen.
action-silo = Silo
action-silo-about = Am Ende: bis zu 3 Siedlungen neben eigene bauen oder dorthin versetzen.
action-silo-move = { action-silo }

## Titles of rules, as links [later]

rule-kb-geo-1 = Der Quadrant
rule-kb-geo-2 = Der Spielplan
rule-kb-terr-2 = Sonderfelder
rule-kb-comp-9 = Ortsfelder eines Quadranten
rule-kb-comp-10 = Sonderfelder eines Quadranten
rule-kb-setup-1 = Spielerzahl
rule-kb-setup-2 = Wahl der Quadranten
rule-kb-setup-5 = Ziehen der Karten
rule-kb-setup-7 = Reihenfolge der Spieler
rule-kb-setup-8 = Empfohlene erste Partie
rule-kb-base-turn-2 = Was zum Zug gehört
rule-kb-base-turn-1 = Geländekarte aufdecken
rule-kb-base-turn-3 = Pflichtaktion
rule-kb-base-turn-4 = Drei ohne Unterbrechung
rule-kb-base-turn-6 = Sonderaktionen
rule-kb-base-turn-7 = Ende des Zugs
rule-kb-base-turn-8 = Nachziehstapel
rule-kb-base-build-1 = Eine Figur pro Feld
rule-kb-base-build-2 = Bebaubare Felder
rule-kb-base-build-3 = Angrenzend bauen
rule-kb-base-tile-3 = Neue Plättchen warten einen Zug
rule-kb-base-castle-1 = Burgen
rule-kb-base-end-1 = Spielende
rule-i-06 = Volle Hälfte einer Sumpfkarte
rule-kb-base-score-1 = Schlusswertung
rule-i-07 = Kein Feld der Geländeart
rule-i-08 = Leerer Vorrat
rule-i-09 = Begonnenes zu Ende führen
rule-i-19 = Was das Schwert entfernt
rule-i-29 = Karte des Außenpostens
rule-i-32 = Wahl der markierten Linie
rule-i-35 = Was der Bazar wiederholt
rule-d-04 = Zahl der Steinmauern
rule-d-16 = Neue Bonusaktionen warten einen Zug
rule-c-03 = Sonderfiguren versetzen
rule-c-06 = Eckfelder und Himmelsrichtungen
rule-c-08 = Gold fürs Versetzen
rule-c-10 = Lords ohne Siedlungen
rule-c-11 = Wie die Boten zählen
rule-c-13 = Wann das Kanu genutzt wird
rule-c-16 = Plättchen des Doms
rule-c-17 = Siedlungen durch ein Silo
rule-c-18 = Silos und Karten
rule-c-19 = Wofür Späher zählen
rule-c-21 = Kapitol und Burggold
rule-c-22 = Abstand der Höhlen
rule-c-23 = Insel und Ritter
rule-r-04 = Keine Geländekarte
rule-r-05 = Zurück auf dasselbe Feld
rule-r-08 = Ohne Lords
rule-r-24 = Anzahl der Kapitole
rule-r-32 = Bazar und Dom
rule-kb-mar-setup-4 = Sumpfkarten
rule-kb-mar-palace-1 = { source-palaces }
rule-kb-mar-bonus-1 = Bonusaktionen
rule-kb-mar-swamp-1 = Sumpfkarten
rule-kb-mar-canoe-2 = Das Kanu unterbricht
rule-kb-mar-canoe-3 = Reihenfolge der Kanus
rule-kb-mar-canoe-bonus = { held-canoe-bonus }
rule-kb-mar-refuge-bonus = { held-refuge-bonus }
rule-kb-nom-setup-1 = Nomadenplättchen auslegen
rule-kb-nom-tile-timing = Nomadenplättchen: nur ein Zug
rule-kb-cro-setup-2 = Aufgaben ziehen
rule-kb-cro-pieces-5 = Welche Figuren versetzt werden
rule-kb-cro-barracks-2 = Kein Bau neben Kriegern
rule-kb-har-farmland-1 = Auf Farmland bauen
rule-kb-har-silo-1 = Was ein Silo bringt
rule-kb-har-silo-2 = Bauplätze eines Silos
rule-kb-que-capitol-1 = Kapitole platzieren
rule-kb-que-capitol-2 = { source-capitols }
rule-kb-que-caves-1 = Höhlen platzieren
rule-kb-que-caves-2 = Durch die Höhlen
rule-kb-que-island-1 = Die Insel anlegen
rule-kd-comp-4 = Die Plättchen
rule-kd-comp-5 = Plättchen in der Schachtel
rule-kd-setup-4 = Startplättchen
rule-kd-comp-1 = Der Spielplan
rule-kd-comp-2 = Spielerzahl
rule-kd-setup-6 = Startspieler
rule-kd-turn-1 = Eine Aktion pro Zug
rule-kd-act-1 = Burg einsetzen
rule-kd-act-2 = Ziehen und einsetzen
rule-kd-act-3 = Das Startplättchen
rule-kd-pass-1 = Passen
rule-kd-end-1 = Spielende
rule-kd-score-2 = { kd-tile-mountain }
rule-kd-score-3 = Wert einer Linie
rule-kd-score-4 = { kd-tile-dragon }
rule-kd-score-5 = { kd-tile-gold-mine }
rule-kd-score-7 = { kd-tile-wizard }
rule-kd-score-8 = Gold einer Linie
rule-kd-var-combo = Varianten kombinieren
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

log-deal = Alle ziehen verdeckt eine Geländekarte.
log-reveal = { $player } deckt eine Geländekarte auf: { $terrain }.
log-reveal-you = Du deckst eine Geländekarte auf: { $terrain }.
log-build =
    { $count ->
        [one] { $player } baut auf { $hex } { $cell }.
       *[other] { $player } baut { $count } Siedlungen: { $terrain }.
    }
log-build-you = Du baust auf { $hex } { $cell }.
log-tile-build = { $player } nutzt das Plättchen { $tile } und baut auf { $hex } { $cell }.
log-tile-build-you = Du nutzt das Plättchen { $tile } und baust auf { $hex } { $cell }.
log-use = { $player } nutzt die Aktion { $tile }.
log-use-you = Du nutzt die Aktion { $tile }.
log-use-word = { $player } nutzt die Aktion { $tile }: { $word }.
log-use-word-you = Du nutzt die Aktion { $tile }: { $word }.
log-use-cell = { $player } nutzt die Aktion { $tile } auf { $cell }.
log-use-cell-you = Du nutzt die Aktion { $tile } auf { $cell }.
log-place = { $player } nutzt die Aktion { $tile } und setzt { $piece } auf ein { $hex }, { $cell }.
log-place-you = Du nutzt die Aktion { $tile } und setzt { $piece } auf ein { $hex }, { $cell }.
log-remove = { $player } nutzt die Aktion { $tile } und nimmt { $piece } von { $cell } weg.
log-remove-you = Du nutzt die Aktion { $tile } und nimmst { $piece } von { $cell } weg.
log-strike = { $player } nutzt die Aktion { $tile } und nimmt { $piece } von { $cell } weg ({ $owner }).
log-strike-you = Du nutzt die Aktion { $tile } und nimmst { $piece } von { $cell } weg ({ $owner }).
log-take = { $player } nutzt die Aktion { $tile } und nimmt { $piece } von { $cell } auf.
log-take-you = Du nutzt die Aktion { $tile } und nimmst { $piece } von { $cell } auf.
log-put = { $player } versetzt { $piece } von { $origin } auf ein { $hex }, { $cell }.
log-put-you = Du versetzt { $piece } von { $origin } auf ein { $hex }, { $cell }.
log-return = { $player } nimmt { $piece } von { $origin } zurück.
log-return-you = Du nimmst { $piece } von { $origin } zurück.
log-choose = { $player } wählt: { $word }.
log-choose-you = Du wählst: { $word }.
log-choose-mayors = { $player } markiert eine Linie: { $word }.
log-done = { $player } beendet die Aktion { $tile }.
log-done-you = Du beendest die Aktion { $tile }.
log-pass = { $player } verzichtet auf die Aktion { $tile }.
log-pass-you = Du verzichtest auf die Aktion { $tile }.
log-tile-gained = { $player } nimmt ein Ortsplättchen: { $tile }.
log-tile-gained-you = Du nimmst ein Ortsplättchen: { $tile }.
log-tile-lost = { $player } verliert ein Ortsplättchen: { $tile }.
log-tile-lost-you = Du verlierst ein Ortsplättchen: { $tile }.
log-held-gained = { $player } nimmt ein Plättchen: { $tile }.
log-held-gained-you = Du nimmst ein Plättchen: { $tile }.
log-end = { $player } beendet den Zug.
log-end-you = Du beendest deinen Zug.
log-draw = { $player } zieht verdeckt eine Geländekarte.
log-draw-you = Du ziehst verdeckt eine Geländekarte.
log-terrain-full = Es gibt kein freies { $hex } mehr: { $player } zieht eine neue Karte.
log-terrain-full-you = Es gibt kein freies { $hex } mehr: Du ziehst eine neue Karte.
log-redraw = { $player } zieht eine neue Geländekarte: { $terrain }.
log-redraw-you = Du ziehst eine neue Geländekarte: { $terrain }.
log-fort-draw = { $player } zieht eine Geländekarte für den Außenposten: { $terrain }.
log-lapse = { $player } kann keine Karte ziehen: Der Rest der Pflichtaktion entfällt.
log-lapse-you = Du kannst keine Karte ziehen: Der Rest deiner Pflichtaktion entfällt.
log-gold = { $player } bekommt { $gold } Gold.
log-gold-you = Du bekommst { $gold } Gold.
log-end-triggered = { $player } hat keine Siedlung mehr im Vorrat: Diese Runde ist die letzte.
log-end-triggered-you = Du hast keine Siedlung mehr im Vorrat: Diese Runde ist die letzte.
log-no-cards-left = Es ist keine Geländekarte mehr im Spiel: Diese Runde ist die letzte.
log-game-over = Die Partie ist zu Ende: Es folgt die Schlusswertung.
log-undo = { $player } macht den letzten Schritt rückgängig.
log-undo-you = Du machst den letzten Schritt rückgängig.
log-undo-steps = { $player } macht { $count } Schritte rückgängig.
log-undo-steps-you = Du machst { $count } Schritte rückgängig.
log-undone = (rückgängig gemacht)
log-bot-raised = Beim Bot von { $player } ist ein Fehler aufgetreten: Für ihn wird ein zufälliger Zug gespielt.
log-bot-illegal = Der Bot von { $player } wollte einen unerlaubten Zug spielen: Für ihn wird ein zufälliger gespielt.
log-bot-slow = Der Bot von { $player } hat zu lange überlegt: Für ihn wird ein zufälliger Zug gespielt.
log-bot-gone = Der Bot von { $player } ist abgestürzt: Für ihn wird ein zufälliger Zug gespielt.

## The table

map = Spielplan
island = Insel
where =
    { $cards ->
        [one] Runde { $round }, { $cards } Karte im Nachziehstapel
       *[other] Runde { $round }, { $cards } Karten im Nachziehstapel
    }
last-round = Letzte Runde
letters = Buchstaben
pace = Tempo { $pace }
sound-on = Ton an
sound-off = Ton aus
theme = Darstellung
theme-system = System
theme-light = Hell
theme-dark = Dunkel
language = Sprache
language-en = English
language-de = Deutsch
language-fr = Français
language-nl = Nederlands
settings = Einstellungen
whole-map = Ganzer Spielplan
zoom-in = Vergrößern
close = Schließen
sheet-grip = Übersicht hochziehen
sheet-lower = Übersicht herunterziehen
ask-before-end = Vor dem Zugende fragen, solange ein Plättchen noch genutzt werden kann
rules = Spielregeln
print = Drucken
people = Spieler

## The turn

whose-turn = { $player } ist am Zug
turn-builds = { $player } baut
turn-choose = { $player } wählt
turn-moves = { $player } versetzt eine Siedlung
turn-moves-you = Du versetzt eine Siedlung
turn-after = { $player } darf Plättchen nutzen
turn-done = { $player } kann den Zug beenden
turn-answers = { $player } darf nutzen: { $tile }
turn-answers-you = Du darfst nutzen: { $tile }
turn-goes-on = { $player } macht weiter: { $tile }
turn-goes-on-you = Du machst weiter: { $tile }
turn-over = Die Partie ist zu Ende
turn-you = Du bist { $color } und am Zug
seat-color-1 = Rot
seat-color-2 = Blau
seat-color-3 = Gelb
seat-color-4 = Schwarz
seat-color-5 = Weiß
card-hidden = Verdeckt
choose-card = Karte wählen: { $terrain }
choice-cathedral = Ein Siedlungsplättchen nehmen
choice-line = Linie { $line }
advice-build = Geländekarte { $terrain }: Baue angrenzend an deine Siedlungen, wenn es geht. Wähle ein leuchtendes Feld.
advice-choose = Wähle die Karte, die für diesen Zug gilt.
advice-power = Aktion { $tile }: Wähle ein leuchtendes Feld.
advice-take = Aktion { $tile }: Wähle die Siedlung, die du versetzt.
advice-put = Aktion { $tile }: Wähle das Ziel der Siedlung von { $origin }.
advice-more = Aktion { $tile }: Wähle ein leuchtendes Feld oder beende die Aktion.
advice-answer = Zwischendurch darfst du eine Aktion nutzen: { $tile }. Wähle ein leuchtendes Feld oder passe.
advice-after = Nutze ein Plättchen oder beende den Zug.
advice-done = Alle Siedlungen dieses Zugs sind gebaut. Beende den Zug.
advice-wait = Bitte warten: { $player } spielt.
advice-wait-answer = Bitte warten: { $player } entscheidet über eine Aktion: { $tile }.
advice-wait-card = Bitte warten: { $player } spielt. Deine nächste Karte: { $terrain }.
advice-watch = Du schaust an diesem Tisch zu.
pips = Siedlung { $number } von { $total }
pips-done = alle gebaut
your-tiles = Deine Plättchen
no-tiles = Noch keine: Baue neben einen Ort.
tiles-when = vor oder nach der Pflichtaktion
tile-ready = Bereit
tile-used = In diesem Zug genutzt
tile-new = Ab dem nächsten Zug
tile-no-use = Zurzeit kein Feld dafür
tile-after-the-three = Nach der Pflichtaktion
thinking = { $player } überlegt …
hint = Tipp
hint-pending = Ein guter Zug wird gesucht …
hint-why = Warum
hint-later = Das bringt nicht sofort Gold: Es bereitet spätere Züge vor.
undo = Rückgängig
restart-turn = Zug neu beginnen
undo-what = { $what }
undo-build = Letzte Siedlung
undo-power = Aktion { $tile }
undo-card-revealed = Eine Karte wurde aufgedeckt
undo-nothing = Nichts rückgängig zu machen
undo-not-your-turn = Nur in deinem eigenen Zug
undo-game-over = { turn-over }
end-turn = Zug beenden
end-turn-sure = Zug beenden?
end-turn-unused = Du kannst noch nutzen: { $tiles }.
end-turn-not-yet = Noch nicht
end-next = Danach: { $player }
end-not-yet =
    { $count ->
        [one] noch { $count } Siedlung
       *[other] noch { $count } Siedlungen
    }
end-finish-the-move = Setze zuerst die Siedlung ab
end-not-your-turn = { $player } spielt
end-game-over = { turn-over }

## Previews

source-terrain = Entfernte Geländeart: { $terrain }
no-change = Kein Unterschied beim Gold
tap-again = Zum Bauen noch einmal tippen
takes-tile = Bringt ein Ortsplättchen: { $tile }.
loses-tile = Kostet ein Ortsplättchen: { $tile }.
others-same = Für die anderen ändert sich nichts.

## Score

score = Wertung
score-card = Karte
score-now = Gold, wenn die Partie jetzt zu Ende wäre
score-with-preview = mit dem gezeigten Feld
score-total = Summe
gold = Gold
supply = Vorrat
log = Verlauf
log-back-to-now = Zurück zum aktuellen Stand
since-title = Seit deinem letzten Zug
since-title-of = Seit dem letzten Zug von { $player }
since-removed = von { $cell } entfernt
since-takes = nimmt { $tile }
since-loses = verliert { $tile }
since-nothing = nichts gesetzt
since-replay = Noch einmal zeigen
since-stop = Anhalten
rule = Regel: { $name }

## The end of a game

final-sheet = Schlusswertung
final-one = { $player } gewinnt mit { $gold } Gold
final-shared = { $players } teilen sich den Sieg mit je { $gold } Gold
final-one-you = Du gewinnst mit { $gold } Gold
final-margin = { $gold } Gold vor { $player }
final-rank = Platz { $rank } von { $players }, { $gold } Gold hinter dem Sieg
final-rating = Deine Wertungszahl: { $before } → { $after } ({ $change })
picture = Bild der Partie
picture-share = Teilen
picture-failed = Das Bild konnte nicht erstellt werden. Nichts ist verloren; versuche es noch einmal.
final-walk = Geh die Wertung Karte für Karte durch: Die Felder, die Gold gebracht haben, leuchten auf.
final-previous = Vorige Karte
final-next = Nächste Karte
new-game = Neue Partie
again = Noch eine Partie
download-record = Aufzeichnung herunterladen

## Connection and errors

connection-lost = Die Verbindung ist unterbrochen.
connection-safe = Deine Partie ist auf dem Server sicher.
connection-retry =
    { $seconds ->
        [one] Nächster Versuch in { $seconds } Sekunde.
       *[other] Nächster Versuch in { $seconds } Sekunden.
    }
connection-trying = Neuer Versuch läuft.
connection-try-now = Jetzt versuchen
player-away = { $player } ist nicht verbunden
problem-no-table = Unter dieser Adresse gibt es keinen Tisch. Prüfe den Link oder beginne eine neue Partie.
problem-no-such-address = Unter dieser Adresse gibt es keine Seite. Geh zurück zur Startseite.
problem-unreadable = Der Server hat das nicht verstanden. Nichts ist verloren; lade die Seite neu.
problem-bad-invitation = Für ein Konto auf diesem Server brauchst du einen gültigen Einladungscode.
problem-registration-closed = Dieser Server nimmt keine neuen Konten an.
problem-clock-decides = Solange eine Uhr läuft, springt kein Bot ein: Die Uhr entscheidet.
problem-no-bot-rated = In Ranglistenpartien spielen keine Bots.
problem-unreadable-table = Dieser Tisch lässt sich gerade nicht lesen. Nichts ist verloren; lade die Seite später noch einmal.
problem-internal = Auf dem Server ist etwas schiefgegangen. Nichts ist verloren; versuche es noch einmal.
problem-not-stored = Dein Zug konnte nicht gespeichert werden und gilt nicht. Versuche es noch einmal.
problem-server-busy = Der Server ist gerade ausgelastet. Versuche es in ein paar Sekunden noch einmal.
problem-too-many-spectators = An diesem Tisch schauen schon zu viele zu.
problem-stale = Die Partie ist inzwischen weitergegangen. Nichts ist verloren; sieh noch einmal hin und wähle neu.
problem-refused = So lässt sich die Partie nicht aufbauen. Ändere eine Einstellung und versuche es noch einmal.
problem-no-undo = Rückgängig machen ist nicht mehr möglich: Eine Karte wurde aufgedeckt.
problem-no-hint = Im Augenblick gibt es keinen Tipp. Nichts ist verloren; versuche es noch einmal.
problem-too-fast = Das ging zu schnell. Warte einen Augenblick.
problem-too-large = Das ist zu groß für den Server. Nichts ist verloren; versuche es mit weniger.
problem-not-over = In der Aufzeichnung steht jede gezogene Karte: Du kannst sie erst nach dem Spielende herunterladen.
problem-no-such-revision = Diesen Zeitpunkt gibt es im Verlauf nicht. Geh zurück zum aktuellen Stand.
problem-no-such-source = Diese Karte wird an diesem Tisch nicht gewertet. Lade die Seite neu.
problem-no-language = Diese Sprache gibt es hier nicht. Wähle eine andere.
problem-no-page = Die Seite ist noch nicht gebaut. Starte das Programm mit dem Skript play.
problem-offline = Der Server antwortet nicht. Nichts ist verloren; versuche es gleich noch einmal.
page-outdated = Diese Seite ist älter als der Server. Lade sie neu.
seat-taken = Dieser Platz ist schon vergeben. Wähle einen anderen.

## Start page, set-up and lobby

start-title = Realmwright
start-page = Startseite
start-about = Kingdom Builder und Kingdoms: mit Freunden nah und fern oder gegen Bots.
start-first-game = Empfohlene erste Partie spielen
start-set-up = Tisch einrichten
start-print = Spielaufbau für zu Hause ausdrucken
start-your-tables = Deine Tische
start-table-turn = Du bist am Zug
start-table-over = Beendet, { $gold } Gold
start-table-round = Runde { $round }
forget-table = Aus der Liste entfernen
thanks = Kingdom Builder ist ein Spiel von Donald X. Vaccarino (Queen Games), Kingdoms eines von Reiner Knizia. Danke für beide.
set-up = Spielaufbau
set-up-start = Partie beginnen
set-up-draw-again = Neu ziehen
set-up-cards-count =
    { $count ->
        [one] Wähle noch { $count } Karte
       *[other] Wähle noch { $count } Karten
    }
seat = Platz { $number }
seat-name = Name
seat-here = Spieler an diesem Gerät
seat-friend = Per Link
seat-bot = Bot { $bot }
seat-levels = Spielstärken
seat-level = { $level }. { $name }
seat-other-bots = Andere Bots
level-of = Stärke { $level } von { $levels }
level-rating = Wertungszahl { $rating }
level-rating-about = In Partien gegen die anderen Stärken gemessen: Wer die höhere Wertungszahl hat, gewinnt öfter.
seat-free = Freier Platz
seat-take = Platz nehmen
seat-you = du
lobby = Offene Tische
lobby-empty = Zurzeit ist kein Tisch offen. Richte einen ein und schick den Link an deine Freunde.
lobby-moves =
    { $count ->
        [one] { $count } Zug
       *[other] { $count } Züge
    }
lobby-seats =
    { $free ->
        [one] { $free } Platz frei
       *[other] { $free } Plätze frei
    }
lobby-waiting = Warten auf Mitspieler
lobby-invite = Schick diesen Link an die anderen.
lobby-watch = Zuschauen
copy-link = Link kopieren
link-copied = Link kopiert
notation = Notation
fair-shuffle = Überprüfbar gemischt: { $hash }
boards = Alle Quadranten
boards-about = Alle Quadranten der Schachteln und woher ihre Anordnung stammt. Du kannst jeden übermalen und darauf spielen.
boards-own = Deine Quadranten
boards-own-about = Nur in diesem Browser gespeichert: Lade sie herunter, um sie anderswo zu verwenden.
boards-new = Neuen Quadranten malen
boards-edit = Kopie übermalen
boards-change = Ändern
boards-remove = Entfernen
board-editor = Quadranten-Editor
board-editor-about = Wähle, womit du malst, dann klicke Felder an oder ziehe darüber. Auf der Tastatur führen die Pfeiltasten von Feld zu Feld, die Eingabetaste malt; ein Buchstabe malt seine Geländeart und geht weiter zum nächsten Feld.
board-name = Name des Quadranten
board-name-about = Mit dem Namen eines gedruckten Quadranten ersetzt er diesen.
board-box = Schachtel
board-brush = Malen mit
board-text = Als Text
board-text-about = Tippe, füge ein oder öffne eine Textdatei: Der Quadrant erscheint sofort.
board-open = Textdatei öffnen
board-good = Auf diesem Quadranten kann man spielen.
board-good-plain = Auf diesem Quadranten kann man spielen. Er hat keinen Ort, also gibt es dort keine Plättchen.
board-bad = Darauf kann man noch nicht spielen.
board-keep = In diesem Browser speichern
board-kept = Bei deinen Quadranten gespeichert.
board-download = Als Text herunterladen
board-play = Eine Partie damit aufbauen
learn = Spielen lernen
replay-title = Eine Aufzeichnung nachspielen
daily = Tagesaufgabe
score-page = Deine Partie auswerten
start-friends = Mit Freunden spielen, zuschauen, Lobby
start-needs-network = nur mit Internet
start-more = Mehr

## Keyboard

keys = Tastatur
keys-arrows = Pfeiltasten: von Feld zu Feld
keys-line = Pos1 und Ende: zum Anfang und Ende der Linie
keys-enter = Eingabe oder Leertaste: bauen oder wählen
keys-next-legal = N: nächstes Feld, auf dem du spielen kannst, mit Umschalt das vorige
keys-hint = H: Tipp
keys-undo = U: rückgängig
keys-restart = Umschalt+U: Zug neu beginnen
keys-replay = R: noch einmal zeigen, was seit deinem letzten Zug geschah
keys-end = E: Zug beenden
keys-letters = L: Buchstaben an oder aus
keys-zoom = Plus und Minus: vergrößern, verkleinern
keys-escape = Escape: abbrechen
keys-help = Fragezeichen: diese Liste

## Description of a hex for screen readers

describe-hex =
    { $cell }: { $location ->
        [none] { $hex }
       *[other] { $location }, noch { $tiles } Plättchen
    }{ $piece ->
        [none] {""}
       *[other] , { $piece }
    }{ $legal ->
        [no] {""}
       *[other] , hier kannst du spielen
    }
describe-settlement = Siedlung ({ $player })
describe-piece = { $piece } ({ $player })

## Lists

list-last = { $list } und { $last }
list-next = { $list }, { $last }
list-more =
    { $count ->
        [one] { $list } und 1 weiteres
       *[other] { $list } und { $count } weitere
    }

## The set-up for a game at home: printed page and `realmwright new` [later]

new-title = Spielaufbau für { $game }
new-players = { $count } Spieler
new-sets = Schachteln: { $sets }
new-boards = Lege die Quadranten so aus:
new-board =
    { $position }: { $quadrant }{ $turned ->
        [no] {""}
       *[other] , um 180° gedreht
    }
position-north-west = Nordwest
position-north-east = Nordost
position-south-west = Südwest
position-south-east = Südost
new-cards = Kingdom Builder-Karten
new-tiles = Lege auf jedes Ortsfeld 2 Ortsplättchen.
new-deal = Alle nehmen 40 Siedlungen und ziehen verdeckt eine Geländekarte.
new-start = Startspieler: { $player }
new-locations = Ortsplättchen
new-options = Optionen, die von der Vorgabe abweichen
new-option = { $option }: { $value }
new-seed = Startwert { $seed }: Derselbe Startwert ergibt denselben Spielaufbau.
new-link = Diesen Aufbau spielen: { $link }

## Errors at online tables [later]

problem-bad-address = An diese Adresse lässt sich nichts schicken: Nimm eine https-Adresse außerhalb dieses Netzes.
problem-bad-email = Das ist keine E-Mail-Adresse.
problem-bad-link = Der Link ist ungültig oder zu alt.
problem-mail-failed = Die E-Mail konnte nicht verschickt werden. Versuch es später noch einmal.
problem-no-mail = Dieser Server verschickt keine E-Mails.
problem-bad-name = Dieser Name geht nicht. Nimm einen aus Buchstaben und Ziffern.
problem-bad-credential = Dieser Link gilt hier für keinen Platz mehr. Du kannst zuschauen oder um einen neuen Link bitten.
problem-already-begun = Die Partie hat begonnen: Plätze werden nicht mehr vergeben.
problem-already-entered = In diesem Fenster bist du schon am Tisch. Lade die Seite neu.
problem-muted = An diesem Tisch bist du stumm geschaltet.
problem-name-taken = Diesen Namen hat schon jemand. Nimm einen anderen.
problem-no-login = Melde dich zuerst an: Dafür brauchst du ein Konto.
problem-no-name = Gib zuerst deinen Namen ein, dann kannst du schreiben.
problem-no-seat-to-move = An diesem Tisch ist niemand am Zug.
problem-no-seat = Das geht nur mit einem Platz an diesem Tisch.
problem-no-such-game = So ein Spiel gibt es nicht. Wähle ein anderes.
problem-no-such-offer = Darauf wurde schon geantwortet.
problem-no-such-seat = Auf diesem Platz spielt niemand sonst.
problem-no-token = Diesen Schlüssel gibt es nicht mehr.
problem-not-absent = Dieser Spieler ist noch keine Minute abwesend. Warte ein wenig.
problem-not-host = Das kann nur, wer den Tisch eingerichtet hat.
problem-not-online = Das gibt es nur an Online-Tischen.
problem-already-offered = Darum wurde schon gebeten. Warte auf die Antwort.
problem-over = Die Partie ist zu Ende.
problem-seat-taken = Dieser Platz ist besetzt. Nimm einen anderen oder schau zu.
problem-already-seated = Du hast schon einen Platz an diesem Tisch: In einer Ranglistenpartie hat ein Konto nur einen Platz.
problem-too-many = Zu viele Anfragen von dieser Adresse. Warte einen Moment und versuche es noch einmal.
problem-too-many-tokens = Mehr Schlüssel sind nicht möglich. Lösche erst einen.
problem-too-much-chat = Das waren viele Nachrichten auf einmal. Warte ein wenig, bevor du wieder schreibst.
problem-waiting = Ein Platz ist noch frei: Die Partie beginnt, wenn alle da sind.
problem-watching = Du schaust nur zu: Das können nur Mitspieler.
problem-wrong-host = Für diese Adresse ist der Server nicht eingerichtet. Wer ihn betreibt, kann das ändern.
problem-wrong-method = Das geht unter dieser Adresse nicht. Lade die Seite neu.
problem-wrong-origin = Von einer anderen Website aus ist das nicht erlaubt.
problem-wrong-password = Kein Konto hat diesen Namen und dieses Passwort. Prüfe beides.

## Online tables [later]

turn-yours = Du bist am Zug
presence-here = verbunden
presence-away = nicht verbunden
presence-bot = Bot
presence-open = frei
seat-resigned = hat aufgegeben, ein Bot spielt weiter
seat-out = hat aufgegeben
final-resigned = { $players } gewinnt durch Aufgabe
final-flagged = { $players } gewinnt durch Zeitüberschreitung
final-aborted = Partie abgebrochen: Sie zählt nicht für die Rangliste, niemand hat gewonnen
watching = Du schaust zu
watchers =
    { $count ->
        [one] { $count } Person schaut zu
       *[other] { $count } Personen schauen zu
    }
this-table = Dieser Tisch
chat = Chat
chat-unread =
    { $count ->
        [one] { $count } neue Nachricht
       *[other] { $count } neue Nachrichten
    }
chat-text = Nachricht
chat-send = Senden
chat-empty = Noch keine Nachrichten.
chat-mute = Für mich ausblenden
chat-mute-all = Für alle stumm schalten
chat-muted = Ausgeblendet:
chat-silenced = Für alle stumm:
chat-unmute = Wieder zeigen
take-back = Um Rücknahme bitten
resign = Aufgeben
resign-sure = Willst du aufgeben?
resign-about = Die Partie endet sofort, und dein Gegner gewinnt.
resign-about-many = Ein Bot übernimmt deinen Platz. Du kannst nicht mehr gewinnen und nicht zurückkommen.
resign-no = Weiterspielen
abort = Abbrechen
abort-sure = Willst du die Partie abbrechen?
abort-about = Die Partie endet sofort. Sie zählt nicht für die Rangliste, weil noch nicht alle zweimal am Zug waren.
offer-take-back = { $player } möchte die letzte Entscheidung zurücknehmen.
offer-bot = { $player } möchte, dass ein Bot für { $other } weiterspielt.
offer-rematch = { $player } möchte noch einmal spielen.
offer-own-take-back = Du hast gebeten, deine letzte Entscheidung zurückzunehmen.
offer-own-bot = Du hast um einen Bot gebeten.
offer-own-rematch = Du hast um eine weitere Partie gebeten.
offer-waits = Noch ohne Antwort: { $players }.
offer-withdraw = Zurückziehen
offer-yes = Einverstanden
offer-no = Ablehnen
away-bot = Bot weiterspielen lassen
clock = Bedenkzeit
clock-none = Ohne Uhr
clock-move = Für jeden Zug
clock-fischer = Für die ganze Partie
clock-move-about = { $time } für jeden Zug
clock-fischer-about = { $time } für die Partie, dazu { $plus } pro Zug
clock-per-move = Zeit für einen Zug
clock-base = Zeit zu Beginn
clock-plus = Zuschlag pro Zug
clock-low = Wenig Zeit übrig
clock-days = { $days } Tg. { $hours } Std.
span-seconds =
    { $count ->
        [one] { $count } Sekunde
       *[other] { $count } Sekunden
    }
span-minutes =
    { $count ->
        [one] { $count } Minute
       *[other] { $count } Minuten
    }
span-hours =
    { $count ->
        [one] { $count } Stunde
       *[other] { $count } Stunden
    }
span-days =
    { $count ->
        [one] { $count } Tag
       *[other] { $count } Tage
    }
link-share = Teilen
link-code = QR-Code
room-about =
    { $count ->
        [one] { $count } Platz ist frei. Die Partie beginnt von selbst, wenn alle da sind.
       *[other] { $count } Plätze sind frei. Die Partie beginnt von selbst, wenn alle da sind.
    }
room-public = Alle können mitspielen und zuschauen: Der Tisch steht in der Lobby.
room-private = Nur wer einen Link hat, findet diesen Tisch.
room-bot = Bot hinzufügen
room-free = Platz freigeben
sit-name = Dein Name
sit-where = Dein Platz
other-device = Auf einem anderen Gerät spielen
other-device-about = Behalte diesen Link für dich: Wer ihn hat, spielt auf deinem Platz.
pass-earlier = Zurück auf deinen früheren Platz
watch-link = Link für alle, die zuschauen wollen
notify-on = Du wirst an deinen Zug erinnert
notify-off = Sag mir Bescheid, wenn ich am Zug bin
notify-about = Solange diese Seite im Hintergrund geöffnet ist.
notify-refused = Dein Browser lässt das nicht zu. Du kannst es in seinen Einstellungen für diese Seite ändern.
email = E-Mail, wenn du am Zug bist
email-about = Höchstens eine E-Mail pro Stunde, wenn ein Tisch seit fünf Minuten auf dich wartet.
email-address = E-Mail-Adresse
email-set = Bestätigung schicken
email-remove = Adresse entfernen
email-unconfirmed = Öffne den Link in der E-Mail an { $address }, um die Adresse zu bestätigen.
email-confirmed = E-Mails gehen an { $address }.
mail-title = E-Mails
mail-follow = E-Mails an diese Adresse bestätigen oder abbestellen
mail-done-confirm = Die Adresse ist bestätigt. Du bekommst eine E-Mail, wenn ein Tisch auf dich wartet.
mail-done-stop = An diese Adresse kommen keine E-Mails mehr.
mail-confirm-subject = Bestätige deine Adresse für Realmwright
mail-confirm-text =
    Jemand, vermutlich du, möchte unter { $address } erfahren, wann ein Tisch von Realmwright wartet.
    Öffne diesen Link, um die Adresse zu bestätigen: { $link }
    Falls du es nicht warst, ignoriere diese E-Mail: Es kommt keine weitere.
mail-turn-subject =
    { $count ->
        [one] Du bist an { $count } Tisch am Zug
       *[other] Du bist an { $count } Tischen am Zug
    }
mail-turn-text = Hier bist du am Zug:
mail-stop = Keine E-Mails mehr: { $link }
webhook = Webhook: Adresse, an die deine Züge gemeldet werden
webhook-about = Der Server schickt eine signierte Nachricht dorthin, sobald du am Zug bist.
webhook-set = Diese Adresse verwenden
webhook-drop = Webhook entfernen
webhook-secret = Signaturschlüssel, wird nur dieses eine Mal angezeigt:
table-rated = Die Partie zählt für die Rangliste.
table-unrated = Die Partie zählt nicht für die Rangliste.
table-rated-short = Ranglistenpartie
rematch = Noch eine Partie zusammen
rematch-go = Zur nächsten Partie
winner = Sieger
fair-check = Zufall überprüfen
fair-about = Vor dem ersten Zug hat der Server ein Geheimnis festgelegt und dessen Fingerabdruck gezeigt. Daraus ergibt sich jede gezogene Karte.
fair-checking = Die ganze Partie wird geprüft …
fair-yes = In Ordnung:
fair-no = Nicht in Ordnung:
fair-promised = Der Fingerabdruck ist derselbe, den dieser Browser zu Beginn gesehen hat.
fair-checked-rules = Jeder Zug war nach den Regeln erlaubt.
fair-checked-commitment = Das Geheimnis passt zum Fingerabdruck.
fair-checked-setup = Der Aufbau ergibt sich aus dem Geheimnis.
fair-checked-chance = Jede Ziehung ergibt sich aus dem Geheimnis.
fair-hash = Fingerabdruck
fair-secret = Geheimnis
fair-own = Du kannst es selbst prüfen: Lade die Aufzeichnung herunter und rufe realmwright verify damit auf.
lobby-title = Lobby
lobby-new = Tisch für Freunde einrichten
lobby-all = Alle Spiele
lobby-join = Platz nehmen
lobby-open = Zum Tisch
lobby-running = Wird gerade gespielt
lobby-finished = Zu Ende gespielt
lobby-none-running = Gerade läuft keine öffentliche Partie.
lobby-none-finished = Noch ist keine öffentliche Partie zu Ende.
my-games = Deine Partien
my-games-waiting =
    { $count ->
        [one] { $count } wartet auf dich
       *[other] { $count } warten auf dich
    }
daily-about = Jeden Tag derselbe Spielplan, dieselben Karten und derselbe Gegner für alle. Deine erste Partie zählt, und nur diese.
daily-deadline = Eine heute begonnene Partie zählt, wenn sie bis morgen um Mitternacht (UTC) beendet ist.
daily-play = Tagesaufgabe spielen
daily-continue = Partie fortsetzen
daily-look = Partie ansehen
daily-log-in = Zum Spielen anmelden
daily-today = Heute
daily-yesterday = Gestern
daily-empty = Noch keine Ergebnisse.
daily-margin = Vorsprung
daily-result = { $margin } Gold Vorsprung: Platz { $rank } von { $count }.
daily-not-counted = Diese Partie zählt nicht, weil sie aufgegeben oder zu spät beendet wurde.
daily-streak =
    { $count ->
        [one] { $count } Tag in Folge
       *[other] { $count } Tage in Folge
    }
daily-best-streak =
    { $count ->
        [one] längste Serie: { $count } Tag
       *[other] längste Serie: { $count } Tage
    }
daily-share = Ergebnis kopieren
daily-shared = Kopiert
daily-share-text = Realmwright, Tagesaufgabe { $date }: { $margin } Gold, Platz { $rank } von { $count }
leaderboard = Rangliste
leaderboard-about = Konten ab drei Ranglistenpartien. Die Zahl nach ± sagt, wie genau die Wertungszahl ist; sie wird mit jeder Partie kleiner.
leaderboard-empty = Noch hat niemand drei Ranglistenpartien dieser Art gespielt.
rank = Platz
rating = Wertungszahl
games-played = Partien
account = Konto
account-about = Mit einem Konto hast du deine Plätze, Wertungszahlen und Einstellungen auf allen deinen Geräten. Zum Spielen brauchst du keines.
account-since = Seit { $date }
account-log-in = Anmelden
account-log-out = Abmelden
account-register = Konto anlegen
password = Passwort
invitation-code = Einladungscode
password-about = Mindestens { $count } Zeichen. Es kann nicht zurückgesetzt werden: Bewahre es gut auf.
ratings = Deine Wertungszahlen
ratings-none = Noch keine Ranglistenpartie.
settings-keep = Einstellungen dieses Geräts speichern
settings-kept = Einstellungen gespeichert
settings-keep-about = Sprache, Darstellung, Buchstaben, Töne: Du findest sie überall wieder, wo du dich anmeldest.
tokens = Programme, die für dich spielen
tokens-about = Ein Programm mit so einem Schlüssel spielt unter deinem Namen.
token-name = Name des Programms
token-new = Neuer Schlüssel
token-drop = Löschen
token-once = Wird nur dieses eine Mal angezeigt, bewahre ihn auf:
terms = Spielen mit Freunden
terms-about = Danach bekommst du für jeden freien Platz einen Link. Die Partie beginnt, wenn alle sitzen.
terms-who = Wer mitspielen darf
terms-link = Nur mit Link
terms-public = Alle, in der Lobby
terms-rated = Die Partie zählt für die Rangliste
terms-account = Melde dich an, wenn die Partie für die Rangliste zählen soll.

## Kingdoms [later]

kd-castle-rank = Burg Rang { $rank }
kd-rank = Rang { $rank }
kd-left = noch { $count }
kd-where =
    { $free ->
        [one] Epoche { $epoch } von { $total }, { $free } Feld frei
       *[other] Epoche { $epoch } von { $total }, { $free } Felder frei
    }
kd-draw = Plättchen ziehen
kd-supply = { $count } Plättchen im Vorrat
kd-starting-tile = Startplättchen
kd-only-you = { $tile }, nur du siehst es
kd-tile-worth = { $name } { $value }
kd-tile-w = { kd-tile-wizard }
kd-tile-g = { kd-tile-gold-mine }
kd-tile-d = { kd-tile-dragon }
kd-tile-m = { kd-tile-mountain }
kd-pass = Passen
kd-what-to-place = Was du einsetzt
kd-one-per-turn = eines pro Zug
kd-advice = Setze eine Burg ein, ziehe ein Plättchen und setze es ein oder setze dein Startplättchen ein. Jedes freie Feld ist erlaubt.
kd-advice-without-start = Setze eine Burg ein oder ziehe ein Plättchen und setze es ein. Jedes freie Feld ist erlaubt.
kd-board = Spielplan
kd-row = Reihe { $row }
kd-column = Spalte { $column }
kd-gold = Gold
kd-if-scored-now = Wenn jetzt gewertet würde
kd-tile-revealed = Ein Plättchen wurde aufgedeckt
log-kingdoms-castle = { $player } setzt eine Burg Rang { $rank } auf { $cell } ein.
log-kingdoms-castle-you = Du setzt eine Burg Rang { $rank } auf { $cell } ein.
log-kingdoms-deal = { $player } zieht verdeckt ein Startplättchen.
log-kingdoms-deal-you = Du ziehst verdeckt ein Startplättchen.
log-kingdoms-draw = { $player } zieht ein Plättchen.
log-kingdoms-draw-you = Du ziehst ein Plättchen.
log-kingdoms-tile = { $player } sieht das Plättchen an: { $tile }.
log-kingdoms-tile-you = Du siehst das Plättchen an: { $tile }.
log-kingdoms-put = { $player } setzt das Plättchen auf { $cell } ein.
log-kingdoms-put-you = Du setzt das Plättchen auf { $cell } ein.
log-kingdoms-start = { $player } setzt das Startplättchen auf { $cell } ein: { $tile }.
log-kingdoms-start-you = Du setzt dein Startplättchen auf { $cell } ein: { $tile }.
log-kingdoms-pass = { $player } passt.
log-kingdoms-pass-you = Du passt.
log-kingdoms-epoch = Epoche { $epoch } wird gewertet.
log-kingdoms-gold = { $player } bekommt { $gold } Gold.
log-kingdoms-gold-you = Du bekommst { $gold } Gold.
log-kingdoms-gold-lost = { $player } zahlt { $gold } Gold.
log-kingdoms-gold-lost-you = Du zahlst { $gold } Gold.
kd-tile-plus-1 = Dorf
kd-tile-plus-2 = Bauernhof
kd-tile-plus-3 = Stadt
kd-tile-plus-4 = Windmühle
kd-tile-plus-5 = Ritter
kd-tile-plus-6 = Königsstadt
kd-tile-minus-1 = Sumpf
kd-tile-minus-2 = Friedhof
kd-tile-minus-3 = Böse Wölfe
kd-tile-minus-4 = Hexe
kd-tile-minus-5 = Räuber
kd-tile-minus-6 = Troll
kd-tile-mountain = Berg
kd-tile-dragon = Drache
kd-tile-gold-mine = Goldmine
kd-tile-wizard = Zauberer
kd-epoch = Epoche { $epoch }
kd-epochs = Epochen
kd-where-endless =
    { $free ->
        [one] Epoche { $epoch }, { $free } Feld frei
       *[other] Epoche { $epoch }, { $free } Felder frei
    }
kd-describe =
    { $cell }: { $piece ->
        [none] frei
       *[other] { $piece }
    }{ $legal ->
        [no] {""}
       *[other] , hier kannst du einsetzen
    }
kd-castle-of = Burg Rang { $rank } ({ $player })
kd-line-worth = { $line }: { $value }
kd-line-scored = schon gewertet
kd-castle-about = Bringt ihrem Besitzer den Wert ihrer Reihe und ihrer Spalte, jeweils mal ihren Rang. Ein negativer Wert kostet ebenso viel.
kd-draw-about = Ziehe ein verdecktes Plättchen und setze es sofort auf ein beliebiges freies Feld ein.
kd-starting-tile-about = Dein geheimes Plättchen dieser Epoche. Es einzusetzen ist dein ganzer Zug; das nächste bekommst du in der nächsten Epoche.
kd-line-about = Summe der Plättchen mal Ränge der eigenen Burgen darin: So viel bringt diese Reihe oder Spalte.
kd-tile-plus-about = Erhöht seine Reihe und seine Spalte um seinen Wert.
kd-tile-minus-about = Senkt seine Reihe und seine Spalte um seinen Wert.
kd-tile-m-about = Teilt seine Reihe und seine Spalte: Die Abschnitte auf beiden Seiten werden einzeln gewertet.
kd-tile-d-about = Hebt alle positiven Plättchen seiner Reihe und seiner Spalte bis zu einem Berg auf; negative zählen weiter.
kd-tile-g-about = Verdoppelt den Wert ihrer Reihe und ihrer Spalte bis zu einem Berg, auch negative Werte.
kd-tile-w-about = Jede Burg direkt neben, über oder unter ihm zählt einen Rang höher, egal, wem sie gehört.
kd-choose-first = Wähle zuerst, was du einsetzt.
kd-advice-open = Setze eine Burg oder eines der offenen Plättchen ein. Jedes freie Feld ist erlaubt.
kd-advice-place = { $piece }: Wähle ein freies Feld.
kd-advice-put = Du hast ein Plättchen gezogen und musst es einsetzen: { $tile }. { $effect }
kd-advice-pass = Du kannst nichts mehr einsetzen und musst passen.
kd-nothing-chosen = Nichts gewählt
kd-hidden-here = Verdeckt, bis du es wählst
kd-start-gone = Schon eingesetzt
kd-supply-empty = Der Vorrat ist leer
kd-tiles = Plättchen
kd-place = Einsetzen
kd-place-on = auf { $cell }, beendet den Zug
kd-place-what = wähle zuerst etwas
kd-place-where = wähle ein Feld
kd-with-preview = mit dem gezeigten Stück
kd-what-on = { $piece } auf { $cell }
kd-tap-again = Zum Einsetzen noch einmal tippen
kd-scoring = Wertung der Epoche { $epoch }
kd-line = Linie
kd-purse = Startgold
kd-go-on = Weiter
kd-walk = Geh die Reihen und Spalten durch: Jede leuchtet auf dem Spielplan auf.
kd-walk-previous = Vorige Linie
kd-walk-next = Nächste Linie
kd-keys-pick = 1 bis 4: Burg wählen, D: Plättchen ziehen, S: Startplättchen, P: passen
log-kingdoms-open = { $player } setzt ein Plättchen auf { $cell } ein: { $tile }.
log-kingdoms-open-you = Du setzt ein Plättchen auf { $cell } ein: { $tile }.
kd-tile = Plättchen

## The terminal: `realmwright tui` [later]

tui-rule = Regel: { $name } ({ $rule })
tui-hint = Tipp: { $steps }
tui-because = Das bringt es: { $why }.
tui-labelled = { $name }: { $value }
tui-card = Karte: { $card }
tui-tiles = Plättchen: { $tiles }
tui-tile =
    { $tile } { $state ->
        [ready] (bereit)
        [new] (ab dem nächsten Zug)
       *[other] (genutzt)
    }
tui-tiles-held = Plättchen
tui-castles-left = Burgen übrig
tui-lit = { $player }: Die Felder, die für { $card } Gold bringen, leuchten auf.
tui-choose-first = Wähle zuerst, was du tun willst: mit seiner Ziffer oder mit einem Klick in die Liste.
tui-key-next = Nächstes Feld
tui-key-end = Zugende
tui-key-save = Speichern
tui-key-leave = Verlassen
tui-key-first-game = Erste Partie
tui-keys-actions = 1 bis 9: eine Aktion der Liste wählen
tui-keys-card = C: die Felder der nächsten Karte hervorheben und ihre Regel lesen
tui-keys-players = O: Plättchen aller Spieler und was sie können
tui-keys-explain = Fragezeichen: das Feld unter dem Zeiger erklären; F1: diese Liste
tui-keys-save = S: die Aufzeichnung speichern
tui-keys-pace = P: Tempo der Bots
tui-keys-theme = T: hell oder dunkel
tui-keys-tab = Tab: vom Spielplan zu den Aktionen und zum Verlauf
tui-keys-leave = Q: den Tisch verlassen
tui-legend = Buchstaben und Zeichen
tui-mark-legal = hier kannst du spielen
tui-mark-lit = bringt Gold oder gehört zum Tipp
tui-mark-tiles = Plättchen, die hier noch liegen
tui-save-as = Die Aufzeichnung in dieser Datei speichern
tui-saved = Gespeichert: { $file }
tui-file-exists = eine Datei mit diesem Namen gibt es schon
tui-cannot-save = Das konnte nicht gespeichert werden: { $why }. Nichts ist verloren; wähle eine andere Datei.
tui-cannot-open = Diese Datei lässt sich nicht öffnen: { $why }.
tui-cannot-set-up = So lässt sich die Partie nicht aufbauen: { $why }.
tui-open = Eine Aufzeichnung weiterspielen
tui-open-about = Dateiname, dann Eingabetaste
tui-more = Weitere Einstellungen
tui-by-choice = Von Hand gewählt
tui-leave-question = Diese Partie ist nicht zu Ende und nicht gespeichert.
tui-leave-unsaved = Ohne Speichern verlassen
tui-stay = Bleiben
tui-look = Den Spielplan ansehen

## The rules page [later]

rules-game = Welches Spiel
rules-search = Regeln durchsuchen
rules-about = Jede Regel hat eine Kennung; der Wortlaut ist englisch. Ein abgelehnter Zug nennt die Regel, die ihn verbietet.
rules-found =
    { $count ->
        [one] Eine Regel
       *[other] { $count } Regeln
    } gefunden
rules-none = Keine Regel enthält alle diese Wörter.
rulebook-contents = Inhalt
rulebook-exact = Genaue Regel
rulebook-reference = Genauer Wortlaut (englisch)
rulebook-back = Zur Spielregel
rulebook-nothing = Nichts gefunden. Versuche es mit einem Namen oder mit weniger Wörtern.
rulebook-before = Vor dem Zug
rulebook-after = Nach dem Zug
rulebook-gold = Vorher { $before } Gold, nachher { $after } Gold
rulebook-search = Frage stellen oder Namen suchen
## The log of online tables: seats, chat and offers [later]
log-chat = { $player }: { $text }
log-seat-taken = { $player } nimmt Platz.
log-seat-open = Platz { $number } ist frei.
log-seat-bot = Auf Platz { $number } spielt ein Bot.
log-seat-stand-in = Ein Bot spielt für { $player }.
log-seat-back = { $player } ist zurück und spielt wieder selbst.
log-resign = { $player } gibt auf.
log-resign-you = Du gibst auf.
log-flag = { $player } hat die Bedenkzeit überschritten.
log-flag-you = Du hast die Bedenkzeit überschritten.
log-credit = Der Server war { $seconds } s lang nicht erreichbar. Das zählt nicht als Bedenkzeit.
log-offer-take-back = { $player } bittet darum, den letzten Zug zurückzunehmen.
log-offer-bot = { $player } schlägt vor, dass ein Bot für { $other } spielt.
log-offer-rematch = { $player } möchte eine Revanche.
log-agree = { $player } ist einverstanden.
log-decline = { $player } ist nicht einverstanden.
log-withdraw = { $player } zieht den Vorschlag zurück.
log-next = Der Tisch für die Revanche ist bereit.
log-mute = { $player } wurde vom Gastgeber stumm geschaltet.
log-unmute = { $player } darf wieder schreiben.

## Offline play

offline-keep = Zum Spielen ohne Internet herunterladen (7 MB)
offline-busy = Wird heruntergeladen …
offline-starting = Die Spielregeln werden in diesem Browser gestartet …
offline-ready = Du kannst jetzt auch ohne Internet spielen.
offline-failed = Das Herunterladen ist fehlgeschlagen. Versuche es noch einmal.
offline-here = Nur auf diesem Gerät: läuft auch ohne Internet weiter
problem-no-database = Der Server erreicht seine Datenbank gerade nicht. Versuche es bald noch einmal.
problem-unhealthy = Der Server hat gerade ein Problem. Versuche es später noch einmal.
problem-busy = An diesem Tisch passiert gerade zu viel auf einmal. Versuche es gleich noch einmal.
problem-needs-server = Für Mitspieler an anderen Orten braucht es den Server. Ohne ihn kannst du hier allein oder an einem Gerät spielen.

## Replay and analysis [later]

replay = Partie nachspielen
replay-about = Füge eine Aufzeichnung ein oder wähle ihre Datei: Geh sie Zug für Zug durch, sieh, was Bots gespielt hätten, und spiele von jeder Stellung weiter.
replay-file = Datei
replay-text = Aufzeichnung
replay-open = Öffnen
replay-unreadable = Diese Aufzeichnung lässt sich nicht lesen. Prüfe, ob sie vollständig und unverändert ist.
study = Partie analysieren
study-chart = Was die Kurve zeigt
study-gold = Gold
study-worth = Aussichten
study-moment = Zeitpunkt
study-ply = Schritt { $ply } von { $plies }
study-turn-back = Einen Zug zurück
study-ply-back = Einen Schritt zurück
study-ply-on = Einen Schritt vor
study-turn-on = Einen Zug vor
study-turning = Wendepunkte:
study-turning-point = Zug { $turn }, { $player }
study-axis-gold = Gold
study-axis-value = erwarteter Vorsprung in Gold
study-suggested = { $bot } hätte gespielt:
study-played = In der Partie gespielt:
study-bot = Welcher Bot
study-ask = Was hätte er gespielt?
study-branch = Von hier weiterspielen
study-files = Herunterladen:
study-record = Aufzeichnung
## Lessons [later]

learn-about = Kurze Lektionen an einem echten Tisch. Jeder Schritt wartet auf dich und lässt sich wiederholen. Du kannst jederzeit aufhören und später weitermachen.
learn-games = Die Spiele
learn-expansions = Die Erweiterungen
learn-progress = { $done } von { $count } Schritten
learn-begin = Anfangen
learn-resume = Weiter mit Schritt { $number }
learn-again = Von vorn
learn-done = Geschafft. Jetzt spiel deine eigene Partie.
learn-steps = Alle Schritte
learn-step = Schritt { $number } von { $count }
learn-back = Zurück zum vorigen Schritt
learn-repeat = Diesen Schritt wiederholen
learn-go-on = Weiter
learn-finish = Beenden
learn-wait = { $player } spielt …
learn-off = Nicht dieser: Der Zug ist erlaubt, aber hier geht es anders weiter. Mach ihn rückgängig.
learn-astray = Die Partie ist von der Lektion abgekommen. Fang diesen Schritt neu an.
learn-restart = Diesen Schritt neu anfangen
learn-then-build = Baue auf { $cell }.
learn-then-cell = Dann { $cell }.
learn-then-end = Beende deinen Zug.
learn-next-board = Gut gemacht. Weiter geht es an einem anderen Spielplan.
learn-then-done = Das ist alles, was diese Erweiterung bringt. Die Feinheiten stehen im Regelbuch.
learn-kingdom-builder-goal = Das Ziel
learn-kingdom-builder-goal-1 = Wer am Ende das meiste Gold hat, gewinnt. Gold gibt es dafür, wo deine Siedlungen stehen: Die Tabelle nennt, was in dieser Partie zählt.
learn-kingdom-builder-card = Deine Karte
learn-kingdom-builder-card-1 = In jedem Zug hast du eine Geländekarte. Deine zeigt Gras: In diesem Zug baust du auf Gras.
learn-kingdom-builder-build = Drei Siedlungen
learn-kingdom-builder-build-1 = In jedem Zug baust du drei Siedlungen. Wo es leuchtet, ist es erlaubt: Baue die erste auf { $cell }.
learn-kingdom-builder-adjacent = Aneinander
learn-kingdom-builder-adjacent-1 = Auch { $cell } ist Gras, aber weit weg. Versuche es und lies, warum es nicht geht.
learn-kingdom-builder-why = Warum das wichtig ist
learn-kingdom-builder-why-1 = Grenzt ein erlaubtes Feld an deine Siedlungen, musst du dort bauen. Jede Geländeart, an die du grenzt, bindet dich also, sobald ihre Karte kommt. Grenzt du an wenige, kannst du neu anfangen, wo du willst.
learn-kingdom-builder-tile = Ein Ortsplättchen
learn-kingdom-builder-tile-1 = Also bleibst du neben deinen Siedlungen. Baue auf { $cell }, in Richtung Farm.
learn-kingdom-builder-tile-2 = Baue auf { $cell }, neben der Farm: Für deine erste Siedlung dort bekommst du eines ihrer Plättchen.
learn-kingdom-builder-tile-3 = Das Farmplättchen gehört dir. Ab deinem nächsten Zug kannst du es einmal pro Zug nutzen. Ein zweites gibt dir derselbe Ort nie, und er hat nur zwei: Komm früh.
learn-kingdom-builder-end-turn = Ende des Zugs
learn-kingdom-builder-end-turn-1 = Drei sind gebaut. Beende deinen Zug: Du ziehst eine neue Karte, und { $other } ist dran.
learn-kingdom-builder-use-tile = Das Plättchen nutzen
learn-kingdom-builder-use-tile-1 = Deine Karte ist jetzt Canyon, aber die Farm gibt dir in jedem Zug eine Siedlung mehr auf Gras. Wähle das Plättchen, dann { $cell }.
learn-kingdom-builder-cards = Drei Karten bringen Gold
learn-kingdom-builder-cards-1 = Fischer: 1 Gold für jede deiner Siedlungen am Wasser. Zeige auf Fischer, und du siehst, welche Felder zählen.
learn-kingdom-builder-cards-2 = Ritter: 2 Gold für jede Siedlung auf der horizontalen Linie, auf der du die meisten hast. Zeige auf Ritter.
learn-kingdom-builder-cards-3 = Händler: 4 Gold für jeden Ort und jede Burg, die deine Siedlungen mit einem anderen Ort oder einer anderen Burg verbinden. Zeige auf Händler.
learn-kingdom-builder-castle = Die Burg
learn-kingdom-builder-castle-1 = Jetzt in Richtung Burg: Baue auf { $cell }.
learn-kingdom-builder-castle-2 = Zeige auf { $cell }, ohne schon zu bauen: Die Seite zeigt, was es brächte, Karte für Karte.
learn-kingdom-builder-castle-3 = 3 Gold für die Burg, und die Händler zählen, weil Farm und Burg verbunden sind. Baue auf { $cell }.
learn-kingdom-builder-undo = Rückgängig und Tipp
learn-kingdom-builder-undo-1 = Baue auf { $cell }, nur um zu sehen, dass noch nichts endgültig ist.
learn-kingdom-builder-undo-2 = Mach es rückgängig. Das geht, bis eine Karte aufgedeckt wird.
learn-kingdom-builder-undo-3 = Wenn du nicht weiterweißt, frag: Die Lampe gibt einen Tipp und sagt, warum.
learn-kingdom-builder-losing = Ein Plättchen verlieren
learn-kingdom-builder-losing-1 = Eine andere Partie: Du hast Oase und Koppel. Ein Plättchen behältst du nur, solange eine deiner Siedlungen neben seinem Ort steht.
learn-kingdom-builder-losing-2 = Die Koppel versetzt eine Siedlung zwei Felder weit in gerader Linie. Wähle sie, dann { $cell }: deine einzige Siedlung neben der Oase.
learn-kingdom-builder-losing-3 = Versetze sie auf { $cell } und behalte deine Plättchen im Auge.
learn-kingdom-builder-losing-4 = Das Oasenplättchen ist weg und aus dem Spiel. Dieser Ort gibt dir nie wieder eines.
learn-kingdom-builder-losing-5 = Mach das rückgängig.
learn-kingdom-builder-losing-6 = Nimm auch die Wahl der Siedlung zurück.
learn-kingdom-builder-moving = Auch Versetzen bringt Plättchen
learn-kingdom-builder-moving-1 = Wähle noch einmal die Koppel, dann { $cell }. An dieser Siedlung hängt kein Plättchen.
learn-kingdom-builder-moving-2 = Versetze sie auf { $cell }, neben die andere Oase.
learn-kingdom-builder-moving-3 = Ob gebaut oder versetzt: Für die erste Siedlung neben einem Ort gibt es ein Plättchen. Mit zwei Oasen hast du ab dem nächsten Zug zwei solche Aktionen pro Zug.
learn-kingdom-builder-after = Vorher oder nachher
learn-kingdom-builder-after-1 = Plättchen nutzt du vor deinen drei Siedlungen oder danach, nie dazwischen. Deine Karte ist Wüste: Baue auf { $cell }.
learn-kingdom-builder-after-2 = Drei sind gebaut. Jetzt die alte Oase: noch eine Siedlung auf Wüste. Wähle das Plättchen, dann { $cell }.
learn-kingdom-builder-end = Wie es endet
learn-kingdom-builder-end-1 = Einige Züge später: Du hast noch drei Siedlungen. Hat jemand die letzte gebaut, wird die Runde zu Ende gespielt. Baue auf { $cell }.
learn-kingdom-builder-end-2 = Kein freies Blumenfeld grenzt mehr an deine Siedlungen, also darfst du jedes freie nehmen. Baue auf { $cell }.
learn-kingdom-builder-end-3 = Beende deinen Zug. { $other } hat noch einen, dann wird das Gold gezählt.
learn-kingdom-builder-winner = Wer gewinnt
learn-kingdom-builder-winner-1 = Das war eine ganze Partie. Die Tabelle sagt Karte für Karte, woher das Gold kommt. Wer das meiste Gold hat, gewinnt; bei Gleichstand gibt es mehrere Sieger.
learn-kingdoms-goal = Das Ziel
learn-kingdoms-goal-1 = Du beginnst mit 50 Gold. Nach drei Epochen gewinnt, wer das meiste Gold hat. Gold kommt aus den Reihen und Spalten, in denen deine Burgen stehen.
learn-kingdoms-board = Der Spielplan
learn-kingdoms-board-1 = Fünf Reihen, sechs Spalten. Ist der Spielplan voll, wird jede Reihe und jede Spalte gewertet: Summe ihrer Plättchen mal Ränge deiner Burgen darin.
learn-kingdoms-castle = Eine Burg
learn-kingdoms-castle-1 = In jedem Zug setzt du genau eine Burg oder ein Plättchen ein. Wähle eine Burg Rang 1 und setze sie auf { $cell } ein.
learn-kingdoms-tile = Ein Plättchen
learn-kingdoms-tile-1 = Ziehe jetzt ein Plättchen aus dem Vorrat.
learn-kingdoms-tile-2 = Ein Ritter, +5. Setze ihn auf { $cell } ein, in die Reihe deiner Burg.
learn-kingdoms-lines = Reihen und Spalten
learn-kingdoms-lines-1 = Am Rand steht, was jede Reihe und Spalte gerade wert ist. Zeige auf Reihen, und du siehst, wessen Burgen dort verdienen.
learn-kingdoms-ranks = Ränge
learn-kingdoms-ranks-1 = Der Rang einer Burg vervielfacht ihre Linie. Wähle eine Burg Rang 2 und zeige auf { $cell }, ohne sie schon einzusetzen: zweimal 5.
learn-kingdoms-ranks-2 = Setze sie auf { $cell } ein.
learn-kingdoms-mountain = Der Berg
learn-kingdoms-mountain-1 = { $other } hat einen Berg auf { $cell } gelegt. Er teilt Reihe und Spalte: Deine Burg rechts davon verdient am Ritter nicht mehr.
learn-kingdoms-dragon = Der Drache
learn-kingdoms-dragon-1 = Dein Startplättchen, das nur du kennst, ist der Drache: In seiner Reihe und Spalte zählt nichts Gutes. Wähle es und zeige auf { $cell }.
learn-kingdoms-dragon-2 = { $other } würde 12 verlieren. Setze den Drachen auf { $cell } ein.
learn-kingdoms-undo = Rückgängig und Tipp
learn-kingdoms-undo-1 = Setze eine Burg Rang 3 auf { $cell } ein: Auch Spalte { $column } bringt Gold.
learn-kingdoms-undo-2 = Mach es rückgängig. Das geht, bis ein Plättchen aufgedeckt wird.
learn-kingdoms-undo-3 = Wenn du nicht weiterweißt, frag: Die Lampe gibt einen Tipp und sagt, warum.
learn-kingdoms-hazard = Eine Gefahr
learn-kingdoms-hazard-1 = Ein anderer Spielplan: In der Reihe deiner Burg liegt +4, in der von { $other } +2. Ziehe ein Plättchen.
learn-kingdoms-hazard-2 = Ein Räuber, −5. Gefahren legt man dahin, wo die anderen stehen. Zeige auf { $cell }, in der Reihe von { $other }.
learn-kingdoms-hazard-3 = Setze ihn auf { $cell } ein.
learn-kingdoms-negative = Eine Linie, die kostet
learn-kingdoms-negative-1 = Diese Reihe ist jetzt −3 wert, also zahlt { $other } 3 Gold für jeden Rang: 6 Gold. Das Gold kann unter null fallen. Zeige auf Reihen, und du siehst, wer gewinnt und wer zahlt.
learn-kingdoms-gold-mine = Die Goldmine
learn-kingdoms-gold-mine-1 = Dein Startplättchen ist die Goldmine. Alle anderen Plättchen ihrer Reihe und Spalte zählen doppelt, auch die schlechten. Wähle sie und zeige auf { $cell }.
learn-kingdoms-gold-mine-2 = Deine Reihe wäre 8 wert statt 4. Setze die Goldmine auf { $cell } ein.
learn-kingdoms-wizard = Der Zauberer
learn-kingdoms-wizard-1 = Ziehe ein Plättchen.
learn-kingdoms-wizard-2 = Der Zauberer: Jede Burg direkt neben, über oder unter ihm zählt einen Rang mehr, ganz gleich, wem sie gehört. Setze ihn auf { $cell } ein, unter deine Burg.
learn-kingdoms-strong = Rang 4
learn-kingdoms-strong-1 = Du hast eine einzige Burg Rang 4. Wähle sie und zeige auf { $cell }: viermal 8.
learn-kingdoms-strong-2 = Du kannst sie in der ganzen Partie nur einmal einsetzen. Setze sie auf { $cell } ein.
learn-kingdoms-epoch = Eine Epoche endet
learn-kingdoms-epoch-1 = Später: Ein Feld ist noch frei, und du füllst es. Setze eine Burg Rang 1 auf { $cell } ein.
learn-kingdoms-epoch-2 = Die Epoche wird gewertet, Linie für Linie. Sieh es dir an, dann geh weiter.
learn-kingdoms-castles = Welche Burgen zurückkommen
learn-kingdoms-castles-1 = Burgen Rang 1 sind wieder bei ihren Besitzern. Burgen Rang 2, 3 und 4, die auf dem Spielplan standen, sind verbraucht: Teil sie dir über drei Epochen ein.
learn-kingdoms-end = Wie es endet
learn-kingdoms-end-1 = Alle Plättchen werden neu gemischt, alle ziehen ein neues Startplättchen, und wer das meiste Gold hat, beginnt. Nach drei Epochen gewinnt, wer das meiste Gold hat.
learn-nomads-intro = Was neu ist
learn-nomads-intro-1 = Nomads bringt vier Quadranten, Zelte mit Plättchen, die nur einmal wirken, Steinmauern und drei Karten, die sofort Gold bringen statt erst am Ende.
learn-nomads-card-families-1 = { card-families-rule } Fang eine Linie an: Baue auf { $cell }.
learn-nomads-card-families-2 = Schließ die Linie mit { $cell }. Auf dem Nomadenfeld daneben liegt ein Schatz.
learn-nomads-held-treasure-1 = 2 Gold für die Familien und 3 für den Schatz, beides sofort. Nur die erste Siedlung neben einem Nomadenfeld bekommt das Plättchen; der Schatz ist jetzt weg.
learn-nomads-card-shepherds-1 = { card-shepherds-rule } Baue zuerst auf { $cell }.
learn-nomads-card-shepherds-2 = Jetzt { $cell }: Daneben ist kein Blumenfeld mehr frei, also gibt es Gold.
learn-nomads-card-ambassadors-1 = { card-ambassadors-rule } Baue auf { $cell }, neben { $other }.
learn-nomads-location-quarry-1 = { location-quarry-power } Wähle das Plättchen, dann { $cell }.
learn-nomads-location-quarry-2 = Eine Mauer gehört niemandem und sperrt ihr Feld für immer. Du darfst eine zweite setzen: { $cell }.
learn-nomads-location-caravan-1 = { location-caravan-power } Wähle das Plättchen, dann { $cell }.
learn-nomads-location-caravan-2 = Die Siedlung gleitet, bis etwas im Weg steht, nie kürzer. Wähle { $cell }.
learn-nomads-location-village-1 = { location-village-power } Wähle das Plättchen, dann { $cell }.
learn-nomads-location-garden-1 = { location-garden-power } Wähle das Plättchen, dann { $cell }.
learn-nomads-terrain-nomad-1 = Im Zug davor hast du zwei Nomadenplättchen genommen. Jedes wirkt einmal und nur in diesem Zug; danach ist es weg, genutzt oder nicht.
learn-nomads-held-sword-1 = Das Schwert nimmt allen anderen je eine Siedlung vom Spielplan, zurück in den Vorrat. Wähle das Plättchen, dann { $cell }.
learn-nomads-held-donation-1 = Die Spende baut drei Siedlungen auf die gezeigte Geländeart, hier sogar auf Berge. Wähle das Plättchen, dann { $cell }.
learn-nomads-held-resettlement-1 = Die Umsiedlung gibt dir vier Schritte, für eine Siedlung oder für mehrere. Wähle das Plättchen, dann { $cell }.
learn-nomads-held-resettlement-2 = Geh einen Schritt nach { $cell }.
learn-nomads-held-resettlement-3 = Du musst nicht alle vier Schritte nutzen: Hör hier auf.
learn-nomads-held-outpost-1 = Mit dem Vorposten muss deine nächste Siedlung nicht an deine eigenen grenzen. Wähle das Plättchen.
learn-nomads-held-outpost-2 = Jetzt ist jedes Feld deiner Geländeart erlaubt. Baue auf { $cell }, neben ein Nomadenfeld.
learn-crossroads-intro = Was neu ist
learn-crossroads-intro-1 = Crossroads bringt Quadranten mit je zwei verschiedenen Orten, eigene Figuren neben den Siedlungen und für jeden dieser Quadranten eine Aufgabenkarte.
learn-crossroads-location-lighthouse-1 = { location-lighthouse-power } Wähle das Plättchen, dann { $cell }.
learn-crossroads-location-forester-lodge-1 = { location-forester-lodge-power } Wähle das Plättchen, dann { $cell }.
learn-crossroads-location-monastery-1 = { location-monastery-power } Wähle das Plättchen, dann { $cell }.
learn-crossroads-location-wagon-1 = { location-wagon-power } Wähle das Plättchen, dann { $cell }.
learn-crossroads-location-wagon-2 = In der Big Box zählen Schiff, Planwagen und Krieger auf dem Spielplan als deine Siedlungen, gehören aber nicht zu deinen 40.
learn-crossroads-tasks = Aufgabenkarten
learn-crossroads-tasks-1 = { task-advance }: { task-advance-rule } Zeige in der Tabelle darauf.
learn-crossroads-tasks-2 = { task-compass-points }: { task-compass-points-rule } Zeige in der Tabelle darauf.
learn-crossroads-tasks-3 = { task-road }: { task-road-rule } Zeige in der Tabelle darauf.
learn-crossroads-tasks-4 = { task-place-of-refuge }: { task-place-of-refuge-rule } Zeige in der Tabelle darauf.
learn-crossroads-sail = Das Schiff fährt
learn-crossroads-sail-1 = Erst deine drei Siedlungen: Baue auf { $cell }.
learn-crossroads-sail-2 = In einem späteren Zug fährt das Schiff bis zu drei Felder weit oder kommt zu dir zurück. Wähle den Leuchtturm, dann das Schiff auf { $cell }.
learn-crossroads-sail-3 = Fahr nach { $cell }. Auf jedem Feld, das es betritt, kann es Plättchen bekommen.
learn-crossroads-sail-4 = Es dürfte noch weiter. Lass es hier liegen.
learn-crossroads-location-city-hall-1 = { location-city-hall-power } Wähle das Plättchen, dann { $cell } als Mitte.
learn-crossroads-task-fortress-1 = { task-fortress-rule } Das Stadtplättchen zählt als sieben Siedlungen und erfüllt sie allein. Zeige in der Tabelle darauf.
learn-crossroads-task-home-country-1 = { task-home-country-rule } { $other } hat es schon geschafft. Zeige in der Tabelle darauf.
learn-crossroads-location-barracks-1 = { location-barracks-power } Wähle das Plättchen, dann { $cell }.
learn-crossroads-piece-warriors-1 = Die sechs Felder um { $cell } sind jetzt für alle gesperrt, auch für dich. Was dort steht, bleibt stehen.
learn-crossroads-location-fort-1 = { location-fort-power } Wähle das Plättchen.
learn-crossroads-location-fort-2 = Du hast Canyon gezogen. Nach dem Ziehen musst du bauen, wenn es geht: { $cell }.
learn-crossroads-location-crossroads-1 = { location-crossroads-power } Du hast Wüste und Wald: Spiel den Wald.
learn-marshlands-intro = Was neu ist
learn-marshlands-intro-1 = Marshlands bringt Quadranten mit Sumpf und Palästen, einen Bonus für zwei gleiche Plättchen, sechs neue Wertungskarten und fünf Sumpfkarten im Nachziehstapel.
learn-marshlands-terrain-swamp-1 = Eine Sumpfkarte lässt dir die Wahl: zwei Siedlungen auf Sumpf oder drei auf der anderen Geländeart. Wähle Sumpf.
learn-marshlands-terrain-swamp-2 = Sumpf ist Land wie jedes andere: Baue auf { $cell }.
learn-marshlands-terrain-palace-1 = Ein Palast ist keine Burg: Wer am Ende die meisten Siedlungen daneben hat, bekommt 5 Gold. Zeige auf { $cell }.
learn-marshlands-terrain-palace-2 = Bei Gleichstand bekommen alle Führenden 5. Baue auf { $cell }.
learn-marshlands-cards = Drei Karten
learn-marshlands-cards-1 = { card-geologists }: { card-geologists-rule } Zeige in der Tabelle darauf.
learn-marshlands-cards-2 = { card-noblewomen }: { card-noblewomen-rule } Zeige in der Tabelle darauf.
learn-marshlands-cards-3 = { card-scouts }: { card-scouts-rule } Hier sind die Wüstenkarten entfernt. Zeige in der Tabelle darauf.
learn-marshlands-location-refuge-1 = { location-refuge-power } Wähle das Plättchen, dann { $cell }.
learn-marshlands-location-refuge-2 = Neben deinen eigenen muss sie nicht bleiben. Wähle { $cell }.
learn-marshlands-location-fountain-1 = { location-fountain-power } Wähle das Plättchen, dann { $cell }.
learn-marshlands-bonus = Das zweite Plättchen
learn-marshlands-bonus-1 = Du hast beide Brunnenplättchen: Das sind zwei Aktionen pro Zug und dazu ein Bonusplättchen. Verlierst du eines der beiden, ist auch der Bonus weg.
learn-marshlands-held-fountain-bonus-1 = Mit dem Bonus darf der Brunnen auch auf Berge. Wähle das Plättchen, dann { $cell }.
learn-marshlands-held-refuge-bonus-1 = Mit der Bonusaktion Hort springt eine Siedlung in gerader Linie auf das nächste freie Feld. Wähle das Plättchen, dann { $cell }.
learn-marshlands-held-refuge-bonus-2 = Übersprungen wird alles dazwischen, Siedlungen wie Wasser. Wähle { $cell }.
learn-marshlands-more-cards = Drei weitere Karten
learn-marshlands-more-cards-1 = { card-captains }: { card-captains-rule } Zeige in der Tabelle darauf.
learn-marshlands-more-cards-2 = { card-messengers }: { card-messengers-rule } Zeige in der Tabelle darauf.
learn-marshlands-more-cards-3 = { card-vassals }: { card-vassals-rule } Zeige in der Tabelle darauf.
learn-marshlands-location-temple-1 = Der Tempel nimmt eine deiner Siedlungen vom Spielplan. Im nächsten Zug baust du sie zusätzlich: vier statt drei. Wähle das Plättchen, dann { $cell }.
learn-marshlands-held-temple-bonus-1 = Zwei Tempel: Die erste Siedlung jedes Zuges muss nicht an deine eigenen grenzen. Wüste liegt neben dir, trotzdem darfst du auf { $cell } bauen.
learn-marshlands-location-canoe-1 = Das Kanu wartet auf die anderen: Nimmt jemand das letzte Plättchen eines Ortes, darfst du sofort auf Sumpf oder Wasser bauen, auch im fremden Zug. Sieh { $other } zu.
learn-marshlands-location-canoe-2 = { $other } hat das letzte Plättchen genommen: Dein Kanu ist dran. Baue auf { $cell }.
learn-marshlands-held-canoe-bonus-1 = Diese Siedlung steht neben dem anderen Kanu und hat dir sein Plättchen und den Bonus gebracht: einmal pro Zug eine Siedlung auf Sumpf oder Wasser. Wähle das Plättchen, dann { $cell }.
learn-harvest-intro = Was neu ist
learn-harvest-intro-1 = Harvest bringt Quadranten mit Farmland, einem Silo und je zwei verschiedenen Orten, Späher, Siedlungsplättchen und sechs neue Wertungskarten.
learn-harvest-terrain-farmland-1 = Keine Karte zeigt Farmland. Einmal pro Zug darf man eine Siedlung darauf bauen, neben eine eigene; ein Plättchen braucht es nicht. Wähle die Aktion, dann { $cell }.
learn-harvest-location-water-mill-1 = { location-water-mill-power } Wähle das Plättchen, dann { $cell }.
learn-harvest-location-mountain-station-1 = { location-mountain-station-power } Wähle das Plättchen, dann { $cell }.
learn-harvest-location-bazaar-1 = { location-bazaar-power } Wiederhol die Wassermühle.
learn-harvest-location-bazaar-2 = Noch einmal neben Wasser: { $cell }.
learn-harvest-location-scout-cabin-1 = { location-scout-cabin-power } Wähle das Plättchen, dann { $cell }.
learn-harvest-location-scout-cabin-2 = Jetzt kannst du neben dem Späher bauen. Du könntest einen zweiten setzen; hör mit einem auf.
learn-harvest-cards = Drei Karten
learn-harvest-cards-1 = { card-rangers }: { card-rangers-rule } Zeige in der Tabelle darauf.
learn-harvest-cards-2 = { card-travellers }: { card-travellers-rule } Zeige in der Tabelle darauf.
learn-harvest-cards-3 = { card-chainers }: { card-chainers-rule } Zeige in der Tabelle darauf.
learn-harvest-location-cathedral-1 = { location-cathedral-power } Eines hast du gespart: Wähle das Plättchen, dann { $cell }.
learn-harvest-location-watchtower-1 = { location-watchtower-power } Wähle das Plättchen, dann { $cell }.
learn-harvest-location-university-1 = { location-university-power } Wähle das Plättchen, dann { $cell }.
learn-harvest-location-palisade-1 = { location-palisade-power } Wähle das Plättchen, dann { $cell }.
learn-harvest-location-palisade-2 = Die Siedlung bleibt neben ihrem Gebiet. Wähle { $cell }.
learn-harvest-more-cards = Drei weitere Karten
learn-harvest-more-cards-1 = { card-homesteaders }: { card-homesteaders-rule } Zeige in der Tabelle darauf.
learn-harvest-more-cards-2 = { card-mayors }: { card-mayors-rule } Zeige in der Tabelle darauf.
learn-harvest-more-cards-3 = { card-rovers }: { card-rovers-rule } Das Gold gibt es während der Partie, es gehört dir also schon.
learn-harvest-terrain-silo-1 = Der letzte Zug ist vorbei. Vor der Wertung hilft dir jedes Silo neben deinen Siedlungen einmal: Bau bis zu drei Siedlungen oder versetze bis zu drei.
learn-harvest-terrain-silo-2 = Du hast noch Siedlungen im Vorrat: Baue drei, jede neben deine eigenen. Wähle { $cell }.
learn-capitol-intro = Das Kapitol
learn-capitol-intro-1 = Auf den Quadranten Hafen und Orakel ist eine Burg ein Kapitol, hier auf { $cell }. Am Ende bringt es 1 Gold für jede deiner Siedlungen, die höchstens zwei Felder entfernt steht.
learn-capitol-near = Direkt daneben
learn-capitol-near-1 = Zeige auf { $cell } und sieh, was es brächte.
learn-capitol-near-2 = Baue auf { $cell }.
learn-capitol-far = Zwei Felder weit
learn-capitol-far-1 = Zwei Felder entfernt zählt genauso viel, ganz gleich, was dazwischenliegt. Baue auf { $cell }.
learn-capitol-far-2 = Jede Siedlung in dieser Reichweite zählt neu. Baue auf { $cell }.
learn-capitol-gold = Das Gold
learn-capitol-gold-1 = Drei Siedlungen in der Nähe, 3 Gold. Mit beiden Quadranten gibt es zwei Kapitole, jedes für sich. Zeige auf Kapitole.
learn-capitol-castle = Keine Burg mehr
learn-capitol-castle-1 = Das Kapitol ersetzt die 3 Gold seiner Burg: Du stehst daneben, und bei Burgen steht nichts dafür. Für die Händler bleibt es eine Burg. Zeige auf Burgen.
learn-caves-intro = Eine Höhle je Quadrant
learn-caves-intro-1 = Ein Berg jedes Quadranten ist eine Höhle, hier { $cell }. Die Höhlen sind unterirdisch verbunden: Einmal pro Zug darf eine Siedlung neben einer Höhle auf ein Feld neben einer anderen wechseln.
learn-caves-closed = Immer noch ein Berg
learn-caves-closed-1 = Die Höhle selbst bleibt ein Berg: Niemand baut darauf. Es zählt, daneben zu stehen.
learn-caves-move = Durch den Berg
learn-caves-move-1 = Ein Plättchen brauchst du nicht. Wähle die Höhle, dann { $cell }, deine Siedlung neben einer Höhle.
learn-caves-move-2 = Jedes freie Feld neben einer Höhle ist recht, auch fern von deinen eigenen: { $cell }.
learn-caves-once = Einmal pro Zug
learn-caves-once-1 = Alle haben die Aktion einmal in jedem Zug, vor oder nach den drei Siedlungen. Ein Quadrant ohne passenden Berg hat keine Höhle.
learn-island-intro = Land für sich
learn-island-intro-1 = Die Insel liegt neben dem Spielplan und grenzt nirgends an ihn. Ein eigener Ort gehört dazu.
learn-island-reach = Wie man hinkommt
learn-island-reach-1 = Keine Wüste grenzt an deine Siedlungen, also hast du freie Wahl, und auch die Insel ist offen. Baue auf { $cell }.
learn-island-stay = Neben deinen eigenen
learn-island-stay-1 = Auch auf der Insel gilt die Nachbarregel. Versuch { $cell } auf dem Spielplan und lies, warum es nicht geht.
learn-island-stay-2 = Du bleibst also auf der Insel: Baue auf { $cell }.
learn-island-coast = Die Küste
learn-island-coast-1 = Die Felder an ihrer Küste liegen am Wasser: Dort bringen die Fischer Gold. Zeige auf Fischer.
learn-island-lines = Linien, aber kein Quadrant
learn-island-lines-1 = Die fünf Linien der Insel zählen für die Entdecker. Ein Quadrant ist sie nicht, und einen Spielplanrand hat sie auch nicht: Lords, Bauern und Turm beachten sie nicht. Zeige auf Entdecker.
learn-island-location-rope-bridge-1 = { location-rope-bridge-power } Wähle das Plättchen, dann { $cell }.
learn-island-location-tree-house-1 = { location-tree-house-power } Wähle das Plättchen, dann { $cell }.
learn-island-location-rope-bridge-2 = Wenn möglich neben eine andere eigene: { $cell }.
learn-island-location-tree-house-2 = Dasselbe für Wald, auf der anderen Seite des Inselplans: { $cell }.

## The score of a game at home [later]

score-page-about = Wähle die Quadranten und Karten eurer Partie, dann tippe an, wo die Figuren stehen. Die Wertung rechnet mit; eine Zeile zeigt die Felder, die Gold bringen.
score-page-whose = Wessen Figur
score-page-what = Was dort steht
score-page-nothing = nichts
score-page-boards = Wenn du andere Quadranten wählst, wird der Spielplan geleert.
score-page-gold = Gold während der Partie
score-page-unreadable = Dieser Text lässt sich nicht lesen (englischer Hinweis: { $why }).

## Owned expansions [later]

own-boxes = Welche Schachteln hast du?
own-boxes-about = Kreuze deine Schachteln einmal an; dieses Gerät merkt sie sich.
own-players = Wie viele spielen?
own-score = Diese Partie auswerten

## Board statistics [later]

board-balance = Im Vergleich
board-balance-about = Die Zahlen dieses Quadranten neben denen der gedruckten.
board-this = Dieser
board-printed = Gedruckt
board-balance-measure = Kennzahl
board-balance-areas = Flächen einer Geländeart
board-balance-largest = größte Fläche
board-balance-barren = Anteil Wasser und Berg, %
board-balance-edge = bebaubare Felder am Rand
board-balance-borders = Grenzen zwischen Geländearten
board-balance-distance = kürzester Weg zwischen Sonderfeldern
board-balance-outside = außerhalb der Spanne der gedruckten
board-share = Link kopieren
board-shared = Der Link ist kopiert: Er enthält den ganzen Quadranten.
board-share-link = Link zu diesem Quadranten
board-play-now = Sofort gegen einen Bot spielen

## Erklärungen und Leisten der Spieler

info-rulebook = In der Spielregel
info-pays-you = Bringt dir zurzeit { $gold } Gold.
info-pays-player = Bringt { $player } zurzeit { $gold } Gold.
info-location = Baust du daneben, nimmst du ein Plättchen, das du ab deinem nächsten Zug in jedem Zug nutzen darfst. Du verlierst es, sobald keine deiner Siedlungen mehr neben diesem Feld steht.
info-tiles-left =
    { $count ->
        [0] Kein Plättchen mehr.
        [one] Noch 1 Plättchen.
       *[other] Noch { $count } Plättchen.
    }
info-line-pays = { $line } ist { $value } wert; { $player }: { $gold }.
strip-pieces = Figuren von { $player } zeigen
strip-supply =
    { $count ->
        [one] 1 Siedlung im Vorrat
       *[other] { $count } Siedlungen im Vorrat
    }
strip-cards =
    { $count ->
        [one] 1 Geländekarte auf der Hand
       *[other] { $count } Geländekarten auf der Hand
    }
strip-gold = { $gold } Gold
keys-info = I: Feld oder Plättchen im Fokus erklären

## Tips of the first game [later]

tips = Tipps zur ersten Partie
tips-next = Weiter
tips-last = Verstanden
tips-off = Keine Tipps mehr
tip-kingdom-builder-goal = Wer am meisten Gold hat, gewinnt. Diese Karten sagen, was in dieser Partie Gold bringt, und jede Burg, neben der du baust, bringt 3. Die Partie endet, wenn jemand die letzte Siedlung gebaut hat.
tip-kingdom-builder-hexes = In jedem Zug baust du drei Siedlungen auf die Geländeart deiner Karte. Auf leuchtende Felder darfst du bauen: neben eigene Siedlungen, wann immer das geht.
tip-kingdom-builder-tile = Das ist ein Ort. Baue daneben, und du bekommst eines seiner Plättchen: Ab deinem nächsten Zug gibt es dir in jedem Zug eine Sonderaktion.
tip-kingdom-builder-end = Deine drei Siedlungen stehen. Beende hier deinen Zug; bis dahin kannst du jeden Schritt rückgängig machen.
tip-kingdoms-goal = Wer nach drei Epochen am meisten Gold hat, gewinnt. Ist der Spielplan voll, wird jede Reihe und jede Spalte gewertet: Summe ihrer Plättchen mal Ränge deiner Burgen darin.
tip-kingdoms-choose = In jedem Zug setzt du genau eine Burg oder ein Plättchen ein; das Plättchen ziehst du verdeckt, oder es ist dein Startplättchen. Wähle hier.
tip-kingdoms-place = Wähle dann ein leuchtendes Feld. Bevor du etwas einsetzt, steht am Rand, was jede Reihe und Spalte bringen würde.
tip-kingdoms-end = Dein Zug endet von selbst. Nach einer Epoche bekommst du deine Burgen Rang 1 zurück, die höheren sind verbraucht: Setze sie nicht alle auf einmal ein.

## Bans, quotas and deleted accounts [later]

problem-banned = Du bist auf diesem Server gesperrt. Wer ihn betreibt, kann die Sperre aufheben.
problem-blocked = Mit jemandem an diesem Tisch kannst du nicht spielen: Einer von euch hat den anderen blockiert.
problem-muted-everywhere = Du kannst auf diesem Server gerade nicht chatten.
problem-no-account = Es gibt kein anderes Konto mit diesem Namen.
problem-no-restriction = Diese Sperre ist schon aufgehoben.
problem-no-session = Dieses Gerät ist schon abgemeldet.
problem-not-administrator = Das dürfen nur die Administratoren dieses Servers.
problem-quota-bytes = Der Speicherplatz deiner Adresse ist für heute aufgebraucht. Versuche es morgen wieder.
problem-quota-public = Von dir warten schon genug offene Tische auf Mitspieler. Warte, bis einer voll ist, oder lade Freunde über den Link ein.
problem-quota-records = Von deiner Adresse wurden heute schon genug Aufzeichnungen geöffnet. Versuche es morgen wieder.
problem-quota-tables = Von deiner Adresse wurden heute schon genug Tische eröffnet. Versuche es morgen wieder.
log-close = Der Betreiber des Servers hat diesen Tisch geschlossen.
final-closed = Der Betreiber des Servers hat diesen Tisch geschlossen: Die Partie endet ohne Ergebnis
deleted-player = gelöschtes Konto
password-change = Passwort ändern
password-changed = Dein Passwort ist geändert. Auf allen anderen Geräten bist du abgemeldet.
password-choose = Du hast dich mit einem Einmalpasswort angemeldet. Wähle jetzt ein neues.
password-current = Bisheriges Passwort
password-new = Neues Passwort
sessions = Wo du angemeldet bist
session-here = Dieses Gerät
session-used = zuletzt genutzt { $date }
sessions-end = Auf allen anderen Geräten abmelden
blocks = Blockierte Spieler
blocks-about = Wer blockiert ist, begegnet dir nicht mehr: Keiner setzt sich zum anderen an den Tisch, und es gibt keine Revanche.
block = Blockieren
unblock = Nicht mehr blockieren
account-name = Name des Kontos
personal-data = Deine Daten
personal-data-about = Alles, was dieser Server über dein Konto speichert, in einer Datei.
personal-data-download = Meine Daten herunterladen
account-delete = Mein Konto löschen
account-delete-about = Konto, Wertungszahlen, Einstellungen und Schlüssel werden für immer gelöscht. Deine Partien bleiben ohne deinen Namen erhalten, und kein anderes Konto kann ihn später bekommen.
confirm-again = Wirklich? Noch einmal drücken

## Profile: finished games and statistics [later]

profile-title = Profil
profile-login = Melde dich an, um deine beendeten Spiele und Statistiken zu sehen.
profile-empty = Noch kein beendetes Spiel. Hier stehen die Spiele, die du mit diesem Konto an Online-Tischen spielst.
history = Beendete Spiele
history-count = { $shown } von { $count }
history-all = Alle
history-opponent = Gegner
history-result = Ergebnis
history-date = Datum
history-from = Von
history-until = Bis
history-won = Gewonnen
history-shared = Geteilter Sieg
history-lost = Verloren
history-aborted = Abgebrochen
history-more = Ältere Spiele
history-download = Als CSV herunterladen
history-none = Kein Spiel passt zu diesen Filtern.
stats = Statistik
stats-total =
    { $count ->
        [one] 1 Spiel, { $wins } gewonnen ({ $share })
       *[other] { $count } Spiele, { $wins } gewonnen ({ $share })
    }
stats-streaks = Siege in Folge: derzeit { $current }, höchstens { $longest }
stats-best = Höchste Ergebnisse
stats-players =
    { $count ->
        [one] 1 Spieler
       *[other] { $count } Spieler
    }
stats-by-players = Nach Spielerzahl
stats-by-opponent = Nach Gegner
stats-by-expansion = Nach Schachtel
stats-by-card = Nach Karte
stats-average = Gold im Schnitt
stats-most = Meistes Gold
stats-chart = Gold in deinen Spielen, das älteste links; gefüllte Punkte sind Siege

## Administration [later]

admin-title = Verwaltung
admin-tables = Tische
admin-accounts = Konten
admin-bans = Sperren
admin-announce = Durchsage
admin-log = Was getan wurde
admin-find = Suchen
admin-search-tables = Name oder Kennung eines Tisches
admin-status-open = wartet auf Mitspieler
admin-status-running = läuft
admin-status-finished = beendet
admin-none = Keine Einträge
admin-close = Schließen
admin-delete = Löschen
admin-ban = Sperren
admin-mute = Stumm schalten
admin-lift = Aufheben
admin-reset = Neues Passwort
admin-end-sessions = Überall abmelden
admin-role = Administrator
admin-password-once = Passwort von { $name } für eine Anmeldung:
admin-target = Konto, Adresse oder Bereich (192.0.2.0/24)
admin-days = Tage
admin-reason = Grund
admin-until = bis { $date }
admin-forever = bis sie aufgehoben wird
admin-announce-text = Text für alle, die verbunden sind
admin-hours = Stunden
admin-announce-go = Durchsagen
admin-announce-back = Zurücknehmen
admin-act-announce = Durchsage
admin-act-ban = Sperre
admin-act-mute = Chatsperre
admin-act-lift-ban = Sperre aufgehoben
admin-act-lift-mute = Chatsperre aufgehoben
admin-act-close-table = Tisch geschlossen
admin-act-delete-table = Tisch gelöscht
admin-act-delete-account = Konto gelöscht
admin-act-export-account = Kontodaten ausgegeben
admin-act-end-sessions = Überall abgemeldet
admin-act-reset-password = Passwort zurückgesetzt
admin-act-grant = Zum Administrator gemacht
admin-act-revoke = Nicht mehr Administrator
