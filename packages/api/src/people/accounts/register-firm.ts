import { DAY_MS } from "@board/calendar";
import { type Registration, violates } from "@board/db";
import type { VisitorActor } from "../../core/actor.ts";
import { hashToken } from "../../core/api-key-token.ts";
import type { Ctx } from "../../core/context.ts";
import { ALREADY_REGISTERED_EMAIL, queueEmail, registrationEmail } from "../../core/emails.ts";
import { DomainError } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { linkInvalid, makeLink, makeLinkToken, readLink, useLink } from "../../core/tokens.ts";
import { bindByLink } from "../../firms/network/links.ts";
import { assertNameFree, isNameRace, nameTaken, newFirmFields } from "../../firms/new-firm.ts";
import { checkAccepted, recordAcceptance } from "./accept-documents.ts";
import { hashNewPassword } from "./password.ts";
import { CONFIRM_MS, MAX_CONFIRMATIONS, networkOf, SEND_AGAIN_MS } from "./rules.ts";
import type { RegisterInput, RegistrationOutput } from "./schemas.ts";
import { takeAttempt } from "./throttle.ts";

function view(
  { firmName, name, phone, email, canPost, canCarry, sentAt }: Registration,
  registration: string,
  emailedLink: string | null,
): RegistrationOutput {
  const after = (ms: number) => new Date(sentAt.getTime() + ms).toISOString();
  return {
    received: true,
    registration,
    ...{ firmName, name, phone, email, canPost, canCarry },
    sentAt: sentAt.toISOString(),
    sendAgainAt: after(SEND_AGAIN_MS),
    expiresAt: after(CONFIRM_MS),
    emailedLink,
  };
}

/**
 * Emails the confirmation link or, to a registered person, a hint; the caller cannot tell which. Above the
 * daily limit of a mailbox nothing is sent. A link is always stored, so that known and unknown addresses
 * cause the same database statements.
 */
async function sendLink(tx: Ctx, { id, email, firmName }: Registration): Promise<string> {
  const now = tx.clock.now();
  // Locks the mailbox, so that concurrent requests are all counted.
  await tx.db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('register ' || ${email}, 0))::text`;
  const person = await tx.db.person.findUnique({ where: { email }, select: { verifiedAt: true } });
  const { _sum } = await tx.db.registration.aggregate({
    where: { email, sentAt: { gt: new Date(now.getTime() - DAY_MS) } },
    _sum: { sends: true },
  });
  const mayBeSent = (_sum.sends ?? 0) < MAX_CONFIRMATIONS;
  if (mayBeSent) {
    await tx.db.registration.update({ where: { id }, data: { sentAt: now, sends: { increment: 1 } } });
  }
  const { token } = await makeLink(tx, { use: "REGISTER", email, registrationId: id, lastsMs: CONFIRM_MS });
  const text = person === null ? registrationEmail(firmName, token) : ALREADY_REGISTERED_EMAIL;
  if (mayBeSent) await queueEmail(tx, email, text);
  return person === null ? `/confirm/${token}` : "/sign-in";
}

async function send(tx: Ctx, registration: Registration, handle: string): Promise<RegistrationOutput> {
  const link = await sendLink(tx, registration);
  const sent = await tx.db.registration.findUniqueOrThrow({ where: { id: registration.id } });
  return view(sent, handle, tx.settings.showEmailedLinks ? link : null);
}

/**
 * Stores a registration until its emailed link is used. Only then firm and person are created, so that nobody
 * can take a name or an address without the mailbox. The answer does not reveal if an address is known.
 *
 * @throws DomainError `rate_limited` after many requests from one network, `firm_name_taken`
 */
export async function registerFirm(
  ctx: Ctx<VisitorActor>,
  { networkToken, ...input }: RegisterInput,
): Promise<RegistrationOutput> {
  await takeAttempt(ctx, "network", networkOf(ctx.actor.address));
  await assertNameFree(ctx, input.firmName);
  const handle = makeLinkToken();
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock.now();
    const registration = await tx.db.registration.create({
      data: {
        id: tx.newId("reg"),
        handle: hashToken(handle),
        ...input,
        networkLink: networkToken === undefined ? null : hashToken(networkToken),
        firmName: input.firmName.trim(),
        name: input.name.trim(),
        createdAt: now,
        sentAt: now,
      },
    });
    return send(tx, registration, handle);
  });
}

/** Locks a registration, so that concurrent requests send only one email. */
async function lockRegistration(tx: Ctx, handle: string): Promise<Registration> {
  const hash = hashToken(handle);
  await tx.db.$queryRaw`SELECT id FROM registration WHERE handle = ${hash} FOR UPDATE`;
  const registration = await tx.db.registration.findUnique({ where: { handle: hash } });
  if (registration === null || registration.usedAt !== null) throw linkInvalid();
  return registration;
}

/**
 * Sends the email again, at most once a minute.
 *
 * @throws DomainError `rate_limited`, `link_invalid`
 */
export async function sendAgain(ctx: Ctx<VisitorActor>, handle: string): Promise<RegistrationOutput> {
  await takeAttempt(ctx, "network", networkOf(ctx.actor.address));
  return inTransaction(ctx, async (tx) => {
    const registration = await lockRegistration(tx, handle);
    const waitMs = registration.sentAt.getTime() + SEND_AGAIN_MS - tx.clock.now().getTime();
    if (waitMs > 0 && registration.sends > 0) {
      const seconds = Math.ceil(waitMs / 1_000);
      throw new DomainError("rate_limited", {
        detail: `An email was sent a moment ago. Try again in ${seconds} s. Nothing was changed.`,
        members: { policy: "sign-in" },
        retryAfterSeconds: seconds,
      });
    }
    return send(tx, registration, handle);
  });
}

/**
 * Sends the link to another mailbox and keeps the rest of the registration; earlier links stop working.
 *
 * @throws DomainError `rate_limited`, `link_invalid`
 */
export async function correctEmail(
  ctx: Ctx<VisitorActor>,
  { registration: handle, email }: { registration: string; email: string },
): Promise<RegistrationOutput> {
  await takeAttempt(ctx, "network", networkOf(ctx.actor.address));
  return inTransaction(ctx, async (tx) => {
    const before = await lockRegistration(tx, handle);
    const now = tx.clock.now();
    await tx.db.oneTimeToken.deleteMany({ where: { registrationId: before.id } });
    // Keeps the old row, whose emails count towards the first mailbox's limit, and gives its handle to the new
    // row.
    await tx.db.registration.update({
      where: { id: before.id },
      data: { handle: hashToken(makeLinkToken()), usedAt: now },
    });
    const corrected = await tx.db.registration.create({
      data: { ...before, id: tx.newId("reg"), email, createdAt: now, sentAt: now, sends: 0 },
    });
    return send(tx, corrected, handle);
  });
}

/**
 * Returns the firm and the owner that the link will create, for the mailbox's owner to check.
 *
 * @throws DomainError `link_invalid`
 */
export async function readConfirmation(ctx: Ctx, token: string) {
  const { registrationId } = await readLink(ctx, "REGISTER", token);
  return ctx.db.registration.findUniqueOrThrow({
    where: { id: registrationId ?? "" },
    select: { firmName: true, name: true, phone: true, email: true, canPost: true, canCarry: true },
  });
}

/**
 * Creates the firm and its owner, who gets the first seat. The password is chosen here, so that a person who
 * registered another's address does not know it.
 *
 * @throws DomainError `link_invalid`, `validation_failed` for a common password or without the terms accepted,
 * `firm_name_taken` if another firm with this name has been confirmed since
 */
export async function confirmRegistration(
  ctx: Ctx,
  { token, password, acceptedTerms }: { token: string; password: string; acceptedTerms?: string | undefined },
): Promise<{ email: string }> {
  const typed = await readConfirmation(ctx, token);
  checkAccepted(ctx, acceptedTerms);
  const passwordHash = await hashNewPassword(password, { ...typed, firm: typed.firmName });
  try {
    return await inTransaction(ctx, async (tx) => {
      const { registrationId, email } = await useLink(tx, "REGISTER", token);
      // Matches the address as well, because the link proves only the mailbox that it was sent to.
      const [registration] = await tx.db.registration.updateManyAndReturn({
        where: { id: registrationId ?? "", email, usedAt: null },
        data: { usedAt: tx.clock.now() },
      });
      if (registration === undefined) throw linkInvalid();
      await makeFirm(tx, registration, passwordHash);
      return { email: registration.email };
    });
  } catch (error) {
    if (!violates(error, "person_email_key") && !isNameRace(error)) throw error;
    const known = await ctx.db.person.findUnique({ where: { email: typed.email }, select: { id: true } });
    // Confirms only the first of two registrations of one address.
    throw known === null ? nameTaken() : linkInvalid();
  }
}

/**
 * Sends a new link in place of a used or expired link.
 *
 * @throws DomainError `link_invalid` if the link never existed, or if its registration was deleted; `rate_limited`
 */
export async function sendNewLink(ctx: Ctx<VisitorActor>, token: string): Promise<{ email: string }> {
  await takeAttempt(ctx, "network", networkOf(ctx.actor.address));
  return inTransaction(ctx, async (tx) => {
    const hash = hashToken(token);
    // Locks the registration until the commit: a concurrent correction of the address has either deleted the
    // link already, or waits for this transaction.
    await tx.db.$queryRaw`
      SELECT r.id FROM registration r JOIN one_time_token t ON t.registration_id = r.id
      WHERE t.hash = ${hash} FOR UPDATE OF r`;
    const link = await tx.db.oneTimeToken.findUnique({
      where: { hash },
      include: { registration: true },
    });
    if (link === null || link.registration === null) throw linkInvalid();
    await sendLink(tx, link.registration);
    return { email: link.email };
  });
}

async function makeFirm(
  tx: Ctx,
  { firmName, name, phone, email, canPost, canCarry, networkLink }: Registration,
  passwordHash: string,
): Promise<void> {
  const createdAt = tx.clock.now();
  const personId = tx.newId("person");
  const firmId = tx.newId("firm");
  await tx.db.firm.create({
    data: {
      id: firmId,
      name: firmName,
      ...newFirmFields(tx, { name: firmName, canCarry }),
      contactName: name,
      contactEmail: email,
      contactPhone: phone,
      canPost,
      canCarry,
      createdAt,
      members: {
        create: {
          id: tx.newId("member"),
          role: "OWNER",
          seat: true,
          createdAt,
          person: {
            create: { id: personId, email, name, passwordHash, createdAt, verifiedAt: createdAt },
          },
        },
      },
    },
  });
  if (networkLink !== null && canCarry) await bindByLink(tx, new Uint8Array(networkLink), firmId);
  await recordAcceptance(tx, personId, tx.actor.kind === "visitor" ? tx.actor.address : null);
}
