import { londonDay } from "@board/calendar";
import type { EmailStatus, Load, Pool } from "@board/db";
import { z } from "zod";
import { compose } from "./emails/compose.ts";
import { planEmails } from "./emails/plan-emails.ts";
import { createEmailTransport, type EmailTransport, nextTry, reasonOf } from "./emails/transport.ts";
import type { Log, WorkerServices, WorkerSettings } from "./settings.ts";

interface NotificationEmailTools {
  pool: Pool;
  services: Pick<WorkerServices, "clock" | "db" | "geo">;
  settings: WorkerSettings;
  log: Log;
}

interface ClaimedEmail {
  id: string;
  claim: number;
  failures: number;
  address: string;
  notificationId: string;
}

const LEASE_MS = 2 * 60_000;
const BATCH = 20;

const CLAIM = `
  UPDATE notification_email SET claim = claim + 1, next_attempt_at = $2
  WHERE id IN (
    SELECT id FROM notification_email WHERE status = 'pending' AND next_attempt_at <= $1
    ORDER BY next_attempt_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )
  RETURNING id, claim, failures, address, notification_id AS "notificationId"`;

const RECORD = `
  UPDATE notification_email SET status = $3::email_status, failures = $4, error = $5, sent_at = $6,
    next_attempt_at = coalesce($7, next_attempt_at)
  WHERE id = $1 AND claim = $2 AND status = 'pending'`;

const notificationData = z.object({
  url: z.string().optional(),
  since: z.string().optional(),
  reason: z.string().optional(),
});

/** Reduces both places to the outcode's main town for a firm at neither end, as the board shows them (contract 6). */
function asToldTo<L extends Load>(load: L, firmId: string, geo: WorkerServices["geo"]): L {
  if (load.posterId === firmId || load.carrierId === firmId) return load;
  const { fromOutcode, toOutcode } = load;
  return { ...load, fromTown: geo.outcodeTown(fromOutcode), toTown: geo.outcodeTown(toOutcode) };
}

async function messageFor({ services, settings }: NotificationEmailTools, notificationId: string) {
  const notification = await services.db.notification.findUniqueOrThrow({
    where: { id: notificationId },
    include: { firm: true, load: { include: { poster: true, carrier: true } } },
  });
  const quote =
    notification.loadId &&
    (await services.db.quote.findFirst({
      where: { loadId: notification.loadId, carrierId: notification.firmId },
      orderBy: { updatedAt: "desc" },
    }));
  return compose({
    kind: notification.kind,
    firm: notification.firm,
    load: notification.load && asToldTo(notification.load, notification.firmId, services.geo),
    poster: notification.load?.carrier ? notification.load.poster : null,
    carrier: notification.load?.carrier ?? null,
    quote: quote || null,
    data: notificationData.parse(notification.data),
    today: londonDay(services.clock.now()),
    siteUrl: settings.email.siteUrl,
  });
}

async function sendOne(
  tools: NotificationEmailTools,
  transport: EmailTransport,
  email: ClaimedEmail,
): Promise<void> {
  const { pool, services, log } = tools;
  const record = (status: EmailStatus, rest: { error?: string; next?: Date } = {}) =>
    pool.query(RECORD, [
      email.id,
      email.claim,
      status,
      status === "pending" || status === "failed" ? email.failures + 1 : email.failures,
      rest.error ?? null,
      status === "sent" ? services.clock.now() : null,
      rest.next ?? null,
    ]);
  try {
    const message = await messageFor(tools, email.notificationId);
    if (message === null) return void (await record("dropped"));
    await transport.send({ ...message, id: email.id, to: email.address });
    await record("sent");
  } catch (error) {
    const next = nextTry(error, email.failures, services.clock.now());
    log.warn({ err: error, emailId: email.id, last: next === null }, "An email could not be sent");
    if (next === null) await record("failed", { error: reasonOf(error) });
    else await record("pending", { error: reasonOf(error), next });
  }
}

export interface NotificationEmailSender {
  /** Plans and sends what there is; one round at a time. */
  round: () => Promise<void>;
  close: () => void;
}

/** Emails for the notifications on the site: at least once each, tried for two days (contract 8). */
export function createNotificationEmailSender(tools: NotificationEmailTools): NotificationEmailSender {
  const { pool, services, settings } = tools;
  const transport = createEmailTransport(settings.email);
  return {
    round: async () => {
      await planEmails(pool, services.clock.now());
      for (;;) {
        const now = services.clock.now();
        const { rows } = await pool.query<ClaimedEmail>(CLAIM, [now, new Date(now.getTime() + LEASE_MS)]);
        for (const email of rows) await sendOne(tools, transport, email);
        if (rows.length < BATCH) return;
      }
    },
    close: () => transport.close(),
  };
}
