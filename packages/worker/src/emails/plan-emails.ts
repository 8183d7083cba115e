import { DEFAULT_PREFERENCE, isToldOf, type Quiet, roleSql, tellAt, topicOf } from "@board/api/rules";
import type { Pool, PoolClient } from "@board/db";
import type { Role } from "@board/db/enums";
import { type PlannedNotification, planPushes } from "../push/plan-push.ts";
import { EMAILED_KINDS, OFFICE_KINDS } from "./compose.ts";

const BATCH = 200;

const TAKE = `
  UPDATE notification SET emails_planned_at = $1
  WHERE id IN (
    SELECT id FROM notification WHERE emails_planned_at IS NULL AND created_at <= $1
    ORDER BY created_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )
  RETURNING id, firm_id AS "firmId", member_id AS "memberId", kind, data`;

const MEMBERS = `
  SELECT m.firm_id AS "firmId", m.id, ${roleSql("m.role")} AS role, p.email AS address, m.quiet_from AS "quietFrom", m.quiet_to AS "quietTo",
    m.quiet_offers AS "quietOffers",
    coalesce((SELECT jsonb_object_agg(c.topic, c.email) FROM notification_preference c WHERE c.member_id = m.id), '{}') AS email
  FROM member m JOIN person p ON p.id = m.person_id
  WHERE m.firm_id = ANY($1) AND m.left_at IS NULL`;

const OFFICES = "SELECT id, contact_email AS address FROM firm WHERE id = ANY($1)";

const OFFERS = `SELECT id, due_at AS "dueAt" FROM offer WHERE id = ANY($1)`;

const INSERT = `
  INSERT INTO notification_email (notification_id, address, next_attempt_at)
  SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[])
  ON CONFLICT (notification_id, address) DO NOTHING`;

interface Recipient extends Quiet {
  firmId: string;
  role: Role;
  id: string;
  address: string;
  /** The member's email preferences, by topic. */
  email: Record<string, boolean>;
}

interface PlannedEmail {
  notificationId: string;
  address: string;
  due: Date;
}

function wants(member: Recipient, notification: PlannedNotification): boolean {
  if (notification.memberId !== null && notification.memberId !== member.id) return false;
  if (notification.data.by === member.id) return false;
  const topic = topicOf(notification.kind);
  if (topic === null || !isToldOf(member.role, topic)) return false;
  return (
    (member.email[topic] ?? DEFAULT_PREFERENCE.email) || (notification.data.emailTo ?? []).includes(member.id)
  );
}

/**
 * Returns the emails of a notification: one for each subscribed member except the one who caused it, after their
 * quiet hours; for some kinds another to the firm's address, unless a member with that address has set a
 * preference for the topic.
 */
function emailsOf(
  notification: PlannedNotification,
  members: readonly Recipient[],
  office: string | undefined,
  offerDueAt: Date | null,
  now: Date,
): PlannedEmail[] {
  if (!EMAILED_KINDS.includes(notification.kind)) return [];
  const ours = members.filter(({ firmId }) => firmId === notification.firmId);
  const emails = ours
    .filter((member) => wants(member, notification))
    .map((member) => ({
      notificationId: notification.id,
      address: member.address,
      due: tellAt(now, member, offerDueAt),
    }));
  const topic = topicOf(notification.kind);
  const decided = ours.some(
    ({ address, email }) => address === office?.toLowerCase() && topic !== null && topic in email,
  );
  if (office !== undefined && OFFICE_KINDS.includes(notification.kind) && !decided)
    emails.push({ notificationId: notification.id, address: office, due: now });
  return emails;
}

/** Returns when the offers that notifications ask to answer are over, by notification. */
async function readDueOffers(
  client: PoolClient,
  notifications: readonly PlannedNotification[],
): Promise<(notification: PlannedNotification) => Date | null> {
  const asked = notifications.filter(({ kind }) => kind === "offer_received");
  if (asked.length === 0) return () => null;
  const { rows } = await client.query<{ id: string; dueAt: Date }>(OFFERS, [
    asked.map(({ data }) => data.offerId),
  ]);
  const dueAt = new Map(rows.map((row) => [row.id, row.dueAt]));
  return ({ kind, data }) => (kind === "offer_received" ? (dueAt.get(data.offerId ?? "") ?? null) : null);
}

async function planEach(
  client: PoolClient,
  notifications: readonly PlannedNotification[],
  now: Date,
): Promise<void> {
  const firmIds = [...new Set(notifications.map(({ firmId }) => firmId))];
  const members = await client.query<Recipient>(MEMBERS, [firmIds]);
  const offices = await client.query<{ id: string; address: string }>(OFFICES, [firmIds]);
  const dueOf = await readDueOffers(client, notifications);
  const emails = notifications.flatMap((notification) => {
    const office = offices.rows.find(({ id }) => id === notification.firmId)?.address;
    return emailsOf(notification, members.rows, office, dueOf(notification), now);
  });
  if (emails.length > 0) {
    await client.query(INSERT, [
      emails.map(({ notificationId }) => notificationId),
      emails.map(({ address }) => address),
      emails.map(({ due }) => due),
    ]);
  }
  await planPushes(client, notifications, dueOf, now);
}

async function planBatch(pool: Pool, now: Date): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows: notifications } = await client.query<PlannedNotification>(TAKE, [now]);
    if (notifications.length > 0) await planEach(client, notifications, now);
    await client.query("COMMIT");
    return notifications.length;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/**
 * Plans the emails and push messages of new notifications: their recipients and times.
 *
 * @returns true if there were any
 */
export async function planEmails(pool: Pool, now: Date): Promise<boolean> {
  let last = await planBatch(pool, now);
  const any = last > 0;
  while (last === BATCH) last = await planBatch(pool, now);
  return any;
}
