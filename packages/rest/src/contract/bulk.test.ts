import { bulkOutput } from "@board/api/schemas";
import { posting, START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Call, outcome, read, startApi } from "../testing/api.ts";

const api = await startApi();
afterAll(() => api.close());
beforeEach(() => api.clock.set(START));

const row = (key?: string, changes: object = {}) => ({ ...posting(), ...(key ? { key } : {}), ...changes });
const send = async (call: Call, rows: unknown[], rest: object = {}, headers?: Record<string, string>) =>
  read(await call("POST", "/loads/bulk", { rows, ...rest }, headers), bulkOutput);
const results = (report: Awaited<ReturnType<typeof send>>) => report.rows.map(({ result }) => result);
const loadsOf = (firmId: string) => api.db.load.count({ where: { posterId: firmId } });

describe("posting many loads", () => {
  it("posts what is right, names all that is wrong, and leaves nothing half done", async () => {
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

  it("rows without a key take the request's and their place; without either each is a new load", async () => {
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

  it("is for posters with the scope; a test key posts test loads", async () => {
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
