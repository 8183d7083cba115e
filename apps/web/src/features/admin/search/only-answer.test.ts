import { describe, expect, it } from "vitest";
import type { SearchResult } from "../types.ts";
import { isNothing, onlyAnswer } from "./only-answer.ts";

const NONE: SearchResult = {
  loads: [],
  moreLoads: false,
  firms: [],
  people: [],
  quotes: [],
  keys: [],
  events: [],
  endpoints: [],
  changes: [],
  calls: [],
  requestAt: null,
};
const change = (loadRef: string | null) => ({
  at: "2026-11-18T10:00:00.000Z",
  action: "cancel",
  loadRef,
  firm: null,
  requestId: "req_1",
});
const firm = {
  id: "firm_1",
  name: "Firm",
  email: "a@b.example",
  phone: "0113 496 0000",
  plan: "STANDARD" as const,
  suspended: false,
};
const refused = {
  at: "2026-11-18T10:00:00.000Z",
  method: "POST",
  route: "/api/v1/loads",
  status: 422,
  code: "validation_failed",
  mode: "live" as const,
  firmId: "firm_1",
  firm: "Firm",
  key: "TMS …4t9Q",
};

describe("the only answer of a search", () => {
  it("is the page that every result leads to", () => {
    expect(onlyAnswer({ ...NONE, changes: [change("FB-1"), change("FB-1")] })).toBe("/admin/loads/FB-1");
    expect(onlyAnswer({ ...NONE, firms: [firm] })).toBe("/admin/firms/firm_1");
  });

  it("is none if results lead to several pages, or to none", () => {
    expect(onlyAnswer({ ...NONE, firms: [firm], changes: [change("FB-1")] })).toBeNull();
    expect(onlyAnswer({ ...NONE, changes: [change(null)] })).toBeNull();
    expect(onlyAnswer({ ...NONE, calls: [refused] })).toBeNull();
    expect(onlyAnswer(NONE)).toBeNull();
  });

  it("is none if no group has a result", () => {
    expect(isNothing(NONE)).toBe(true);
    expect(isNothing({ ...NONE, firms: [firm] })).toBe(false);
  });
});
