import { request } from "node:http";
import { hashToken } from "@board/api/api-keys/token";
import { nameKeys } from "@board/api/firms/rules";
import { addDays, londonDay } from "@board/calendar";
import type { Prisma } from "@board/db";
import { createMember, type FirmOptions, unique } from "@board/testing/factories";
import { sized, timeLimit } from "@board/testing/size";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  type Got,
  outcome,
  overMcp,
  overRest,
  overSite,
  ownerOf,
  processorTime,
  type Sent,
  send,
  signedIn,
} from "./attacker.ts";
import { type BoardProcess, freePort, startBoard } from "./board-process.ts";
import { createDataFolder } from "./data-folder.ts";
import { createKey, type Fleet, startFleet } from "./fleet.ts";
import { postingOf } from "./posting.ts";

/** Attacks on the real process, each named by what it must not achieve. */

const SECRET = "thirty-two characters of a secret";
const BASE_URL = "http://board.test";
const ROUNDS = sized(2, 5, 50);
const TODAY = londonDay(new Date());
const DAY = addDays(TODAY, 1);

let fleet: Fleet;
let board: BoardProcess;

beforeAll(async () => {
  fleet = await startFleet([{ LOG_LEVEL: "info", LOG_REQUESTS: "all", NEXTAUTH_SECRET: SECRET, BASE_URL }]);
  board = fleet.processes[0] as BoardProcess;
}, timeLimit(120_000));
afterAll(() => fleet.end(), timeLimit(60_000));

const go = (sent: Sent) => send(board.url, sent);
const cookieOf = (member: { personId: string; firmId: string }) =>
  signedIn(fleet.db, member, { baseUrl: BASE_URL, secret: SECRET });

/** A firm with a key, the cookie of its owner, and its calls of the API. */
async function newFirm(options: FirmOptions = {}) {
  const { firm, token } = await fleet.newCaller(options);
  const cookie = await cookieOf(ownerOf(firm));
  return {
    firm,
    token,
    cookie,
    call: (method: string, path: string, body?: object, headers?: Record<string, string>) =>
      go(overRest(token, method, path, body, headers)),
  };
}
type Caller = Awaited<ReturnType<typeof newFirm>>;

interface Loaded {
  load: { id: string; status: string; version: number };
}

async function post({ call }: Caller, changes: object = {}): Promise<string> {
  const got = await call("POST", "/loads", { ...postingOf(DAY), ...changes });
  if (got.status !== 201) throw new Error(`Posting failed: ${got.text}`);
  return (got.body as unknown as Loaded).load.id;
}

const BOOK_NOW = { pricingMode: "BOOK_NOW", bookNowPence: 40_000 };

describe("nobody holds the process", () => {
  const MAX_HEADER = 12_000;
  const HEADERS = [
    ...["if-match", "if-none-match", "accept", "accept-encoding", "accept-language", "authorization"],
    ...["content-type", "cookie", "forwarded", "idempotency-key", "last-event-id", "origin", "prefer"],
    ...["range", "referer", "traceparent", "tracestate", "baggage", "user-agent", "x-board-mode"],
    ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "next-router-state-tree", "rsc"],
    ...["if-modified-since", "access-control-request-headers", "sec-fetch-site", "x-board-as"],
  ];
  const SHAPES = [
    `a,${" ".repeat(MAX_HEADER)}"`,
    `"${"\\".repeat(MAX_HEADER)}`,
    "W/".repeat(MAX_HEADER / 2),
    "a=;".repeat(MAX_HEADER / 3),
    `bytes=${"0-,".repeat(MAX_HEADER / 3)}`,
    `["",{"a":${"[".repeat(MAX_HEADER)}`,
    `Bearer ${"\t ".repeat(MAX_HEADER / 2)}x`,
    `next-auth.session-token=${"a.".repeat(MAX_HEADER / 2)}`,
  ];
  const DOORS: Sent[] = [
    { path: "/api/v1/board" },
    { method: "POST", path: "/api/v1/loads", body: "{}" },
    { method: "POST", path: "/api/trpc/no.such", body: "{}" },
    { method: "POST", path: "/api/trpc/accounts.register", body: "{}" },
    { path: "/api/board/changes" },
    { method: "PUT", path: "/api/site/loads/x/pod", body: "x" },
    { method: "POST", path: "/mcp", body: "{}" },
    { path: "/api/auth/session" },
    { path: "/sign-in" },
    { path: "/_next/image?url=%2Fx&w=1&q=1" },
  ];

  /** The requests that cost more processor time than they may, and those that are answered by a fault of ours. */
  async function costly(requests: readonly [string, Sent][], mostMs: number): Promise<string[]> {
    const wrong: string[] = [];
    for (const [name, sent] of requests) {
      const before = await processorTime(board.pid);
      const { status } = await go(sent);
      const ms = (await processorTime(board.pid)) - before;
      if (ms > mostMs || status >= 500) wrong.push(`${name}: ${status} after ${ms} ms`);
    }
    return wrong;
  }

  it("with a header, at any door", { timeout: timeLimit(300_000) }, async () => {
    const requests = DOORS.flatMap((door) =>
      HEADERS.flatMap((name) =>
        SHAPES.map((value, shape): [string, Sent] => [
          `${door.path} ${name} ${shape}`,
          { ...door, headers: { ...door.headers, [name]: value } },
        ]),
      ),
    );
    expect(await costly(requests, 1_000)).toEqual([]);
  });

  it("with an address", { timeout: timeLimit(120_000) }, async () => {
    const long = 7_000;
    const values = [
      ...["a,", "LS1,", "%20", "%2C", "..%2f", "[", "a=b&", "%22", "over%20", "ash%20"].map((unit) =>
        unit.repeat(long / unit.length),
      ),
      encodeURIComponent("[".repeat(2_000)),
    ];
    const paths = [
      "/api/v1/board?from=",
      "/api/v1/",
      "/api/trpc/",
      "/api/trpc/places.suggest?input=",
      "/api/trpc/board.read?batch=1&input=",
      "/sign-in?to=",
      "/board?from=",
      "/api/auth/signin?callbackUrl=",
      "/api/board/changes?after=",
      "/_next/image?w=1&q=1&url=",
      "/",
    ];
    const requests = paths.flatMap((path) =>
      values.map((value, shape): [string, Sent] => [`${path} ${shape}`, { path: path + value }]),
    );
    expect(await costly(requests, 1_000)).toEqual([]);
  });

  it("with a body, as a firm that nobody approved", { timeout: timeLimit(300_000) }, async () => {
    const { token, cookie } = await newFirm({ approval: "PENDING", firstJobs: 5 });
    const STOPS = [1, 2, 3, 4, 5, 6, 7, 8];
    const large = 1_900_000;
    const small = 60_000;
    const list = (unit: string, bytes: number) =>
      `[${Array(Math.floor(bytes / (unit.length + 1)))
        .fill(unit)
        .join(",")}]`;
    const names = (bytes: number) =>
      `{${Array.from({ length: Math.floor(bytes / 16) }, (_, n) => `"colectDat${n}":1`).join(",")}}`;
    const text = (unit: string, bytes: number) => JSON.stringify(unit.repeat(bytes / unit.length));
    const rest = (path: string, body: string, method = "POST"): Sent => ({
      ...overRest(token, method, path, {}),
      body,
    });
    const site = (procedure: string, body: string): Sent => ({ ...overSite(cookie, procedure), body });
    const sheet = (unit: string) => site("imports.read", `{"csv":${text(unit, large)}}`);
    const requests: [string, Sent][] = [
      ...["{}", "[]", "null", '""', '{"key":"a"}', '{"stops":[{},{},{},{}]}'].map((unit): [string, Sent] => [
        `bulk of ${unit}`,
        rest("/loads/bulk", `{"rows":${list(unit, large)}}`),
      ]),
      ["bulk of many names", rest("/loads/bulk", `{"rows":[${names(large)}]}`)],
      ["bulk with many names", rest("/loads/bulk", names(large))],
      ["bulk by the site", site("loads.bulk", `{"rows":${list("{}", large)}}`)],
      ["cancel in bulk", rest("/loads/bulk/cancel", `{"rows":${list('{"id":1}', small)}}`)],
      ["a load of many names", rest("/loads", names(small))],
      ["a load of many stops", rest("/loads", `{"stops":${list("{}", small)}}`)],
      ["a load of large numbers", rest("/loads", `{"pallets":${"9".repeat(small)}}`)],
      ["a load of small numbers", rest("/loads", `{"pallets":0.${"0".repeat(small)}1}`)],
      ...["a ", "é", "\u0301", "0800 ", "a@b.", "(0", "zero ", "www.", "\u200d"].flatMap((unit) =>
        ["boardNote", "notes", "fromPostcode", "collectDate", "collectByTime", "externalRef", "type"].map(
          (field): [string, Sent] => [
            `${field} of ${unit}`,
            rest("/loads", `{"${field}":${text(unit, small)}}`),
          ],
        ),
      ),
      ["an endpoint", rest("/webhook-endpoints", `{"url":${text("https://a.", small)},"events":["*"]}`)],
      ["the events of an endpoint", rest("/webhook-endpoints", `{"events":${list('"*"', small)}}`)],
      ["a fleet", rest("/fleet", `{"vehicles":${list('"ARTIC"', small)}}`, "PUT")],
      ["a search", rest("/searches", `{"name":"x","query":{"from":${text("LS1,", small)}}}`)],
      ...[
        ",",
        "\n",
        '"',
        ";",
        "\t",
        "a,",
        '"",',
        "a\n",
        "Collect,",
        "From,To,Date,Vehicle\n",
        "\r",
        '"\n',
        "31/12/",
        "£1,",
      ].map((unit): [string, Sent] => [`a sheet of ${JSON.stringify(unit)}`, sheet(unit)]),
      [
        "a sheet under a heading",
        site(
          "imports.read",
          JSON.stringify({
            csv: `From,To,Collect date,Vehicle,Weight,Type,Pallets\n${"Ash,Over,tomorrow,artic,heavy,stuff,some\n".repeat(4_000)}`,
          }),
        ),
      ],
      ...["over ash ", "newton ", "a m1 to ", "1 2 3 ", "not ", "18t ", "tomorrow ", "st "].flatMap((unit) =>
        ["board.words", "places.read"].map((procedure): [string, Sent] => [
          `${procedure} of ${unit}`,
          overSite(cookie, procedure, { text: unit.repeat(30).slice(0, 200) }, { reads: true }),
        ]),
      ),
      ...[
        "newton le wlilows xx",
        "st ash over upon the stoke by nayland under",
        "zzzzzzzzzzzzzzzzzzzzzz",
      ].map((place): [string, Sent] => [
        `a whole sheet of places such as ${place}`,
        site(
          "imports.read",
          JSON.stringify({
            csv: [
              ["From", "To", "Collect date", ...STOPS.map((n) => `Stop ${n} postcode`)].join(","),
              ...Array.from({ length: 500 }, (_, n) =>
                [
                  ...Array(2).fill(`${place} ${n}`),
                  "tomorrow",
                  ...STOPS.map((at) => `${place} ${n} ${at}`),
                ].join(","),
              ),
            ].join("\n"),
          }),
        ),
      ]),
      ...[
        "/board?near=M1&within=500&limit=200",
        "/board/backload?from=M1&to=SW1A",
        "/loads/export",
        "/performance/poster",
        `/board?from=${"LS,M,B,SW,".repeat(600)}`,
        `/loads?status=${"POSTED,".repeat(900)}`,
      ].map((path): [string, Sent] => [path.slice(0, 40), overRest(token, "GET", path)]),
      ...["search.everything", "firms.findCarriers", "places.suggest"].map((procedure): [string, Sent] => [
        procedure,
        overSite(cookie, procedure, { q: "%_".repeat(50), text: "st ".repeat(30) }, { reads: true }),
      ]),
    ];
    expect(await costly(requests, 1_000)).toEqual([]);
  });

  it("with a deep body, at any door: each is answered, and nothing is thrown past the doors", async () => {
    const { token, cookie } = await newFirm();
    const lists = (depth: number) => "[".repeat(depth) + "]".repeat(depth);
    const objects = (depth: number) => '{"a":'.repeat(depth) + 1 + "}".repeat(depth);
    const json = { "content-type": "application/json" };
    const requests = [65, 1_000, 5_000, 10_000].flatMap((depth): Sent[] =>
      [lists(depth), objects(depth)].flatMap((deep): Sent[] => [
        ...["accounts.register", "no.such", "accounts.signIn,no.such?batch=1"].map((name) => ({
          ...overSite(null, name),
          body: deep,
        })),
        { ...overSite(cookie, "loads.post"), body: `{"stops":${deep}}` },
        { ...overSite(cookie, "loads.post,loads.cancel?batch=1"), body: `{"0":${deep},"1":${deep}}` },
        { ...overRest(token, "POST", "/loads", {}), body: `{"stops":${deep}}` },
        { ...overRest(token, "POST", "/loads/bulk", {}), body: `{"rows":${deep}}` },
        { ...overRest(token, "POST", "/searches", {}), body: `{"name":"x","query":${deep}}` },
        { ...overMcp(token, "loads_get", {}), body: deep },
        {
          ...overMcp(token, "loads_get", {}),
          body: `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"loads_get","arguments":{"id":${deep}}}}`,
        },
        { ...overMcp(token, "loads_get", {}), body: `{"jsonrpc":"2.0","id":${deep},"method":"ping"}` },
        {
          ...overMcp(token, "loads_get", {}),
          body: `{"jsonrpc":"2.0","id":1,"method":"ping","params":${deep}}`,
        },
        { method: "POST", path: "/api/auth/callback/credentials", headers: json, body: deep },
        { method: "POST", path: "/api/auth/_log", headers: json, body: deep },
        {
          method: "POST",
          path: "/sign-in",
          headers: { "next-action": "a".repeat(42), "content-type": "text/plain;charset=UTF-8" },
          body: deep,
        },
        ...(depth > 3_000
          ? []
          : [
              ...["loads.get", "board.read", "places.suggest"].map((name) => ({
                path: `/api/trpc/${name}?input=${encodeURIComponent(deep)}`,
                headers: { cookie },
              })),
              {
                path: `/api/v1/board?cursor=${Buffer.from(deep).toString("base64url")}`,
                headers: { authorization: `Bearer ${token}` },
              },
              {
                path: `/api/v1/events?after=${Buffer.from(deep).toString("base64url")}`,
                headers: { authorization: `Bearer ${token}` },
              },
              { path: "/sign-in", headers: { rsc: "1", "next-router-state-tree": encodeURIComponent(deep) } },
            ]),
      ]),
    );
    const answers = await Promise.all(
      requests.map(
        async (sent) => [sent.path.slice(0, 60), sent.body?.slice(0, 30), (await go(sent)).status] as const,
      ),
    );
    expect(answers.filter(([, , status]) => status >= 500)).toEqual([]);
    expect(board.logged().filter((line) => /unhandledRejection|uncaughtException/.test(line))).toEqual([]);
  });
});

const SHEET = {
  notes: "GATE PIN 4711",
  collectFrom: { name: "SITENAME", lines: ["SITELINE"], phone: "01632 960318", reference: "SITEREFERENCE" },
};
const WORDS = ["GATE PIN 4711", "SITENAME", "SITELINE", "960318", "SITEREFERENCE"];
const wordsIn = (...texts: string[]) => WORDS.filter((word) => texts.some((text) => text.includes(word)));

const HAND_BACK = { reason: "No lorry." };
const DISPUTE = { reason: "OTHER", details: "The site does not answer." };

describe("a new carrier cannot read more than two job sheets", () => {
  /** The ids of the loads whose job sheet was in an answer. */
  const sheetsIn = (ids: readonly string[], answers: readonly Got[]) =>
    ids.filter((id) => answers.some(({ text }) => text.includes(id) && wordsIn(text).length > 0));

  type Free = (caller: Caller, id: string) => Sent;
  const GIVING_UP: [string, Free][] = [
    ["disputing", ({ token }, id) => overRest(token, "POST", `/loads/${id}/dispute`, DISPUTE)],
    ["disputing on the site", ({ cookie }, id) => overSite(cookie, "disputes.raise", { id, ...DISPUTE })],
    ["disputing by an assistant", ({ token }, id) => overMcp(token, "disputes_raise", { id, ...DISPUTE })],
    ["handing back", ({ token }, id) => overRest(token, "POST", `/loads/${id}/hand-back`, HAND_BACK)],
    [
      "handing back on the site",
      ({ cookie }, id) => overSite(cookie, "bookings.handBack", { id, ...HAND_BACK }),
    ],
    [
      "handing back by an assistant",
      ({ token }, id) => overMcp(token, "bookings_handBack", { id, ...HAND_BACK }),
    ],
    ["collecting", ({ token }, id) => overRest(token, "POST", `/loads/${id}/collect`, {})],
  ];
  const BOOKING: Free[] = [
    ({ token }, id) => overRest(token, "POST", `/loads/${id}/book`, {}),
    ({ cookie }, id) => overSite(cookie, "quotes.book", { id }),
    ({ token }, id) => overMcp(token, "quotes_book", { id }),
  ];

  it.each(GIVING_UP)("by %s, one after the other or all at once, at three doors", async (_, giveUp) => {
    const poster = await newFirm();
    for (const atOnce of [false, true]) {
      const carrier = await newFirm({ firstJobs: 5 });
      const ids: string[] = [];
      for (let n = 0; n < 9; n += 1) ids.push(await post(poster, { ...BOOK_NOW, ...SHEET }));
      const answers: Got[] = [];
      const take = async (id: string, n: number) => {
        const book = BOOKING[n % BOOKING.length] as Free;
        answers.push(await go(book(carrier, id)));
        const read = await carrier.call("GET", `/loads/${id}`);
        answers.push(read, await go(giveUp(carrier, id)));
      };
      if (atOnce) await Promise.all(ids.map(take));
      else for (const [n, id] of ids.entries()) await take(id, n);
      expect(sheetsIn(ids, answers)).toHaveLength(2);
      expect(await fleet.db.load.count({ where: { carrierId: carrier.firm.id } })).toBeLessThanOrEqual(2);
    }
  });

  it("by booking and handing back the same load, whatever the key of the call", async () => {
    const [poster, carrier] = [await newFirm(), await newFirm({ firstJobs: 5 })];
    const ids = [
      await post(poster, { ...BOOK_NOW, ...SHEET }),
      await post(poster, { ...BOOK_NOW, ...SHEET }),
    ];
    for (const id of ids) {
      const key = { "idempotency-key": `book ${id}` };
      expect((await carrier.call("POST", `/loads/${id}/book`, {}, key)).status).toBe(200);
      expect((await carrier.call("POST", `/loads/${id}/hand-back`, HAND_BACK, key)).status).toBe(200);
      const replayed = await carrier.call("POST", `/loads/${id}/book`, {}, key);
      expect(wordsIn(replayed.text)).toEqual([]);
      expect(outcome(await carrier.call("POST", `/loads/${id}/book`, {}))).toBe("409 former_carrier");
      expect((await carrier.call("POST", `/loads/${id}/hand-back`, HAND_BACK)).status).toBe(200);
    }
    const third = await post(poster, BOOK_NOW);
    expect(outcome(await carrier.call("POST", `/loads/${third}/book`, {}))).toBe("409 new_firm_limit");
  });

  it("by carrying anew: a firm that stops and starts again is as new as it was", async () => {
    const [poster, carrier] = [await newFirm(), await newFirm({ firstJobs: 5 })];
    for (let n = 0; n < 2; n += 1)
      expect((await carrier.call("POST", `/loads/${await post(poster, BOOK_NOW)}/book`, {})).status).toBe(
        200,
      );
    await go(overSite(carrier.cookie, "firms.startCarrying"));
    const next = await post(poster, BOOK_NOW);
    expect(outcome(await carrier.call("POST", `/loads/${next}/book`, {}))).toBe("409 new_firm_limit");
  });
});

/** Returns requests for everything about a load and its events. */
function readings({ token, cookie }: Pick<Caller, "token" | "cookie">, id: string): Sent[] {
  const get = (path: string, headers: Record<string, string> = {}) =>
    overRest(token, "GET", path, undefined, headers);
  const site = (procedure: string, input: object = {}) => overSite(cookie, procedure, input, { reads: true });
  return [
    ...["", "/history", "/changes", "/messages", "/dispute", "/quotes", "/pod", "/transport-order"].map(
      (path) => get(`/loads/${id}${path}`),
    ),
    get(`/loads/${id}`, { "if-none-match": '"1"' }),
    get(`/board/${id}`),
    get("/loads"),
    get("/loads?side=carrier"),
    get("/quotes"),
    get("/board"),
    get("/loads/export"),
    get("/events?limit=100"),
    get(`/events?loadId=${id}`),
    get("/webhook-endpoints"),
    ...["loads_get", "loads_history", "changes_list", "messages_list", "board_load", "bookings_getPod"].map(
      (name) => overMcp(token, name, { id }),
    ),
    ...["loads_list", "quotes_list", "board_read"].map((name) => overMcp(token, name, {})),
    ...[
      "loads.get",
      "loads.history",
      "loads.sites",
      "board.load",
      "changes.list",
      "messages.list",
      "disputes.state",
      "disputes.get",
      "posterDashboard.load",
      "documents.transportOrder",
      "bookings.getPod",
      "loads.repost",
    ].map((name) => site(name, { id })),
    ...["accounts.notifications", "carrierDiary.jobs", "carrierDiary.pastJobs", "carrierDiary.quotes"].map(
      (name) => site(name, {}),
    ),
    ...["requestLog.list", "webhooks.events", "webhooks.list", "accounts.members", "firms.audit"].map(
      (name) => site(name, {}),
    ),
    site("privacy.exportData"),
    ...["4711", "SITENAME", "SITEREFERENCE"].map((q) => site("search.everything", { q })),
    {
      path: `/api/site/loads/${id}/pod`,
      headers: { cookie },
    },
    { path: "/api/board/changes", headers: { cookie, accept: "text/event-stream" } },
    { path: `/loads/${id}`, headers: { cookie } },
    { path: `/loads/${id}`, headers: { cookie, rsc: "1" } },
  ];
}

describe("who has lost a job reads nothing of its sheet", () => {
  it.each<[string, (ends: { poster: Caller; carrier: Caller }, id: string) => Promise<Got>]>([
    ["by handing it back", ({ carrier }, id) => carrier.call("POST", `/loads/${id}/hand-back`, HAND_BACK)],
    ["because it was released", ({ poster }, id) => poster.call("POST", `/loads/${id}/release`, HAND_BACK)],
    ["because it was called off", ({ poster }, id) => poster.call("POST", `/loads/${id}/cancel`, HAND_BACK)],
  ])("%s, at no door", async (_, lose) => {
    const [poster, carrier] = [await newFirm(), await newFirm({ plan: "PRIORITY" })];
    const id = await post(poster, { ...BOOK_NOW, ...SHEET });
    await carrier.call("POST", "/webhook-endpoints", { url: "https://hooks.firm.example/in", events: ["*"] });
    const [endpoint] = await fleet.db.webhookEndpoint.findMany({
      where: { firmId: carrier.firm.id },
      orderBy: { id: "asc" },
    });
    expect((await carrier.call("POST", `/loads/${id}/book`, {})).status).toBe(200);
    expect(
      (await poster.call("POST", `/loads/${id}/messages`, { text: "Ask for GATE PIN 4711." })).status,
    ).toBe(201);
    const deliveries = overRest(carrier.token, "GET", `/webhook-endpoints/${endpoint?.id}/deliveries`);
    const all = () => Promise.all([...readings(carrier, id), deliveries].map(go));
    expect(wordsIn(...(await all()).map(({ text }) => text))).toEqual(WORDS);
    expect((await lose({ poster, carrier }, id)).status).toBe(200);
    const after = await all();
    expect(after.filter(({ status }) => status >= 500)).toEqual([]);
    expect(after.filter(({ text }) => wordsIn(text).length > 0)).toEqual([]);
  });
});

describe("a member who left", () => {
  /** A firm of two owners with a booked load; the second owner's key, cookie and endpoint. */
  async function firmOfTwo() {
    const [poster, firm] = [await newFirm(), await newFirm()];
    const second = await createMember(fleet.db, new Date(), firm.firm.id, { role: "OWNER", seat: true });
    const cookie = await cookieOf(second);
    const made = await go(
      overSite(cookie, "apiKeys.create", {
        name: "x",
        mode: "live",
        scopes: ["loads:read", "loads:write", "webhooks"],
      }),
    );
    const { token } = (made.body as { result: { data: { token: string } } }).result.data;
    const id = await post(poster, { ...BOOK_NOW, ...SHEET });
    return { poster, firm, second, cookie, token, id };
  }
  const remove = ({ firm, second }: Awaited<ReturnType<typeof firmOfTwo>>) =>
    go(overSite(firm.cookie, "accounts.removeMember", { memberId: second.id }));

  it("reads nothing and changes nothing, by cookie, key, endpoint or an assistant", async () => {
    const two = await firmOfTwo();
    const { poster, firm, cookie, token, id } = two;
    const byKey = await go(
      overRest(token, "POST", "/webhook-endpoints", { url: "https://hooks.key.example/in", events: ["*"] }),
    );
    expect(byKey.status).toBe(201);
    expect((await firm.call("POST", `/loads/${id}/book`, {})).status).toBe(200);
    expect((await remove(two)).status).toBe(200);
    const changes = [
      overSite(cookie, "accounts.invite", { email: "x@strangers.example", role: "OWNER", seat: false }),
      overSite(cookie, "apiKeys.create", { name: "x", mode: "live", scopes: ["loads:read"] }),
      overSite(cookie, "webhooks.create", { url: "https://hooks.x.example/in", events: ["*"] }),
      overSite(cookie, "accounts.changeMember", { memberId: two.second.id, role: "OWNER" }),
      overSite(cookie, "accounts.askForSeat"),
      overRest(token, "POST", `/loads/${id}/messages`, { text: "x" }),
      overMcp(token, "messages_send", { id, text: "x" }),
    ];
    const answers = await Promise.all([...readings({ token, cookie }, id), ...changes].map(go));
    expect(answers.filter(({ text }) => wordsIn(text).length > 0)).toEqual([]);
    expect(answers.slice(-changes.length).filter(({ status }) => status < 400)).toEqual([]);
    const after = await poster.call("POST", `/loads/${id}/messages`, { text: "GATE PIN 4711" });
    expect(after.status).toBe(201);
    expect(
      await fleet.db.webhookDelivery.count({
        where: { endpoint: { firmId: firm.firm.id }, status: "pending" },
      }),
    ).toBe(0);
  });

  it("leaves nothing that works, whatever they make at the moment they are removed", async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const two = await firmOfTwo();
      const { firm, second, cookie, token } = two;
      const hook = (n: number) => ({ url: `https://hooks${n}.x.example/in`, events: ["*"] });
      const making = Array.from({ length: 8 }, (_, n): Sent[] => [
        overSite(cookie, "webhooks.create", hook(n)),
        overRest(token, "POST", "/webhook-endpoints", hook(n + 100)),
        overSite(cookie, "apiKeys.create", {
          name: `${n}`,
          mode: "live",
          scopes: ["loads:read", "webhooks"],
        }),
        overSite(cookie, "accounts.invite", {
          email: `${unique("guest")}@owners.example`.replaceAll("_", ""),
          role: "OWNER",
          seat: true,
        }),
      ]).flat();
      const all = await Promise.all([
        ...making.slice(0, 12).map(go),
        remove(two),
        ...making.slice(12).map(go),
      ]);
      expect(all.filter(({ status }) => status >= 500)).toEqual([]);
      const by = { createdById: second.id };
      const left = await Promise.all([
        fleet.db.webhookEndpoint.count({ where: { ...by, firmId: firm.firm.id, status: "enabled" } }),
        fleet.db.apiKey.count({ where: { ...by, revokedAt: null } }),
        fleet.db.oneTimeToken.count({ where: { invitedById: second.id, usedAt: null } }),
      ]);
      expect(left).toEqual([0, 0, 0]);
    }
  });

  it("is never the last owner, even if two owners remove or demote each other at once", async () => {
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const { firm, second, cookie } = await firmOfTwo();
      const [procedure, input] =
        round % 2 === 0
          ? (["accounts.removeMember", {}] as const)
          : (["accounts.changeMember", { role: "TRAFFIC" }] as const);
      const answers = await Promise.all(
        [
          overSite(firm.cookie, procedure, { memberId: second.id, ...input }),
          overSite(cookie, procedure, { memberId: firm.firm.owner.id, ...input }),
          overSite(cookie, procedure, { memberId: second.id, ...input }),
        ].map(go),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      const owners = { firmId: firm.firm.id, role: "OWNER", leftAt: null } as const;
      expect(await fleet.db.member.count({ where: owners })).toBe(1);
    }
  });

  it("who was an owner does not come back by an invitation of their own, whatever became of them", async () => {
    const ends: [string, object][] = [
      ["accounts.removeMember", {}],
      ["accounts.removeMember", { keepKeys: true, keepEndpoints: true }],
      ["accounts.changeMember", { role: "TRAFFIC" }],
      ["accounts.changeMember", { role: "TRAFFIC", seat: false, keepEndpoints: true }],
    ];
    for (const [procedure, input] of ends) {
      const { firm, second, cookie } = await firmOfTwo();
      const email = `${unique("back")}@owners.example`.replaceAll("_", "");
      const invited = await go(overSite(cookie, "accounts.invite", { email, role: "OWNER", seat: true }));
      expect(invited.status).toBe(200);
      const token = unique("a-token-that-the-attacker-holds-in-a-second-mailbox-");
      await fleet.db.oneTimeToken.updateMany({ where: { email }, data: { hash: hashToken(token) } });
      const accept = overSite(null, "accounts.acceptInvitation", {
        token,
        name: "Second Mailbox",
        password: "seven lorries at Lymm",
      });
      const ended = await go(overSite(firm.cookie, procedure, { memberId: second.id, ...input }));
      expect(ended.status).toBe(200);
      const answers = await Promise.all([accept, accept, accept].map(go));
      expect(new Set(answers.map(outcome))).toEqual(new Set(["404 invitation_ended"]));
      // A demoted one who is made an owner again does not bring the old link back to life.
      if (procedure === "accounts.changeMember")
        await go(overSite(firm.cookie, procedure, { memberId: second.id, role: "OWNER" }));
      expect((await go(accept)).status).not.toBe(200);
      expect(await fleet.db.member.count({ where: { firmId: firm.firm.id } })).toBe(2);
    }
  });
});

describe("a rival cannot freeze a licence", () => {
  let licences = 0;

  /** A licence of the register, and the firm that has it. */
  async function newHolder() {
    licences += 1;
    const number = `OB${3_000_000 + licences}`;
    const companyNumber = String(8_000_000 + licences).padStart(8, "0");
    const name = `Calder Vale ${"abcdefghij"[licences]} Haulage`;
    await fleet.db.operatorLicence.create({
      data: {
        ...{ number, companyNumber, area: "Sample", type: "STANDARD_NATIONAL", status: "lsts_valid" },
        operatorName: `${name} Ltd`.toUpperCase(),
        operatorType: "Limited Company",
        nameKeys: [nameKeys(name).nameKey],
        people: [],
        addresses: ["1 Vale Road\nLeeds, LS10 1AB"],
        postcodes: ["LS101AB"],
        ...{ vehiclesAuthorised: 5, trailersAuthorised: 0, seenAt: new Date() },
      },
    });
    const words = { companyNumber, postcode: "LS10 1AB" };
    const holder = await newFirm({ name });
    await holder.call("PUT", "/passport", words);
    return { holder, words, number, name };
  }
  type Held = Awaited<ReturnType<typeof newHolder>>;
  const licenceOf = async ({ call }: Caller) =>
    (await call("GET", "/passport")).body as { passport: { licence: { state: string } } };

  it.each<[string, (held: Held) => Promise<Got[]>]>([
    [
      "by its company number, from ten firms at once",
      async ({ words }) =>
        Promise.all(
          (await Promise.all(Array.from({ length: 10 }, () => newFirm()))).map(({ call }) =>
            call("PUT", "/passport", words),
          ),
        ),
    ],
    [
      "by its licence number, under the holder's own name",
      async ({ words, number, name }) => {
        const rival = await newFirm({ name: `${name} Ltd` });
        return [
          await rival.call("PUT", "/passport", { licenceNumber: number }),
          await rival.call("PUT", "/passport", {
            ...words,
            licenceNumber: number,
            address: "1 Vale Road, Leeds",
          }),
        ];
      },
    ],
    [
      "by a postcode, on and off",
      async ({ words, number }) => {
        const rival = await newFirm();
        const answers = [await rival.call("PUT", "/passport", { ...words, licenceNumber: number })];
        for (let n = 0; n < 10; n += 1)
          answers.push(
            await rival.call("PUT", "/passport", { postcode: n % 2 === 0 ? "M1 1AE" : words.postcode }),
          );
        return answers;
      },
    ],
    [
      "while the holder changes its own words",
      async ({ holder, words }) => {
        const rival = await newFirm();
        return Promise.all(
          Array.from({ length: 6 }, (_, n) =>
            n % 2 === 0
              ? holder.call("PUT", "/passport", { address: `${n} Vale Road, Leeds` })
              : rival.call(
                  "PUT",
                  "/passport",
                  n === 1 ? words : { postcode: n === 3 ? null : words.postcode },
                ),
          ),
        );
      },
    ],
    [
      "by numbers in turn, more often than a firm may",
      async ({ words, number }) => {
        const rival = await newFirm();
        const answers: Got[] = [];
        for (let n = 0; n < 6; n += 1)
          answers.push(
            await rival.call(
              "PUT",
              "/passport",
              n % 2 === 0 ? words : { companyNumber: null, licenceNumber: number },
            ),
          );
        expect(outcome(answers.at(-1) as Got)).toBe("429 rate_limited");
        return answers;
      },
    ],
    [
      "in test mode, or as a firm that waits",
      async ({ words }) => {
        const [waits, tests] = [await newFirm({ approval: "PENDING" }), await newFirm()];
        const key = await createKey(fleet.db, tests.firm, "test");
        return [
          await waits.call("PUT", "/passport", words),
          await go(overRest(key, "PUT", "/passport", words)),
          await go(overSite(tests.cookie, "passport.change", words, { headers: { "x-board-mode": "test" } })),
        ];
      },
    ],
  ])("%s: the holder goes on winning what asks for it", async (_, attack) => {
    const held = await newHolder();
    const asks = { requires: { operatorLicence: true } };
    const poster = await newFirm();
    const id = await post(poster, asks);
    const quoted = await held.holder.call("POST", `/loads/${id}/quotes`, { amountPence: 40_000 });
    expect(outcome(quoted)).toBe("201");
    const answers = await attack(held);
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const has = { matchedNumber: held.number, match: "FOUND", mode: "live" } as const;
    expect(
      await fleet.db.passport.findMany({
        where: has,
        select: { firmId: true },
        orderBy: [{ firmId: "asc" }, { mode: "asc" }],
      }),
    ).toEqual([{ firmId: held.holder.firm.id }]);
    expect((await licenceOf(held.holder)).passport.licence.state).toBe("valid");
    const { quote } = quoted.body as { quote: { id: string } };
    expect(outcome(await poster.call("POST", `/loads/${id}/quotes/${quote.id}/accept`, {}))).toBe("200");
    const named = await post(poster, { ...BOOK_NOW, ...asks });
    expect(outcome(await held.holder.call("POST", `/loads/${named}/book`, {}))).toBe("200");
  });
});

describe("an agreed change gets round no requirement", () => {
  const VAN = {
    type: "PARCELS",
    parcels: 4,
    pallets: undefined,
    vehicleClass: "LWB_VAN",
    weightBand: "KG_250_1000",
  };
  const cover = (from: string, until: string) => ({
    kind: "GOODS_IN_TRANSIT",
    pence: 5_000_000,
    from,
    until,
  });

  async function givePassport({ firm }: Caller, data: Partial<Prisma.PassportUncheckedCreateInput>) {
    const key = { firmId: firm.id, mode: "live" } as const;
    await fleet.db.passport.upsert({
      where: { firmId_mode: key },
      create: { ...key, ...data },
      update: data,
    });
  }
  const LICENSED = { match: "FOUND", licenceValid: true, licenceType: "STANDARD_NATIONAL" } as const;
  const UNLICENSED = { match: "NONE", licenceValid: false, licenceType: null } as const;

  interface Case {
    requires: object;
    patch: object;
    /** The carrier's licence and covers when it books, and when the change is agreed. */
    books: Partial<Prisma.PassportUncheckedCreateInput>;
    agrees?: Partial<Prisma.PassportUncheckedCreateInput>;
  }
  const later = (days: number) => addDays(DAY, days);
  const CASES: [string, Case][] = [
    [
      "to a lorry",
      { requires: { operatorLicence: true }, patch: { vehicleClass: "SEVEN_FIVE_T" }, books: {} },
    ],
    [
      "to a lorry, with a licence that was lost since it was proposed",
      {
        requires: { operatorLicence: true },
        patch: { vehicleClass: "ARTIC" },
        books: LICENSED,
        agrees: UNLICENSED,
      },
    ],
    [
      "to a lorry, with a licence that waits for an admin",
      {
        requires: { operatorLicence: true },
        patch: { vehicleClass: "ARTIC" },
        books: { match: "CONTESTED", licenceValid: true, licenceType: "STANDARD_NATIONAL" },
      },
    ],
    [
      "to a lorry, with a licence for own goods",
      {
        requires: { operatorLicence: true },
        patch: { vehicleClass: "ARTIC" },
        books: { match: "FOUND", licenceValid: true, licenceType: "RESTRICTED" },
      },
    ],
    [
      "to a day before the cover",
      {
        requires: { goodsInTransitPence: 2_500_000 },
        patch: { collectDate: TODAY },
        books: { covers: [cover(DAY, later(300))] },
      },
    ],
    [
      "to a day after the cover",
      {
        requires: { goodsInTransitPence: 2_500_000 },
        patch: { collectDate: later(2), deliverDate: later(2) },
        books: { covers: [cover(TODAY, later(1))] },
      },
    ],
    [
      "to a day between two covers",
      {
        requires: { goodsInTransitPence: 2_500_000 },
        patch: { collectDate: later(3), deliverDate: later(3) },
        books: { covers: [cover(TODAY, later(1)), cover(later(5), later(50))] },
      },
    ],
    [
      "to a day with a smaller cover",
      {
        requires: { goodsInTransitPence: 2_500_000 },
        patch: { collectDate: later(3), deliverDate: later(3) },
        books: { covers: [cover(TODAY, later(1)), { ...cover(later(2), later(9)), pence: 2_499_999 }] },
      },
    ],
  ];

  it.each(CASES)("%s: by neither end and at no door", async (_, { requires, patch, books, agrees }) => {
    const [poster, carrier] = [await newFirm(), await newFirm()];
    await givePassport(carrier, books);
    const id = await post(poster, { ...VAN, ...BOOK_NOW, requires });
    expect(outcome(await carrier.call("POST", `/loads/${id}/book`, {}))).toBe("200");
    const before = await fleet.db.load.findUniqueOrThrow({ where: { id } });
    const propose = async ({ call }: Caller) => {
      const { body } = await call("POST", `/loads/${id}/changes`, { patch });
      return (body as { change: { id: string } }).change.id;
    };
    for (const [by, other] of [
      [poster, carrier],
      [carrier, poster],
    ] as const) {
      const changeId = await propose(by);
      if (agrees) await givePassport(carrier, agrees);
      const answers = await Promise.all(
        [
          overRest(other.token, "POST", `/loads/${id}/changes/${changeId}/agree`, {}),
          overRest(
            other.token,
            "POST",
            `/loads/${id}/changes/${changeId}/agree`,
            {},
            { prefer: "handling=lenient" },
          ),
          overSite(other.cookie, "changes.agree", { id, changeId }),
          overMcp(other.token, "changes_agree", { id, changeId }),
        ].map(go),
      );
      expect(answers.slice(0, 3).map(outcome)).toEqual(Array(3).fill("403 requirement_not_met"));
      expect(answers[3]?.text).toContain("requirement_not_met");
      if (agrees) await givePassport(carrier, books);
      await by.call("POST", `/loads/${id}/changes/${changeId}/withdraw`, {});
    }
    const { vehicleClass, collectDate } = before;
    expect(await fleet.db.load.findUniqueOrThrow({ where: { id } })).toMatchObject({
      vehicleClass,
      collectDate,
    });
  });

  it("nor by a posting that is booked while it is amended", async () => {
    const [poster, carrier] = [await newFirm(), await newFirm()];
    for (let round = 0; round < ROUNDS * 2; round += 1) {
      const id = await post(poster, { ...VAN, ...BOOK_NOW, requires: { operatorLicence: true } });
      const [booked, amended] = await Promise.all([
        carrier.call("POST", `/loads/${id}/book`, {}),
        poster.call("PATCH", `/loads/${id}`, { vehicleClass: "ARTIC" }),
      ]);
      expect([booked.status, amended.status].filter((status) => status < 300)).toHaveLength(1);
      const { vehicleClass, carrierId } = await fleet.db.load.findUniqueOrThrow({ where: { id } });
      expect([vehicleClass, carrierId]).not.toEqual(["ARTIC", carrier.firm.id]);
    }
  });
});

describe("a look-alike name is refused", () => {
  const FIRM = "Halden Foods Logistics Ltd";
  const register = (firmName: string, name = "Jo Halden") =>
    go(
      overSite(null, "accounts.register", {
        ...{ firmName, name, phone: "01632 960234", canPost: true, canCarry: true },
        email: `${unique("someone")}@strangers.example`.replaceAll("_", ""),
      }),
    );
  beforeAll(async () => {
    const { firm } = await newFirm({ name: FIRM });
    await fleet.db.firm.update({ where: { id: firm.id }, data: nameKeys(FIRM) });
  });

  it.each([
    "HALDEN FOODS LOGISTICS LIMITED",
    "Halden Foods Logistics Lımited",
    "Halden Foods Logistics Ɫtd",
    "Halden Foods Logistics Itd",
    "Halden Foods Logistics 1td.",
    "Halden Foods Logistics L1mited",
    "Halden Foods Logistics LlMlTED",
    "Halden Foods Logistics L t d",
    "Halden Foods LogisticsLtd",
    "HaldenFoodsLogisticsLimited",
    "Halden Foods Logistics P1C",
    "Halden Foods Logistics (Ltđ)",
    "Halden Foods Logistics Ltd Itd",
    "Hal\u0335den Foods Logistics",
    "Halden\u20dd Foods Logistics",
    "Halden\u00a0Foods\u3000Logistics",
    "𝐇𝐚𝐥𝐝𝐞𝐧 𝐅𝐨𝐨𝐝𝐬 𝐋𝐨𝐠𝐢𝐬𝐭𝐢𝐜𝐬",
    "Ⓗalden Foods Logistics",
    "Halden Fºods Logistics",
    "Halden Foods Logistics ™️",
    "Halden | Foods | Logistics",
    "Halden F⁰⁰ds Logistics",
  ])("%s", async (name) => {
    expect(outcome(await register(name))).toMatch(/^(?:409 firm_name_taken|422 validation_failed)$/);
  });

  it.each(["Halden North Ltd", "Plc Freight", "Limited Edition Haulage", "Ltd Editions", "Bolt D Haulage"])(
    "but not %s",
    async (name) => expect((await register(name)).status).toBe(200),
  );

  it.each([
    ...["Ring 0800 555 111", "Call o8oo-555-lll now", "0\u200a8\u200a0\u200a0555111", "Tel ٠٨٠٠٥٥٥١١١"],
    ...["evil.example", "evil。example", "evil․example", "hxxp://a.b", "a@b", "x\r\nBcc: y@z.example"],
    ...["０８００５５５１１１", "Pay ⓪⑧⓪⓪⑤⑤⑤①①①", "wwⅴw.evil.example"],
  ])("and what people are called is no message: %j", async (name) => {
    expect(outcome(await register(`Vale ${unique("Freight ").slice(0, 8)}`, name))).toBe(
      "422 validation_failed",
    );
    expect(outcome(await register(name))).toBe("422 validation_failed");
  });
});

describe("only the board writes lines of its log", () => {
  const LINE = '{"level":"info","time":"2027-01-01T00:00:00.000Z","msg":"forged"}';
  const q = encodeURIComponent;

  it("whatever a firm or a stranger names, sends or breaks off", async () => {
    const forger = await newFirm({ name: `Forger ${LINE}` });
    const { token, cookie } = forger;
    const text = `x\n${LINE}\r\n\u001b[2K\u0085\u2028${LINE}`;
    const words: Sent[] = [
      overRest(token, "POST", "/loads", {
        ...postingOf(DAY),
        externalRef: text,
        notes: text,
        boardNote: text,
      }),
      overRest(token, "POST", "/loads", { ...postingOf(text), [text]: text }),
      overRest(token, "POST", "/sites", { name: text, postcode: "LS10 1AB" }),
      overRest(token, "POST", "/webhook-endpoints", { url: `https://x.example/${q(text)}`, events: [text] }),
      overRest(token, "GET", `/loads?externalRef=${q(text)}&status=${q(text)}&${q(text)}=1`),
      overRest(token, "GET", `/loads/${q(text)}`),
      overRest(q(text), "GET", "/loads"),
      overSite(cookie, "apiKeys.create", { name: text, mode: "live", scopes: ["loads:read"] }),
      overSite(cookie, "searches.create", { name: text, query: { from: text }, email: true }),
      overSite(cookie, "imports.read", { csv: text }),
      overSite(cookie, q(text), { text }),
      overSite(null, "accounts.signIn", { email: text, password: text }),
      overMcp(token, text, { id: text }),
      overMcp(token, "loads_get", { id: text, [text]: 1 }),
      { method: "PUT", path: `/api/site/loads/${q(text)}/pod`, headers: { cookie }, body: text },
      {
        path: `/loads/${q(text)}`,
        headers: { cookie, "user-agent": LINE, "x-forwarded-for": LINE, rsc: "1" },
      },
      { path: "/", headers: { host: "board.test", traceparent: LINE, tracestate: LINE, baggage: LINE } },
      {
        path: `/_next/data/x/${q(text)}.json`,
        headers: { "x-nextjs-data": "1", "x-middleware-subrequest": LINE },
      },
      { path: `/_next/static/${q(text)}.js` },
      { path: `/.well-known/${q(text)}` },
      {
        method: "POST",
        path: "/sign-in",
        headers: { "content-type": "multipart/form-data; boundary=x", "next-action": LINE },
        body: `--x\r\nContent-Disposition: form-data; name="${LINE}"\r\n\r\n${text}\r\n--x--`,
      },
      {
        method: "POST",
        path: `/api/auth/callback/${q(text)}`,
        headers: { cookie: `a=${q(text)}` },
        body: text,
      },
      { method: "REPORT", path: `/${q(text)}` },
    ];
    const answers = await Promise.all(words.map(go));
    expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
    const { hostname, port } = new URL(board.url);
    await Promise.all(
      words.map(
        ({ method = "GET", path, headers }) =>
          new Promise<void>((done) => {
            const req = request({
              hostname,
              port,
              method,
              path,
              headers: { ...headers, "content-length": "999" },
            });
            req.once("close", done).once("error", () => {});
            req.write(text, () => req.destroy());
          }),
      ),
    );
    expect((await go({ path: "/livez" })).status).toBe(200);
    const strange = board.logged().filter((line) => {
      try {
        const { level, time, role, msg } = JSON.parse(line) as Record<string, unknown>;
        return typeof level !== "string" || typeof time !== "string" || role !== "web" || msg === "forged";
      } catch {
        return true;
      }
    });
    expect(strange).toEqual([]);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for.
    expect(board.logged().filter((line) => /[\0-\x1f\x7f-\x9f\u2028\u2029]/.test(line))).toEqual([]);
  });
});

describe("the demo answers to no name of a stranger", () => {
  let data: Awaited<ReturnType<typeof createDataFolder>>;
  let demo: BoardProcess;
  beforeAll(async () => {
    data = await createDataFolder("rebound");
    demo = await startBoard(await freePort(), { DATA_DIR: data.folder, SEED: "demo" });
  }, timeLimit(180_000));
  afterAll(async () => {
    await demo.stop();
    await data.remove();
  }, timeLimit(60_000));

  const HOSTS = [
    ...["evil.example", "evil.example:80", "localhost.evil.example", "127.0.0.1.nip.io", "evil.localhost"],
    ...["0.0.0.0", "[::]", "127.0.0.2", "10.0.0.1", "localhost,evil.example", "xn--lcalhost-n4a"],
    ...[
      "evil.example#localhost",
      "localhost#.evil.example",
      "evil.example?localhost",
      "evil.example/localhost",
    ],
    ...[
      "localhost/.evil.example",
      "localhost\\.evil.example",
      "evil.example@localhost",
      "localhost:1@evil.example",
    ],
    ...[" ", "localhost evil.example"],
  ];
  const DOORS = [
    ...["/", "/sign-in", "/api/v1/board", "/api/v1/openapi.json", "/api/trpc/privacy.documents", "/mcp"],
    ...[
      "/api/auth/csrf",
      "/api/auth/session",
      "/api/board/changes",
      "/api/site/loads/x/pod",
      "/_next/static/x.js",
    ],
    ...["/_next/image?url=%2Fx&w=1&q=1", "/docs", "/%00", "/v1/board", "/favicon.ico"],
  ];

  it("at any door, in any spelling, by any header beside it", async () => {
    const heads = [
      {},
      { "x-forwarded-host": "localhost", "x-forwarded-for": "127.0.0.1", forwarded: "host=localhost" },
      { origin: demo.url, "sec-fetch-site": "same-origin" },
      { connection: "upgrade", upgrade: "websocket" },
    ];
    const answered: unknown[] = [];
    for (const host of HOSTS)
      for (const headers of heads)
        for (const path of DOORS) {
          const { status } = await send(demo.url, { path, headers: { ...headers, host } });
          if (status !== 421 && status !== 400) answered.push([host, path, headers, status]);
        }
    expect(answered).toEqual([]);
    for (const path of ["http://evil.example/sign-in", "http://evil.example/api/auth/csrf"]) {
      const { status } = await send(demo.url, { path, headers: { host: "evil.example" } });
      expect([400, 421]).toContain(status);
    }
    expect((await send(demo.url, { path: "/sign-in", headers: { host: "localhost." } })).status).toBe(200);
  });
});

describe("pictures", () => {
  const MAX_MS = 10_000;

  const blank = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "white" }, limitInputPixels: false });
  const PICTURES: [string, () => Promise<Buffer>][] = [
    ["a PNG of one row", () => blank(16_384, 1).png().toBuffer()],
    ["a PNG of one column", () => blank(1, 16_384).png().toBuffer()],
    ["a PNG of few columns", () => blank(2_400, 16_384).png({ compressionLevel: 9 }).toBuffer()],
    ["an interlaced PNG of few columns", () => blank(976, 16_384).png({ progressive: true }).toBuffer()],
    ["a PNG of 16 bits", () => blank(2_400, 16_384).toColourspace("rgb16").png().toBuffer()],
    ["a JPEG of few columns", () => blank(8, 16_384).jpeg().toBuffer()],
    ["a progressive JPEG", () => blank(4_000, 4_000).jpeg({ progressive: true }).toBuffer()],
    ["a JPEG that is turned", () => blank(2_400, 16_384).jpeg().withMetadata({ orientation: 6 }).toBuffer()],
    ["a PNG that is turned", () => blank(16_384, 2_400).png().withMetadata({ orientation: 8 }).toBuffer()],
    ["a WebP of few columns", () => blank(1, 16_383).webp({ lossless: true }).toBuffer()],
    ["a WebP of few rows", () => blank(16_383, 970).webp({ lossless: true }).toBuffer()],
    [
      "an animated WebP",
      () =>
        sharp(Buffer.alloc(64 * 64 * 200 * 3), {
          raw: { width: 64, height: 64 * 200, channels: 3, pageHeight: 64 },
        })
          .webp({ loop: 0, delay: Array(200).fill(1) })
          .toBuffer(),
    ],
  ];

  it.each(PICTURES)("cannot hold up those of others: %s", async (_, draw) => {
    const [body, poster, carrier] = [await draw(), await newFirm(), await newFirm()];
    const id = await post(poster, BOOK_NOW);
    await carrier.call("POST", `/loads/${id}/book`, {});
    await carrier.call("POST", `/loads/${id}/collect`, {});
    const before = await processorTime(board.pid);
    const { status } = await go({
      method: "PUT",
      path: `/api/v1/loads/${id}/pod`,
      headers: { authorization: `Bearer ${carrier.token}` },
      body,
    });
    expect(status).toBeLessThan(500);
    expect((await processorTime(board.pid)) - before).toBeLessThan(MAX_MS);
  });
});
