import { type EmailText, queueEmail } from "../accounts/emails.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { AuditAction } from "../audit/rules.ts";
import type { Ctx } from "../context.ts";

interface Told {
  action: AuditAction & `factor.${string}`;
  /** What it was: `Passkey “Office”`. */
  subject: string;
  email: EmailText;
}

/** Emails the person, and records the change in the audit log of every firm they work for. */
export async function tellOfFactor(
  tx: Ctx,
  person: { id: string; email: string },
  { action, subject, email }: Told,
): Promise<void> {
  await queueEmail(tx, person.email, email);
  const memberships = await tx.db.member.findMany({ where: { personId: person.id, leftAt: null } });
  // Somebody at the second step has no actor of their own yet.
  const by = tx.actor.kind === "visitor" ? { personId: person.id } : {};
  for (const { firmId } of memberships) {
    await recordAudit(tx, { action, firmId, ...by, subject: { id: person.id, name: subject } });
  }
}
