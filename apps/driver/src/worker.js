// @ts-check

/* Service worker of the driver's pages. It keeps the page and its parts, which are the same for every link, so that a
   job opens without a signal. Calls to the API go past it: the page itself keeps what it sends. */

/** Parts of the page. The build writes their names, which change with their contents. */
const PARTS = /** @type {string[]} */ (JSON.parse("__PARTS__"));
const PAGE = "/d/index.html";
const PREFIX = "driver-";
const CACHE = `${PREFIX}__VERSION__`;

/** @typedef {{ waitUntil: (work: Promise<unknown>) => void }} ExtendableEvent */
/** @typedef {ExtendableEvent & { request: Request, respondWith: (answer: Promise<Response>) => void }} RequestEvent */
/**
 * @typedef {object} Scope
 * @property {(kind: string, listener: (event: RequestEvent) => void) => void} addEventListener
 * @property {() => Promise<void>} skipWaiting
 * @property {{ claim: () => Promise<void> }} clients
 */
const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));

async function install() {
  const cache = await caches.open(CACHE);
  await cache.addAll([PAGE, ...PARTS].map((path) => new Request(path, { cache: "reload" })));
  await scope.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await scope.clients.claim();
}

/**
 * Answers from the cache first, else from the network.
 *
 * @param {Request} request
 * @param {string} path
 */
async function answer(request, path) {
  const cache = await caches.open(CACHE);
  return (await cache.match(path)) ?? fetch(request);
}

scope.addEventListener("install", (event) => event.waitUntil(install()));
scope.addEventListener("activate", (event) => event.waitUntil(activate()));
scope.addEventListener("fetch", (event) => {
  const { request } = event;
  const { pathname, origin } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || !pathname.startsWith("/d/")) return;
  event.respondWith(answer(request, request.mode === "navigate" ? PAGE : pathname));
});
