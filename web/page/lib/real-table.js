/**
 * Systems that are played beside a real table have a page of their own: there is no map, and one person speaks for both
 * sides. Their ids end in "-table".
 */

/** @param {string} system */
export function isAtTable(system) {
  return system.endsWith("-table");
}

/** The system that is played beside a real table. @param {{ id: string }[]} systems as `/api/battles` lists them */
export function tableSystem(systems) {
  return systems.find((it) => isAtTable(it.id))?.id ?? "";
}
