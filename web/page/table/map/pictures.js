/**
 * Drawings that come from the server: the ground of a game and the symbols, put into the page.
 */

/** @type {Promise<SVGSVGElement> | null} */
let symbols = null;

/** The symbols of units, marks and terrain; once for the page. */
export function loadSymbols() {
  symbols ??= fetchSvg("/symbols.svg").then((defs) => {
    // It takes no room, wherever it stands.
    defs.style.position = "absolute";
    defs.setAttribute("aria-hidden", "true");
    defs.setAttribute("focusable", "false");
    document.body.prepend(defs);
    return defs;
  });
  return symbols;
}

/**
 * The ground of a game, without pieces.
 * @param {string} game
 */
export function loadGround(game) {
  return fetchSvg(`/api/games/${encodeURIComponent(game)}/ground.svg`);
}

/**
 * @param {string} address
 * @returns {Promise<SVGSVGElement>}
 */
export async function fetchSvg(address) {
  const answer = await fetch(address, { credentials: "same-origin" });
  if (!answer.ok) throw new Error(`The picture ${address} did not come (${answer.status}). Load the page again.`);
  const parsed = new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  const root = parsed.documentElement;
  if (root.localName !== "svg") throw new Error(`The picture ${address} cannot be read.`);
  return /** @type {SVGSVGElement} */ (/** @type {unknown} */ (document.importNode(root, true)));
}

/**
 * The name of a symbol that is there: the one that fits, or the general one of its kind.
 * @param {string} kind "unit", "badge", "marker", "counter"
 * @param {string} name
 * @param {string} otherwise
 */
export function symbol(kind, name, otherwise) {
  const id = `${kind}-${name}`;
  return document.getElementById(id) ? `#${id}` : `#${kind}-${otherwise}`;
}
