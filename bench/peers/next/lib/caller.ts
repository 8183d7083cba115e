import { createHash } from "node:crypto";
import { assertUsable, type Caller, tokenOf } from "../../shared/common.ts";
import { prisma } from "./prisma.ts";

const EVERY_MS = 60_000;

/** Looks up the key by its hash, with its firm and seat; for every request. */
export async function findCaller(authorization: string | null): Promise<Caller> {
  const token = tokenOf(authorization);
  const key = await prisma.apiKey.findUnique({
    where: { hash: Uint8Array.from(createHash("sha256").update(token).digest()) },
    include: {
      firm: {
        include: {
          members: { where: { leftAt: null, seat: true }, orderBy: { id: "asc" } },
          asCarrier: true,
        },
      },
    },
  });
  assertUsable(key, key?.firm.suspendedAt);
  const { firm } = key;
  const now = new Date();
  if (key.lastUsedAt === null || now.getTime() - key.lastUsedAt.getTime() > EVERY_MS) {
    await prisma.apiKey.update({ where: { id: key.id }, data: { lastUsedAt: now } });
  }
  const member =
    firm.members.find(({ id }) => id === key.createdById) ??
    firm.members.find(({ role }) => role === "OWNER") ??
    null;
  const posters = (relation: string) =>
    firm.asCarrier.filter((each) => each.relation === relation).map(({ posterId }) => posterId);
  return {
    keyId: key.id,
    scopes: key.scopes,
    mode: key.mode,
    firmId: firm.id,
    plan: firm.plan,
    canPost: firm.canPost,
    canCarry: firm.canCarry,
    termsDays: firm.usualTermsDays,
    memberId: member?.id ?? null,
    preferredBy: posters("PREFERRED"),
    blockedBy: posters("BLOCKED"),
  };
}
