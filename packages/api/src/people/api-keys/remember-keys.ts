import { hashHex } from "../../core/api-key-token.ts";
import type { Services } from "../../core/context.ts";
import {
  assertNotExpired,
  type FoundKey,
  isUseDue,
  type KeyActor,
  readKey,
  readKeys,
  touchKeys,
} from "./authenticate.ts";

/** Notification channel for firms whose keys or members changed; the payload is the firm's id. */
export const ACCESS_CHANNEL = "access";

/** Maximum age of a cache entry, even if the channel has notified of no change. */
const MAX_AGE_MS = 60_000;
/** Age from which an entry that was used is read again, together with others. */
const REFRESH_MS = 30_000;
/** Interval at which entries are read again and last uses are written, while there are requests. */
const ROUND_MS = 1_000;
/** Number of keys in one statement; converting more at a time would block the event loop. */
const MAX_READ = 50;
const MAX_KEYS = 100_000;

interface CacheEntry extends Omit<FoundKey, "revoked"> {
  readAt: number;
  isUsed: boolean;
}

interface RememberOptions extends Pick<Services, "db" | "clock"> {
  /** Called if a round fails; the next one tries again. */
  warn?: (error: unknown, message: string) => void;
}

/**
 * Caches the actor of each key. A change of a key, its firm or its members evicts the firm's keys
 * immediately; nothing is cached while the channel is not subscribed. Rounds in the background read entries
 * again and write last uses, so that requests need not wait. Each request checks the expiry (contract 9).
 */
export function rememberKeys({ db, clock, warn = () => {} }: RememberOptions) {
  /** Entries by the key's SHA-256, so that no key is held in memory; the oldest entry comes first. */
  const known = new Map<string, CacheEntry>();
  /** Last uses that are not written yet, by key id. */
  let uses = new Map<string, Date>();
  let subscribed = false;
  /** Number of changes so far. If the number rises during a read, the result is not cached. */
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;
  let currentRound: Promise<void> = Promise.resolve();

  function forget(firmId: string): void {
    changes += 1;
    for (const [id, { actor }] of known) if (actor.firm.id === firmId) known.delete(id);
  }

  function remember(id: string, entry: CacheEntry): void {
    known.delete(id);
    known.set(id, entry);
    const [oldest] = known.keys();
    if (known.size > MAX_KEYS && oldest !== undefined) known.delete(oldest);
  }

  function recordUse(key: Pick<CacheEntry, "actor" | "lastUsedAt">, now: Date): void {
    if (isUseDue(key.lastUsedAt, now)) {
      key.lastUsedAt = now;
      uses.set(key.actor.key.id, now);
    }
    // Schedules a round, unless one is scheduled. Without requests there are no rounds; `close` writes the
    // last uses that remain.
    timer ??= setTimeout(renew, ROUND_MS).unref();
  }

  async function read(id: string, token: string): Promise<KeyActor> {
    const [before, now] = [changes, clock.now()];
    const { actor, lastUsedAt } = await readKey({ db, clock }, token);
    const entry = { actor, lastUsedAt, readAt: now.getTime(), isUsed: false };
    recordUse(entry, now);
    if (subscribed && changes === before) remember(id, entry);
    return actor;
  }

  async function writeUses(): Promise<void> {
    const written = uses;
    uses = new Map();
    if (written.size === 0) return;
    try {
      await touchKeys({ db }, written);
    } catch (error) {
      uses = new Map([...written, ...uses]);
      warn(error, "The last uses of keys could not be written; the next round tries again");
    }
  }

  /**
   * Reads again the entries that were used since they were last read, and evicts the others. Returns false if
   * there is no entry left to read, or if reading fails.
   */
  async function readAgain(): Promise<boolean> {
    const now = clock.now().getTime();
    const due = new Map<string, CacheEntry>();
    for (const [id, held] of known) {
      if (now - held.readAt < REFRESH_MS || due.size === MAX_READ) break;
      if (held.isUsed) due.set(id, held);
      else known.delete(id);
    }
    if (due.size === 0) return false;
    try {
      const found = await readKeys({ db }, [...due.keys()]);
      for (const [id, held] of due) {
        // Skips an entry that was evicted meanwhile, because the row may be from before the change.
        if (known.get(id) !== held) continue;
        const key = found.get(id);
        if (key === undefined || key.revoked) known.delete(id);
        else remember(id, { actor: key.actor, lastUsedAt: held.lastUsedAt, readAt: now, isUsed: false });
      }
      return true;
    } catch (error) {
      warn(error, "Keys in use could not be read again; each is trusted for the rest of its minute");
      return false;
    }
  }

  /** Runs one round after the present one; never rejects. */
  function renew(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    currentRound = currentRound.then(async () => {
      await writeUses();
      while (await readAgain());
    });
    return currentRound;
  }

  return {
    /** @throws DomainError `key_invalid`, `key_expired`, `key_revoked` */
    authenticate: async (token: string): Promise<KeyActor> => {
      const id = hashHex(token);
      const held = known.get(id);
      const now = clock.now();
      if (held === undefined || now.getTime() - held.readAt >= MAX_AGE_MS) return read(id, token);
      assertNotExpired(held.actor.key, now);
      held.isUsed = true;
      recordUse(held, now);
      return held.actor;
    },
    renew,
    /** Writes the last uses that are left. */
    close: async (): Promise<void> => {
      clearTimeout(timer);
      await currentRound;
      await writeUses();
    },
    /** Listener for `ACCESS_CHANNEL`, to pass to `listenToChannels`. */
    listener: {
      received: forget,
      subscribed: () => {
        changes += 1;
        subscribed = true;
      },
      unsubscribed: () => {
        changes += 1;
        subscribed = false;
        known.clear();
      },
    },
  };
}
