import type { JobsAnswer } from "@board/api/schemas";
import { describe, expect, it } from "vitest";
import { choiceWords, jobWords, openFields, questionOf, ROWS } from "./draft-words.ts";

type Draft = JobsAnswer["drafts"][number];
const TODAY = "2026-11-17";
const LOAD: Draft["load"] = {
  fromPostcode: "BD4 9SW",
  toPostcode: "EH54 5DE",
  collectDate: "2026-11-19",
  vehicleClass: "EIGHTEEN_T",
  type: "PALLETS",
  pallets: 1,
  weightBand: "T_3_7",
};
const draft = (load: Draft["load"], missing: string[] = [], open: string[] = []): Draft => ({
  load: { ...LOAD, ...load },
  read: [],
  missing,
  ambiguous: open.map((pointer) => ({ pointer, start: 0, end: 4, text: "that", choices: [] })),
});
const said = (load: Draft["load"], label: string) =>
  ROWS.find((row) => row.label === label)?.words({ ...LOAD, ...load }, TODAY);

describe("a pasted job", () => {
  it("is told in one line", () => {
    expect(jobWords({ ...LOAD, collectByTime: "10:00" }, TODAY)).toBe(
      "BD4 9SW to EH54 5DE · Thu 19 Nov by 10:00 · 18 t · 1 pallet · 3–7 t",
    );
  });

  it.each<[string, Draft["load"], string]>([
    ["Weight", { weightKg: 5_400 }, "5,400 kg · 3–7 t"],
    ["Body and gear", { equipment: ["CURTAIN", "STRAPS"] }, "curtain, straps"],
    ["Goods", { goods: [{ packages: 2, kind: "IBC" }] }, "2 IBCs, do not stack"],
    ["Keep at", { temperature: { minC: 2, maxC: 5 } }, "2 to 5 °C"],
    ["Rule", { noSubcontract: true }, "not to be passed on to another carrier"],
    ["Needs", { tailLift: true, adr: true }, "ADR, tail-lift"],
  ])("says %s", (label, load, words) => expect(said(load, label)).toBe(words));

  it.each<[string, Draft, string | null]>([
    ["nothing", draft({}), null],
    ["a wish", draft({}, [], ["/equipment"]), "which body or gear?"],
    [
      "a wish beside what is needed",
      draft({ equipment: ["BOX"] }, [], ["/equipment"]),
      "which body or gear?",
    ],
    ["a temperature", draft({}, [], ["/temperature"]), "what temperature?"],
    [
      "what the goods are",
      draft({ goods: [{ packages: 2, kind: "IBC" }] }, ["/goods/0/description"]),
      "what goods?",
    ],
    ["a vehicle that the person chose", draft({}, [], ["/vehicleClass"]), null],
  ])("that leaves open %s asks for it", (_what, job, question) => {
    expect(questionOf(job)).toBe(question);
    expect(Object.keys(openFields(job))).toHaveLength(question === null ? 0 : 1);
  });

  it("names every choice", () => {
    expect(choiceWords("/type", "PALLETS", TODAY)).toBe("Pallets");
    expect(choiceWords("/weightKg", 5_200, TODAY)).toBe("5,200 kg");
  });
});
