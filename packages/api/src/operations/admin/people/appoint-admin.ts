import { withTransaction } from "@board/db";
import { logAction } from "../../../core/audit/log-action.ts";
import type { Services } from "../../../core/context.ts";
import { hashNewPassword } from "../../../people/accounts/password.ts";
import { normalEmail } from "../../../people/accounts/rules.ts";
import { claimByMailbox, discardAccess } from "../../../people/accounts/verify-address.ts";

type AppointServices = Pick<Services, "db" | "clock" | "newId">;

export interface Appointed {
  name: string;
  was: "nobody" | "person" | "admin";
}

/**
 * Makes a person an admin from the command line: the first admin, or another if no admin can sign in. Sets
 * the password that was typed and revokes all other access, so that a stranger who registered the address
 * earlier gains nothing.
 *
 * @throws DomainError `validation_failed` for a common password
 */
export async function appointAdmin(
  services: AppointServices,
  address: string,
  password: string,
): Promise<Appointed> {
  const email = normalEmail(address);
  const passwordHash = await hashNewPassword(password, { email });
  return withTransaction(services.db, async (db) => {
    const tx = { ...services, db };
    const now = tx.clock.now();
    const known = await db.person.findUnique({ where: { email } });
    const person =
      known ??
      (await db.person.create({
        data: { id: tx.newId("person"), email, name: email, passwordHash, createdAt: now },
      }));
    await claimByMailbox(tx, person, passwordHash);
    await discardAccess(tx, person.id, passwordHash);
    await db.person.update({ where: { id: person.id }, data: { isAdmin: true, verifiedAt: now } });
    const was = known === null ? "nobody" : known.isAdmin ? "admin" : "person";
    const actor = { kind: "admin", person: { id: person.id, name: person.name } } as const;
    await logAction(
      { ...tx, actor, requestId: tx.newId("req") },
      {
        action: "person.makeAdmin",
        subjectId: person.id,
        before: { admin: was === "admin" },
        after: { admin: true },
        reason: "From the command line",
      },
    );
    return { name: person.name, was };
  });
}
