import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type ClientHttp2Session, connect as connectHttp2 } from "node:http2";
import { setTimeout } from "node:timers/promises";
import { samplePodPdf } from "@board/api/server";
import { addDays, londonDay } from "@board/calendar";
import { verifyWebhook } from "@freight-board/sdk";
import {
  freshEmail,
  freshName,
  type Person,
  signIn,
  startRegistration,
} from "../../journeys/support/person.ts";
import { until } from "../until.ts";
import type { Finding } from "./findings.ts";
import type { Edge } from "./programs.ts";
import type { Cluster, Place } from "./topology.ts";
import { CARRIER, type Keys, POSTER, startTraffic, summaryOf, type Traffic } from "./traffic.ts";

export interface Run {
  cluster: Cluster;
  perSecond: number;
  keys: Keys;
  people: { poster: Person; carrier: Person };
  /** Secrets of the firms' webhook endpoints, by the path of the endpoint. */
  secrets: Map<string, string>;
  /** Loads whose posting was answered with 201 in any scenario, by their keys. */
  acknowledged: Map<string, string>;
  findings: Finding[];
  /** Sentences about checks that could not be made. */
  notTried: string[];
  say: (line: string) => void;
}

const WITHIN_MS = 30_000;
/** Maximum number of failed requests that are listed. */
const SHOWN = 20;
/**
 * Time after which both proxies know that a process is down or up again. haproxy checks every 5 s, and 1 s
 * after an error; nginx avoids a process for 5 s.
 */
const CHECKED_MS = 6_500;
/** Time that is longer than the proxies keep an idle connection open. */
const IDLE_MS = 62_000;
/** Time limit for deliveries. Other workers take over the work of a killed one within a minute. */
const DELIVERED_WITHIN_MS = 120_000;
/** Minimum fraction of the requested rate during a rolling restart; a busy machine sends fewer requests. */
const MIN_RATE = 0.9;

function firmOf({ demo }: Cluster, name: string) {
  const firm = demo.firms.find((one) => one.name === name);
  const person = firm?.members.find(({ seat }) => seat) ?? firm?.members[0];
  if (firm === undefined || person === undefined) throw new Error(`The demo has no ${name}.`);
  return { firm, person };
}

async function call<T>(
  run: Pick<Run, "cluster">,
  key: string,
  method: string,
  path: string,
  body?: object | Uint8Array<ArrayBuffer>,
): Promise<T> {
  const isFile = body instanceof Uint8Array;
  const response = await fetch(`${run.cluster.url}/api/v1${path}`, {
    method,
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { "content-type": isFile ? "application/pdf" : "application/json" }),
    },
    ...(body === undefined ? {} : { body: isFile ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
  return JSON.parse(text) as T;
}

/** Signs two people in, and creates a webhook endpoint for each of their firms, through the proxy. */
export async function prepare(cluster: Cluster, options: Pick<Run, "perSecond" | "say">): Promise<Run> {
  const [poster, carrier] = [firmOf(cluster, POSTER), firmOf(cluster, CARRIER)];
  const keys = { poster: poster.firm.liveKey, carrier: carrier.firm.liveKey };
  const people = {
    poster: await signIn(cluster.url, poster.person),
    carrier: await signIn(cluster.url, carrier.person),
  };
  const secrets = new Map<string, string>();
  for (const [name, key] of Object.entries(keys)) {
    const url = `${cluster.receiver.url}/${name}`;
    const { secret } = await call<{ secret: string }>({ cluster }, key, "POST", "/webhook-endpoints", {
      url,
      events: ["*"],
    });
    secrets.set(new URL(url).pathname, secret);
  }
  return { cluster, keys, people, secrets, acknowledged: new Map(), findings: [], notTried: [], ...options };
}

/** Returns the types of the webhooks about a load that a firm received, after verifying every signature. */
async function typesSent({ cluster, secrets }: Run, path: string, loadId: string): Promise<string[]> {
  const types: string[] = [];
  for (const { headers, body, path: to, at } of cluster.receiver.received) {
    if (!to.endsWith(path) || !body.includes(loadId)) continue;
    types.push((await verifyWebhook(body, headers, secrets.get(to) ?? "", { now: at })).type);
  }
  return types;
}

const PDF = samplePodPdf("FB-0000-0000");

/** Takes a load from posting to confirmation through the proxy, and checks its file, its webhooks and an email. */
export async function life(run: Run, proxy: Edge): Promise<void> {
  const { cluster, keys, findings } = run;
  const scenario = `a load's life behind ${proxy.name}`;
  const collectDate = londonDay(new Date());
  const filesBefore = (await readdir(cluster.bucket, { recursive: true })).length;
  const { load } = await call<{ load: { id: string } }>(run, keys.poster, "POST", "/loads", {
    type: "PALLETS",
    vehicleClass: "EIGHTEEN_T",
    weightBand: "T_3_7",
    fromPostcode: "LS10 1AB",
    toPostcode: "SW1A 2AA",
    pallets: 12,
    collectDate,
  });
  const { quote } = await call<{ quote: { id: string } }>(
    run,
    keys.carrier,
    "POST",
    `/loads/${load.id}/quotes`,
    {
      amountPence: 49_800,
    },
  );
  await call(run, keys.poster, "POST", `/loads/${load.id}/quotes/${quote.id}/accept`);
  await call(run, keys.carrier, "POST", `/loads/${load.id}/collect`, {});
  await call(run, keys.carrier, "PUT", `/loads/${load.id}/pod`, PDF);
  await call(run, keys.carrier, "POST", `/loads/${load.id}/deliver`, { receivedBy: "M. Patel" });
  await call(run, keys.poster, "POST", `/loads/${load.id}/confirm`);
  const pod = await fetch(`${cluster.url}/api/v1/loads/${load.id}/pod`, {
    headers: { authorization: `Bearer ${keys.poster}` },
  });
  const same = Buffer.from(await pod.arrayBuffer()).equals(Buffer.from(PDF));
  const files = (await readdir(cluster.bucket, { recursive: true })).length - filesBefore;
  findings.push({
    scenario,
    statement: "the proof comes back from the bucket as it was sent",
    holds: pod.ok && same && files > 0,
    detail: `${pod.status}, ${files} more in the bucket`,
  });

  const expected = [
    "load.posted",
    "quote.received",
    "load.booked",
    "load.in_transit",
    "load.delivered",
    "load.confirmed",
  ];
  let sent: string[] = [];
  await until(
    "webhooks",
    async () => {
      sent = await typesSent(run, "/poster", load.id);
      return expected.every((type) => sent.includes(type));
    },
    WITHIN_MS,
  ).catch(() => {});
  findings.push({
    scenario,
    statement: "every webhook arrives with a right signature",
    holds: expected.every((type) => sent.includes(type)),
    detail: sent.join(", "),
  });

  const email = freshEmail("robin");
  await startRegistration(cluster.url, {
    firmName: freshName("Oakhurst Haulage"),
    name: "Robin Ashdown",
    email,
  });
  const mailed = await until(
    "an email",
    () => cluster.emails.some(({ to }) => to.includes(email)),
    WITHIN_MS,
  ).then(
    () => true,
    () => false,
  );
  findings.push({ scenario, statement: "an email is sent by SMTP", holds: mailed, detail: email });
  await edge(run, scenario);
}

/**
 * Checks what the proxy itself does: it speaks HTTP/2, sends no key without TLS, and does not publish the
 * health checks.
 */
async function edge({ cluster, findings }: Run, scenario: string): Promise<void> {
  const session = connectHttp2(cluster.url);
  session.on("error", () => {});
  await once(session, "connect");
  const protocol = session.alpnProtocol ?? "";
  session.close();
  const plain = await fetch(`${cluster.plainUrl}/api/v1/me`);
  const page = await fetch(`${cluster.plainUrl}/sign-in`, { redirect: "manual" });
  const health = await fetch(`${cluster.url}/readyz`);
  await plain.body?.cancel();
  await page.body?.cancel();
  await health.body?.cancel();
  const seen = [protocol, plain.status, page.status, health.status];
  findings.push({
    scenario,
    statement: "HTTP/2; a key without TLS is refused, a page redirected; health is not public",
    holds: JSON.stringify(seen) === JSON.stringify(["h2", 403, 301, 404]),
    detail: seen.join(", "),
  });
}

/** Keeps the stream of an open page for longer than the proxy keeps an idle connection. */
export async function stream(run: Run, proxy: Edge): Promise<void> {
  const { cluster, people, keys, findings } = run;
  const leaving = new AbortController();
  const startedAt = performance.now();
  const response = await fetch(`${cluster.url}/api/board/changes`, {
    headers: { cookie: people.carrier.cookie, accept: "text/event-stream", "sec-fetch-site": "same-origin" },
    signal: leaving.signal,
  });
  let text = "";
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) text += decoder.decode(chunk, { stream: true });
  })().catch(() => {});
  const closed = await Promise.race([reading.then(() => true), setTimeout(IDLE_MS, false)]);
  const { load } = await call<{ load: { id: string } }>(run, keys.poster, "POST", "/loads", {
    type: "FULL_LOAD",
    vehicleClass: "EIGHTEEN_T",
    weightBand: "T_3_7",
    fromPostcode: "LS10 1AB",
    toPostcode: "SW1A 2AA",
    collectDate: addDays(londonDay(new Date()), 1),
  });
  const postedAt = performance.now();
  const told = await until("the new load on the stream", () => text.includes(load.id), 5_000).then(
    () => true,
    () => false,
  );
  const toldMs = Math.round(performance.now() - postedAt);
  leaving.abort();
  const pings = text.split("event: ping").length - 1;
  findings.push({
    scenario: `an open page's stream behind ${proxy.name}`,
    statement: "lives longer than the idle time-out of 60 s, and shows a new load",
    holds: response.ok && !closed && told && pings > 3,
    detail: `${Math.round((performance.now() - startedAt) / 1_000)} s, ${pings} pings, the load after ${toldMs} ms`,
  });
}

/** Maximum streams that a process allows for one session. */
const STREAMS_EACH = 20;

/** Opens the stream of a board page and keeps it open. Resolves to true once the board has sent that it is ready. */
function openPage(session: ClientHttp2Session, cookie: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stream = session.request({
    ":path": "/api/board/changes",
    cookie,
    accept: "text/event-stream",
    "sec-fetch-site": "same-origin",
  });
  stream.setEncoding("utf8");
  stream.on("data", (text: string) => resolve(text.includes('"ready"')));
  stream.on("error", () => resolve(false));
  stream.on("close", () => resolve(false));
  return promise;
}

/** Opens the streams of `pages` board pages, and checks that the site still answers a request. */
export async function crowd({ cluster, people, findings }: Run, proxy: Edge, pages: number): Promise<void> {
  const sessions: ClientHttp2Session[] = [];
  let ready = 0;
  try {
    while (sessions.length * STREAMS_EACH < pages) {
      const { cookie } = await signIn(cluster.url, people.carrier);
      const session = connectHttp2(cluster.url);
      session.on("error", () => {});
      sessions.push(session);
      const opened = await Promise.all(Array.from({ length: STREAMS_EACH }, () => openPage(session, cookie)));
      ready += opened.filter(Boolean).length;
    }
    const startedAt = performance.now();
    const { status } = await fetch(`${cluster.url}/board`, { headers: { cookie: people.carrier.cookie } });
    const ms = Math.round(performance.now() - startedAt);
    findings.push({
      scenario: `${pages} open pages behind ${proxy.name}`,
      statement: "are all connected, and the site answers as before",
      holds: ready === pages && status === 200 && ms < 2_000,
      detail: `${ready} connected, /board is ${status} within ${ms} ms`,
    });
  } finally {
    for (const session of sessions) session.destroy();
  }
}

async function underTraffic(run: Run, work: () => Promise<void>): Promise<Traffic> {
  const { cluster, keys, perSecond } = run;
  const collectDate = addDays(londonDay(new Date()), 20);
  const sending = startTraffic({ url: cluster.url, keys, perSecond, collectDate });
  let traffic: Traffic;
  try {
    await work();
    await setTimeout(1_000);
  } finally {
    traffic = await sending.stop();
  }
  for (const [key, id] of traffic.acknowledged) run.acknowledged.set(key, id);
  return traffic;
}

async function restart(place: Place): Promise<number | null> {
  const code = await place.process.stop("SIGTERM");
  await place.start();
  return code;
}

/**
 * Restarts the web processes one after the other, as upgrade.md describes, and a worker with each, while
 * requests are sent.
 */
export async function rolling(run: Run, proxy: Edge, restarts: number, retries: string): Promise<void> {
  const { cluster, findings, say } = run;
  const codes: (number | null)[] = [];
  const traffic = await underTraffic(run, async () => {
    for (let done = 0; done < restarts; done += 1) {
      const index = (done % 2) as 0 | 1;
      codes.push(...(await Promise.all([restart(cluster.web[index]), restart(cluster.workers[index])])));
      say(`${proxy.name}: ${done + 1} of ${restarts} restarts`);
    }
  });
  for (const { at, what, why } of traffic.failures.slice(0, SHOWN)) say(`${at} ${what} ${why}`);
  if (traffic.failures.length > 0) say(await proxy.errors());
  findings.push({
    scenario: `${restarts} rolling restarts behind ${proxy.name}, ${retries}`,
    statement: `no request fails, every process ends with 0, and the rate is at least ${MIN_RATE} of ${run.perSecond} a second`,
    holds:
      traffic.failures.length === 0 &&
      traffic.asked.length === 0 &&
      codes.length > 0 &&
      codes.every((code) => code === 0) &&
      traffic.perSecond >= MIN_RATE * run.perSecond,
    detail: summaryOf(traffic),
  });
}

/** Kills a web process. Only requests in flight may fail, until the proxy knows that the process is down. */
export async function killWeb(run: Run, proxy: Edge): Promise<void> {
  const { cluster, findings } = run;
  let killedAt = "";
  const traffic = await underTraffic(run, async () => {
    // Waits for the other process, which may have been restarted just now, because one must always be up.
    await setTimeout(CHECKED_MS);
    killedAt = new Date().toISOString();
    await cluster.web[0].process.kill();
    await setTimeout(10_000);
    await cluster.web[0].start();
    await setTimeout(CHECKED_MS);
  });
  const late = traffic.failures.filter(({ at }) => Date.parse(at) > Date.parse(killedAt) + 1_000);
  const early = traffic.failures.filter(({ at }) => Date.parse(at) < Date.parse(killedAt) - 1_000);
  findings.push({
    scenario: `a web process is killed behind ${proxy.name}`,
    statement: "only requests that it had in hand fail: all within a second of the kill",
    holds: late.length === 0 && early.length === 0,
    detail: summaryOf(traffic),
  });
}

/** Kills a worker while it sends webhooks. */
export async function killWorker(run: Run): Promise<void> {
  const { cluster, findings } = run;
  const traffic = await underTraffic(run, async () => {
    await setTimeout(3_000);
    await cluster.workers[0].process.kill();
    await setTimeout(3_000);
    await cluster.workers[0].start();
  });
  findings.push({
    scenario: "a worker is killed",
    statement: "no request fails by it",
    holds: traffic.failures.length === 0,
    detail: summaryOf(traffic),
  });
}

/** Restarts PostgreSQL. Requests must be answered or get 503 with Retry-After, and the board must recover without help. */
export async function restartDatabase(run: Run): Promise<void> {
  const { cluster, findings, notTried } = run;
  const { restart: again } = cluster.database;
  if (again === null) {
    notTried.push("PostgreSQL was not restarted: the server of --database is not this command's own.");
    return;
  }
  const traffic = await underTraffic(run, async () => {
    await setTimeout(3_000);
    await again();
    await setTimeout(10_000);
  });
  findings.push({
    scenario: "PostgreSQL is restarted",
    statement: "every request is answered, or asked to come again with Retry-After",
    holds: traffic.failures.length === 0,
    detail: summaryOf(traffic),
  });
}

/** Checks that the database and the webhook receiver have everything that was acknowledged. */
export async function nothingLost(run: Run): Promise<void> {
  const { cluster, acknowledged, findings, secrets } = run;
  const { pool } = cluster.database;
  const kept = await pool.query<{ external_ref: string; id: string }>(
    "SELECT external_ref, id FROM load WHERE external_ref LIKE 'cluster-%'",
  );
  const ids = Map.groupBy(kept.rows, ({ external_ref }) => external_ref);
  const lost = [...acknowledged].filter(([key, id]) => ids.get(key)?.[0]?.id !== id);
  const twice = [...ids].filter(([, { length }]) => length > 1);
  findings.push({
    scenario: "at the end",
    statement: "every acknowledged load is there, once",
    holds: lost.length === 0 && twice.length === 0,
    detail: `${acknowledged.size} acknowledged, ${kept.rows.length} in the database, ${lost.length} lost, ${twice.length} double`,
  });
  const open = async () => {
    const { rows } = await pool.query<{ left: number }>(
      "SELECT count(*)::int AS left FROM webhook_delivery WHERE status <> 'delivered'",
    );
    return rows[0]?.left ?? 0;
  };
  await until("deliveries", async () => (await open()) === 0, DELIVERED_WITHIN_MS).catch(() => {});
  const left = await open();
  const { rows } = await pool.query<{ event_id: string; path: string }>(
    "SELECT d.event_id, e.url AS path FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id",
  );
  const arrived = new Set<string>();
  let forged = 0;
  for (const { headers, body, path, at } of cluster.receiver.received) {
    const event = await verifyWebhook(body, headers, secrets.get(path) ?? "", { now: at }).catch(() => null);
    if (event === null) forged += 1;
    else arrived.add(`${event.id} ${path}`);
  }
  const missing = rows.filter(({ event_id, path }) => !arrived.has(`${event_id} ${new URL(path).pathname}`));
  findings.push({
    scenario: "at the end",
    statement: "every event was delivered, with a right signature",
    holds: left === 0 && missing.length === 0 && forged === 0,
    detail: `${rows.length} deliveries, ${left} open, ${missing.length} never arrived, ${forged} with a wrong signature, ${cluster.receiver.received.length} requests`,
  });
}
