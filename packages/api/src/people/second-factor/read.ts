import type { z } from "zod";
import type { Ctx, PersonCtx } from "../../core/context.ts";
import { factorsOf } from "./factors.ts";
import { hasFactor, methodsOf, RECOVERY_CODES, RESET_WAIT_MS, relyingParty } from "./rules.ts";
import type { factorOutput, stepOutput } from "./schemas.ts";

const iso = (at: Date | null) => at?.toISOString() ?? null;

/** Reads the person's factors for the account page. */
export async function readFactors(ctx: PersonCtx): Promise<z.infer<typeof factorOutput>> {
  const { personId } = ctx.session;
  const [person, passkeys, totp, codes, trustedDevices] = await Promise.all([
    ctx.db.person.findUniqueOrThrow({ where: { id: personId } }),
    ctx.db.passkey.findMany({ where: { personId }, orderBy: { id: "asc" } }),
    ctx.db.totp.findFirst({ where: { personId, confirmedAt: { not: null } } }),
    ctx.db.recoveryCode.findMany({ where: { personId } }),
    ctx.db.trustedDevice.count({ where: { personId, expiresAt: { gt: ctx.clock.now() } } }),
  ]);
  const recovery = codes.filter(({ usedAt }) => usedAt === null).length;
  const factors = { passkeys: passkeys.length, totp: totp !== null, recovery };
  return {
    on: hasFactor(factors),
    required: person.isAdmin && ctx.settings.adminSecondFactor === "required",
    passkeysPossible: relyingParty(ctx.settings.baseUrl) !== null,
    passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      addedAt: createdAt.toISOString(),
      lastUsedAt: iso(lastUsedAt),
    })),
    totp: totp && {
      addedAt: (totp.confirmedAt ?? totp.createdAt).toISOString(),
      lastUsedAt: iso(totp.lastUsedAt),
    },
    recovery: { left: recovery, of: RECOVERY_CODES, madeAt: iso(codes[0]?.createdAt ?? null) },
    trustedDevices,
  };
}

export async function forgetDevices(ctx: PersonCtx): Promise<{ removed: number }> {
  const { count } = await ctx.db.trustedDevice.deleteMany({ where: { personId: ctx.session.personId } });
  return { removed: count };
}

/**
 * Reads what the page for a second factor shows, at sign-in or before a sensitive action: the accepted methods,
 * the owners who can vouch, and a pending reset.
 */
export async function readStep(ctx: PersonCtx): Promise<z.infer<typeof stepOutput>> {
  const { personId } = ctx.session;
  const [person, factors, reset, owners] = await Promise.all([
    ctx.db.person.findUniqueOrThrow({ where: { id: personId } }),
    factorsOf(ctx, personId),
    ctx.db.factorReset.findFirst({ where: { personId, doneAt: null, stoppedAt: null } }),
    otherOwners(ctx, personId),
  ]);
  const askedAt = reset?.askedAt;
  return {
    email: person.email,
    owed: ctx.actor.kind === "visitor",
    methods: methodsOf(factors),
    recoveryLeft: factors.recovery,
    owners: person.isAdmin ? [] : owners.map((owner) => owner.person.name),
    reset: askedAt
      ? {
          askedAt: askedAt.toISOString(),
          staffFrom: new Date(askedAt.getTime() + RESET_WAIT_MS).toISOString(),
        }
      : null,
  };
}

/** Returns the Prisma filter for people who are in no other firm, so that their factor protects no other one. */
export function worksOnlyFor(firmId: string) {
  return { memberships: { none: { firmId: { not: firmId }, leftAt: null } } };
}

/**
 * Lists the other owners of the person's firm, who can vouch for the person. Empty for a member of several
 * firms, all of which the factor protects; admins help instead.
 */
export async function otherOwners({ db }: Pick<Ctx, "db">, personId: string) {
  const firms = await db.member.findMany({ where: { personId, leftAt: null }, select: { firmId: true } });
  return db.member.findMany({
    where: {
      role: "OWNER",
      leftAt: null,
      personId: { not: personId },
      firm: { suspendedAt: null },
      firmId: { in: firms.length === 1 ? firms.map(({ firmId }) => firmId) : [] },
    },
    include: { person: { select: { name: true, email: true } } },
    orderBy: { id: "asc" },
  });
}
