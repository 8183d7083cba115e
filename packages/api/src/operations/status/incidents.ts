import type { Incident } from "@board/db";
import type { AdminActor } from "../../core/actor.ts";
import { logAction } from "../../core/audit/log-action.ts";
import type { Ctx } from "../../core/context.ts";
import { DomainError, invalid, notFound } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { forgetStatus } from "./read-status.ts";
import { stateOf } from "./rules.ts";
import type { CorrectIncident, IncidentView, RaiseIncident, ResolveIncident } from "./schemas.ts";
import { viewIncident, WITH_UPDATES } from "./view-incident.ts";

type IncidentAnswer = Promise<{ incident: IncidentView }>;

const forLog = ({ title, impact, components, startsAt, endsAt, lost, changed }: Incident) => ({
  title,
  impact,
  components: components.join(", "),
  startsAt: startsAt.toISOString(),
  endsAt: endsAt?.toISOString() ?? null,
  lost,
  changed,
});

async function find(tx: Ctx<AdminActor>, id: string): Promise<Incident> {
  await tx.db.$queryRaw`SELECT 1 FROM incident WHERE id = ${id} FOR UPDATE`;
  const incident = await tx.db.incident.findUnique({ where: { id } });
  if (incident === null) throw notFound();
  return incident;
}

/** @throws DomainError `validation_failed` (`before_start`, `in_future`) */
function assertTimes({ planned, startsAt, endsAt }: Incident, now: Date): void {
  if (endsAt !== null && endsAt < startsAt) {
    throw invalid([fieldError(["endsAt"], "before_start", "must not be before the start.")]);
  }
  const future = [
    ...(startsAt > now ? ["startsAt"] : []),
    ...(endsAt !== null && endsAt > now ? ["endsAt"] : []),
  ];
  if (!planned && future.length > 0) {
    throw invalid(future.map((name) => fieldError([name], "in_future", "must not be in the future.")));
  }
}

async function answer(tx: Ctx<AdminActor>, id: string): IncidentAnswer {
  const incident = await tx.db.incident.findUniqueOrThrow({ where: { id }, include: WITH_UPDATES });
  return { incident: viewIncident(incident, tx.clock.now()) };
}

/** Runs a change of incidents, then invalidates this process's cached status. */
async function change(ctx: Ctx<AdminActor>, work: (tx: Ctx<AdminActor>) => IncidentAnswer): IncidentAnswer {
  const done = await inTransaction(ctx, work);
  forgetStatus(ctx);
  return done;
}

/**
 * Publishes an incident or planned work.
 *
 * @throws DomainError `validation_failed` (`before_start`, `in_future`)
 */
export function raiseIncident(ctx: Ctx<AdminActor>, input: RaiseIncident): IncidentAnswer {
  return change(ctx, async (tx) => {
    const now = tx.clock.now();
    const { title, impact, components, text, startsAt, plannedUntil } = input;
    const incident: Incident = {
      id: tx.newId("incident"),
      title: title.trim(),
      planned: plannedUntil !== undefined,
      impact,
      components: [...new Set(components)],
      startsAt: startsAt === undefined ? now : new Date(startsAt),
      endsAt: plannedUntil === undefined ? null : new Date(plannedUntil),
      lost: null,
      changed: null,
      createdAt: now,
    };
    assertTimes(incident, now);
    await tx.db.incident.create({ data: incident });
    await addText(tx, incident.id, text);
    await logAction(tx, {
      action: "incident.raise",
      after: { incident: incident.id, ...forLog(incident), text },
    });
    return answer(tx, incident.id);
  });
}

async function addText(tx: Ctx<AdminActor>, incidentId: string, text: string): Promise<void> {
  await tx.db.incidentUpdate.create({
    data: { id: tx.newId("update"), incidentId, at: tx.clock.now(), text: text.trim() },
  });
}

/**
 * Adds an update to an incident.
 *
 * @throws DomainError `not_found`, `incident_over`
 */
export function updateIncident(
  ctx: Ctx<AdminActor>,
  { id, text }: { id: string; text: string },
): IncidentAnswer {
  return change(ctx, async (tx) => {
    const incident = await find(tx, id);
    assertNotOver(incident, tx.clock.now());
    await addText(tx, id, text);
    await logAction(tx, { action: "incident.update", after: { incident: id, title: incident.title, text } });
    return answer(tx, id);
  });
}

/**
 * True once an admin resolved it. Planned work ends by its times but is also resolved, to record what
 * changed.
 */
function isResolved({ lost }: Incident): boolean {
  return lost !== null;
}

function assertNotOver(incident: Incident, now: Date): void {
  if (!isResolved(incident) && (incident.planned || stateOf(incident, now) !== "over")) return;
  throw new DomainError("incident_over", {
    detail: "The incident is over: correct it instead. Nothing was changed.",
  });
}

/**
 * Resolves an incident with its losses and what changed since.
 *
 * @throws DomainError `not_found`, `incident_over`, `validation_failed` (`before_start`, `in_future`)
 */
export function resolveIncident(
  ctx: Ctx<AdminActor>,
  { id, endsAt, lost, changed }: ResolveIncident,
): IncidentAnswer {
  return change(ctx, async (tx) => {
    const now = tx.clock.now();
    const before = await find(tx, id);
    assertNotOver(before, now);
    const after = {
      ...before,
      endsAt: endsAt === undefined ? earlier(before.endsAt, now) : new Date(endsAt),
      lost: lost.trim(),
      changed: changed.trim(),
    };
    assertTimes({ ...after, planned: false }, now);
    return save(tx, { before, after, action: "incident.resolve" });
  });
}

/** Planned work ends at its planned end, even if it is resolved later. */
function earlier(end: Date | null, now: Date): Date {
  return end !== null && end < now ? end : now;
}

/**
 * Corrects an incident, also after its end. The admins' log keeps the old values.
 *
 * @throws DomainError `not_found`, `validation_failed` (`before_start`, `in_future`, `not_over`)
 */
export function correctIncident(ctx: Ctx<AdminActor>, { id, ...given }: CorrectIncident): IncidentAnswer {
  return change(ctx, async (tx) => {
    const before = await find(tx, id);
    const { title, impact, components, startsAt, endsAt, lost, changed } = given;
    const early = [
      ...(endsAt !== undefined && !before.planned && before.endsAt === null ? ["endsAt"] : []),
      ...(lost !== undefined && !isResolved(before) ? ["lost"] : []),
      ...(changed !== undefined && !isResolved(before) ? ["changed"] : []),
    ];
    if (early.length > 0) {
      throw invalid(
        early.map((name) => fieldError([name], "not_over", "is written when the incident is resolved.")),
      );
    }
    const after: Incident = {
      ...before,
      title: title?.trim() ?? before.title,
      impact: impact ?? before.impact,
      components: components === undefined ? before.components : [...new Set(components)],
      startsAt: startsAt === undefined ? before.startsAt : new Date(startsAt),
      endsAt: endsAt === undefined ? before.endsAt : new Date(endsAt),
      lost: lost?.trim() ?? before.lost,
      changed: changed?.trim() ?? before.changed,
    };
    assertTimes({ ...after, planned: before.planned && !isResolved(before) }, tx.clock.now());
    return save(tx, { before, after, action: "incident.correct" });
  });
}

async function save(
  tx: Ctx<AdminActor>,
  { before, after, action }: { before: Incident; after: Incident; action: string },
): IncidentAnswer {
  const { id, ...data } = after;
  await tx.db.incident.update({ where: { id }, data });
  await logAction(tx, {
    action,
    before: forLog(before),
    after: { incident: id, ...forLog(after) },
  });
  return answer(tx, id);
}
