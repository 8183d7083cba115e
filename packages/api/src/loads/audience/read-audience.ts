import type { Load } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { spelledGroups } from "../../firms/network/rules.ts";
import { groupsOf } from "../../firms/network/save-member.ts";
import { unknownCarriers } from "../../firms/network/unknown-carriers.ts";
import { type AudienceColumns, FOR_EVERYBODY } from "./rules.ts";
import { type AudienceInput, type AudienceView, isRunning, runOf } from "./schemas.ts";

const unique = (texts: readonly string[] = []) => [...new Set(texts)];

/** Returns the columns that an audience of a posting sets; left out, the load is for everybody. */
export function audienceColumns(given: AudienceInput = "board"): AudienceColumns {
  if (given === "board") return FOR_EVERYBODY;
  if (given === "network") return { ...FOR_EVERYBODY, audience: "NETWORK" };
  const { groups, carriers } = given;
  return { audience: "CHOSEN", audienceGroups: unique(groups), audienceCarriers: unique(carriers) };
}

/** Returns the columns that an audience sets, with the groups as the firm spells them. */
export async function plannedAudience(
  ctx: Pick<Ctx<FirmActor>, "db" | "actor">,
  given: AudienceInput | undefined,
): Promise<AudienceColumns> {
  const columns = audienceColumns(given);
  if (columns.audienceGroups.length === 0) return columns;
  const known = await groupsOf(ctx, ctx.actor.firm.id, ctx.actor.mode);
  return { ...columns, audienceGroups: spelledGroups(columns.audienceGroups, known) };
}

/** Returns the audience of a posting that would set these columns. */
export function audienceInputOf(load: AudienceColumns): Exclude<AudienceView, { routingGuide: unknown }> {
  const { audience, audienceGroups: groups, audienceCarriers: carriers } = load;
  if (audience === "CHOSEN") return { groups, carriers };
  return audience === "BOARD" ? "board" : "network";
}

/** Returns a load's audience as its poster reads it. */
export function viewAudience(load: AudienceColumns & Pick<Load, "run">): AudienceView {
  const run = runOf(load);
  return isRunning(run) ? { routingGuide: run.guideId } : audienceInputOf(load);
}

/** Returns a load's run in short, as its poster reads it; null if it has none. */
export function viewRun(load: Pick<Load, "run">) {
  const run = runOf(load);
  return run && { status: run.status, step: run.step, of: run.of, dueAt: run.dueAt };
}

/** Returns the errors of a posting's audience (contract 14). */
export async function audienceProblems(
  ctx: Pick<Ctx<FirmActor>, "db" | "actor">,
  given: AudienceInput | undefined,
): Promise<FieldError[]> {
  if (typeof given !== "object") return [];
  const { groups = [], carriers = [] } = given;
  if (groups.length + carriers.length === 0)
    return [
      fieldError(
        ["audience"],
        "audience_empty",
        "names nobody: give groups or carriers, or network, or board.",
      ),
    ];
  const { firm, mode } = ctx.actor;
  const unknown = new Set(await unknownCarriers(ctx, { posterId: firm.id, mode }, carriers));
  return carriers.flatMap((id, nth) =>
    unknown.has(id)
      ? [fieldError(["audience", "carriers", nth], "carrier_unknown", "is no carrier that you can ask.")]
      : [],
  );
}
