// At a real table: the program keeps the papers, asks what it must know and says what happens. This page knows no rule.

import { h, patch } from "../lib/dom.js";
import { errorNotice, fillTopBar } from "../lib/page.js";
import { addInviteButton, isInvitation, takeInvitation } from "./invite.js";
import { PlayPage } from "./play.js";
import { SetupPage } from "./setup.js";

const game = /^\/companion\/([^/]+)$/.exec(location.pathname)?.[1];
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

/** @param {string} id */
async function play(id) {
  try {
    // Without an invitation the page opens at once, also while the server is away.
    const joined = isInvitation() ? await takeInvitation(id) : id;
    addInviteButton(joined);
    new PlayPage(joined, main).open();
  } catch (error) {
    patch(main, errorNotice(error, { retry: () => void play(id) }), h("p", null, h("a", { class: "button", href: "/" }, "To all battles")));
  }
}

if (game) {
  void play(decodeURIComponent(game));
  // A link that is put into a window with the game in it is a new try; "#main" and the like are not.
  addEventListener("hashchange", () => isInvitation() && location.reload());
} else {
  fillTopBar();
  void new SetupPage(main).open();
}
