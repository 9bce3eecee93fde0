/**
 * Sentences of the engine with the pieces in them made links: they select the piece.
 *
 * @import { TableGame } from "../game.js"
 * @import { Child } from "../../lib/dom.js"
 */

import { h } from "../../lib/dom.js";

/** A name has at most this many words in front of its id. */
const MOST_WORDS = 7;

/**
 * @param {TableGame} game
 * @param {string} text
 * @returns {Child[]}
 */
export function linkedText(game, text) {
  /** @type {Child[]} */
  const parts = [];
  let done = 0;
  for (const match of text.matchAll(/[A-Za-z][\w-]*\d+/g)) {
    const piece = game.piece(match[0]);
    if (!piece) continue;
    const start = nameStart(text.slice(done, match.index), piece.name) + done;
    const end = match.index + match[0].length;
    parts.push(text.slice(done, start), pieceLink(game, piece.id, text.slice(start, end)));
    done = end;
  }
  parts.push(text.slice(done));
  return parts;
}

/**
 * A piece by name, that selects it. A link, because a button does not break over two lines.
 * @param {TableGame} game
 * @param {string} id
 * @param {string} label
 * @param {() => void} [select]
 */
export function pieceLink(game, id, label, select = () => game.select(id)) {
  const click = (/** @type {Event} */ event) => {
    event.preventDefault();
    select();
  };
  return h("a", { class: "piece-link", href: `#${id}`, on: { click } }, label);
}

/**
 * Where the name of a piece begins in the text in front of its id: as many words as the name starts with, so that
 * "rifle section A3" is one link though the full name is "Rifle section (Bren)".
 * @param {string} before
 * @param {string} name
 */
function nameStart(before, name) {
  const starts = [...before.matchAll(/\S+/g)].map((match) => match.index).slice(-MOST_WORDS);
  const full = name.toLowerCase();
  const found = starts.find((start) => full.startsWith(before.slice(start).trim().toLowerCase()));
  return found ?? before.length;
}
