import type { Download } from "@board/api/schemas";
import { SITE } from "@board/api/server";
import { operate, type Pool } from "@board/db";
import { createRunner, type LeasedRow, type Queue } from "../queue.ts";
import type { Log, ReadAttachment, WorkerServices, WorkerSettings } from "../settings.ts";
import { compose, type Message } from "./compose.ts";
import { planEmails } from "./plan-emails.ts";
import { readFacts } from "./read-facts.ts";
import { type Attachment, createEmailTransport, type EmailTransport, nextEmailTry } from "./transport.ts";

interface EmailTools {
  pool: Pool;
  services: Pick<WorkerServices, "clock" | "db" | "geo">;
  settings: Pick<WorkerSettings, "email" | "leaseMs" | "pollMs">;
  log: Log;
  /** Unset: emails go without attachments. */
  readAttachment?: ReadAttachment | undefined;
  /** Called when emails or push messages of new notifications were planned. */
  planned?: () => void;
}

/** Time limit for sending one email. */
const LIMIT_MS = 2 * 60_000;

interface AccountEmail extends LeasedRow, Message {
  address: string;
  attachments: string[];
}

/** Maximum length of all attachments of an email; most servers take 20 MB, of which a third is its encoding. */
const MAX_ATTACHED_BYTES = 14 * 1024 * 1024;

/** Opens the documents of an email in their order; those that would make it too long are left out. */
async function openAttachments(
  names: readonly string[],
  readAttachment: ReadAttachment | undefined,
  signal: AbortSignal,
): Promise<Attachment[]> {
  const found: Download[] = [];
  let left = MAX_ATTACHED_BYTES;
  for (const name of names) {
    const document = (await readAttachment?.(name, signal)) ?? null;
    const bytes = document?.facts?.bytes ?? 0;
    if (document === null || bytes > left) continue;
    left -= bytes;
    found.push(document);
  }
  // Opened once all are there, so that a document that is missing leaves no open stream behind.
  return Promise.all(
    found.map(async ({ filename, contentType, open }) => ({ filename, contentType, content: await open() })),
  );
}

/** Marks an email as sent. Also clears its text, which may contain a valid link. */
const ACCOUNT_SENT = `
  UPDATE email SET status = 'sent', sent_at = $3, error = NULL, text = ''
  WHERE id = $1 AND claim = $2 AND status = 'pending'`;

/** Queue of emails that are stored with their text: those about accounts, or those with documents. */
function storedEmails(
  { settings, readAttachment }: EmailTools,
  transport: EmailTransport,
  { withDocuments }: { withDocuments: boolean },
): Queue<AccountEmail> {
  return {
    name: withDocuments ? "document-emails" : "emails",
    table: "email",
    key: "id",
    keyType: "uuid",
    columns: "address, subject, text, attachments",
    where: `attachments ${withDocuments ? "<>" : "="} '{}'`,
    onFailed: "text = ''",
    nextTry: nextEmailTry,
    work: async ({ id, address, subject, text, attachments: names }, signal) => {
      const attachments = await openAttachments(names, readAttachment, signal);
      const message = { subject, text: text.replaceAll(SITE, settings.email.siteUrl), attachments };
      await operate(
        { kind: "email", name: withDocuments ? "document" : "account", facts: { emailId: id } },
        () => transport.send({ ...message, id, to: address }, signal),
      );
      return ACCOUNT_SENT;
    },
  };
}

interface NotificationEmail extends LeasedRow {
  address: string;
  notificationId: string;
}

const NOTIFICATION_SENT = `
  UPDATE notification_email SET status = 'sent', sent_at = $3, error = NULL
  WHERE id = $1 AND claim = $2 AND status = 'pending'`;

const DROPPED = `
  UPDATE notification_email SET status = 'dropped', next_attempt_at = $3
  WHERE id = $1 AND claim = $2 AND status = 'pending'`;

/** Queue of emails for notifications (contract 8), composed when they are sent. */
function notificationEmails(tools: EmailTools, transport: EmailTransport): Queue<NotificationEmail> {
  return {
    name: "notification-emails",
    table: "notification_email",
    key: "id",
    keyType: "uuid",
    columns: 'address, notification_id AS "notificationId"',
    nextTry: nextEmailTry,
    work: async ({ id, address, notificationId }, signal) => {
      const message = (await isAlreadyCovered(tools, notificationId, address))
        ? null
        : await messageFor(tools, notificationId);
      if (message === null) return DROPPED;
      await operate({ kind: "email", name: "notification", facts: { emailId: id, notificationId } }, () =>
        transport.send({ ...message, id, to: address }, signal),
      );
      return NOTIFICATION_SENT;
    },
  };
}

/** Time after an email in which further unread messages of the same thread cause no other email. */
const THREAD_QUIET_MS = 10 * 60_000;

/**
 * Returns true if a message needs no email, because the other end has read it, or because an email about an
 * older unread message is due or was sent recently.
 */
async function isAlreadyCovered(
  { services: { db, clock } }: EmailTools,
  notificationId: string,
  address: string,
): Promise<boolean> {
  const { kind, loadId, firmId, readAt, createdAt } = await db.notification.findUniqueOrThrow({
    where: { id: notificationId },
  });
  if (kind !== "message_received" || loadId === null) return false;
  const load = await db.load.findUniqueOrThrow({ where: { id: loadId } });
  const oldestUnread = await db.message.findFirst({
    where: {
      loadId,
      carrierId: load.carrierId ?? "",
      side: firmId === load.posterId ? "carrier" : "poster",
      readAt: null,
      at: { lte: createdAt },
    },
    orderBy: { at: "asc" },
  });
  if (readAt !== null || oldestUnread === null) return true;
  const since = new Date(clock.now().getTime() - THREAD_QUIET_MS);
  const older = await db.notificationEmail.count({
    where: {
      address,
      OR: [{ status: "pending" }, { status: "sent", sentAt: { gt: since } }],
      notification: {
        kind,
        loadId,
        firmId,
        readAt: null,
        id: { lt: notificationId },
        createdAt: { gte: oldestUnread.at },
      },
    },
  });
  return older > 0;
}

async function messageFor(
  { services, settings }: EmailTools,
  notificationId: string,
): Promise<Message | null> {
  const facts = await readFacts(services, settings.email.siteUrl, notificationId);
  return facts && compose(facts);
}

export interface EmailSender {
  /** Plans the emails of new notifications. */
  plan: () => Promise<void>;
  /** Plans emails, then sends until none is due. */
  round: () => Promise<void>;
  stop: (withinMs: number) => Promise<void>;
}

/**
 * Creates the sender. Each email is sent at least once, with retries for two days. Emails about accounts have
 * priority, because people wait for the link in them; those with documents, which take the longest, come last.
 */
export function createEmailSender(tools: EmailTools): EmailSender {
  const { pool, services, settings, log } = tools;
  const transport = createEmailTransport(settings.email);
  const plan = async () => {
    if (await planEmails(pool, services.clock.now())) tools.planned?.();
  };
  const runner = createRunner({
    pool,
    clock: services.clock,
    log,
    queues: [
      storedEmails(tools, transport, { withDocuments: false }),
      notificationEmails(tools, transport),
      storedEmails(tools, transport, { withDocuments: true }),
    ],
    slots: settings.email.connections,
    leaseMs: settings.leaseMs,
    limitMs: LIMIT_MS,
    pollMs: settings.pollMs,
  });
  return {
    plan,
    round: async () => {
      await plan();
      await runner.round();
    },
    stop: async (withinMs) => {
      await runner.stop(withinMs);
      transport.close();
    },
  };
}
