import type { z } from "zod";
import type { FirmActor } from "../actor.ts";
import type { Ctx } from "../context.ts";
import type { membersOutput } from "./schemas.ts";

/** The firm's people, and for owners the invitations that nobody has accepted yet. */
export async function listMembers(ctx: Ctx<FirmActor>): Promise<z.infer<typeof membersOutput>> {
  const { firm, member: you } = ctx.actor;
  const [members, invitations] = await Promise.all([
    ctx.db.member.findMany({
      where: { firmId: firm.id, leftAt: null },
      include: { person: { select: { name: true, email: true } } },
      orderBy: { id: "asc" },
    }),
    you?.role === "OWNER"
      ? ctx.db.oneTimeToken.findMany({
          where: { firmId: firm.id, use: "INVITE", usedAt: null, expiresAt: { gt: ctx.clock.now() } },
          orderBy: { id: "asc" },
        })
      : [],
  ]);
  return {
    members: members.map(({ id, role, seat, person, createdAt }) => ({
      id,
      ...person,
      role,
      seat,
      you: id === you?.id,
      since: createdAt.toISOString(),
    })),
    invitations: invitations.map(({ id, email, role, seat, expiresAt }) => ({
      id,
      email,
      role: role ?? "STAFF",
      seat,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
