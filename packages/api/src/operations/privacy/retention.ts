import { setTimeout } from "node:timers/promises";
import { DAY_MS } from "@board/calendar";
import type { Services, Settings } from "../../core/context.ts";
import { type RetentionSettings, SIX_YEARS_DAYS } from "../../core/privacy/rules.ts";
import { CALLS_KEPT_DAYS } from "../../core/request-log/rules.ts";
import { ERASED_AFTER_DAYS } from "../../firms/network/rules.ts";
import { KEPT_DAYS } from "../../integrations/webhooks/rules.ts";

export interface RetentionRule {
  name: string;
  /** Data that is deleted, in words for people. */
  what: string;
  table: string;
  days: (settings: RetentionSettings) => number;
  /** Length of the period in words, for the documentation. */
  period: string;
  why: string;
  /** Setting that changes the period. */
  setting?: string;
  /** SQL condition for the rows to delete; `$1` is the instant before which they are old. */
  old: string;
  /** Index that the condition uses; a test checks the query plan. */
  index: string;
  /** UPDATE that is run in place of deleting the rows. */
  instead?: string;
  /** Column with the key of the row's file, which is deleted as well. */
  file?: string;
}

/** Rules of retention: which data, for how long, and why. */
export const RETENTION: readonly RetentionRule[] = [
  {
    name: "sessions",
    what: "Sessions that have ended or expired",
    table: "session",
    days: ({ sessionDays }) => sessionDays,
    period: "30 days after their end",
    why: "A stolen account can be traced for a month.",
    setting: "RETENTION_SESSION_DAYS",
    old: "COALESCE(ended_at, expires_at) < $1",
    index: "session_over",
  },
  {
    name: "one-time-links",
    what: "Links of invitations and new passwords",
    table: "one_time_token",
    days: () => 30,
    period: "30 days after they stopped working",
    why: "To answer why a link does not work.",
    old: "expires_at < $1",
    index: "one_time_token_expires_at_idx",
  },
  {
    name: "registrations",
    what: "Registrations: what was typed, confirmed or not",
    table: "registration",
    days: () => 7,
    period: "7 days after the last email about them",
    why: "A link that came too late can be sent anew.",
    old: "sent_at < $1",
    index: "registration_sent_at_idx",
  },
  {
    name: "invited-addresses",
    what: "Addresses and names of firms that were invited to a network",
    table: "network_member",
    days: () => ERASED_AFTER_DAYS,
    period: "30 days after the invitation was answered or ended",
    why: "So long the poster sees whom it invited; a hash of the address stays, so that nobody is written to a third time.",
    old: "email IS NOT NULL AND COALESCE(answered_at, ended_at, ends_at) < $1",
    index: "network_member_with_address",
    instead: "UPDATE network_member SET email = NULL, name = NULL",
  },
  {
    name: "empty-vehicles",
    what: "Empty vehicles that have ended, with registration and note, and which jobs took them",
    table: "vehicle",
    days: () => 90,
    period: "90 days after they ended",
    why: "A handed-back job opens its vehicle again, and a carrier looks back at what found work.",
    old: "ended_at < $1",
    index: "vehicle_ended",
  },
  {
    name: "load-matches",
    what: "Which new loads a firm was told of for its empty vehicles and saved searches; it names nobody",
    table: "load_match",
    days: () => 7,
    period: "7 days",
    why: "A load is told once, and at most three an hour for a vehicle.",
    old: "at < $1",
    index: "load_match_at_idx",
  },
  {
    name: "invitations-of-a-day",
    what: "How many invitations an address was sent on a day, by a hash of it",
    table: "invitation_day",
    days: () => 2,
    period: "2 days",
    why: "The limit of a day that is over does not count.",
    old: "day < $1::date",
    index: "invitation_day_day_idx",
  },
  {
    name: "sign-ins",
    what: "The list of sign-ins, good and refused",
    table: "sign_in",
    days: ({ signInDays }) => signInDays,
    period: "90 days",
    why: "A stolen account can be traced.",
    setting: "RETENTION_SIGN_IN_DAYS",
    old: "at < $1",
    index: "sign_in_at_idx",
  },
  {
    name: "devices",
    what: "Browsers that are known for somebody",
    table: "device",
    days: () => 400,
    period: "400 days after their last sign-in",
    why: "As long as browsers keep the cookie.",
    old: "used_at < $1",
    index: "device_used_at_idx",
  },
  {
    name: "sign-in-throttle",
    what: "Counts of failed sign-ins",
    table: "sign_in_throttle",
    days: () => 1,
    period: "24 hours after the last attempt",
    why: "Failures of yesterday do not count.",
    old: "updated_at < $1 AND (blocked_until IS NULL OR blocked_until < $1)",
    index: "sign_in_throttle_updated_at_idx",
  },
  {
    name: "call-counts",
    what: "Counts of calls by firm, person or network",
    table: "rate_limit",
    days: () => 1,
    period: "24 hours after the end of what they count",
    why: "A limit that is over does not count.",
    old: "expire < (extract(epoch FROM $1::timestamptz) * 1000)::bigint",
    index: "rate_limit_expire_idx",
  },
  {
    name: "emails",
    what: "Emails about sign-in, invitations and invoices: address and subject; their text is deleted once they are sent",
    table: "email",
    days: ({ emailDays }) => emailDays,
    period: "90 days",
    why: "To answer whether an email was sent.",
    setting: "RETENTION_EMAIL_DAYS",
    old: "created_at < $1",
    index: "email_created_at_idx",
  },
  {
    name: "notifications",
    what: "Notifications on the site, with the emails about them",
    table: "notification",
    days: ({ notificationDays }) => notificationDays,
    period: "90 days",
    why: "What they tell is in the loads.",
    setting: "RETENTION_NOTIFICATION_DAYS",
    old: "created_at < $1",
    index: "notification_created_at_idx",
  },
  {
    name: "push-messages",
    what: "Which push messages were sent to which device; not their words",
    table: "push_message",
    days: () => 7,
    period: "7 days",
    why: "To answer whether a device was told.",
    old: "created_at < $1",
    index: "push_message_created_at_idx",
  },
  {
    name: "events",
    what: "Events of the feed, with their webhook deliveries and attempts",
    table: "event",
    days: () => KEPT_DAYS,
    period: `${KEPT_DAYS} days`,
    why: "So long the feed and replays reach back.",
    old: "created_at < $1",
    index: "event_created_at_idx",
  },
  {
    name: "request-log",
    what: "Calls by API keys with their bodies and answers, without secrets and people's data",
    table: "logged_call",
    days: () => CALLS_KEPT_DAYS,
    period: `${CALLS_KEPT_DAYS} days`,
    why: "So long a failing program can be put right.",
    old: "at < $1",
    index: "logged_call_at_idx",
  },
  {
    name: "idempotency-keys",
    what: "Idempotency keys with the answers that they repeat",
    table: "idempotency_key",
    days: () => 0,
    period: "7 days",
    why: "So long a retry gets the first answer.",
    old: "expires_at <= $1",
    index: "idempotency_key_expires_at_idx",
  },
  {
    name: "trusted-devices",
    what: "Browsers that skip the second factor",
    table: "trusted_device",
    days: () => 0,
    period: "30 days, as long as they are trusted",
    why: "After that they mean nothing.",
    old: "expires_at <= $1",
    index: "trusted_device_expires_at_idx",
  },
  {
    name: "transport-order-tasks",
    what: "Transport orders that could not be made",
    table: "transport_order_task",
    days: () => 30,
    period: "30 days after the last try",
    why: "To find out why. An order that somebody asks for is made then.",
    old: "status = 'failed' AND next_attempt_at < $1",
    index: "transport_order_task_failed",
  },
  {
    name: "positions",
    what: "Positions of lorries on the road",
    table: "position",
    days: () => 30,
    period: "30 days",
    why: "So long two firms can argue about an arrival. Milestones say afterwards whether the lorry was there.",
    old: "at < $1",
    index: "position_at_idx",
  },
  {
    name: "audit-log",
    what: "The firms' audit logs",
    table: "audit_entry",
    days: ({ auditDays }) => auditDays,
    period: "6 years; the database refuses to delete them sooner",
    why: "So long claims from a contract can be brought, and tax records are kept.",
    setting: "RETENTION_AUDIT_DAYS",
    old: "at < $1",
    index: "audit_entry_at_idx",
  },
  {
    name: "names-on-loads",
    what: "The driver, the vehicle's registration and who signed, on delivered loads",
    table: "load",
    days: () => SIX_YEARS_DAYS,
    period: "6 years after delivery",
    why: "So long claims from a contract can be brought, and tax records are kept.",
    old: "delivered_at < $1 AND (driver IS NOT NULL OR received_by IS NOT NULL)",
    index: "load_names_people_by_delivery",
    instead: "UPDATE load SET driver = NULL, vehicle_reg = NULL, received_by = NULL, pod_sealed_at = NULL",
  },
  {
    name: "proof-pages",
    what: "Pages of proofs, with their files",
    table: "pod_page",
    days: () => SIX_YEARS_DAYS,
    period: "6 years after they were sent",
    why: "So long claims from a contract can be brought.",
    old: "created_at < $1",
    index: "pod_page_created_at_idx",
    file: "storage_key",
  },
  {
    name: "signatures",
    what: "Signatures of proofs, the names of who signed and their remarks",
    table: "proof",
    days: () => SIX_YEARS_DAYS,
    period: "6 years after they were given",
    why: "So long claims from a contract can be brought.",
    old: "received_at < $1",
    index: "proof_received_at_idx",
  },
  {
    name: "sealed-proofs",
    what: "Sealed proofs of delivery, with their files",
    table: "sealed_proof",
    days: () => SIX_YEARS_DAYS,
    period: "6 years after delivery",
    why: "So long claims from a contract can be brought.",
    old: "created_at < $1 AND storage_key IS NOT NULL",
    index: "sealed_proof_created_at_idx",
    file: "storage_key",
  },
  {
    name: "drivers-numbers",
    what: "Telephone numbers of drivers on their links",
    table: "driver_link",
    days: () => 30,
    period: "30 days after the link's end",
    why: "So long the carrier can ring the driver about the job.",
    old: "phone IS NOT NULL AND COALESCE(ended_at, expires_at) < $1",
    index: "driver_link_phone_over",
    instead: "UPDATE driver_link SET phone = NULL",
  },
  {
    name: "drivers-links",
    what: "Driver's links: whom they were for, who made them, when they were opened",
    table: "driver_link",
    days: () => SIX_YEARS_DAYS,
    period: "6 years after the link's end",
    why: "So long claims from a contract can be brought, and a link's acts are part of the trade record.",
    old: "phone IS NULL AND COALESCE(ended_at, expires_at) < $1",
    index: "driver_link_over",
  },
  {
    name: "certificates",
    what: "Certificates of insurance that counted or wait, also where another one followed, with their files",
    table: "passport_document",
    days: () => SIX_YEARS_DAYS,
    period: "6 years after their last day",
    why: "So long somebody can claim for a load that was carried under them.",
    old: "state <> 'REJECTED' AND valid_until < $1::date",
    index: "passport_document_valid_until_idx",
    file: "storage_key",
  },
  {
    name: "rejected-certificates",
    what: "Certificates of insurance that were sent back, with their files",
    table: "passport_document",
    days: () => 365,
    period: "1 year after they were sent",
    why: "They counted for nothing; so long an admin sees that a firm sends the same one again.",
    old: "state = 'REJECTED' AND sent_at < $1",
    index: "passport_document_state_sent_at_idx",
    file: "storage_key",
  },
  {
    name: "untaken-conditions",
    what: "Conditions of carriage that no load and no quote was made on",
    table: "conditions",
    days: () => 30,
    period: "30 days after others followed them",
    why: "A firm that tries out its words agreed on none of them.",
    old: "NOT current AND NOT taken AND replaced_at < $1 AND storage_key IS NULL",
    index: "conditions_never_taken",
  },
  {
    name: "untaken-conditions-files",
    what: "The same with a PDF",
    table: "conditions",
    days: () => 30,
    period: "30 days after others followed them",
    why: "As those without.",
    old: "NOT current AND NOT taken AND replaced_at < $1 AND storage_key IS NOT NULL",
    index: "conditions_never_taken",
    file: "storage_key",
  },
  {
    name: "invoice-lines",
    what: "Lines of invoices and of their credit notes",
    table: "invoice_line",
    days: () => SIX_YEARS_DAYS,
    period: "6 years after the issue of the invoice, and of its last credit note",
    why: "So long tax records are kept.",
    // Arrays and scalar subqueries are looked up by their indexes; a join would read all lines.
    old: `invoice_id = ANY (ARRAY(SELECT i.id FROM invoice i WHERE i.issued_at < $1
      AND (SELECT n.id FROM invoice n WHERE n.credits_id = i.id AND n.issued_at >= $1 LIMIT 1) IS NULL
      ORDER BY i.issued_at LIMIT 1000))`,
    index: "invoice_issued_at_idx",
  },
  {
    name: "invoices",
    what: "Invoices, self-bills and credit notes",
    table: "invoice",
    days: () => SIX_YEARS_DAYS,
    period: "6 years after their issue, and that of their last credit note",
    why: "So long tax records are kept.",
    old: `issued_at < $1 AND (SELECT l.id FROM invoice_line l WHERE l.invoice_id = invoice.id LIMIT 1) IS NULL
      AND (SELECT n.id FROM invoice n WHERE n.credits_id = invoice.id LIMIT 1) IS NULL`,
    index: "invoice_issued_at_idx",
  },
  {
    name: "agreements",
    what: "Agreements on self-billing",
    table: "self_billing_agreement",
    days: () => SIX_YEARS_DAYS,
    period: "6 years after their last day",
    why: "So long tax records are kept.",
    old: "until < $1::date",
    index: "self_billing_agreement_until_idx",
  },
  {
    name: "status-samples",
    what: "Counts of answers and ages of queues by the minute, without firms and people",
    table: "status_sample",
    days: () => 1,
    period: "24 hours",
    why: "The state of the service is that of the last three minutes.",
    old: "minute < $1",
    index: "status_sample_pkey",
  },
];

/**
 * Tables without a rule of retention, each with the reason. A test checks that every table is here or in a
 * rule.
 */
export const KEPT: Readonly<Record<string, string>> = {
  acceptance: "Proof of what was agreed; without the address once the person is erased.",
  admin_action: "What was done in the board's name; names are replaced when a person is erased.",
  api_key: "Which key did what in the history; its secret is never kept.",
  billing: "What the firm says for its invoices, until it changes it or nobody is left in it.",
  board_change_log: "Numbers of changes without people; the latest 100,000 are kept.",
  carrier_relation: "The firm's, until it takes it back.",
  conditions: "What a firm's loads and quotes are made on, in an owner's words, with the PDF.",
  dispute: "Part of the trade record of the load.",
  dispute_proposal: "Part of the trade record of the load.",
  dispute_statement: "Part of the trade record of the load.",
  factor_reset: "When a lost factor was reported, until the person is erased.",
  feed: "One number for each firm and mode: where its feed ends.",
  firm: "The firm's record.",
  firm_base: "The firm's, until it removes it.",
  firm_link:
    "Which firms share people, devices, addresses or contacts, without those; their jobs do not count.",
  firm_record: "Counts of the firm's past.",
  firm_review: "Why a carrier was let in or refused, with the firm's answer.",
  firm_review_viewer: "Which admin has a waiting firm open; deleted after seconds, when the next one looks.",
  firm_lorry: "The firm's, until it removes it.",
  firm_vehicle: "The firm's, until it removes it.",
  guide_version: "The last fifty versions of the guide price, which name nobody.",
  hand_back: "Which live bookings a carrier gave up: part of the trade record of the load.",
  job_run: "When each scheduled job ran last.",
  load_batch: "Which loads were posted together: part of the trade record.",
  offer: "Part of the trade record of the load.",
  vehicle_job: "Deleted with its vehicle, or when the job is handed back.",
  operator_licence: "The public register of operators' licences, as its newest file has it.",
  register_file: "Which files of the register were read, and when; it names nobody.",
  push_key: "The board's own key; it names nobody.",
  push_subscription:
    "Until it is turned off, or its session, the membership or the seat ends; 28 days after its push service began to refuse it.",
  passport: "What the firm says of itself and what was found, for as long as it is a firm.",
  collection_code: "Part of the trade record of the load.",
  turned_away: "Which carriers did not meet a load's requirements: part of its trade record.",
  load_last_seen:
    "What a carrier that quoted last saw of a load that is not for it any more, without notes and descriptions.",
  contact_change: "Evidence against frauds that begin with a changed contact.",
  contact_to_tell: "Which jobs' posters are still to be told of a changed contact; deleted within minutes.",
  extra: "Part of the trade record of the load.",
  invoice_series: "The last number of each series; it names nobody.",
  load_change: "Part of the trade record of the load.",
  load_history: "Part of the trade record of the load.",
  milestone: "Part of the trade record of the load; it names nobody and holds no coordinates.",
  told_eta: "The last arrival time that was told of a load, while its lorry is on the road.",
  load_template: "The firm's, until it removes it.",
  notification_email: "Deleted with its notification.",
  network_link: "A hash of each emailed link, so that “never write to me again” works in an old email, too.",
  never_write: "A hash of each address whose owner wants no invitations.",
  message: "Part of the trade record of the load.",
  member: "Who worked for which firm; without a name once the person is erased.",
  notification_preference: "The person's own preference, until they change it or are erased.",
  passkey: "The person's own, until they remove it or are erased.",
  passkey_challenge: "Deleted when it is answered, else with its session.",
  person: "Until the person is erased.",
  quote: "Part of the trade record of the load.",
  quote_price: "Part of the trade record of the load.",
  rating: "Part of the trade record of the load.",
  record_entry: "How each job ended for its firms: part of the trade record of the load.",
  recovery_code: "The person's own, until new ones are made or they are erased.",
  retention_run: "When each rule ran last.",
  secret_check: "A fingerprint of each of the board's two secrets.",
  provider_identity: "How somebody signs in, until they unlink it.",
  sandbox_load: "Which test loads made-up firms act at; deleted with the load.",
  routing_guide: "The firm's, until it removes it.",
  run: "Part of the trade record of the load.",
  run_step: "Part of the trade record of the load.",
  saved_site: "The firm's, until it removes it.",
  sheet_column: "What the columns of the firm's sheets fill, the latest 500; it names nobody.",
  saved_search: "The person's own, until they remove it or are erased.",
  stored_file:
    "Proof of delivery, transport orders and what the ends sent each other: part of the trade record of the load.",
  tracking_link: "Which links the poster gave to those who wait; they name nobody but who made them.",
  transport_order_task:
    "Deleted once the order is made; after the last try it stays for whoever looks after the board.",
  undrawn_order:
    "What a transport order says; deleted once its PDF is drawn, which a worker does within a minute.",
  totp: "The person's own, until they remove it or are erased.",
  webhook_attempt: "Deleted with its event.",
  webhook_delivery: "Deleted with its event.",
  webhook_endpoint: "The firm's, until it removes it.",
};

/** Number of rows in one statement; few, so that no lock is held for long. */
export const BATCH = 1_000;

/**
 * Returns SQL that deletes one batch of a rule, or reads the keys of the batch's files. All text comes from
 * the constant `RETENTION`.
 */
export function batchSql({ table, old, instead, file }: RetentionRule): string {
  if (file !== undefined) return `SELECT ${file} AS key FROM ${table} WHERE ${old} LIMIT ${BATCH}`;
  return `${instead ?? `DELETE FROM ${table}`} WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM ${table} WHERE ${old} LIMIT ${BATCH} FOR UPDATE SKIP LOCKED))`;
}

interface RetentionTools extends Pick<Services, "db" | "clock"> {
  files: Pick<Services["files"], "delete">;
  settings: Pick<Settings, "retention">;
}

/**
 * Deletes one batch of a rule. Deletes files before rows, so that after a crash the row is still there for
 * the next run.
 */
async function deleteBatch(
  { db, files }: Pick<RetentionTools, "db" | "files">,
  rule: RetentionRule,
  before: Date,
): Promise<number> {
  if (rule.file === undefined) return db.$executeRawUnsafe(batchSql(rule), before);
  const rows = await db.$queryRawUnsafe<{ key: string }[]>(batchSql(rule), before);
  const keys = rows.map(({ key }) => key);
  for (const key of keys) await files.delete(key);
  return db.$executeRawUnsafe(`DELETE FROM ${rule.table} WHERE ${rule.file} = ANY ($1)`, keys);
}

/**
 * Deletes old data in batches, one rule after the other. Each batch is a transaction, and a pause of the same
 * length follows. Idempotent, and safe to run concurrently; a rule that fails does not stop the others.
 * Aborting the signal stops the work after the present batch.
 *
 * @throws after all rules, if some of them failed
 */
export async function deleteOld(
  { db, clock, files, settings }: RetentionTools,
  signal?: AbortSignal,
): Promise<Record<string, number>> {
  const removed: Record<string, number> = {};
  const errors: unknown[] = [];
  let open = [...RETENTION];
  while (open.length > 0 && !signal?.aborted) {
    const unfinished: RetentionRule[] = [];
    for (const rule of open) {
      if (signal?.aborted) break;
      const now = clock.now();
      const before = new Date(now.getTime() - rule.days(settings.retention) * DAY_MS);
      const startedAt = performance.now();
      try {
        const batch = await deleteBatch({ db, files }, rule, before);
        const count = (removed[rule.name] ?? 0) + batch;
        removed[rule.name] = count;
        const run = { ranAt: now, removed: count };
        await db.retentionRun.upsert({
          where: { rule: rule.name },
          create: { rule: rule.name, ...run },
          update: run,
        });
        if (batch < BATCH) continue;
        unfinished.push(rule);
        await setTimeout(performance.now() - startedAt, undefined, signal ? { signal } : {}).catch(() => {});
      } catch (error) {
        errors.push(new Error(`${rule.name} could not be deleted`, { cause: error }));
      }
    }
    open = unfinished;
  }
  if (errors.length > 0)
    throw errors.length === 1 ? errors[0] : new AggregateError(errors, "Several rules failed");
  return removed;
}
