import type { Role } from "@board/db";
import type { Actor } from "../../core/actor.ts";
import { recordAudit } from "../../core/audit/record-audit.ts";
import type { Ctx } from "../../core/context.ts";
import { disableEndpoint } from "../../core/endpoints/disable-endpoint.ts";
import { endpointLabel, hostOf } from "../../core/endpoints/rules.ts";
import { type FirmProcedure, rightsTo } from "../../core/rights.ts";
import { endKey } from "../api-keys/change-key.ts";
import { answeredBy } from "./rules.ts";

/**
 * Names of everything that ended with a membership or a role, for the owner who ended the membership or
 * changed the role.
 */
export interface EndedNames {
  keys: string[];
  /** Hosts of the endpoints' addresses. */
  endpoints: string[];
  /** Email addresses that were invited. */
  invitations: string[];
  /** Names of the saved searches. */
  searches: string[];
}

export const NOTHING_ENDED: EndedNames = { keys: [], endpoints: [], invitations: [], searches: [] };

/** A member who leaves the firm or changes role. */
interface ChangedMember {
  id: string;
  firmId: string;
  personId: string;
  /** The new role; null for a member who leaves. */
  role: Role | null;
  /** Owner who takes over the member's keys if `keys` is true, and endpoints if `endpoints` is true. */
  keeper?: { id: string; name: string; keys: boolean; endpoints: boolean };
}

type Tx = Ctx<Actor>;

interface MadeKind {
  /**
   * Procedure that creates such an object. If the member's new role still allows the procedure, the object
   * stays.
   */
  right: FirmProcedure;
  /** Ends what the member made or gives it to the keeper, and adds the names of what ended. */
  end: (tx: Tx, member: ChangedMember, ended: EndedNames) => Promise<void>;
}

const keptBy = (name: string) => [{ field: "keptBy", from: null, to: name }];

/** Database condition of the keys that work and that a member answers for. */
export const workingKeys = ({ id, firmId }: Pick<ChangedMember, "id" | "firmId">, now: Date) => ({
  firmId,
  revokedAt: null,
  AND: [answeredBy(id), { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] }],
});

async function endKeys(tx: Tx, member: ChangedMember, ended: EndedNames): Promise<void> {
  const { id, firmId, keeper } = member;
  await tx.db
    .$queryRaw`SELECT 1 FROM api_key WHERE firm_id = ${firmId} AND (created_by_id = ${id} OR kept_by_id = ${id})
    ORDER BY id FOR UPDATE`;
  const keys = await tx.db.apiKey.findMany({
    where: workingKeys(member, tx.clock.now()),
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

/**
 * Disables the member's endpoints, or gives them to the keeper. An owner who later enables a disabled
 * endpoint becomes responsible for it.
 */
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
      // Disables even an endpoint that failed, so that only an owner can enable it again.
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

async function endPush(tx: Tx, { id }: ChangedMember): Promise<void> {
  await tx.db.pushSubscription.deleteMany({ where: { memberId: id } });
}

/** Deletes emails that wait for the end of quiet hours, except those to the firm's own address. */
async function endWaitingEmails(tx: Tx, { firmId, personId }: ChangedMember): Promise<void> {
  await tx.db.$executeRaw`
    DELETE FROM notification_email e USING notification n, person p, firm f
    WHERE n.id = e.notification_id AND n.firm_id = ${firmId} AND f.id = n.firm_id AND p.id = ${personId}
      AND e.address = p.email AND e.status = 'pending' AND lower(f.contact_email) <> lower(p.email)`;
}

/**
 * Everything that a member made or is sent and that would outlast the membership, by the column that refers
 * to the member. It ends, or an owner takes it over, if the member leaves or gets a role that may not create
 * it.
 */
export const MADE_BY_MEMBER: Readonly<Record<string, MadeKind>> = {
  "api_key.created_by_id": { right: "apiKeys.create", end: endKeys },
  "webhook_endpoint.created_by_id": { right: "webhooks.create", end: endEndpoints },
  "one_time_token.invited_by_id": { right: "accounts.invite", end: endInvitations },
  "saved_search.member_id": { right: "searches.create", end: endSearches },
  "notification_preference.member_id": { right: "notificationPreferences.change", end: endPreferences },
  "push_subscription.member_id": { right: "push.subscribe", end: endPush },
  "notification_email.address": { right: "accounts.notifications", end: endWaitingEmails },
};

/**
 * Ends what a member made, in the transaction that removes, demotes or erases the member. Returns the names
 * of what ended.
 */
export async function endMadeBy(tx: Tx, member: ChangedMember): Promise<EndedNames> {
  const ended = structuredClone(NOTHING_ENDED);
  for (const { right, end } of Object.values(MADE_BY_MEMBER)) {
    if (member.role !== null && rightsTo(right)[member.role]) continue;
    await end(tx, member, ended);
  }
  return ended;
}
