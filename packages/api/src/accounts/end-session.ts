import type { Services } from "../context.ts";

/** Ends one session for good; one that has ended stays as it was. */
export async function endSession(
  { db, clock }: Pick<Services, "db" | "clock">,
  where: { id: string } | { personId: string; not?: string; deviceId?: string },
): Promise<number> {
  const which =
    "id" in where
      ? { id: where.id }
      : {
          personId: where.personId,
          ...(where.not ? { id: { not: where.not } } : {}),
          ...(where.deviceId ? { deviceId: where.deviceId } : {}),
        };
  const { count } = await db.session.updateMany({
    where: { ...which, endedAt: null },
    data: { endedAt: clock.now() },
  });
  return count;
}
