import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LONDON } from "@board/calendar";
import { type BrowserContext, chromium } from "@playwright/test";
import { browser as findOrFetch } from "../../scripts/lib/browser.mjs";
import { freePort, startBoard } from "../process/board-process.ts";
import { CHROMIUM_ARGS } from "../process/chromium-args.ts";
import { createDataFolder } from "../process/data-folder.ts";

/* Functions that the benchmarks of the site share: a board with the demo, a Chromium, and a person who is signed in. */

interface DemoFile {
  baseUrl: string;
  firms: {
    canCarry: boolean;
    canPost: boolean;
    liveKey: string;
    plan: string;
    members: { email: string; password: string; seat: boolean }[];
  }[];
}

export interface DemoBoard {
  url: string;
  /** A carrier's member with a seat, who sees every open load. */
  carrier: { email: string; password: string };
  /** API key of a firm that posts loads. */
  posterKey: string;
}

async function readDemo(dataDir: string, url?: string): Promise<DemoBoard> {
  const demo = JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")) as DemoFile;
  const carrier = demo.firms
    .filter(({ canCarry, plan }) => canCarry && plan === "PRIORITY")
    .flatMap(({ members }) => members)
    .find(({ seat }) => seat);
  if (carrier === undefined) throw new Error("The demo has no carrier with a seat.");
  const poster = demo.firms.find(({ canPost }) => canPost);
  if (poster === undefined) throw new Error("The demo has no poster.");
  return { url: url ?? demo.baseUrl, carrier, posterKey: poster.liveKey };
}

/**
 * Calls `work` with a demo board. That is the board whose data directory is the script's only argument, or else
 * one started for it from the last build.
 */
export async function withDemoBoard<T>(work: (board: DemoBoard) => Promise<T>): Promise<T> {
  const [given] = process.argv.slice(2);
  if (given !== undefined) return work(await readDemo(given));
  const data = await createDataFolder("site");
  try {
    const board = await startBoard(await freePort(), { DATA_DIR: data.folder, SEED: "demo" });
    try {
      return await work(await readDemo(data.folder, board.url));
    } finally {
      await board.stop();
    }
  } finally {
    await data.remove();
  }
}

/** Opens a browser in the size of a desktop, in which the carrier is signed in. */
export async function withCarrier<T>(
  { url, carrier }: DemoBoard,
  work: (context: BrowserContext) => Promise<T>,
): Promise<T> {
  const browser = await chromium.launch({ executablePath: await findOrFetch(), args: [...CHROMIUM_ARGS] });
  try {
    const context = await browser.newContext({
      baseURL: url,
      viewport: { width: 1440, height: 900 },
      locale: "en-GB",
      timezoneId: LONDON,
    });
    const page = await context.newPage();
    await page.goto("/sign-in");
    await page.waitForLoadState("networkidle");
    await page.fill("input[name=email]", carrier.email);
    await page.fill("input[type=password]", carrier.password);
    await page.keyboard.press("Enter");
    await page.waitForURL(/\/board/);
    await page.close();
    return await work(context);
  } finally {
    await browser.close();
  }
}
