import { londonDay, londonTime, readLondonInstant } from "@board/calendar";
import { USUAL_HOURS } from "@board/calendar/working-hours";
import type { LoadStatus, OfferStatus, RunStatus } from "@board/db/enums";
import { describe, expect, it } from "vitest";
import type { GuideStep } from "../guides/rules.ts";
import { advance, NOT_BEGUN, planOf, type RunCommand, type RunFacts, type RunState } from "./rules.ts";

/** The instant of a text such as `17 14:34` in London, a day of November 2026 with a time. */
function at(text: string): Date {
  const [day = "", time = ""] = text.split(" ");
  const instant = readLondonInstant(`2026-11-${day}`, time);
  if (instant === null) throw new Error(`${text} is no instant.`);
  return instant;
}

const said = (instant: Date | null) => instant && `${londonDay(instant).slice(8)} ${londonTime(instant)}`;

const PENNINE: GuideStep = { to: { carriers: ["pennine"] }, pricePence: 41_000, minutes: 30 };
const YORKSHIRE: GuideStep = { to: { groups: ["Yorkshire"] }, minutes: 60 };
const SCOTLAND: GuideStep = { to: { groups: ["Scotland"] }, percentOfGuide: 95, minutes: 45 };
const STORY = [PENNINE, YORKSHIRE, { to: "board" }] satisfies GuideStep[];

function facts(changes: Partial<RunFacts> = {}): RunFacts {
  return {
    steps: STORY,
    status: "POSTED",
    onBoard: false,
    collectionEnds: at("19 12:00"),
    hours: USUAL_HOURS,
    changed: false,
    answers: [],
    opened: false,
    peopleOf: () => 1,
    ...changes,
  };
}

const inStep = (step: number, dueAt: string, status: RunStatus = "RUNNING"): RunState => ({
  status,
  step,
  dueAt: at(dueAt),
  wakeAt: at(dueAt),
  hours: USUAL_HOURS,
});

interface Case {
  run?: RunState;
  given?: Partial<RunFacts>;
  now?: string;
  command?: RunCommand;
  /** `STATUS step due`, then why the step ended, and the steps that were passed over. */
  stands: string;
}

function sentence({ run = NOT_BEGUN, given, now = "17 13:40", command = null }: Case): string {
  const { run: after, ended, passed } = advance(run, facts(given), at(now), command);
  const over = passed.map(({ number, ended: why }) => `${number} ${why}`);
  return [
    `${after.status} ${after.step} ${said(after.dueAt) ?? "-"}`,
    ...(ended ? [ended] : []),
    ...over,
  ].join(", ");
}

const no: OfferStatus[] = ["DECLINED"];

describe("contract 14: a run", () => {
  it.each<[string, Case]>([
    ["begins with its first step", { stands: "RUNNING 1 17 14:10" }],
    ["begins outside the hours too, and waits", { now: "17 18:40", stands: "WAITING 1 18 06:30" }],
    [
      "passes over a step without anybody",
      { given: { peopleOf: (n) => n - 1 }, stands: "RUNNING 2 17 14:40, 1 NOBODY" },
    ],
    [
      "reaches the board if nobody can be asked",
      { given: { peopleOf: () => 0 }, stands: "ON_BOARD 3 -, 1 NOBODY, 2 NOBODY" },
    ],
    [
      "stays while it is unanswered",
      { run: inStep(1, "17 14:10"), now: "17 14:09", stands: "RUNNING 1 17 14:10" },
    ],
    [
      "goes on in the very millisecond of its end",
      { run: inStep(1, "17 14:10"), now: "17 14:10", stands: "RUNNING 2 17 15:10, TIME" },
    ],
    [
      "goes on once everybody said no",
      {
        run: inStep(1, "17 14:10"),
        given: { answers: no },
        now: "17 13:52",
        stands: "RUNNING 2 17 14:52, ALL_NO",
      },
    ],
    [
      "waits for one that has not answered",
      { run: inStep(1, "17 14:10"), given: { answers: ["DECLINED", "OPEN"] }, stands: "RUNNING 1 17 14:10" },
    ],
    [
      "waits while the poster has a quote to decide on",
      {
        run: inStep(1, "17 14:10"),
        given: { answers: ["DECLINED", "QUOTED"] },
        stands: "RUNNING 1 17 14:10",
      },
    ],
    [
      "waits for carriers that it opened the load to",
      { run: inStep(1, "17 14:10"), given: { answers: no, opened: true }, stands: "RUNNING 1 17 14:10" },
    ],
    [
      "goes on if the poster took the only offer back",
      { run: inStep(1, "17 14:10"), given: { answers: ["WITHDRAWN"] }, stands: "RUNNING 2 17 14:40, ALL_NO" },
    ],
    [
      "goes on by the poster's skip",
      { run: inStep(1, "17 14:10"), command: "skip", stands: "RUNNING 2 17 14:40, SKIPPED" },
    ],
    ["stops", { run: inStep(2, "17 14:10"), command: "stop", stands: "STOPPED 2 -, STOPPED" }],
    ["ends with the board", { run: inStep(2, "17 15:10"), now: "17 15:10", stands: "ON_BOARD 3 -, TIME" }],
    [
      "ends exhausted without the board",
      {
        run: inStep(2, "17 15:10"),
        given: { steps: [PENNINE, YORKSHIRE] },
        now: "17 15:10",
        stands: "EXHAUSTED 2 -, TIME",
      },
    ],
    [
      "ends on the board that the poster opened it to",
      {
        run: inStep(2, "17 15:10"),
        given: { steps: [PENNINE, YORKSHIRE], onBoard: true },
        now: "17 15:10",
        stands: "ON_BOARD 2 -, TIME",
      },
    ],
    [
      "ends with a booking, whoever books",
      { run: inStep(2, "17 15:10"), given: { status: "BOOKED" }, stands: "BOOKED 2 -, BOOKED" },
    ],
    [
      "ends with a booking in the millisecond of its end",
      {
        run: inStep(2, "17 15:10"),
        given: { status: "BOOKED" },
        now: "17 15:10",
        stands: "BOOKED 2 -, BOOKED",
      },
    ],
    [
      "ends with the load",
      { run: inStep(2, "17 15:10"), given: { status: "CANCELLED" }, stands: "CANCELLED 2 -, CANCELLED" },
    ],
    [
      "ends exhausted when the load expires",
      {
        run: inStep(2, "19 11:00"),
        given: { status: "EXPIRED", onBoard: true },
        now: "20 00:00",
        stands: "EXHAUSTED 2 -, TIME",
      },
    ],
    [
      "begins its step anew after a material change",
      { run: inStep(2, "17 14:10"), given: { changed: true }, stands: "RUNNING 2 17 14:40, CHANGED" },
    ],
    [
      "goes on after a hand-back",
      { run: { ...inStep(1, "17 14:10"), status: "BOOKED", dueAt: null }, stands: "RUNNING 2 17 14:40" },
    ],
    [
      "ends exhausted after a hand-back in its last step",
      {
        run: { ...inStep(2, "17 14:10"), status: "BOOKED" },
        given: { steps: [PENNINE, YORKSHIRE] },
        stands: "EXHAUSTED 2 -",
      },
    ],
    [
      "stays stopped",
      { run: { ...inStep(1, "17 14:10"), status: "STOPPED" }, now: "18 10:00", stands: "STOPPED 1 17 14:10" },
    ],
    [
      "stays as it is while its load is a job",
      {
        run: { ...inStep(1, "17 14:10"), status: "BOOKED" },
        given: { status: "IN_TRANSIT" },
        stands: "BOOKED 1 17 14:10",
      },
    ],
  ])("%s", (_, one) => expect(sentence(one)).toBe(one.stands));

  it.each<[string, Case]>([
    [
      "an hour before the end of collection, if the board comes last",
      { now: "19 10:40", stands: "RUNNING 1 19 11:00" },
    ],
    [
      "the last step's minutes before it",
      { now: "19 11:00", given: { steps: [YORKSHIRE, PENNINE] }, stands: "RUNNING 1 19 11:30" },
    ],
    [
      "at the end of collection, if it is the last",
      { now: "19 11:50", given: { steps: [PENNINE] }, stands: "RUNNING 1 19 12:00" },
    ],
    [
      "at once if that is past: the run goes to its last step",
      { now: "19 11:00", stands: "ON_BOARD 3 -, 1 NO_TIME, 2 NO_TIME" },
    ],
    [
      "at once, and the last step is another one",
      { now: "19 11:30", given: { steps: [YORKSHIRE, PENNINE] }, stands: "RUNNING 2 19 12:00, 1 NO_TIME" },
    ],
    [
      "never after it",
      {
        now: "19 12:00",
        given: { steps: [YORKSHIRE, PENNINE] },
        stands: "EXHAUSTED 0 -, 1 NO_TIME, 2 NO_TIME",
      },
    ],
  ])("ends a step at the latest %s", (_, one) => expect(sentence(one)).toBe(one.stands));

  it.each<[string, Case]>([
    ["in the poster's hours", { now: "17 17:50", stands: "RUNNING 1 18 06:20" }],
    [
      "day and night, twelve hours before the end of collection",
      { now: "19 00:00", stands: "RUNNING 1 19 00:30" },
    ],
    ["in the hours a millisecond earlier", { now: "18 23:59", stands: "WAITING 1 19 06:30" }],
    [
      "in the hours that were fixed when its step began",
      { run: inStep(1, "19 06:30", "WAITING"), now: "19 00:10", stands: "WAITING 1 19 06:30" },
    ],
  ])("counts minutes %s", (_, one) => expect(sentence(one)).toBe(one.stands));

  it("waits in the night and goes on in the morning", () => {
    const evening = advance(NOT_BEGUN, facts(), at("17 17:50")).run;
    expect(said(evening.wakeAt)).toBe("17 18:00");
    const night = advance(evening, facts(), at("17 18:00")).run;
    expect([night.status, said(night.wakeAt)]).toEqual(["WAITING", "18 06:00"]);
    const morning = advance(night, facts(), at("18 06:00")).run;
    expect([morning.status, said(morning.wakeAt)]).toEqual(["RUNNING", "18 06:20"]);
  });

  it.each<LoadStatus>(["BOOKED", "CANCELLED", "EXPIRED"])(
    "is not stopped or skipped once its load is %s",
    (status) => {
      const ended = (command: RunCommand) =>
        advance(inStep(1, "17 14:10"), facts({ status }), at("17 13:40"), command);
      expect(ended("skip")).toEqual(ended(null));
      expect(ended("stop")).toEqual(ended(null));
    },
  );
});

describe("contract 14: the latest times of a run", () => {
  const plan = (changes: Partial<RunFacts>, now = "17 13:40") =>
    planOf(NOT_BEGUN, facts(changes), at(now)).map(
      ({ number, beginsAt, dueAt }) => `${number} ${said(beginsAt) ?? "-"} ${said(dueAt) ?? "-"}`,
    );

  it("are those of the story", () => {
    expect(plan({})).toEqual(["1 17 13:40 17 14:10", "2 17 14:10 17 15:10", "3 17 15:10 -"]);
    expect(plan({ steps: [PENNINE, YORKSHIRE, SCOTLAND, { to: "board" }] }).at(-1)).toBe("4 17 15:55 -");
  });

  it("begin now, outside the hours too", () => {
    expect(plan({}, "17 18:40")).toEqual(["1 17 18:40 18 06:30", "2 18 06:30 18 07:30", "3 18 07:30 -"]);
  });

  it("name the steps that are passed over", () => {
    expect(plan({ peopleOf: (number) => number - 1 })).toEqual([
      "1 - -",
      "2 17 13:40 17 14:40",
      "3 17 14:40 -",
    ]);
    expect(plan({}, "19 10:50")).toEqual(["1 19 10:50 19 11:00", "2 - -", "3 19 11:00 -"]);
  });
});
