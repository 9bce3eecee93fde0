// At a real table: the program keeps the papers, asks what it must know and says what happens. This page knows no rule.

import { fillTopBar } from "../lib/page.js";
import { PlayPage } from "./play.js";
import { SetupPage } from "./setup.js";

const game = /^\/companion\/([^/]+)$/.exec(location.pathname)?.[1];
const main = /** @type {HTMLElement} */ (document.getElementById("main"));

if (game) {
  new PlayPage(decodeURIComponent(game), main).open();
} else {
  fillTopBar();
  void new SetupPage(main).open();
}
