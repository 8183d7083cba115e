import { request } from "node:http";
import { hostname } from "node:os";
import { sized, timeLimit } from "@board/testing/size";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { BoardProcess } from "./board-process.ts";
import { type Fleet, startFleet } from "./fleet.ts";

/** Visitors without an account against the real server: what they are answered, and what they leave in its log. */

const LINE = '{"level":"info","time":"2027-01-01T00:00:00.000Z","msg":"forged"}';
const q = encodeURIComponent;

let fleet: Fleet;
let board: BoardProcess;

beforeAll(async () => {
  fleet = await startFleet([{ LOG_LEVEL: "info", LOG_REQUESTS: "all" }]);
  board = fleet.processes[0] as BoardProcess;
}, timeLimit(120_000));
afterAll(() => fleet.end(), timeLimit(60_000));

interface Asked {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/** Sends the path as it is written, and gives status and Location. */
function ask({ method = "GET", path, headers = {}, body = "" }: Asked) {
  return new Promise<{ status: number; location: string | undefined; allow: string | undefined }>(
    (resolve, reject) => {
      const { hostname: host, port } = new URL(board.url);
      const length = method === "GET" || method === "HEAD" ? {} : { "content-length": String(body.length) };
      const req = request({ host, port, path, method, headers: { ...headers, ...length } }, (res) => {
        res.resume();
        res.once("end", () =>
          resolve({
            status: res.statusCode ?? 0,
            location: res.headers.location,
            allow: res.headers.allow,
          }),
        );
      });
      req.once("error", reject).end(body);
    },
  );
}

const ACTIONS = [
  ...[
    "callback",
    "callback/credentials",
    "callback/oidc",
    "callback/__proto__",
    "csrf",
    "error",
    "providers",
  ],
  ...["session", "signin", "signin/credentials", "signin/constructor", "signout", "verify-request", "_log"],
  ...["nothing", "constructor", "error/%0A", "signin/%E2%82%AC"],
];

const VALUES = [
  ...["%0A", "%0D%0ASet-Cookie:x=1", "%E2%82%AC", "constructor", "__proto__", `data:x%0A${q(LINE)}`],
  ...["javascript:alert(1)", "//evil.example", "x", "http://", "%00", "%ED%A0%80"],
];

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const JSON_TYPE = { "content-type": "application/json" };

const BODIES: [Record<string, string>, string][] = [
  [FORM, ""],
  [FORM, `callbackUrl=data:x%0A${q(LINE)}&csrfToken=x&json=true`],
  [FORM, `code=${q(`x\n${LINE}`)}&level=error&message=x`],
  [JSON_TYPE, "{"],
  [JSON_TYPE, "null"],
  [JSON_TYPE, '{"callbackUrl":{"startsWith":1},"csrfToken":["x"]}'],
  [JSON_TYPE, '{"callbackUrl":"\\ud800"}'],
  [JSON_TYPE, '{"level":"constructor","code":"x"}'],
  [{ "content-type": "multipart/form-data" }, "x"],
];

const COOKIES = [
  `next-auth.callback-url=${q(`data:x\n${LINE}`)}`,
  "next-auth.csrf-token=%E2%82%AC",
  "next-auth.session-token=x; next-auth.session-token.0=y; next-auth.session-token.z=%",
  "next-auth.state=x; next-auth.pkce.code_verifier=x",
];

const all: Asked[] = [
  ...ACTIONS.flatMap((action) => {
    const path = `/api/auth/${action}`;
    return [
      ...["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"].map((method) => ({ method, path })),
      ...VALUES.flatMap((value) => [
        { path: `${path}?error=${value}` },
        { path: `${path}?callbackUrl=${value}` },
        { path: `${path}?error=a&error=${value}&csrf=true&nextauth=${value}` },
      ]),
      ...BODIES.map(([headers, body]) => ({ method: "POST", path, headers, body })),
      ...COOKIES.map((cookie) => ({ path, headers: { cookie } })),
    ];
  }),
  ...VALUES.flatMap((value) => [
    { path: `/sign-in?error=${value}&done=${value}` },
    { path: `/sign-in?to=${value}` },
    { path: `/sign-in?error=${value}&error=x&to=${value}&to=x` },
  ]),
];

/** A third of them in the gate: those of each address are many, and a third is no multiple of their number. */
const requests = all.filter((_, at) => at % sized(3, 1, 1) === 0);

describe("visitors", { shuffle: false }, () => {
  it("sign in, out or not at all, whatever they send to next-auth: no answer is a 5xx", async () => {
    const wrong: unknown[] = [];
    for (let at = 0; at < requests.length; at += 16) {
      await Promise.all(
        requests.slice(at, at + 16).map(async (each) => {
          const { status } = await ask(each);
          if (status >= 500) wrong.push([each.method ?? "GET", each.path, each.body, status]);
        }),
      );
    }
    expect(requests.length).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });

  it("are told which methods an address of next-auth has, and see the page of a failed sign-in", async () => {
    const failed = { status: 303, location: "/sign-in?error=failed" };
    expect(await ask({ method: "POST", path: "/api/auth/session" })).toMatchObject({
      status: 405,
      allow: "GET",
    });
    expect(await ask({ method: "POST", path: "/api/auth/_log" })).toMatchObject({ status: 404 });
    expect(await ask({ path: "/api/auth/error?error=%0A" })).toMatchObject(failed);
    expect(await ask({ path: `/api/auth/session?callbackUrl=data:x%0A${q(LINE)}` })).toMatchObject(failed);
  });

  it("leave no line in the log that is not the board's", async () => {
    const hostile = [
      { path: `/nowhere/${q(`x\n${LINE}`)}` },
      { path: `/board?from=${q(`x\n${LINE}`)}&_rsc=${q(LINE)}` },
      { path: `/_next/image?url=${q(`/x\n${LINE}`)}&w=1&q=1` },
      { path: `/api/v1/${q(`x\n${LINE}`)}` },
      { path: `/api/trpc/${q(`x\n${LINE}`)}?input=${q(`{"x":"\n${LINE}`)}` },
      { path: "/", headers: { "next-action": LINE, "user-agent": `x\x9b${LINE}`, referer: LINE } },
      {
        method: "POST",
        path: "/",
        headers: { "next-action": LINE, "content-type": "text/plain" },
        body: LINE,
      },
      { path: "/", headers: { "next-router-state-tree": q(`["",{"x":"\n${LINE}`), rsc: "1" } },
      { method: "POST", path: "/mcp", headers: JSON_TYPE, body: LINE },
    ];
    for (const each of hostile) expect((await ask(each)).status).toBeLessThan(500);
    const lines = board.logged();
    const strange = lines.filter((line) => {
      try {
        const { level, time, role, host, version } = JSON.parse(line) as Record<string, unknown>;
        return !(
          typeof level === "string" &&
          typeof time === "string" &&
          role === "web" &&
          host === hostname() &&
          version
        );
      } catch {
        return true;
      }
    });
    expect(lines.length).toBeGreaterThan(requests.length);
    expect(strange).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(lines.filter((line) => /[\0-\x1f\x7f-\x9f\u2028\u2029]/.test(line))).toEqual([]);
  });
});
