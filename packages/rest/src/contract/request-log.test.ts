import { MAX_PER_DAY } from "@board/api/request-log/rules";
import { posting, START } from "@board/api/testing";
import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { startApi } from "../testing/api.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

/** The firm's log as its owner reads it, once what waits is written. */
async function logOf(firm: TestFirm, mode: "live" | "test" = "live", filters = {}) {
  await api.requestLog.flush();
  return api.as(api.actorOf(firm, mode)).requestLog.list(filters);
}
const short = ({ calls }: Awaited<ReturnType<typeof logOf>>) =>
  calls.map(({ method, route, status, code }) => `${method} ${route} ${status} ${code}`);

describe("request log", () => {
  it("lists calls newest first, each under the request id of its answer, with body and answer", async () => {
    const { firm, call } = await api.newCaller();
    await call("POST", "/loads", posting({ externalRef: "J-1" }));
    const refused = await call("POST", "/loads", posting({ fromPostcode: "LS1O 1AB" }));
    expect(short(await logOf(firm))).toEqual([
      "POST /api/v1/loads 422 validation_failed",
      "POST /api/v1/loads 201 null",
    ]);
    const requestId = refused.headers.get("request-id") ?? "";
    expect(await api.as(api.actorOf(firm)).requestLog.read({ requestId })).toMatchObject({
      requestId,
      target: "/api/v1/loads",
      status: 422,
      mode: "live",
      sent: { fromPostcode: "LS1O 1AB", pallets: 12 },
      answer: {
        code: "validation_failed",
        requestId,
        errors: [{ pointer: "#/fromPostcode", suggestion: "LS10 1AB" }],
      },
      key: { name: "Test" },
      at: START,
    });
    expect(api.unwritten).toEqual([]);
  });

  it("filters by answer, operation, time and request id, and pages", async () => {
    const { firm, call } = await api.newCaller();
    await call("POST", "/loads", posting());
    api.clock.advance({ minutes: 1 });
    const since = api.clock.now().toISOString();
    await call("GET", "/loads/FB-0000-0000");
    expect(short(await logOf(firm, "live", { answer: "succeeded" }))).toEqual([
      "POST /api/v1/loads 201 null",
    ]);
    const missing = ["GET /api/v1/loads/{id} 404 not_found"];
    expect(short(await logOf(firm, "live", { answer: "refused" }))).toEqual(missing);
    expect(short(await logOf(firm, "live", { since }))).toEqual(missing);
    expect(short(await logOf(firm, "live", { route: "/api/v1/loads/{id}" }))).toEqual(missing);
    const page = await logOf(firm, "live", { limit: "1" });
    expect(short(page)).toEqual(missing);
    const rest = await logOf(firm, "live", { limit: "1", cursor: page.nextCursor });
    expect(short(rest)).toEqual(["POST /api/v1/loads 201 null"]);
    const { requestId } = rest.calls[0] ?? {};
    expect(short(await logOf(firm, "live", { requestId }))).toEqual(short(rest));
  });

  it("keeps live and test apart", async () => {
    const { firm, call } = await api.newCaller({}, { mode: "test" });
    await call("POST", "/loads", posting());
    expect((await logOf(firm)).calls).toEqual([]);
    expect((await logOf(firm, "test")).calls).toHaveLength(1);
    expect((await logOf(firm, "live", { mode: "test" })).calls).toHaveLength(1);
  });

  it("shares a line between the reads of a minute, and keeps none of their answers", async () => {
    const { firm, call } = await api.newCaller();
    for (let n = 0; n < 4; n += 1) await call("GET", "/me");
    expect((await logOf(firm)).calls).toMatchObject([{ calls: 1 }]);
    api.clock.advance({ minutes: 1 });
    const { calls } = await logOf(firm);
    expect(calls).toMatchObject([{ calls: 3 }, { calls: 1 }]);
    const read = await api.as(api.actorOf(firm)).requestLog.read({ requestId: calls[0]?.requestId ?? "" });
    expect(read).toMatchObject({ sent: null, answer: null });
  });

  it("counts the calls that were left out when there were too many", async () => {
    const { firm, call } = await api.newCaller();
    await call("GET", "/loads/FB-0000-0000");
    await api.requestLog.flush();
    const one = await api.db.loggedCall.findFirstOrThrow({
      where: { firmId: firm.id },
      orderBy: { id: "asc" },
    });
    const more = { ...one, mode: "live" as const, sent: null, answer: null };
    for (let n = 0; n < 129; n += 1) api.requestLog.add(more);
    api.clock.advance({ minutes: 1 });
    api.requestLog.add(more);
    const { calls } = await logOf(firm, "live", { limit: "2" });
    expect(calls.map(({ leftOut }) => leftOut)).toEqual([10, 0]);
    expect(await api.db.loggedCall.count({ where: { firmId: firm.id } })).toBe(121);
  });

  it("stores 6 lines a minute once a day had 10,000, and starts again on the next London day", async () => {
    const { firm, call } = await api.newCaller();
    await call("GET", "/loads/FB-0000-0000");
    await api.requestLog.flush();
    const one = await api.db.loggedCall.findFirstOrThrow({
      where: { firmId: firm.id },
      orderBy: { id: "asc" },
    });
    const more = { ...one, mode: "live" as const, sent: null, answer: null };
    const kept = () => api.db.loggedCall.count({ where: { firmId: firm.id } });
    while ((await kept()) < MAX_PER_DAY) {
      api.clock.advance({ minutes: 1 });
      for (let n = 0; n < 120; n += 1) api.requestLog.add(more);
      await api.requestLog.flush();
    }
    const full = await kept();
    const minute = async () => {
      api.clock.advance({ minutes: 1 });
      for (let n = 0; n < 120; n += 1) api.requestLog.add(more);
      await api.requestLog.flush();
    };
    await minute();
    expect(await kept()).toBe(full + 6);
    await minute();
    const { calls } = await logOf(firm, "live", { limit: "6" });
    expect(calls.at(-1)?.leftOut).toBe(114);
    api.clock.advance({ days: 1 });
    await minute();
    expect(await kept()).toBe(full + 12 + 120);
  });

  it("filters by the class of the status, the method and the key, for an owner and for staff", async () => {
    const { firm } = await api.newCaller();
    const staff = await api.newMember(firm, { role: "TRAFFIC" });
    const own = await api.callerFor(firm, { member: staff });
    await own("POST", "/loads", posting());
    await own("GET", "/loads/FB-0000-0000");
    await api.requestLog.flush();
    const [line] = await api.db.loggedCall.findMany({
      where: { firmId: firm.id, status: 404 },
      orderBy: { id: "asc" },
    });
    if (line === undefined) throw new Error("No line was kept.");
    const failed = {
      ...line,
      status: 500,
      code: "internal_error",
      mode: "live" as const,
      sent: null,
      answer: null,
    };
    api.requestLog.add(failed);
    const member = { id: staff.id, personId: staff.personId, name: "", role: staff.role, seat: staff.seat };
    const owner = api.actorOf(firm);
    await api.requestLog.flush();
    for (const reader of [api.as(owner), api.as({ ...owner, member })]) {
      const statuses = async (filters: object) =>
        (await reader.requestLog.list(filters)).calls.map(({ status }) => status).toSorted();
      expect(await statuses({ answer: "refused" })).toEqual([404, 500]);
      expect(await statuses({ answer: "4xx" })).toEqual([404]);
      expect(await statuses({ answer: "5xx" })).toEqual([500]);
      expect(await statuses({ method: "POST" })).toEqual([201]);
      expect(await statuses({ keyId: line.keyId })).toEqual([201, 404, 500]);
      expect(await statuses({ keyId: "key_none" })).toEqual([]);
    }
  });

  it("stores no key, secret or person's name", async () => {
    const { firm, token, call } = await api.newCaller();
    await call("POST", "/loads", { ...posting(), notes: "Ask Sam Secretive", [token]: token });
    await call("POST", `/loads?key=${token}`, posting({ notes: "Ask Sam Secretive" }));
    await logOf(firm);
    const rows = JSON.stringify(
      await api.db.loggedCall.findMany({ where: { firmId: firm.id }, orderBy: { id: "asc" } }),
    );
    expect(rows).toContain("[removed]");
    expect(rows).not.toContain(token);
    expect(rows).not.toContain("Secretive");
  });

  it("stores no text that no schema knows, or that one marks as secret or personal", async () => {
    const plant = "zq7planted";
    const { firm, call, token } = await api.newCaller({}, { mode: "live" });
    const post = (body: object, path = "/loads") => call("POST", path, body);
    const site = {
      name: plant,
      lines: [plant],
      contactName: plant,
      reference: plant,
      hours: plant,
      instructions: plant,
    };
    const planted = { Code: plant, collection_code: plant, pin: plant, [plant]: plant, co\u0064e: plant };
    await post({ ...posting(), ...planted });
    await post({
      ...posting(),
      collectFrom: { ...site, phone: "0113 496 0000", postcode: "LS10 1AB" },
      deliverTo: site,
    });
    await post({
      ...posting(),
      collectFrom: plant,
      deliverTo: [plant],
      stops: [{ kind: "COLLECT", ...site }],
    });
    await post({
      ...posting(),
      notes: plant,
      boardNote: plant,
      dimsNote: plant,
      pallets: { pin: plant },
      requires: plant,
    });
    await post({ ...posting(), load: { code: plant }, arguments: { code: [plant] } });
    await post(
      { rows: [{ ...posting(), key: "R-1", notes: plant, pin: plant, collectFrom: site }, plant] },
      "/loads/bulk",
    );
    await post({ code: plant, Code: plant }, "/loads/FB-0000-0000/gate-check");
    await post({ reason: plant, message: plant }, "/loads/FB-0000-0000/cancel");
    await post(
      { driver: plant, vehicleReg: plant, collectedAt: { at: plant } },
      "/loads/FB-0000-0000/collect",
    );
    await post(
      { url: `https://firm.example/${plant}`, events: ["*"], description: plant },
      "/webhook-endpoints",
    );
    await post({ name: plant, query: { from: "LS", pin: plant } }, "/searches");
    await call("PUT", "/passport", { address: plant, insurer: plant });
    for (const target of [
      `/loads?pin=${plant}&%63ode=${plant}&Code=${plant}&access_token=${plant}&${plant}`,
      `/loads?status=POSTED;code=${plant}`,
      `/loads?status=POSTED%3Bcode%3D${plant}&status=${plant}`,
      `/loads/${plant}`,
      `/loads/FB-0000-0000;code=${plant}`,
      `/loads/FB-0000-0000/${plant}?code=${plant}`,
      `/carriers?q=${plant}`,
      `/sites?query=${plant}`,
      `/${plant}`,
    ]) {
      await call("GET", target.replace(`status=${plant}`, `Status=${plant}`));
    }
    await call("PATCH", `/loads?code=${plant}`, { code: plant });
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json",
    };
    const message = JSON.stringify({
      jsonrpc: "2.0",
      id: plant,
      method: plant,
      params: { name: plant, arguments: { pin: plant } },
    });
    await fetch(api.mcpUrl, { method: "POST", headers, body: message });
    await api.requestLog.flush();
    const rows = await api.db.loggedCall.findMany({ where: { firmId: firm.id }, orderBy: { id: "asc" } });
    expect(rows.length).toBeGreaterThan(15);
    expect(rows.filter((row) => JSON.stringify(row).includes(plant))).toEqual([]);
    expect(rows[0]).toMatchObject({ sent: { pallets: 12 }, target: "/api/v1/loads" });
  });

  it("stores no collection code: right, wrong, at the wrong address, in a body that is no JSON, or in a message of MCP that is refused", async () => {
    const poster = await api.newCaller({}, { scopes: ["loads:read", "loads:write"] });
    const carrier = await api.newCaller({ plan: "PRIORITY" });
    const { id } = await api.postLoad(poster.call, { requires: { gateCheck: true } });
    const { quote } = await api.as(api.actorOf(carrier.firm)).quotes.send({ id, amountPence: 40_000 });
    await poster.call("POST", `/loads/${id}/quotes/${quote.id}/accept`, undefined, {
      "idempotency-key": "won",
    });
    const { code } = await api.db.collectionCode.findUniqueOrThrow({ where: { loadId: id } });
    await poster.call("GET", `/loads/${id}`);
    await carrier.call("GET", `/loads/${id}`);

    const message = (name: string) =>
      JSON.stringify({
        jsonrpc: "2.0",
        id: 1,
        method: "tools/call",
        params: { name, arguments: { id, code: `${code} ` } },
      });
    const mcp = (body: string, accept: string) =>
      fetch(api.mcpUrl, {
        method: "POST",
        headers: { authorization: `Bearer ${poster.token}`, "content-type": "application/json", accept },
        body,
      });
    expect((await mcp(message("gate_check"), "application/json")).status).toBe(406);
    await poster.call("POST", `/loads/${id}/cancel`, { code });
    await poster.call("POST", `/loads/${id}/gate-check?code=${code}`, {});
    const both = "application/json, text/event-stream";
    expect(await (await mcp(message("gate_check"), both)).text()).toContain("There is no tool gate_check");
    const headers = { authorization: `Bearer ${poster.token}`, "content-type": "application/json" };
    const body = `{"code":'${code}'}`;
    const unreadable = await fetch(`${api.url}/loads/${id}/gate-check`, { method: "POST", headers, body });
    expect(await unreadable.text()).toContain(code);
    const got = await mcp(message("loads_get").replace(`,"code":"${code} "`, ""), both);
    expect(await got.text()).toContain(code);
    const once = { "idempotency-key": "gate" };
    expect((await poster.call("POST", `/loads/${id}/gate-check`, { code }, once)).status).toBe(200);

    await api.requestLog.flush();
    const { calls } = await logOf(poster.firm);
    expect(calls.filter(({ route }) => route?.endsWith("/gate-check"))).toHaveLength(3);
    const tables = await api.db.$queryRaw<{ name: string }[]>`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`;
    const holding: string[] = [];
    for (const { name } of tables) {
      const [row] = await api.db.$queryRawUnsafe<{ n: number }[]>(
        `SELECT count(*)::int AS n FROM "${name}" t WHERE row_to_json(t)::text LIKE '%' || $1 || '%'`,
        code,
      );
      if (row?.n !== 0) holding.push(name);
    }
    expect(holding).toEqual(["collection_code"]);
    // The lines that the process logs of its calls.
    expect(JSON.stringify(api.answered)).not.toContain(code);
  });

  it("shows an owner the calls of every key, staff those of their own keys, and other firms none", async () => {
    const { firm, call } = await api.newCaller();
    const answer = await call("POST", "/loads", posting());
    const requestId = answer.headers.get("request-id") ?? "";
    await api.requestLog.flush();
    const staff = await api.newMember(firm, { role: "TRAFFIC" });
    const owner = api.actorOf(firm);
    const member = { id: staff.id, personId: staff.personId, name: "", role: staff.role, seat: staff.seat };
    const asStaff = api.as({ ...owner, member });
    expect((await asStaff.requestLog.list({})).calls).toEqual([]);
    await expect(asStaff.requestLog.read({ requestId })).rejects.toThrow("No call of your keys");
    const theirs = api.as(api.actorOf(await api.newFirm()));
    expect((await theirs.requestLog.list({ requestId })).calls).toEqual([]);
    await expect(theirs.requestLog.read({ requestId })).rejects.toThrow("kept for 7 days");
    const own = await api.callerFor(firm, { member: staff });
    await own("POST", "/loads", posting({ externalRef: "J-2" }));
    await api.requestLog.flush();
    expect((await asStaff.requestLog.list({})).calls).toHaveLength(1);
    expect((await api.as(owner).requestLog.list({})).calls).toHaveLength(2);
  });
});
