/*
 * The jobs in hand, kept in this browser for when there is no signal. The service worker (`public/worker.js`) shows them in
 * place of a page that cannot be had, and deletes each a day after its day. Here they are written, and forgotten where
 * somebody signs out, the session has ended, or another person or firm is signed in.
 */

/** The worker has the same names. */
export const STORE = "jobs";
export const PLACE = "/kept-jobs";

interface KeptFact {
  name: string;
  text: string;
  /** A telephone number to press, or letters to read out. */
  as?: "phone" | "spoken";
}

export interface KeptJob {
  ref: string;
  lane: string;
  /** In ms since 1970: from then on it is kept no more. */
  until: number;
  parts: { title: string; facts: KeptFact[] }[];
}

export interface KeptJobs {
  /** The person and firm that may read them. */
  owner: string;
  /** The time and the day at which they were read, in words, and the end of that day in ms since 1970. */
  asOf: string;
  asOfDay: string;
  dayEnds: number;
  jobs: KeptJob[];
}

let last: Promise<unknown> = Promise.resolve();
let isLeaving = false;

/**
 * Works on the store, one work after the other, so that nothing is kept again by what began before it was emptied. Stores can
 * be forbidden, or missing without https: then nothing is kept.
 */
async function withStores(work: (stores: CacheStorage) => Promise<unknown>): Promise<void> {
  if (typeof caches === "undefined") return;
  last = last.then(() => work(caches)).catch(() => undefined);
  await last;
}

/** Lets this page keep nothing from now on, because its reader signs out; returns how to go on all the same. */
export function stopKeeping(): () => void {
  isLeaving = true;
  return () => {
    isLeaving = false;
  };
}

/** Keeps these jobs, and none from before. */
export async function keepJobs(kept: KeptJobs): Promise<void> {
  if (isLeaving) return;
  await withStores(async (stores) => (await stores.open(STORE)).put(PLACE, Response.json(kept)));
}

export function forgetJobs(): Promise<void> {
  return withStores((stores) => stores.delete(STORE));
}

/** Forgets what another person or firm left in this browser. */
export function forgetOthers(owner: string): Promise<void> {
  return withStores(async (stores) => {
    const found = await stores.match(PLACE);
    const kept: Partial<KeptJobs> | undefined = await found?.json();
    if (kept?.owner !== owner) await stores.delete(STORE);
  });
}

/** Starts the service worker, which outlives the page; browsers without one show their own page of errors. */
export async function startWorker(): Promise<void> {
  if ("serviceWorker" in navigator) await navigator.serviceWorker.register("/worker.js", { type: "module" });
}
