import { describe, expect, it } from "vitest";
import type { FirmPage } from "../types.ts";
import {
  checkedWords,
  coverFinding,
  handedBackFinding,
  keyWords,
  licenceFinding,
  newJobsWords,
} from "./firm-words.ts";

const now = new Date("2026-11-18T10:00:00.000Z");
const today = "2026-11-18";
type Licence = NonNullable<FirmPage["passport"]>["licence"];
const licence: Licence = {
  state: "valid",
  given: "OB1084417",
  number: "OB1084417",
  type: "STANDARD_NATIONAL",
  matchedBy: "company_number",
  vehiclesAuthorised: 6,
  continuationDate: "2027-05-31",
  status: "lsts_valid",
  goneAt: null,
  lostAt: null,
  checkedAt: "2026-11-18T02:10:00.000Z",
};

describe("a firm's licence, as an admin reads it", () => {
  it.each<[string, string | undefined, Partial<Licence>]>([
    ["OB1084417, Standard National: valid", "good", {}],
    [
      "OB1084417, Standard National: valid no more since Tue 17 Nov, revoked",
      "bad",
      { state: "lost", status: "lsts_revoked", lostAt: "2026-11-17T20:00:00.000Z" },
    ],
    [
      "OB1084417, Standard National: not in force, in the register no more",
      "bad",
      { state: "not_valid", goneAt: "2026-11-17T20:00:00.000Z" },
    ],
    ["OB1084417: waits for a decision", "warn", { state: "review", number: null, type: null, status: null }],
    ["none found", "warn", { state: "none", given: null, number: null, type: null, status: null }],
  ])("%s", (words, tone, changes) => {
    expect(licenceFinding({ ...licence, ...changes }, today)).toEqual({ words, tone });
  });

  it("says how the licence was found, and when it was checked", () => {
    expect(checkedWords(licence, now)).toBe("by company number, Wed 18 Nov, 02:10");
    expect(checkedWords({ ...licence, matchedBy: null, checkedAt: null }, now)).toBe("not checked yet");
  });
});

describe("a cover", () => {
  const cover = {
    kind: "GOODS_IN_TRANSIT" as const,
    pence: 2_500_000,
    from: "2026-01-01",
    until: "2026-12-31",
  };
  it.each([
    ["£25,000 until Thu 31 Dec", "good", [cover]],
    ["£25,000 ended Tue 17 Nov", "bad", [{ ...cover, until: "2026-11-17" }]],
    ["£25,000 from Tue 1 Dec to Thu 31 Dec", "warn", [{ ...cover, from: "2026-12-01" }]],
    ["£25,000 until Thu 31 Dec", "good", [{ ...cover, until: "2026-11-17" }, cover]],
    ["none", "warn", [{ ...cover, kind: "HIRE_AND_REWARD" as const }]],
  ])("%s", (words, tone, covers) => {
    expect(coverFinding(covers, "GOODS_IN_TRANSIT", today)).toEqual({ words, tone });
  });
});

describe("what a firm may do", () => {
  const limits: FirmPage["limits"] = {
    newJobsLeft: 0,
    heldUntil: null,
    handedBack: { day: 0, month: 0, days: 30, limitedSince: null },
  };

  it("is said of its hand-backs", () => {
    expect(handedBackFinding(limits, now)).toEqual({ words: "nothing in 30 days" });
    const handedBack = { day: 2, month: 5, days: 30, limitedSince: null };
    expect(handedBackFinding({ ...limits, handedBack }, now)).toEqual({
      words: "2 in 24 hours, 5 in 30 days",
    });
    const limited = { ...handedBack, limitedSince: "2026-11-17T20:00:00.000Z" };
    expect(handedBackFinding({ ...limits, handedBack: limited }, now)).toEqual({
      words: "2 in 24 hours, 5 in 30 days; books nothing since Tue 17 Nov, 20:00 until an admin has looked",
      tone: "bad",
    });
  });

  it("is said of a new carrier's jobs", () => {
    expect(newJobsWords(limits)).toBe("");
    expect(newJobsWords({ ...limits, newJobsLeft: 1 })).toBe(
      "at most two at once until 1 more job is confirmed",
    );
  });
});

describe("an API key", () => {
  const key = { revokedAt: null, expiresAt: null };
  const works = { suspendedAt: null };
  const suspended = { suspendedAt: "2026-11-17T20:00:00.000Z" };
  it.each([
    ["works", key, works],
    ["ends Thu 19 Nov, 10:00", { ...key, expiresAt: "2026-11-19T10:00:00.000Z" }, works],
    ["ended Tue 17 Nov, 10:00", { ...key, expiresAt: "2026-11-17T10:00:00.000Z" }, works],
    ["stopped with the firm", key, suspended],
    ["revoked Mon 16 Nov, 10:00", { ...key, revokedAt: "2026-11-16T10:00:00.000Z" }, suspended],
  ])("%s", (words, state, firm) => {
    expect(keyWords(state, firm, now)).toBe(words);
  });
});
