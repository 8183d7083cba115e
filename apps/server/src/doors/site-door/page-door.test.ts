import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { trustProxies } from "@board/rest/client-address";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { createPageDoor } from "./page-door.ts";
import { sessionCookie } from "./session-cookie.ts";

const SECRET = "a secret of thirty-two characters";
const taken: string[] = [];
const asked: string[] = [];
let left = 0;
const server = createServer(
  createPageDoor({
    baseUrl: "http://board.test",
    sessionSecret: SECRET,
    trustProxy: trustProxies(0),
    takePage: async (sessionId) => {
      taken.push(sessionId);
      left -= 1;
      return { allowed: left >= 0, policy: "burst", retryAfterSeconds: 7, headers: {} };
    },
    askDatabase: async () => void asked.push("database"),
    handle: (req, res) => {
      const told = (name: string) => req.headers[`x-board-${name}`];
      const nonce = req.headers["x-nonce"];
      res.end(
        `page for ${told("address")}, session “${told("session")}”, at ${told("path")}, nonce ${nonce}`,
      );
    },
  }),
);
let url = "";
let cookie = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  cookie = await sessionCookie("sess_1", { baseUrl: "http://board.test", secret: SECRET });
});
beforeEach(() => {
  taken.length = 0;
  asked.length = 0;
  left = 1;
});
afterAll(() => server.close());

it("limits the pages of a session, and the download of one's own data, with 429 and Retry-After", async () => {
  const get = () => fetch(`${url}/settings/data/export`, { headers: { cookie } });
  expect((await get()).status).toBe(200);
  const refused = await get();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(await refused.text()).toBe("Too many pages at once. Wait 7 s and load it again.\n");
  expect(taken).toEqual(["sess_1", "sess_1"]);
});

it("counts neither a page's parts nor visitors, and takes the caller's address from the connection, whatever they claim", async () => {
  await fetch(`${url}/_next/static/a.js`, { headers: { cookie } });
  const answer = await fetch(`${url}/`, { headers: { "x-board-address": "203.0.113.9" } });
  expect(await answer.text()).toContain("page for 127.0.0.1,");
  expect(taken).toEqual([]);
});

it("queries the database before a signed-in person's page, which cannot be rendered without it", async () => {
  await fetch(`${url}/sign-in`);
  await fetch(`${url}/_next/static/a.js`, { headers: { cookie } });
  expect(asked).toEqual([]);
  await fetch(`${url}/loads`, { headers: { cookie } });
  expect(asked).toEqual(["database"]);
});

it("takes the session from the cookie, whatever headers the caller sends", async () => {
  const claims = { "x-board-session": "sess_2" };
  expect(await (await fetch(`${url}/`, { headers: { ...claims, cookie } })).text()).toContain(
    "session “sess_1”",
  );
  expect(await (await fetch(`${url}/`, { headers: claims })).text()).toContain("session “”");
});

it("sets a nonce of its own on each page, and the policy that names it", async () => {
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const answer = await fetch(`${url}/`, { headers: { "x-nonce": "mine" } });
      const nonce = /nonce (.+)$/.exec(await answer.text())?.[1];
      expect(answer.headers.get("content-security-policy")).toContain(`script-src 'self' 'nonce-${nonce}'`);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      expect(answer.headers.get("referrer-policy")).toBe("same-origin");
      expect(answer.headers.get("cross-origin-opener-policy")).toBe("same-origin");
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
  expect(nonces).not.toContain("mine");
});

it("sends no referrer from the page for those who wait, whose address is its key", async () => {
  const policyOf = async (path: string) => (await fetch(`${url}${path}`)).headers.get("referrer-policy");
  expect(await policyOf("/t/8fQ2xWk7LrTz1VbHs9YdNc")).toBe("no-referrer");
  expect(await policyOf("/terms")).toBe("same-origin");
});

it("sets the page's address to return to, without the parameters of Next's router", async () => {
  const at = async (address: string) => /at (\S+),/.exec(await (await fetch(`${url}${address}`)).text())?.[1];
  expect(await at("/board?from=LS,M&notl=1")).toBe("/board?from=LS,M&notl=1");
  expect(await at("/board?vc=LUTON&_rsc=1a2b")).toBe("/board?vc=LUTON");
  expect(await at("/board?_rsc=1a2b")).toBe("/board");
});
