import type { Ctx } from "../../core/context.ts";
import { SANDBOX_FIRMS, SANDBOX_MEMBERS } from "./sandbox-members.ts";

/** Inserts the carriers and a firm's memberships of them, where they are not there yet. */
export async function addSandboxMembers(
  { db, clock, newId }: Pick<Ctx, "db" | "clock" | "newId">,
  posterId: string,
): Promise<void> {
  const rows = await db.networkMember.findMany({
    where: { posterId, mode: "test", carrierId: { in: SANDBOX_MEMBERS.map(({ id }) => id) } },
    select: { carrierId: true },
  });
  const known = new Set(rows.map(({ carrierId }) => carrierId));
  const missing = SANDBOX_MEMBERS.filter(({ id }) => !known.has(id));
  if (missing.length === 0) return;
  const now = clock.now();
  await db.firm.createMany({
    data: SANDBOX_FIRMS.map((firm) => ({ ...firm, createdAt: now })),
    skipDuplicates: true,
  });
  const member = { mode: "test", status: "ACTIVE", posterId, invitedAt: now, answeredAt: now } as const;
  await db.networkMember.createMany({
    data: missing.map(({ id, groups }) => ({ ...member, id: newId("net"), carrierId: id, groups })),
    skipDuplicates: true,
  });
}
