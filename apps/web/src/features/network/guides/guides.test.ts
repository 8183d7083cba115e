import { USUAL_HOURS } from "@board/calendar/working-hours";
import { describe, expect, it } from "vitest";
import { hoursWords } from "../../../shared/load-parts/guide/step-words.ts";
import {
  EXAMPLES,
  formOfGuide,
  type GuideForm,
  moveStep,
  NEW_GUIDE,
  newStep,
  readGuide,
  splitPlaces,
  typedPlaces,
} from "./guide-form.ts";
import { bookedWords, laneWords, sameLaneWords } from "./guide-words.ts";

const PENNINE = {
  ...newStep("1"),
  chosen: { groups: [], carriers: ["firm_p"] },
  pricing: "fixed",
  price: "410",
} as const;
const YORKSHIRE = { ...newStep("2"), chosen: { groups: ["Yorkshire"], carriers: [] } };
const FORM: GuideForm = {
  name: " Bradford to Scotland ",
  from: "BD, LS",
  to: "EH G",
  vehicleClasses: ["EIGHTEEN_T"],
  steps: [PENNINE, YORKSHIRE, newStep("3", "board")],
};

describe("a routing guide as typed", () => {
  it("is what is sent, and reads the same again", () => {
    const { guide, missing } = readGuide(FORM);
    expect(missing).toBeNull();
    expect(guide).toEqual({
      name: "Bradford to Scotland",
      lanes: [{ from: ["BD", "LS"], to: ["EH", "G"] }],
      vehicleClasses: ["EIGHTEEN_T"],
      steps: [
        { to: { groups: [], carriers: ["firm_p"] }, minutes: 60, pricePence: 41_000 },
        { to: { groups: ["Yorkshire"], carriers: [] }, minutes: 60 },
        { to: "board" },
      ],
    });
    const booked = { loads: 0, steps: [], minutes: null };
    const kept = { ...guide, id: "guide_1", booked, createdAt: "", updatedAt: "" };
    expect(readGuide(formOfGuide(kept)).guide).toEqual(guide);
  });

  it.each<[Partial<GuideForm>, string | null]>([
    [{ name: "" }, "Give the guide a name."],
    [{ to: "" }, "Give both ends of the lane, or neither."],
    [{ steps: [newStep("1")] }, "Step 1 names no carrier and no group."],
    [{ steps: [{ ...PENNINE, price: "" }] }, "Step 1 needs a price."],
    [
      { steps: [YORKSHIRE, { ...YORKSHIRE, minutes: "soon" }] },
      "Step 2 needs its minutes as a whole number.",
    ],
    [{ from: "", to: "" }, null],
  ])("%o: %s", (changes, missing) => expect(readGuide({ ...FORM, ...changes }).missing).toBe(missing));

  it.each([
    ["", [], "", ""],
    ["b", [], "b", "b"],
    ["bd, ls", ["bd"], "ls", "BD, ls"],
    [" bd;ls10 BD ", ["bd", "ls10", "BD"], "", "BD, LS10, "],
  ])("has places that a separator ended, each once: %j", (text, places, rest, again) => {
    expect(splitPlaces(text)).toEqual({ places, rest });
    expect(typedPlaces(places, rest)).toBe(again);
  });

  it("begins with two steps, or with an example", () => {
    expect([NEW_GUIDE, ...EXAMPLES.map(({ form }) => form)].map(({ steps }) => steps.at(-1)?.who)).toEqual(
      Array(4).fill("board"),
    );
  });
});

describe("moving a step", () => {
  const nameOf = (step: { key: string }) => `Step ${step.key}`;

  it.each([
    [0, 1, ["2", "1", "3"], "Step 1 is step 2 of 3, before the board."],
    [1, -1, ["2", "1", "3"], "Step 2 is step 1 of 3."],
    [0, -1, ["1", "2", "3"], "Step 1 is the first step."],
    [1, 1, ["1", "2", "3"], "The board is always the last step."],
    [2, -1, ["1", "2", "3"], "The board is always the last step."],
  ] as const)("%i by %i", (nth, by, keys, said) => {
    const moved = moveStep(FORM.steps, nth, by, nameOf);
    expect(moved.steps.map(({ key }) => key)).toEqual(keys);
    expect(moved.said).toBe(said);
  });
});

describe("a guide in words", () => {
  it("names its lanes, where its loads were booked, and the hours", () => {
    expect(laneWords({ lanes: [{ from: ["BD", "LS"], to: ["EH"] }] })).toBe("BD, LS → EH");
    expect(laneWords({ lanes: [] })).toBe("proposed for no lane");
    expect(bookedWords({ booked: { loads: 38, steps: [23, 11, 4], minutes: 22 } })).toBe(
      "step 1 61 % · booked in 22 min",
    );
    const lane = (name: string, from: string, vehicleClasses: GuideForm["vehicleClasses"] = []) => ({
      ...{ id: name, name, vehicleClasses: [...vehicleClasses] },
      lanes: [{ from: [from], to: ["EH"] }],
    });
    const others = [lane("Leeds", "LS10"), lane("Vans", "LS", ["LUTON"]), lane("Hull", "HU")];
    expect(sameLaneWords(lane("All", "LS", ["ARTIC"]), others)).toBe(
      "Leeds has some of these lanes too. The guide that names outcodes is proposed, then the one for fewer vehicles.",
    );
    expect(sameLaneWords(lane("All", "L"), others)).toBe("");
    expect(hoursWords(USUAL_HOURS)).toBe("Mon–Fri 06:00–18:00, Sat 06:00–12:00");
    expect(hoursWords({ ...USUAL_HOURS, wed: null, sat: null })).toBe(
      "Mon–Tue 06:00–18:00, Thu–Fri 06:00–18:00",
    );
  });
});
