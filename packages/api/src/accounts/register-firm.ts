import { violates } from "@board/db";
import type { VisitorActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { assertNameFree, isNameRace, nameTaken, newFirmFields } from "../firms/new-firm.ts";
import { inTransaction } from "../in-transaction.ts";
import { checkAccepted, recordAcceptance } from "../privacy/accept-documents.ts";
import { knownLetter, writeLetter } from "./letters.ts";
import { hashPassword } from "./password.ts";
import type { RegisterInput } from "./schemas.ts";
import { takeAttempt } from "./throttle.ts";

/**
 * A new firm and its owner, who holds its first seat. Where the address has a sign-in already nothing is made and its
 * person gets a mail instead; the answer is the same.
 *
 * @throws DomainError `validation_failed` without the terms accepted, `rate_limited` after many of them from one address,
 * `firm_name_taken`
 */
export async function registerFirm(
  ctx: Ctx<VisitorActor>,
  input: RegisterInput,
): Promise<{ received: true }> {
  const { address } = ctx.actor;
  checkAccepted(ctx, input.acceptedTerms);
  await takeAttempt(ctx, "address", address);
  await assertNameFree(ctx, input.firmName);
  const passwordHash = await hashPassword(input.password);
  try {
    await inTransaction(ctx, async (tx) => {
      const known = await tx.db.person.findUnique({ where: { email: input.email }, select: { id: true } });
      if (known) await writeLetter(tx, input.email, knownLetter());
      else await makeFirm(tx, input, passwordHash);
    });
  } catch (error) {
    if (isNameRace(error) && (await isUnknown(ctx, input.email))) throw nameTaken();
    // Two registrations of one address at the same moment: the first one stands.
    if (!violates(error, "person_email_key") && !isNameRace(error)) throw error;
    await writeLetter(ctx, input.email, knownLetter());
  }
  return { received: true };
}

async function isUnknown({ db }: Ctx, email: string): Promise<boolean> {
  return (await db.person.findUnique({ where: { email }, select: { id: true } })) === null;
}

async function makeFirm(tx: Ctx<VisitorActor>, input: RegisterInput, passwordHash: string): Promise<void> {
  const createdAt = tx.clock.now();
  const name = input.name.trim();
  const personId = tx.newId("person");
  const firmName = input.firmName.trim();
  await tx.db.firm.create({
    data: {
      id: tx.newId("firm"),
      name: firmName,
      ...newFirmFields(tx, { name: firmName, canCarry: input.canCarry }),
      contactName: name,
      contactEmail: input.email,
      contactPhone: input.phone.trim(),
      canPost: input.canPost,
      canCarry: input.canCarry,
      createdAt,
      members: {
        create: {
          id: tx.newId("member"),
          role: "OWNER",
          seat: true,
          createdAt,
          person: { create: { id: personId, email: input.email, name, passwordHash, createdAt } },
        },
      },
    },
  });
  await recordAcceptance(tx, personId, tx.actor.address);
}
