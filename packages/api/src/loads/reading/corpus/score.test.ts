import { describe, expect, it } from "vitest";
import { type LabelledJob, type ScoredDraft, score } from "./score.ts";

const JOB: LabelledJob = {
  set: {
    "/fromPostcode": "LS10 2AW",
    "/weightKg": 998,
    "/tailLift": true,
    "/equipment": ["CURTAIN", "STRAPS"],
    "/collectByTime": "10:00",
    "/collectFrom/name": "Thornmere Ceramics Ltd",
    "/collectFrom/lines": ["Unit 6, Foxbridge Way", "Normanton"],
    "/collectFrom/phone": "01632 960147",
    "/externalRef": "PO 77184",
    "/goods/0/description": "floor tiles",
  },
  ambiguous: ["/toPostcode"],
  unscored: ["/type", "/stops"],
  never: ["640"],
};

const RIGHT = {
  fromPostcode: "ls102aw",
  weightKg: 997,
  tailLift: true,
  equipment: ["STRAPS", "CURTAIN"],
  collectByTime: "10:00",
  collectFrom: {
    name: "Thornmere Ceramics Ltd.",
    lines: ["Unit 6", "Foxbridge Way", "Normanton"],
    phone: "(01632) 960147",
  },
  externalRef: "77184",
  goods: [{ description: "grey floor tiles" }],
};

const draft = (load: object, ...ambiguous: string[]): ScoredDraft => ({
  load,
  ambiguous: ambiguous.map((pointer) => ({ pointer })),
});
const wrongIn = (load: object, job = JOB) =>
  score([draft(load)], { jobs: [job] }).wrong.map(({ pointer }) => pointer);

describe("score", () => {
  it("finds every field, in whatever spelling, and counts each kind of equipment", () => {
    expect(score([draft(RIGHT, "/toPostcode")], { jobs: [JOB] })).toEqual({
      labelled: 11,
      found: 11,
      set: 11,
      wrong: [],
      ambiguous: 1,
      marked: 1,
    });
  });

  it.each([
    ["a field that is left out", {}, []],
    ["another postcode", { fromPostcode: "LS10" }, ["/fromPostcode"]],
    ["an ambiguous field that is set", { toPostcode: "NP19 4AL" }, ["/toPostcode"]],
    ["two kilos more", { weightKg: 1000 }, ["/weightKg"]],
    ["equipment that nobody asked for", { equipment: ["CURTAIN", "BOX"] }, ["/equipment/BOX"]],
    ["another description", { goods: [{ description: "roof tiles" }] }, ["/goods/0/description"]],
    ["a line of goods that is none", { goods: [{}, { packages: 2 }] }, ["/goods/1/packages"]],
    ["the customer's rate in the notes", { notes: "They pay 640." }, ["/notes"]],
    ["a price", { bookNowPence: 29_500, pricingMode: "BOOK_NOW" }, ["/bookNowPence"]],
    ["what the form sets anyway", { adr: false, deliverWindow: "Anytime", pricingMode: "QUOTES" }, []],
    ["a window beside the slot", { collectWindow: "AM" }, []],
    ["a window without a slot", { deliverWindow: "AM" }, ["/deliverWindow"]],
    [
      "the end's postcode at its site",
      { fromPostcode: "LS10 2AW", collectFrom: { postcode: "LS102AW" } },
      [],
    ],
    [
      "another one",
      { fromPostcode: "LS10 2AW", collectFrom: { postcode: "LS9" } },
      ["/collectFrom/postcode"],
    ],
    ["what is not scored", { type: "PALLETS", stops: [{ postcode: "LS9" }] }, []],
    ["free words", { notes: "Hi-vis.", boardNote: "Pump truck.", dimsNote: "1.2 m" }, []],
  ])("judges %s", (_what, load, pointers) => {
    expect(wrongIn(load)).toEqual(pointers);
  });

  it("compares each job with the draft that is most like it", () => {
    const other: LabelledJob = { set: { "/fromPostcode": "M17 8AA", "/pallets": 4 }, ambiguous: [] };
    const drafts = [draft({ fromPostcode: "M17 8AA", pallets: 5 }), draft(RIGHT)];
    const { found, wrong } = score(drafts, { jobs: [JOB, other] });
    expect(found).toBe(12);
    expect(wrong).toEqual([{ job: 2, pointer: "/pallets", value: 5, label: 4 }]);
  });

  it("counts every field of a draft where there is no job, and a job without a draft", () => {
    expect(score([draft({ pallets: 3, adr: true })], { jobs: [] }).wrong).toEqual([
      { job: null, pointer: "/pallets", value: 3, label: undefined },
      { job: null, pointer: "/adr", value: true, label: undefined },
    ]);
    expect(score([], { jobs: [JOB] })).toMatchObject({ labelled: 11, found: 0, set: 0, wrong: [] });
  });
});
