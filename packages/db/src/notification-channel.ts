import pg from "pg";
import { CHECK } from "./client.ts";
import { sessionOptions } from "./plain.ts";

const RECONNECT_MS = 500;
/** Time limit for connecting and for a keep-alive statement; after that, the connection is closed. */
const SILENT_MS = 2_000;
/** Milliseconds between keep-alive statements, the only ones sent on the connection. */
const BEAT_MS = 2_000;

/** Callbacks for the messages of one channel. */
export interface ChannelListener {
  /** Called for each message of the channel. */
  received: (payload: string) => void;
  /** Called when messages begin to arrive. Earlier ones may have been missed. */
  subscribed: () => void;
  /** Called when the connection is lost, after which messages may be missed. */
  unsubscribed: () => void;
}

export interface ChannelSubscription {
  /**
   * Resolves once every message committed before the call has been delivered, or the subscription has ended.
   * PostgreSQL sends pending notifications before it answers a statement on the same connection.
   */
  caughtUp: () => Promise<void>;
  stop: () => void;
}

/** Listeners by channel name. */
export type Listeners = Readonly<Record<string, ChannelListener>>;

/** The connection on which the whole process listens, until `stop`. */
export interface Channels {
  subscribe: (listeners: Listeners) => ChannelSubscription;
  stop: () => void;
}

interface OpenConnection {
  connection: pg.Client;
  /** Subscribers that receive messages from this connection. */
  receivers: Set<Listeners>;
  disconnect: () => void;
}

/**
 * Opens a separate connection for LISTEN, and reconnects if it dies. The address must be the server's, because
 * a pooler would share the session.
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
    const receivers = new Set<Listeners>();
    let over = false;
    const disconnect = () => {
      if (over) return;
      over = true;
      connection.end().catch(() => {});
      if (open?.connection === connection) open = null;
      for (const listeners of receivers) for (const each of Object.values(listeners)) each.unsubscribed();
      if (!stopped) timer = setTimeout(connect, RECONNECT_MS);
    };
    connection.on("notification", ({ channel, payload = "" }) => {
      if (!over) for (const listeners of subscribers) listeners[channel]?.received(payload);
    });
    connection.on("error", disconnect);
    connection.once("end", disconnect);
    try {
      await connection.connect();
      if (stopped || over) return disconnect();
      open = { connection, receivers, disconnect };
      for (const listeners of subscribers) void hear(open, listeners);
    } catch {
      disconnect();
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
      return on.disconnect();
    }
    if (on !== open || !subscribers.has(listeners)) return;
    on.receivers.add(listeners);
    for (const { subscribed } of Object.values(listeners)) subscribed();
  }

  async function caughtUp(): Promise<void> {
    const asked = open;
    if (asked === null) return;
    try {
      const { rows } = await asked.connection.query<{ readonly: boolean }>(CHECK);
      if (rows[0]?.readonly !== false) asked.disconnect();
    } catch {
      asked.disconnect();
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
          open?.receivers.delete(listeners);
        },
      };
    },
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(beat);
      open?.disconnect();
    },
  };
}

/** Subscribes over a separate connection, which is closed when the subscription ends. */
export function listenToChannels(
  url: string,
  listeners: Listeners,
  options: { beatMs?: number } = {},
): ChannelSubscription {
  const channels = openChannels(url, options);
  const { caughtUp } = channels.subscribe(listeners);
  return { caughtUp, stop: channels.stop };
}
