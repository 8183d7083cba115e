import { londonDay } from "@board/calendar";
import type { Load, MailStatus, Pool } from "@board/db";
import { z } from "zod";
import { compose } from "./mail/compose.ts";
import { planMails } from "./mail/plan-mails.ts";
import { createPost, nextTry, type Post, reasonOf } from "./mail/transport.ts";
import type { Log, WorkerServices, WorkerSettings } from "./settings.ts";

interface MailTools {
  pool: Pool;
  services: Pick<WorkerServices, "clock" | "db" | "geo">;
  settings: WorkerSettings;
  log: Log;
}

interface ClaimedMail {
  id: string;
  claim: number;
  failures: number;
  address: string;
  notificationId: string;
}

const LEASE_MS = 2 * 60_000;
const BATCH = 20;

const CLAIM = `
  UPDATE mail SET claim = claim + 1, next_attempt_at = $2
  WHERE id IN (
    SELECT id FROM mail WHERE status = 'pending' AND next_attempt_at <= $1
    ORDER BY next_attempt_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED
  )
  RETURNING id, claim, failures, address, notification_id AS "notificationId"`;

const RECORD = `
  UPDATE mail SET status = $3::mail_status, failures = $4, error = $5, sent_at = $6,
    next_attempt_at = coalesce($7, next_attempt_at)
  WHERE id = $1 AND claim = $2 AND status = 'pending'`;

const notificationData = z.object({
  url: z.string().optional(),
  since: z.string().optional(),
  reason: z.string().optional(),
});

/** Who is at neither end is told the outcode's main place, as the board tells it, and nothing nearer (contract 6). */
function asToldTo<L extends Load>(load: L, firmId: string, geo: WorkerServices["geo"]): L {
  if (load.posterId === firmId || load.carrierId === firmId) return load;
  const { fromOutcode, toOutcode } = load;
  return { ...load, fromTown: geo.outcodeTown(fromOutcode), toTown: geo.outcodeTown(toOutcode) };
}

async function messageFor({ services, settings }: MailTools, notificationId: string) {
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
    siteUrl: settings.mail.siteUrl,
  });
}

async function sendOne(tools: MailTools, post: Post, mail: ClaimedMail): Promise<void> {
  const { pool, services, log } = tools;
  const record = (status: MailStatus, rest: { error?: string; next?: Date } = {}) =>
    pool.query(RECORD, [
      mail.id,
      mail.claim,
      status,
      status === "pending" || status === "failed" ? mail.failures + 1 : mail.failures,
      rest.error ?? null,
      status === "sent" ? services.clock.now() : null,
      rest.next ?? null,
    ]);
  try {
    const message = await messageFor(tools, mail.notificationId);
    if (message === null) return void (await record("dropped"));
    await post.send({ ...message, id: mail.id, to: mail.address });
    await record("sent");
  } catch (error) {
    const next = nextTry(error, mail.failures, services.clock.now());
    log.warn({ err: error, mailId: mail.id, last: next === null }, "A mail could not be sent");
    if (next === null) await record("failed", { error: reasonOf(error) });
    else await record("pending", { error: reasonOf(error), next });
  }
}

export interface Mailer {
  /** Plans and sends what there is; one round at a time. */
  round: () => Promise<void>;
  close: () => void;
}

/** Mail for the notifications on the site: at least once each, tried for two days (contract 8). */
export function createMailer(tools: MailTools): Mailer {
  const { pool, services, settings } = tools;
  const post = createPost(settings.mail);
  return {
    round: async () => {
      await planMails(pool, services.clock.now());
      for (;;) {
        const now = services.clock.now();
        const { rows } = await pool.query<ClaimedMail>(CLAIM, [now, new Date(now.getTime() + LEASE_MS)]);
        for (const mail of rows) await sendOne(tools, post, mail);
        if (rows.length < BATCH) return;
      }
    },
    close: () => post.close(),
  };
}
