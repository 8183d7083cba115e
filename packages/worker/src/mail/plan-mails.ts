import { afterQuietHours, DEFAULT_PREFERENCE, topicOf } from "@board/api/notification-preferences/rules";
import type { Pool } from "@board/db";
import { MAILED_KINDS, OFFICE_KINDS } from "./compose.ts";

const BATCH = 200;

const TAKE = `
  UPDATE notification SET mail_planned_at = $1
  WHERE id IN (
    SELECT id FROM notification WHERE mail_planned_at IS NULL ORDER BY id LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )
  RETURNING id, firm_id AS "firmId", member_id AS "memberId", kind, data`;

const MEMBERS = `
  SELECT m.firm_id AS "firmId", m.id, p.email AS address, m.quiet_from AS "quietFrom", m.quiet_to AS "quietTo",
    coalesce((SELECT jsonb_object_agg(c.topic, c.mail) FROM notification_preference c WHERE c.member_id = m.id), '{}') AS mail
  FROM member m JOIN person p ON p.id = m.person_id
  WHERE m.firm_id = ANY($1) AND m.left_at IS NULL`;

const OFFICES = "SELECT id, contact_email AS address FROM firm WHERE id = ANY($1)";

const INSERT = `
  INSERT INTO mail (notification_id, address, next_attempt_at)
  SELECT * FROM unnest($1::text[], $2::text[], $3::timestamptz[])
  ON CONFLICT (notification_id, address) DO NOTHING`;

interface PlannedNotification {
  id: string;
  firmId: string;
  memberId: string | null;
  kind: string;
  data: { mailTo?: string[] };
}

interface Recipient {
  firmId: string;
  id: string;
  address: string;
  quietFrom: string | null;
  quietTo: string | null;
  /** By topic, where the member has chosen. */
  mail: Record<string, boolean>;
}

interface PlannedMail {
  notificationId: string;
  address: string;
  due: Date;
}

function wants(member: Recipient, notification: PlannedNotification): boolean {
  if (notification.memberId !== null && notification.memberId !== member.id) return false;
  const topic = topicOf(notification.kind);
  if (topic === null) return false;
  return (
    (member.mail[topic] ?? DEFAULT_PREFERENCE.mail) || (notification.data.mailTo ?? []).includes(member.id)
  );
}

/**
 * Who gets a notification by email: each member who wants it, after their quiet hours, and the firm's own address for what the
 * firm must know. Where that address is a member's, what the member chose counts.
 */
function mailsOf(
  notification: PlannedNotification,
  members: readonly Recipient[],
  office: string | undefined,
  now: Date,
): PlannedMail[] {
  if (!MAILED_KINDS.includes(notification.kind)) return [];
  const ours = members.filter(({ firmId }) => firmId === notification.firmId);
  const mails = ours
    .filter((member) => wants(member, notification))
    .map(({ address, quietFrom, quietTo }) => {
      const quiet = quietFrom !== null && quietTo !== null ? { from: quietFrom, to: quietTo } : null;
      return { notificationId: notification.id, address, due: afterQuietHours(now, quiet) };
    });
  const topic = topicOf(notification.kind);
  const decided = ours.some(
    ({ address, mail }) => address === office?.toLowerCase() && topic !== null && topic in mail,
  );
  if (office !== undefined && OFFICE_KINDS.includes(notification.kind) && !decided)
    mails.push({ notificationId: notification.id, address: office, due: now });
  return mails;
}

async function planBatch(pool: Pool, now: Date): Promise<number> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows: notifications } = await client.query<PlannedNotification>(TAKE, [now]);
    const firmIds = [...new Set(notifications.map(({ firmId }) => firmId))];
    const members = await client.query<Recipient>(MEMBERS, [firmIds]);
    const offices = await client.query<{ id: string; address: string }>(OFFICES, [firmIds]);
    const mails = notifications.flatMap((notification) => {
      const office = offices.rows.find(({ id }) => id === notification.firmId)?.address;
      return mailsOf(notification, members.rows, office, now);
    });
    if (mails.length > 0) {
      await client.query(INSERT, [
        mails.map(({ notificationId }) => notificationId),
        mails.map(({ address }) => address),
        mails.map(({ due }) => due),
      ]);
    }
    await client.query("COMMIT");
    return notifications.length;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}

/** Works out, once per notification on the site, who gets it by email, too, and when. */
export async function planMails(pool: Pool, now: Date): Promise<void> {
  while ((await planBatch(pool, now)) === BATCH);
}
