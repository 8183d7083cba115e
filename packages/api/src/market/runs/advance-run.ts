import { type Load, type Offer, Prisma, type Run, type RunStep } from "@board/db";
import type { RunStepEnd } from "@board/db/enums";
import type { Actor } from "../../core/actor.ts";
import type { PlannedRun } from "../../core/asked-guide.ts";
import type { Ctx } from "../../core/context.ts";
import { addSandboxMembers } from "../../firms/network/add-sandbox-members.ts";
import { type AudienceColumns, FOR_EVERYBODY } from "../../loads/audience/rules.ts";
import { runOf, type StoredRun } from "../../loads/audience/schemas.ts";
import { setAudience } from "../../loads/audience/set-audience.ts";
import { inputOf } from "../../loads/columns.ts";
import { changedFields, isMaterial } from "../../loads/material-fields.ts";
import { saveRows } from "../../loads/save-change.ts";
import { type GuideStep, priceOf } from "../guides/rules.ts";
import { hours as hoursSchema, steps as stepsSchema } from "../guides/schemas.ts";
import { readHours, stepsOf } from "../guides/view-guides.ts";
import { makeOffers } from "../offers/make-offers.ts";
import { endOfCollection, statusAt } from "../offers/rules.ts";
import { closeOffers, openOffers } from "../offers/save-offers.ts";
import { type People, peopleFinder, roomBeside } from "./find-people.ts";
import { type Advance, advance, LIVE_RUN, type RunCommand, type RunState } from "./rules.ts";

/** Cause of a look at a run: the poster's word, or a change of its load. */
interface RunCause {
  command?: RunCommand;
  /** The load before its change. */
  before?: Load;
}

/** Returns a stored run as the rules change it. */
export function stateOf({ status, step, dueAt, wakeAt, hours }: Run): RunState {
  return { status, step, dueAt, wakeAt, hours: hours === null ? null : hoursSchema.parse(hours) };
}

/** Returns what a load's row holds of its run. */
function shortOf({ id, guideId, name, status, step, dueAt, steps }: Run): StoredRun {
  const of = stepsOf({ steps }).length;
  return { id, guideId, name, status, step, of, dueAt: dueAt?.toISOString() ?? null };
}

function isChanged({ before }: RunCause, load: Load): boolean {
  if (before === undefined || before.status !== "POSTED") return false;
  return isMaterial(Object.keys(changedFields(inputOf(before), inputOf(load))));
}

/** Returns the load's audience with a step's carriers added: who was told in an earlier step keeps its sight and its quotes. */
function widened(load: AudienceColumns, { to }: GuideStep): AudienceColumns {
  if (to === "board") return FOR_EVERYBODY;
  const { audience, audienceGroups, audienceCarriers } = load;
  if (to === "network" && audience === "CHOSEN") return { ...FOR_EVERYBODY, audience: "NETWORK" };
  const groups = audience === "CHOSEN" && typeof to === "object" ? (to.groups ?? []) : [];
  return { audience, audienceCarriers, audienceGroups: [...new Set([...audienceGroups, ...groups])] };
}

const CLOSED_BY: Partial<Record<RunStepEnd, "time" | "withdrawn">> = {
  TIME: "time",
  SKIPPED: "withdrawn",
  STOPPED: "withdrawn",
};

/** A run with all that the rules ask of it. */
interface Known {
  run: Run;
  steps: GuideStep[];
  present: RunStep | null;
  offers: Offer[];
  peopleOf: (number: number) => People;
}

const NOBODY: People = { asked: [], told: [], leftOut: [] };

async function readRun(tx: Ctx<Actor>, load: Load): Promise<Known | null> {
  const run = await tx.db.run.findUnique({ where: { loadId: load.id } });
  if (run === null) return null;
  const [present, offers] = await Promise.all([
    tx.db.runStep.findFirst({ where: { runId: run.id, ended: null } }),
    tx.db.offer.findMany({ where: { loadId: load.id, runId: run.id }, orderBy: { id: "asc" } }),
  ]);
  return { run, steps: stepsOf(run), present, offers, peopleOf: () => NOBODY };
}

/** Reads whom the steps would ask, for a run that begins one. */
async function withPeople(tx: Ctx<Actor>, load: Load, known: Known): Promise<Known> {
  const { steps, offers, present } = known;
  const saidNo = new Set(
    offers.flatMap(({ status, carrierId }) => (status === "DECLINED" ? [carrierId] : [])),
  );
  const others = (await openOffers(tx, load.id)).filter(
    ({ stepId }) => stepId === null || stepId !== present?.id,
  );
  const find = await peopleFinder(tx, load, steps, { saidNo, room: roomBeside(others.length) });
  return { ...known, peopleOf: (number) => find(steps[number - 1] ?? { to: "board" }) };
}

async function decide(tx: Ctx<Actor>, load: Load, known: Known, cause: RunCause): Promise<Advance> {
  const { run, steps, present, offers, peopleOf } = known;
  const now = tx.clock.now();
  return advance(
    stateOf(run),
    {
      steps,
      status: load.status,
      onBoard: load.audience === "BOARD",
      collectionEnds: endOfCollection(load),
      hours: await readHours(tx, load.posterId),
      changed: isChanged(cause, load),
      answers: offers.filter(({ stepId }) => stepId === present?.id).map((offer) => statusAt(offer, now)),
      opened: present !== null && present.told.length > 0,
      peopleOf: (number) => peopleOf(number).asked.length + peopleOf(number).told.length,
    },
    now,
    cause.command ?? null,
  );
}

/** Writes the end of the present step, the steps that are passed over, and the one that begins; returns its id. */
async function saveSteps(tx: Ctx<Actor>, load: Load, known: Known, next: Advance): Promise<string | null> {
  const { run, steps, present, peopleOf } = known;
  const now = tx.clock.now();
  if (present !== null && next.ended !== null)
    await tx.db.runStep.update({ where: { id: present.id }, data: { endedAt: now, ended: next.ended } });
  const row = (number: number): Prisma.RunStepCreateManyInput => ({
    id: tx.newId("step"),
    runId: run.id,
    number,
    pricePence: priceOf(steps[number - 1] ?? {}, load),
    beganAt: now,
    leftOut: peopleOf(number).leftOut.map((one) => ({ ...one })),
  });
  const passed = next.passed.map(({ number, ended }) => ({ ...row(number), endedAt: now, ended }));
  if (next.begins === null) {
    await tx.db.runStep.createMany({ data: passed });
    return null;
  }
  const isBoard = next.run.status === "ON_BOARD";
  const begun = {
    ...row(next.begins),
    dueAt: next.run.dueAt,
    told: [...peopleOf(next.begins).told],
    ...(isBoard && { endedAt: now, ended: "ON_BOARD" as const }),
  };
  await tx.db.runStep.createMany({ data: [...passed, begun] });
  return begun.id;
}

/** Does to the load what a step does when it begins: opens it to more carriers, and asks those that it names. */
async function beginStep(
  tx: Ctx<Actor>,
  load: Load,
  { run, steps, peopleOf }: Known,
  { begins, run: state }: Advance,
  stepId: string,
): Promise<Load> {
  const step = steps[(begins ?? 0) - 1];
  if (begins === null || step === undefined) return load;
  const { asked, told } = peopleOf(begins);
  const opens = step.to === "board" || told.length > 0;
  const opened = opens ? (await setAudience(tx, load, widened(load, step))).load : load;
  if (asked.length === 0 || state.dueAt === null) return opened;
  const made = await makeOffers(tx, {
    load: opened,
    asked: asked.map((carrierId) => ({ carrierId, vehicleId: null })),
    pricePence: priceOf(step, load),
    minutes: step.minutes ?? 0,
    dueAt: state.dueAt,
    note: null,
    runStep: { runId: run.id, stepId },
  });
  return made.load;
}

/** Tells the poster of a step that begins, or of the end of its run. */
async function saveRun(tx: Ctx<Actor>, load: Load, run: Run, next: Advance): Promise<Load> {
  const { hours, ...state } = next.run;
  const isLive = LIVE_RUN.includes(state.status);
  const row = await tx.db.run.update({
    where: { id: run.id },
    data: {
      ...state,
      hours: hours === null ? Prisma.DbNull : hoursSchema.parse(hours),
      endedAt: isLive ? null : (run.endedAt ?? tx.clock.now()),
    },
  });
  const short = shortOf(row);
  const about = { to: load.posterId, run: short };
  const isEnd = !isLive && run.status !== state.status;
  return saveRows(tx, {
    before: load,
    load: { ...load, run: short },
    action: null,
    tell: [
      ...(next.begins === null || isEnd ? [] : [{ type: "run.step" as const, ...about, notifies: false }]),
      ...(isEnd ? [{ type: "run.ended" as const, ...about, notifies: notificationOf(short) }] : []),
    ],
  });
}

/** People read in a notification that nobody took the load, or that it is on the board now; else their own act ended the run. */
function notificationOf({ status }: StoredRun): "run_exhausted" | "run_on_board" | false {
  if (status === "EXHAUSTED") return "run_exhausted";
  return status === "ON_BOARD" ? "run_on_board" : false;
}

const isSame = (one: RunState, other: RunState) => JSON.stringify(one) === JSON.stringify(other);

/**
 * Brings the run of a locked load up to its load, its answers and the clock (contract 14), and the load up to its run. A load
 * without a run stays as it is.
 */
export async function advanceRun(tx: Ctx<Actor>, load: Load, cause: RunCause = {}): Promise<Load> {
  if (load.run === null) return load;
  const read = await readRun(tx, load);
  if (read === null) return load;
  const first = await decide(tx, load, read, cause);
  if (first.ended === null && isSame(first.run, stateOf(read.run))) return load;
  const known = await withPeople(tx, load, read);
  const next = await decide(tx, load, known, cause);
  const stepId = await saveSteps(tx, load, known, next);
  const closed = next.ended === null ? undefined : CLOSED_BY[next.ended];
  const open = (await openOffers(tx, load.id)).filter(
    ({ stepId: of }) => of !== null && of === known.present?.id,
  );
  let current = closed === undefined ? load : await closeOffers(tx, load, open, closed);
  if (stepId !== null) current = await beginStep(tx, current, known, next, stepId);
  return saveRun(tx, current, known.run, next);
}

/** Begins the run of a load that was just posted and holds it in short (contract 14). */
export async function beginRun(
  tx: Ctx<Actor>,
  load: Load,
  { guideId, name, steps }: PlannedRun,
): Promise<Load> {
  const now = tx.clock.now();
  const short = runOf(load);
  if (short === null) return load;
  // Made-up members can be named before anybody has looked at the network.
  if (load.mode === "test") await addSandboxMembers(tx, load.posterId);
  await tx.db.run.create({
    data: {
      id: short.id,
      loadId: load.id,
      firmId: load.posterId,
      mode: load.mode,
      guideId,
      name,
      steps: stepsSchema.parse(steps),
      status: "RUNNING",
      step: 0,
      wakeAt: now,
      beganAt: now,
    },
  });
  return advanceRun(tx, load);
}
