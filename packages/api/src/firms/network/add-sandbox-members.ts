import { Prisma } from "@board/db";
import type { Ctx } from "../../core/context.ts";
import { SANDBOX_FIRMS, SANDBOX_MEMBERS } from "./sandbox-members.ts";

/** Inserts the carriers and a firm's memberships of them, where they are not there yet. */
export async function addSandboxMembers(
  { db, clock, newId }: Pick<Ctx, "db" | "clock" | "newId">,
  posterId: string,
): Promise<void> {
  const known = await db.networkMember.count({
    where: { posterId, mode: "test", carrierId: { in: SANDBOX_MEMBERS.map(({ id }) => id) } },
  });
  if (known === SANDBOX_MEMBERS.length) return;
  const now = clock.now();
  await db.firm.createMany({
    data: SANDBOX_FIRMS.map((firm) => ({ ...firm, createdAt: now })),
    skipDuplicates: true,
  });
  for (const { id, groups } of SANDBOX_MEMBERS)
    await db.$executeRaw(Prisma.sql`
      INSERT INTO network_member (id, mode, poster_id, carrier_id, status, groups, invited_at, answered_at)
      SELECT ${newId("net")}, 'test', ${posterId}, ${id}, 'ACTIVE', ${[...groups]}::text[], ${now}, ${now}
      WHERE NOT EXISTS (SELECT 1 FROM network_member WHERE poster_id = ${posterId} AND mode = 'test' AND carrier_id = ${id})
      ON CONFLICT DO NOTHING`);
}
