import type { Services } from "../context.ts";
import { DomainError } from "../errors.ts";
import { type Factors, hasFactor } from "./rules.ts";

type Reading = Pick<Services, "db">;

/** Which factors a person has by now. */
export async function factorsOf({ db }: Reading, personId: string): Promise<Factors> {
  const [passkeys, totp, recovery] = await Promise.all([
    db.passkey.count({ where: { personId } }),
    db.totp.count({ where: { personId, confirmedAt: { not: null } } }),
    db.recoveryCode.count({ where: { personId, usedAt: null } }),
  ]);
  return { passkeys, totp: totp > 0, recovery };
}

/** Whether an admin must set up a second factor before anything else of the admin's room opens. */
export async function mustEnrol(
  services: Pick<Services, "db" | "settings">,
  person: { id: string; isAdmin: boolean },
): Promise<boolean> {
  if (!person.isAdmin || services.settings.adminSecondFactor !== "required") return false;
  return !hasFactor(await factorsOf(services, person.id));
}

/** The person's row is held until the end, so that two changes of their factors come one after the other. */
export async function lockPerson({ db }: Reading, personId: string) {
  await db.$queryRaw`SELECT 1 FROM person WHERE id = ${personId} FOR NO KEY UPDATE`;
  return db.person.findUniqueOrThrow({ where: { id: personId } });
}

/**
 * After a factor was removed: without any, the codes and trusted browsers go too.
 *
 * @throws DomainError `last_factor` for an admin who must have one
 */
export async function afterRemoval(
  tx: Pick<Services, "db" | "settings">,
  person: { id: string; isAdmin: boolean },
): Promise<void> {
  if (hasFactor(await factorsOf(tx, person.id))) return;
  if (await mustEnrol(tx, person)) {
    throw new DomainError("last_factor", {
      detail: "An admin needs a second factor. Add another one first. Nothing was changed.",
    });
  }
  await tx.db.recoveryCode.deleteMany({ where: { personId: person.id } });
  await tx.db.trustedDevice.deleteMany({ where: { personId: person.id } });
}
