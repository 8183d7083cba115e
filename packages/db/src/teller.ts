import type { DbOrTx } from "./client.ts";
import { runStatement } from "./statement.ts";

/** What is told on a channel. */
export interface Told {
  channel: string;
  payload: string;
}

/**
 * Tells of what is committed already. PostgreSQL lets one transaction at a time commit that has something to tell, from
 * before its flush to the disk until after it: told within the change, changes wait for the disk one after the other.
 * Told afterwards they are flushed together, and the notices, which write nothing, wait for no disk.
 */
export interface Teller {
  /** Sends at once, or with all that comes while the last ones are sent; lost where the database does not answer. */
  tell: (all: readonly Told[]) => void;
  /** Resolves once all that was given before the call is sent, or lost. */
  settled: () => Promise<void>;
}

const TELL = {
  name: "tell_channels",
  text: "SELECT count(pg_notify(channel, payload)) FROM unnest($1::text[], $2::text[]) AS n (channel, payload)",
};

export function createTeller(db: DbOrTx): Teller {
  let waiting: Told[] = [];
  let sending: Promise<void> | null = null;

  async function send(): Promise<void> {
    while (waiting.length > 0) {
      const all = waiting;
      waiting = [];
      const values = [all.map(({ channel }) => channel), all.map(({ payload }) => payload)];
      // Whoever listens must reckon with notices that are lost: a process can die before it tells.
      await runStatement(db, TELL, values).catch(() => {});
    }
    sending = null;
  }

  return {
    tell: (all) => {
      if (all.length === 0) return;
      waiting.push(...all);
      sending ??= send();
    },
    settled: async () => {
      await sending;
    },
  };
}
