import type { StepPlan } from "@board/api/schemas";
import { USUAL_HOURS } from "@board/calendar/working-hours";
import { describe, expect, it } from "vitest";
import {
  clockSentence,
  countWords,
  type GuideStep,
  leftOutWords,
  nobodyCan,
  planSentence,
  planTime,
} from "./step-words.ts";

const STEPS: GuideStep[] = [
  { to: { carriers: ["p"] }, pricePence: 41_000, minutes: 30 },
  { to: { groups: ["Yorkshire"] }, minutes: 60 },
  { to: "board" },
];
const nameOf = (id: string) => (id === "p" ? "Pennine Trunking" : "A carrier");
const people = { people: 1, of: 1, leftOut: [] };

function plan(changes: Partial<StepPlan> = {}): StepPlan {
  return {
    now: "2026-11-17T13:40:00.000Z",
    counts: true,
    dayAndNight: false,
    collectionEnds: "2026-11-19T12:00:00.000Z",
    steps: [
      {
        ...people,
        pricePence: 41_000,
        beginsAt: "2026-11-17T13:40:00.000Z",
        dueAt: "2026-11-17T14:10:00.000Z",
      },
      {
        ...people,
        pricePence: null,
        beginsAt: "2026-11-17T14:10:00.000Z",
        dueAt: "2026-11-17T15:10:00.000Z",
      },
      { ...people, pricePence: null, beginsAt: "2026-11-17T15:10:00.000Z", dueAt: null },
    ],
    ...changes,
  };
}

const END = "Sooner when everybody asked has said no. The first yes books it.";

describe("what happens after posting with a routing guide", () => {
  it("is one sentence in clock times", () => {
    expect(planSentence(STEPS, plan(), nameOf)).toBe(
      `Pennine Trunking is asked at £410 for 30 minutes, then the Yorkshire group for quotes for an hour, then the board at 15:10. ${END}`,
    );
  });

  it("begins with the present time where the clock stands", () => {
    const night = plan({
      now: "2026-11-17T18:40:00.000Z",
      counts: false,
      steps: [
        {
          ...people,
          pricePence: 41_000,
          beginsAt: "2026-11-17T18:40:00.000Z",
          dueAt: "2026-11-18T06:30:00.000Z",
        },
        { ...people, pricePence: null, beginsAt: null, dueAt: null },
        { ...people, pricePence: null, beginsAt: "2026-11-18T06:30:00.000Z", dueAt: null },
      ],
    });
    expect(planSentence(STEPS, night, nameOf)).toBe(
      `It is 18:40. Pennine Trunking is asked at £410 now, and has until tomorrow 06:30, then the board tomorrow 06:30. ${END}`,
    );
    expect(clockSentence(night, USUAL_HOURS)).toBe(
      "Your clock stands outside your hours, Mon–Fri 06:00–18:00, Sat 06:00–12:00.",
    );
  });

  it("says that nobody can be asked", () => {
    const nobody = plan({ steps: plan().steps.map((step) => ({ ...step, beginsAt: null, dueAt: null })) });
    expect(planSentence(STEPS, nobody, nameOf)).toBe("Nobody of these can be asked.");
    expect([nobodyCan(nobody), nobodyCan(plan())]).toEqual([true, false]);
  });

  it("names days, counts and who is left out", () => {
    const now = new Date("2026-11-17T13:40:00.000Z");
    expect(planTime("2026-11-19T06:30:00.000Z", now)).toBe("Thu 19 06:30");
    expect(countWords({ people: 7, of: 9 })).toBe("7 of 9 carriers can carry it");
    expect(leftOutWords([{ name: "Esk Vale Transport", reason: "NO_VEHICLE" }])).toBe(
      "Esk Vale Transport runs no such vehicle",
    );
  });
});
