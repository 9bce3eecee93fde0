/**
 * A second tablet at the same table: a link to this seat, and what the page does that was opened by it.
 *
 * @import { SavedGame } from "../../types/server.d.ts"
 * @import { Dialog } from "../lib/dialog.js"
 */
import { announce } from "../lib/announce.js";
import { ApiError, get, post, sentence } from "../lib/api.js";
import { openDialog } from "../lib/dialog.js";
import { h, patch } from "../lib/dom.js";

/** What stands before the secret behind `#`. A browser never sends that part in a URL. */
const JOIN = "#join=";

/** Addresses that mean "this machine" on every machine. */
const HERE_ONLY = /^(localhost|127\..*|\[::1\])$/;

/** The link that this page has made: shown again rather than made anew, because a new one ends the old. @type {string | null} */
let made = null;

/** Puts the button into the bar, beside those of the game, which are drawn anew all the time. @param {string} game */
export function addInviteButton(game) {
  const tools = document.querySelector("[data-slot=tools]");
  const all = h("div", { class: "bar-tools push" },
    h("button", { class: "bar-button", type: "button", on: { click: () => void openInvite(game) } }, "Another device"));
  tools?.before(all);
  if (tools) all.prepend(tools);
}

/** @param {string} game */
async function openInvite(game) {
  const dialog = openDialog({ title: "Another device", class: "dialog-small", body: h("p", null, "Making a link…") });
  await show(game, dialog);
}

/** @param {string} game @param {Dialog} dialog */
async function show(game, dialog) {
  try {
    made ??= await makeLink(game);
    patch(dialog.body, linkView(made, () => {
      made = null;
      void show(game, dialog);
    }));
    dialog.body.querySelector("input")?.focus();
  } catch (error) {
    patch(dialog.body, h("p", { class: "notice bad", role: "alert" }, sentence(error)));
  }
}

/** A link to the seat that this browser looks through. @param {string} game */
async function makeLink(game) {
  /** @type {{ games: SavedGame[] }} */
  const { games } = await get("/api/games");
  const saved = games.find((it) => it.game === game);
  if (!saved?.creator) {
    throw new ApiError("Only the device on which this game was begun gives out links: press “Another device” there.", null, 403);
  }
  const { path } = await post(`/api/games/${encodeURIComponent(game)}/links`, { seat: saved.seats[0] });
  // The server's own link leads to a table with a map; the secret is as good here.
  const secret = path.slice(path.indexOf("#") + 1);
  return new URL(`/companion/${encodeURIComponent(game)}${JOIN}${secret}`, location.origin).href;
}

/** @param {string} link @param {() => void} renew */
function linkView(link, renew) {
  const field = h("input", { id: "invite-link", class: "input", type: "text", readonly: true, value: link, on: { focus: () => field.select() } });
  const copy = h("button", { class: "button", type: "button", on: { click: () => void copyLink(field, copy) } }, "Copy");
  // The key makes all of it new for a new link: what a press does belongs to the field that is shown.
  return h("div", { class: "invite", key: link },
    h("p", null, "Open this link on the other tablet, in the same network. Both then show the same card, and either may enter."),
    HERE_ONLY.test(location.hostname)
      ? h("p", { class: "notice" }, `Here it begins with ${location.host}, which no other device can reach. Start the program with `, h("code", null, "--listen 0.0.0.0"), ", open this page by the address of this computer in your network, and make the link there.")
      : null,
    h("div", { class: "field" }, h("label", { for: "invite-link" }, "Link to this table"), h("div", { class: "copy-row" }, field, copy)),
    h("p", { class: "help" }, "Whoever has the link can enter for you: give it to nobody else. It works as long as the game lasts, on several devices too. A new link ends the old one; devices that have opened it stay at the table."),
    h("div", { class: "button-row" }, h("button", { class: "button small", type: "button", on: { click: renew } }, "Make a new link")));
}

/** @param {HTMLInputElement} field @param {HTMLElement} button */
async function copyLink(field, button) {
  try {
    await navigator.clipboard.writeText(field.value);
    button.textContent = "Copied";
    announce("The link is copied.");
  } catch {
    // Over plain http a page may not write there; what is selected can be copied by hand.
    field.focus();
    field.select();
    button.textContent = "Copy it by hand";
  }
}

/** Whether the address is a link to a seat. */
export function isInvitation() {
  return location.hash.startsWith(JOIN);
}

/**
 * Takes the seat that the address leads to, if it was opened by a link. The secret then goes from the address bar, so that it is
 * neither bookmarked nor shown to somebody who looks over a shoulder.
 * @param {string} game as the address says
 * @returns {Promise<string>} the game that the link leads to
 */
export async function takeInvitation(game) {
  if (!isInvitation()) return game;
  const joined = await post("/api/join", { secret: decodeURIComponent(location.hash.slice(JOIN.length)) });
  history.replaceState(history.state, "", `/companion/${encodeURIComponent(joined.game)}`);
  return joined.game;
}
