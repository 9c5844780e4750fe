# The arguments are described at the top of en.ftl. All languages have the same keys in the same order.

## Games, expansions and boards

game-kingdom-builder = Kingdom Builder
game-kingdoms = Kingdoms
set-base = Jeu de base
set-nomads = Nomads
set-crossroads = Crossroads
set-marshlands = Marshlands
set-harvest = Harvest
set-capitol = Capitole
set-caves = Caves
set-island = Île
set-all = Toutes les boîtes
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
provenance-published = La disposition de la section imprimée.
provenance-published-single-source = La disposition de la section imprimée, confirmée par une seule source.
provenance-original = Une disposition de notre cru : celle de l’éditeur n’est pas documentée publiquement. Si vous possédez la boîte, vous pouvez saisir celle qui est imprimée.
provenance-typed = Saisie d’après une section imprimée.

## Terrains, as on a card or a label

terrain-grass = Prairie
terrain-canyon = Canyon
terrain-desert = Désert
terrain-flowers = Fleurs
terrain-forest = Forêt
terrain-swamp = Marais
terrain-farmland = Terres cultivables
terrain-water = Eau
terrain-mountain = Montagne
terrain-castle = Château
terrain-location = Lieu
terrain-nomad = Nomades
terrain-palace = Palais
terrain-silo = Silo
terrain-swamp-grass = { terrain-swamp } / { terrain-grass }
terrain-swamp-canyon = { terrain-swamp } / { terrain-canyon }
terrain-swamp-desert = { terrain-swamp } / { terrain-desert }
terrain-swamp-flowers = { terrain-swamp } / { terrain-flowers }
terrain-swamp-forest = { terrain-swamp } / { terrain-forest }

## A hex of a terrain, for use in sentences: English a …, German ein …, French une …, Dutch een …

hex-grass = case Prairie
hex-canyon = case Canyon
hex-desert = case Désert
hex-flowers = case Fleurs
hex-forest = case Forêt
hex-swamp = case Marais
hex-farmland = case Terres cultivables
hex-water = case Eau
hex-mountain = case Montagne
hex-castle = case Château
hex-location = case Lieu
hex-nomad = case Nomades
hex-palace = case Palais
hex-silo = case Silo
hex-swamp-grass = { hex-swamp } ou { hex-grass }
hex-swamp-canyon = { hex-swamp } ou { hex-canyon }
hex-swamp-desert = { hex-swamp } ou { hex-desert }
hex-swamp-flowers = { hex-swamp } ou { hex-flowers }
hex-swamp-forest = { hex-swamp } ou { hex-forest }
hex-caves = case Cave
hex-capitols = case Capitole
hex-any = case

## Locations: name of the place, its tile and its action; the power of the tile as a sentence and as a button label

location-oracle = Oracle
location-oracle-power = Placez 1 cité sur une case du type de terrain de votre carte piochée.
tile-oracle = Placer 1 : terrain de la carte
location-farm = Ferme
location-farm-power = Placez 1 cité sur une case Prairie.
tile-farm = Placer 1 : Prairie
location-oasis = Oasis
location-oasis-power = Placez 1 cité sur une case Désert.
tile-oasis = Placer 1 : Désert
location-tower = Tour
location-tower-power = Placez 1 cité au bord du plateau.
tile-tower = Placer 1 : bord du plateau
location-tavern = Taverne
location-tavern-power = Placez 1 cité dans le prolongement d’une ligne d’au moins 3 de vos cités.
tile-tavern = Placer 1 : bout d’une ligne
location-barn = Grange
location-barn-power = Déplacez 1 cité sur une case du type de terrain de votre carte piochée.
tile-barn = Déplacer 1 : terrain de la carte
location-harbor = Port
location-harbor-power = Déplacez 1 cité sur une case Eau.
tile-harbor = Déplacer 1 : Eau
location-paddock = Enclos
location-paddock-power = Déplacez 1 cité de deux cases en ligne droite.
tile-paddock = Sauter deux cases
location-quarry = Carrière
location-quarry-power = Placez 1 ou 2 pions Mur à côté de vos cités, sur le type de terrain de votre carte piochée.
tile-quarry = Placer 1 ou 2 murs
location-caravan = Caravane
location-caravan-power = Déplacez 1 cité en ligne droite jusqu’au prochain obstacle.
tile-caravan = Déplacer 1 jusqu’à l’obstacle
location-village = Village
location-village-power = Placez 1 cité à côté d’au moins 3 de vos cités.
tile-village = Placer 1 : à côté de 3 cités
location-garden = Jardin
location-garden-power = Placez 1 cité sur une case Fleurs.
tile-garden = Placer 1 : Fleurs
location-lighthouse = Phare
location-lighthouse-power = Placez votre bateau sur une case Eau, déplacez-le de 3 cases au plus ou reprenez-le.
tile-lighthouse = Placer ou déplacer le bateau
location-forester-lodge = Hutte sylvestre
location-forester-lodge-power = Placez 1 cité sur une case Forêt.
tile-forester-lodge = Placer 1 : Forêt
location-barracks = Caserne
location-barracks-power = Placez un de vos guerriers ou reprenez-en un ; personne ne peut placer de cité à côté d’un guerrier.
tile-barracks = Placer ou reprendre un guerrier
location-crossroads = Carrefour
location-crossroads-power = À la fin de votre tour, piochez 2 cartes Terrain ; au tour suivant, choisissez-en une.
tile-crossroads = Deux cartes au prochain tour
location-city-hall = Hôtel de ville
location-city-hall-power = Une fois par partie : placez votre tuile Hôtel de ville sur 7 cases inoccupées, à côté d’une de vos cités.
tile-city-hall = Placer la tuile Hôtel de ville
location-fort = Fort
location-fort-power = Piochez une carte Terrain et placez 1 cité sur une case de ce type de terrain.
tile-fort = Piocher une carte, placer 1
location-monastery = Monastère
location-monastery-power = Placez 1 cité sur une case Canyon.
tile-monastery = Placer 1 : Canyon
location-wagon = Chariot
location-wagon-power = Placez votre chariot, déplacez-le de 3 cases au plus, montagnes comprises, ou reprenez-le.
tile-wagon = Placer ou déplacer le chariot
location-temple = Temple
location-temple-power = Mettez 1 cité de côté et placez-la en plus à votre prochain tour.
tile-temple = Mettre 1 de côté pour le prochain tour
location-refuge = Refuge
location-refuge-power = Déplacez 1 cité sur une case adjacente.
tile-refuge = Déplacer 1 d’une case
location-canoe = Canoë
location-canoe-power = Quand la dernière plaquette d’un lieu ou d’une case Nomades est prise, placez 1 cité sur une case Marais ou Eau.
tile-canoe = Placer 1 : Marais ou Eau
location-fountain = Fontaine
location-fountain-power = Placez 1 cité à côté d’exactement une de vos cités et d’aucune cité adverse.
tile-fountain = Placer 1 : à côté d’une seule cité
location-bazaar = Bazar
location-bazaar-power = Utilisez une seconde fois une autre de vos plaquettes de lieu.
tile-bazaar = Réutiliser une autre plaquette
location-water-mill = Moulin à eau
location-water-mill-power = Placez 1 cité à côté d’une case Eau.
tile-water-mill = Placer 1 : à côté de l’eau
location-mountain-station = Station de montagne
location-mountain-station-power = Placez 1 cité à côté d’une case Montagne.
tile-mountain-station = Placer 1 : à côté d’une montagne
location-scout-cabin = Cabane
location-scout-cabin-power = Placez 2 éclaireurs à côté de vos cités ; ils comptent comme vos cités jusqu’à la fin du tour.
tile-scout-cabin = Placer 2 éclaireurs
location-cathedral = Cathédrale
location-cathedral-power = Prenez une tuile Colonie, ou rendez-en et placez autant de cités sur le type de terrain de votre carte piochée.
tile-cathedral = Prendre ou rendre des tuiles
stored-cathedral =
    { $count ->
        [one] Une tuile Colonie prise.
       *[other] { $count } tuiles Colonie prises.
    }
location-watchtower = Tour de guet
location-watchtower-power = Placez 1 cité à côté d’une cité adverse.
tile-watchtower = Placer 1 : à côté d’une cité adverse
location-university = Université
location-university-power = Placez 1 cité à côté d’un lieu, d’un château, d’une case Nomades, d’un palais ou d’un silo.
tile-university = Placer 1 : à côté d’une case spéciale
location-palisade = Palissade
location-palisade-power = Déplacez 1 cité sur une autre case adjacente à sa zone de colonisation.
tile-palisade = Déplacer 1 le long de sa zone
location-rope-bridge = Pont de corde
location-rope-bridge-power = Déplacez 1 cité sur une case Canyon.
tile-rope-bridge = Déplacer 1 : Canyon
location-tree-house = Cabane dans les arbres
location-tree-house-power = Déplacez 1 cité sur une case Forêt.
tile-tree-house = Déplacer 1 : Forêt

## Kingdom Builder cards: name and rule

card-fishermen = Pêcheurs
card-fishermen-rule = 1 point pour chacune de vos cités qui touche une case Eau ; une cité posée sur l’eau ne rapporte rien.
card-miners = Mineurs
card-miners-rule = 1 point pour chacune de vos cités qui touche une case Montagne ; une cité posée sur une montagne ne rapporte rien.
card-merchants = Marchands
card-merchants-rule = 4 points pour chaque lieu, château, case Nomades ou palais que vos cités relient sans interruption à au moins une autre de ces cases.
card-workers = Ouvriers
card-workers-rule = 1 point pour chacune de vos cités qui touche un lieu, un château, une case Nomades ou un palais.
card-discoverers = Explorateurs
card-discoverers-rule = 1 point pour chaque ligne horizontale où se trouve au moins une de vos cités.
card-knights = Chevaliers
card-knights-rule = 2 points par cité sur la ligne horizontale où vous en avez le plus ; en cas d’égalité, une seule ligne compte.
card-hermits = Ermites
card-hermits-rule = Chacune de vos zones de colonisation vaut 1 point, même une cité isolée.
card-citizens = Citoyens
card-citizens-rule = 1 point par tranche de 2 cités dans votre plus grande zone de colonisation, arrondi à l’inférieur.
card-lords = Lords
card-lords-rule = Dans chaque section : 12 points pour le plus grand nombre de cités, 6 points pour le deuxième ; en cas d’égalité, chacun reçoit tous les points, même sans aucune cité, sauf convention contraire.
card-farmers = Paysans
card-farmers-rule = 3 points par cité dans la section où vous en avez le moins ; rien si une section ne contient aucune de vos cités.
card-families = Familles
card-families-rule = 2 points tout de suite si 3 cités de votre action obligatoire se suivent en ligne droite.
card-shepherds = Bergers
card-shepherds-rule = 2 points tout de suite par cité placée qui ne touche plus aucune case inoccupée du même type de terrain.
card-ambassadors = Ambassadeurs
card-ambassadors-rule = 1 point tout de suite par cité placée à côté d’une cité adverse.
card-geologists = Géologues
card-geologists-rule = 2 points pour chaque chaîne de montagnes que vos cités relient à au moins une autre.
card-messengers = Messagers
card-messengers-rule = Prenez vos deux cités reliées les plus éloignées : 2 points par case du plus court chemin, extrémités comprises.
card-noblewomen = Nobles dames
card-noblewomen-rule = Chaque château, capitole, case Nomades et lieu rapporte comme un palais : 5 points pour le plus grand nombre de cités autour.
card-vassals = Vassaux
card-vassals-rule = 1 point pour chacune de vos cités au bord intérieur d’une section, donc à côté d’une autre section.
card-captains = Capitaines
card-captains-rule = 1 point pour chacune de vos cités qui touche au moins 3 autres de vos cités.
card-scouts = Éclaireurs
card-scouts-rule = 1 point pour chacune de vos cités qui touche le type de terrain retiré sans être dessus.
card-rangers = Gardes forestiers
card-rangers-rule = 2 points pour chaque ligne horizontale avec exactement une de vos cités.
card-travellers = Voyageurs
card-travellers-rule = 1 point pour chacune de vos cités au bord du plateau ; un coin ne compte qu’une fois.
card-chainers = Aubergistes
card-chainers-rule = 1 point pour chacune de vos cités qui touche exactement 2 autres de vos cités.
card-homesteaders = Propriétaires
card-homesteaders-rule = 1 point par cité dans la section où vous en avez le plus.
card-mayors = Maires
card-mayors-rule = Le premier joueur à réunir 4 cités sur une ligne horizontale la marque avec une cité de sa réserve ; chaque ligne que vous avez marquée rapporte 4 points.
card-rovers = Vagabonds
card-rovers-rule = À chacun de vos tours, 1 point par section où vous avez placé une cité.

## Tasks: name and rule

task-home-country = Patrie
task-home-country-rule = 5 points si vos cités occupent toutes les cases d’une zone de terrain.
task-fortress = Forteresse
task-fortress-rule = 6 points si l’une de vos cités touche vos propres cités sur ses 6 côtés.
task-road = Route
task-road-rule = 7 points pour une ligne diagonale ininterrompue d’au moins 7 de vos cités.
task-place-of-refuge = Lieu de refuge
task-place-of-refuge-rule = 8 points si vos cités occupent les 6 cases autour d’un lieu, d’un château ou d’une case Nomades.
task-advance = Expansion
task-advance-rule = 9 points pour au moins 7 de vos cités sur le même bord du plateau, même séparées.
task-compass-points = Points cardinaux
task-compass-points-rule = 10 points pour au moins une de vos cités sur chacun des 4 bords du plateau.

## Nomad tiles and bonus actions

held-donation = Don
held-donation-grass = { held-donation } ({ terrain-grass })
held-donation-canyon = { held-donation } ({ terrain-canyon })
held-donation-desert = { held-donation } ({ terrain-desert })
held-donation-flowers = { held-donation } ({ terrain-flowers })
held-donation-forest = { held-donation } ({ terrain-forest })
held-donation-water = { held-donation } ({ terrain-water })
held-donation-mountain = { held-donation } ({ terrain-mountain })
held-resettlement = Migration
held-outpost = Avant-poste
held-sword = Épée
held-treasure = Trésor
held-treasure-about = 3 points tout de suite ; la plaquette est retirée du jeu.
held-canoe-bonus = Action Bonus Canoë
held-canoe-bonus-about = Une fois par tour : placer 1 cité sur une case Marais ou Eau.
held-fountain-bonus = Action Bonus Fontaine
held-fountain-bonus-about = La Fontaine permet aussi de placer une cité sur une case Montagne.
held-temple-bonus = Action Bonus Temple
held-temple-bonus-about = La première cité de l’action obligatoire n’a pas à toucher les vôtres.
held-refuge-bonus = Action Bonus Refuge
held-refuge-bonus-about = Une fois par tour : déplacer 1 cité tout droit jusqu’à la case inoccupée la plus proche.

## Pieces

piece-settlements = cité
piece-walls = pion Mur
piece-warriors = guerrier
piece-wagon = chariot
piece-ship = bateau
piece-city = tuile Hôtel de ville
piece-scouts = jeton Éclaireur
piece-markers = marqueur
piece-capitols = capitole
piece-caves = tuile Cave

## Ce que font terrains, plaquettes Nomades et pions, pour leurs explications [later]

terrain-about = Avec une carte de ce type de terrain, vous placez ici 3 cités par tour, si possible à côté de celles que vous avez déjà.
terrain-water-about = On ne peut rien y placer, sauf avec une action qui le permet.
terrain-mountain-about = On ne peut rien y placer, sauf avec une action qui le permet.
terrain-castle-about = { source-castles-rule }
terrain-location-about = Placez une cité à côté pour prendre une de ses plaquettes, utilisable dès votre prochain tour.
terrain-nomad-about = Placez une cité à côté pour prendre sa plaquette ; elle ne sert qu’à votre prochain tour.
terrain-palace-about = { source-palaces-rule }
terrain-silo-about = En fin de partie, si une de vos cités le touche : placez jusqu’à 3 cités ou déplacez-en jusqu’à 3, chacune à côté des vôtres.
terrain-swamp-about = Avec une carte Marais, placez 2 cités sur le marais ou 3 sur l’autre type de terrain de la carte.
terrain-farmland-about = Ne figure sur aucune carte Terrain. Une fois par tour, vous pouvez placer 1 cité sur une case Terres cultivables à côté des vôtres.
held-donation-about = Placez 3 cités sur le type de terrain de la plaquette, même sur l’eau ou les montagnes ; à votre prochain tour seulement.
held-resettlement-about = Déplacez vos cités de 4 pas au plus en tout, chaque pas vers une case adjacente inoccupée ; à votre prochain tour seulement.
held-outpost-about = Une cité n’a pas à toucher les vôtres ; le terrain doit tout de même convenir. À votre prochain tour seulement.
held-sword-about = Retirez du plateau 1 cité de chaque adversaire, qui retourne dans sa réserve ; à votre prochain tour seulement.
piece-settlements-about = Chaque joueur en a 40 au départ. Dès que l’un d’eux a placé sa dernière, on finit la manche et la partie s’achève.
piece-walls-about = Bloque sa case jusqu’à la fin de la partie ; il n’appartient à personne et ne rapporte rien.
piece-warriors-about = Personne ne peut placer ni déplacer de cité sur une case adjacente, pas même son propriétaire.
piece-wagon-about = Son propriétaire peut le déplacer de 3 cases au plus par tour, montagnes comprises. Il prend et garde des plaquettes comme une cité.
piece-ship-about = Son propriétaire peut le déplacer de 3 cases Eau au plus par tour. Il prend et garde des plaquettes comme une cité.
piece-city-about = Couvre 7 cases jusqu’à la fin de la partie et compte comme 7 cités de son propriétaire.
piece-scouts-about = Compte jusqu’à la fin du tour comme une cité du joueur actif. Il ne prend pas de plaquette et ne rapporte rien.
piece-markers-about = { card-mayors } : la ligne marquée rapporte 4 points à son propriétaire.
piece-capitols-about = { source-capitols-rule }
piece-caves-about = Une fois par tour, sans plaquette : déplacez 1 cité adjacente à une tuile Cave sur une case inoccupée adjacente à n’importe quelle tuile Cave.

## One piece as the object of a sentence, by its field in the trace

one-settlements = une cité
one-walls = un pion Mur
one-warriors = un guerrier
one-wagon = un chariot
one-ship = un bateau
one-city = la tuile Hôtel de ville
one-scouts = un éclaireur
one-piece = une pièce

## Sources of gold besides the cards

source-castles = Châteaux
source-castles-rule = 3 points pour chaque château que touche au moins une de vos cités.
source-in-game = En cours de partie
source-in-game-rule = Points déjà reçus en cours de partie et marqués sur la piste de score.
source-palaces = Palais
source-palaces-rule = 5 points pour chaque palais autour duquel vous avez le plus de cités ; en cas d’égalité, chacun les reçoit.
source-capitols = Capitoles
source-capitols-rule = 1 point pour chacune de vos cités à deux cases au plus d’un capitole.
source-gold = Avant cette époque
source-gold-rule = Or possédé au début de cette époque.
source-rows = Lignes
source-rows-rule = Pour chaque ligne : valeur de base multipliée par les rangs de vos châteaux.
source-columns = Colonnes
source-columns-rule = Pour chaque colonne : valeur de base multipliée par les rangs de vos châteaux.

## Bots

bot-random = Hasard
bot-random-about = Choisit n’importe quel coup permis. Pratique pour découvrir la page.
bot-greedy = Glouton
bot-greedy-about = Fait toujours le pas qui rapporte le plus sur le moment et ne prépare jamais un tour entier.
bot-novice = Novice
bot-novice-about = Ne regarde que quelques coups et prend le meilleur d’entre eux.
bot-card-greedy = Compteur de cartes
bot-card-greedy-about = Joue là où les trois cartes rapportent et ne voit rien d’autre.
bot-triples = Trios
bot-triples-about = Essaie tous les trios de cases pour ses cités et pense un tour plus loin.
bot-planner = Planificateur
bot-planner-about = Prépare tout son tour, essaie chaque ordre des actions et garde un œil sur la prochaine carte.
bot-monte-carlo = Monte-Carlo
bot-monte-carlo-about = Joue mentalement la suite de ses meilleurs tours, avec toutes sortes de cartes et de ripostes, avant de choisir.
bot-search = Recherche
bot-search-about = Explore des milliers de suites possibles avant de choisir.
bot-casual = Joueur du dimanche
bot-casual-about = Regarde quelques coups et joue celui qui lui plaît le plus.
bot-value-network = Autodidacte
bot-value-network-about = A appris ce que valent les positions en jouant contre lui-même, et choisit la meilleure.
level-1 = Apprenti
level-1-about = Découvre le jeu et laisse passer beaucoup de choses. Un premier adversaire pour les enfants.
level-2 = Chercheur d’or
level-2-about = Prend ce qui paraît bon au premier coup d’œil et oublie le lendemain.
level-3 = Maçon
level-3-about = Voit aussi ce qui rapportera plus tard, mais ne décide qu’un pas à la fois.
level-4 = Architecte
level-4-about = Prépare son tour avec soin et se garde de la place pour le suivant.
level-5 = Bâtisseur du roi
level-5-about = Le meilleur de tous : il tient aussi compte de vos réponses.

## Set-up fields [later]

field-game = Jeu
field-players = Joueurs
field-players-about = Combien de joueurs participent, bots compris.
field-sets = Boîtes
field-sets-about = Jeu de base et extensions dont on utilise les sections et les cartes.
field-quadrants = Sections de plateau
field-quadrants-about = Les quatre sections dans l’ordre nord-ouest, nord-est, sud-ouest, sud-est.
field-quadrant = Vos propres sections
field-quadrant-about = Les sections que vous avez saisies ou peintes ; elles s’utilisent comme les sections imprimées.
field-cards = Cartes Kingdom Builder
field-cards-about = Les trois cartes qui disent ce qui rapporte des points à la fin.
field-start = Premier joueur
field-start-about = Qui commence la partie.
field-seed = Graine
field-seed-about = La même graine redonne la même mise en place.
field-seed-invalid = Une graine est un nombre entier de 15 chiffres au plus.
field-preset = Mise en place suggérée
field-preset-about = Une mise en place fixe pour apprendre, ou le choix libre.
field-preset-free = Choix libre
field-preset-first-game = Première partie
field-preset-set = { $set } pour la première fois
field-sets-all = { set-all }
set-base-about = Huit sections et dix cartes objectif. Placez des cités, gagnez des plaquettes de lieu et marquez des points.
set-nomads-about = Quatre sections avec des camps de nomades : chacun donne une plaquette valable à votre prochain tour seulement. Des murs, et trois cartes qui rapportent en cours de partie.
set-crossroads-about = Quatre sections avec deux sortes de lieux chacune : guerriers, chariot, bateau et tuile Hôtel de ville. Les cartes Tâche rapportent des points en plus.
set-marshlands-about = Quatre sections avec marais et palais, et des cartes Terrain à deux terrains. Six cartes objectif, et des actions Bonus pour qui possède les deux plaquettes d’un lieu.
set-harvest-about = Quatre sections avec des terres cultivables qu’aucune carte ne montre, et des silos qui servent en fin de partie. Des éclaireurs, et six cartes objectif.
set-capitol-about = Un capitole se dresse sur une case Château et rapporte 1 point pour chacune de vos cités à deux cases au plus.
set-caves-about = Les caves se trouvent dans les montagnes : une fois par tour, une cité voisine d’une cave peut passer à côté d’une autre.
set-island-about = Une petite cinquième section avec son propre lieu, à côté des autres.
field-quadrants-random = { drawn-at-random }
field-cards-random = { drawn-at-random }
field-start-random = { drawn-at-random }
field-tasks = Cartes Tâche
field-tasks-about = Une pour chaque section de Crossroads.
field-tasks-random = { drawn-at-random }
field-nomads = Plaquettes de nomades
field-nomads-about = La plaquette de chaque case Nomades.
field-nomads-random = { drawn-at-random }
field-removed-terrain = Type de terrain retiré
field-removed-terrain-about = Avec la carte Éclaireurs : le type de terrain dont les cartes sont retirées de la pioche.
field-removed-terrain-random = { drawn-at-random }
field-capitols = Capitoles
field-capitols-about = Quel château des sections Port et Oracle devient un capitole.
field-capitols-random = { drawn-at-random }
field-caves = Caves
field-caves-about = La case Montagne de chaque section qui porte une tuile Cave.
field-caves-random = { drawn-at-random }
field-island = Île
field-island-about = Quelle face de l’île est visible.
field-island-random = { drawn-at-random }
drawn-at-random = Au hasard
field-turned = Tournée de 180°
field-options = Options de règles
field-options-about = Là où les livrets de règles divergent ou se taisent. Les valeurs par défaut conviennent presque toujours.
field-variants = Variantes
field-variants-about = Trois variantes du livret de règles ; elles se combinent.
field-variants-none = Aucune
yes = Oui
no = Non
by-default = { $value } (par défaut)

## Options of the rules [later]

option-edition = Édition
option-edition-about = La Big Box a une cinquième couleur et compte guerriers, chariots et bateaux ; la première édition ne fait ni l’un ni l’autre.
option-edition-bigbox = Big Box
option-edition-first = Première édition
option-moves-back-to-origin = Retour à la case quittée
option-moves-back-to-origin-about = Une pièce déplacée peut-elle revenir sur la case qu’elle vient de quitter ? Cette case compte alors aussi comme case adjacente. Board Game Arena ne le permet pas.
option-moves-back-to-origin-true = { yes }
option-moves-back-to-origin-false = Non, jamais de retour
option-crossroads-pieces-as-settlements = Guerriers, chariots et bateaux comme cités
option-crossroads-pieces-as-settlements-about = Les actions qui déplacent une cité quelconque peuvent-elles aussi déplacer ces pièces ?
option-crossroads-pieces-as-settlements-full = Toute action de ce genre les déplace
option-crossroads-pieces-as-settlements-passive = Seule leur propre action les déplace
option-tasks-compass-corner-edges = Points cardinaux : un coin compte pour
option-tasks-compass-corner-edges-about = Pour combien de bords une cité placée dans un coin compte-t-elle dans cette tâche ?
option-tasks-compass-corner-edges-2 = Les deux bords
option-tasks-compass-corner-edges-1 = Un bord au choix
option-cards-incremental-on-move = Cartes comptées en cours de partie : déplacer compte aussi
option-cards-incremental-on-move-about = Une cité déplacée rapporte-t-elle comme une cité placée (Bergers, Ambassadeurs, Vagabonds) ?
option-cards-incremental-on-move-false = { no }
option-cards-incremental-on-move-true = { yes }
option-cards-lords-zero-counts = Lords : zéro compte aussi
option-cards-lords-zero-counts-about = Un joueur sans cité dans une section peut-il quand même y être deuxième ?
option-cards-lords-zero-counts-true = { yes }
option-cards-lords-zero-counts-false = Non, il faut au moins une cité
option-cards-messengers-count-ends = Messagers : les extrémités comptent
option-cards-messengers-count-ends-about = Les cases des deux cités font-elles partie du chemin qui rapporte ?
option-cards-messengers-count-ends-true = { yes }
option-cards-messengers-count-ends-false = { no }
option-cards-messengers-connected = Messagers : cités reliées seulement
option-cards-messengers-connected-about = Les deux cités doivent-elles appartenir à la même zone de colonisation ?
option-cards-messengers-connected-true = { yes }
option-cards-messengers-connected-false = { no }
option-cards-without-lords = Tirage sans les Lords
option-cards-without-lords-about = Retire la carte Lords du tirage au hasard ; on peut toujours la choisir.
option-cards-without-lords-false = { no }
option-cards-without-lords-true = { yes }
option-marsh-canoe-on-own-pickup = Canoë : votre propre plaquette compte
option-marsh-canoe-on-own-pickup-about = Pouvez-vous utiliser votre canoë si vous prenez vous-même la dernière plaquette ? Dans les exemples de l’auteur, non.
option-marsh-canoe-on-own-pickup-true = { yes }
option-marsh-canoe-on-own-pickup-false = { no }
option-marsh-canoe-order = Canoë : ordre
option-marsh-canoe-order-about = Qui utilise son canoë en premier si plusieurs joueurs le peuvent ?
option-marsh-canoe-order-left-of-active = À gauche du joueur qui a pris la plaquette
option-marsh-canoe-order-left-of-start = À gauche du premier joueur
option-harvest-cathedral-spend = Cathédrale : tuiles à rendre
option-harvest-cathedral-spend-about = Choisissez-vous combien de tuiles Colonie vous rendez ?
option-harvest-cathedral-spend-any = Autant que l’on veut
option-harvest-cathedral-spend-all = Toutes à la fois
option-harvest-silo-count = Silo : cités
option-harvest-silo-count-about = Combien de cités placez-vous ou déplacez-vous à la fin pour chaque silo ?
option-harvest-silo-count-up-to-3 = Jusqu’à 3
option-harvest-silo-count-exactly-3 = Exactement 3
option-harvest-silo-is-special-for-cards = Les silos comptent pour les cartes
option-harvest-silo-is-special-for-cards-about = Un silo compte-t-il comme un lieu pour les Marchands, les Ouvriers et les Nobles dames ?
option-harvest-silo-is-special-for-cards-false = { no }
option-harvest-silo-is-special-for-cards-true = { yes }
option-harvest-scouts-scope = Les éclaireurs comptent comme cités
option-harvest-scouts-scope-about = À quoi servent les éclaireurs de la Cabane pendant le tour ?
option-harvest-scouts-scope-full = Pour toutes les actions
option-harvest-scouts-scope-adjacency = Seulement pour le placement adjacent
option-harvest-bazaar-takes-tile = Bazar : encore une tuile Colonie
option-harvest-bazaar-takes-tile-about = Le Bazar peut-il répéter la Cathédrale pour prendre une tuile Colonie de plus ? Les règles imprimées disent non.
option-harvest-bazaar-takes-tile-false = { no }
option-harvest-bazaar-takes-tile-true = { yes }
option-queenie-capitol-count = Capitoles
option-queenie-capitol-count-about = Combien y a-t-il de capitoles si le Port et l’Oracle sont tous deux en jeu ?
option-queenie-capitol-count-both = Un sur chacune des deux sections
option-queenie-capitol-count-one = Un en tout
option-queenie-capitol-keeps-castle-gold = Le capitole garde les points du château
option-queenie-capitol-keeps-castle-gold-about = Un château avec un capitole rapporte-t-il encore 3 points ?
option-queenie-capitol-keeps-castle-gold-false = { no }
option-queenie-capitol-keeps-castle-gold-true = { yes }
option-queenie-cave-min-distance = Caves : distance minimale
option-queenie-cave-min-distance-about = À quelle distance des lieux, châteaux et cases Nomades une tuile Cave doit-elle se trouver ?
option-queenie-cave-min-distance-3 = 3 cases
option-queenie-cave-min-distance-2 = 2 cases
option-queenie-island-knights = Chevaliers : les lignes de l’île comptent
option-queenie-island-knights-about = La meilleure ligne des Chevaliers peut-elle se trouver sur l’île ?
option-queenie-island-knights-false = { no }
option-queenie-island-knights-true = { yes }
option-deck-use-swamp-cards = Cartes Marais
option-deck-use-swamp-cards-about = Quand mélange-t-on les cinq cartes Marais à la pioche ? Sans marais sur le plateau, seul leur autre terrain compte.
option-deck-use-swamp-cards-auto = Avec les sections de Marshlands
option-deck-use-swamp-cards-always = Toujours

## Variants of Kingdoms [later]

variant-last-castle = Jusqu’au dernier château
variant-last-castle-about = Pas de nombre d’époques fixé : la partie s’arrête quand un joueur n’a plus de château.
variant-open = Sans hasard
variant-open-about = Toutes les tuiles sont face visible et chacun choisit parmi elles ; il n’y a pas de tuile de départ.
variant-immediate = Décompte immédiat
variant-immediate-about = Une ligne ou une colonne est décomptée dès que sa dernière case est remplie.

## Refusals: why a move is not allowed [later]

refusal-no-such-hex = Il n’y a pas de case { $cell } sur ce plateau.
refusal-occupied = La case { $cell } est occupée : une seule pièce par case.
refusal-special-hex = On ne peut jamais rien placer sur la { $terrain } en { $cell }.
refusal-not-buildable = La { $terrain } en { $cell } n’est pas constructible pour cette action.
refusal-must-adjoin = Pas en { $cell } : tant que c’est possible, une cité se place à côté des vôtres. Choisissez parmi ces cases : { $hexes }.
refusal-wrong-terrain =
    { $wanted ->
        [none] La { $terrain } en { $cell } ne convient pas à cette action.
       *[other] La { $terrain } en { $cell } ne convient pas : il faut une { $wanted }.
    }
refusal-not-on-edge = La case { $cell } n’est pas au bord du plateau.
refusal-not-at-line-end = La case { $cell } ne prolonge pas une ligne d’au moins 3 de vos cités.
refusal-not-two-away = La case { $cell } n’est pas à exactement deux cases en ligne droite.
refusal-not-a-neighbour = La case { $cell } ne touche pas la case d’où vient la cité.
refusal-not-next-hex = La case { $cell } n’est pas à un pas : chaque pas mène à une case adjacente.
refusal-not-one-step = La case { $cell } ne touche pas { $origin } : la pièce avance case par case, de 3 pas au plus.
refusal-not-nearest-in-line = La case { $cell } n’est pas la case inoccupée la plus proche en ligne droite.
refusal-not-end-of-slide = Pas en { $cell } : la cité va tout droit jusqu’au prochain obstacle.
refusal-not-next-to-own = La case { $cell } ne touche aucune de vos cités.
refusal-not-next-to-three = La case { $cell } ne touche pas au moins 3 de vos cités.
refusal-not-next-to-just-one =
    { $count ->
        [0] La case { $cell } ne touche aucune de vos cités : il en faut exactement une.
       *[other] La case { $cell } touche { $count } de vos cités : il en faut exactement une.
    }
refusal-next-to-others = La case { $cell } touche une cité adverse : ce n’est pas permis.
refusal-not-next-to-area = La case { $cell } ne touche pas la zone de colonisation d’où vient la cité.
refusal-not-next-to-others = La case { $cell } ne touche aucune cité adverse.
refusal-not-next-to-special = La case { $cell } ne touche aucune case spéciale.
refusal-not-next-to-water = La case { $cell } ne touche aucune case Eau.
refusal-not-next-to-mountain = La case { $cell } ne touche aucune case Montagne.
refusal-not-next-to-cave = La case { $cell } ne touche aucune tuile Cave.
refusal-no-farmland-in-reach = Il n’y a aucune case Terres cultivables inoccupée à côté de vos cités.
refusal-no-cave-in-reach = Aucune de vos cités ne touche une tuile Cave, ou il n’y a aucune case inoccupée à côté d’une tuile Cave.
refusal-no-cave = Il n’y a pas de tuile Cave sur ce plateau.
refusal-not-swamp-or-water = La { $terrain } en { $cell } ne convient pas : il faut une case Marais ou une case Eau.
refusal-closed-hex = La case { $cell } touche un guerrier : rien ne peut y être placé.
refusal-supply-empty = Votre réserve est vide.
refusal-no-card = Il n’y a pas de carte Terrain à ce tour.
refusal-choose-first = Choisissez d’abord la carte Terrain, ou sa moitié, qui vaut pour ce tour.
refusal-choose-half = Choisissez d’abord quelle moitié de votre carte vaut pour ce tour : { $wanted }.
refusal-nothing-to-choose = Ce choix n’est pas possible maintenant : { $word }.
refusal-not-a-choice = Vous ne pouvez pas choisir ceci : { $word }. Vous avez le choix entre { $choices }.
refusal-choose-a-line = Choisissez la ligne à marquer : { $hexes }.
refusal-nothing-to-draw = Il n’y a plus de carte Terrain à piocher.
refusal-no-hex-left =
    { $wanted ->
        [none] Il ne reste aucune case inoccupée pour cette action.
       *[other] Il ne reste aucune { $wanted } inoccupée pour cette action.
    }
refusal-not-your-settlement = Aucune de vos cités ne se trouve en { $cell }.
refusal-temple-takes-settlements = Le Temple ne prend que des cités : une autre de vos pièces se trouve en { $cell }.
refusal-nowhere-to-go = La cité en { $cell } n’a nulle part où aller.
refusal-finish-the-journey =
    { $left ->
        [one] Terminez d’abord le déplacement de la pièce en { $origin } : il lui reste 1 pas sur 3.
       *[other] Terminez d’abord le déplacement de la pièce en { $origin } : il lui reste { $left } pas sur 3.
    }
refusal-journey-over = Cette pièce a fini son déplacement, elle fait au plus 3 pas par tour : { $tile }.
refusal-not-back = Une pièce déplacée ne peut pas revenir sur la case qu’elle vient de quitter : { $cell }.
refusal-finish-the-move = Posez d’abord la pièce venue de { $origin } : l’action { $action } est en cours.
refusal-finish-the-action = Terminez d’abord l’action commencée : { $action }.
refusal-answer-the-canoe = La dernière plaquette de { $hex } est prise : utilisez le canoë ou passez.
refusal-not-moved-yet = La pièce en { $origin } n’a pas encore bougé : déplacez-la ou reprenez-la.
refusal-moved-already = La pièce en { $origin } a déjà été déplacée pendant cette action.
refusal-piece-on-board = Votre pièce se trouve déjà en { $origin } : choisissez-la pour la déplacer ou la reprendre.
refusal-no-warrior-left = Vos deux guerriers sont sur le plateau : choisissez l’un d’eux pour le reprendre.
refusal-no-scout-left = Les deux éclaireurs sont déjà sur le plateau.
refusal-no-walls-left = Tous les pions Mur sont déjà sur le plateau.
refusal-city-stands = Votre tuile Hôtel de ville est déjà sur le plateau : on ne la place qu’une fois par partie.
refusal-city-off-board = Autour de { $cell }, la tuile Hôtel de ville dépasserait du plateau.
refusal-city-too-far = Autour de { $cell }, la tuile Hôtel de ville ne toucherait aucune de vos cités.
refusal-draw-first = Piochez d’abord la carte de cette plaquette : { $tile }.
refusal-fort-builds-first = Placez d’abord une cité sur une { $wanted } : c’est la carte piochée.
refusal-works-by-itself = Cette plaquette agit d’elle-même, il n’y a rien à faire : { $tile }.
refusal-only-as-interrupt = Cette plaquette ne s’utilise que lorsque la dernière plaquette d’une case est prise : { $tile }.
refusal-not-itself = Cette plaquette ne peut pas se répéter elle-même : { $tile }.
refusal-nothing-to-repeat = Cette plaquette n’a rien à répéter maintenant : { $tile }.
refusal-bazaar-takes-none = Le Bazar ne donne pas d’autre tuile Colonie : rendez celles que vous avez.
refusal-nothing-saved = Vous n’avez aucune tuile Colonie à rendre.
refusal-all-handed-in =
    { $left ->
        [one] Toutes les tuiles Colonie sont rendues : placez encore { $left } cité.
       *[other] Toutes les tuiles Colonie sont rendues : placez encore { $left } cités.
    }
refusal-silo-gives-three = Le silo exige exactement 3 cités : il en manque encore { $left }.
refusal-silo-no-mixing = Pour un même silo, vous placez ou vous déplacez, pas les deux.
refusal-not-their-settlement = Choisissez une cité de { $seat } : il n’y en a pas en { $cell }.
refusal-safe-from-sword = La pièce en { $cell } ne risque rien : l’Épée retire les cités et ce qui compte comme telles, jamais une tuile Hôtel de ville.
refusal-nobody-to-strike = Personne n’a de cité que l’Épée pourrait retirer.
refusal-rule-3-binds-nothing = L’Avant-poste ne vous ouvrirait aucune case supplémentaire.
refusal-outpost-declared = L’Avant-poste est déjà annoncé : votre prochaine cité n’a pas à toucher les vôtres.
refusal-nothing-lifted = Aucune pièce n’est en déplacement : choisissez d’abord une plaquette, puis la pièce.
refusal-card-is-drawn = Une carte est en train d’être piochée : personne ne joue pour l’instant.
refusal-not-your-turn = Ce n’est pas votre tour : { $seat } joue.
refusal-game-over = La partie est terminée.
refusal-mandatory-not-done =
    { $left ->
        [one] Placez d’abord { $left } cité de l’action obligatoire.
       *[other] Placez d’abord { $left } cités de l’action obligatoire.
    }
refusal-mandatory-done = L’action obligatoire est terminée : utilisez une plaquette ou terminez le tour.
refusal-mandatory-begun =
    { $left ->
        [one] { $tile } : plus tard. Placez d’abord la dernière cité de l’action obligatoire.
       *[other] { $tile } : plus tard. Placez d’abord les { $left } cités qui restent de l’action obligatoire.
    }
refusal-no-tile = Vous n’avez pas cette plaquette : { $tile }.
refusal-tile-used = Vous avez déjà utilisé cette plaquette pendant ce tour : { $tile }.
refusal-tile-new = Vous pourrez utiliser cette plaquette à partir de votre prochain tour : { $tile }.
refusal-nomad-tile-new = Une plaquette de nomades ne sert qu’à votre prochain tour : { $tile }.
refusal-action-used = Vous avez déjà utilisé cette action pendant ce tour : { $action }.
refusal-once-a-turn = Cette action n’est possible qu’une fois par tour : { $action }.
refusal-no-such-action = Cette action n’existe pas ici : { $action }.
refusal-must-place-tile = Placez d’abord la tuile piochée : { $tile }.
refusal-tile-is-drawn = Une tuile est en train d’être piochée : personne ne joue pour l’instant.
refusal-no-such-tile =
    { $tile ->
        [none] Cette tuile n’existe pas.
       *[other] Cette tuile n’est pas dans la réserve : { $tile }.
    }
refusal-no-such-space = Cette case n’existe pas sur le plateau.
refusal-space-taken = La case { $cell } est occupée : une seule tuile ou un seul château par case.
refusal-no-such-castle = Vous n’avez plus de château de rang { $rank }.
refusal-tiles-lie-open = Toutes les tuiles sont face visible : choisissez-en une au lieu de piocher.
refusal-tiles-lie-face-down = Les tuiles sont face cachée : vous en piochez une sans choisir.
refusal-nothing-drawn = Vous n’avez pas encore pioché de tuile.
refusal-no-start-tiles = Il n’y a pas de tuile de départ dans cette variante.
refusal-start-tile-gone = Vous avez déjà placé votre tuile de départ.
refusal-may-not-pass = Vous ne pouvez passer que si aucune autre action n’est possible.
refusal-board-line = La ligne { $line } n’est ni une rangée de 10 lettres au plus, ni une clé avec sa valeur.
refusal-board-rows = Une section a 10 rangées de 10 lettres, une face de l’île 5 rangées de 6 : ce texte est différent.
refusal-board-lacks = Cette indication manque dans le texte : { $field }.
refusal-board-name = Le nom d’une section se compose d’au plus 40 lettres minuscules, chiffres, traits d’union et tirets bas.
refusal-board-set = Cette boîte n’existe pas : { $expansion }.
refusal-board-location = Aucune des boîtes ne contient ce lieu : { $place }.
refusal-board-letter = La lettre { $letter } ne désigne rien. Celles-ci désignent un terrain : { $letters }.
refusal-board-locations = La section imprimée de ce nom a d’autres lieux : il faut ici les mêmes.
refusal-board-hexes = { $place } : la section imprimée de ce nom en a { $expected }, celle-ci en a { $found }.
# Refused set-up params: $param is the name (field-… or option-…), $value the requested value.
refusal-param = { $param } : { $value } ne va pas avec les autres réglages.

## Actions: button label and short description

action-build = Placer une cité
action-to = Poser
action-end = Terminer le tour
action-castle = Placer un château
action-draw = Piocher
action-tile = Choisir une tuile
action-put = Placer la tuile
action-start = Placer la tuile de départ
action-pass = Passer
action-pass-about = Renoncer à cette action.
action-choose = Choisir
action-choose-about = Choisissez le terrain de votre carte.
action-done = Terminé
action-done-about = Termine cette action ; le reste est abandonné.
action-return = Reprendre
action-return-about = Retirer la pièce du plateau ; elle pourra être placée de nouveau.
action-outpost = { held-outpost }
action-outpost-about = Votre prochaine cité n’a pas à toucher les vôtres.
action-donation = { held-donation }
action-donation-about = Placer 3 cités sur le type de terrain de la plaquette.
action-resettlement = { held-resettlement }
action-resettlement-about = Déplacer vos cités de 4 pas au plus en tout.
action-sword = { held-sword }
action-sword-about = Retirer du plateau 1 cité de chaque adversaire.
action-canoe-bonus = { held-canoe-bonus }
action-canoe-bonus-about = { held-canoe-bonus-about }
action-refuge-bonus = { held-refuge-bonus }
action-refuge-bonus-about = { held-refuge-bonus-about }
action-farmland = Cultiver
action-farmland-about = Placer 1 cité sur une case Terres cultivables à côté des vôtres.
action-cave = Cave
action-cave-about = Déplacer 1 cité voisine d’une tuile Cave à côté de n’importe quelle tuile Cave.
action-silo = Silo
action-silo-about = À la fin : placer ou déplacer jusqu’à 3 cités, chacune à côté des vôtres.
action-silo-move = { action-silo }

## Titles of rules, as links [later]

rule-kb-geo-1 = La section de plateau
rule-kb-geo-2 = Le plateau de jeu
rule-kb-terr-2 = Cases spéciales
rule-kb-comp-9 = Lieux d’une section
rule-kb-comp-10 = Cases spéciales d’une section
rule-kb-setup-1 = Nombre de joueurs
rule-kb-setup-2 = Choix des sections
rule-kb-setup-5 = Tirage des cartes
rule-kb-setup-7 = Ordre du tour
rule-kb-setup-8 = Première partie suggérée
rule-kb-base-turn-2 = Déroulement du tour
rule-kb-base-turn-1 = Révéler la carte Terrain
rule-kb-base-turn-3 = Action obligatoire
rule-kb-base-turn-4 = Trois cités d’affilée
rule-kb-base-turn-6 = Actions spéciales
rule-kb-base-turn-7 = Fin du tour
rule-kb-base-turn-8 = La pioche
rule-kb-base-build-1 = Une pièce par case
rule-kb-base-build-2 = Cases constructibles
rule-kb-base-build-3 = Placement adjacent
rule-kb-base-tile-3 = Nouvelles plaquettes
rule-kb-base-castle-1 = Châteaux
rule-kb-base-end-1 = Fin de la partie
rule-i-06 = Moitié pleine d’une carte Marais
rule-kb-base-score-1 = Décompte final
rule-i-07 = Terrain épuisé
rule-i-08 = Réserve vide
rule-i-09 = Terminer l’action commencée
rule-i-19 = Ce que retire l’Épée
rule-i-29 = Carte du Fort
rule-i-32 = Choix de la ligne marquée
rule-i-35 = Ce que répète le Bazar
rule-d-04 = Nombre de pions Mur
rule-d-16 = Nouvelles actions Bonus
rule-c-03 = Déplacer les pièces spéciales
rule-c-06 = Coins et Points cardinaux
rule-c-08 = Points et déplacements
rule-c-10 = Lords sans cité
rule-c-11 = Décompte des Messagers
rule-c-13 = Quand agir avec le canoë
rule-c-16 = Tuiles de la Cathédrale
rule-c-17 = Cités grâce au silo
rule-c-18 = Silos et cartes
rule-c-19 = Le rôle des éclaireurs
rule-c-21 = Capitole et château
rule-c-22 = Distance des tuiles Cave
rule-c-23 = Île et Chevaliers
rule-r-04 = Pas de carte Terrain
rule-r-05 = Retour sur la même case
rule-r-08 = Sans les Lords
rule-r-24 = Nombre de capitoles
rule-r-32 = Bazar et Cathédrale
rule-kb-mar-setup-4 = Cartes Marais
rule-kb-mar-palace-1 = { source-palaces }
rule-kb-mar-bonus-1 = Actions Bonus
rule-kb-mar-swamp-1 = Cartes Marais
rule-kb-mar-canoe-2 = Le canoë interrompt le tour
rule-kb-mar-canoe-3 = Ordre des canoës
rule-kb-mar-canoe-bonus = { held-canoe-bonus }
rule-kb-mar-refuge-bonus = { held-refuge-bonus }
rule-kb-nom-setup-1 = Poser les plaquettes de nomades
rule-kb-nom-tile-timing = Une plaquette, un tour
rule-kb-cro-setup-2 = Tirage des tâches
rule-kb-cro-pieces-5 = Pièces que l’on peut déplacer
rule-kb-cro-barracks-2 = Rien à côté des guerriers
rule-kb-har-farmland-1 = Les Terres cultivables
rule-kb-har-silo-1 = Ce que donne un silo
rule-kb-har-silo-2 = Cases pour le silo
rule-kb-que-capitol-1 = Placer les capitoles
rule-kb-que-capitol-2 = { source-capitols }
rule-kb-que-caves-1 = Placer les tuiles Cave
rule-kb-que-caves-2 = À travers les Caves
rule-kb-que-island-1 = Poser l’île
rule-kd-comp-4 = Les tuiles
rule-kd-comp-5 = Tuiles de la boîte
rule-kd-setup-4 = Tuiles de départ
rule-kd-comp-1 = Le plateau
rule-kd-comp-2 = Nombre de joueurs
rule-kd-setup-6 = Premier joueur
rule-kd-turn-1 = Une action par tour
rule-kd-act-1 = Placer un château
rule-kd-act-2 = Piocher et placer
rule-kd-act-3 = La tuile de départ
rule-kd-pass-1 = Passer
rule-kd-end-1 = Fin de la partie
rule-kd-score-2 = { kd-tile-mountain }
rule-kd-score-3 = Valeur d’une ligne
rule-kd-score-4 = { kd-tile-dragon }
rule-kd-score-5 = { kd-tile-gold-mine }
rule-kd-score-7 = { kd-tile-wizard }
rule-kd-score-8 = Or d’une ligne
rule-kd-var-combo = Variantes combinées
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

log-deal = Chaque joueur pioche une carte Terrain face cachée.
log-reveal = { $player } révèle une carte Terrain : { $terrain }.
log-reveal-you = Vous révélez une carte Terrain : { $terrain }.
log-build =
    { $count ->
        [one] { $player } place une cité sur la { $hex } { $cell }.
       *[other] { $player } place { $count } cités : { $terrain }.
    }
log-build-you = Vous placez une cité sur la { $hex } { $cell }.
log-tile-build = { $player } utilise la plaquette { $tile } et place 1 cité sur la { $hex } { $cell }.
log-tile-build-you = Vous utilisez la plaquette { $tile } et placez 1 cité sur la { $hex } { $cell }.
log-use = { $player } utilise l’action { $tile }.
log-use-you = Vous utilisez l’action { $tile }.
log-use-word = { $player } utilise l’action { $tile } : { $word }.
log-use-word-you = Vous utilisez l’action { $tile } : { $word }.
log-use-cell = { $player } utilise l’action { $tile } en { $cell }.
log-use-cell-you = Vous utilisez l’action { $tile } en { $cell }.
log-place = { $player } utilise l’action { $tile } et place { $piece } sur une { $hex }, { $cell }.
log-place-you = Vous utilisez l’action { $tile } et placez { $piece } sur une { $hex }, { $cell }.
log-remove = { $player } utilise l’action { $tile } et retire { $piece } de { $cell }.
log-remove-you = Vous utilisez l’action { $tile } et retirez { $piece } de { $cell }.
log-strike = { $player } utilise l’action { $tile } et retire { $piece } de { $cell } ({ $owner }).
log-strike-you = Vous utilisez l’action { $tile } et retirez { $piece } de { $cell } ({ $owner }).
log-take = { $player } utilise l’action { $tile } et soulève { $piece } en { $cell }.
log-take-you = Vous utilisez l’action { $tile } et soulevez { $piece } en { $cell }.
log-put = { $player } déplace { $piece } de { $origin } sur une { $hex }, { $cell }.
log-put-you = Vous déplacez { $piece } de { $origin } sur une { $hex }, { $cell }.
log-return = { $player } reprend { $piece } en { $origin }.
log-return-you = Vous reprenez { $piece } en { $origin }.
log-choose = { $player } choisit : { $word }.
log-choose-you = Vous choisissez : { $word }.
log-choose-mayors = { $player } marque une ligne : { $word }.
log-done = { $player } termine l’action { $tile }.
log-done-you = Vous terminez l’action { $tile }.
log-pass = { $player } renonce à l’action { $tile }.
log-pass-you = Vous renoncez à l’action { $tile }.
log-tile-gained = { $player } prend une plaquette de lieu : { $tile }.
log-tile-gained-you = Vous prenez une plaquette de lieu : { $tile }.
log-tile-lost = { $player } perd une plaquette de lieu : { $tile }.
log-tile-lost-you = Vous perdez une plaquette de lieu : { $tile }.
log-held-gained = { $player } prend une plaquette : { $tile }.
log-held-gained-you = Vous prenez une plaquette : { $tile }.
log-end = { $player } termine son tour.
log-end-you = Vous terminez votre tour.
log-draw = { $player } pioche une carte Terrain face cachée.
log-draw-you = Vous piochez une carte Terrain face cachée.
log-terrain-full = Il ne reste aucune { $hex } inoccupée : { $player } pioche une nouvelle carte.
log-terrain-full-you = Il ne reste aucune { $hex } inoccupée : vous piochez une nouvelle carte.
log-redraw = { $player } pioche une nouvelle carte Terrain : { $terrain }.
log-redraw-you = Vous piochez une nouvelle carte Terrain : { $terrain }.
log-fort-draw = { $player } pioche une carte Terrain pour le Fort : { $terrain }.
log-lapse = { $player } n’a plus de carte à piocher : le reste de l’action obligatoire est abandonné.
log-lapse-you = Vous n’avez plus de carte à piocher : le reste de votre action obligatoire est abandonné.
log-gold =
    { $gold ->
        [one] { $player } reçoit { $gold } point.
       *[other] { $player } reçoit { $gold } points.
    }
log-gold-you = Vous recevez { $gold ->
        [one] { $gold } point
       *[other] { $gold } points
    }.
log-end-triggered = { $player } n’a plus de cité dans sa réserve : cette manche est la dernière.
log-end-triggered-you = Vous n’avez plus de cité dans votre réserve : cette manche est la dernière.
log-no-cards-left = Il ne reste plus aucune carte Terrain en jeu : cette manche est la dernière.
log-game-over = La partie est terminée : place au décompte final.
log-undo = { $player } annule la dernière étape.
log-undo-you = Vous annulez votre dernière étape.
log-undo-steps = { $player } annule { $count } étapes.
log-undo-steps-you = Vous annulez { $count } étapes.
log-undone = (annulé)
log-bot-raised = Le bot de { $player } a rencontré une erreur : un coup au hasard est joué à sa place.
log-bot-illegal = Le bot de { $player } voulait jouer un coup interdit : un coup au hasard est joué à sa place.
log-bot-slow = Le bot de { $player } a réfléchi trop longtemps : un coup au hasard est joué à sa place.
log-bot-gone = Le bot de { $player } a planté : un coup au hasard est joué à sa place.

## The table

map = Plateau
island = Île
where =
    { $cards ->
        [one] Manche { $round }, { $cards } carte dans la pioche
       *[other] Manche { $round }, { $cards } cartes dans la pioche
    }
last-round = Dernière manche
letters = Lettres
pace = Vitesse { $pace }
sound-on = Son activé
sound-off = Son coupé
theme = Apparence
theme-system = Système
theme-light = Clair
theme-dark = Sombre
language = Langue
language-en = English
language-de = Deutsch
language-fr = Français
language-nl = Nederlands
settings = Réglages
whole-map = Plateau entier
zoom-in = Agrandir
close = Fermer
sheet-grip = Relever le panneau
sheet-lower = Abaisser le panneau
ask-before-end = Demander confirmation avant de terminer un tour si une plaquette peut encore servir
rules = Règles du jeu
print = Imprimer
people = Joueurs

## The turn

whose-turn = C’est à { $player } de jouer
turn-builds = { $player } place ses cités
turn-choose = { $player } choisit
turn-moves = { $player } déplace une cité
turn-moves-you = Vous déplacez une cité
turn-after = { $player } peut utiliser des plaquettes
turn-done = { $player } peut terminer son tour
turn-answers = À { $player } de répondre : { $tile }
turn-answers-you = À vous de répondre : { $tile }
turn-goes-on = { $player } continue : { $tile }
turn-goes-on-you = Vous continuez : { $tile }
turn-over = La partie est terminée
turn-you = Votre couleur : { $color }. À vous de jouer
seat-color-1 = rouge
seat-color-2 = bleu
seat-color-3 = jaune
seat-color-4 = noir
seat-color-5 = blanc
card-hidden = Face cachée
choose-card = Choisir la carte : { $terrain }
choice-cathedral = Prendre une tuile Colonie
choice-line = Ligne { $line }
advice-build = Carte Terrain { $terrain } : si possible, placez vos cités à côté de celles que vous avez déjà. Choisissez une case éclairée.
advice-choose = Choisissez la carte qui vaut pour ce tour.
advice-power = Action { $tile } : choisissez une case éclairée.
advice-take = Action { $tile } : choisissez la cité à déplacer.
advice-put = Action { $tile } : choisissez la destination de la cité venue de { $origin }.
advice-more = Action { $tile } : choisissez une case éclairée ou terminez l’action.
advice-answer = Vous pouvez intervenir avec une action : { $tile }. Choisissez une case éclairée ou passez.
advice-after = Utilisez une plaquette ou terminez le tour.
advice-done = Toutes les cités de ce tour sont placées. Terminez le tour.
advice-wait = Patientez : { $player } joue.
advice-wait-answer = Patientez : { $player } décide d’une action : { $tile }.
advice-wait-card = Patientez : { $player } joue. Votre prochaine carte : { $terrain }.
advice-watch = Vous suivez cette table.
pips = cité { $number } sur { $total }
pips-done = toutes placées
your-tiles = Vos plaquettes
no-tiles = Aucune pour l’instant : placez une cité à côté d’un lieu.
tiles-when = avant ou après l’action obligatoire
tile-ready = Disponible
tile-used = Déjà utilisée ce tour-ci
tile-new = Dès le prochain tour
tile-no-use = Aucune case possible
tile-after-the-three = Après l’action obligatoire
thinking = { $player } réfléchit…
hint = Conseil
hint-pending = Recherche d’un bon coup…
hint-why = Pourquoi
hint-later = Rien dans l’immédiat : ce coup prépare les tours suivants.
undo = Annuler
restart-turn = Recommencer le tour
undo-what = { $what }
undo-build = Dernière cité
undo-power = Action { $tile }
undo-card-revealed = Une carte a été révélée
undo-nothing = Rien à annuler
undo-not-your-turn = Seulement pendant votre tour
undo-game-over = { turn-over }
end-turn = Terminer le tour
end-turn-sure = Terminer le tour ?
end-turn-unused = Vous pouvez encore utiliser ceci : { $tiles }.
end-turn-not-yet = Pas encore
end-next = Ensuite : { $player }
end-not-yet =
    { $count ->
        [one] encore { $count } cité
       *[other] encore { $count } cités
    }
end-finish-the-move = Posez d’abord la cité
end-not-your-turn = { $player } joue
end-game-over = { turn-over }

## Previews

source-terrain = Type de terrain retiré : { $terrain }
no-change = Aucun changement de points
tap-again = Touchez à nouveau pour placer
takes-tile = Donne une plaquette de lieu : { $tile }.
loses-tile = Fait perdre une plaquette de lieu : { $tile }.
others-same = Rien ne change pour les autres.

## Score

score = Score
score-card = Carte
score-now = Points si la partie s’arrêtait maintenant
score-with-preview = avec la case visée
score-total = Total
gold = Points
supply = Réserve
log = Journal
log-back-to-now = Revenir à la position actuelle
since-title = Depuis votre dernier tour
since-title-of = Depuis le dernier tour de { $player }
since-removed = pièce retirée de { $cell }
since-takes = prend { $tile }
since-loses = perd { $tile }
since-nothing = rien placé
since-replay = Revoir
since-stop = Arrêter
rule = Règle : { $name }

## The end of a game

final-sheet = Décompte final
final-one =
    { $gold ->
        [one] { $player } gagne avec { $gold } point
       *[other] { $player } gagne avec { $gold } points
    }
final-shared =
    { $gold ->
        [one] { $players } se partagent la victoire avec { $gold } point
       *[other] { $players } se partagent la victoire avec { $gold } points
    }
final-one-you =
    { $gold ->
        [one] Vous gagnez avec { $gold } point
       *[other] Vous gagnez avec { $gold } points
    }
final-margin =
    { $gold ->
        [one] { $gold } point d’avance sur { $player }
       *[other] { $gold } points d’avance sur { $player }
    }
final-rank =
    { $gold ->
        [one] Vous terminez { $rank }e sur { $players }, à { $gold } point de la victoire
       *[other] Vous terminez { $rank }e sur { $players }, à { $gold } points de la victoire
    }
final-rating = Votre cote : { $before } → { $after } ({ $change })
picture = Image de la partie
picture-share = Partager
picture-failed = L’image n’a pas pu être créée. Rien n’est perdu ; réessayez.
final-walk = Parcourez le décompte carte par carte : les cases qui ont rapporté des points s’éclairent.
final-previous = Carte précédente
final-next = Carte suivante
new-game = Nouvelle partie
again = Rejouer
download-record = Télécharger l’enregistrement

## Connection and errors

connection-lost = La connexion est interrompue.
connection-safe = Votre partie est en sécurité sur le serveur.
connection-retry =
    { $seconds ->
        [one] Nouvel essai dans { $seconds } seconde.
       *[other] Nouvel essai dans { $seconds } secondes.
    }
connection-trying = Nouvel essai en cours.
connection-try-now = Essayer maintenant
player-away = { $player } : connexion perdue
problem-no-table = Il n’y a pas de table à cette adresse. Vérifiez le lien ou commencez une nouvelle partie.
problem-no-such-address = Il n’y a pas de page à cette adresse. Revenez à l’accueil.
problem-unreadable = Le serveur n’a pas compris. Rien n’est perdu ; rechargez la page.
problem-bad-invitation = Pour créer un compte sur ce serveur, il faut un code d’invitation valable.
problem-registration-closed = Ce serveur n’accepte pas de nouveaux comptes.
problem-clock-decides = Quand la pendule tourne, aucun bot ne remplace un joueur : c’est la pendule qui décide.
problem-no-bot-rated = Les bots ne jouent pas dans les parties classées.
problem-unreadable-table = Cette table ne peut pas être lue pour le moment. Rien n’est effacé ; rechargez la page plus tard.
problem-internal = Un problème est survenu sur le serveur. Rien n’est perdu ; réessayez.
problem-not-stored = Votre coup n’a pas pu être enregistré et n’a donc pas été joué. Réessayez.
problem-server-busy = Le serveur reçoit trop de demandes en ce moment. Réessayez dans quelques secondes.
problem-too-many-spectators = Trop de monde regarde déjà cette table.
problem-stale = La partie a continué entre-temps. Rien n’est perdu ; regardez et choisissez à nouveau.
problem-refused = Cette mise en place est impossible. Changez un réglage et réessayez.
problem-no-undo = Il n’est plus possible d’annuler : une carte a été révélée.
problem-no-hint = Aucun conseil n’est possible pour le moment. Rien n’est perdu ; réessayez.
problem-too-fast = Trop d’actions à la fois. Rien n’est perdu ; patientez un instant.
problem-too-large = Ces données sont trop volumineuses pour le serveur. Rien n’est perdu ; essayez avec moins.
problem-not-over = L’enregistrement montre chaque carte piochée : vous pourrez le télécharger quand la partie sera terminée.
problem-no-such-revision = Ce moment n’est pas dans le journal. Revenez à la position actuelle.
problem-no-such-source = Cette carte ne rapporte rien à cette table. Rechargez la page.
problem-no-language = Cette langue n’est pas disponible. Choisissez-en une autre.
problem-no-page = La page n’est pas encore construite. Lancez le programme avec le script « play ».
problem-offline = Le serveur ne répond pas. Rien n’est perdu ; réessayez dans un instant.
page-outdated = Cette page est plus ancienne que le serveur. Rechargez-la.
seat-taken = Cette place est déjà prise. Choisissez-en une autre.

## Start page, set-up and lobby

start-title = Realmwright
start-page = Page d’accueil
start-about = Kingdom Builder et Kingdoms : entre amis, de près ou de loin, ou contre des bots.
start-first-game = Jouer la première partie suggérée
start-set-up = Préparer une table
start-print = Mise en place à imprimer pour jouer chez vous
start-your-tables = Vos tables
start-table-turn = À vous de jouer
start-table-over = Terminée, { $gold } points
start-table-round = Manche { $round }
forget-table = Retirer de cette liste
thanks = Kingdom Builder est un jeu de Donald X. Vaccarino (Queen Games), Kingdoms un jeu de Reiner Knizia. Merci pour les deux.
set-up = Mise en place
set-up-start = Commencer la partie
set-up-draw-again = Tirer à nouveau
set-up-cards-count =
    { $count ->
        [one] Choisissez encore { $count } carte
       *[other] Choisissez encore { $count } cartes
    }
seat = Place { $number }
seat-name = Nom
seat-here = Joueur sur cet appareil
seat-friend = Par lien
seat-bot = Bot { $bot }
seat-levels = Niveaux
seat-level = { $level }. { $name }
seat-other-bots = Autres bots
level-of = Niveau { $level } sur { $levels }
level-rating = Cote { $rating }
level-rating-about = Mesurée lors de parties contre les autres niveaux : plus la cote est élevée, plus on gagne souvent.
seat-free = Place libre
seat-take = Prendre place
seat-you = vous
lobby = Tables ouvertes
lobby-empty = Aucune table n’est ouverte pour l’instant. Préparez-en une et envoyez le lien à vos amis.
lobby-moves =
    { $count ->
        [one] { $count } coup
       *[other] { $count } coups
    }
lobby-seats =
    { $free ->
        [one] { $free } place libre
       *[other] { $free } places libres
    }
lobby-waiting = En attente de joueurs
lobby-invite = Envoyez ce lien aux autres.
lobby-watch = Regarder
copy-link = Copier le lien
link-copied = Lien copié
notation = Notation
fair-shuffle = Mélange vérifiable : { $hash }
boards = Toutes les sections de plateau
boards-about = Toutes les sections des boîtes et l’origine de leur disposition. Vous pouvez repeindre chacune d’elles et y jouer.
boards-own = Vos sections
boards-own-about = Gardées dans ce navigateur seulement : téléchargez-les pour les avoir ailleurs.
boards-new = Peindre une nouvelle section
boards-edit = Peindre une copie
boards-change = Modifier
boards-remove = Supprimer
board-editor = Éditeur de sections
board-editor-about = Choisissez quoi peindre, puis cliquez sur les cases ou faites glisser le pointeur dessus. Au clavier, les flèches mènent de case en case et Entrée peint ; une lettre peint son terrain et passe à la case suivante.
board-name = Nom de la section
board-name-about = Si elle porte le nom d’une section imprimée, elle la remplace.
board-box = Boîte
board-brush = Peindre avec
board-text = En texte
board-text-about = Tapez, collez ou ouvrez un fichier texte : la section s’affiche aussitôt.
board-open = Ouvrir un fichier texte
board-good = On peut jouer sur cette section.
board-good-plain = On peut jouer sur cette section. Sans lieu, elle ne donne aucune plaquette.
board-bad = On ne peut pas encore y jouer.
board-keep = Garder dans ce navigateur
board-kept = Gardée parmi vos sections.
board-download = Télécharger en texte
board-play = Préparer une partie avec cette section
learn = Apprendre à jouer
replay-title = Rejouer un enregistrement
daily = Défi du jour
score-page = Compter les points de votre partie
start-friends = Jouer entre amis, regarder, salon
start-needs-network = connexion nécessaire
start-more = Plus

## Keyboard

keys = Clavier
keys-arrows = Flèches : d’une case à l’autre
keys-line = Origine et Fin : au début et à la fin de la ligne
keys-enter = Entrée ou espace : placer ou choisir
keys-next-legal = N : prochaine case possible, avec Maj la précédente
keys-hint = H : conseil
keys-undo = U : annuler
keys-restart = Maj+U : recommencer le tour
keys-replay = R : revoir ce qui s’est passé depuis votre dernier tour
keys-end = E : terminer le tour
keys-letters = L : afficher ou cacher les lettres
keys-zoom = Plus et moins : zoom
keys-escape = Échap : annuler
keys-help = Point d’interrogation : cette liste

## Description of a hex for screen readers

describe-hex =
    { $cell } : { $location ->
        [none] { $hex }
       *[other] { $location }, { $tiles ->
                [one] { $tiles } plaquette restante
               *[other] { $tiles } plaquettes restantes
            }
    }{ $piece ->
        [none] {""}
       *[other] , { $piece }
    }{ $legal ->
        [no] {""}
       *[other] , vous pouvez jouer ici
    }
describe-settlement = cité ({ $player })
describe-piece = { $piece } ({ $player })

## Lists

list-last = { $list } et { $last }
list-next = { $list }, { $last }
list-more = { $list } et { $count } de plus

## The set-up for a game at home: printed page and `realmwright new` [later]

new-title = Mise en place de { $game }
new-players =
    { $count ->
        [one] { $count } joueur
       *[other] { $count } joueurs
    }
new-sets = Boîtes : { $sets }
new-boards = Disposez les sections ainsi :
new-board =
    { $position } : { $quadrant }{ $turned ->
        [no] {""}
       *[other] , section tournée de 180°
    }
position-north-west = Nord-ouest
position-north-east = Nord-est
position-south-west = Sud-ouest
position-south-east = Sud-est
new-cards = Cartes Kingdom Builder
new-tiles = Posez 2 plaquettes de lieu sur chaque lieu.
new-deal = Chaque joueur prend 40 cités et pioche une carte Terrain face cachée.
new-start = Premier joueur : { $player }
new-locations = Plaquettes de lieu
new-options = Options différentes des valeurs par défaut
new-option = { $option } : { $value }
new-seed = Graine { $seed } : la même graine redonne la même mise en place.
new-link = Jouer cette mise en place : { $link }

## Errors at online tables [later]

problem-bad-address = Impossible d’envoyer des messages à cette adresse : il faut une adresse https, hors de ce réseau.
problem-bad-email = Ce n’est pas une adresse e-mail.
problem-bad-link = Le lien n’est pas valable ou trop ancien.
problem-mail-failed = L’e-mail n’a pas pu être envoyé. Réessayez plus tard.
problem-no-mail = Ce serveur n’envoie pas d’e-mails.
problem-bad-name = Ce nom n’est pas valable. Utilisez des lettres et des chiffres.
problem-bad-credential = Ce lien ne donne plus de place ici. Vous pouvez regarder, ou demander un nouveau lien.
problem-already-begun = La partie a commencé : les places ne changent plus.
problem-already-entered = Cet onglet est déjà à la table. Rechargez la page.
problem-muted = L’hôte a désactivé vos messages à cette table.
problem-name-taken = Quelqu’un porte déjà ce nom. Choisissez-en un autre.
problem-no-login = Connectez-vous d’abord : il faut un compte.
problem-no-name = Indiquez d’abord votre nom pour écrire un message.
problem-no-seat-to-move = Aucun joueur n’a de coup à jouer à cette table.
problem-no-seat = Il faut avoir une place à cette table.
problem-no-such-game = Ce jeu n’existe pas. Choisissez-en un autre.
problem-no-such-offer = Une réponse a déjà été donnée.
problem-no-such-seat = Personne d’autre ne joue à cette place.
problem-no-token = Ce jeton n’existe plus.
problem-not-absent = Ce joueur est absent depuis moins d’une minute. Attendez un peu.
problem-not-host = Seul l’hôte de la table peut faire cela.
problem-not-online = Réservé aux tables en ligne.
problem-already-offered = La demande est déjà faite. Attendez la réponse.
problem-over = La partie est terminée.
problem-seat-taken = Cette place est prise. Choisissez-en une autre, ou regardez.
problem-already-seated = Vous avez déjà une place à cette table : dans une partie classée, un compte n’occupe qu’une place.
problem-too-many = Trop de requêtes depuis cette adresse. Attendez un moment et réessayez.
problem-too-many-tokens = Vous avez atteint le nombre maximal de jetons. Supprimez-en un d’abord.
problem-too-much-chat = Trop de messages d’un coup. Attendez un peu avant d’écrire à nouveau.
problem-waiting = Une place est encore libre : la partie commencera quand tout le monde sera là.
problem-watching = Vous regardez la partie : seuls les joueurs peuvent faire cela.
problem-wrong-host = Ce serveur n’est pas configuré pour ce nom de domaine. Son administrateur peut changer cela.
problem-wrong-method = Cette action n’existe pas à cette adresse. Rechargez la page.
problem-wrong-origin = Un autre site n’a pas le droit de faire cela.
problem-wrong-password = Nom ou mot de passe incorrect. Vérifiez les deux.

## Online tables [later]

turn-yours = À vous de jouer
presence-here = en ligne
presence-away = hors ligne
presence-bot = bot
presence-open = libre
seat-resigned = a abandonné, un bot continue
seat-out = hors jeu
final-resigned = { $players } gagne par abandon
final-flagged = { $players } gagne au temps
final-aborted = Partie annulée : elle n’est pas classée et personne n’a gagné
watching = Vous regardez
watchers =
    { $count ->
        [one] { $count } personne regarde
       *[other] { $count } personnes regardent
    }
this-table = Cette table
chat = Discussion
chat-unread =
    { $count ->
        [one] { $count } nouveau message
       *[other] { $count } nouveaux messages
    }
chat-text = Message
chat-send = Envoyer
chat-empty = Personne n’a encore rien dit.
chat-mute = Masquer pour moi
chat-mute-all = Désactiver pour tous
chat-muted = Masqués :
chat-silenced = Désactivés pour tous :
chat-unmute = Afficher à nouveau
take-back = Demander à reprendre le coup
resign = Abandonner
resign-sure = Voulez-vous abandonner ?
resign-about = La partie s’arrête tout de suite et l’autre joueur gagne.
resign-about-many = Un bot continue à votre place. Vous ne pourrez plus ni gagner ni revenir.
resign-no = Continuer
abort = Annuler la partie
abort-sure = Voulez-vous annuler la partie ?
abort-about = La partie s’arrête tout de suite. Elle n’est pas classée, car tout le monde n’a pas encore joué deux tours.
offer-take-back = { $player } demande à reprendre son dernier coup.
offer-bot = { $player } propose qu’un bot continue pour { $other }.
offer-rematch = { $player } propose une revanche.
offer-own-take-back = Vous avez demandé à reprendre votre dernier coup.
offer-own-bot = Vous avez proposé de faire jouer un bot.
offer-own-rematch = Vous avez proposé une revanche.
offer-waits = Sans réponse pour l’instant : { $players }.
offer-withdraw = Retirer
offer-yes = D’accord
offer-no = Refuser
away-bot = Laisser jouer un bot
clock = Temps de réflexion
clock-none = Sans pendule
clock-move = Par tour
clock-fischer = Pour toute la partie
clock-move-about = { $time } par tour
clock-fischer-about = { $time } pour la partie, plus { $plus } par tour
clock-per-move = Temps par tour
clock-base = Temps au départ
clock-plus = Ajout par tour
clock-low = Il reste peu de temps
clock-days = { $days } j { $hours } h
span-seconds =
    { $count ->
        [one] { $count } seconde
       *[other] { $count } secondes
    }
span-minutes =
    { $count ->
        [one] { $count } minute
       *[other] { $count } minutes
    }
span-hours =
    { $count ->
        [one] { $count } heure
       *[other] { $count } heures
    }
span-days =
    { $count ->
        [one] { $count } jour
       *[other] { $count } jours
    }
link-share = Partager
link-code = Code QR
room-about =
    { $count ->
        [one] { $count } place est libre. La partie commence dès que tout le monde est là.
       *[other] { $count } places sont libres. La partie commence dès que tout le monde est là.
    }
room-public = Tout le monde peut jouer et regarder : la table est dans le salon.
room-private = Seules les personnes qui ont un lien trouvent cette table.
room-bot = Ajouter un bot
room-free = Libérer la place
sit-name = Votre nom
sit-where = Votre place
other-device = Jouer sur un autre appareil
other-device-about = Gardez ce lien pour vous : quiconque le possède peut jouer à votre place.
pass-earlier = Revenir à votre place précédente
watch-link = Lien pour ceux qui veulent regarder
notify-on = Notifications de tour activées
notify-off = M’avertir quand c’est mon tour
notify-about = Tant que cette page reste ouverte en arrière-plan.
notify-refused = Le navigateur ne le permet pas. Vous pouvez l’autoriser dans ses réglages pour cette page.
email = E-mail quand c’est votre tour
email-about = Au plus un e-mail par heure, quand une table vous attend depuis cinq minutes.
email-address = Adresse e-mail
email-set = Envoyer la confirmation
email-remove = Supprimer l’adresse
email-unconfirmed = Ouvrez le lien dans l’e-mail envoyé à { $address } pour confirmer l’adresse.
email-confirmed = Les e-mails sont envoyés à { $address }.
mail-title = Courrier électronique
mail-follow = Confirmer ou arrêter les e-mails à cette adresse
mail-done-confirm = L’adresse est confirmée. Vous recevrez un e-mail quand une table vous attend.
mail-done-stop = Cette adresse ne recevra plus d’e-mails.
mail-confirm-subject = Confirmez votre adresse pour Realmwright
mail-confirm-text =
    Quelqu’un, sans doute vous, souhaite être prévenu à l’adresse { $address } quand une table de Realmwright attend.
    Ouvrez ce lien pour confirmer l’adresse : { $link }
    Si ce n’était pas vous, ignorez cet e-mail : il n’y en aura pas d’autre.
mail-turn-subject =
    { $count ->
        [one] C’est votre tour à { $count } table
       *[other] C’est votre tour à { $count } tables
    }
mail-turn-text = C’est votre tour ici :
mail-stop = Ne plus recevoir d’e-mails : { $link }
webhook = Webhook : adresse avertie quand c’est votre tour
webhook-about = Le serveur y envoie un message signé dès que c’est votre tour.
webhook-set = Utiliser cette adresse
webhook-drop = Supprimer le webhook
webhook-secret = Clé de signature, affichée une seule fois :
table-rated = La partie compte pour le classement.
table-unrated = La partie ne compte pas pour le classement.
table-rated-short = classée
rematch = Revanche
rematch-go = Aller à la partie suivante
winner = victoire
fair-check = Vérifier l’équité
fair-about = Avant le premier coup, le serveur a fixé un secret et montré son empreinte. Toute carte piochée en découle.
fair-checking = Vérification de toute la partie…
fair-yes = Conforme :
fair-no = Non conforme :
fair-promised = C’est bien l’empreinte que ce navigateur a vue en premier.
fair-checked-rules = Chaque coup respecte les règles.
fair-checked-commitment = Le secret a bien cette empreinte.
fair-checked-setup = La mise en place découle du secret.
fair-checked-chance = Chaque tirage découle du secret.
fair-hash = Empreinte
fair-secret = Secret
fair-own = Vous pouvez le vérifier vous-même : téléchargez l’enregistrement et lancez realmwright verify.
lobby-title = Salon
lobby-new = Préparer une table pour des amis
lobby-all = Tous les jeux
lobby-join = S’asseoir
lobby-open = Aller à la table
lobby-running = Parties en cours
lobby-finished = Terminées
lobby-none-running = Aucune partie publique en cours.
lobby-none-finished = Aucune partie publique n’est encore terminée.
my-games = Vos parties
my-games-waiting =
    { $count ->
        [one] { $count } vous attend
       *[other] { $count } vous attendent
    }
daily-about = Chaque jour, le même plateau, les mêmes cartes et le même adversaire pour tout le monde. Votre première partie compte, et elle seule.
daily-deadline = Une partie commencée aujourd’hui compte si elle est terminée avant demain minuit (UTC).
daily-play = Jouer le défi du jour
daily-continue = Reprendre la partie
daily-look = Revoir la partie
daily-log-in = Se connecter pour jouer
daily-today = Aujourd’hui
daily-yesterday = Hier
daily-empty = Pas encore de résultats.
daily-margin = Avance
daily-result = { $margin } points d’avance : rang { $rank } sur { $count }.
daily-not-counted = Votre partie ne compte pas : elle a été abandonnée ou terminée trop tard.
daily-streak =
    { $count ->
        [one] { $count } jour de suite
       *[other] { $count } jours de suite
    }
daily-best-streak =
    { $count ->
        [one] plus longue série : { $count } jour
       *[other] plus longue série : { $count } jours
    }
daily-share = Copier le résultat
daily-shared = Copié
daily-share-text = Realmwright, défi du jour { $date } : { $margin } points, rang { $rank } sur { $count }
leaderboard = Classement
leaderboard-about = Les comptes à partir de trois parties classées. Le nombre après ± indique la précision de la cote : il diminue à chaque partie.
leaderboard-empty = Personne n’a encore joué trois parties classées de ce genre.
rank = Rang
rating = Cote
games-played = Parties
account = Compte
account-about = Avec un compte, vous retrouvez vos places, vos cotes et vos réglages sur tous vos appareils. Pas besoin de compte pour jouer.
account-since = Membre depuis le { $date }
account-log-in = Se connecter
account-log-out = Se déconnecter
account-register = Créer un compte
password = Mot de passe
invitation-code = Code d’invitation
password-about = Au moins { $count } caractères. Il ne pourra pas vous être renvoyé : gardez-le bien.
ratings = Vos cotes
ratings-none = Aucune partie classée pour l’instant.
settings-keep = Enregistrer les réglages de cet appareil
settings-kept = Réglages enregistrés
settings-keep-about = Langue, apparence, lettres, sons : vous les retrouvez partout où vous vous connectez.
tokens = Programmes qui jouent pour vous
tokens-about = Un programme muni d’un jeton joue sous votre nom.
token-name = Nom du programme
token-new = Nouveau jeton
token-drop = Supprimer le jeton
token-once = Affiché une seule fois, conservez-le :
terms = Jouer avec des amis
terms-about = Vous recevrez ensuite un lien pour chaque place libre. La partie commence quand tout le monde est assis.
terms-who = Qui peut participer
terms-link = Seulement par lien
terms-public = Tout le monde, au salon
terms-rated = La partie compte pour le classement
terms-account = Connectez-vous si la partie doit compter pour le classement.

## Kingdoms [later]

kd-castle-rank = Château de rang { $rank }
kd-rank = Rang { $rank }
kd-left = encore { $count }
kd-where =
    { $free ->
        [one] Époque { $epoch } sur { $total }, { $free } case libre
       *[other] Époque { $epoch } sur { $total }, { $free } cases libres
    }
kd-draw = Piocher une tuile
kd-supply =
    { $count ->
        [one] { $count } tuile dans la réserve
       *[other] { $count } tuiles dans la réserve
    }
kd-starting-tile = Tuile de départ
kd-only-you = { $tile }, visible par vous uniquement
kd-tile-worth = { $name } { $value }
kd-tile-w = { kd-tile-wizard }
kd-tile-g = { kd-tile-gold-mine }
kd-tile-d = { kd-tile-dragon }
kd-tile-m = { kd-tile-mountain }
kd-pass = Passer
kd-what-to-place = À placer
kd-one-per-turn = une pièce par tour
kd-advice = Placez un château, piochez et placez une tuile, ou placez votre tuile de départ. Toutes les cases libres sont permises.
kd-advice-without-start = Placez un château, ou piochez et placez une tuile. Toutes les cases libres sont permises.
kd-board = Plateau
kd-row = Ligne { $row }
kd-column = Colonne { $column }
kd-gold = Pièces d’or
kd-if-scored-now = Si on comptait maintenant
kd-tile-revealed = Une tuile a été révélée
log-kingdoms-castle = { $player } place un château de rang { $rank } en { $cell }.
log-kingdoms-castle-you = Vous placez un château de rang { $rank } en { $cell }.
log-kingdoms-deal = { $player } pioche une tuile de départ face cachée.
log-kingdoms-deal-you = Vous piochez une tuile de départ face cachée.
log-kingdoms-draw = { $player } pioche une tuile.
log-kingdoms-draw-you = Vous piochez une tuile.
log-kingdoms-tile = { $player } regarde la tuile : { $tile }.
log-kingdoms-tile-you = Vous regardez la tuile : { $tile }.
log-kingdoms-put = { $player } place la tuile en { $cell }.
log-kingdoms-put-you = Vous placez la tuile en { $cell }.
log-kingdoms-start = { $player } place la tuile de départ en { $cell } : { $tile }.
log-kingdoms-start-you = Vous placez votre tuile de départ en { $cell } : { $tile }.
log-kingdoms-pass = { $player } passe.
log-kingdoms-pass-you = Vous passez.
log-kingdoms-epoch = Décompte : époque { $epoch }.
log-kingdoms-gold =
    { $gold ->
        [one] { $player } reçoit { $gold } pièce d’or.
       *[other] { $player } reçoit { $gold } pièces d’or.
    }
log-kingdoms-gold-you = Vous recevez { $gold ->
        [one] { $gold } pièce d’or
       *[other] { $gold } pièces d’or
    }.
log-kingdoms-gold-lost =
    { $gold ->
        [one] { $player } paie { $gold } pièce d’or.
       *[other] { $player } paie { $gold } pièces d’or.
    }
log-kingdoms-gold-lost-you = Vous payez { $gold ->
        [one] { $gold } pièce d’or
       *[other] { $gold } pièces d’or
    }.
kd-tile-plus-1 = Village
kd-tile-plus-2 = Ferme
kd-tile-plus-3 = Ville
kd-tile-plus-4 = Moulin à vent
kd-tile-plus-5 = Chevalier
kd-tile-plus-6 = Ville royale
kd-tile-minus-1 = Marais
kd-tile-minus-2 = Cimetière
kd-tile-minus-3 = Loups féroces
kd-tile-minus-4 = Sorcière
kd-tile-minus-5 = Pillard
kd-tile-minus-6 = Troll
kd-tile-mountain = Montagne
kd-tile-dragon = Dragon
kd-tile-gold-mine = Mine d’or
kd-tile-wizard = Magicien
kd-epoch = Époque { $epoch }
kd-epochs = Époques
kd-where-endless =
    { $free ->
        [one] Époque { $epoch }, { $free } case libre
       *[other] Époque { $epoch }, { $free } cases libres
    }
kd-describe =
    { $cell } : { $piece ->
        [none] libre
       *[other] { $piece }
    }{ $legal ->
        [no] {""}
       *[other] , vous pouvez y jouer
    }
kd-castle-of = Château de rang { $rank } ({ $player })
kd-line-worth = { $line } : { $value }
kd-line-scored = déjà décomptée
kd-castle-about = Rapporte à son propriétaire la valeur de sa ligne et de sa colonne, chacune multipliée par son rang. Une valeur négative coûte autant.
kd-draw-about = Piochez une tuile face cachée et placez-la aussitôt sur une case libre.
kd-starting-tile-about = Votre tuile secrète pour cette époque. La placer occupe tout votre tour ; vous en recevrez une autre à l’époque suivante.
kd-line-about = La somme de ses tuiles, multipliée par les rangs des châteaux qu’un joueur y possède : voilà ce que la ligne lui rapporte.
kd-tile-plus-about = Ajoute sa valeur à sa ligne et à sa colonne.
kd-tile-minus-about = Retire sa valeur à sa ligne et à sa colonne.
kd-tile-m-about = Coupe sa ligne et sa colonne : les parties de part et d’autre sont décomptées séparément.
kd-tile-d-about = Annule les tuiles positives de sa ligne et de sa colonne, jusqu’à une montagne ; les négatives comptent toujours.
kd-tile-g-about = Double la valeur de sa ligne et de sa colonne, jusqu’à une montagne, même négative.
kd-tile-w-about = Chaque château juste à côté, au-dessus ou au-dessous compte un rang de plus, quel que soit son propriétaire.
kd-choose-first = Choisissez d’abord quoi placer.
kd-advice-open = Placez un château ou une des tuiles visibles. Toutes les cases libres sont permises.
kd-advice-place = { $piece } : choisissez une case libre.
kd-advice-put = Vous avez pioché une tuile et devez la placer : { $tile }. { $effect }
kd-advice-pass = Il ne vous reste rien à placer : vous devez passer.
kd-nothing-chosen = Rien de choisi
kd-hidden-here = Cachée jusqu’à ce que vous la choisissiez
kd-start-gone = Déjà placée
kd-supply-empty = La réserve est vide
kd-tiles = Tuiles
kd-place = Placer
kd-place-on = en { $cell }, et fin du tour
kd-place-what = faites d’abord un choix
kd-place-where = choisissez une case
kd-with-preview = avec la pièce visée
kd-what-on = { $piece } en { $cell }
kd-tap-again = Touchez à nouveau pour placer
kd-scoring = Décompte de l’époque { $epoch }
kd-line = Ligne ou colonne
kd-purse = Or de départ
kd-go-on = Continuer
kd-walk = Parcourez les lignes et les colonnes : chacune s’éclaire sur le plateau.
kd-walk-previous = Ligne précédente
kd-walk-next = Ligne suivante
kd-keys-pick = 1 à 4 : choisir un château, D : piocher une tuile, S : tuile de départ, P : passer
log-kingdoms-open = { $player } place une tuile en { $cell } : { $tile }.
log-kingdoms-open-you = Vous placez une tuile en { $cell } : { $tile }.
kd-tile = Tuile

## The terminal: `realmwright tui` [later]

tui-rule = Règle : { $name } ({ $rule })
tui-hint = Conseil : { $steps }
tui-because = Ce que cela rapporte : { $why }.
tui-labelled = { $name } : { $value }
tui-card = Carte : { $card }
tui-tiles = Plaquettes : { $tiles }
tui-tile =
    { $tile } { $state ->
        [ready] (disponible)
        [new] (dès le prochain tour)
       *[other] (utilisée)
    }
tui-tiles-held = Plaquettes
tui-castles-left = Châteaux restants
tui-lit = { $player } : les cases qui rapportent des points pour { $card } sont éclairées.
tui-choose-first = Choisissez d’abord quoi faire : au clavier par son chiffre, ou d’un clic dans la liste.
tui-key-next = Case suivante
tui-key-end = Fin du tour
tui-key-save = Enregistrer
tui-key-leave = Quitter
tui-key-first-game = Première partie
tui-keys-actions = 1 à 9 : choisir une action de la liste
tui-keys-card = C : éclairer les cases de la carte suivante et lire sa règle
tui-keys-players = O : les plaquettes de tous les joueurs et leur effet
tui-keys-explain = Point d’interrogation : expliquer la case sous le curseur ; F1 : cette liste
tui-keys-save = S : enregistrer la partie
tui-keys-pace = P : la vitesse des bots
tui-keys-theme = T : clair ou sombre
tui-keys-tab = Tab : du plateau aux actions et au journal
tui-keys-leave = Q : quitter la table
tui-legend = Lettres et signes
tui-mark-legal = vous pouvez jouer ici
tui-mark-lit = rapporte des points ou fait partie du conseil
tui-mark-tiles = plaquettes qui restent sur cette case
tui-save-as = Enregistrer la partie dans ce fichier
tui-saved = Enregistré : { $file }
tui-file-exists = un fichier de ce nom existe déjà
tui-cannot-save = Impossible d’enregistrer : { $why }. Rien n’est perdu ; choisissez un autre fichier.
tui-cannot-open = Ce fichier ne peut pas être ouvert : { $why }.
tui-cannot-set-up = La partie ne peut pas être préparée ainsi : { $why }.
tui-open = Reprendre une partie
tui-open-about = Nom du fichier, puis Entrée
tui-more = Plus de réglages
tui-by-choice = Au choix
tui-leave-question = Cette partie n’est ni terminée ni enregistrée.
tui-leave-unsaved = Quitter sans enregistrer
tui-stay = Rester
tui-look = Regarder le plateau

## The rules page [later]

rules-game = Quel jeu
rules-search = Chercher dans les règles
rules-about = Chaque règle a un identifiant ; le texte est en anglais. Un coup refusé nomme la règle qui l’interdit.
rules-found =
    { $count ->
        [0] Aucune règle trouvée
        [one] { $count } règle trouvée
       *[other] { $count } règles trouvées
    }
rules-none = Aucune règle ne contient tous ces mots.
rulebook-contents = Sommaire
rulebook-exact = Règle exacte
rulebook-reference = Texte exact (en anglais)
rulebook-back = Retour aux règles du jeu
rulebook-nothing = Aucun résultat. Essayez un nom, ou moins de mots.
rulebook-before = Avant le coup
rulebook-after = Après le coup
rulebook-gold = Points : { $before } avant, { $after } après
rulebook-search = Posez une question ou cherchez un nom
## The log of online tables: seats, chat and offers [later]
log-chat = { $player } : { $text }
log-seat-taken = { $player } s’installe à la table.
log-seat-open = La place { $number } est libre.
log-seat-bot = Un bot prend la place { $number }.
log-seat-stand-in = Un bot joue pour { $player }.
log-seat-back = { $player } est de retour et reprend la partie.
log-resign = { $player } abandonne.
log-resign-you = Vous abandonnez.
log-flag = { $player } a épuisé son temps de réflexion.
log-flag-you = Vous avez épuisé votre temps de réflexion.
log-credit = Le serveur a été indisponible pendant { $seconds } s. Ce temps n’est pas retiré à la pendule.
log-offer-take-back = { $player } demande à reprendre son dernier coup.
log-offer-bot = { $player } propose qu’un bot joue pour { $other }.
log-offer-rematch = { $player } aimerait une revanche.
log-agree = { $player } accepte.
log-decline = { $player } refuse.
log-withdraw = { $player } retire sa proposition.
log-next = La table de la revanche est prête.
log-mute = L’hôte désactive les messages de { $player }.
log-unmute = L’hôte réactive les messages de { $player }.

## Offline play

offline-keep = Télécharger pour jouer hors ligne (7 Mo)
offline-busy = Téléchargement en cours…
offline-starting = Démarrage des règles dans ce navigateur…
offline-ready = Vous pouvez maintenant jouer hors ligne.
offline-failed = Le téléchargement a échoué. Réessayez.
offline-here = Sur cet appareil seulement : continue hors ligne
problem-no-database = Le serveur n’a pas accès à sa base de données en ce moment. Réessayez bientôt.
problem-unhealthy = Le serveur rencontre un problème en ce moment. Réessayez plus tard.
problem-busy = Il se passe trop de choses à la fois à cette table. Réessayez dans un instant.
problem-needs-server = Pour jouer à distance, il faut le serveur ; sans lui, on joue ici, en solo ou à plusieurs sur cet appareil.

## Replay and analysis [later]

replay = Revoir la partie
replay-about = Collez un enregistrement ou choisissez son fichier : parcourez-le, voyez ce que les bots auraient joué et reprenez la partie depuis n’importe quelle position.
replay-file = Fichier
replay-text = Enregistrement
replay-open = Ouvrir
replay-unreadable = Cet enregistrement est illisible. Vérifiez qu’il est complet et inchangé.
study = Analyser la partie
study-chart = Ce que montre la courbe
study-gold = Points
study-worth = Perspectives
study-moment = Moment de la partie
study-ply = Coup { $ply } sur { $plies }
study-turn-back = Un tour en arrière
study-ply-back = Un coup en arrière
study-ply-on = Un coup en avant
study-turn-on = Un tour en avant
study-turning = Moments clés :
study-turning-point = tour { $turn }, { $player }
study-axis-gold = points
study-axis-value = avance attendue en points
study-suggested = { $bot } aurait joué :
study-played = Joué dans la partie :
study-bot = Quel bot
study-ask = Qu’aurait-il joué ?
study-branch = Jouer à partir d’ici
study-files = Télécharger :
study-record = Enregistrement

## Lessons [later]

learn-about = De courtes leçons à une vraie table. Chaque étape vous attend et peut être répétée. Vous pouvez arrêter à tout moment et reprendre plus tard.
learn-games = Les jeux
learn-expansions = Les extensions
learn-progress = { $done } étapes sur { $count }
learn-begin = Commencer
learn-resume = Reprendre à l’étape { $number }
learn-again = Depuis le début
learn-done = Terminé. À vous de jouer une vraie partie.
learn-steps = Toutes les étapes
learn-step = Étape { $number } sur { $count }
learn-back = Revenir à l’étape précédente
learn-repeat = Répéter cette étape
learn-go-on = Continuer
learn-finish = Terminer
learn-wait = { $player } joue…
learn-off = Pas celui-ci : ce coup est permis, mais la leçon prend un autre chemin. Annulez-le.
learn-astray = La partie s’est écartée de la leçon. Recommencez cette étape.
learn-restart = Recommencer cette étape
learn-then-build = Placez une cité en { $cell }.
learn-then-cell = Puis { $cell }.
learn-then-end = Terminez votre tour.
learn-next-board = Bien joué. La leçon continue sur un autre plateau.
learn-then-done = C’est tout ce que cette extension apporte. Les détails sont dans le livret de règles.
learn-kingdom-builder-goal = Le but
learn-kingdom-builder-goal-1 = Le joueur qui a le plus de points à la fin gagne. Les points viennent de l’emplacement de vos cités : cette feuille dit ce qui rapporte dans cette partie.
learn-kingdom-builder-card = Votre carte
learn-kingdom-builder-card-1 = À chaque tour, vous avez une carte Terrain. La vôtre montre une prairie : ce tour-ci, vous placez vos cités sur des cases Prairie.
learn-kingdom-builder-build = Trois cités
learn-kingdom-builder-build-1 = À chaque tour, vous placez trois cités. Les cases éclairées sont permises : placez la première en { $cell }.
learn-kingdom-builder-adjacent = Côte à côte
learn-kingdom-builder-adjacent-1 = { $cell } est aussi une prairie, mais loin. Essayez, et lisez pourquoi c’est interdit.
learn-kingdom-builder-why = Pourquoi c’est important
learn-kingdom-builder-why-1 = Si une case permise touche vos cités, vous devez y placer. Chaque terrain que vous touchez vous lie donc dès que sa carte arrive. Touchez-en peu, et vous pourrez repartir où vous voulez.
learn-kingdom-builder-tile = Une plaquette de lieu
learn-kingdom-builder-tile-1 = Vous restez donc à côté de vos cités. Placez une cité en { $cell }, vers la ferme.
learn-kingdom-builder-tile-2 = Placez une cité en { $cell }, à côté de la ferme : votre première cité à cet endroit y gagne une plaquette.
learn-kingdom-builder-tile-3 = La plaquette Ferme est à vous. Elle sert dès votre prochain tour, une fois par tour. Le même lieu ne vous en donne jamais une seconde, et il n’en a que deux : arrivez tôt.
learn-kingdom-builder-end-turn = Fin du tour
learn-kingdom-builder-end-turn-1 = Les trois sont placées. Terminez votre tour : vous piochez une nouvelle carte, et { $other } joue.
learn-kingdom-builder-use-tile = Utiliser la plaquette
learn-kingdom-builder-use-tile-1 = Votre carte est maintenant un canyon, mais la ferme vous donne une cité de plus sur une prairie, une fois par tour. Choisissez la plaquette, puis { $cell }.
learn-kingdom-builder-cards = Trois cartes rapportent
learn-kingdom-builder-cards-1 = Pêcheurs : 1 point pour chacune de vos cités au bord de l’eau. Survolez Pêcheurs pour voir quelles cases comptent.
learn-kingdom-builder-cards-2 = Chevaliers : 2 points par cité sur la ligne horizontale où vous en avez le plus. Survolez Chevaliers.
learn-kingdom-builder-cards-3 = Marchands : 4 points pour chaque lieu ou château que vos cités relient à un autre. Survolez Marchands.
learn-kingdom-builder-castle = Le château
learn-kingdom-builder-castle-1 = Maintenant vers le château : placez une cité en { $cell }.
learn-kingdom-builder-castle-2 = Survolez { $cell } sans placer encore : la page montre ce que cela rapporterait, carte par carte.
learn-kingdom-builder-castle-3 = 3 points pour le château, et les marchands rapportent parce que la ferme et le château sont reliés. Placez une cité en { $cell }.
learn-kingdom-builder-undo = Annuler et conseil
learn-kingdom-builder-undo-1 = Placez une cité en { $cell }, juste pour voir que rien n’est encore définitif.
learn-kingdom-builder-undo-2 = Annulez. C’est possible tant qu’aucune carte n’est révélée.
learn-kingdom-builder-undo-3 = Quand vous hésitez, demandez : la lampe donne un conseil et dit pourquoi.
learn-kingdom-builder-losing = Perdre une plaquette
learn-kingdom-builder-losing-1 = Une autre partie : vous avez l’oasis et l’enclos. Vous ne gardez une plaquette que tant qu’une de vos cités reste à côté de son lieu.
learn-kingdom-builder-losing-2 = L’enclos déplace une cité de deux cases en ligne droite. Choisissez-le, puis { $cell } : votre seule cité à côté de l’oasis.
learn-kingdom-builder-losing-3 = Déplacez-la en { $cell } et regardez vos plaquettes.
learn-kingdom-builder-losing-4 = La plaquette Oasis est partie, retirée du jeu. Ce lieu ne vous en donnera plus jamais.
learn-kingdom-builder-losing-5 = Annulez.
learn-kingdom-builder-losing-6 = Annulez aussi le choix de la cité.
learn-kingdom-builder-moving = Se déplacer rapporte aussi
learn-kingdom-builder-moving-1 = Choisissez de nouveau l’enclos, puis { $cell }. Aucune plaquette ne dépend de cette cité.
learn-kingdom-builder-moving-2 = Déplacez-la en { $cell }, à côté de l’autre oasis.
learn-kingdom-builder-moving-3 = Placée ou déplacée, la première cité à côté d’un lieu y prend une plaquette. Avec deux oasis, vous aurez deux actions de ce genre par tour dès le prochain.
learn-kingdom-builder-after = Avant ou après
learn-kingdom-builder-after-1 = Les plaquettes s’utilisent avant vos trois cités ou après, jamais entre elles. Votre carte est un désert : placez une cité en { $cell }.
learn-kingdom-builder-after-2 = Les trois sont placées. Maintenant l’ancienne oasis : une cité de plus dans le désert. Choisissez la plaquette, puis { $cell }.
learn-kingdom-builder-end = Comment cela finit
learn-kingdom-builder-end-1 = Quelques tours plus tard : il vous reste trois cités. Quand quelqu’un a placé la dernière, on finit la manche. Placez une cité en { $cell }.
learn-kingdom-builder-end-2 = Plus aucune case Fleurs libre ne touche vos cités : toutes conviennent. Placez une cité en { $cell }.
learn-kingdom-builder-end-3 = Terminez votre tour. { $other } en a encore un, puis on compte les points.
learn-kingdom-builder-winner = Qui gagne
learn-kingdom-builder-winner-1 = Voilà une partie entière. La feuille dit carte par carte d’où viennent les points. Le plus haut total gagne ; en cas d’égalité, la victoire est partagée.
learn-kingdoms-goal = Le but
learn-kingdoms-goal-1 = Vous commencez avec 50 pièces d’or. Après trois époques, le plus riche gagne. L’or vient des lignes et des colonnes où se dressent vos châteaux.
learn-kingdoms-board = Le plateau
learn-kingdoms-board-1 = Cinq lignes, six colonnes. Quand le plateau est plein, chaque ligne et chaque colonne rapporte : la somme de ses tuiles pour chaque château, multipliée par son rang.
learn-kingdoms-castle = Un château
learn-kingdoms-castle-1 = À votre tour, vous placez une pièce. Choisissez un château de rang 1 et posez-le en { $cell }.
learn-kingdoms-tile = Une tuile
learn-kingdoms-tile-1 = Piochez maintenant une tuile dans la réserve.
learn-kingdoms-tile-2 = Un chevalier, +5. Posez-le en { $cell }, dans la ligne de votre château.
learn-kingdoms-lines = Lignes et colonnes
learn-kingdoms-lines-1 = Au bord figure ce que vaut chaque ligne et chaque colonne. Survolez Lignes pour voir quels châteaux y gagnent.
learn-kingdoms-ranks = Les rangs
learn-kingdoms-ranks-1 = Le rang d’un château multiplie sa ligne. Choisissez un château de rang 2 et survolez { $cell } sans le poser encore : deux fois 5.
learn-kingdoms-ranks-2 = Posez-le en { $cell }.
learn-kingdoms-mountain = La montagne
learn-kingdoms-mountain-1 = { $other } a posé une montagne en { $cell }. Elle coupe sa ligne et sa colonne : votre château à droite ne profite plus du chevalier.
learn-kingdoms-dragon = Le dragon
learn-kingdoms-dragon-1 = Votre tuile de départ, que vous seul connaissez, est le dragon : dans sa ligne et sa colonne, rien de bon ne compte. Choisissez-la et survolez { $cell }.
learn-kingdoms-dragon-2 = { $other } perdrait 12. Posez le dragon en { $cell }.
learn-kingdoms-undo = Annuler et conseil
learn-kingdoms-undo-1 = Posez un château de rang 3 en { $cell } : la colonne { $column } rapporte aussi.
learn-kingdoms-undo-2 = Annulez. C’est possible tant qu’aucune tuile n’est révélée.
learn-kingdoms-undo-3 = Quand vous hésitez, demandez : la lampe donne un conseil et dit pourquoi.
learn-kingdoms-hazard = Un danger
learn-kingdoms-hazard-1 = Un autre plateau : la ligne de votre château a un +4, celle de { $other } un +2. Piochez une tuile.
learn-kingdoms-hazard-2 = Un pillard, −5. Les dangers vont là où sont les autres. Survolez { $cell }, dans la ligne de { $other }.
learn-kingdoms-hazard-3 = Posez-le en { $cell }.
learn-kingdoms-negative = Une ligne qui coûte
learn-kingdoms-negative-1 = Cette ligne vaut maintenant −3 : { $other } paie 3 par rang, soit 6. L’or peut descendre sous zéro. Survolez Lignes pour voir qui gagne et qui paie.
learn-kingdoms-gold-mine = La mine d’or
learn-kingdoms-gold-mine-1 = Votre tuile de départ est la mine d’or : elle double toutes les autres tuiles de sa ligne et de sa colonne, même les mauvaises. Choisissez-la et survolez { $cell }.
learn-kingdoms-gold-mine-2 = Votre ligne vaudrait 8 au lieu de 4. Posez la mine d’or en { $cell }.
learn-kingdoms-wizard = Le magicien
learn-kingdoms-wizard-1 = Piochez une tuile.
learn-kingdoms-wizard-2 = Le magicien : chaque château juste à côté, au-dessus ou au-dessous compte un rang de plus, à qui qu’il soit. Posez-le en { $cell }, sous votre château.
learn-kingdoms-strong = Rang 4
learn-kingdoms-strong-1 = Vous n’avez qu’un château de rang 4. Choisissez-le et survolez { $cell } : quatre fois 8.
learn-kingdoms-strong-2 = Il ne se pose qu’une fois dans toute la partie. Posez-le en { $cell }.
learn-kingdoms-epoch = Une époque s’achève
learn-kingdoms-epoch-1 = Plus tard : il reste une case, et c’est à vous. Posez un château de rang 1 en { $cell }.
learn-kingdoms-epoch-2 = L’époque est décomptée, ligne par ligne. Regardez, puis continuez.
learn-kingdoms-castles = Quels châteaux reviennent
learn-kingdoms-castles-1 = Les châteaux de rang 1 sont revenus à leurs joueurs. Ceux de rang 2, 3 et 4 qui étaient sur le plateau sont épuisés : répartissez-les sur trois époques.
learn-kingdoms-end = Comment cela finit
learn-kingdoms-end-1 = Toutes les tuiles sont mélangées de nouveau, chaque joueur pioche une tuile de départ, et le plus riche commence. Après trois époques, le plus riche gagne.
learn-nomads-intro = Les nouveautés
learn-nomads-intro-1 = Nomads apporte quatre sections, des tentes dont les plaquettes ne servent qu’une fois, des murs et trois cartes qui rapportent tout de suite au lieu de la fin.
learn-nomads-card-families-1 = { card-families-rule } Commencez une ligne : placez une cité en { $cell }.
learn-nomads-card-families-2 = Fermez la ligne en { $cell }. La case Nomades voisine contient un trésor.
learn-nomads-held-treasure-1 = 2 points pour les familles et 3 pour le trésor, tout de suite. Seule la première cité à côté d’une case Nomades prend la plaquette ; le trésor est parti.
learn-nomads-card-shepherds-1 = { card-shepherds-rule } Placez d’abord en { $cell }.
learn-nomads-card-shepherds-2 = Maintenant { $cell } : plus aucune case Fleurs inoccupée à côté, elle rapporte donc.
learn-nomads-card-ambassadors-1 = { card-ambassadors-rule } Placez une cité en { $cell }, à côté de { $other }.
learn-nomads-location-quarry-1 = { location-quarry-power } Choisissez la plaquette, puis { $cell }.
learn-nomads-location-quarry-2 = Un mur n’appartient à personne et bloque sa case pour toujours. Vous pouvez en placer un second : { $cell }.
learn-nomads-location-caravan-1 = { location-caravan-power } Choisissez la plaquette, puis { $cell }.
learn-nomads-location-caravan-2 = Elle glisse jusqu’à ce que quelque chose l’arrête, jamais moins loin. Choisissez { $cell }.
learn-nomads-location-village-1 = { location-village-power } Choisissez la plaquette, puis { $cell }.
learn-nomads-location-garden-1 = { location-garden-power } Choisissez la plaquette, puis { $cell }.
learn-nomads-terrain-nomad-1 = Au tour précédent, vous avez pris deux plaquettes Nomades. Chacune sert une fois et à ce tour seulement ; ensuite elle est perdue, utilisée ou non.
learn-nomads-held-sword-1 = L’épée retire du plateau une cité de chaque adversaire, qui retourne dans sa réserve. Choisissez la plaquette, puis { $cell }.
learn-nomads-held-donation-1 = Le don place trois cités sur le terrain indiqué, ici même sur des montagnes. Choisissez la plaquette, puis { $cell }.
learn-nomads-held-resettlement-1 = La migration vous donne quatre pas, pour une cité ou plusieurs. Choisissez la plaquette, puis { $cell }.
learn-nomads-held-resettlement-2 = Avancez d’un pas en { $cell }.
learn-nomads-held-resettlement-3 = Les quatre pas ne sont pas obligatoires : arrêtez ici.
learn-nomads-held-outpost-1 = Avec l’avant-poste, votre prochaine cité ne doit pas toucher les vôtres. Choisissez la plaquette.
learn-nomads-held-outpost-2 = Toutes les cases de votre terrain sont ouvertes. Placez une cité en { $cell }, à côté d’une case Nomades.
learn-crossroads-intro = Les nouveautés
learn-crossroads-intro-1 = Crossroads apporte des sections à deux lieux différents, des pièces à vous en plus des cités, et une carte Tâche pour chacune de ces sections.
learn-crossroads-location-lighthouse-1 = { location-lighthouse-power } Choisissez la plaquette, puis { $cell }.
learn-crossroads-location-forester-lodge-1 = { location-forester-lodge-power } Choisissez la plaquette, puis { $cell }.
learn-crossroads-location-monastery-1 = { location-monastery-power } Choisissez la plaquette, puis { $cell }.
learn-crossroads-location-wagon-1 = { location-wagon-power } Choisissez la plaquette, puis { $cell }.
learn-crossroads-location-wagon-2 = Dans la Big Box, bateau, chariot et guerriers comptent comme vos cités sur le plateau, mais ne font pas partie de vos 40.
learn-crossroads-tasks = Les cartes Tâche
learn-crossroads-tasks-1 = { task-advance } : { task-advance-rule } Survolez-la sur la feuille.
learn-crossroads-tasks-2 = { task-compass-points } : { task-compass-points-rule } Survolez-la sur la feuille.
learn-crossroads-tasks-3 = { task-road } : { task-road-rule } Survolez-la sur la feuille.
learn-crossroads-tasks-4 = { task-place-of-refuge } : { task-place-of-refuge-rule } Survolez-la sur la feuille.
learn-crossroads-sail = Le bateau navigue
learn-crossroads-sail-1 = D’abord vos trois cités : placez une cité en { $cell }.
learn-crossroads-sail-2 = À un tour suivant, le bateau avance de trois cases au plus ou revient à vous. Choisissez le phare, puis le bateau en { $cell }.
learn-crossroads-sail-3 = Naviguez en { $cell }. Sur chaque case, il peut prendre des plaquettes.
learn-crossroads-sail-4 = Il pourrait continuer. Laissez-le ici.
learn-crossroads-location-city-hall-1 = { location-city-hall-power } Choisissez la plaquette, puis { $cell } comme centre.
learn-crossroads-task-fortress-1 = { task-fortress-rule } La tuile Hôtel de ville compte comme sept cités et la remplit seule. Survolez-la sur la feuille.
learn-crossroads-task-home-country-1 = { task-home-country-rule } { $other } l’a déjà remplie. Survolez-la sur la feuille.
learn-crossroads-location-barracks-1 = { location-barracks-power } Choisissez la plaquette, puis { $cell }.
learn-crossroads-piece-warriors-1 = Les six cases autour de { $cell } sont fermées à tous, vous compris. Ce qui s’y trouve reste.
learn-crossroads-location-fort-1 = { location-fort-power } Choisissez la plaquette.
learn-crossroads-location-fort-2 = Vous avez pioché Canyon. Après la pioche, il faut placer si possible : { $cell }.
learn-crossroads-location-crossroads-1 = { location-crossroads-power } Vous avez Désert et Forêt : jouez la forêt.
learn-marshlands-intro = Les nouveautés
learn-marshlands-intro-1 = Marshlands apporte des sections avec marais et palais, un bonus pour deux plaquettes identiques, six cartes objectif et cinq cartes Marais dans la pioche.
learn-marshlands-terrain-swamp-1 = Une carte Marais vous laisse le choix : deux cités sur le marais ou trois sur l’autre terrain. Choisissez le marais.
learn-marshlands-terrain-swamp-2 = Le marais est une terre comme une autre : placez une cité en { $cell }.
learn-marshlands-terrain-palace-1 = Un palais n’est pas un château : à la fin, qui a le plus de cités à côté gagne 5 points. Survolez { $cell }.
learn-marshlands-terrain-palace-2 = À égalité, chacun des premiers reçoit 5. Placez une cité en { $cell }.
learn-marshlands-cards = Trois cartes
learn-marshlands-cards-1 = { card-geologists } : { card-geologists-rule } Survolez-la sur la feuille.
learn-marshlands-cards-2 = { card-noblewomen } : { card-noblewomen-rule } Survolez-la sur la feuille.
learn-marshlands-cards-3 = { card-scouts } : { card-scouts-rule } Ici, les cartes Désert ont été retirées. Survolez-la sur la feuille.
learn-marshlands-location-refuge-1 = { location-refuge-power } Choisissez la plaquette, puis { $cell }.
learn-marshlands-location-refuge-2 = Elle ne doit pas rester à côté des vôtres. Choisissez { $cell }.
learn-marshlands-location-fountain-1 = { location-fountain-power } Choisissez la plaquette, puis { $cell }.
learn-marshlands-bonus = La seconde plaquette
learn-marshlands-bonus-1 = Vous avez les deux plaquettes Fontaine : deux actions par tour et une plaquette Bonus. Si vous en perdez une, le bonus part aussi.
learn-marshlands-held-fountain-bonus-1 = Avec le bonus, la fontaine peut aussi utiliser les montagnes. Choisissez la plaquette, puis { $cell }.
learn-marshlands-held-refuge-bonus-1 = Avec le bonus Refuge, une cité saute en ligne droite sur la case inoccupée la plus proche. Choisissez la plaquette, puis { $cell }.
learn-marshlands-held-refuge-bonus-2 = Elle saute par-dessus tout, les pièces comme l’eau. Choisissez { $cell }.
learn-marshlands-more-cards = Trois autres cartes
learn-marshlands-more-cards-1 = { card-captains } : { card-captains-rule } Survolez-la sur la feuille.
learn-marshlands-more-cards-2 = { card-messengers } : { card-messengers-rule } Survolez-la sur la feuille.
learn-marshlands-more-cards-3 = { card-vassals } : { card-vassals-rule } Survolez-la sur la feuille.
learn-marshlands-location-temple-1 = Le temple retire une de vos cités du plateau. À votre prochain tour, vous la placez en plus : quatre au lieu de trois. Choisissez la plaquette, puis { $cell }.
learn-marshlands-held-temple-bonus-1 = Deux temples : la première cité de chaque tour ne doit pas toucher les vôtres. Le désert vous touche, et pourtant vous pouvez placer en { $cell }.
learn-marshlands-location-canoe-1 = Le canoë attend les autres : quand un joueur prend la dernière plaquette d’un lieu, vous pouvez placer aussitôt sur un marais ou sur l’eau, même à son tour. Regardez { $other }.
learn-marshlands-location-canoe-2 = { $other } a pris la dernière plaquette : à votre canoë. Placez une cité en { $cell }.
learn-marshlands-held-canoe-bonus-1 = Cette cité touche l’autre canoë : elle vous a donné sa plaquette et le bonus, une cité par tour sur un marais ou sur l’eau. Choisissez la plaquette, puis { $cell }.
learn-harvest-intro = Les nouveautés
learn-harvest-intro-1 = Harvest apporte des sections avec terres cultivables, un silo et deux lieux différents, des éclaireurs, des tuiles Colonie et six cartes objectif.
learn-harvest-terrain-farmland-1 = Aucune carte ne montre de terres cultivables. Une fois par tour, chacun peut y placer une cité à côté d’une des siennes, sans plaquette. Choisissez l’action, puis { $cell }.
learn-harvest-location-water-mill-1 = { location-water-mill-power } Choisissez la plaquette, puis { $cell }.
learn-harvest-location-mountain-station-1 = { location-mountain-station-power } Choisissez la plaquette, puis { $cell }.
learn-harvest-location-bazaar-1 = { location-bazaar-power } Répétez le moulin à eau.
learn-harvest-location-bazaar-2 = Encore une fois à côté de l’eau : { $cell }.
learn-harvest-location-scout-cabin-1 = { location-scout-cabin-power } Choisissez la plaquette, puis { $cell }.
learn-harvest-location-scout-cabin-2 = Vous pouvez maintenant placer à côté de l’éclaireur. Un second serait permis ; arrêtez-vous à un.
learn-harvest-cards = Trois cartes
learn-harvest-cards-1 = { card-rangers } : { card-rangers-rule } Survolez-la sur la feuille.
learn-harvest-cards-2 = { card-travellers } : { card-travellers-rule } Survolez-la sur la feuille.
learn-harvest-cards-3 = { card-chainers } : { card-chainers-rule } Survolez-la sur la feuille.
learn-harvest-location-cathedral-1 = { location-cathedral-power } Vous en avez une : choisissez la plaquette, puis { $cell }.
learn-harvest-location-watchtower-1 = { location-watchtower-power } Choisissez la plaquette, puis { $cell }.
learn-harvest-location-university-1 = { location-university-power } Choisissez la plaquette, puis { $cell }.
learn-harvest-location-palisade-1 = { location-palisade-power } Choisissez la plaquette, puis { $cell }.
learn-harvest-location-palisade-2 = Elle reste à côté de sa zone. Choisissez { $cell }.
learn-harvest-more-cards = Trois autres cartes
learn-harvest-more-cards-1 = { card-homesteaders } : { card-homesteaders-rule } Survolez-la sur la feuille.
learn-harvest-more-cards-2 = { card-mayors } : { card-mayors-rule } Survolez-la sur la feuille.
learn-harvest-more-cards-3 = { card-rovers } : { card-rovers-rule } Ces points se gagnent en cours de partie, ils sont donc déjà à vous.
learn-harvest-terrain-silo-1 = Le dernier tour est fini. Avant le décompte, chaque silo à côté de vos cités vous aide une fois : placez jusqu’à trois cités ou déplacez-en jusqu’à trois.
learn-harvest-terrain-silo-2 = Il vous reste des cités en réserve : placez-en trois, chacune à côté des vôtres. Choisissez { $cell }.
learn-capitol-intro = Le capitole
learn-capitol-intro-1 = Sur les sections Port et Oracle, un château est un capitole, ici en { $cell }. À la fin, il rapporte 1 point pour chacune de vos cités à deux cases au plus.
learn-capitol-near = Juste à côté
learn-capitol-near-1 = Survolez { $cell } et voyez ce que cela rapporterait.
learn-capitol-near-2 = Placez une cité en { $cell }.
learn-capitol-far = À deux cases
learn-capitol-far-1 = À deux cases, cela vaut autant, quoi qu’il y ait entre les deux. Placez une cité en { $cell }.
learn-capitol-far-2 = Chaque cité à cette portée rapporte de nouveau. Placez une cité en { $cell }.
learn-capitol-gold = Les points
learn-capitol-gold-1 = Trois cités à portée, 3 points. Avec les deux sections, il y a deux capitoles, comptés séparément. Survolez Capitoles.
learn-capitol-castle = Plus un château
learn-capitol-castle-1 = Le capitole remplace les 3 points de son château : vous êtes à côté, et Châteaux n’en compte rien. Pour les Marchands, il reste un château. Survolez Châteaux.
learn-caves-intro = Une cave par section
learn-caves-intro-1 = Une montagne de chaque section est une cave, ici { $cell }. Les caves communiquent sous terre : une fois par tour, une cité à côté d’une cave peut aller à côté d’une autre.
learn-caves-closed = Toujours une montagne
learn-caves-closed-1 = La cave elle-même reste une montagne : personne n’y place de cité. Ce qui compte, c’est d’être à côté.
learn-caves-move = À travers la montagne
learn-caves-move-1 = Aucune plaquette n’est nécessaire. Choisissez la cave, puis { $cell }, votre cité à côté d’une cave.
learn-caves-move-2 = Toute case inoccupée à côté d’une cave convient, même loin des vôtres : { $cell }.
learn-caves-once = Une fois par tour
learn-caves-once-1 = Chaque joueur a cette action une fois par tour, avant ou après ses trois cités. Une section sans montagne convenable n’a pas de cave.
learn-island-intro = Une terre à part
learn-island-intro-1 = L’île est à côté du plateau et ne le touche nulle part. Elle a son propre lieu.
learn-island-reach = Comment y aller
learn-island-reach-1 = Aucun désert ne touche vos cités : le choix est libre, l’île comprise. Placez une cité en { $cell }.
learn-island-stay = À côté des vôtres
learn-island-stay-1 = Sur l’île aussi, il faut rester à côté. Essayez { $cell } sur le plateau et lisez pourquoi c’est interdit.
learn-island-stay-2 = Vous restez donc sur l’île : placez une cité en { $cell }.
learn-island-coast = La côte
learn-island-coast-1 = Les cases de la côte sont au bord de l’eau : les Pêcheurs y rapportent. Survolez Pêcheurs.
learn-island-lines = Des lignes, mais pas de section
learn-island-lines-1 = Ses cinq lignes comptent pour les Explorateurs. Elle n’est ni une section ni un bord du plateau : Lords, Paysans et Tour l’ignorent. Survolez Explorateurs.
learn-island-location-rope-bridge-1 = { location-rope-bridge-power } Choisissez la plaquette, puis { $cell }.
learn-island-location-tree-house-1 = { location-tree-house-power } Choisissez la plaquette, puis { $cell }.
learn-island-location-rope-bridge-2 = Si possible à côté d’une autre des vôtres : { $cell }.
learn-island-location-tree-house-2 = La même chose pour la forêt, de l’autre côté du plateau Île : { $cell }.

## The score of a game at home [later]

score-page-about = Choisissez les sections et les cartes de votre partie, puis touchez les cases où se trouvent les pièces. Le décompte suit ; une ligne éclaire les cases qui rapportent.
score-page-whose = À qui est la pièce
score-page-what = Type de pièce
score-page-nothing = rien
score-page-boards = Changer de section vide le plateau.
score-page-gold = Points gagnés en cours de partie
score-page-unreadable = Ce texte est illisible (indication en anglais : { $why }).

## Owned expansions [later]

own-boxes = Quelles boîtes avez-vous ?
own-boxes-about = Cochez vos boîtes une fois ; cet appareil s’en souvient.
own-players = Combien de joueurs êtes-vous ?
own-score = Compter les points

## Board statistics [later]

board-balance = Comparaison
board-balance-about = Les chiffres de cette section à côté de ceux des sections imprimées.
board-this = Celle-ci
board-printed = Imprimées
board-balance-measure = Mesure
board-balance-areas = zones d’un même terrain
board-balance-largest = plus grande zone
board-balance-barren = part d’eau et de montagne, %
board-balance-edge = cases constructibles au bord
board-balance-borders = frontières entre terrains
board-balance-distance = plus court chemin entre cases spéciales
board-balance-outside = hors de la plage des sections imprimées
board-share = Copier un lien
board-shared = Le lien est copié : il contient toute la section.
board-share-link = Lien vers cette section
board-play-now = Jouer tout de suite contre un bot

## Explications et bandeaux des joueurs

info-rulebook = Dans les règles
info-pays-you = Vous rapporte actuellement { $gold }.
info-pays-player = Rapporte actuellement { $gold } à { $player }.
info-location = Placez une cité à côté et vous prenez une plaquette, utilisable à chacun de vos tours dès le prochain. Vous la perdez dès qu’aucune de vos cités n’est plus à côté de cette case.
info-tiles-left =
    { $count ->
        [0] Plus aucune plaquette.
        [one] Il reste 1 plaquette.
       *[other] Il reste { $count } plaquettes.
    }
info-line-pays = { $line } vaut { $value } ; { $player } : { $gold }.
strip-pieces = Montrer les pièces de { $player }
strip-supply =
    { $count ->
        [one] { $count } cité en réserve
       *[other] { $count } cités en réserve
    }
strip-cards =
    { $count ->
        [one] { $count } carte Terrain en main
       *[other] { $count } cartes Terrain en main
    }
strip-gold = Score : { $gold }
keys-info = I : expliquer la case ou la plaquette sélectionnée

## Tips of the first game [later]

tips = Conseils pour la première partie
tips-next = Suivant
tips-last = Compris
tips-off = Ne plus afficher
tip-kingdom-builder-goal = Qui a le plus de points gagne. Ces cartes disent ce qui rapporte dans cette partie, et chaque château que touche une de vos cités rapporte 3 points. La partie s’achève quand un joueur a placé sa dernière cité.
tip-kingdom-builder-hexes = À chaque tour, vous placez trois cités sur le terrain de votre carte. Vous pouvez jouer sur les cases éclairées : à côté de vos cités dès que c’est possible.
tip-kingdom-builder-tile = Ceci est un lieu. Placez une cité à côté et vous gagnez une de ses plaquettes : dès votre prochain tour, elle vous donne une action de plus à chaque tour.
tip-kingdom-builder-end = Vos trois cités sont placées. Terminez votre tour ici ; jusque-là, vous pouvez tout annuler, étape par étape.
tip-kingdoms-goal = Qui a le plus d’or après trois époques gagne. Quand le plateau est plein, chaque ligne et chaque colonne rapporte la somme de ses tuiles, multipliée par les rangs de vos châteaux qui s’y trouvent.
tip-kingdoms-choose = À chaque tour, vous placez une pièce : un château, une tuile piochée à l’aveugle ou votre tuile de départ. Choisissez-la ici.
tip-kingdoms-place = Choisissez ensuite une case éclairée. Avant même de placer la pièce, vous voyez au bord ce que rapporterait chaque ligne.
tip-kingdoms-end = Votre tour se termine tout seul. Après une époque, les châteaux de rang 1 vous reviennent, les autres sont perdus : ne les placez pas tous d’un coup.

## Bans, quotas and deleted accounts [later]

problem-banned = L’accès à ce serveur vous est interdit. Un administrateur peut lever l’exclusion.
problem-blocked = Vous et un joueur de cette table avez choisi de ne pas jouer ensemble.
problem-muted-everywhere = Vous ne pouvez pas écrire sur ce serveur en ce moment.
problem-no-account = Aucun autre compte ne porte ce nom.
problem-no-restriction = Cette exclusion est déjà levée.
problem-no-session = Cet appareil est déjà déconnecté.
problem-not-administrator = Seuls les administrateurs de ce serveur peuvent faire cela.
problem-quota-bytes = Trop de données ont été enregistrées depuis votre adresse aujourd’hui. Réessayez demain.
problem-quota-public = Vous avez déjà plusieurs tables ouvertes qui attendent des joueurs. Attendez que l’une soit complète, ou invitez des amis par lien.
problem-quota-records = Trop d’enregistrements ont été ouverts depuis votre adresse aujourd’hui. Réessayez demain.
problem-quota-tables = Trop de tables ont été créées depuis votre adresse aujourd’hui. Réessayez demain.
log-close = L’administrateur du serveur a fermé cette table.
final-closed = L’administrateur du serveur a fermé cette table : la partie se termine sans résultat
deleted-player = compte supprimé
password-change = Changer le mot de passe
password-changed = Votre mot de passe a été changé. Tous vos autres appareils sont déconnectés.
password-choose = Vous avez utilisé un mot de passe à usage unique. Choisissez-en un nouveau maintenant.
password-current = Mot de passe actuel
password-new = Nouveau mot de passe
sessions = Appareils connectés
session-here = Cet appareil
session-used = dernière utilisation le { $date }
sessions-end = Déconnecter tous les autres appareils
blocks = Joueurs bloqués
blocks-about = Vos chemins ne se croisent plus : aucun de vous ne rejoint une table de l’autre, et il n’y a pas de revanche.
block = Bloquer
unblock = Débloquer
account-name = Nom du compte
personal-data = Vos données
personal-data-about = Tout ce que ce serveur garde sur votre compte, en un seul fichier.
personal-data-download = Télécharger mes données
account-delete = Supprimer mon compte
account-delete-about = Le compte, les cotes, les réglages et les jetons sont supprimés définitivement. Vos parties restent, sans votre nom, et aucun autre compte ne pourra prendre ce nom.
confirm-again = Vraiment ? Appuyez une seconde fois

## Profile: finished games and statistics [later]

profile-title = Profil
profile-login = Connectez-vous pour voir vos parties terminées et vos statistiques.
profile-empty = Aucune partie terminée. Les parties que vous jouez avec ce compte aux tables en ligne apparaissent ici.
history = Parties terminées
history-count = { $shown } sur { $count }
history-all = Tous
history-opponent = Adversaire
history-result = Résultat
history-date = Date
history-from = Du
history-until = Au
history-won = Gagnée
history-shared = Victoire partagée
history-lost = Perdue
history-aborted = Interrompue
history-more = Parties plus anciennes
history-download = Télécharger en CSV
history-none = Aucune partie ne correspond à ces filtres.
stats = Statistiques
stats-total =
    { $count ->
        [one] 1 partie, { $wins } gagnée ({ $share })
       *[other] { $count } parties, { $wins } gagnées ({ $share })
    }
stats-streaks = Victoires d’affilée : { $current } en ce moment, { $longest } au plus
stats-best = Meilleurs scores
stats-players =
    { $count ->
        [one] 1 joueur
       *[other] { $count } joueurs
    }
stats-by-players = Par nombre de joueurs
stats-by-opponent = Par adversaire
stats-by-expansion = Par boîte
stats-by-card = Par carte
stats-average = Or en moyenne
stats-most = Or au plus
stats-chart = L’or de vos parties, la plus ancienne à gauche ; les points pleins sont des victoires

## Administration [later]

admin-title = Administration du serveur
admin-tables = Tables
admin-accounts = Comptes
admin-bans = Exclusions
admin-announce = Annonce
admin-log = Journal
admin-find = Chercher
admin-search-tables = Nom ou identifiant d’une table
admin-status-open = attend des joueurs
admin-status-running = en cours
admin-status-finished = terminée
admin-none = Rien ici
admin-close = Fermer
admin-delete = Supprimer
admin-ban = Exclure
admin-mute = Interdire d’écrire
admin-lift = Lever
admin-reset = Nouveau mot de passe
admin-end-sessions = Déconnecter partout
admin-role = administrateur
admin-password-once = Mot de passe de { $name } pour une seule connexion :
admin-target = Compte, adresse ou plage (192.0.2.0/24)
admin-days = Jours
admin-reason = Raison
admin-until = jusqu’au { $date }
admin-forever = jusqu’à nouvel ordre
admin-announce-text = Message à toutes les personnes connectées
admin-hours = Heures
admin-announce-go = Annoncer
admin-announce-back = Retirer
admin-act-announce = Annonce
admin-act-ban = Exclusion
admin-act-mute = Interdiction d’écrire
admin-act-lift-ban = Exclusion levée
admin-act-lift-mute = Interdiction d’écrire levée
admin-act-close-table = Table fermée
admin-act-delete-table = Table supprimée
admin-act-delete-account = Compte supprimé
admin-act-export-account = Données du compte extraites
admin-act-end-sessions = Déconnexion partout
admin-act-reset-password = Mot de passe remplacé
admin-act-grant = Droits d’administration accordés
admin-act-revoke = Droits d’administration retirés
