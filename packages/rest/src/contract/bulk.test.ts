import { bulkChangeOutput, bulkOutput } from "@board/api/schemas";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, outcome, read, startApi } from "../testing/api.ts";
import { bookBy, copyLoad } from "./steps.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const row = (key?: string, changes: object = {}) => ({ ...posting(), ...(key ? { key } : {}), ...changes });
const send = async (call: Call, rows: unknown[], rest: object = {}, headers?: Record<string, string>) =>
  read(await call("POST", "/loads/bulk", { rows, ...rest }, headers), bulkOutput);
const results = (report: Awaited<ReturnType<typeof send>>) => report.rows.map(({ result }) => result);
const loadsOf = (firmId: string) => api.db.load.count({ where: { posterId: firmId } });

describe("posting many loads", () => {
  it("posts the correct rows, reports every error, and posts no row partly", async () => {
    const { call, firm } = await api.newCaller();
    const report = await send(call, [
      row("J-1", { externalRef: "J-1" }),
      row("J-2", { collectDate: "2026-11-17", toPostcode: "ZZ1 1ZZ", pallets: "12", colour: "red" }),
      "not a load",
      row("J-3", { vehicleClass: "LUTON" }),
      row("J-1", { notes: "again" }),
      { ...row(), key: "" },
    ]);
    expect(results(report)).toEqual(["created", "invalid", "invalid", "created", "invalid", "invalid"]);
    expect(report).toMatchObject({ dryRun: false, created: 2, invalid: 4, repeated: 0, failed: 0, valid: 0 });
    expect(report.rows[0]).toMatchObject({
      row: 1,
      key: "J-1",
      load: { externalRef: "J-1", status: "POSTED" },
    });
    expect(report.rows[1]?.errors.map(({ pointer, code }) => `${pointer} ${code}`).toSorted()).toEqual([
      "#/collectDate date_in_past",
      "#/colour unrecognized_field",
      "#/pallets wrong_type",
      "#/toPostcode postcode_not_found",
    ]);
    expect(report.rows[3]?.warnings.length).toBeGreaterThan(0);
    expect(report.rows[4]?.errors).toMatchObject([{ pointer: "#/key", code: "repeated_key" }]);
    expect(await loadsOf(firm.id)).toBe(2);
    expect(await api.db.event.count({ where: { firmId: firm.id, type: "load.posted" } })).toBe(2);
  });

  it("a repeat makes no second load, over this call and POST /loads alike", async () => {
    const { call, firm } = await api.newCaller();
    await call("POST", "/loads", posting(), { "idempotency-key": "J-1" });
    const again = await send(call, [row("J-1", { notes: "other" }), row("J-2")]);
    expect(results(again)).toEqual(["repeated", "created"]);
    expect(again.rows[0]?.differs).toEqual(["/notes"]);
    const strict = { prefer: "handling=strict", "idempotency-key": "batch" };
    const refused = await send(call, [row("J-1", { notes: "other" }), row("J-2")], {}, strict);
    expect(refused.rows.map(({ result, errors }) => [result, errors[0]?.code])).toEqual([
      ["invalid", "idempotency_key_reused"],
      ["repeated", undefined],
    ]);
    expect(await loadsOf(firm.id)).toBe(2);
  });

  it("rows without a key get the request's key and their place; without either each is a new load", async () => {
    const { call, firm } = await api.newCaller();
    const sheet = { "idempotency-key": "monday.csv" };
    const first = await send(call, [row(), row("own")], {}, sheet);
    expect(first.rows.map(({ key }) => key)).toEqual(["monday.csv/1", "own"]);
    expect(results(await send(call, [row(), row("own")], {}, sheet))).toEqual(["repeated", "repeated"]);
    await send(call, [row(), row()]);
    await send(call, [row(), row()]);
    expect(await loadsOf(firm.id)).toBe(6);
  });

  it("a retry after midnight gets its loads back", async () => {
    const { call } = await api.newCaller();
    const rows = [row("J-1", { collectDate: "2026-11-18" })];
    await send(call, rows);
    api.clock.advance({ days: 1 });
    expect(results(await send(call, rows))).toEqual(["repeated"]);
  });

  it("a dry run checks everything and posts nothing", async () => {
    const { call, firm } = await api.newCaller();
    await send(call, [row("J-1")]);
    const report = await send(call, [row("J-1"), row("J-2"), row("J-3", { type: "CRATE" })], {
      dryRun: true,
    });
    expect(results(report)).toEqual(["repeated", "valid", "invalid"]);
    expect(report.rows[1]).toMatchObject({
      load: null,
      miles: expect.any(Number),
      guide: { basis: "rate_card" },
    });
    expect(await loadsOf(firm.id)).toBe(1);
    expect(await api.db.idempotencyKey.count({ where: { firmId: firm.id } })).toBe(1);
  });

  it("takes 500 rows of long notes and no more, and 2 MiB and no more", async () => {
    const { call, firm } = await api.newCaller({}, { mode: "test" });
    const rows = Array.from({ length: 500 }, (_, index) => row(`L-${index}`, { notes: "n".repeat(1_000) }));
    expect((await send(call, rows, { dryRun: true })).valid).toBe(500);
    const over = await call("POST", "/loads/bulk", { rows: [...rows, row("L-500")], dryRun: true });
    expect([outcome(over), outcome(await call("POST", "/loads/bulk", { rows: [] }))]).toEqual([
      "422 validation_failed",
      "422 validation_failed",
    ]);
    const huge = { rows: [row("H", { notes: "n".repeat(2 * 1_024 * 1_024) })] };
    expect(outcome(await call("POST", "/loads/bulk", huge))).toBe("413 body_too_large");
    expect(await loadsOf(firm.id)).toBe(0);
  });

  it("needs a poster and the scope; a test key posts test loads", async () => {
    const { call } = await api.newCaller({ canPost: false });
    expect(outcome(await call("POST", "/loads/bulk", { rows: [row()] }))).toBe("403 not_a_poster");
    const reader = await api.newCaller({}, { scopes: ["loads:read"] });
    expect(outcome(await reader.call("POST", "/loads/bulk", { rows: [row()] }))).toBe("403 scope_missing");
    const test = await api.newCaller({}, { mode: "test" });
    const { rows } = await send(test.call, [row()]);
    expect(await api.db.load.findUniqueOrThrow({ where: { id: rows[0]?.load?.id ?? "" } })).toMatchObject({
      mode: "test",
      carriersAlerted: null,
    });
  });
});

describe("changing many loads", () => {
  const change = async (call: Call, path: string, body: object, headers?: Record<string, string>) =>
    read(await call("POST", `/loads/bulk/${path}`, body, headers), bulkChangeOutput);
  const idsOf = async (call: Call, count: number) =>
    (
      await send(
        call,
        Array.from({ length: count }, (_, n) => row(`J-${n}`)),
      )
    ).rows.map(({ load }) => load?.id ?? "");

  it("cancels each load as its own call would: a refusal stops no other, and the report gives the reason", async () => {
    const { call } = await api.newCaller();
    const other = await api.newCaller();
    const [one = "", two = "", booked = ""] = await idsOf(call, 3);
    await bookBy(call, (await api.newCaller({ plan: "PRIORITY" })).call, booked);
    const ids = [one, two, booked, (await api.postLoad(other.call)).id, "load_none"];
    const rows = ids.map((id) => ({ id, ...(id === two && { expectedVersion: 7 }) }));
    const report = await change(call, "cancel", { rows });
    expect(report).toMatchObject({ done: 1, refused: 4 });
    expect(report.rows.map(({ result, errors }) => errors[0]?.code ?? result)).toEqual([
      "done",
      "changed_meanwhile",
      "reason_required",
      "not_found",
      "not_found",
    ]);
    expect(report.rows[0]?.load).toMatchObject({ id: one, status: "CANCELLED", version: 2 });
    const again = await change(call, "cancel", { rows: rows.slice(0, 1), reason: "No stock" });
    expect(again).toMatchObject({ done: 1 });
  });

  it("contract 3: a row names its load by its ref as well, in any case", async () => {
    const { call } = await api.newCaller();
    const [id = ""] = await idsOf(call, 1);
    const { ref } = await api.db.load.findUniqueOrThrow({ where: { id } });
    const cancelled = await change(call, "cancel", { rows: [{ id: ref.toLowerCase() }] });
    expect(cancelled.rows).toMatchObject([{ id: ref.toLowerCase(), result: "done", load: { id, ref } }]);
    const reposted = await change(call, "repost", { rows: [{ id: ref, collectDate: "2026-11-30" }] });
    expect(reposted).toMatchObject({ done: 1, refused: 0 });
    const unknown = await change(call, "cancel", { rows: [{ id: "FB-0000-0000" }] });
    expect(unknown.rows[0]?.errors).toMatchObject([{ code: "not_found" }]);
  });

  it("posts ended loads again, once under one key, and leaves open ones alone", async () => {
    const { call, firm } = await api.newCaller();
    const [ended = "", open = ""] = await idsOf(call, 2);
    await change(call, "cancel", { rows: [{ id: ended }] });
    const body = { rows: [ended, open].map((id) => ({ id, collectDate: "2026-11-30" })) };
    const headers = { "idempotency-key": "monday" };
    const first = await change(call, "repost", body, headers);
    expect(first.rows.map(({ errors }) => errors[0]?.code)).toEqual([undefined, "invalid_transition"]);
    expect(first.rows.map(({ collectDate }) => collectDate)).toEqual(["2026-11-30", null]);
    const made = first.rows[0]?.load?.id ?? "";
    expect(await api.db.load.findUniqueOrThrow({ where: { id: made } })).toMatchObject({
      repostedFromId: ended,
      status: "POSTED",
    });
    expect((await change(call, "repost", body, headers)).rows[0]?.load?.id).toBe(made);
    expect(await loadsOf(firm.id)).toBe(3);
  });

  it("a row that cannot be read stops no other, and the report says what is wrong with it", async () => {
    const { call } = await api.newCaller();
    const ids = await idsOf(call, 3);
    await change(call, "cancel", { rows: ids.map((id) => ({ id })) });
    const [day = "", colour = "", right = ""] = ids;
    const rows = [
      { id: day, collectDate: "2026-02-30" },
      { id: colour, collectDate: "2026-11-30", colour: "red" },
      { id: right, collectDate: "2026-11-30" },
    ];
    const report = await change(call, "repost", { rows });
    expect(report.rows.map(({ result, errors }) => errors[0]?.code ?? result)).toEqual([
      "invalid_date",
      "unrecognized_field",
      "done",
    ]);
  });

  it("takes 1 to 500 loads, from keys that may change loads only", async () => {
    const { call } = await api.newCaller();
    expect(outcome(await call("POST", "/loads/bulk/cancel", { rows: [] }))).toMatch(/^422/);
    const rows = Array.from({ length: 501 }, () => ({ id: "load_none" }));
    expect(outcome(await call("POST", "/loads/bulk/cancel", { rows }))).toMatch(/^422/);
    const reader = await api.newCaller({}, { scopes: ["loads:read"] });
    expect(outcome(await reader.call("POST", "/loads/bulk/cancel", { rows: [{ id: "x" }] }))).toBe(
      "403 scope_missing",
    );
  });
});

describe("a batch", () => {
  const undo = (call: Call, batch: string, headers?: Record<string, string>) =>
    call("POST", "/loads/bulk/undo", { batch }, headers);
  const statuses = async (firmId: string) =>
    (await api.db.load.findMany({ where: { posterId: firmId }, orderBy: { id: "asc" } })).map(
      ({ status }) => status,
    );

  it("is undone in one step, over the calls that posted it, and a repeat gets the same answer", async () => {
    const { call, firm } = await api.newCaller();
    const batch = { key: "thursday", name: "thursday-trunks.csv" };
    await send(call, [row("T-1"), row("T-2")], { batch });
    await send(call, [row("T-3")], { batch });
    await send(call, [row("T-4")]);
    expect((await undo(call, "thursday")).body).toEqual({ cancelled: 3 });
    expect((await undo(call, "thursday")).body).toEqual({ cancelled: 3 });
    expect((await statuses(firm.id)).filter((status) => status === "POSTED")).toHaveLength(1);
    expect(outcome(await undo(call, "friday"))).toBe("404 not_found");
    expect(outcome(await undo((await api.newCaller()).call, "thursday"))).toBe("404 not_found");
  });

  it("is undone once under an Idempotency-Key: a repeat leaves loads posted since", async () => {
    const { call, firm } = await api.newCaller();
    const batch = { key: "again" };
    await send(call, [row()], { batch });
    const key = { "idempotency-key": "undo" };
    expect((await undo(call, "again", key)).body).toEqual({ cancelled: 1 });
    await send(call, [row()], { batch });
    expect((await undo(call, "again", key)).body).toEqual({ cancelled: 1, repeated: true });
    expect((await statuses(firm.id)).toSorted()).toEqual(["CANCELLED", "POSTED"]);
  });

  it("cannot be undone once one of its loads has had a quote, even a withdrawn one", async () => {
    const { call, firm } = await api.newCaller();
    const carrier = await api.newCaller({ plan: "PRIORITY" });
    const { rows } = await send(call, [row("Q-1"), row("Q-2")], { batch: { key: "q" } });
    const id = rows[1]?.load?.id ?? "";
    await carrier.call("POST", `/loads/${id}/quotes`, { amountPence: 40_000 });
    expect(outcome(await undo(call, "q"))).toBe("409 batch_quoted");
    await carrier.call("DELETE", `/loads/${id}/quotes`);
    expect(outcome(await undo(call, "q"))).toBe("409 batch_quoted");
    expect(await statuses(firm.id)).toEqual(["POSTED", "POSTED"]);
  });

  it("of more than 500 loads cannot be undone", async () => {
    const { call, firm } = await api.newCaller();
    const { rows } = await send(call, [row("M-1")], { batch: { key: "many" } });
    await copyLoad(api, rows[0]?.load?.id ?? "", 500);
    expect(await loadsOf(firm.id)).toBe(501);
    expect(outcome(await undo(call, "many"))).toBe("422 validation_failed");
  });
});
