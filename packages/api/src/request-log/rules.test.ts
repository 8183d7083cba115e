import { describe, expect, it } from "vitest";
import {
  cleanTarget,
  linesAMinute,
  MOST_KEPT_CHARACTERS,
  REMOVED,
  TOO_LONG,
  withoutSecrets,
} from "./rules.ts";

describe("request log: the most that it takes", () => {
  it("is 120 lines a minute, and 6 once a day has had 10,000", () => {
    expect([0, 9_999].map(linesAMinute)).toEqual([120, 120]);
    expect([10_000, 50_000].map(linesAMinute)).toEqual([6, 6]);
  });
});

describe("request log: what is removed before it is stored", () => {
  it.each([
    "secret",
    "collectionCode",
    "driver",
    "vehicleReg",
    "receivedBy",
    "contactName",
    "phone",
    "notes",
    "url",
  ])("%s, at any depth", (name) => {
    expect(withoutSecrets({ load: [{ [name]: "Sam" }] })).toEqual({ load: [{ [name]: REMOVED }] });
  });

  it("a key, a signing secret and an email address, in whatever field they were sent", () => {
    const token = `fb_live_${"a".repeat(38)}`;
    expect(
      withoutSecrets({
        externalRef: `x ${token} y`,
        id: "whsec_aGVsbG8=",
        boardNote: "ask sam@firm.example",
      }),
    ).toEqual({ externalRef: `x ${REMOVED} y`, id: REMOVED, boardNote: `ask ${REMOVED}` });
    expect(cleanTarget(`/api/v1/loads?ref=${token}&token=abc&status=POSTED`)).toBe(
      `/api/v1/loads?ref=${REMOVED}&token=${REMOVED}&status=POSTED`,
    );
  });

  it("the code of a gate check, and never the code of a problem", () => {
    expect(withoutSecrets({ code: "7QK4MX" }, ["code"])).toEqual({ code: REMOVED });
    expect(withoutSecrets({ code: "validation_failed" })).toEqual({ code: "validation_failed" });
    expect(cleanTarget("/api/v1/loads/x/gate-check?code=7QK4MX")).toBe(
      `/api/v1/loads/x/gate-check?code=${REMOVED}`,
    );
  });

  it("the sentence about a body that is no JSON, which quotes it; line and column are kept", () => {
    const problem = {
      code: "malformed_json",
      detail: 'Line 1, column 9: found "7QK4MX".',
      line: 1,
      column: 9,
    };
    expect(withoutSecrets(problem)).toEqual({ ...problem, detail: REMOVED });
  });

  it("the sentence of an error about a person's field, which can quote it", () => {
    const errors = [
      { pointer: "#/collectFrom/phone", code: "invalid", detail: "07700 900123 is no number." },
      { pointer: "#/fromPostcode", code: "invalid", detail: "LS1O is no postcode." },
    ];
    expect(withoutSecrets({ errors })).toEqual({ errors: [{ ...errors[0], detail: REMOVED }, errors[1]] });
  });

  it("what is beyond 16,384 characters, and says so", () => {
    const kept = JSON.stringify(
      withoutSecrets({ rows: Array.from({ length: 5_000 }, () => ({ pallets: 12 })) }),
    );
    expect(kept).toContain(TOO_LONG);
    expect(kept.length).toBeLessThan(2 * MOST_KEPT_CHARACTERS);
  });

  it("what the database cannot hold", () => {
    expect(withoutSecrets({ "a\u0000b": "c\u0000d\ud800" })).toEqual({ ab: "cd\ufffd" });
  });
});
