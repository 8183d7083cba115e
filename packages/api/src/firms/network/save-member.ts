import type { Prisma } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Actor, FirmActor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { AuditAction } from "../../core/audit/rules.ts";
import type { Ctx } from "../../core/context.ts";
import { invalid } from "../../core/errors.ts";
import { fieldError } from "../../core/field-error.ts";
import { touchMembership } from "../../core/touched.ts";
import { lockFirm } from "../lock-firm.ts";
import { MAX_GROUPS, spelledGroups } from "./rules.ts";
import { type NetworkRow, WITH_FIRMS } from "./view-network.ts";

/** Returns all groups that a firm has, in alphabetical order. */
export async function groupsOf({ db }: Pick<Ctx, "db">, posterId: string, mode: Mode): Promise<string[]> {
  const rows = await db.$queryRaw<{ name: string }[]>`
    SELECT DISTINCT unnest(groups) AS name FROM network_member
    WHERE poster_id = ${posterId} AND mode = ${mode}::mode AND status IN ('ACTIVE', 'INVITED') ORDER BY name`;
  return rows.map(({ name }) => name);
}

/**
 * Returns groups as the firm spells them.
 *
 * @throws DomainError `validation_failed` (`too_many_groups`)
 */
export async function checkedGroups(tx: Ctx<FirmActor>, groups: readonly string[]): Promise<string[]> {
  if (groups.length === 0) return [];
  const known = await groupsOf(tx, tx.actor.firm.id, tx.actor.mode);
  const spelled = spelledGroups(groups, known);
  if (new Set([...known, ...spelled]).size > MAX_GROUPS)
    throw invalid([
      fieldError(["groups"], "too_many_groups", `would be more than ${MAX_GROUPS} groups of your firm.`),
    ]);
  return spelled;
}

/** Reads a row of the actor's own network with its firms; null if there is none. */
export function findMember(tx: Ctx<FirmActor>, where: Prisma.NetworkMemberWhereInput) {
  const { firm, mode } = tx.actor;
  return tx.db.networkMember.findFirst({
    where: { ...where, posterId: firm.id, mode },
    // A row that has not ended comes before earlier ones of the same carrier.
    orderBy: [{ endedAt: { sort: "desc", nulls: "first" } }, { id: "desc" }],
    include: WITH_FIRMS,
  });
}

/** Reads a row of another firm's network once its poster is locked; null if there is none. */
export async function lockOthers(
  { db }: Pick<Ctx, "db">,
  where: Prisma.NetworkMemberWhereInput,
): Promise<NetworkRow | null> {
  const found = await db.networkMember.findFirst({ where, select: { posterId: true } });
  if (found === null) return null;
  await lockFirm(db, found.posterId);
  return db.networkMember.findFirst({ where, include: WITH_FIRMS });
}

/** Ends invitations that nobody has answered. */
export async function endInvitations(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  where: Prisma.NetworkMemberWhereInput,
): Promise<void> {
  await db.networkMember.updateMany({
    where: { ...where, status: "INVITED" },
    data: { status: "REMOVED", endedAt: clock.now(), waitsSince: null },
  });
}

/** Records a change of the network in the audit log of the actor's firm. An address is kept by the row alone. */
export function auditMember(
  tx: Ctx<FirmActor>,
  action: AuditAction,
  { id, poster, carrier }: Pick<NetworkRow, "id" | "poster" | "carrier">,
): Promise<void> {
  const other = poster.id === tx.actor.firm.id ? carrier?.name : poster.name;
  return recordAudit(tx, { action, subject: { id, name: other ?? "By email" } });
}

/**
 * Ends a membership, and takes back what the carrier has by it: open offers and quotes on loads that it no longer reads.
 * Jobs stay. The other end is told.
 */
export async function endMembership(
  tx: Ctx<Actor>,
  row: NetworkRow,
  by: "poster" | "carrier",
): Promise<void> {
  const { id, mode, posterId, carrierId, groups } = row;
  await tx.db.networkMember.update({
    where: { id },
    data: { status: by === "poster" ? "REMOVED" : "LEFT", endedAt: tx.clock.now() },
  });
  if (carrierId === null) return;
  if (mode === "live") touchMembership(tx, posterId, carrierId);
  await tx.ports.membershipShrank(tx, { posterId, carrierId, groups, ended: true });
  const to = by === "poster" ? carrierId : posterId;
  await tx.ports.tellOfNetwork(tx, { type: "network.left", row, by, to: [to] });
}
