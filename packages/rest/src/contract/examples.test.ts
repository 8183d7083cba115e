import { posting } from "@board/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { faults, outcome, startApi } from "../testing/api.ts";
import { operationsOf } from "../testing/operations.ts";

/** The day before those that the examples speak of. */
const api = await startApi("2026-11-19T09:00:00.000Z");
afterAll(() => api.close());

const { call, firm } = await api.newCaller();
const testCall = await api.callerFor(firm, { mode: "test" });
const operations = operationsOf(api.document).flatMap(({ example, ...operation }) =>
  // A driver's link is no key.
  example === null || operation.path === "/driver-link/opened"
    ? []
    : [{ ...operation, body: `{${Object.entries(example).map((each) => `"${each[0]}":${each[1]}`)}}` }],
);

/** Faults of the examples that name a carrier by its id. */
const UNKNOWN_CARRIERS: Readonly<Record<string, string[]>> = {
  "POST /self-billing-agreements": ["#/carrierId carrier_unknown"],
  "POST /routing-guides": ["#/steps/0/to/carriers/0 carrier_unknown"],
};

describe("contract 7: the document's examples can be sent as they are", () => {
  it.each(operations)("contract 7: the example of $name breaks no rule", async ({ method, path, body }) => {
    const by = path.startsWith("/test/") ? testCall : call;
    const answer = await by(method, path.replaceAll(/\{\w+\}/g, "none"), body);
    // No carrier has worked for this firm, nor is the one of the example here.
    const unknown = UNKNOWN_CARRIERS[`${method} ${path}`] ?? [];
    expect(faults(answer)).toEqual(unknown);
    if (unknown.length > 0) return;
    if (path === "/invoices/self-bill") {
      expect(outcome(answer)).toBe("409 no_self_billing_agreement");
      return;
    }
    // A load, a batch or an invoice that never was.
    const named = ["/loads/bulk/undo", "/invoices", "/remittances"];
    const names = path.includes("{") || named.includes(path) || path.endsWith("/from-load");
    expect(outcome(answer)).toMatch(names ? /^404 not_found$/ : /^20[01]$/);
  });

  it("contract 7: an example of changing a load can be sent to a load", async () => {
    const { id } = await api.postLoad(call, posting());
    const [amend] = operations.filter(({ name }) => name === "PATCH /loads/{id}");
    expect(outcome(await call("PATCH", `/loads/${id}`, amend?.body))).toBe("200");
  });
});
