import pg from "pg";
import { sessionOptions } from "./client.ts";

const RECONNECT_MS = 500;
/** Timeout of a connect or keep-alive statement, after which the connection is closed. */
const SILENT_MS = 2_000;
/** Interval of the keep-alive statements: nothing else is sent on the connection. */
const BEAT_MS = 5_000;

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

/** Subscribes to some channels over one connection of its own, for as long as the process lives. */
export function listenToChannels(
  url: string,
  listeners: Readonly<Record<string, ChannelListener>>,
  { beatMs = BEAT_MS }: { beatMs?: number } = {},
): ChannelSubscription {
  const all = Object.values(listeners);
  let open: { connection: pg.Client; giveUp: () => void } | null = null;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  async function connect(): Promise<void> {
    const connection = new pg.Client({
      connectionString: url,
      options: sessionOptions,
      application_name: "freight-board notification channels",
      keepAlive: true,
      query_timeout: SILENT_MS,
      connectionTimeoutMillis: SILENT_MS,
    });
    let over = false;
    const giveUp = () => {
      if (over) return;
      over = true;
      connection.end().catch(() => {});
      if (open?.connection === connection) {
        open = null;
        for (const { unsubscribed } of all) unsubscribed();
      }
      if (!stopped) timer = setTimeout(connect, RECONNECT_MS);
    };
    connection.on("notification", ({ channel, payload = "" }) => {
      if (!over) listeners[channel]?.received(payload);
    });
    connection.on("error", giveUp);
    connection.once("end", giveUp);
    try {
      await connection.connect();
      for (const channel of Object.keys(listeners)) await connection.query(`LISTEN ${channel}`);
      if (stopped || over) return giveUp();
      open = { connection, giveUp };
      for (const { subscribed } of all) subscribed();
    } catch {
      giveUp();
    }
  }

  async function caughtUp(): Promise<void> {
    const asked = open;
    await asked?.connection.query("SELECT 1").catch(asked.giveUp);
  }

  void connect();
  const beat = setInterval(caughtUp, beatMs);
  return {
    caughtUp,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      clearInterval(beat);
      open?.giveUp();
    },
  };
}
