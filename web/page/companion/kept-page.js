/**
 * The page itself, kept by the browser, so that it can be opened again while the server is away. Browsers do this only on a
 * secure line: over `https`, or on the machine that runs the program.
 */

const WORKER = "/companion/worker.js";

/** Keeps this page and everything that it has loaded. */
export async function keepPage() {
  if (!isSecureContext || !("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(WORKER);
    const { active } = await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType("resource").map((it) => new URL(it.name));
    const files = loaded.filter((it) => it.origin === location.origin && it.pathname.startsWith("/assets/"));
    active?.postMessage({ keep: [...new Set([location.pathname, ...files.map((it) => it.pathname)])] });
  } catch {
    // The page then goes on by itself only as long as it is open.
  }
}
