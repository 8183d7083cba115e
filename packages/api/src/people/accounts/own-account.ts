import { violates } from "@board/db";
import type { DateStyle } from "@board/db/enums";
import type { z } from "zod";
import { recordAuditEverywhere } from "../../core/audit/record-audit.ts";
import type { PersonCtx } from "../../core/context.ts";
import { emailChangedEmail, newEmailEmail, PASSWORD_CHANGED_EMAIL, queueEmail } from "../../core/emails.ts";
import { DomainError, invalid, refusal } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { linkInvalid, makeLink, readLink, useLink } from "../../core/tokens.ts";
import { ownerEmailChanged } from "../../firms/contact-changes/record-change.ts";
import { assertSteppedUp, factorsOf, lockPerson } from "../second-factor/factors.ts";
import { hasFactor } from "../second-factor/rules.ts";
import { hashNewPassword, passwordMatches } from "./password.ts";
import { ownerOfPassword } from "./reset-password.ts";
import { CONFIRM_MS, UNDO_EMAIL_MS } from "./rules.ts";
import type { AccountOutput, signInsOutput } from "./schemas.ts";
import { endSession, renewSession } from "./sessions.ts";
import { forgetFailures, takeAttempt } from "./throttle.ts";

const SIGN_INS_SHOWN = 50;
/**
 * Maximum number of addresses to which one person can have confirmation links pending, because the addresses
 * may belong to other people.
 */
const MAX_NEW_EMAILS = 5;
/** Time within which a provider can be linked from the account page. */
const LINK_MS = 10 * 60_000;

/** Reads the person's own account, whatever firm the session is for. */
export async function readAccount(ctx: PersonCtx): Promise<AccountOutput> {
  const now = ctx.clock.now();
  const { name, email, dates, verifiedAt, passwordChangedAt, identities, oneTimeTokens } =
    await ctx.db.person.findUniqueOrThrow({
      where: { id: ctx.session.personId },
      include: {
        identities: { orderBy: { createdAt: "asc" } },
        oneTimeTokens: {
          where: { use: "EMAIL", usedAt: null, expiresAt: { gt: now } },
          orderBy: { id: "desc" },
          take: 1,
        },
      },
    });
  return {
    name,
    email,
    dates,
    verifiedAt: verifiedAt?.toISOString() ?? null,
    passwordChangedAt: passwordChangedAt?.toISOString() ?? null,
    newEmail: oneTimeTokens[0]?.email ?? null,
    linked: identities.map((identity) => ({
      issuer: identity.issuer,
      email: identity.email,
      usedAt: identity.usedAt.toISOString(),
    })),
  };
}

/** Lists the person's latest attempts to sign in, successful and refused, the newest first. */
export async function listSignIns(ctx: PersonCtx): Promise<z.infer<typeof signInsOutput>> {
  const signIns = await ctx.db.signIn.findMany({
    where: { personId: ctx.session.personId },
    orderBy: { id: "desc" },
    take: SIGN_INS_SHOWN,
    select: { id: true, at: true, outcome: true, newDevice: true, address: true, userAgent: true },
  });
  return { signIns: signIns.map(({ at, ...rest }) => ({ ...rest, at: at.toISOString() })) };
}

/** Changes the person's name, which colleagues and the other ends of loads see. */
export function rename(ctx: PersonCtx, given: string): Promise<{ name: string }> {
  const name = given.trim();
  const { personId } = ctx.session;
  return inTransaction(ctx, async (tx) => {
    const before = await tx.db.person.findUniqueOrThrow({ where: { id: personId } });
    if (before.name === name) return { name };
    await tx.db.person.update({ where: { id: personId }, data: { name } });
    await recordAuditEverywhere(tx, personId, { action: "member.renamed", personId });
    return { name };
  });
}

/** Sets the person's date style for the site. Emails and documents ignore it, because others read them, too. */
export async function setDates(ctx: PersonCtx, dates: DateStyle): Promise<{ dates: DateStyle }> {
  await ctx.db.person.update({ where: { id: ctx.session.personId }, data: { dates } });
  return { dates };
}

/**
 * Refuses a password that is not the person's present one. A person with a second factor must also have
 * given that factor recently.
 *
 * @throws DomainError `validation_failed` if the password is wrong, `rate_limited`, `step_up_required`
 */
export async function assertPassword(
  ctx: PersonCtx,
  given: string,
  field: "current" | "password" = "current",
): Promise<void> {
  const { personId } = ctx.session;
  if (hasFactor(await factorsOf(ctx, personId))) await assertSteppedUp(ctx);
  await takeAttempt(ctx, "password", personId);
  const { passwordHash } = await ctx.db.person.findUniqueOrThrow({ where: { id: personId } });
  if (!(await passwordMatches(given, passwordHash))) {
    throw invalid([fieldError([field], "wrong_password", "is not your password.")]);
  }
  await forgetFailures(ctx, "password", personId);
}

/**
 * Changes the password, ends every other session, gives this one a new id, and sends an email about it.
 *
 * @throws DomainError `validation_failed` if the present password is wrong, or if the new one is weak; `rate_limited`
 */
export async function changePassword(
  ctx: PersonCtx,
  { current, password }: { current: string; password: string },
): Promise<{ ended: number }> {
  await assertPassword(ctx, current);
  const { personId, moveTo } = ctx.session;
  const passwordHash = await hashNewPassword(password, await ownerOfPassword(ctx, personId));
  const { ended, sessionId } = await inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const { email } = await tx.db.person.update({
      where: { id: personId },
      data: { passwordHash, passwordChangedAt: now },
    });
    await tx.db.oneTimeToken.updateMany({
      where: { personId, use: { in: ["RESET", "EMAIL"] }, restoresEmail: false, usedAt: null },
      data: { usedAt: now },
    });
    await recordAuditEverywhere(tx, personId, { action: "member.password_changed", personId });
    await queueEmail(tx, email, PASSWORD_CHANGED_EMAIL);
    const others = await endSession(tx, { personId, id: { not: ctx.session.id } });
    return { ended: others, sessionId: moveTo ? await renewSession(tx, ctx.session.id) : null };
  });
  if (sessionId !== null) await moveTo?.(sessionId);
  return { ended };
}

/**
 * Emails a link to a new address; the old address stays in force until the link is opened. The answer is the
 * same if the new address is in use.
 *
 * @throws DomainError `validation_failed` if the password is wrong; `rate_limited`, also after many such links
 */
export async function changeEmail(
  ctx: PersonCtx,
  { email, current }: { email: string; current: string },
): Promise<{ sentTo: string }> {
  await assertPassword(ctx, current);
  const { personId } = ctx.session;
  return inTransaction(ctx, async (tx) => {
    await lockPerson(tx, personId);
    const now = tx.clock.now();
    const links = await tx.db.oneTimeToken.findMany({
      where: { personId, use: "EMAIL", expiresAt: { gt: now } },
      orderBy: { expiresAt: "asc" },
      select: { expiresAt: true },
    });
    const [oldest] = links;
    if (oldest !== undefined && links.length >= MAX_NEW_EMAILS) {
      throw new DomainError("rate_limited", {
        detail: `You asked for a new address ${MAX_NEW_EMAILS} times within a day. Try again later. Nothing was changed.`,
        members: { policy: "new-email" },
        retryAfterSeconds: Math.ceil((oldest.expiresAt.getTime() - now.getTime()) / 1_000),
      });
    }
    const { token } = await makeLink(tx, { use: "EMAIL", email, personId, lastsMs: CONFIRM_MS });
    const taken = await tx.db.person.findUnique({ where: { email }, select: { id: true } });
    await queueEmail(tx, taken === null ? email : null, newEmailEmail(token));
    return { sentTo: email };
  });
}

/**
 * Makes the address of a link the person's sign-in address, and emails the old address a link that undoes the
 * change within 72 hours. Later changes of address or password leave the undo link valid.
 *
 * @throws DomainError `link_invalid`, also if another person is signed in; `email_taken`
 */
export async function confirmEmail(ctx: PersonCtx, token: string): Promise<{ email: string }> {
  const { personId } = ctx.session;
  const link = await readLink(ctx, "EMAIL", token);
  if (link.personId !== personId) throw linkInvalid();
  try {
    return await inTransaction(ctx, async (tx) => {
      const { email } = await useLink(tx, "EMAIL", token);
      const now = tx.clock.now();
      const before = await tx.db.person.findUniqueOrThrow({ where: { id: personId } });
      await tx.db.person.update({ where: { id: personId }, data: { email, verifiedAt: now } });
      await tx.db.oneTimeToken.updateMany({
        where: { personId, restoresEmail: false, usedAt: null },
        data: { usedAt: now },
      });
      await recordAuditEverywhere(tx, personId, { action: "member.email_changed", personId });
      await ownerEmailChanged(tx, personId, before.email, email);
      const undo = await makeLink(tx, {
        use: "RESET",
        email: before.email,
        personId,
        restoresEmail: true,
        lastsMs: UNDO_EMAIL_MS,
      });
      await queueEmail(tx, before.email, emailChangedEmail(email, undo.token));
      return { email };
    });
  } catch (error) {
    if (!violates(error, "person_email_key")) throw error;
    throw refusal("email_taken", `Somebody signs in with ${link.email} already.`);
  }
}

/** Allows this browser to link a provider's account within ten minutes. */
export async function startLinking(ctx: PersonCtx): Promise<{ started: true }> {
  const linkUntil = new Date(ctx.clock.now().getTime() + LINK_MS);
  await ctx.db.session.update({ where: { id: ctx.session.id }, data: { linkUntil } });
  return { started: true };
}

/** Removes the accounts of a provider from the person. */
export async function unlink(ctx: PersonCtx, issuer: string): Promise<{ unlinked: number }> {
  const { count } = await ctx.db.providerIdentity.deleteMany({
    where: { issuer, personId: ctx.session.personId },
  });
  return { unlinked: count };
}
