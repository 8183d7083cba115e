import type { Ctx } from "../context.ts";
import { inTransaction } from "../in-transaction.ts";
import { endSession } from "./end-session.ts";
import { changedLetter, writeLetter } from "./letters.ts";
import { hashPassword } from "./password.ts";
import { forgetFailures } from "./throttle.ts";
import { readLink, useLink } from "./tokens.ts";

/**
 * Sets a new password by the link of an e-mail, ends every session of the person, and makes their other links useless.
 *
 * @throws DomainError `link_invalid`
 */
export async function resetPassword(
  ctx: Ctx,
  { token, password }: { token: string; password: string },
): Promise<{ email: string }> {
  await readLink(ctx, "RESET", token);
  const passwordHash = await hashPassword(password);
  return inTransaction(ctx, async (tx) => {
    const { personId, email } = await useLink(tx, "RESET", token);
    const now = tx.clock.now();
    const person = await tx.db.person.update({ where: { id: personId ?? "" }, data: { passwordHash } });
    await tx.db.oneTimeToken.updateMany({
      where: { personId: person.id, use: "RESET", usedAt: null },
      data: { usedAt: now },
    });
    await endSession(tx, { personId: person.id });
    await forgetFailures(tx, "account", person.email);
    await writeLetter(tx, person.email, changedLetter());
    return { email };
  });
}
