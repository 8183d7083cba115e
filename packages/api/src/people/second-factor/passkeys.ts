import { type PasskeyUse, violates } from "@board/db";
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from "@simplewebauthn/server";
import type { z } from "zod";
import type { Ctx, PersonCtx, SiteSession } from "../../core/context.ts";
import { DomainError, notFound, refusal } from "../../core/errors.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import { factorAddedEmail, factorRemovedEmail } from "./emails.ts";
import { afterRemoval, lockPerson, notifyOfFactor } from "./factors.ts";
import { firstCodes } from "./recovery.ts";
import { CHALLENGE_MS, MAX_PASSKEYS, type RelyingParty, relyingParty } from "./rules.ts";
import type { addedOutput } from "./schemas.ts";

function relyingPartyOf(ctx: Ctx): RelyingParty {
  const party = relyingParty(ctx.settings.baseUrl);
  if (party !== null) return party;
  throw refusal("passkeys_unavailable", "Browsers allow passkeys over https only. Use an authenticator app.");
}

/** Returns the refusal of a passkey, which is the same for every cause; the cause is only logged. */
function passkeyRefused(cause?: unknown): DomainError {
  return new DomainError("second_factor_failed", {
    detail: "The passkey was not accepted, or took longer than five minutes. Try again. Nothing was changed.",
    cause,
  });
}

async function keepChallenge(
  ctx: Ctx,
  { id: sessionId }: SiteSession,
  use: PasskeyUse,
  challenge: string,
): Promise<void> {
  const fresh = { challenge, expiresAt: new Date(ctx.clock.now().getTime() + CHALLENGE_MS) };
  await ctx.db.passkeyChallenge.upsert({
    where: { sessionId_use: { sessionId, use } },
    create: { sessionId, use, ...fresh },
    update: fresh,
  });
}

/** Deletes the challenge and returns it, so that only one answer to it can be checked. */
async function takeChallenge(ctx: Ctx, { id: sessionId }: SiteSession, use: PasskeyUse): Promise<string> {
  const [taken] = await ctx.db.$queryRaw<{ challenge: string; expiresAt: Date }[]>`
    DELETE FROM passkey_challenge WHERE session_id = ${sessionId} AND use = ${use}::passkey_use
    RETURNING challenge, expires_at AS "expiresAt"`;
  if (taken === undefined || taken.expiresAt <= ctx.clock.now()) throw passkeyRefused();
  return taken.challenge;
}

/**
 * Returns the options with which the browser creates a passkey.
 *
 * @throws DomainError `passkeys_unavailable`, `too_many_passkeys`
 */
export async function startPasskey(
  ctx: PersonCtx,
): Promise<{ options: PublicKeyCredentialCreationOptionsJSON }> {
  const { personId } = ctx.session;
  const party = relyingPartyOf(ctx);
  const [person, known] = await Promise.all([
    ctx.db.person.findUniqueOrThrow({ where: { id: personId } }),
    ctx.db.passkey.findMany({ where: { personId } }),
  ]);
  assertRoom(known.length);
  const options = await generateRegistrationOptions({
    rpName: "Freight Board",
    rpID: party.id,
    userID: new TextEncoder().encode(person.id),
    userName: person.email,
    userDisplayName: person.name,
    excludeCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    authenticatorSelection: { residentKey: "preferred", userVerification: "preferred" },
  });
  await keepChallenge(ctx, ctx.session, "ADD", options.challenge);
  return { options };
}

function assertRoom(known: number): void {
  if (known < MAX_PASSKEYS) return;
  throw refusal("too_many_passkeys", `You have ${MAX_PASSKEYS} passkeys: remove one first.`);
}

interface AddPasskey {
  name: string;
  response: RegistrationResponseJSON;
}

/**
 * Saves a new passkey. With the person's first factor, recovery codes are created as well.
 *
 * @throws DomainError `passkeys_unavailable`, `second_factor_failed`, `too_many_passkeys`
 */
export async function addPasskey(
  ctx: PersonCtx,
  { name, response }: AddPasskey,
): Promise<z.infer<typeof addedOutput>> {
  const { id, personId } = ctx.session;
  const party = relyingPartyOf(ctx);
  const verified = await verifyRegistrationResponse({
    response,
    expectedChallenge: await takeChallenge(ctx, ctx.session, "ADD"),
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw passkeyRefused(error);
  });
  if (!verified.verified) throw passkeyRefused();
  const { credential } = verified.registrationInfo;
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, personId);
    assertRoom(await tx.db.passkey.count({ where: { personId } }));
    const now = tx.clock.now();
    await tx.db.passkey
      .create({
        data: {
          id: tx.newId("passkey"),
          personId,
          credentialId: credential.id,
          publicKey: credential.publicKey,
          counter: credential.counter,
          transports: credential.transports ?? [],
          name: name.trim(),
          createdAt: now,
        },
      })
      .catch((error: unknown) => {
        throw violates(error, "passkey_credential_id_key") ? passkeyRefused(error) : error;
      });
    await tx.db.session.update({ where: { id }, data: { factorAt: now } });
    await notifyOfFactor(tx, person, {
      action: "factor.added",
      subject: `Passkey “${name.trim()}”`,
      email: factorAddedEmail(`A passkey, “${name.trim()}”,`),
    });
    return { recoveryCodes: await firstCodes(tx, personId) };
  });
}

/** @throws DomainError `not_found` for another person's passkey, `last_factor` */
export function removePasskey(ctx: PersonCtx, id: string): Promise<{ removed: number }> {
  const { personId } = ctx.session;
  return inTransaction(ctx, async (tx) => {
    const person = await lockPerson(tx, personId);
    const passkey = await tx.db.passkey.findFirst({ where: { id, personId } });
    if (passkey === null) throw notFound();
    await tx.db.passkey.delete({ where: { id } });
    await afterRemoval(tx, person);
    await notifyOfFactor(tx, person, {
      action: "factor.removed",
      subject: `Passkey “${passkey.name}”`,
      email: factorRemovedEmail(`The passkey “${passkey.name}”`),
    });
    return { removed: 1 };
  });
}

/**
 * Returns a challenge for the person's passkeys, which can be answered once and within five minutes.
 *
 * @throws DomainError `passkeys_unavailable`
 */
export async function passkeyChallenge(
  ctx: PersonCtx,
): Promise<{ options: PublicKeyCredentialRequestOptionsJSON }> {
  const known = await ctx.db.passkey.findMany({ where: { personId: ctx.session.personId } });
  const options = await generateAuthenticationOptions({
    rpID: relyingPartyOf(ctx).id,
    allowCredentials: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    userVerification: "preferred",
  });
  await keepChallenge(ctx, ctx.session, "GIVE", options.challenge);
  return { options };
}

/**
 * Verifies the signature of a passkey, and saves its counter.
 *
 * @throws DomainError `passkeys_unavailable`, `second_factor_failed`
 */
export async function verifyPasskey(ctx: PersonCtx, response: AuthenticationResponseJSON): Promise<void> {
  const party = relyingPartyOf(ctx);
  const expectedChallenge = await takeChallenge(ctx, ctx.session, "GIVE");
  const passkey = await ctx.db.passkey.findFirst({
    where: { credentialId: response.id, personId: ctx.session.personId },
  });
  if (passkey === null) throw passkeyRefused();
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response,
    expectedChallenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
    requireUserVerification: false,
  }).catch((error: unknown) => {
    throw passkeyRefused(error);
  });
  if (!verified) throw passkeyRefused();
  // Requires a higher counter, because an equal one means a copied passkey. A counter of 0 means that the
  // passkey has no counter.
  const counter = authenticationInfo.newCounter;
  const { count } = await ctx.db.passkey.updateMany({
    where: { id: passkey.id, ...(counter === 0 ? {} : { counter: { lt: counter } }) },
    data: { counter, lastUsedAt: ctx.clock.now() },
  });
  if (count !== 1) throw passkeyRefused();
}
