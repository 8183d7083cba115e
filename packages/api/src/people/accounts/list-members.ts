import { Role } from "@board/db/enums";
import type { z } from "zod";
import { allowedTo } from "../../core/access.ts";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { endpointLabel } from "../../core/endpoints/rules.ts";
import { actsOf, allowedOnMember, isAnsweredBy } from "./rules.ts";
import type { membersOutput } from "./schemas.ts";

/** Lists the firm's members and, for owners, the pending invitations and each member's webhook endpoints. */
export async function listMembers(ctx: Ctx<FirmActor>): Promise<z.infer<typeof membersOutput>> {
  const { firm, member: you } = ctx.actor;
  const may = allowedTo(ctx.actor, ctx.clock.now()).allowedActions.includes("manageFirm");
  const [members, invitations, endpoints] = await Promise.all([
    ctx.db.member.findMany({
      where: { firmId: firm.id, leftAt: null },
      include: { person: { select: { name: true, email: true } } },
      orderBy: { id: "asc" },
    }),
    may
      ? ctx.db.oneTimeToken.findMany({
          where: { firmId: firm.id, use: "INVITE", usedAt: null, expiresAt: { gt: ctx.clock.now() } },
          orderBy: { id: "asc" },
        })
      : [],
    may
      ? ctx.db.webhookEndpoint.findMany({
          where: { firmId: firm.id, status: "enabled" },
          orderBy: { id: "asc" },
          select: { url: true, createdById: true, keptById: true },
        })
      : [],
  ]);
  const owners = members.filter(({ role }) => role === "OWNER").length;
  return {
    roles: Object.values(Role).map((role) => ({ role, may: actsOf(role) })),
    members: members.map(({ id, role, seat, person, createdAt }) => ({
      id,
      ...person,
      role,
      seat,
      you: id === you?.id,
      since: createdAt.toISOString(),
      allowedActions: may
        ? allowedOnMember({ you: id === you?.id, lastOwner: role === "OWNER" && owners === 1, role })
        : [],
      endpoints: endpoints
        .filter((endpoint) => isAnsweredBy(endpoint, id))
        .map(({ url }) => endpointLabel(url)),
      invitations: invitations.filter(({ invitedById }) => invitedById === id).map(({ email }) => email),
    })),
    invitations: invitations.map(({ id, email, role, seat, expiresAt }) => ({
      id,
      email,
      role: role ?? "TRAFFIC",
      seat,
      expiresAt: expiresAt.toISOString(),
    })),
  };
}
