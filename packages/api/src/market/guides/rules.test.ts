import type { VehicleClass } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import { type GuideStep, matchingGuide, priceOf, stepProblems, withMinutes } from "./rules.ts";

describe("contract 14: the price of a step", () => {
  it.each([
    ["fixed", { pricePence: 41_050 }, 41_050],
    ["none", {}, null],
    ["a share of the middle", { percentOfGuide: 95 }, 45_400],
    ["a half pound, which goes up", { percentOfGuide: 50 }, 23_900],
  ])("%s", (_, step, pence) => {
    expect(priceOf(step, { guideLowPence: 39_000, guideHighPence: 56_505 })).toBe(pence);
  });

  it("is rounded half up to the pound", () => {
    expect(priceOf({ percentOfGuide: 50 }, { guideLowPence: 10_000, guideHighPence: 10_200 })).toBe(5_100);
    expect(priceOf({ percentOfGuide: 100 }, { guideLowPence: 10_000, guideHighPence: 10_099 })).toBe(10_000);
    expect(priceOf({ percentOfGuide: 100 }, { guideLowPence: 10_000, guideHighPence: 10_100 })).toBe(10_100);
  });
});

describe("contract 14: the steps of a guide", () => {
  it.each<[string, GuideStep[], string[]]>([
    [
      "one carrier, a group, the board",
      [{ to: { carriers: ["a"] }, pricePence: 1 }, { to: { groups: ["b"] } }, { to: "board" }],
      [],
    ],
    ["nobody", [{ to: {} }], ["steps.0.to audience_empty"]],
    [
      "two prices",
      [{ to: "network", pricePence: 1, percentOfGuide: 95 }],
      ["steps.0.percentOfGuide price_twice"],
    ],
    ["the board before others", [{ to: "board" }, { to: "network" }], ["steps.0.to board_last"]],
    ["the board with a price", [{ to: "board", pricePence: 1 }], ["steps.0.to board_last"]],
    ["the board with minutes", [{ to: "board", minutes: 60 }], ["steps.0.to board_last"]],
  ])("%s", (_, steps, problems) => {
    expect(stepProblems(steps).map(({ path, code }) => `${path.join(".")} ${code}`)).toEqual(problems);
  });

  it.each<[GuideStep, number | undefined]>([
    [{ to: { carriers: ["a"] } }, 30],
    [{ to: { carriers: ["a", "b"] } }, 60],
    [{ to: { groups: ["a"] } }, 60],
    [{ to: "network" }, 60],
    [{ to: "board" }, undefined],
    [{ to: "network", minutes: 5 }, 5],
  ])("%j stand for %s minutes", (step, minutes) => expect(withMinutes(step).minutes).toBe(minutes));
});

describe("contract 14: the guide that is proposed for a load", () => {
  const load = { fromOutcode: "BD4", toOutcode: "EH54", vehicleClass: "EIGHTEEN_T" as VehicleClass };
  const guide = (id: string, lanes: string[], vehicleClasses: VehicleClass[] = []) => ({
    id,
    vehicleClasses,
    lanes: lanes.map((lane) => {
      const [from = "", to = ""] = lane.split(">");
      return { from: from.split(","), to: to.split(",") };
    }),
  });

  it.each([
    ["of its area", [guide("a", ["BD,LS>EH,G"])], "a"],
    ["none of another area", [guide("a", ["B>E", "LS>EH"])], null],
    ["none without lanes", [guide("a", [])], null],
    ["none for other vehicles", [guide("a", ["BD>EH"], ["ARTIC"])], null],
    ["both ends on one lane only", [guide("a", ["BD>G", "LS>EH"])], null],
    ["an outcode before an area", [guide("a", ["BD>EH"]), guide("b", ["BD4>EH"])], "b"],
    ["two outcodes before one", [guide("a", ["BD4>EH"]), guide("b", ["BD4>EH54"])], "b"],
    [
      "fewer vehicles before more",
      [guide("a", ["BD>EH"]), guide("b", ["BD>EH"], ["EIGHTEEN_T", "ARTIC"])],
      "b",
    ],
    [
      "an outcode before fewer vehicles",
      [guide("a", ["BD4>EH"]), guide("b", ["BD>EH"], ["EIGHTEEN_T"])],
      "a",
    ],
    ["the oldest of equals", [guide("a", ["BD>EH"]), guide("b", ["BD>EH"])], "a"],
  ])("%s", (_, guides, id) => expect(matchingGuide(guides, load)?.id ?? null).toBe(id));
});
