import type { Role } from "@board/db";
import type { Actor } from "../actor.ts";
import { recordAudit } from "../audit/record-audit.ts";
import type { Ctx } from "../context.ts";
import { type FirmProcedure, rightsTo } from "../rights.ts";

/** Names of what ended with a membership or a role, for the owner who remains. */
export interface Ended {
  keys: string[];
  /** Hosts of the addresses. */
  endpoints: string[];
  /** Email addresses that were invited. */
  invitations: string[];
  /** Names of saved searches. */
  searches: string[];
}

export const NOTHING_ENDED: Ended = { keys: [], endpoints: [], invitations: [], searches: [] };

/** A member who leaves the firm, or has another role now. */
interface Leaving {
  id: string;
  firmId: string;
  personId: string;
  /** The role from now on; null: they leave. */
  role: Role | null;
  /** The owner who keeps their keys and endpoints, each where named. */
  keeper?: { id: string; keys: boolean; endpoints: boolean };
}

type Tx = Ctx<Actor>;

interface Kind {
  /** The call that makes such a thing: a member who may still call it keeps what they made. */
  right: FirmProcedure;
  /** Ends or hands over what the member made, and adds the names of what ended. */
  end: (tx: Tx, leaving: Leaving, ended: Ended) => Promise<void>;
}

/** Condition for things that a member answers for: made by them, or kept when their maker left. */
const answeredBy = (id: string) => ({ OR: [{ createdById: id, keptById: null }, { keptById: id }] });

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}

async function endKeys(tx: Tx, { id, firmId, keeper }: Leaving, ended: Ended): Promise<void> {
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
      await recordAudit(tx, { action: "key.kept", firmId, subject: key });
    } else {
      await tx.db.apiKey.update({ where: { id: key.id }, data: { revokedAt: now } });
      const changes = [
        { field: "status", from: key.rolledToId === null ? "active" : "rolled", to: "revoked" },
        { field: "revokedAt", from: null, to: now.toISOString() },
      ];
      await recordAudit(tx, { action: "key.revoked", firmId, subject: key, changes });
      ended.keys.push(key.name);
    }
  }
}

/** A disabled endpoint gives up what is on its way to it, and an owner who enables it keeps it by name. */
async function endEndpoints(tx: Tx, { id, firmId, keeper }: Leaving, ended: Ended): Promise<void> {
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
      await recordAudit(tx, { action: "endpoint.kept", firmId, subject });
    } else {
      // Also one that was given up, so that nobody but an owner enables it again.
      await tx.db.webhookEndpoint.update({
        where: { id: endpoint.id },
        data: { status: "disabled", disabledReason: "manual", updatedAt: tx.clock.now() },
      });
      if (endpoint.status === "disabled") continue;
      await tx.db.webhookDelivery.updateMany({
        where: { endpointId: endpoint.id, status: "pending" },
        data: { status: "failed", leased: false, claim: { increment: 1 } },
      });
      const changes = [{ field: "status", from: "enabled", to: "disabled" }];
      await recordAudit(tx, { action: "endpoint.changed", firmId, subject, changes });
      ended.endpoints.push(subject.name);
    }
  }
}

async function endInvitations(tx: Tx, { id, firmId }: Leaving, ended: Ended): Promise<void> {
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

async function endSearches(tx: Tx, { id, firmId }: Leaving, ended: Ended): Promise<void> {
  const searches = await tx.db.savedSearch.findMany({
    where: { memberId: id, firmId },
    orderBy: [{ position: "asc" }, { id: "asc" }],
    select: { name: true },
  });
  await tx.db.savedSearch.deleteMany({ where: { memberId: id, firmId } });
  ended.searches.push(...searches.map(({ name }) => name));
}

async function endPreferences(tx: Tx, { id }: Leaving): Promise<void> {
  await tx.db.notificationPreference.deleteMany({ where: { memberId: id } });
}

/** Emails that wait for the end of quiet hours; those that go to the address as the firm's own stay. */
async function endWaitingEmails(tx: Tx, { firmId, personId }: Leaving): Promise<void> {
  await tx.db.$executeRaw`
    DELETE FROM notification_email e USING notification n, person p, firm f
    WHERE n.id = e.notification_id AND n.firm_id = ${firmId} AND f.id = n.firm_id AND p.id = ${personId}
      AND e.address = p.email AND e.status = 'pending' AND lower(f.contact_email) <> lower(p.email)`;
}

/**
 * Everything that a member makes or is sent and that would go on without them, by the column that names them. It ends, or an
 * owner keeps it by name, when they leave or have a role that may no longer make it.
 */
export const MADE_BY_MEMBER: Readonly<Record<string, Kind>> = {
  "api_key.created_by_id": { right: "apiKeys.create", end: endKeys },
  "webhook_endpoint.created_by_id": { right: "webhooks.create", end: endEndpoints },
  "one_time_token.invited_by_id": { right: "accounts.invite", end: endInvitations },
  "saved_search.member_id": { right: "searches.create", end: endSearches },
  "notification_preference.member_id": { right: "notificationPreferences.change", end: endPreferences },
  "notification_email.address": { right: "accounts.notifications", end: endWaitingEmails },
};

/**
 * Ends what a member made, in the transaction in which they leave the firm or get another role: the one place for removal,
 * demotion by an owner or an admin, and erasure. Returns the names of what ended.
 */
export async function endMadeBy(tx: Tx, leaving: Leaving): Promise<Ended> {
  const ended = structuredClone(NOTHING_ENDED);
  for (const { right, end } of Object.values(MADE_BY_MEMBER)) {
    if (leaving.role !== null && rightsTo(right)[leaving.role]) continue;
    await end(tx, leaving, ended);
  }
  return ended;
}
