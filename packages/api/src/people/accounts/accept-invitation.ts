import { type OneTimeToken, violates } from "@board/db";
import type { z } from "zod";
import { recordAudit } from "../../core/audit/record-audit.ts";
import { changesOf } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { canHaveSeat } from "../../core/rights.ts";
import { invitationEnded, readLink, useLink } from "../../core/tokens.ts";
import { ownerAdded } from "../../firms/contact-changes/record-change.ts";
import { checkAccepted, recordAcceptance } from "./accept-documents.ts";
import { inviterMay, lockInviter } from "./inviter.ts";
import { hashNewPassword } from "./password.ts";
import type { AcceptInput, invitationOutput } from "./schemas.ts";
import { claimByMailbox } from "./verify-address.ts";

/**
 * Returns the invitation that a token is for.
 *
 * @throws DomainError `link_invalid`, `invitation_ended`
 */
export async function readInvitation(ctx: Ctx, token: string): Promise<z.infer<typeof invitationOutput>> {
  const link = await readLink(ctx, "INVITE", token);
  if (!(await inviterMay(ctx, link))) throw invitationEnded();
  const [firm, person] = await Promise.all([
    ctx.db.firm.findUniqueOrThrow({ where: { id: link.firmId ?? "" }, select: { name: true } }),
    ctx.db.person.findUnique({ where: { email: link.email }, select: { verifiedAt: true } }),
  ]);
  return { firm: firm.name, email: link.email, role: link.role ?? "TRAFFIC", known: isKnown(person) };
}

/**
 * True if the person's email address is verified; an account with an unverified address may be a stranger's.
 */
function isKnown(person: { verifiedAt: Date | null } | null): boolean {
  return person !== null && person.verifiedAt !== null;
}

/** Validates name and password of a new person, and hashes the password. */
async function newPerson(
  { name, password }: AcceptInput,
  email: string,
  firm: string,
): Promise<{ name: string; passwordHash: string }> {
  if (name === undefined || password === undefined) {
    const missing = [
      ...(name === undefined ? ["name"] : []),
      ...(password === undefined ? ["password"] : []),
    ];
    throw invalid(missing.map((field) => fieldError([field], "required", "is required.")));
  }
  return { name: name.trim(), passwordHash: await hashNewPassword(password, { name, email, firm }) };
}

async function join(tx: Ctx, link: OneTimeToken, person: { id: string; name: string }): Promise<void> {
  const firmId = link.firmId ?? "";
  const role = link.role ?? "TRAFFIC";
  const seat = link.seat && canHaveSeat(role);
  const { id } = await tx.db.member.upsert({
    where: { firmId_personId: { firmId, personId: person.id } },
    create: { id: tx.newId("member"), firmId, personId: person.id, role, seat, createdAt: tx.clock.now() },
    // Makes a former member a member again, with the role and seat of the invitation.
    update: { role, seat, leftAt: null },
  });
  await recordAudit(tx, {
    action: "member.joined",
    firmId,
    personId: person.id,
    subject: { id, name: person.name },
    changes: changesOf(["role", "seat"], null, { role, seat }),
  });
  if (role === "OWNER") await ownerAdded(tx, firmId, person.id);
}

/**
 * Makes the person who opens an invitation a member, and creates a sign-in for a new person. An unverified
 * account with the invited address first loses its password, sessions and keys, because a stranger may have
 * created it.
 *
 * @throws DomainError `link_invalid`, `invitation_ended`, `validation_failed`
 */
export async function acceptInvitation(
  ctx: Ctx,
  input: AcceptInput,
): Promise<{ email: string; known: boolean }> {
  try {
    return await accept(ctx, input);
  } catch (error) {
    if (!violates(error, "person_email_key")) throw error;
    // Starts again, because another link to the same mailbox created the person concurrently.
    return accept(ctx, input);
  }
}

async function accept(ctx: Ctx, input: AcceptInput): Promise<{ email: string; known: boolean }> {
  const { email, firm, known } = await readInvitation(ctx, input.token);
  if (!known) checkAccepted(ctx, input.acceptedTerms);
  const fresh = known ? null : await newPerson(input, email, firm);
  return inTransaction(ctx, async (tx) => {
    const link = await useLink(tx, "INVITE", input.token);
    if ((await lockInviter(tx, link)) === null) throw invitationEnded();
    const createdAt = tx.clock.now();
    const before = await tx.db.person.findUnique({ where: { email } });
    if (before !== null && fresh !== null && !isKnown(before)) {
      await claimByMailbox(tx, before, fresh.passwordHash);
      await tx.db.person.update({ where: { id: before.id }, data: { name: fresh.name } });
    }
    const person =
      before === null && fresh !== null
        ? await tx.db.person.create({
            data: { id: tx.newId("person"), email, ...fresh, createdAt, verifiedAt: createdAt },
          })
        : await tx.db.person.findUniqueOrThrow({ where: { email } });
    // Records acceptance for a new person only; others accept the documents when they sign in.
    if (fresh) await recordAcceptance(tx, person.id, tx.actor.kind === "visitor" ? tx.actor.address : null);
    await join(tx, link, person);
    return { email, known };
  });
}
