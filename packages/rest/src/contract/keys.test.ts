import { appRouter } from "@board/api";
import { makeToken } from "@board/api/api-keys/token";
import { SCOPES } from "@board/api/rules";
import { listLoadsOutput, meOutput } from "@board/api/schemas";
import { driverMayCall, RIGHTS, rolesFor } from "@board/api/server";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createRoutes } from "../http/routes.ts";
import { type Call, outcome, read, startApi } from "../testing/api.ts";
import { sendQuote } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const realm = 'Bearer realm="api"';
/** Every operation that a key may call; two are for a driver's link alone. */
const routes = createRoutes(appRouter).all.filter(({ procedure }) => driverMayCall(procedure) !== "alone");
const me = async (call: Call) => read(await call("GET", "/me"), meOutput);
const fetchWith = (headers: Record<string, string>, path = "/me") => fetch(`${api.url}${path}`, { headers });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const rowOf = (firmId: string) =>
  api.db.apiKey.findFirstOrThrow({ where: { firmId }, orderBy: { id: "asc" } });

describe("interface 5.1, contract 9: a request without a valid key is 401 with WWW-Authenticate", () => {
  it.each([
    ["no Authorization header", {}],
    ["an empty one", { authorization: "" }],
    ["Basic credentials", { authorization: "Basic YTpi" }],
    ["the key without Bearer", { authorization: makeToken("live") }],
    ["Bearer without a key", { authorization: "Bearer" }],
    ["a key in a header of its own", { "x-api-key": makeToken("live") }],
  ])("interface 5.1: %s is 401 key_missing", async (_, headers: Record<string, string>) => {
    const response = await fetchWith(headers);
    expect(response.status).toBe(401);
    expect(response.headers.get("www-authenticate")).toBe(realm);
    expect(await codeOf(response)).toBe("key_missing");
  });

  it("interface 5.1: a key in the query string is not read", async () => {
    const { token } = await api.newCaller();
    const response = await fetchWith({}, `/me?api_key=${token}&access_token=${token}`);
    expect([response.status, await codeOf(response)]).toEqual([401, "key_missing"]);
  });

  it("interface 5.1: the scheme may be written in any case", async () => {
    const { token } = await api.newCaller();
    expect((await fetchWith({ authorization: `bEARER ${token}` })).status).toBe(200);
  });

  const forged = makeToken("live");
  it.each([
    ["a key that was never made", makeToken("live")],
    ["a test key that was never made", makeToken("test")],
    ["a key with one letter changed", `${forged.slice(0, -1)}${forged.endsWith("0") ? "1" : "0"}`],
    ["a word", "secret"],
    ["10,000 letters", "a".repeat(10_000)],
    ["two keys", `${makeToken("live")} ${makeToken("live")}`],
    ["SQL", "' OR 1=1 --"],
  ])("contract 9: %s is 401 key_invalid", async (_, token) => {
    const answer = await api.callWith(token)("GET", "/loads");
    expect(outcome(answer)).toBe("401 key_invalid");
    expect(answer.headers.get("www-authenticate")).toBe(
      `${realm}, error="invalid_token", error_description="Unknown API key"`,
    );
  });

  it("contract 9: a live key's secret under the test prefix is refused", async () => {
    const { token } = await api.newCaller();
    expect(outcome(await api.callWith(token.replace("live", "test"))("GET", "/me"))).toBe("401 key_invalid");
  });

  it("contract 9: a key that expires works to the last millisecond, then is 401 key_expired", async () => {
    const { call } = await api.newCaller({}, { expiresAt: new Date("2026-11-18T12:00:00.000Z") });
    api.clock.set("2026-11-18T11:59:59.999Z");
    expect((await me(call)).key?.expiresAt).toBe("2026-11-18T12:00:00.000Z");
    api.clock.set("2026-11-18T12:00:00.000Z");
    const answer = await call("GET", "/me");
    expect(outcome(answer)).toBe("401 key_expired");
    expect(answer.headers.get("www-authenticate")).toContain('error_description="Expired API key"');
  });

  it("contract 9: a revoked key is 401 key_revoked at once, and the firm's other keys continue", async () => {
    const { firm, call } = await api.newCaller();
    const { id } = await rowOf(firm.id);
    const other = await api.callerFor(firm);
    await api.db.apiKey.update({ where: { id }, data: { revokedAt: api.clock.now() } });
    const answer = await call("GET", "/me");
    expect(outcome(answer)).toBe("401 key_revoked");
    expect(answer.headers.get("www-authenticate")).toContain('error_description="Revoked API key"');
    expect((await other("GET", "/me")).status).toBe(200);
  });

  it("contract 9: only a hash of the key is stored, and when it was last used", async () => {
    const { firm, token, call } = await api.newCaller();
    await call("GET", "/me");
    const row = await rowOf(firm.id);
    expect(JSON.stringify(row)).not.toContain(token.slice(12, -4));
    expect(row.lastUsedAt).toEqual(api.clock.now());
    api.clock.advance({ hours: 1 });
    await call("GET", "/me");
    expect((await rowOf(firm.id)).lastUsedAt).toEqual(api.clock.now());
  });
});

describe("contract 9: scopes", async () => {
  const firm = await api.newFirm();
  const scoped = routes.flatMap((route) => {
    const { scope, mode } = route.meta.access ?? {};
    return scope === undefined
      ? []
      : [{ name: `${route.method} ${route.template}`, route, scope, mode: mode ?? ("live" as const) }];
  });

  it.each(scoped)(
    "contract 9: $name without $scope is 403 scope_missing, with it alone it is not",
    async ({ route, scope, mode }) => {
      const path = route.template.replaceAll(/\{\w+\}/g, "none");
      const without = await api.callerFor(firm, { mode, scopes: SCOPES.filter((each) => each !== scope) });
      const refused = await without(route.method, path, route.takesBody ? "{" : undefined);
      expect(outcome(refused)).toBe("403 scope_missing");
      expect(refused.body).toMatchObject({ scope });
      expect(refused.headers.get("www-authenticate")).toBe(
        `${realm}, error="insufficient_scope", scope="${scope}"`,
      );
      const alone = await api.callerFor(firm, { mode, scopes: [scope] });
      const answer = await alone(route.method, path, route.takesBody ? {} : undefined);
      expect(outcome(answer)).not.toBe("403 scope_missing");
    },
  );

  it("contract 9: every operation but GET /me asks for a scope, GET /offers for that of the side", async () => {
    const open = routes.filter(({ meta }) => meta.access?.scope === undefined && !meta.open);
    expect(open.map(({ method, template }) => `${method} ${template}`)).toEqual(["GET /me", "GET /offers"]);
    const quoting = await api.callerFor(await api.newFirm(), { scopes: ["quotes:write"] });
    for (const query of ["", "?side=poster", "?side=carrier"])
      expect(outcome(await quoting("GET", `/offers${query}`))).toBe("403 scope_missing");
  });
});

describe("contract 16: a key may do what its maker's role allows now", async () => {
  const firm = await api.newFirm();
  const traffic = await api.newMember(firm, { seat: true });
  const former = await api.newMember(firm, { role: "OWNER", seat: true });
  const gone = await api.newMember(firm, { role: "OWNER", seat: true });
  await api.db.member.update({ where: { id: gone.id }, data: { leftAt: api.clock.now(), seat: false } });
  await api.db.member.update({ where: { id: former.id }, data: { role: "TRAFFIC" } });
  const accounts = await api.newMember(firm, { role: "ACCOUNTS" });
  const reader = await api.newMember(firm, { role: "READER" });
  const makers = {
    owner: firm.owner,
    traffic,
    accounts,
    reader,
    "an owner who has the role Traffic now": former,
    "an owner who left": gone,
  };
  /** Returns the refusal that the table of rights has for a key of this maker. */
  const refusalFor = (maker: string, procedure: string) => {
    const role = ["owner", "accounts", "reader"].includes(maker) ? maker.toUpperCase() : "TRAFFIC";
    const rights: Readonly<Record<string, boolean>> = RIGHTS[procedure as keyof typeof RIGHTS] ?? {};
    return rights[role] === false ? "403 role_missing" : null;
  };
  const operations = routes.filter(({ meta }) => !meta.open);

  it("is limited to owners for the passport and for webhooks", () => {
    const ownersOnly = operations.flatMap(({ procedure }) =>
      rolesFor(procedure).join() === "OWNER" ? [procedure] : [],
    );
    expect(ownersOnly.toSorted()).toEqual([
      "conditions.change",
      "conditions.putFile",
      "passport.change",
      "passport.sendDocument",
      ...["webhooks.change", "webhooks.create", "webhooks.delete", "webhooks.deliveries", "webhooks.get"],
      ...["webhooks.list", "webhooks.replay", "webhooks.rotateSecret", "webhooks.test"],
    ]);
  });

  it.each(Object.entries(makers))("%s: every operation answers as the table says", async (name, member) => {
    const calls = {
      live: await api.callerFor(firm, { member }),
      test: await api.callerFor(firm, { member, mode: "test" }),
    };
    const answers: Record<string, string | null> = {};
    for (const { method, template, meta, procedure, takesBody } of operations) {
      const call = calls[meta.access?.mode ?? "live"];
      // Unreadable, so that a call that passes changes nothing.
      const answer = await call(method, template.replaceAll(/\{\w+\}/g, "none"), takesBody ? "{" : undefined);
      const told = outcome(answer);
      answers[procedure] = told === "403 role_missing" ? told : null;
    }
    const wanted = operations.map(({ procedure }) => [procedure, refusalFor(name, procedure)]);
    expect(answers).toEqual(Object.fromEntries(wanted));
  });

  it("loses the role's rights with the next call after its maker loses the role", async () => {
    const second = await api.newMember(firm, { role: "OWNER" });
    const call = await api.callerFor(firm, { member: second });
    const change = () => call("PUT", "/passport", { companyNumber: null });
    expect((await change()).status).toBe(200);
    await api.db.member.update({ where: { id: second.id }, data: { role: "TRAFFIC" } });
    expect(outcome(await change())).toBe("403 role_missing");
    expect((await call("GET", "/webhook-endpoints")).status).toBe(403);
    expect((await call("GET", "/loads")).status).toBe(200);
  });
});

describe("interface 5.3: the member for whom the quoting calls act", () => {
  const board = async (call: Call) => outcome(await call("GET", "/board"));

  it("interface 5.3: is the creator of the key while holding a seat", async () => {
    const firm = await api.newFirm({ plan: "PRIORITY" });
    const staff = await api.newMember(firm, { seat: true });
    const call = await api.callerFor(firm, { member: staff });
    expect((await me(call)).actsFor).toEqual({
      memberId: staff.id,
      name: staff.person.name,
      role: "TRAFFIC",
      seat: true,
    });
    const poster = await api.newCaller();
    const { id } = await api.postLoad(poster.call);
    const { id: quoteId } = await sendQuote(call, id);
    expect((await api.db.quote.findUniqueOrThrow({ where: { id: quoteId } })).memberId).toBe(staff.id);
  });

  it("interface 5.3: otherwise is the firm's owner: without a seat, or no longer a member", async () => {
    const firm = await api.newFirm({ plan: "PRIORITY" });
    const staff = await api.newMember(firm, { seat: true });
    const call = await api.callerFor(firm, { member: staff });
    for (const data of [{ seat: false }, { seat: true, leftAt: api.clock.now() }]) {
      await api.db.member.update({ where: { id: staff.id }, data });
      expect((await me(call)).actsFor).toMatchObject({ memberId: firm.owner.id, role: "OWNER" });
      expect(await board(call)).toBe("200");
    }
  });

  it("interface 5.3: otherwise is nobody: 402 on the quoting calls, while posting continues; a new seat helps at once", async () => {
    const { firm, call } = await api.newCaller({ seat: false, plan: "PRIORITY" });
    const other = await api.newMember(firm, { seat: true });
    expect((await me(call)).actsFor).toBeNull();
    expect(await board(call)).toBe("402 seat_required");
    expect(outcome(await call("POST", "/loads/load_x/quotes", { amountPence: 1 }))).toBe("402 seat_required");
    expect(outcome(await call("DELETE", "/loads/load_x/quotes"))).toBe("402 seat_required");
    expect(outcome(await call("POST", "/loads/load_x/book"))).toBe("402 seat_required");
    expect(outcome(await call("POST", "/loads", posting()))).toBe("201");
    expect(outcome(await call("GET", "/loads"))).toBe("200");
    expect(outcome(await call("GET", "/quotes"))).toBe("200");
    await api.db.member.update({ where: { id: firm.owner.id }, data: { seat: true } });
    expect(await board(call)).toBe("200");
    expect((await me(call)).actsFor?.memberId).not.toBe(other.id);
  });
});

describe("contract 1: what a firm may not do is 403", () => {
  it("contract 1: a suspended firm is 403 firm_suspended on every operation", async () => {
    const { firm, call } = await api.newCaller();
    const test = await api.callerFor(firm, { mode: "test" });
    await api.db.firm.update({ where: { id: firm.id }, data: { suspendedAt: api.clock.now() } });
    for (const { method, template, takesBody, meta } of routes.filter((route) => !route.meta.open)) {
      const by = meta.access?.mode === "test" ? test : call;
      const answer = await by(method, template.replaceAll(/\{\w+\}/g, "x"), takesBody ? {} : undefined);
      expect(`${method} ${template} ${outcome(answer)}`).toBe(`${method} ${template} 403 firm_suspended`);
    }
  });

  it("contract 1: a firm that does not post is 403 not_a_poster", async () => {
    const { call } = await api.newCaller({ canPost: false });
    expect(outcome(await call("POST", "/loads", posting()))).toBe("403 not_a_poster");
    expect(outcome(await call("POST", "/loads/preview", posting()))).toBe("403 not_a_poster");
  });
});

describe("contract 1: live and test never meet", () => {
  it("contract 1: a test key sees and changes test loads only, a live key live loads only", async () => {
    const { firm, call: live } = await api.newCaller();
    const test = await api.callerFor(firm, { mode: "test" });
    const own = { live: (await api.postLoad(live)).id, test: (await api.postLoad(test)).id };
    for (const [call, mine, theirs, isTest] of [
      [live, own.live, own.test, false],
      [test, own.test, own.live, true],
    ] as const) {
      const { loads } = read(await call("GET", "/loads"), listLoadsOutput);
      expect(loads.map((load) => [load.id, load.isTest])).toEqual([[mine, isTest]]);
      expect((await call("GET", `/loads/${mine}`)).body).toMatchObject({ load: { id: mine, isTest } });
      for (const path of [`/loads/${theirs}`, `/loads/${theirs}/history`]) {
        expect(outcome(await call("GET", path))).toBe("404 not_found");
      }
      expect(outcome(await call("POST", `/loads/${theirs}/cancel`))).toBe("404 not_found");
      expect(outcome(await call("PATCH", `/loads/${theirs}`, { notes: "x" }))).toBe("404 not_found");
    }
    expect(
      await api.db.load.findMany({
        where: { posterId: firm.id },
        orderBy: { id: "asc" },
        select: { status: true },
      }),
    ).toEqual([{ status: "POSTED" }, { status: "POSTED" }]);
  });
});

describe("contract 9: GET /me", () => {
  it("contract 9: the key, its firm, whom it acts for, and the limits", async () => {
    const { firm, call } = await api.newCaller({ plan: "PRIORITY", usualTermsDays: 21, canPost: false });
    const answer = await call("GET", "/me");
    expect(answer.body).toEqual({
      key: {
        id: expect.stringMatching(/^key_/),
        name: "Test",
        mode: "live",
        scopes: [...SCOPES],
        expiresAt: null,
      },
      firm: {
        id: firm.id,
        name: firm.name,
        canPost: false,
        canCarry: true,
        plan: "PRIORITY",
        usualTermsDays: 21,
        usualRequires: null,
        usualWaiting: {},
        billingGiven: false,
        approval: "APPROVED",
        holdsUntil: null,
      },
      actsFor: { memberId: firm.owner.id, name: firm.owner.person.name, role: "OWNER", seat: true },
      passport: {
        licence: "none",
        covers: [],
        missing: ["operator_licence", "goods_in_transit", "hire_and_reward"],
      },
      limits: api.services.settings.rateLimits.live,
    });
  });

  it("contract 9: a test key says so, and has its own limits and scopes", async () => {
    const { call } = await api.newCaller({}, { mode: "test", scopes: ["board:read", "loads:read"] });
    const { key, limits } = await me(call);
    expect(key).toMatchObject({ mode: "test", scopes: ["loads:read", "board:read"] });
    expect(limits).toEqual(api.services.settings.rateLimits.test);
  });
});
