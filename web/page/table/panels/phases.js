/**
 * The phases of a turn. The current one has a pointer and heavier type, and says so to a screen reader: never colour
 * alone. Each opens the rule that describes it.
 *
 * @import { TableGame } from "../game.js"
 */

import { h, patch } from "../../lib/dom.js";
import { ruleLink } from "../../lib/rule.js";

/**
 * @param {TableGame} game
 * @param {HTMLElement} slot
 */
export function phasesPanel(game, slot) {
  return () => {
    const view = game.view;
    if (!view) return patch(slot);
    patch(slot,
      h("ol", { class: "phases", "aria-label": "Phases of the turn" },
        view.phases.map((phase) =>
          h("li", { key: phase.name, class: ["phase", phase.current && "is-current"], "aria-current": phase.current ? "step" : null },
            ruleLink(view.system, phase.rule, { label: phase.name })))));
  };
}
