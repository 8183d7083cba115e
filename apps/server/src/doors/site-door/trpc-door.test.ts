import { hashPassword } from "@board/api/server";
import { posting } from "@board/api/testing";
import type { Verdict } from "@board/rest";
import { afterAll, describe, expect, it } from "vitest";
import { startSite } from "./testing/site-server.ts";

let visitsLeft = 1_000;
const takeVisit = async (): Promise<Verdict> => {
  visitsLeft -= 1;
  return { allowed: visitsLeft >= 0, policy: "visitor", retryAfterSeconds: 9, headers: {} };
};
const site = await startSite({ takeVisit });
afterAll(() => site.close());

const firm = await site.newFirm();
const cookie = await site.signIn(firm.owner.personId, firm.id);
const OWN = { "sec-fetch-site": "same-origin" };

interface Asked {
  status: number;
  headers: Headers;
  code: string | null;
  requestId: unknown;
  body: { result?: { data: Record<string, unknown> }; error?: { data: Record<string, unknown> } };
}

async function ask(path: string, init: RequestInit = {}): Promise<Asked> {
  const response = await fetch(`${site.url}/api/trpc/${path}`, init);
  const body = (await response.json()) as Asked["body"];
  const data = body.error?.data as
    | { problem?: { code: string; requestId?: string }; requestId?: string }
    | undefined;
  return {
    status: response.status,
    headers: response.headers,
    code: data?.problem?.code ?? null,
    requestId: data?.requestId ?? data?.problem?.requestId,
    body,
  };
}

const query = (path: string, headers: Record<string, string> = {}) =>
  ask(`${path}?input=${encodeURIComponent("{}")}`, { headers });
const change = (path: string, input: unknown, headers: Record<string, string> = {}) =>
  ask(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...OWN, ...headers },
    body: typeof input === "string" ? input : JSON.stringify(input),
  });

describe("a changed password", () => {
  it("gives the browser a new session id, and the old cookie is refused", async () => {
    const { owner } = await site.newFirm();
    const passwordHash = await hashPassword("seven lorries at Lymm");
    await site.db.person.update({ where: { id: owner.personId }, data: { passwordHash } });
    const before = await site.signIn(owner.personId);
    const input = { current: "seven lorries at Lymm", password: "nine signals at Carnforth" };
    const { status, headers } = await change("accounts.changePassword", input, { cookie: before });
    expect(status).toBe(200);
    const [set = ""] = headers.getSetCookie();
    expect(set).toMatch(/; Path=\/; Max-Age=1209600; HttpOnly; SameSite=Lax$/);
    expect((await query("accounts.account", { cookie: set.split(";")[0] ?? "" })).status).toBe(200);
    expect((await query("accounts.account", { cookie: before })).code).toBe("signed_out");
  });
});

describe("who is behind a call of the site", () => {
  it("is the firm of the session", async () => {
    const { status, body } = await query("firms.me", { cookie });
    expect(status).toBe(200);
    expect(body.result?.data).toMatchObject({ key: null, firm: { id: firm.id } });
  });

  it.each([
    ["no cookie", ""],
    ["a cookie that is not ours", "next-auth.session-token=eyJhbGciOiJkaXIifQ..x.y.z"],
    ["a cookie that is no token", "next-auth.session-token=hello"],
    ["the name that is for https", cookie.replace("next-auth", "__Secure-next-auth")],
  ])("is nobody with %s", async (_, given) => {
    const answer = await query("firms.me", { cookie: given });
    expect([answer.status, answer.code]).toEqual([401, "signed_out"]);
  });

  it("is nobody once the session has ended", async () => {
    const other = await site.signIn(firm.owner.personId, firm.id);
    await site.db.session.updateMany({
      where: { endedAt: null, id: { not: "" } },
      data: { endedAt: site.clock.now() },
    });
    expect((await query("firms.me", { cookie: other })).code).toBe("signed_out");
    await site.db.session.updateMany({ data: { endedAt: null } });
  });

  it("is the firm in the sandbox if a header or a cookie asks for it; the header wins", async () => {
    const modeOf = async (headers: Record<string, string>) => {
      const { body } = await change("loads.post", posting(), headers);
      const load = body.result?.data.load;
      return typeof load === "object" && load !== null && "isTest" in load ? load.isTest : null;
    };
    expect(await modeOf({ cookie, "x-board-mode": "test" })).toBe(true);
    expect(await modeOf({ cookie: `${cookie}; fb_mode=test` })).toBe(true);
    expect(await modeOf({ cookie: `${cookie}; fb_mode=test`, "x-board-mode": "live" })).toBe(false);
  });

  it.each([
    ["another person", ["person"]],
    ["another firm", ["firm"]],
  ])("is refused if its page was opened by %s, and changes nothing", async (_, differs) => {
    const [mine, other] = [await site.newFirm(), await site.newFirm()];
    const own = await site.signIn(mine.owner.personId, mine.id);
    const post = async (person: string, firmId: string) => {
      const headers = { cookie: own, "x-board-reader": `${person} ${firmId}` };
      const { status, code } = await change("loads.post", posting(), headers);
      return [status, code, await site.db.load.count({ where: { posterId: mine.id } })];
    };
    const person = differs.includes("person") ? other.owner.personId : mine.owner.personId;
    expect(await post(person, differs.includes("firm") ? other.id : mine.id)).toEqual([401, "signed_out", 0]);
    expect(await post(mine.owner.personId, mine.id)).toEqual([200, null, 1]);
  });

  it("is the admin only if the caller is an admin and asks for it", async () => {
    const admin = await site.newFirm();
    const headers = { cookie: await site.signIn(admin.owner.personId, admin.id), "x-board-as": "admin" };
    expect((await query("firms.me", headers)).code).toBeNull();
    await site.db.person.update({ where: { id: admin.owner.personId }, data: { isAdmin: true } });
    expect((await query("firms.me", headers)).code).toBe("scope_missing");
    // An admin's pages name the person alone.
    const named = { ...headers, "x-board-reader": admin.owner.personId };
    expect((await query("firms.me", named)).code).toBe("scope_missing");
  });
});

describe("a change requested by another site", () => {
  const headers = { "content-type": "application/json", cookie };
  const post = (more: Record<string, string>) =>
    ask("loads.preview", {
      method: "POST",
      headers: { ...headers, ...more },
      body: JSON.stringify(posting()),
    });

  it.each([
    [{ "sec-fetch-site": "cross-site" }, "cross_site"],
    [{ "sec-fetch-site": "same-site" }, "cross_site"],
    [{ "sec-fetch-site": "none" }, "cross_site"],
    [{ "sec-fetch-site": "cross-site", origin: "http://board.test" }, "cross_site"],
    [{ origin: "https://elsewhere.example" }, "cross_site"],
    [{ origin: "null" }, "cross_site"],
    [{}, "cross_site"],
    [{ "sec-fetch-site": "same-origin" }, null],
    [{ origin: "http://board.test" }, null],
  ])("with %j is answered with %s", async (more, expected) => {
    const { code, status } = await post(more);
    expect(code).toBe(expected);
    expect(status).toBe(expected === null ? 200 : 403);
  });

  it("is refused for uploads as well", async () => {
    const response = await fetch(`${site.url}/api/site/loads/load_x/pod`, {
      method: "PUT",
      headers: { cookie, "sec-fetch-site": "cross-site" },
      body: "x",
    });
    expect(await response.json()).toMatchObject({ code: "cross_site", status: 403 });
  });
});

describe("an answer of the site's door", () => {
  it("carries its request id, also in a refusal, and is never cached", async () => {
    const answers = [
      await query("firms.me", { cookie }),
      await query("firms.me"),
      await query("no.such"),
      await change("loads.cancel", {}, { "sec-fetch-site": "cross-site" }),
    ];
    for (const { headers } of answers) {
      expect(headers.get("request-id")).toMatch(/^req_[0-9a-z]{26}$/);
      expect(headers.get("cache-control")).toBe("no-store");
    }
    for (const { headers, requestId } of [answers[1], answers[3]].flatMap((answer) => answer ?? [])) {
      expect(requestId).toBe(headers.get("request-id"));
    }
  });

  it.each([
    ["an unknown procedure", () => query("loads.nothing", { cookie }), "404 not_found"],
    ["a change asked for as a read", () => query("loads.cancel", { cookie }), "405 method_not_allowed"],
    ["broken JSON", () => change("loads.preview", "{", { cookie }), "400 malformed_json"],
    ["a wrong input", () => change("loads.preview", {}, { cookie }), "422 validation_failed"],
    [
      "a large body",
      () => change("loads.preview", { notes: "x".repeat(300_000) }, { cookie }),
      "413 body_too_large",
    ],
    [
      "a bad key",
      () => change("loads.post", posting(), { cookie, "idempotency-key": "\t" }),
      "422 idempotency_key_invalid",
    ],
  ])("refuses %s in its own words", async (_, call, expected) => {
    const { status, code, body } = await call();
    expect(`${status} ${code}`).toBe(expected);
    expect(JSON.stringify(body)).not.toMatch(/stack|\.ts:|prisma|TRPC/i);
  });

  it.each([65, 4_000, 8_000, 30_000])("refuses JSON nested %i deep, also from a visitor", async (levels) => {
    const deep = `${"[".repeat(levels)}${"]".repeat(levels)}`;
    for (const headers of [{ cookie }, {}]) {
      const refusals = [
        await change("loads.preview", `{"a":${deep}}`, headers),
        await change("loads.preview", `{"a":${"[".repeat(levels)}`, headers),
        // An address holds no more of it.
        await ask(`firms.me?input=${"[".repeat(Math.min(levels, 4_000))}`, { headers }),
      ];
      const codes = refusals.map(({ status, code }) => `${status} ${code}`);
      expect(codes).toEqual(Array(3).fill("400 malformed_json"));
    }
  });

  it("to a batch of reads holds the answer of each", async () => {
    const input = encodeURIComponent(JSON.stringify({ 0: {}, 1: { id: "load_nothing" } }));
    const response = await fetch(`${site.url}/api/trpc/firms.me,loads.get?batch=1&input=${input}`, {
      headers: { cookie },
    });
    expect(await response.json()).toMatchObject([
      { result: { data: { firm: { id: firm.id } } } },
      { error: { data: { problem: { code: "not_found" } } } },
    ]);
  });

  it("is counted under its procedure, never under a name that the caller made up", async () => {
    site.reports.length = 0;
    await query("firms.me", { cookie });
    await query("made.up", { cookie });
    await query("constructor", { cookie });
    await expect
      .poll(() => site.reports.map(({ route, firmId }) => [route, firmId]))
      .toEqual([
        ["/api/trpc/firms.me", firm.id],
        ["/api/trpc/(unknown)", firm.id],
        ["/api/trpc/(unknown)", firm.id],
      ]);
  });

  it("is compressed as the browser accepts it, and a small one is not", async () => {
    for (let n = 0; n < 3; n += 1) await change("loads.post", posting(), { cookie });
    const list = (coding: string) => query("loads.list", { cookie, "accept-encoding": coding });
    const plain = await list("identity");
    expect(plain.headers.get("content-encoding")).toBeNull();
    for (const coding of ["gzip", "br"]) {
      const packed = await list(coding);
      expect(packed.headers.get("content-encoding")).toBe(coding);
      expect(packed.headers.get("vary")).toMatch(/Accept-Encoding/);
      expect(packed.body).toEqual(plain.body);
      const [less, more] = [packed, plain].map(({ headers }) => Number(headers.get("content-length")));
      expect(less).toBeLessThan((more ?? 0) / 3);
    }
    const small = await query("notifications.none", { cookie, "accept-encoding": "gzip" });
    expect(small.headers.get("content-encoding")).toBeNull();
  });

  it("to a visitor over the rate limit is 429 with Retry-After", async () => {
    visitsLeft = 1;
    expect((await query("accounts.counts")).code).toBe("signed_out");
    const { status, code, headers } = await query("accounts.counts");
    expect([status, code, headers.get("retry-after")]).toEqual([429, "rate_limited", "9"]);
    expect((await query("firms.me", { cookie })).status).toBe(200);
    visitsLeft = 1_000;
  });
});
