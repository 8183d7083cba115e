import type { Role } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import { disableEndpoint } from "../../core/endpoints/disable-endpoint.ts";
import { endpointLabel, hostOf } from "../../core/endpoints/rules.ts";
import { type FirmProcedure, rightsTo } from "../../core/rights.ts";
import { endKey } from "../api-keys/change-key.ts";
import { answeredBy } from "./rules.ts";

/** Names of what ended with a membership or a role, shown to the remaining owner. */
export interface EndedNames {
  keys: string[];
  /** Hosts of the URLs. */
  endpoints: string[];
  /** Invited email addresses. */
  invitations: string[];
  /** Names of saved searches. */
  searches: string[];
}

export const NOTHING_ENDED: EndedNames = { keys: [], endpoints: [], invitations: [], searches: [] };

/** A member who leaves the firm or changes role. */
interface ChangedMember {
  id: string;
  firmId: string;
  personId: string;
  /** New role; null when leaving. */
  role: Role | null;
  /** Owner who takes over their keys or endpoints, each only if true. */
  keeper?: { id: string; name: string; keys: boolean; endpoints: boolean };
}

type Tx = Ctx<Actor>;

interface MadeKind {
  /** Procedure that makes it; a member whose role still allows it keeps what they made. */
  right: FirmProcedure;
  /** Ends or transfers what the member made, and adds the names of what ended. */
  end: (tx: Tx, member: ChangedMember, ended: EndedNames) => Promise<void>;
}

const keptBy = (name: string) => [{ field: "keptBy", from: null, to: name }];

async function endKeys(tx: Tx, { id, firmId, keeper }: ChangedMember, ended: EndedNames): Promise<void> {
  const now = tx.clock.now();
  await tx.db
    .$queryRaw`SELECT 1 FROM api_key WHERE firm_id = ${firmId} AND (created_by_id = ${id} OR kept_by_id = ${id})
    ORDER BY id FOR UPDATE`;
  const keys = await tx.db.apiKey.findMany({
    where: {
      firmId,
      revokedAt: null,
      AND: [answeredBy(id), { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }],
    },
    orderBy: { id: "asc" },
  });
  for (const key of keys) {
    if (keeper?.keys) {
      await tx.db.apiKey.update({ where: { id: key.id }, data: { keptById: keeper.id } });
      await recordAudit(tx, { action: "key.kept", firmId, subject: key, changes: keptBy(keeper.name) });
    } else {
      await endKey(tx, key);
      ended.keys.push(key.name);
    }
  }
}

/** An endpoint that an owner enables again becomes theirs. */
async function endEndpoints(tx: Tx, { id, firmId, keeper }: ChangedMember, ended: EndedNames): Promise<void> {
  await tx.db
    .$queryRaw`SELECT 1 FROM webhook_endpoint WHERE firm_id = ${firmId} AND (created_by_id = ${id} OR kept_by_id = ${id})
    ORDER BY id FOR UPDATE`;
  const endpoints = await tx.db.webhookEndpoint.findMany({
    where: { firmId, ...answeredBy(id) },
    orderBy: { id: "asc" },
  });
  for (const endpoint of endpoints) {
    const subject = { id: endpoint.id, name: hostOf(endpoint.url) };
    if (keeper?.endpoints) {
      await tx.db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { keptById: keeper.id } });
      await recordAudit(tx, {
        action: "endpoint.kept",
        firmId,
        subject,
        changes: keptBy(keeper.name),
      });
    } else {
      // Includes endpoints disabled for failing, so that only an owner can enable them again.
      await disableEndpoint(tx, endpoint);
      if (endpoint.status === "enabled") ended.endpoints.push(endpointLabel(endpoint.url));
    }
  }
}

async function endInvitations(tx: Tx, { id, firmId }: ChangedMember, ended: EndedNames): Promise<void> {
  const now = tx.clock.now();
  const open = { firmId, use: "INVITE", invitedById: id, usedAt: null } as const;
  const links = await tx.db.oneTimeToken.updateManyAndReturn({
    where: open,
    data: { usedAt: now, endedAt: now },
    select: { id: true, email: true, expiresAt: true },
  });
  for (const { id: linkId, email, expiresAt } of links.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    if (expiresAt <= now) continue;
    await recordAudit(tx, {
      action: "invitation.cancelled",
      firmId,
      subject: { id: linkId, name: email },
    });
    ended.invitations.push(email);
  }
}

async function endSearches(tx: Tx, { id, firmId }: ChangedMember, ended: EndedNames): Promise<void> {
  const searches = await tx.db.savedSearch.findMany({
    where: { memberId: id, firmId },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { name: true },
  });
  await tx.db.savedSearch.deleteMany({ where: { memberId: id, firmId } });
  ended.searches.push(...searches.map(({ name }) => name));
}

async function endPreferences(tx: Tx, { id }: ChangedMember): Promise<void> {
  await tx.db.notificationPreference.deleteMany({ where: { memberId: id } });
}

/** Deletes emails delayed by quiet hours, except those to the firm's own address. */
async function endWaitingEmails(tx: Tx, { firmId, personId }: ChangedMember): Promise<void> {
  await tx.db.$executeRaw`
    DELETE FROM notification_email e USING notification n, person p, firm f
    WHERE n.id = e.notification_id AND n.firm_id = ${firmId} AND f.id = n.firm_id AND p.id = ${personId}
      AND e.address = p.email AND e.status = 'pending' AND lower(f.contact_email) <> lower(p.email)`;
}

/**
 * Everything made by or sent to a member that would outlive their membership, by the referencing column. It
 * ends, or an owner takes it over, when they leave or their new role may not make it.
 */
export const MADE_BY_MEMBER: Readonly<Record<string, MadeKind>> = {
  "api_key.created_by_id": { right: "apiKeys.create", end: endKeys },
  "webhook_endpoint.created_by_id": { right: "webhooks.create", end: endEndpoints },
  "one_time_token.invited_by_id": { right: "accounts.invite", end: endInvitations },
  "saved_search.member_id": { right: "searches.create", end: endSearches },
  "notification_preference.member_id": { right: "notificationPreferences.change", end: endPreferences },
  "notification_email.address": { right: "accounts.notifications", end: endWaitingEmails },
};

/**
 * Ends what a member made, in the transaction of their leaving or role change. Used for removal, demotion and
 * erasure. Returns the names of what ended.
 */
export async function endMadeBy(tx: Tx, member: ChangedMember): Promise<EndedNames> {
  const ended = structuredClone(NOTHING_ENDED);
  for (const { right, end } of Object.values(MADE_BY_MEMBER)) {
    if (member.role !== null && rightsTo(right)[member.role]) continue;
    await end(tx, member, ended);
  }
  return ended;
}
