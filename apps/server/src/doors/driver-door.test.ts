import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { listen } from "../process/port.ts";
import { closeServer } from "../process/shutdown.ts";
import { createDriverDoor, isDriverPath } from "./driver-door.ts";

const TOKEN = "q3K0vXb2T9mLzR7sYw1aGg";
const PAGE = "<!doctype html><title>Your job</title>";

describe("the driver's page (contract 12)", () => {
  const folder = mkdtempSync(join(tmpdir(), "driver-door-"));
  let server: Server;
  let url = "";
  beforeAll(async () => {
    mkdirSync(join(folder, "assets"));
    writeFileSync(join(folder, "index.html"), PAGE);
    writeFileSync(join(folder, "worker.js"), "self.addEventListener('fetch', () => {});");
    writeFileSync(join(folder, "assets/index-a1b2.js"), "console.log('the page');".repeat(50));
    writeFileSync(join(folder, "assets/font.woff2"), "a font");
    server = createServer(createDriverDoor({ folder, isKnown: async (token) => token === TOKEN }));
    url = `http://127.0.0.1:${await listen(server, 0, "127.0.0.1")}`;
  });
  afterAll(async () => {
    await closeServer(server, 0);
    rmSync(folder, { recursive: true, force: true });
  });

  it("is the same for every link, sets no cookie, and tells nobody its address", async () => {
    const answer = await fetch(`${url}/d/${TOKEN}`);
    expect([answer.status, await answer.text()]).toEqual([200, PAGE]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
      "cache-control": "no-cache",
      "content-type": "text/html; charset=utf-8",
    });
    expect(answer.headers.get("set-cookie")).toBeNull();
    expect(answer.headers.get("content-security-policy")).toMatch(/^default-src 'none'; script-src 'self'; /);
  });

  it.each(["/d/", "/d/short", `/d/${TOKEN}x`, `/d/${TOKEN}/more`, "/d/assets/none.js", "/d/../package.json"])(
    "answers %s with 404",
    async (path) => expect((await fetch(url + path)).status).toBe(404),
  );

  it.each([
    ["/d/worker.js", "no-cache", "text/javascript; charset=utf-8"],
    ["/d/index.html", "no-cache", "text/html; charset=utf-8"],
    ["/d/assets/index-a1b2.js", "public, max-age=31536000, immutable", "text/javascript; charset=utf-8"],
    ["/d/assets/font.woff2", "public, max-age=31536000, immutable", "font/woff2"],
  ])("sends %s as %s", async (path, caching, type) => {
    const { headers } = await fetch(url + path);
    expect([headers.get("cache-control"), headers.get("content-type")]).toEqual([caching, type]);
  });

  it.each(["zstd", "br", "gzip"])("compresses scripts with %s, and no font", async (encoding) => {
    const ask = (path: string) => fetch(url + path, { headers: { "accept-encoding": encoding } });
    const script = await ask("/d/assets/index-a1b2.js");
    expect(script.headers.get("content-encoding")).toBe(encoding);
    expect(Number(script.headers.get("content-length"))).toBeLessThan(200);
    expect((await ask("/d/assets/font.woff2")).headers.get("content-encoding")).toBeNull();
  });

  it("is 404 for a token that never was, by the same bytes", async () => {
    const answer = await fetch(`${url}/d/AAAAAAAAAAAAAAAAAAAAAA`);
    expect([answer.status, await answer.text()]).toEqual([404, PAGE]);
  });

  it("can only be read", async () => {
    const answer = await fetch(`${url}/d/${TOKEN}`, { method: "POST" });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(await (await fetch(`${url}/d/${TOKEN}`, { method: "HEAD" })).text()).toBe("");
  });

  it("says how to build it where it is missing", () => {
    expect(() => createDriverDoor({ folder: join(folder, "none"), isKnown: async () => true })).toThrow(
      "npm run build",
    );
  });
});

it.each([
  ["/d/abc", true],
  ["/d", true],
  ["/d?x", true],
  ["/diary", false],
  ["/docs", false],
])("%s is a driver's path: %s", (path, is) => expect(isDriverPath(path)).toBe(is));
