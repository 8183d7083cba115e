import type { FirmActor } from "../../core/actor.ts";
import type { AskedGuide, LaneOfLoad, PlannedRun } from "../../core/asked-guide.ts";
import type { Ctx } from "../../core/context.ts";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { type GuideStep, matchingGuide, stepProblems } from "./rules.ts";
import { routingGuide } from "./schemas.ts";
import { stepsOf } from "./view-guides.ts";

/** Returns the firm's guide whose lanes match a posting, in short; null if none does (contract 14). */
export async function proposeGuide(
  { db, actor: { firm, mode } }: Ctx<FirmActor>,
  lane: LaneOfLoad,
): Promise<{ id: string; name: string } | null> {
  const rows = await db.routingGuide.findMany({
    where: { firmId: firm.id, mode },
    orderBy: { id: "asc" },
  });
  const guides = rows.map((row) => ({ ...row, lanes: routingGuide.shape.lanes.parse(row.lanes) }));
  const found = matchingGuide(guides, lane);
  return found && { id: found.id, name: found.name };
}

/** Returns the guide's steps with what a posting changes for its load; null takes a price away. */
function stepsFor(
  steps: readonly GuideStep[],
  changes: NonNullable<Exclude<AskedGuide, string>["steps"]>,
): GuideStep[] {
  return steps.map((step, nth) => {
    const { pricePence, percentOfGuide, minutes } = changes[nth] ?? {};
    return {
      to: step.to,
      pricePence: (pricePence === undefined ? step.pricePence : pricePence) ?? undefined,
      percentOfGuide: (percentOfGuide === undefined ? step.percentOfGuide : percentOfGuide) ?? undefined,
      minutes: minutes ?? step.minutes,
    };
  });
}

/** Reads the routing guide that a posting names, or says why it cannot run. */
export async function planRun(
  { db, actor }: Ctx<FirmActor>,
  asked: AskedGuide,
): Promise<{ run: PlannedRun; problems: null } | { run: null; problems: FieldError[] }> {
  const { id, steps: changes = [] } = typeof asked === "string" ? { id: asked } : asked;
  const row = await db.routingGuide.findFirst({ where: { id, firmId: actor.firm.id, mode: actor.mode } });
  if (row === null)
    return {
      run: null,
      problems: [fieldError(["routingGuide"], "guide_unknown", "is no routing guide of yours.")],
    };
  const own = stepsOf(row);
  const steps = stepsFor(own, changes);
  const problems = [
    ...(changes.length > own.length
      ? [
          fieldError(
            ["routingGuide", "steps"],
            "too_many_steps",
            `has more than the guide's ${own.length} steps.`,
          ),
        ]
      : []),
    ...stepProblems(steps).map(({ path, code, detail }) => ({
      path: ["routingGuide", ...path],
      code,
      detail,
    })),
  ];
  if (problems.length > 0) return { run: null, problems };
  return { run: { guideId: row.id, name: row.name, steps: stepsOf({ steps }) }, problems: null };
}
