/**
 * The cardsheets of both forces as they lie on paper, and how the momentum of each stands.
 *
 * @import { ForcePaper, Space } from "../../types/engine.d.ts"
 */
import { h } from "../lib/dom.js";

/** @param {ForcePaper[]} forces */
export function sheets(forces) {
  return forces.map((force) =>
    h("section", { class: "force", key: force.side, "aria-label": `Cardsheet of the ${force.name}` },
      h("h2", { class: "force-name" },
        h("span", { class: "chip", dataset: { side: force.side.toLowerCase() } }, force.name),
        force.run_by ? h("span", { class: "run-by" }, `run by ${force.run_by}`) : null),
      h("ul", { class: "spaces" }, force.spaces.map(space)),
      momentum(force)));
}

/** A space of the cardsheet. @param {Space} space */
function space(space) {
  const dim = space.gone !== null || (space.done && !space.up);
  return h("li", { class: ["space", space.up && "is-up", dim && "is-done", space.gone !== null && "is-gone"], key: space.id },
    space.card === null ? null : h("span", { class: "opc", "aria-label": `card ${space.card}` }, String(space.card)),
    h("h3", null, `${space.number} · ${space.name}`),
    h("p", { class: "space-line" }, [space.leader, space.order].filter(Boolean).join(" · ")),
    space.score ? dots(space.score, space.men) : null,
    h("p", { class: "marks" },
      space.gone === null ? null : h("span", { class: "mark", dataset: { kind: "gone" } }, space.gone),
      space.marks.map((mark) => h("span", { class: "mark", dataset: { kind: mark.kind } }, mark.text))));
}

/** @param {[number, number]} score @param {[number, number] | null} men */
function dots([score, most], men) {
  return h("p", { class: "dots", role: "img", "aria-label": `score ${score} of ${most}${men ? `, ${men[0]} of ${men[1]} men` : ""}` },
    h("span", { "aria-hidden": "true" }, "●".repeat(score) + "○".repeat(Math.max(0, most - score))),
    men && men[0] < men[1] ? h("span", { class: "men", "aria-hidden": "true" }, `${men[0]}/${men[1]} men`) : null);
}

/** The total, the condition and what comes next. @param {ForcePaper} force */
function momentum(force) {
  return h("div", { class: "momentum" },
    h("span", { class: "lamps", role: "img", "aria-label": `condition ${force.condition}` },
      force.conditions.map((name) =>
        h("span", { class: ["lamp", name === force.condition && "is-on"], dataset: { condition: name }, "aria-hidden": "true" }, name.charAt(0).toUpperCase()))),
    h("p", null, "Momentum total ", h("strong", null, String(force.total)), ` of ${force.original}. ${force.forecast}`));
}
