/**
 * How a view changes.
 *
 * @typedef {import("../../types/engine.d.ts").View} View
 * @typedef {import("../../types/engine.d.ts").PieceView} PieceView
 * @typedef {import("../../types/server.d.ts").ViewChanges} ViewChanges
 * @typedef {import("../../types/engine.d.ts").LogLine} Line
 */

/**
 * The view after the changes. What has not changed stays the same object, so that whoever draws can see it.
 * @param {View} view
 * @param {ViewChanges} changes
 * @returns {View}
 */
export function merged(view, changes) {
  const { pieces, gone_pieces: gone, ...rest } = changes;
  /** @type {Record<string, unknown>} */
  const after = { ...view };
  for (const [field, value] of Object.entries(rest)) {
    if (value !== undefined) after[field] = value;
  }
  if (pieces?.length || gone?.length) after["pieces"] = mergedPieces(view.pieces, pieces ?? [], gone ?? []);
  return /** @type {View} */ (/** @type {unknown} */ (after));
}

/**
 * @param {PieceView[]} before
 * @param {PieceView[]} changed
 * @param {string[]} gone
 */
function mergedPieces(before, changed, gone) {
  const byId = new Map(before.map((piece) => [piece.id, piece]));
  for (const id of gone) byId.delete(id);
  // A Map keeps the place of a key that is set again: pieces stay in their order, new ones come last.
  for (const piece of changed) byId.set(piece.id, piece);
  return [...byId.values()];
}

/**
 * Whether one of two seats of the same moment is told or shown what the other is not.
 * @param {View} one
 * @param {Line[]} linesOfOne
 * @param {View} other
 * @param {Line[]} linesOfOther
 */
export function hidesSomething(one, linesOfOne, other, linesOfOther) {
  /** @param {View} view */
  const known = (view) =>
    JSON.stringify([
      view.markers,
      view.pieces
        .map(({ id, pose, aboard, gone, badges, name }) => [id, name, pose, aboard, gone, badges.map((it) => it.kind)])
        .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
    ]);
  /** @param {Line[]} lines */
  const told = (lines) => JSON.stringify(lines.map((line) => line.text));
  return known(one) !== known(other) || told(linesOfOne) !== told(linesOfOther);
}
