// A modal dialog on the browser's own <dialog>: focus stays inside, Escape closes, focus goes back.

import { h } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {{ element: HTMLDialogElement, body: HTMLElement, close: (value?: any) => void, closed: Promise<any> }} Dialog */

let counter = 0;

/**
 * Opens a dialog. `closed` is fulfilled with what `close` was given, or undefined if it was dismissed.
 * @param {{ title: Child, body?: Child, class?: string, actions?: Child, tools?: Child }} parts
 *   `tools` stand in the title bar; `actions` at the foot.
 * @returns {Dialog}
 */
export function openDialog(parts) {
  const before = document.activeElement;
  const id = `dialog-title-${++counter}`;
  /** @type {any} */
  let result;
  const body = h("div", { class: "dialog-body" }, parts.body);
  const element = h(
    "dialog",
    { class: ["dialog", parts.class], "aria-labelledby": id },
    h(
      "header",
      { class: "dialog-head" },
      h("h2", { id }, parts.title),
      parts.tools ?? null,
      h("button", { class: "icon-button", type: "button", "aria-label": "Close", on: { click: () => element.close() } }, "✕"),
    ),
    body,
    parts.actions ? h("footer", { class: "dialog-foot" }, parts.actions) : null,
  );
  // A press on the backdrop closes, but not a drag that began on a text inside.
  let pressed = false;
  element.addEventListener("pointerdown", (event) => (pressed = event.target === element));
  element.addEventListener("click", (event) => {
    if (pressed && event.target === element) element.close();
  });
  document.body.append(element);
  const closed = new Promise((resolve) => {
    element.addEventListener("close", () => {
      // Live regions may have moved in here to be heard; they live on.
      for (const live of element.querySelectorAll(":scope > [aria-live]")) document.body.append(live);
      element.remove();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
      resolve(result);
    });
  });
  element.showModal();
  const close = (/** @type {any} */ value) => {
    result = value;
    element.close();
  };
  return { element, body, close, closed };
}

/**
 * Asks before something that cannot be taken back.
 * @param {{ title: string, text: Child, yes: string, no?: string, danger?: boolean }} question
 * @returns {Promise<boolean>}
 */
export async function confirm({ title, text, yes, no = "Cancel", danger = false }) {
  const dialog = openDialog({
    title,
    class: "dialog-small",
    body: typeof text === "string" ? h("p", null, text) : text,
    actions: [
      h("button", { class: "button", type: "button", autofocus: true, on: { click: () => dialog.close(false) } }, no),
      h("button", { class: ["button", danger ? "danger" : "primary"], type: "button", on: { click: () => dialog.close(true) } }, yes),
    ],
  });
  return (await dialog.closed) === true;
}
