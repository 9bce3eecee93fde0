// Keeps the page of a real table: what can be fetched is fetched, and what was fetched before stands in for a server that does
// not answer. It keeps files only; the game itself is carried by the page.

const KEPT = "sandtable-companion";
/** How long the server may take before the kept file is shown, in milliseconds. */
const PATIENCE = 3000;

/** @type {any} */
const worker = self;

worker.addEventListener("install", () => worker.skipWaiting());
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()));

worker.addEventListener("message", (/** @type {any} */ event) => {
  const keep = async () => {
    const kept = await caches.open(KEPT);
    await kept.addAll(event.data.keep);
  };
  // What could not be fetched now is fetched with the next page.
  event.waitUntil(keep().catch(() => {}));
});

worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { pathname, origin } = new URL(event.request.url);
  const isOurs = origin === location.origin && (pathname.startsWith("/companion/") || pathname.startsWith("/assets/"));
  if (isOurs && event.request.method === "GET") event.respondWith(fresh(event.request));
});

/** The file as the server has it; if it does not answer in time, as it was. @param {Request} request */
async function fresh(request) {
  const kept = await caches.open(KEPT);
  const fetched = fetch(request).then(async (answer) => {
    if (answer.ok) await kept.put(request, answer.clone());
    return answer;
  });
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetched.catch(() => null), late]);
  if (answer) return answer;
  return (await kept.match(request, { ignoreSearch: true, ignoreVary: true })) ?? fetched;
}
