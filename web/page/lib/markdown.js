// The little markdown that rule texts use, as elements: never as HTML, so that no text can do harm.
//
// Paragraphs, headings, lists, tables, `code`, **bold**, *italic*. Rule ids become whatever `link` makes of them.

import { h } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */

/** Ids of rules: D20-061, D20-H05, ENG-004. */
export const RULE_ID = /\b[A-Z][A-Z0-9]{1,7}-[A-Z]?\d{2,4}[a-z]?\b/;

/**
 * @param {string} text
 * @param {(id: string) => Child} [link]
 * @returns {Child[]}
 */
export function inline(text, link = (id) => id) {
  const pattern = new RegExp(`\\*\\*(.+?)\\*\\*|\\*(\\S(?:.*?\\S)?)\\*|\`([^\`]+)\`|(${RULE_ID.source})`, "g");
  /** @type {Child[]} */
  const out = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    const [whole, bold, italic, code, id] = match;
    out.push(text.slice(at, match.index));
    if (bold !== undefined) out.push(h("strong", null, inline(bold, link)));
    else if (italic !== undefined) out.push(h("em", null, inline(italic, link)));
    else if (code !== undefined) out.push(h("code", null, code));
    else if (id !== undefined) out.push(link(id));
    at = match.index + whole.length;
  }
  out.push(text.slice(at));
  return out;
}

/**
 * @param {string} text
 * @param {(id: string) => Child} [link]
 * @returns {Child[]}
 */
export function markdown(text, link) {
  /** @type {Child[]} */
  const out = [];
  const lines = text.replace(/\r/g, "").split("\n");
  const item = /^\s*([-*]|\d+[.)])\s+/;
  const isText = (/** @type {string} */ line) => line.trim() !== "" && !line.trim().startsWith("|") && !item.test(line) && !/^#{1,6} /.test(line);
  for (let i = 0; i < lines.length; ) {
    const line = lines[i];
    if (line.trim() === "") {
      i += 1;
    } else if (/^#{1,6} /.test(line)) {
      out.push(h("h3", null, inline(line.replace(/^#+ /, ""), link)));
      i += 1;
    } else if (line.trim().startsWith("|")) {
      const rows = [];
      for (; i < lines.length && lines[i].trim().startsWith("|"); i += 1) rows.push(lines[i]);
      out.push(table(rows, link));
    } else if (item.test(line)) {
      const ordered = /^\s*\d/.test(line);
      const items = [];
      for (; i < lines.length && (item.test(lines[i]) || (isText(lines[i]) && /^\s/.test(lines[i]))); i += 1) {
        if (item.test(lines[i])) items.push(lines[i].replace(item, ""));
        else items[items.length - 1] += ` ${lines[i].trim()}`;
      }
      out.push(h(ordered ? "ol" : "ul", null, items.map((it) => h("li", null, inline(it, link)))));
    } else {
      const words = [];
      for (; i < lines.length && isText(lines[i]); i += 1) words.push(lines[i].trim());
      out.push(h("p", null, inline(words.join(" "), link)));
    }
  }
  return out;
}

/**
 * @param {string[]} lines
 * @param {(id: string) => Child} [link]
 */
function table(lines, link) {
  const rows = lines.map((line) => line.trim().replace(/^\||\|$/g, "").split("|").map((cell) => cell.trim()));
  const isRule = (/** @type {string[]} */ cells) => cells.every((cell) => /^:?-+:?$/.test(cell));
  const headed = rows.length > 1 && isRule(rows[1]);
  const body = rows.filter((cells, i) => !isRule(cells) && !(headed && i === 0));
  return h(
    "div",
    { class: "scroll-x", tabindex: 0, role: "region", "aria-label": "Table of the rules" },
    h(
      "table",
      { class: "table" },
      headed ? h("thead", null, h("tr", null, rows[0].map((cell) => h("th", { scope: "col" }, inline(cell, link))))) : null,
      h("tbody", null, body.map((cells) => h("tr", null, cells.map((cell) => h("td", null, inline(cell, link)))))),
    ),
  );
}
