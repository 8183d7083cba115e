import { addDays, columnOfDay, londonDay } from "@board/calendar";
import { isOpen } from "@board/calendar/working-hours";
import type { FirmActor } from "../../core/actor.ts";
import type { AskedLoad } from "../../core/asked-guide.ts";
import type { Ctx } from "../../core/context.ts";
import { storedRequires } from "../../firms/requirements/schemas.ts";
import { columnsOf } from "../../loads/columns.ts";
import { planLoad } from "../../loads/plan-load.ts";
import { priceOf } from "../guides/rules.ts";
import type { PlanInput, StepPlan } from "../guides/schemas.ts";
import { readHours } from "../guides/view-guides.ts";
import { endOfCollection, MAX_OPEN } from "../offers/rules.ts";
import { peopleFinder, readNames } from "./find-people.ts";
import { isSoon, NOT_BEGUN, planOf } from "./rules.ts";

/** Days ahead at which a load without a posting is collected: no step of a guide's editor runs out of time. */
const DAYS_AHEAD = 30;

type PlannedLoad = AskedLoad & Parameters<typeof endOfCollection>[0];

/** Returns the load that a posting would make; without one, a load that every carrier can carry. */
async function plannedLoad(ctx: Ctx<FirmActor>, load: PlanInput["load"]): Promise<PlannedLoad | null> {
  if (load === undefined) return null;
  const plan = await planLoad(ctx, load, undefined, []);
  const own = { posterId: ctx.actor.firm.id, mode: ctx.actor.mode, formerCarriers: [] };
  return { ...columnsOf(load, plan), ...own };
}

function anyLoad({ actor, clock }: Ctx<FirmActor>): PlannedLoad {
  return {
    posterId: actor.firm.id,
    mode: actor.mode,
    formerCarriers: [],
    vehicleClass: "EIGHTEEN_T",
    requires: storedRequires({}),
    guideLowPence: 0,
    guideHighPence: 0,
    collectDate: columnOfDay(addDays(londonDay(clock.now()), DAYS_AHEAD)),
    collectWindow: "Anytime",
    collectByTime: null,
  };
}

/**
 * Returns the latest times of steps as if they began now, and whom each would ask: for the form of a load, and for the editor
 * of a guide.
 */
export async function planSteps(ctx: Ctx<FirmActor>, { steps, load: posting }: PlanInput): Promise<StepPlan> {
  const posted = await plannedLoad(ctx, posting);
  const load = posted ?? anyLoad(ctx);
  const find = await peopleFinder(ctx, load, steps, { saidNo: new Set(), room: MAX_OPEN });
  const people = steps.map((step) => find(step));
  const left = (nth: number) => (posted === null ? [] : (people[nth]?.leftOut ?? []));
  const countOf = (nth: number) => {
    const { asked = [], told = [], leftOut = [] } = people[nth] ?? {};
    const carriers = new Set([...asked, ...told]).size;
    return {
      carriers: posted === null ? carriers + leftOut.length : carriers,
      all: carriers + leftOut.length,
    };
  };
  const now = ctx.clock.now();
  const hours = await readHours(ctx, ctx.actor.firm.id);
  const collectionEnds = endOfCollection(load);
  const plan = planOf(
    NOT_BEGUN,
    {
      steps,
      collectionEnds,
      hours,
      peopleOf: (number) => (posted === null ? 1 : countOf(number - 1).carriers),
    },
    now,
  );
  const ids = people.flatMap((_, nth) => left(nth).map(({ carrierId }) => carrierId));
  const names = await readNames(ctx, load, ids);
  const dayAndNight = isSoon(collectionEnds, now);
  return {
    steps: steps.map((step, nth) => {
      const planned = plan.find(({ number }) => number === nth + 1);
      const { carriers, all } = countOf(nth);
      return {
        beginsAt: planned?.beginsAt?.toISOString() ?? null,
        dueAt: planned?.dueAt?.toISOString() ?? null,
        pricePence: posted === null ? (step.pricePence ?? null) : priceOf(step, load),
        people: carriers,
        of: all,
        leftOut: left(nth).map(({ carrierId, reason }) => ({
          name: names.get(carrierId) ?? "A carrier",
          reason,
        })),
      };
    }),
    now: now.toISOString(),
    counts: dayAndNight || isOpen(hours, now),
    dayAndNight,
    collectionEnds: collectionEnds.toISOString(),
  };
}
