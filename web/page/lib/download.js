// Files to and from the reader's own machine.

import { ApiError, ready } from "./api.js";

/**
 * Fetches a file and hands it to the browser to keep. A plain link would lose the server's sentence when it refuses.
 * @param {string} path
 * @param {string} name used if the server gives none
 */
export async function download(path, name) {
  await ready();
  let response;
  try {
    response = await fetch(path, { credentials: "same-origin" });
  } catch {
    throw new ApiError("The server does not answer. Is the program still running? Nothing is lost: try again.", null, 0);
  }
  if (!response.ok) {
    const body = await response.json().catch(() => null);
    throw new ApiError(body?.error?.why ?? `The server could not give the file (${response.status}).`, body?.error?.rule ?? null, response.status);
  }
  const given = /filename="([^"]+)"/.exec(response.headers.get("Content-Disposition") ?? "");
  const url = URL.createObjectURL(await response.blob());
  const link = document.createElement("a");
  link.href = url;
  link.download = given?.[1] ?? name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/**
 * Makes an element take files that are dropped on it; it has the class "dropping" while one hovers.
 * @param {HTMLElement} element
 * @param {(file: File) => void} take
 */
export function acceptDrop(element, take) {
  const holdsFile = (/** @type {DragEvent} */ event) => event.dataTransfer?.types.includes("Files") ?? false;
  element.addEventListener("dragover", (event) => {
    if (!holdsFile(event)) return;
    event.preventDefault();
    element.classList.add("dropping");
  });
  element.addEventListener("dragleave", (event) => {
    if (!(event.relatedTarget instanceof Node) || !element.contains(event.relatedTarget)) element.classList.remove("dropping");
  });
  element.addEventListener("drop", (event) => {
    element.classList.remove("dropping");
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    take(file);
  });
}

/**
 * Asks for a file.
 * @param {string} accept
 * @param {(file: File) => void} take
 */
export function pickFile(accept, take) {
  const input = document.createElement("input");
  input.type = "file";
  input.accept = accept;
  input.addEventListener("change", () => {
    const file = input.files?.[0];
    if (file) take(file);
  });
  input.click();
}
