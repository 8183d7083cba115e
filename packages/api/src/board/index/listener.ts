import type { Pool, PoolClient } from "@board/db";
import { BOARD_CHANNEL, type Notice, readNotice } from "./notices.ts";

/** How long a dead connection may go unnoticed at most is one beat and one wait. */
const BEAT_MS = 1_000;
const BEAT_WAIT_MS = 2_000;
const RECONNECT_MS = 100;

export interface ListenerEvents {
  /** Notices are heard from now on; `lastNumber` is the last change number given so far. */
  connected(lastNumber: number): void;
  heard(notice: Notice): void;
  /** Once a second: the last change number given so far. */
  beat(lastNumber: number): void;
  lost(error: unknown): void;
}

/** Hears what the database tells the board, on one connection of the pool, and connects again when it is lost. */
export function listenToBoard(pool: Pool, events: ListenerEvents): { stop: () => void } {
  let stopped = false;
  let current: PoolClient | undefined;
  let timer: NodeJS.Timeout | undefined;

  const lastNumberOf = async (client: PoolClient): Promise<number> => {
    const { rows } = await client.query<{ last: number }>(
      "SELECT CASE WHEN is_called THEN last_value ELSE 0 END::float8 AS last FROM board_change",
    );
    return rows[0]?.last ?? 0;
  };

  const lose = (client: PoolClient, error: unknown) => {
    if (current !== client) return;
    current = undefined;
    clearTimeout(timer);
    client.release(true);
    if (stopped) return;
    events.lost(error);
    timer = setTimeout(connect, RECONNECT_MS);
  };

  const beatLater = (client: PoolClient) => {
    timer = setTimeout(async () => {
      const deadline = setTimeout(
        () => lose(client, new Error("The listening connection is silent.")),
        BEAT_WAIT_MS,
      );
      try {
        const last = await lastNumberOf(client);
        if (current !== client) return;
        events.beat(last);
        beatLater(client);
      } catch (error) {
        lose(client, error);
      } finally {
        clearTimeout(deadline);
      }
    }, BEAT_MS);
  };

  async function connect(): Promise<void> {
    let client: PoolClient | undefined;
    try {
      client = await pool.connect();
      if (stopped) return client.release(true);
      const mine = client;
      current = mine;
      mine.once("end", () => lose(mine, new Error("The listening connection was closed.")));
      mine.on("notification", ({ payload }) => {
        const notice = current === mine ? readNotice(payload ?? "") : null;
        if (notice) events.heard(notice);
      });
      await mine.query(`LISTEN ${BOARD_CHANNEL}`);
      const last = await lastNumberOf(mine);
      if (current !== mine) return;
      events.connected(last);
      beatLater(mine);
    } catch (error) {
      if (client !== undefined) return lose(client, error);
      if (stopped) return;
      events.lost(error);
      timer = setTimeout(connect, RECONNECT_MS);
    }
  }

  void connect();
  return {
    stop: () => {
      stopped = true;
      clearTimeout(timer);
      current?.release(true);
      current = undefined;
    },
  };
}
