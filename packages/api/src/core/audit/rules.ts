/** Kinds of audited changes of a firm's own settings. */
export const AUDIT_ACTIONS = [
  "key.created",
  "key.renamed",
  "key.rolled",
  "key.revoked",
  "key.kept",
  "profile.changed",
  "billing.changed",
  "passport.changed",
  "conditions.changed",
  "document.sent",
  "document.accepted",
  "document.rejected",
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
  "driver.erased",
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
  "endpoint.kept",
  "endpoint.deleted",
  "secret.rotated",
  "template.saved",
  "template.changed",
  "template.renamed",
  "template.removed",
  "site.saved",
  "site.changed",
  "site.removed",
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
  "contacts.held",
  "contacts.confirmed",
  "licence.decided",
  "self_billing.proposed",
  "self_billing.accepted",
  "self_billing.ended",
  "guide.saved",
  "guide.changed",
  "guide.removed",
  "hours.changed",
  "network.invited",
  "network.joined",
  "network.declined",
  "network.removed",
  "network.left",
  "hand_backs.limited",
  "hand_backs.looked_at",
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** A field of a firm's settings before and after a change; null for no value. */
export interface FieldChange {
  field: string;
  from: Value;
  to: Value;
}

type Value = string | number | boolean | string[] | null;

function same(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** Returns the given fields whose values differ between two states, in the given order. */
export function changesOf<Name extends string>(
  fields: readonly Name[],
  before: Partial<Record<Name, Value | undefined>> | null,
  after: Partial<Record<Name, Value | undefined>> | null,
): FieldChange[] {
  return fields
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => !same(from, to));
}
