"""Search for players' questions: names, synonyms, inflected forms and misspelled words."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from functools import lru_cache
from math import log
from typing import Final, NamedTuple

from .book import Entry, Rulebook
from .stems import exact, general_stems, stem, stop_words, words

TITLE, KEYWORD, TEXT, CHAPTER = 12.0, 4.0, 1.0, 2.0  # weights of a word by where it stands
SATURATION: Final = 8.0  # further occurrences of a word count ever less
PART_WEIGHT: Final = 0.5  # of a word found inside a compound
TYPO_WEIGHT: Final = 0.7
STOP_WEIGHT, GENERAL_WEIGHT = 0.05, 0.4  # of words that say nothing, or little, about the subject
MIN_PART, MIN_INNER_PART = 4, 5  # letters of a word at the beginning of a compound, and elsewhere in it
COVERAGE_POWER: Final = 0.5  # how much an entry loses if words of the question are missing
MIN_TYPO_LENGTH: Final = 4
MAX_QUERY_WORDS: Final = 24
MAX_HITS: Final = 8


class Hit(NamedTuple):
    """An entry that answers a question, with its best sentence."""

    entry: Entry
    sentence: str
    score: float


class Search:
    """The index of one rulebook."""

    def __init__(self, book: Rulebook) -> None:
        self._language = book.language
        self._entries = tuple(book.entries.values())
        titles = {chapter.id: chapter.title for chapter in book.chapters}
        self._weights = tuple(self._word_weights(entry, titles[entry.chapter]) for entry in self._entries)
        counts = Counter(word for weights in self._weights for word in weights)
        self._rarity = {word: log(1 + len(self._entries) / count) for word, count in counts.items()}

    def find(self, question: str, limit: int = MAX_HITS) -> list[Hit]:
        """Return the entries that fit a question, best first."""
        wanted = self._wanted(question)
        scored = ((self._score(weights, wanted), entry) for entry, weights in self._pairs())
        ranked = sorted(((score, entry) for score, entry in scored if score > 0), key=lambda pair: -pair[0])
        return [Hit(entry, self._best_sentence(entry, wanted), score) for score, entry in ranked[:limit]]

    def _pairs(self) -> Iterable[tuple[Entry, Mapping[str, float]]]:
        return zip(self._entries, self._weights, strict=True)

    def _word_weights(self, entry: Entry, chapter: str) -> Mapping[str, float]:
        weights: defaultdict[str, float] = defaultdict(float)
        texts = ((entry.title, TITLE), (entry.keywords, KEYWORD), (entry.text, TEXT), (chapter, CHAPTER))
        for text, weight in texts:
            for word in words(text):
                weights[stem(word, self._language)] += weight
                weights[exact(word)] += weight
        return dict(weights)

    def _wanted(self, question: str) -> list[Mapping[str, float]]:
        """Return for each word of a question the words of the index that it may mean, with their weights."""
        found = list(dict.fromkeys(words(question)))[:MAX_QUERY_WORDS]
        factors = {word: self._factor(word) for word in found}
        return [{word: weight * factors[each] for word, weight in self._meanings(each).items()} for each in found]

    def _factor(self, word: str) -> float:
        """Return how much a word says about the subject of a question."""
        if word in stop_words(self._language):
            return STOP_WEIGHT
        return GENERAL_WEIGHT if stem(word, self._language) in general_stems(self._language) else 1.0

    def _meanings(self, asked: str) -> Mapping[str, float]:
        word = stem(asked, self._language)
        same = {form: self._rarity[form] for form in (word, exact(asked)) if form in self._rarity}
        parts = {
            other: rarity * PART_WEIGHT
            for other, rarity in self._rarity.items()
            if other not in same and _is_compound(word, other)
        }
        return {**parts, **same} if same else {**parts, **self._similar(word)}

    def _similar(self, word: str) -> Mapping[str, float]:
        """Return the words of the index that differ by one letter, or two in long words."""
        if len(word) < MIN_TYPO_LENGTH:
            return {}
        allowed = 1 if len(word) < 8 else 2
        return {
            other: rarity * TYPO_WEIGHT
            for other, rarity in self._rarity.items()
            if abs(len(other) - len(word)) <= allowed and distance(word, other) <= allowed
        }

    def _score(self, weights: Mapping[str, float], wanted: list[Mapping[str, float]]) -> float:
        """Return the sum over the question's words, more if many of them are found."""
        parts = [
            max((value * _saturated(weights[word]) for word, value in meanings.items() if word in weights), default=0.0)
            for meanings in wanted
        ]
        possible = sum(max(meanings.values(), default=0.0) for meanings in wanted)
        covered = sum(max(meanings.values()) for meanings, part in zip(wanted, parts, strict=True) if part)
        return sum(parts) * (covered / possible) ** COVERAGE_POWER if possible else 0.0

    def _best_sentence(self, entry: Entry, wanted: list[Mapping[str, float]]) -> str:
        def value(sentence: str) -> float:
            present = {form for word in words(sentence) for form in (stem(word, self._language), exact(word))}
            return sum(max((v for word, v in each.items() if word in present), default=0.0) for each in wanted)

        return max(entry.sentences, key=value)


def _is_compound(word: str, other: str) -> bool:
    """Return whether the shorter word is a part of the longer one: its beginning, or a longer piece elsewhere."""
    part, whole = sorted((word, other), key=len)
    at = whole.find(part)
    return len(part) >= (MIN_PART if at == 0 else MIN_INNER_PART) and at >= 0


def _saturated(weight: float) -> float:
    return weight / (weight + SATURATION)


@lru_cache(20_000)
def distance(one: str, other: str) -> int:
    """Return the number of inserted, missing, wrong or swapped letters."""
    before: list[int] = []
    row = list(range(len(other) + 1))
    for i, letter in enumerate(one, 1):
        previous, row = row, [i]
        for j, wanted in enumerate(other, 1):
            cost = min(previous[j] + 1, row[j - 1] + 1, previous[j - 1] + (letter != wanted))
            if i > 1 and j > 1 and letter == other[j - 2] and one[i - 2] == wanted:
                cost = min(cost, before[j - 2] + 1)
            row.append(cost)
        before = previous
    return row[-1]
