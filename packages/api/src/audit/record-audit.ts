import type { Actor, FirmActor } from "../actor.ts";
import { type Ctx, channelOf } from "../context.ts";
import type { FieldChange } from "./rules.ts";

/** What can happen to a firm's own affairs. */
export const AUDIT_ACTIONS = [
  "key.created",
  "key.renamed",
  "key.rolled",
  "key.revoked",
  "profile.changed",
  "vehicles.changed",
  "base.added",
  "base.changed",
  "base.removed",
  "standing.changed",
  "member.invited",
  "invitation.cancelled",
  "member.joined",
  "member.changed",
  "member.removed",
  "member.erased",
  "factor.added",
  "factor.removed",
  "factor.codes",
  "factor.codeUsed",
  "factor.reset",
  "member.signed_in",
  "member.sign_in_refused",
  "member.password_changed",
  "member.renamed",
  "member.email_changed",
  "endpoint.created",
  "endpoint.changed",
  "endpoint.deleted",
  "secret.rotated",
  "template.saved",
  "template.changed",
  "template.renamed",
  "template.removed",
  "invitation.resent",
  "plan.changed",
  "firm.suspended",
  "firm.lifted",
  "firm.renamed",
  "firm.carrying",
  "firm.approved",
  "firm.asked",
  "firm.refused",
  "firm.undone",
  "firm.answered",
] as const;
type AuditAction = (typeof AUDIT_ACTIONS)[number];

interface Audited {
  action: AuditAction;
  /** The firm whose affair it is; left out: the actor's own. */
  firmId?: string;
  /** The person, where the actor does not say. */
  personId?: string;
  subject?: { id: string; name: string };
  changes?: readonly FieldChange[];
}

function firmOf(actor: Actor): string {
  if (actor.kind !== "firm") throw new Error("An entry of the audit log needs its firm.");
  return actor.firm.id;
}

function whoOf(actor: Actor) {
  if (actor.kind === "admin") return { personId: actor.person.id, byAdmin: true };
  if (actor.kind !== "firm") return {};
  const { via, member, key } = actor satisfies FirmActor;
  return { personId: via === "session" ? (member?.personId ?? null) : null, apiKeyId: key?.id ?? null };
}

/** One line in the firm's own audit log, in the transaction of the change. */
export async function recordAudit(tx: Ctx<Actor>, audited: Audited): Promise<void> {
  const { action, firmId = firmOf(tx.actor), personId, subject, changes = [] } = audited;
  await tx.db.auditEntry.create({
    data: {
      id: tx.newId("audit"),
      firmId,
      at: tx.clock.now(),
      action,
      channel: channelOf(tx.actor),
      ...whoOf(tx.actor),
      ...(personId === undefined ? {} : { personId }),
      subjectId: subject?.id ?? null,
      subject: subject?.name ?? null,
      changes: changes.map(({ field, from, to }) => ({ field, from, to })),
      requestId: tx.requestId,
    },
  });
}
