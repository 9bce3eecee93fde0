"""Lines of sight between all pairs of eyes with Shapely: a loop as one would write it, and a vectorised form.

A pair is blocked if, anywhere on a part of the straight line inside a piece, the line between the two eyes is lower
than the top of the piece. The table comes from the asker, in whole hundredths of a millimetre.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
import shapely
from shapely import LineString, Polygon, STRtree

from server import serve, timed

# The table of the last `table` request.
pieces: list[Polygon] = []
tops: list[int] = []
eyes: list[tuple[float, float, float]] = []
tree = STRtree([])


def table(outlines: list[Any], heights: list[int], viewers: list[tuple[int, int, int]]) -> tuple[float, Any]:
    """Sets the table up; the time for that is told, but it does not belong to the lines of sight."""
    global pieces, tops, eyes, tree

    def work() -> tuple[list[Polygon], STRtree]:
        polygons = [Polygon(outline) for outline in outlines]
        return polygons, STRtree(polygons)

    seconds, (pieces, tree) = timed(work)
    tops, eyes = heights, [tuple(map(float, eye)) for eye in viewers]
    for piece in pieces:
        shapely.prepare(piece)
    return seconds, {"pieces": len(pieces), "valid": all(piece.is_valid for piece in pieces)}


def loop() -> tuple[float, Any]:
    """All ordered pairs one by one. The visible ones, as first * eyes + second."""
    return timed(lambda: all_pairs(lambda idx, line: pieces[idx].intersection(line)))


def loop_with_prepared_test() -> tuple[float, Any]:
    """The same, but nothing is cut that a prepared piece knows not to touch the line: a loop that has been tuned."""
    empty = LineString()

    def cut(idx: int, line: LineString) -> Any:
        return pieces[idx].intersection(line) if pieces[idx].intersects(line) else empty

    return timed(lambda: all_pairs(cut))


def all_pairs(cut: Callable[[int, LineString], Any]) -> list[int]:
    """The pairs that see each other, where `cut` gives the part of a line inside a piece."""
    n = len(eyes)
    return [a * n + b for a in range(n) for b in range(n) if a != b and sees(eyes[a], eyes[b], cut)]


def sees(a: tuple[float, float, float], b: tuple[float, float, float], cut: Callable[[int, LineString], Any]) -> bool:
    """One line of sight."""
    (ax, ay, ah), (bx, by, bh) = a, b
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    lowest = min(ah, bh)
    line = LineString([(ax, ay), (bx, by)])
    for idx in tree.query(line):
        top = tops[idx]
        if top <= lowest:
            continue
        inside = cut(idx, line)
        # A height that is linear along the line is lowest at an end of the part inside.
        for part in getattr(inside, "geoms", (inside,)):
            if not part.length:
                continue  # nothing in common, or one point
            for x, y in part.coords:
                if ah + (bh - ah) * ((x - ax) * dx + (y - ay) * dy) / square < top:
                    return False
    return True


def vectorised() -> tuple[float, Any]:
    """The same with whole arrays of lines in each call: the best that Shapely can do."""

    def work() -> list[int]:
        n = len(eyes)
        eye = np.array(eyes)
        first, second = np.nonzero(~np.eye(n, dtype=bool))
        a, b = eye[first], eye[second]
        lines = shapely.linestrings(np.stack([a[:, :2], b[:, :2]], axis=1))
        line, piece = tree.query(lines)
        top = np.array(tops)
        high = np.minimum(a[line, 2], b[line, 2]) < top[piece]
        line, piece = line[high], piece[high]
        touched = shapely.intersects(np.array(pieces)[piece], lines[line])
        line, piece = line[touched], piece[touched]
        inside = shapely.intersection(np.array(pieces)[piece], lines[line])
        points, source = shapely.get_coordinates(inside, return_index=True)
        line, piece, long = line[source], piece[source], shapely.length(inside)[source] > 0
        along = b[line, :2] - a[line, :2]
        t = ((points - a[line, :2]) * along).sum(axis=1) / (along * along).sum(axis=1)
        height = a[line, 2] + (b[line, 2] - a[line, 2]) * t
        seen = np.ones(len(first), dtype=bool)
        seen[line[long & (height < top[piece])]] = False
        return (first[seen] * n + second[seen]).tolist()

    return timed(work)


if __name__ == "__main__":
    works = [table, loop, loop_with_prepared_test, vectorised]
    serve("shapely", {work.__name__: work for work in works})
