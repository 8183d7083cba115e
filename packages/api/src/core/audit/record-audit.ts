import type { Actor, FirmActor } from "../actor.ts";
import { type Ctx, channelOf } from "../context.ts";
import type { AuditAction, FieldChange } from "./rules.ts";

interface AuditRecord {
  action: AuditAction;
  /** The firm to whose audit the entry is added; by default the actor's own. */
  firmId?: string;
  /** The person who acted, if not the actor. */
  personId?: string;
  subject?: { id: string; name: string };
  changes?: readonly FieldChange[];
}

function firmOf(actor: Actor): string {
  if (actor.kind !== "firm") throw new Error("An entry of the audit log needs its firm.");
  return actor.firm.id;
}

function actorColumns(actor: Actor) {
  if (actor.kind === "admin") return { personId: actor.person.id, byAdmin: true };
  if (actor.kind !== "firm") return {};
  const { via, member, key } = actor satisfies FirmActor;
  return { personId: via === "session" ? (member?.personId ?? null) : null, apiKeyId: key?.id ?? null };
}

type AuditContext = Pick<Ctx<Actor>, "db" | "clock" | "newId" | "actor" | "requestId">;

/** Adds an entry to the firm's audit, in the transaction of the change. */
export async function recordAudit(tx: AuditContext, audited: AuditRecord): Promise<void> {
  const { action, firmId = firmOf(tx.actor), personId, subject, changes = [] } = audited;
  await tx.db.auditEntry.create({
    data: {
      id: tx.newId("audit"),
      firmId,
      at: tx.clock.now(),
      action,
      channel: channelOf(tx.actor),
      ...actorColumns(tx.actor),
      ...(personId === undefined ? {} : { personId }),
      subjectId: subject?.id ?? null,
      subject: subject?.name ?? null,
      changes: changes.map(({ field, from, to }) => ({ field, from, to })),
      requestId: tx.requestId,
    },
  });
}

/** Adds the same entry to the audit of every firm that the person is a member of. */
export async function recordAuditEverywhere(
  tx: Ctx<Actor>,
  personId: string,
  audited: Omit<AuditRecord, "firmId">,
): Promise<void> {
  const memberships = await tx.db.member.findMany({
    where: { personId, leftAt: null },
    orderBy: { id: "asc" },
    select: { firmId: true },
  });
  for (const { firmId } of memberships) await recordAudit(tx, { firmId, ...audited });
}
