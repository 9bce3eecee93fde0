"""Exact odds with icepool: the judge of our numerators, and the pace we have to beat a hundred times."""

from bisect import bisect_right
from math import comb
from typing import Any

from icepool import Die, d6, d20

from server import serve, timed

# D20-054, read off docs/rules/d20.md by itself, so that a slip in our own tables is noticed:
# for each column the lowest total of S and of K, 1:4 first. A total below both has no effect; 99 is never reached.
PENETRATION = [(99, 99), (99, 99), (18, 99), (11, 18), (11, 15), (8, 15), (-99, 8), (-99, -99)]


def ones(first: int, last: int) -> tuple[float, Any]:
    """The number of 1s in N d6, for N from `first` to `last`: the numerators over 6^N, as text."""
    seconds, dice = timed(lambda: [n @ (d6 == 1) for n in range(first, last + 1)])
    return seconds, [numerators(die, range(n + 1), 6**n) for n, die in enumerate(dice, first)]


def ones_in_closed_form(first: int, last: int) -> tuple[float, Any]:
    """The same without icepool, by the formula."""

    def work() -> list[list[int]]:
        return [[comb(n, k) * 5 ** (n - k) for k in range(n + 1)] for n in range(first, last + 1)]

    seconds, cases = timed(work)
    return seconds, [[str(n) for n in numerators] for numerators in cases]


def table(modifiers: list[int], bands: list[int]) -> tuple[float, Any]:
    """d20 + each modifier on a table: band i + 1 begins at bands[i]. Twentieths of each band, for each modifier."""

    def work() -> list[Die[int]]:
        return [(d20 + modifier).map(lambda total: bisect_right(bands, total)) for modifier in modifiers]

    seconds, dice = timed(work)
    return seconds, [numerators(die, range(len(bands) + 1), 20) for die in dice]


def chain(variants: list[tuple[int, int, int]]) -> tuple[float, Any]:
    """AP shots (D20-040, D20-053, D20-054), each a modifier to hit, the firer's quality and a column.

    Four-hundredths of: a miss, a hit without effect, S, K.
    """

    def shot(modifier: int, quality: int, column: int) -> Die[str]:
        suppressed, killed = PENETRATION[column]

        def effect(total: int) -> str:
            return "K" if killed <= total else "S" if suppressed <= total else "-"

        hits = d20.map(lambda face: face == 20 or 12 <= face + modifier)
        return hits.if_else((d20 + quality).map(effect), "miss")

    seconds, dice = timed(lambda: [shot(*variant) for variant in variants])
    return seconds, [numerators(die, ["miss", "-", "S", "K"], 400) for die in dice]


def numerators(die: Die, outcomes: Any, denominator: int) -> list[str]:
    """How many of `denominator` equally likely cases give each outcome; as text, for they outgrow 64 bits."""
    factor, rest = divmod(denominator, die.denominator())
    assert rest == 0, f"{die.denominator()} does not divide {denominator}"
    return [str(die.quantity(outcome) * factor) for outcome in outcomes]


if __name__ == "__main__":
    works = [ones, ones_in_closed_form, table, chain]
    serve("icepool", {work.__name__: work for work in works})
