import pg from "pg";
import { CHECK } from "./client.ts";
import { sessionOptions } from "./plain.ts";

const RECONNECT_MS = 500;
/** Timeout of a connect or keep-alive statement, after which the connection is closed. */
const SILENT_MS = 2_000;
/** Interval of the keep-alive statements: nothing else is sent on the connection. */
const BEAT_MS = 2_000;

/** Callbacks for the messages of one channel. */
export interface ChannelListener {
  /** A message of the channel. */
  received: (payload: string) => void;
  /** Messages arrive from here on; earlier ones may have been missed. */
  subscribed: () => void;
  /** Messages may be missed from here on. */
  unsubscribed: () => void;
}

export interface ChannelSubscription {
  /**
   * Resolves once every message that was committed before the call has been handed over, or once nothing arrives any
   * more: PostgreSQL hands out what is due before it answers a statement of the same connection.
   */
  caughtUp: () => Promise<void>;
  stop: () => void;
}

/** Listeners by the name of their channel. */
export type Listeners = Readonly<Record<string, ChannelListener>>;

/** One connection that listens for everybody in the process, for as long as the process lives. */
export interface Channels {
  subscribe: (listeners: Listeners) => ChannelSubscription;
  stop: () => void;
}

interface OpenConnection {
  connection: pg.Client;
  /** Those who receive messages over it. */
  hearing: Set<Listeners>;
  giveUp: () => void;
}

/**
 * Opens a connection of its own for LISTEN, and another one whenever it dies. The address must be that of the server: a
 * pooler would hand the session to somebody else.
 */
export function openChannels(url: string, { beatMs = BEAT_MS }: { beatMs?: number } = {}): Channels {
  const subscribers = new Set<Listeners>();
  let open: OpenConnection | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString: url,
      options: sessionOptions(),
      application_name: "freight-board notification channels",
      keepAlive: true,
      pipeline: true,
      query_timeout: SILENT_MS,
      connectionTimeoutMillis: SILENT_MS,
    });
    const hearing = new Set<Listeners>();
    let over = false;
    const giveUp = () => {
      if (over) return;
      over = true;
      connection.end().catch(() => {});
      if (open?.connection === connection) open = null;
      for (const listeners of hearing) for (const each of Object.values(listeners)) each.unsubscribed();
      if (!stopped) timer = setTimeout(connect, RECONNECT_MS);
    };
    connection.on("notification", ({ channel, payload = "" }) => {
      if (!over) for (const listeners of subscribers) listeners[channel]?.received(payload);
    });
    connection.on("error", giveUp);
    connection.once("end", giveUp);
    try {
      await connection.connect();
      if (stopped || over) return giveUp();
      open = { connection, hearing, giveUp };
      for (const listeners of subscribers) void hear(open, listeners);
    } catch {
      giveUp();
    }
  }

  async function hear(on: OpenConnection, listeners: Listeners): Promise<void> {
    try {
      await on.connection.query(
        Object.keys(listeners)
          .map((channel) => `LISTEN ${channel}`)
          .join(";"),
      );
    } catch {
      return on.giveUp();
    }
    if (on !== open || !subscribers.has(listeners)) return;
    on.hearing.add(listeners);
    for (const { subscribed } of Object.values(listeners)) subscribed();
  }

  async function caughtUp(): Promise<void> {
    const asked = open;
    if (asked === null) return;
    try {
      const { rows } = await asked.connection.query<{ readonly: boolean }>(CHECK);
      if (rows[0]?.readonly !== false) asked.giveUp();
    } catch {
      asked.giveUp();
    }
  }

  void connect();
  const beat = setInterval(caughtUp, beatMs);
  return {
    subscribe: (listeners) => {
      subscribers.add(listeners);
      if (open !== null) void hear(open, listeners);
      return {
        caughtUp,
        stop: () => {
          subscribers.delete(listeners);
          open?.hearing.delete(listeners);
        },
      };
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(beat);
      open?.giveUp();
    },
  };
}

/** Subscribes over a connection of its own, which ends with the subscription. */
export function listenToChannels(
  url: string,
  listeners: Listeners,
  options: { beatMs?: number } = {},
): ChannelSubscription {
  const channels = openChannels(url, options);
  const { caughtUp } = channels.subscribe(listeners);
  return { caughtUp, stop: channels.stop };
}
