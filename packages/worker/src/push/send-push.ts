import { createHash } from "node:crypto";
import { isAddedHost } from "@board/api/rules";
import type { PushPayload } from "@board/api/schemas";
import { readPushKey } from "@board/api/worker";
import { DAY_MS } from "@board/calendar";
import { operate, type Pool } from "@board/db";
import { z } from "zod";
import { type Answer, sendRequest } from "../egress/send-request.ts";
import { readFacts } from "../emails/read-facts.ts";
import { createRunner, type LeasedRow, nextTry, type Queue } from "../queue.ts";
import type { Log, WorkerServices, WorkerSettings } from "../settings.ts";
import { composePush } from "./compose-push.ts";
import { encrypt } from "./encrypt.ts";
import { ALIVE, CLOSE_OFFERS } from "./plan-push.ts";
import { vapidHeader } from "./vapid.ts";

interface PushTools {
  pool: Pool;
  services: WorkerServices;
  settings: Pick<WorkerSettings, "email" | "leaseMs" | "pollMs">;
  log: Log;
}

/** Time limit of a request, and of the work on one message. */
const REQUEST_MS = 15_000;
const LIMIT_MS = 60_000;
/** Maximum messages that this process sends concurrently. */
const SLOTS = 10;
const DAY_S = DAY_MS / 1_000;
const TEST_S = 60;

interface Row extends LeasedRow {
  subscriptionId: string;
  purpose: "notification" | "quiet" | "close" | "test";
  notificationId: string | null;
  offerId: string | null;
  count: number;
}

interface Device {
  secret: Uint8Array;
  pushNames: boolean;
  userAgent: string;
}

interface Outgoing {
  payload: PushPayload;
  ttl: number;
  urgency: "high" | "normal";
  /** Replaces a message that has not reached the device yet. */
  topic?: string;
  kind: string;
}

const subscription = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

const SUBSCRIPTION = `
  SELECT s.secret, m.push_names AS "pushNames", x.user_agent AS "userAgent"
  FROM push_subscription s JOIN member m ON m.id = s.member_id JOIN session x ON x.id = s.session_id
  WHERE s.id = $1 AND ${ALIVE}`;

const TAKEN = `
  UPDATE push_subscription SET sent_at = $2, sent_kind = $3, failing_since = NULL WHERE id = $1`;
const REFUSED = "UPDATE push_subscription SET failing_since = coalesce(failing_since, $2) WHERE id = $1";
const GONE = "DELETE FROM push_subscription WHERE id = $1";

const finish = (set: string) =>
  `UPDATE push_message SET ${set} WHERE id = $1 AND claim = $2 AND status = 'pending'`;
const SENT = finish("status = 'sent', sent_at = $3, error = NULL");
const OFFER_SENT = finish("status = 'sent', sent_at = $3, error = NULL, shows_offer = true");
const DROPPED = finish("status = 'dropped', next_attempt_at = $3");

/** Thrown where another attempt would be refused as well. */
class RefusedError extends Error {}

const isPhone = (userAgent: string) => /Mobile|Android|iPhone|iPad/.test(userAgent);

/** A topic of RFC 8030 has at most 32 characters, and tells the push service nothing. */
const topicOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 32);

function testOf({ userAgent }: Device): Outgoing {
  const title = `Push works on this ${isPhone(userAgent) ? "phone" : "computer"}`;
  const payload: PushPayload = {
    title,
    body: "What you chose reaches you here.",
    tag: "test",
    url: "/settings/notifications",
    test: true,
  };
  return { payload, ttl: TEST_S, urgency: "high", kind: "test" };
}

/** Closes the message about an offer. Safari ends the push of a site that shows nothing, so there it is replaced. */
function closeOf(offerId: string, loadId: string, endpoint: string): Outgoing {
  const isApple = new URL(endpoint).hostname.endsWith(".push.apple.com");
  const payload: PushPayload = {
    title: "An offer is over",
    body: "There is nothing to answer any more.",
    tag: loadId,
    url: "/board/offers",
    offer: offerId,
    close: isApple ? "shows" : "silently",
  };
  return { payload, ttl: DAY_S, urgency: "normal", topic: topicOf(offerId), kind: "offer_closed" };
}

/** Returns the one message for all that came in quiet hours. */
function afterQuiet(count: number): Outgoing {
  const payload: PushPayload = {
    title: `${count} notifications in your quiet hours`,
    body: "Open the board to read them.",
    tag: "quiet",
    url: "/home",
  };
  return { payload, ttl: DAY_S, urgency: "normal", topic: topicOf("quiet"), kind: "quiet" };
}

async function hasOffer({ db }: WorkerServices, loadId: string, carrierId: string): Promise<boolean> {
  return (await db.offer.count({ where: { loadId, carrierId, status: "OPEN" } })) > 0;
}

/** Returns the message of a notification; null if it is out of date, or was read on the site. */
async function messageOf(
  { services, settings }: PushTools,
  id: string,
  named: boolean,
): Promise<Outgoing | null> {
  const facts = await readFacts(services, settings.email.siteUrl, id);
  const words = facts && composePush(facts, named);
  if (!facts || !words) return null;
  const read = await services.db.notification.count({ where: { id, readAt: { not: null } } });
  if (read > 0) return null;
  const { kind, firm, load, offer, data, now } = facts;
  // The offer of the load is on the screen, and a message of the same load would take its place.
  if (kind === "load_matches" && (await hasOffer(services, load?.id ?? "", firm.id))) return null;
  const { title, text: body, url } = words;
  const tag = load?.id ?? data.vehicleId ?? kind;
  const isOffer = kind === "offer_received" && offer !== null;
  const answerBy = isOffer ? offer.dueAt : kind === "vehicle_asked" ? data.vehicle?.answerBy : null;
  const left = answerBy ? Math.ceil((new Date(answerBy).getTime() - now.getTime()) / 1_000) : DAY_S;
  return {
    payload: { title, body, tag, url, ...(isOffer && { offer: offer.id }) },
    ttl: left,
    urgency: isOffer ? "high" : "normal",
    topic: topicOf(isOffer ? offer.id : `${kind} ${tag}`),
    kind,
  };
}

async function outgoingOf(
  tools: PushTools,
  row: Row,
  device: Device,
  endpoint: string,
): Promise<Outgoing | null> {
  const { purpose, notificationId, offerId, count } = row;
  if (purpose === "test") return testOf(device);
  if (purpose === "quiet" && count > 1) return afterQuiet(count);
  if (purpose !== "close")
    return notificationId === null ? null : messageOf(tools, notificationId, device.pushNames);
  const offer = await tools.services.db.offer.findUnique({ where: { id: offerId ?? "" } });
  return offer && closeOf(offer.id, offer.loadId, endpoint);
}

/** Gives a message to the push service of a browser, which is asked once. */
async function deliver(
  { services, settings }: PushTools,
  { endpoint, keys }: z.infer<typeof subscription>,
  { payload, ttl, urgency, topic }: Outgoing,
  signal: AbortSignal,
): Promise<Answer> {
  const now = services.clock.now();
  const headers = {
    authorization: vapidHeader(endpoint, await readPushKey(services), `mailto:${settings.email.from}`, now),
    "content-encoding": "aes128gcm",
    "content-type": "application/octet-stream",
    ttl: String(ttl),
    urgency,
    ...(topic !== undefined && { topic }),
  };
  return sendRequest(endpoint, headers, encrypt(JSON.stringify(payload), keys), {
    allowPrivate: isAddedHost(endpoint, services.settings.pushHosts),
    timeoutMs: REQUEST_MS,
    signal,
  });
}

/** True for an answer that another attempt may change. */
const isPassing = ({ statusCode }: Answer) => statusCode === null || statusCode === 429 || statusCode >= 500;

/** Sends one message. 404 and 410 forget the device; any other refusal is remembered with its begin. */
async function work(tools: PushTools, row: Row, signal: AbortSignal): Promise<string> {
  const { pool, services } = tools;
  const now = services.clock.now();
  const { rows } = await pool.query<Device>(SUBSCRIPTION, [row.subscriptionId, now]);
  const [device] = rows;
  if (device === undefined) return DROPPED;
  const browser = subscription.parse(JSON.parse(services.secrets.open(device.secret)));
  const outgoing = await outgoingOf(tools, row, device, browser.endpoint);
  if (outgoing === null) return DROPPED;
  const answer = await deliver(tools, browser, outgoing, signal);
  const { statusCode } = answer;
  if (statusCode === 404 || statusCode === 410) {
    await pool.query(GONE, [row.subscriptionId]);
    return DROPPED;
  }
  if (statusCode === null || statusCode < 200 || statusCode > 299) {
    await pool.query(REFUSED, [row.subscriptionId, now]);
    const why = `The push service answered ${statusCode ?? answer.error}.`;
    throw isPassing(answer) ? new Error(why) : new RefusedError(why);
  }
  await pool.query(TAKEN, [row.subscriptionId, now, outgoing.kind]);
  return outgoing.payload.offer === undefined || outgoing.payload.close ? SENT : OFFER_SENT;
}

function pushQueue(tools: PushTools): Queue<Row> {
  return {
    name: "push",
    table: "push_message",
    key: "id",
    keyType: "uuid",
    columns:
      'subscription_id AS "subscriptionId", purpose, notification_id AS "notificationId", offer_id AS "offerId", count',
    nextTry: (error, failures, now) => (error instanceof RefusedError ? null : nextTry(failures, now)),
    work: (row, signal) =>
      operate({ kind: "push", name: row.purpose, facts: { messageId: row.id } }, () =>
        work(tools, row, signal),
      ),
  };
}

export interface PushSender {
  /** Closes messages about offers that are over, then sends until none is due. */
  round: () => Promise<void>;
  /** Sends what was planned just now, though other messages are in flight. */
  wake: () => void;
  stop: (withinMs: number) => Promise<void>;
}

/** Creates the sender of messages to devices (contract 15, push). Each is sent at least once, and again where it is refused in passing. */
export function createPushSender(tools: PushTools): PushSender {
  const { pool, services, settings, log } = tools;
  const runner = createRunner({
    pool,
    clock: services.clock,
    log,
    queues: [pushQueue(tools)],
    slots: SLOTS,
    leaseMs: settings.leaseMs,
    limitMs: LIMIT_MS,
    pollMs: settings.pollMs,
  });
  return {
    round: async () => {
      await pool.query(CLOSE_OFFERS, [services.clock.now()]);
      await runner.round();
    },
    wake: () => runner.wake(),
    stop: (withinMs) => runner.stop(withinMs),
  };
}
