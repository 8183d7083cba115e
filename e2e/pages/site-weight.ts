import type { Page } from "@playwright/test";
import { withCarrier, withDemoBoard } from "./demo-board.ts";

/*
 * `npm run bench -- weight [data directory of an open demo]`: measures the compressed size of the scripts that
 * /board loads with an empty cache: until the page is idle, and what it prefetches afterwards.
 * journeys/board-weight.spec.ts checks the limit of the former. The site must be built.
 */

export const LIMIT_KB = 230;
const LISTED = 12;
const SETTLED_MS = 3_000;

interface Fetched {
  name: string;
  bytes: number;
}

interface BoardScripts {
  /** Scripts loaded before the page is idle, the largest first. */
  first: readonly Fetched[];
  /** Lets the page prefetch, and returns the scripts once they are loaded. */
  fetchAhead: () => Promise<readonly Fetched[]>;
}

/** Opens /board with an empty cache and records the scripts that are loaded. */
export async function fetchBoard(page: Page): Promise<BoardScripts> {
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  await network.send("Network.setCacheDisabled", { cacheDisabled: true });
  const asked = new Map<string, string>();
  const fetched: Fetched[] = [];
  network.on("Network.responseReceived", ({ requestId, type, response }) => {
    if (type === "Script") asked.set(requestId, new URL(response.url).pathname.split("/").at(-1) ?? "");
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    const name = asked.get(requestId);
    if (name !== undefined) fetched.push({ name, bytes: encodedDataLength });
  });
  // Idle callbacks are held back until the first scripts are counted.
  await page.addInitScript(() => {
    const waiting: IdleRequestCallback[] = [];
    window.requestIdleCallback = (run) => waiting.push(run);
    window.addEventListener("idle-now", () => {
      for (const run of waiting) run({ didTimeout: true, timeRemaining: () => 0 });
    });
  });
  await page.goto("/board", { waitUntil: "load" });
  await page.waitForSelector("[data-load]");
  await page.waitForLoadState("networkidle");
  const first = fetched.splice(0).sort((a, b) => b.bytes - a.bytes);
  return {
    first,
    fetchAhead: async () => {
      await page.evaluate(() => window.dispatchEvent(new Event("idle-now")));
      await page.waitForTimeout(SETTLED_MS);
      return fetched;
    },
  };
}

const kB = (bytes: number) => Math.round(bytes / 100) / 10;

/** Returns the total size of the scripts in kB. */
export function weightOf(scripts: readonly Fetched[]): number {
  return kB(scripts.reduce((total, { bytes }) => total + bytes, 0));
}

if (import.meta.main) {
  const { first, ahead } = await withDemoBoard((board) =>
    withCarrier(board, async (context) => {
      const { first, fetchAhead } = await fetchBoard(await context.newPage());
      return { first, ahead: await fetchAhead() };
    }),
  );
  console.table(first.slice(0, LISTED).map(({ name, bytes }) => ({ chunk: name, kB: kB(bytes) })));
  console.log(
    `${weightOf(first)} kB of script in ${first.length} files, and ${weightOf(ahead)} kB in ${ahead.length} once the page is idle; the limit of the first is ${LIMIT_KB} kB.`,
  );
  if (weightOf(first) > LIMIT_KB) process.exitCode = 1;
}
