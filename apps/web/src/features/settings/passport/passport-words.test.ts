import { describe, expect, it } from "vitest";
import { evidenceOf } from "./passport-words.ts";
import type { ChecklistItem, Document, Passport } from "./types.ts";

const LICENCE: Passport["licence"] = {
  state: "valid",
  number: null,
  type: null,
  valid: true,
  vehiclesAuthorised: 18,
  continuationDate: null,
  matchedBy: null,
  registerReadAt: null,
  alsoClaimed: false,
};
const CERTIFICATE: Document = {
  id: "document_1",
  kind: "goods_in_transit",
  state: "ACCEPTED",
  reason: null,
  insurer: "Pennine Mutual",
  policy: "GT/1",
  coverPence: 5_000_000,
  validFrom: "2025-12-05",
  validUntil: "2026-12-04",
  contentType: "application/pdf",
  bytes: 1,
  url: "/documents/1",
  sentAt: "2025-12-04T12:00:00.000Z",
  decidedAt: null,
};
const evidence = (item: ChecklistItem["item"], state: ChecklistItem["state"]) =>
  evidenceOf({ item, state }, { licence: LICENCE, documents: [CERTIFICATE] });

describe("the second line of what a passport has", () => {
  it("names the policy, and the insurer unless the first line does", () => {
    expect(evidence("goods_in_transit", "ok")).toBe("policy GT/1");
    expect(evidence("goods_in_transit", "trouble")).toBe("Pennine Mutual, policy GT/1");
    expect(evidence("hire_and_reward", "missing")).toBeNull();
  });

  it("leaves out the vehicles, since the first line counts them", () => {
    expect(evidence("vehicles", "trouble")).toBeNull();
  });
});
