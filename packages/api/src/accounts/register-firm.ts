import { violates } from "@board/db";
import type { VisitorActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
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
 * @throws DomainError `validation_failed` without the terms accepted, `rate_limited` after many of them from one address
 */
export async function registerFirm(
  ctx: Ctx<VisitorActor>,
  input: RegisterInput,
): Promise<{ received: true }> {
  const { address } = ctx.actor;
  checkAccepted(ctx, input.acceptedTerms);
  await takeAttempt(ctx, "address", address);
  const passwordHash = await hashPassword(input.password);
  try {
    await inTransaction(ctx, async (tx) => {
      const known = await tx.db.person.findUnique({ where: { email: input.email }, select: { id: true } });
      if (known) await writeLetter(tx, input.email, knownLetter());
      else await makeFirm(tx, input, passwordHash);
    });
  } catch (error) {
    // Two registrations of one address at the same moment: the first one stands.
    if (!violates(error, "person_email_key")) throw error;
    await writeLetter(ctx, input.email, knownLetter());
  }
  return { received: true };
}

async function makeFirm(tx: Ctx<VisitorActor>, input: RegisterInput, passwordHash: string): Promise<void> {
  const createdAt = tx.clock.now();
  const name = input.name.trim();
  const personId = tx.newId("person");
  await tx.db.firm.create({
    data: {
      id: tx.newId("firm"),
      name: input.firmName.trim(),
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
