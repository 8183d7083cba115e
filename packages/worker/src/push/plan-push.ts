import { isPushed, isToldOf, type Quiet, roleSql, tellAt, topicOf } from "@board/api/rules";
import type { PoolClient } from "@board/db";
import type { Role } from "@board/db/enums";
import { TITLES } from "./compose-push.ts";

export interface PlannedNotification {
  id: string;
  firmId: string;
  memberId: string | null;
  kind: string;
  /** `by` is the id of the member whose action caused the notification. */
  data: { emailTo?: string[]; by?: string; offerId?: string };
}

interface Device extends Quiet {
  id: string;
  memberId: string;
  firmId: string;
  role: Role;
  /** The member's push preferences, by topic. */
  push: Record<string, boolean>;
}

/** SQL condition for subscriptions, aliased `s`, whose member, aliased `m`, and session, aliased `x`, go on; `$2` is now. */
export const ALIVE = "m.left_at IS NULL AND x.ended_at IS NULL AND x.expires_at > $2";

const DEVICES = `
  SELECT s.id, m.id AS "memberId", m.firm_id AS "firmId", ${roleSql("m.role")} AS role, m.quiet_from AS "quietFrom", m.quiet_to AS "quietTo",
    m.quiet_offers AS "quietOffers",
    coalesce((SELECT jsonb_object_agg(c.topic, c.push) FROM notification_preference c
      WHERE c.member_id = m.id AND c.push IS NOT NULL), '{}') AS push
  FROM push_subscription s JOIN member m ON m.id = s.member_id JOIN session x ON x.id = s.session_id
  WHERE m.firm_id = ANY($1) AND ${ALIVE} ORDER BY s.id`;

const INSERT = `
  INSERT INTO push_message
    (subscription_id, purpose, notification_id, offer_id, count, next_attempt_at, quiet_until, created_at)
  SELECT subscription, purpose::push_purpose, notification, offer, count, due,
    CASE purpose WHEN 'quiet' THEN due END, $7
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::int[], $6::timestamptz[])
    AS n (subscription, purpose, notification, offer, count, due)
  ON CONFLICT (subscription_id, quiet_until) WHERE status = 'pending'
  DO UPDATE SET count = push_message.count + excluded.count`;

interface PlannedPush {
  subscriptionId: string;
  purpose: "notification" | "quiet";
  notificationId: string;
  offerId: string | null;
  count: number;
  due: Date;
}

function isFor(device: Device, { firmId, memberId, kind, data }: PlannedNotification): boolean {
  if (device.firmId !== firmId || (memberId ?? device.memberId) !== device.memberId) return false;
  const topic = topicOf(kind);
  if (topic === null || data.by === device.memberId || !(kind in TITLES)) return false;
  return isToldOf(device.role, topic) && isPushed(topic, device.push[topic]);
}

/** Returns the messages of notifications: one each, and one for all that a device is told after the same quiet hours. */
function pushesOf(
  notifications: readonly PlannedNotification[],
  devices: readonly Device[],
  dueOf: (notification: PlannedNotification) => Date | null,
  now: Date,
): PlannedPush[] {
  const planned: PlannedPush[] = [];
  for (const notification of notifications) {
    for (const device of devices) {
      if (!isFor(device, notification)) continue;
      const due = tellAt(now, device, dueOf(notification));
      const quiet = due > now;
      const held = planned.find(
        (one) => one.purpose === "quiet" && one.subscriptionId === device.id && +one.due === +due,
      );
      if (quiet && held !== undefined) held.count += 1;
      else {
        planned.push({
          subscriptionId: device.id,
          purpose: quiet ? "quiet" : "notification",
          notificationId: notification.id,
          offerId: notification.data.offerId ?? null,
          count: 1,
          due,
        });
      }
    }
  }
  return planned;
}

/** Plans the messages of new notifications to devices, in the transaction that plans their emails (contract 15, push). */
export async function planPushes(
  client: PoolClient,
  notifications: readonly PlannedNotification[],
  dueOf: (notification: PlannedNotification) => Date | null,
  now: Date,
): Promise<void> {
  const firmIds = [...new Set(notifications.map(({ firmId }) => firmId))];
  const { rows: devices } = await client.query<Device>(DEVICES, [firmIds, now]);
  const pushes = pushesOf(notifications, devices, dueOf, now);
  if (pushes.length === 0) return;
  await client.query(INSERT, [
    pushes.map(({ subscriptionId }) => subscriptionId),
    pushes.map(({ purpose }) => purpose),
    pushes.map(({ notificationId }) => notificationId),
    pushes.map(({ offerId }) => offerId),
    pushes.map(({ count }) => count),
    pushes.map(({ due }) => due),
    now,
  ]);
}

/** Closes the messages about offers that are over, on every device that shows one. */
export const CLOSE_OFFERS = `
  WITH over AS (
    UPDATE push_message m SET shows_offer = false FROM offer o
    WHERE m.shows_offer AND o.id = m.offer_id AND o.status <> 'OPEN'
    RETURNING m.subscription_id, m.offer_id
  )
  INSERT INTO push_message (subscription_id, purpose, offer_id, next_attempt_at, created_at)
  SELECT DISTINCT subscription_id, 'close'::push_purpose, offer_id, $1::timestamptz, $1::timestamptz FROM over`;

/** Forgets devices whose session or membership is over, and those that were silent since `$1`. */
export const FORGET_DEVICES = `
  DELETE FROM push_subscription s USING member m, session x
  WHERE m.id = s.member_id AND x.id = s.session_id AND (s.failing_since < $1 OR NOT (${ALIVE}))`;
