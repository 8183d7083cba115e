import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { trustProxies } from "@board/rest";
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
    handle: (req, res) => void res.end(`page for ${req.headers["x-board-address"]}`),
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

it("limits the pages of a session, the download of one's data among them: 429 with when to come back", async () => {
  const get = () => fetch(`${url}/settings/data/export`, { headers: { cookie } });
  expect((await get()).status).toBe(200);
  const refused = await get();
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "7"]);
  expect(await refused.text()).toBe("Too many pages at once. Wait 7 s and load it again.\n");
  expect(taken).toEqual(["sess_1", "sess_1"]);
});

it("counts neither the parts of a page nor visitors, and says where the caller is, whatever they claim", async () => {
  await fetch(`${url}/_next/static/a.js`, { headers: { cookie } });
  const answer = await fetch(`${url}/`, { headers: { "x-board-address": "203.0.113.9" } });
  expect(await answer.text()).toBe("page for 127.0.0.1");
  expect(taken).toEqual([]);
});

it("asks the database before a page of somebody who is signed in, which cannot be shown without it", async () => {
  await fetch(`${url}/sign-in`);
  await fetch(`${url}/_next/static/a.js`, { headers: { cookie } });
  expect(asked).toEqual([]);
  await fetch(`${url}/loads`, { headers: { cookie } });
  expect(asked).toEqual(["database"]);
});
