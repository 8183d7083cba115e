/* Current jobs, stored in this browser for offline use. The service worker (`public/worker.js`) serves
   them when a page cannot be loaded, and deletes each a day after its last day. This module writes them,
   and deletes them on sign-out, at the end of the session, and for another person or firm. */

/** The service worker uses the same names. */
export const STORE = "jobs";
export const PLACE = "/kept-jobs";

interface KeptFact {
  name: string;
  text: string;
  /** Set for a phone number that can be called, or letters to be read out. */
  as?: "phone" | "spoken";
}

export interface KeptJob {
  ref: string;
  lane: string;
  /** Time of expiry, in milliseconds since 1970. */
  until: number;
  parts: { title: string; facts: KeptFact[] }[];
}

export interface KeptJobs {
  /** Person and firm that may read the jobs. */
  owner: string;
  /** Time and day of reading in words, and the end of that day in milliseconds since 1970. */
  asOf: string;
  asOfDay: string;
  dayEnds: number;
  jobs: KeptJob[];
}

let last: Promise<unknown> = Promise.resolve();
let isLeaving = false;

/**
 * Runs operations on the store one after another, so that an earlier write cannot finish after a deletion. Does
 * nothing if the browser blocks the store, or has none because the site is not on https.
 */
async function withStores(work: (stores: CacheStorage) => Promise<unknown>): Promise<void> {
  if (typeof caches === "undefined") return;
  last = last.then(() => work(caches)).catch(() => undefined);
  await last;
}

/** Blocks further writes while the person signs out; returns the function that unblocks them. */
export function stopKeeping(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/** Replaces the stored jobs. */
export async function keepJobs(kept: KeptJobs): Promise<void> {
  if (isLeaving) return;
  await withStores(async (stores) => (await stores.open(STORE)).put(PLACE, Response.json(kept)));
}

export function forgetJobs(): Promise<void> {
  return withStores((stores) => stores.delete(STORE));
}

/** Deletes the stored jobs unless they belong to this person and firm. */
export function forgetOthers(owner: string): Promise<void> {
  return withStores(async (stores) => {
    const found = await stores.match(PLACE);
    const kept: Partial<KeptJobs> | undefined = await found?.json();
    if (kept?.owner !== owner) await stores.delete(STORE);
  });
}

/**
 * Registers the service worker, which outlives the page. A browser without service workers shows its own error
 * page when offline.
 */
export async function startWorker(): Promise<void> {
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register("/worker.js", { type: "module" });
}
