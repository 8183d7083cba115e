// @ts-check

/* Service worker of the signed-in site. Pages store the current jobs in the browser
   (src/shared/session/kept-jobs.ts); the worker shows these jobs when a page cannot be loaded. It caches nothing
   else, and leaves the API's requests alone. It also shows push messages (src/shared/session/browser-push.ts). */

/** @typedef {import("../src/shared/session/kept-jobs.ts").KeptJobs} KeptJobs */
/** @typedef {KeptJobs["jobs"][number]} KeptJob */
/** @typedef {{ waitUntil: (work: Promise<unknown>) => void }} ExtendableEvent */
/**
 * @typedef {ExtendableEvent & {
 *   request: Request,
 *   preloadResponse?: Promise<Response | undefined>,
 *   respondWith: (answer: Promise<Response>) => void,
 * }} PageRequestEvent
 */

/** @typedef {import("@board/api/schemas").PushPayload} PushPayload */
/** @typedef {{ close: () => void, data?: { offer?: string, url?: string } | null }} Shown */
/** @typedef {{ focused: boolean, url: string, postMessage: (message: object) => void, focus: () => Promise<unknown>, navigate: (url: string) => Promise<unknown> }} OpenPage */
/** @typedef {ExtendableEvent & { data: { json: () => PushPayload } | null }} PushMessageEvent */
/** @typedef {ExtendableEvent & { notification: Shown }} ClickEvent */
/**
 * @typedef {object} Scope
 * @property {(kind: string, listener: (event: never) => void) => void} addEventListener
 * @property {() => Promise<void>} skipWaiting
 * @property {{
 *   claim: () => Promise<void>,
 *   matchAll: (options: { type: "window", includeUncontrolled: boolean }) => Promise<OpenPage[]>,
 *   openWindow: (url: string) => Promise<unknown>,
 * }} clients
 * @property {{
 *   navigationPreload?: { enable: () => Promise<void> },
 *   showNotification: (title: string, options: object) => Promise<void>,
 *   getNotifications: (filter: { tag: string }) => Promise<Shown[]>,
 * }} registration
 */

/** src/shared/session/kept-jobs.ts uses the same names. */
export const STORE = "jobs";
export const PLACE = "/kept-jobs";
/** src/ui/hooks/answer.ts has the same timeout. */
export const ANSWER_MS = 30_000;

const LOOKS = `
  :root { color-scheme: light dark; font: 17px/1.4 system-ui, sans-serif; }
  body { margin: 0 auto; max-width: 40rem; padding: 14px; overflow-wrap: anywhere; }
  h1 { font-size: 1.3rem; } h2 { font-size: 1.1rem; margin: 0; } h3 { font-size: 1rem; margin: 16px 0 6px; }
  article { border-top: 2px solid; margin-top: 20px; padding-top: 14px; }
  dl { display: grid; grid-template-columns: 8rem 1fr; gap: 6px 10px; align-items: baseline; margin: 0; }
  dd { margin: 0; white-space: pre-line; }
  a { display: inline-block; padding: 4px 0; }
  p > a { padding: 12px 20px; border: 2px solid; border-radius: 4px; }
  b { font: 700 1.4rem ui-monospace, monospace; }`;

/** @param {string} text */
export function escaped(text) {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}

/**
 * Returns the stored jobs without those that have expired; null if none is left.
 *
 * @param {KeptJobs} kept
 * @param {number} now
 */
export function stillKept(kept, now) {
  const jobs = kept.jobs.filter(({ until }) => until > now);
  return jobs.length === 0 ? null : { ...kept, jobs };
}

/** @param {KeptJob["parts"][number]["facts"][number]} fact */
function factOf({ name, text, as }) {
  const words = escaped(text);
  const value =
    as === "phone"
      ? `<a href="tel:${text.replace(/[^\d+]/g, "")}">${words}</a>`
      : as === "spoken"
        ? `<b>${words}</b>`
        : words;
  return `<dt>${escaped(name)}</dt><dd>${value}</dd>`;
}

/** @param {KeptJob} job */
function articleOf({ ref, lane, parts }) {
  const sections = parts.map(
    ({ title, facts }) => `<h3>${escaped(title)}</h3><dl>${facts.map(factOf).join("")}</dl>`,
  );
  return `<article><h2>${escaped(lane)}</h2><p>${escaped(ref)}</p>${sections.join("")}</article>`;
}

/**
 * Renders a page with the stored jobs, in place of one that could not be loaded. All text is escaped.
 *
 * @param {{ kept: KeptJobs | null, now: number, address: string, online: boolean, nonce: string }} page
 */
export function pageOf({ kept, now, address, online, nonce }) {
  const title = online ? "No answer" : "No signal";
  const asOf = kept && (now < kept.dayEnds ? kept.asOf : `${kept.asOfDay}, ${kept.asOf}`);
  const wait = online
    ? "The board does not answer. Try again in a moment."
    : "The page opens by itself when the signal is back.";
  const lead = kept ? `These jobs are kept on this phone, as of ${asOf}.` : wait;
  return `<!doctype html>
<html lang="en-GB">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Freight Board</title>
<style nonce="${nonce}">${LOOKS}</style>
<script nonce="${nonce}">addEventListener("online", () => location.reload());</script>
<main>
<h1>${title}</h1>
<p>${escaped(lead)}</p>
<p><a href="${escaped(address)}">Try again</a></p>
${kept ? kept.jobs.map(articleOf).join("\n") : ""}
</main>
</html>`;
}

/**
 * Reads the stored jobs, and deletes those that have expired; null if none is left.
 *
 * @param {number} now
 * @returns {Promise<KeptJobs | null>}
 */
export async function keptAt(now) {
  const store = await caches.open(STORE);
  const found = await store.match(PLACE);
  if (found === undefined) return null;
  /** @type {KeptJobs} */
  const all = await found.json();
  const kept = stillKept(all, now);
  if (kept === null) await store.delete(PLACE);
  else if (kept.jobs.length < all.jobs.length) await store.put(PLACE, Response.json(kept));
  return kept;
}

/** @param {string} address */
async function offlinePage(address) {
  const now = Date.now();
  const nonce = crypto.randomUUID();
  const online = navigator.onLine;
  const words = await keptAt(now)
    .then((kept) => pageOf({ kept, now, address, online, nonce }))
    // Thrown for data in another shape, which a page of an older release has stored.
    .catch(() => pageOf({ kept: null, now, address, online, nonce }));
  return new Response(words, {
    status: 503,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Cache-Control": "no-store",
      "Content-Security-Policy": `default-src 'none'; style-src 'nonce-${nonce}'; script-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      "Referrer-Policy": "same-origin",
    },
  });
}

/**
 * Returns the response; rejects if its headers take longer than the timeout.
 *
 * @param {Promise<Response>} answer
 */
async function withTimeout(answer) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error("No answer.")), ANSWER_MS);
  });
  try {
    return await Promise.race([answer, /** @type {Promise<never>} */ (late)]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Handles requests for pages, and for parts of pages that Next requests. If a part fails, Next requests the whole
 * page.
 *
 * @param {PageRequestEvent} event
 */
export function answer(event) {
  const { request } = event;
  const { pathname, searchParams } = new URL(request.url);
  // The driver's pages have a worker of their own, and who waits for a load is answered by the board alone.
  if (request.method !== "GET" || /^\/(?:api|d|t)\//.test(pathname)) return;
  if (request.mode === "navigate") {
    const page = async () => (await event.preloadResponse) ?? fetch(request);
    event.respondWith(withTimeout(page()).catch(() => offlinePage(request.url)));
    event.waitUntil(keptAt(Date.now()).catch(() => null));
  } else if (searchParams.has("_rsc")) {
    event.respondWith(withTimeout(fetch(request)).catch(() => Response.error()));
  }
}

/** @param {Scope} scope */
const openPages = ({ clients }) => clients.matchAll({ type: "window", includeUncontrolled: true });

/**
 * Shows a push message, or closes the one about an offer that is over. A person who looks at the site is told by its page.
 *
 * @param {Scope} scope
 * @param {PushPayload} message
 */
export async function show(scope, { title, body, tag, url, offer, close, test }) {
  const pages = await openPages(scope);
  for (const page of pages) page.postMessage({ pushed: tag });
  if (close !== undefined) {
    const shown = await scope.registration.getNotifications({ tag });
    const about = shown.filter(({ data }) => data?.offer === offer);
    for (const one of about) one.close();
    // Another message of the load may stand in its place.
    if (close === "silently" || (shown.length > 0 && about.length === 0)) return;
  } else if (!test && pages.some(({ focused }) => focused)) return;
  await scope.registration.showNotification(title, {
    body,
    tag,
    renotify: close === undefined,
    silent: close !== undefined,
    icon: "/icons/192.png",
    badge: "/icons/badge.png",
    data: { url, ...(offer !== undefined && close === undefined && { offer }) },
  });
}

/**
 * Opens the page of a message: in a tab of the site if there is one.
 *
 * @param {Scope} scope
 * @param {Shown} shown
 */
export async function open(scope, shown) {
  shown.close();
  const url = shown.data?.url ?? "/";
  const [page] = await openPages(scope);
  if (page === undefined) return void (await scope.clients.openWindow(url));
  await page.focus();
  // Rejects for a page that this worker does not control.
  await page.navigate(url).catch(() => scope.clients.openWindow(url));
}

if ("ServiceWorkerGlobalScope" in globalThis) {
  const scope = /** @type {Scope} */ (/** @type {unknown} */ (globalThis));
  scope.addEventListener("install", (/** @type {ExtendableEvent} */ event) =>
    event.waitUntil(scope.skipWaiting()),
  );
  // Navigation preload lets the browser request a page while the worker starts, so that the worker causes no
  // delay.
  const begin = async () => {
    await scope.registration.navigationPreload?.enable();
    await scope.clients.claim();
  };
  scope.addEventListener("activate", (/** @type {ExtendableEvent} */ event) => event.waitUntil(begin()));
  scope.addEventListener("fetch", answer);
  scope.addEventListener("push", (/** @type {PushMessageEvent} */ event) => {
    if (event.data !== null) event.waitUntil(show(scope, event.data.json()));
  });
  scope.addEventListener("notificationclick", (/** @type {ClickEvent} */ event) =>
    event.waitUntil(open(scope, event.notification)),
  );
}
