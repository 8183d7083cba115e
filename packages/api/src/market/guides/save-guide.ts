import { type RoutingGuide, violates } from "@board/db";
import type { FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, notFound } from "../../core/errors.ts";
import { type FieldError, fieldError } from "../../core/field-error.ts";
import { once, type Replay } from "../../core/idempotency/once.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { lockFirm } from "../../firms/lock-firm.ts";
import { unknownCarriers } from "../../firms/network/unknown-carriers.ts";
import { noPlace } from "../../loads/filters/rules.ts";
import { type GuideStep, type Lane, MAX_GUIDES, stepProblems, withMinutes } from "./rules.ts";
import type { ChangeGuide, RoutingGuideView, SaveGuide } from "./schemas.ts";
import { findGuide, guideAnswer } from "./view-guides.ts";

type GuideAnswer = { routingGuide: RoutingGuideView };

const keyOf = (name: string) => name.trim().toLowerCase();

function laneProblems({ geo }: Pick<Ctx, "geo">, lanes: readonly Lane[]): FieldError[] {
  return lanes.flatMap((lane, nth) =>
    (["from", "to"] as const).flatMap((end) =>
      lane[end].flatMap((place) => {
        const predicate = noPlace(place, geo);
        return predicate === null ? [] : [fieldError(["lanes", nth, end], "invalid_value", predicate)];
      }),
    ),
  );
}

/** Returns errors for carriers of steps that cannot be asked: no id, blocked or suspended ones alike (contract 14). */
async function carrierProblems(ctx: Ctx<FirmActor>, steps: readonly GuideStep[]): Promise<FieldError[]> {
  const named = steps.map(({ to }) => (typeof to === "object" ? (to.carriers ?? []) : []));
  const ids = [...new Set(named.flat())];
  if (ids.length === 0) return [];
  const { firm, mode } = ctx.actor;
  const unknown = new Set(await unknownCarriers(ctx, { posterId: firm.id, mode }, ids));
  return named.flatMap((carriers, nth) =>
    carriers.flatMap((id, place) =>
      unknown.has(id)
        ? [
            fieldError(
              ["steps", nth, "to", "carriers", place],
              "carrier_unknown",
              "is no carrier that you can ask.",
            ),
          ]
        : [],
    ),
  );
}

/** Fields of a guide, as far as a request gives them. */
type GivenFields = Omit<ChangeGuide, "id">;

/** @throws DomainError `validation_failed` */
async function assertValid(ctx: Ctx<FirmActor>, { lanes = [], steps = [] }: GivenFields): Promise<void> {
  const problems = [
    ...laneProblems(ctx, spelled(lanes)),
    ...stepProblems(steps),
    ...(await carrierProblems(ctx, steps)),
  ];
  if (problems.length > 0) throw invalid(problems);
}

async function refusingTakenNames<T>(name: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    if (!violates(error, "routing_guide_firm_id_mode_name_key_key")) throw error;
    throw new DomainError("name_taken", {
      detail: `Your firm has a routing guide called ${name.trim()} already. Nothing was changed.`,
    });
  }
}

const places = (given: readonly string[]) => [
  ...new Set(given.map((place) => place.replace(/\s/g, "").toUpperCase())),
];

/** Returns lanes with their places in one spelling. */
function spelled(lanes: readonly Lane[]) {
  return lanes.map(({ from, to }) => ({ from: places(from), to: places(to) }));
}

/** Returns the columns of the fields that a request gives. */
function columnsOf({ name, lanes, vehicleClasses, steps }: GivenFields) {
  return {
    ...(name !== undefined && { name: name.trim(), nameKey: keyOf(name) }),
    ...(lanes !== undefined && { lanes: spelled(lanes) }),
    ...(vehicleClasses !== undefined && { vehicleClasses: [...new Set(vehicleClasses)] }),
    ...(steps !== undefined && { steps: steps.map(withMinutes) }),
  };
}

/** Returns what the audit records of a guide: lanes and steps as texts. */
function audited({ name, lanes, vehicleClasses, steps }: RoutingGuide) {
  const texts = (list: unknown) => (Array.isArray(list) ? list.map((part) => JSON.stringify(part)) : []);
  return { name, lanes: texts(lanes), vehicleClasses, steps: texts(steps) };
}

/**
 * Saves a routing guide of a poster (contract 14).
 *
 * @throws DomainError `validation_failed` (`carrier_unknown`, `board_last`, `price_twice`, `audience_empty`, `invalid_value`),
 * `name_taken`, `too_many_guides`
 */
export function saveGuide(ctx: Ctx<FirmActor>, input: SaveGuide): Promise<GuideAnswer & Replay> {
  return refusingTakenNames(input.name, () =>
    once<FirmActor, void, GuideAnswer>(ctx, {
      prepare: () => assertValid(ctx, input),
      commit: async (tx) => {
        const { firm, mode } = tx.actor;
        await lockFirm(tx.db, firm.id);
        if ((await tx.db.routingGuide.count({ where: { firmId: firm.id, mode } })) >= MAX_GUIDES)
          throw new DomainError("too_many_guides", {
            detail: `${firm.name} has ${MAX_GUIDES} routing guides: delete one first. Nothing was changed.`,
          });
        const now = tx.clock.now();
        const row = await tx.db.routingGuide.create({
          data: {
            id: tx.newId("guide"),
            firmId: firm.id,
            mode,
            name: input.name.trim(),
            nameKey: keyOf(input.name),
            lanes: spelled(input.lanes),
            vehicleClasses: [...new Set(input.vehicleClasses)],
            steps: input.steps.map(withMinutes),
            createdAt: now,
            updatedAt: now,
          },
        });
        await recordAudit(tx, { action: "guide.saved", subject: row });
        return guideAnswer(tx, row);
      },
      refresh: async (stored) => {
        const row = await ctx.db.routingGuide.findFirst({ where: { id: stored.routingGuide.id } });
        return row === null ? stored : guideAnswer(ctx, row);
      },
    }),
  );
}

/**
 * Changes a routing guide; runs that have begun go on as they are.
 *
 * @throws DomainError `not_found`, `validation_failed`, `name_taken`
 */
export async function changeGuide(ctx: Ctx<FirmActor>, { id, ...fields }: ChangeGuide): Promise<GuideAnswer> {
  await assertValid(ctx, fields);
  return refusingTakenNames(fields.name ?? "", () =>
    inTransaction(ctx, async (tx) => {
      const before = await findGuide(tx, id);
      const [row] = await tx.db.routingGuide.updateManyAndReturn({
        where: { id },
        data: { ...columnsOf(fields), updatedAt: tx.clock.now() },
      });
      if (row === undefined) throw notFound();
      const changes = changesOf(["name", "lanes", "vehicleClasses", "steps"], audited(before), audited(row));
      if (changes.length > 0) await recordAudit(tx, { action: "guide.changed", subject: row, changes });
      return guideAnswer(tx, row);
    }),
  );
}

/**
 * Deletes a routing guide; runs that have begun go on as they are.
 *
 * @throws DomainError `not_found`
 */
export function removeGuide(ctx: Ctx<FirmActor>, id: string): Promise<GuideAnswer> {
  return inTransaction(ctx, async (tx) => {
    const row = await findGuide(tx, id);
    const answer = await guideAnswer(tx, row);
    const { count } = await tx.db.routingGuide.deleteMany({ where: { id } });
    if (count > 0) await recordAudit(tx, { action: "guide.removed", subject: row });
    return answer;
  });
}
