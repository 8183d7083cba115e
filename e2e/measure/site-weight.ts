import { withCarrier, withDemoBoard } from "./demo-board.ts";

/*
 * Measures the script that a browser with an empty cache fetches for /board, compressed.
 * `npm run bench:weight -- [data directory of an open demo]`, with the site built.
 */

const LIMIT_KB = 230;
const LISTED = 12;

interface Fetched {
  name: string;
  bytes: number;
}

const scripts = await withDemoBoard((board) =>
  withCarrier(board, async (context) => {
    const page = await context.newPage();
    const network = await context.newCDPSession(page);
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
    await page.goto("/board", { waitUntil: "load" });
    await page.waitForSelector("[data-load]");
    await page.waitForLoadState("networkidle");
    return fetched.sort((a, b) => b.bytes - a.bytes);
  }),
);

const kB = (bytes: number) => Math.round(bytes / 100) / 10;
const total = kB(scripts.reduce((sum, { bytes }) => sum + bytes, 0));
console.table(scripts.slice(0, LISTED).map(({ name, bytes }) => ({ chunk: name, kB: kB(bytes) })));
console.log(`${total} kB of script in ${scripts.length} files; the limit is ${LIMIT_KB} kB.`);
if (total > LIMIT_KB) process.exitCode = 1;
