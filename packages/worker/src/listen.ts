import type { Pool, PoolClient } from "@board/db";
import type { Log } from "./log.ts";

const RECONNECT_MS = 1_000;

/**
 * Calls back on every notice of the channel, and after each (re)connect, since notices may have been missed meanwhile.
 * Holds one connection of the pool.
 */
export function listen(pool: Pool, channel: string, heard: () => void, log: Log): { stop: () => void } {
  let stopped = false;
  let connection: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;

  const retry = () => {
    connection = undefined;
    if (!stopped) timer = setTimeout(connect, RECONNECT_MS);
  };

  async function connect(): Promise<void> {
    try {
      const client = await pool.connect();
      if (stopped) return client.release(true);
      connection = client;
      client.on("notification", heard);
      client.once("end", () => {
        client.release(true);
        retry();
      });
      await client.query(`LISTEN ${channel}`);
      heard();
    } catch (error) {
      if (stopped) return;
      log.warn({ err: error, channel }, "Notices cannot be heard; polling goes on");
      if (connection === undefined) retry();
    }
  }

  void connect();
  return {
    stop: () => {
      if (stopped) return;
      stopped = true;
      clearTimeout(timer);
      connection?.removeAllListeners("end");
      connection?.release(true);
    },
  };
}
