import { changeOutput } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { sized, timeLimit } from "@board/testing/size";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type Answer, type Api, read, startApi } from "../testing/api.ts";
import { type Cast, castOf } from "../testing/life.ts";
import { bookBy } from "./steps.ts";

let api: Api;
let cast: Cast;

beforeAll(async () => {
  api = await startApi();
  cast = await castOf(api);
});
afterAll(() => api.close());

const ROUNDS = sized(6, 60, 2_000);
const PRICE = 50_000;
const DELTA = 2_500;
const ended = new Map<string, number>();
const RACERS = [
  "agree",
  "agreeAgain",
  "collect",
  "cancel",
  "release",
  "handBack",
  "withdraw",
  "refuse",
] as const;
type Racer = (typeof RACERS)[number];

/** Order of the racers, the turns of the event loop that each waits, and whether the change is of the collection. */
const round = fc
  .shuffledSubarray([...RACERS], { minLength: 2 })
  .chain((runners) =>
    fc.tuple(
      fc.constant(runners),
      fc.array(fc.nat(40), { minLength: runners.length, maxLength: runners.length }),
      fc.boolean(),
    ),
  );

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

function run(racer: Racer, id: string, changeId: string): Promise<Answer> {
  const { poster, winner } = cast;
  const change = `/loads/${id}/changes/${changeId}`;
  switch (racer) {
    case "agree":
    case "agreeAgain":
      return winner.call("POST", `${change}/agree`);
    case "refuse":
      return winner.call("POST", `${change}/refuse`);
    case "withdraw":
      return poster.call("POST", `${change}/withdraw`);
    case "collect":
      return winner.call("POST", `/loads/${id}/collect`);
    case "cancel":
      return poster.call("POST", `/loads/${id}/cancel`, { reason: "Called off." });
    case "release":
      return poster.call("POST", `/loads/${id}/release`, { reason: "No show." });
    case "handBack":
      return winner.call("POST", `/loads/${id}/hand-back`, { reason: "Broke down." });
  }
}

async function raceOnce(runners: readonly Racer[], waits: readonly number[], ofCollection: boolean) {
  if (api.clock.now().getUTCHours() >= 18) api.clock.advance({ hours: 12 });
  const { poster, winner } = cast;
  const { id } = await api.postLoad(poster.call, { collectDate: londonDay(api.clock.now()) });
  await bookBy(poster.call, winner.call, id, PRICE);
  const patch = ofCollection ? { collectByTime: "23:00" } : { tailLift: true };
  const asked = await poster.call("POST", `/loads/${id}/changes`, { patch, penceDelta: DELTA });
  const changeId = read(asked, changeOutput).change?.id ?? "";
  const answers = await Promise.all(
    runners.map(async (racer, index) => {
      await turns(waits[index] ?? 0);
      return [racer, (await run(racer, id, changeId)).status] as const;
    }),
  );

  for (const [racer, status] of answers) expect([200, 404, 409], racer).toContain(status);
  const won = (racer: Racer) => answers.some(([each, status]) => each === racer && status === 200);
  const load = await api.db.load.findUniqueOrThrow({ where: { id } });
  const change = await api.db.loadChange.findUniqueOrThrow({ where: { id: changeId } });
  const history = await api.db.loadHistory.findMany({ where: { loadId: id }, orderBy: { version: "asc" } });
  const events = await api.db.event.findMany({ where: { loadId: id }, orderBy: { id: "asc" } });
  const actions = history.map(({ action }) => action);
  const times = (action: string) => actions.filter((each) => each === action).length;
  const agreed = change.status === "AGREED";

  // The change gets one answer at most: the one that was reported as won.
  const answersMade = ["agreeChange", "refuseChange", "withdrawChange"].map(times);
  expect(answersMade.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(1);
  expect([times("agreeChange"), won("agree") || won("agreeAgain")]).toEqual([Number(agreed), agreed]);
  expect(won("refuse")).toBe(change.status === "REFUSED");
  expect(won("withdraw")).toBe(change.status === "WITHDRAWN");
  expect(events.filter(({ type }) => type === "change.agreed")).toHaveLength(agreed ? 2 : 0);

  // A change is whole or not at all, and moves the price once.
  expect(load.openChange === null).toBe(change.status !== "OPEN");
  const isChanged = ofCollection ? load.collectByTime === "23:00" : load.tailLift;
  expect(isChanged).toBe(agreed);
  const booked = load.carrierId !== null;
  expect(load.agreedPence).toBe(booked ? PRICE + (agreed ? DELTA : 0) : null);
  expect(load.orderRevision).toBe(booked && agreed ? 2 : 1);

  // The end of the job, or the step that it concerns, closes it.
  const over = load.status === "POSTED" || load.status === "CANCELLED";
  if (over || (ofCollection && load.status === "IN_TRANSIT")) expect(change.status).not.toBe("OPEN");
  expect(["cancel", "release", "handBack"].filter((each) => times(each) > 0).length).toBeLessThanOrEqual(2);
  expect(history.map(({ version }) => version)).toEqual(history.map((_, index) => index + 1));
  expect(load.version).toBe(history.length);
  ended.set(change.status, (ended.get(change.status) ?? 0) + 1);
}

it(
  "agree, refuse, withdraw, collect, cancel, release and hand back at random timing: one answer, no half change",
  async ({ task }) => {
    await fc.assert(
      fc.asyncProperty(round, ([runners, waits, ofCollection]) => raceOnce(runners, waits, ofCollection)),
      { numRuns: ROUNDS, endOnFailure: true },
    );
    task.meta.figures = { rounds: ROUNDS, ...Object.fromEntries(ended) };
  },
  timeLimit(300_000),
);
