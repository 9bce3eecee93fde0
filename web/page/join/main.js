// Takes the secret behind `#`, trades it for a seat and goes on to the table.

import { post, sentence } from "../lib/api.js";
import { h, patch } from "../lib/dom.js";

const state = /** @type {HTMLElement} */ (document.getElementById("state"));

async function join() {
  const secret = decodeURIComponent(location.hash.slice(1));
  if (!secret) {
    fail("This link has lost its end: the part behind the # is missing. Ask for the link again and copy all of it.");
    return;
  }
  try {
    const { game, seat } = await post("/api/join", { secret });
    // Replaced, so that "back" does not come here again.
    location.replace(`/table/${encodeURIComponent(game)}?seat=${seat}`);
  } catch (error) {
    fail(sentence(error));
  }
}

/** @param {string} why */
function fail(why) {
  patch(
    state,
    h("p", { class: "notice bad" }, why),
    h(
      "p",
      { class: "button-row" },
      h("button", { class: "button primary", type: "button", on: { click: join } }, "Try again"),
      h("a", { class: "button", href: "/" }, "To all battles"),
    ),
  );
}

addEventListener("hashchange", join);
join();
