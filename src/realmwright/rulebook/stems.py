"""Words of a text without accents and inflections, so that different forms of a word are equal."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache
from typing import Final

WORD: Final = re.compile(r"[a-z0-9]+")
LIGATURES: Final = str.maketrans({"ß": "ss", "œ": "oe", "æ": "ae"})
MIN_STEM: Final = 3
# Endings by language, longest first: of plurals, cases, and verbs.
ENDINGS: Final = {
    "en": ("ings", "ing", "ers", "ies", "ied", "ed", "es", "er", "s", "e", "y"),
    "de": ("ungen", "ern", "est", "end", "en", "em", "er", "es", "et", "st", "e", "n", "s", "t"),
    "fr": (
        "issent", "erons", "eront", "aient", "ement", "ees", "ons", "ent", "ait", "era", "eur", "er", "ez", "es", "ee",
        "ir", "it", "aux", "al", "e", "s", "x",
    ),
    "nl": ("ingen", "eren", "end", "en", "er", "es", "je", "t", "e", "s", "n"),
}  # fmt: skip
# Words that say nothing about the subject of a question.
STOP_WORDS: Final = {
    "en": "a an the i my me you your it its is are be do does did can may must have has to of on in at by for "
    "with and or what which who when where how if there this that then not no any one as from many much "
    "will would so get still also only every each them they he she we us our just again really",
    "de": "ein eine einen einem einer der die das den dem des ich mein meine meinem meinen meiner du dein deine "
    "er sie es ist sind kann darf muss mus haben hat habe zu von auf in im am an bei beim mit und oder "
    "was welche wer wann wo wie wenn ob dies dann nicht kein keine als fur durfen konnen wird werden mehr "
    "noch pro wieviel viel viele auch jeder jede jedes alle man sich uber dran eigentlich nochmal mir mich dich "
    "uns wir euch sein seine gibt gibts geht funktioniert macht machen passiert nach vor um aus so nur immer "
    "wieder",
    "fr": "un une le la les l d de des du je mon ma mes vous votre vos il elle est sont ce que qui quoi quand "
    "ou comment si y a au aux en dans sur par pour avec et ne pas plus puis peut peux dois on se s n m j "
    "t c qu quel quelle quels quelles faire fait combien cas ca marche sert servir peuvent doit "
    "toujours encore tout tous son sa ses leur nous sans apres avant obliger",
    "nl": "een de het ik mijn me je jouw jij hij zij is zijn kan mag moet heb hebben heeft te van op in aan bij "
    "met en of wat welke wie wanneer waar hoe als er dit dat dan niet geen meer nog per hoeveel doet maar "
    "voor over ook altijd alle elk elke ieder iedereen mij ons we werkt gebeurt krijg krijgt zo weer eigenlijk "
    "samen na uit om door",
}
# Words that many questions contain, whatever their subject.
GENERAL_WORDS: Final = {
    "en": "score scoring scores point points worth rule rules card tile count counts work happens player players",
    "de": "punkte wertung gewertet werten zahlt zahlen wert regel regeln karte plattchen spieler unterschied",
    "fr": "point points score rapporte valoir vaut regle regles carte plaquette joueur joueurs difference",
    "nl": "punten punt telt tellen waard regel regels kaart tegel speler spelers verschil",
}


def words(text: str) -> list[str]:
    """Return the words in lower case, without accents."""
    plain = unicodedata.normalize("NFKD", text.lower().translate(LIGATURES))
    return WORD.findall("".join(letter for letter in plain if not unicodedata.combining(letter)))


@lru_cache(20_000)
def stem(word: str, language: str) -> str:
    """Return a word without its ending; German and Dutch double letters become single ones."""
    for ending in ENDINGS[language]:
        if word.endswith(ending) and len(word) - len(ending) >= MIN_STEM:
            word = word.removesuffix(ending)
            break
    if language == "nl":
        word = re.sub(r"z$", "s", re.sub(r"v$", "f", word))
    return re.sub(r"(.)\1", r"\1", word)


def stems(text: str, language: str) -> list[str]:
    return [stem(word, language) for word in words(text)]


def exact(word: str) -> str:
    """Return the index form of an inflected word, which differs from every stem."""
    return f"{word}="


@lru_cache(8)
def stop_words(language: str) -> frozenset[str]:
    return frozenset(words(STOP_WORDS[language]))


@lru_cache(8)
def general_stems(language: str) -> frozenset[str]:
    return frozenset(stems(GENERAL_WORDS[language], language))
