/* Current jobs, stored in this browser for offline use. The service worker (`public/worker.js`) serves
   them when a page cannot be loaded, and deletes each a day after its last day. This module writes them,
   and deletes them on sign-out, at the end of the session, and for another person or firm. */

/** Same names as in the service worker. */
export const STORE = "jobs";
export const PLACE = "/kept-jobs";

interface KeptFact {
  name: string;
  text: string;
  /** Phone number to call, or letters to read out. */
  as?: "phone" | "spoken";
}

export interface KeptJob {
  ref: string;
  lane: string;
  /** Expiry in milliseconds since 1970. */
  until: number;
  parts: { title: string; facts: KeptFact[] }[];
}

export interface KeptJobs {
  /** Person and firm that may read them. */
  owner: string;
  /** Time and day of the read in words, and the end of that day in milliseconds since 1970. */
  asOf: string;
  asOfDay: string;
  dayEnds: number;
  jobs: KeptJob[];
}

let last: Promise<unknown> = Promise.resolve();
let isLeaving = false;

/**
 * Runs store operations in sequence, so that a write that started earlier cannot follow a deletion. Does
 * nothing if the browser forbids the store, or lacks it without https.
 */
async function withStores(work: (stores: CacheStorage) => Promise<unknown>): Promise<void> {
  if (typeof caches === "undefined") return;
  last = last.then(() => work(caches)).catch(() => undefined);
  await last;
}

/** Blocks further writes while the person signs out; returns the function that allows them again. */
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

/** Deletes the jobs of another person or firm. */
export function forgetOthers(owner: string): Promise<void> {
  return withStores(async (stores) => {
    const found = await stores.match(PLACE);
    const kept: Partial<KeptJobs> | undefined = await found?.json();
    if (kept?.owner !== owner) await stores.delete(STORE);
  });
}

/**
 * Registers the service worker, which outlives the page; browsers without one show their own error page when
 * offline.
 */
export async function startWorker(): Promise<void> {
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register("/worker.js", { type: "module" });
}
