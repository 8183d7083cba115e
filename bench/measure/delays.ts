import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { sessionCookie } from "../../apps/server/src/site-door/session-cookie.ts";
import { SESSION_SECRET } from "../candidates.ts";
import { settle } from "../data/bulk.ts";
import { EARLY_READER } from "../data/firms.ts";
import type { World } from "../data/world.ts";
import { quantile } from "../report/statistics.ts";
import type { Delay } from "../results.ts";
import { postingOf } from "../scenarios/writes.ts";
import { ask } from "./ask.ts";

const EVERY_MS = 40;
/** As fine as the delays of a board are told. */
const ASK_EVERY_MS = 5;
const PATIENCE_MS = 10_000;
/** Posted before those that count: both processes have only just been started. */
const WARM_UP = 50;
/** Numbers of loads that no other measurement posts. */
const FIRST_NUMBER = 5_000_000;

/** When each load was seen, in milliseconds since the epoch. */
type Seen = Map<string, number>;

interface Watch {
  id: string;
  title: string;
  seen: Seen;
  stop: () => void | Promise<void>;
}

/** Nothing that the other measurements left may be sent, or drawn, before what is timed. */
const QUIET = `
  UPDATE webhook_endpoint SET status = 'disabled', disabled_reason = 'manual';
  UPDATE webhook_delivery SET status = 'delivered' WHERE status = 'pending';
  UPDATE notification SET mail_planned_at = now() WHERE mail_planned_at IS NULL;
  UPDATE load SET booked_at = booked_at - interval '2 days'
    WHERE status = 'BOOKED' AND booked_at > now() - interval '1 day'`;

/** A receiver on this machine with an endpoint of the first poster. */
async function watchWebhooks(world: World, port: number): Promise<Watch> {
  const seen: Seen = new Map();
  const server = createServer((req, res) => {
    let text = "";
    req.on("data", (data) => {
      text += data;
    });
    req.on("end", () => {
      seen.set(JSON.parse(text).data.load.id, Date.now());
      res.writeHead(204).end();
    });
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port: own } = server.address() as AddressInfo;
  const made = await ask(port, {
    method: "POST",
    path: "/api/v1/webhook-endpoints",
    token: world.firms.posters[0]?.token ?? "",
    body: { url: `http://127.0.0.1:${own}/`, events: ["load.posted"] },
  });
  if (made.status !== 201) throw new Error(`The webhook endpoint was refused: ${made.body}`);
  return {
    id: "webhook",
    title: "webhook received",
    seen,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** Asks the other process for its board over and over, seldom enough that the asking does not hold up what it waits for. */
function watchBoard(world: World, port: number): Watch {
  const seen: Seen = new Map();
  const token = world.firms.readers[EARLY_READER]?.token ?? "";
  let watching = true;
  const work = (async () => {
    while (watching) {
      const { body } = await ask(port, { method: "GET", path: "/api/v1/board?limit=5", token });
      const now = Date.now();
      for (const [id] of body.matchAll(/load_[0-9a-z]+/g)) if (!seen.has(id)) seen.set(id, now);
      await setTimeout(ASK_EVERY_MS);
    }
  })();
  return {
    id: "other-board",
    title: "another process’s board holds it",
    seen,
    stop: async () => {
      watching = false;
      await work;
    },
  };
}

/** The subscription that a page of the site has, on the other process; null where it is refused. */
async function watchPage(world: World, port: number): Promise<Watch | null> {
  const seen: Seen = new Map();
  const baseUrl = `http://localhost:${port}`;
  const cookie = await sessionCookie(world.firms.sessionId, { baseUrl, secret: SESSION_SECRET });
  const gone = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/trpc/board.changes?input=%7B%7D`, {
    headers: { Cookie: cookie, Accept: "text/event-stream", "Sec-Fetch-Site": "same-origin" },
    signal: gone.signal,
  });
  if (!response.ok || response.body === null) {
    gone.abort();
    return null;
  }
  const stream = response.body.pipeThrough(new TextDecoderStream());
  const work = (async () => {
    let text = "";
    for await (const part of stream) {
      const now = Date.now();
      text = (text + part).slice(-4_000 - part.length);
      for (const [id] of text.matchAll(/load_[0-9a-z]{26}/g)) if (!seen.has(id)) seen.set(id, now);
    }
  })().catch(() => {});
  return {
    id: "page",
    title: "a page open on another process is told",
    seen,
    stop: async () => {
      gone.abort();
      await work;
    },
  };
}

/**
 * From the transaction of a change to where it arrives: at a webhook's receiver, on the board of another process, and on
 * a page open there. The moment is the load's `createdAt`, which lies before the commit, so that the figures hold the
 * commit itself, too. `port` is the process that is written to; `otherPort` another one, which also works in the background.
 */
export async function measureDelays(
  world: World,
  { port, otherPort, samples }: { port: number; otherPort: () => Promise<number>; samples: number },
): Promise<Delay[]> {
  await world.db.query(QUIET);
  // As hours later: what was put aside is cleared away and on the disk before anything waits for it.
  await world.db.query("VACUUM (ANALYZE) webhook_delivery, notification, event, load_history");
  await settle(world.db);
  const other = await otherPort();
  const page = await watchPage(world, other);
  const watches = [await watchWebhooks(world, port), watchBoard(world, other), ...(page ? [page] : [])];
  const postedAt = new Map<string, number>();
  try {
    for (let nth = -WARM_UP; nth < samples; nth += 1) {
      const { status, body } = await ask(port, {
        method: "POST",
        path: "/api/v1/loads",
        token: world.firms.posters[0]?.token ?? "",
        body: postingOf(FIRST_NUMBER + WARM_UP + nth, world.now),
      });
      if (status !== 201) throw new Error(`A load was refused: ${body}`);
      const { load } = JSON.parse(body);
      if (nth >= 0) postedAt.set(load.id, Date.parse(load.createdAt));
      await setTimeout(EVERY_MS);
    }
    const until = Date.now() + PATIENCE_MS;
    const missing = () => watches.some(({ seen }) => [...postedAt.keys()].some((id) => !seen.has(id)));
    while (missing() && Date.now() < until) await setTimeout(20);
  } finally {
    await Promise.all(watches.map(({ stop }) => stop()));
  }
  return watches.map(({ id, title, seen }) => {
    const delays = [...postedAt].flatMap(([load, at]) =>
      seen.has(load) ? [(seen.get(load) ?? 0) - at] : [],
    );
    return {
      id,
      title,
      samples: delays.length,
      p50: quantile(delays, 0.5),
      p99: quantile(delays, 0.99),
      max: quantile(delays, 1),
    };
  });
}
