import { Approval, Mode, Role } from "@board/db/enums";
import { z } from "zod";
import { type FirmActor, SCOPES } from "../actor.ts";
import type { Ctx } from "../context.ts";
import { instant } from "../fields.ts";

export const meOutput = z.object({
  key: z
    .object({
      id: z.string(),
      name: z.string(),
      mode: z.enum(Mode),
      scopes: z.array(z.enum(SCOPES)),
      expiresAt: instant.nullable(),
    })
    .nullable()
    .meta({ description: "null for somebody signed in on the site." }),
  firm: z.object({
    id: z.string(),
    name: z.string(),
    canPost: z.boolean(),
    canCarry: z.boolean(),
    plan: z.enum(["STANDARD", "PRIORITY"]),
    usualTermsDays: z.int(),
    approval: z.enum(Approval).meta({
      description:
        "A new firm that carries is PENDING until an admin approves it: it reads the board, but may not quote or book. A firm that only posts is APPROVED.",
    }),
  }),
  actsFor: z
    .object({ memberId: z.string(), name: z.string(), role: z.enum(Role), seat: z.boolean() })
    .nullable()
    .meta({ description: "The member the quoting calls act for; null where nobody with a seat can." }),
  limits: z.array(
    z.object({
      policy: z.string(),
      requests: z.int(),
      seconds: z.int(),
    }),
  ),
});

/** Who a call acts as: the first call every integrator makes (contract 9). */
export async function me(ctx: Ctx<FirmActor>): Promise<z.infer<typeof meOutput>> {
  const { firm, key, member, mode, scopes } = ctx.actor;
  return {
    key: key && {
      id: key.id,
      name: key.name,
      mode,
      scopes: SCOPES.filter((scope) => scopes.has(scope)),
      expiresAt: key.expiresAt?.toISOString() ?? null,
    },
    firm: {
      id: firm.id,
      name: firm.name,
      canPost: firm.canPost,
      canCarry: firm.canCarry,
      plan: firm.plan,
      usualTermsDays: firm.usualTermsDays,
      approval: firm.approval,
    },
    actsFor: member && { memberId: member.id, name: member.name, role: member.role, seat: member.seat },
    limits: ctx.settings.rateLimits[mode],
  };
}
