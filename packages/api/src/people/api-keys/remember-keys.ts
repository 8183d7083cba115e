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

/** Channel that publishes the firm's id when its keys change (migration `access_notices`). */
export const ACCESS_CHANNEL = "access";

/** An entry is trusted for this long at most, even while the channel is connected. */
const LIFE_MS = 60_000;
/** A key that was used is read again at this age, beside all others whose turn it is. */
const FRESH_MS = 30_000;
/** While there are calls, the keys that are due are read, and their last uses written, this often. */
const ROUND_MS = 1_000;
/** Keys that are read by one statement: the actors of a thousand keep every other call waiting for a tenth of a second. */
const MAX_READ = 50;
const MAX_KEYS = 100_000;

interface Remembered extends Omit<FoundKey, "revoked"> {
  readAt: number;
  isUsed: boolean;
}

interface RememberOptions extends Pick<Services, "db" | "clock"> {
  /** Told why a round failed; the next one tries again. */
  warn?: (error: unknown, message: string) => void;
}

/**
 * Cache of the actor behind each key. Every change of a key, its firm, the firm's members or their names evicts the
 * firm's keys at once; while the channel is disconnected nothing is cached. A key expires by the clock (contract 9). No
 * call waits for a key that is in use to be read again, or for its last use to be written: a round does it for all.
 */
export function rememberKeys({ db, clock, warn = () => {} }: RememberOptions) {
  /**
   * Oldest reading first. Keyed by the SHA-256 of the key, so that no key is in memory longer than its call.
   */
  const known = new Map<string, Remembered>();
  /** Last uses that are not written yet, by the key's id. */
  let uses = new Map<string, Date>();
  let subscribed = false;
  /** Raised with every change, so that what was read before one is not kept after it. */
  let changes = 0;
  let timer: NodeJS.Timeout | undefined;
  let underWay: Promise<void> = Promise.resolve();

  function forget(firmId: string): void {
    changes += 1;
    for (const [id, { actor }] of known) if (actor.firm.id === firmId) known.delete(id);
  }

  function remember(id: string, entry: Remembered): void {
    known.delete(id);
    known.set(id, entry);
    const [oldest] = known.keys();
    if (known.size > MAX_KEYS && oldest !== undefined) known.delete(oldest);
  }

  function noteUse(key: Pick<Remembered, "actor" | "lastUsedAt">, now: Date): void {
    if (isUseDue(key.lastUsedAt, now)) {
      key.lastUsedAt = now;
      uses.set(key.actor.key.id, now);
    }
    // A process may end in between: `close` writes what is left.
    timer ??= setTimeout(renew, ROUND_MS).unref();
  }

  async function read(id: string, token: string): Promise<KeyActor> {
    const [before, now] = [changes, clock.now()];
    const { actor, lastUsedAt } = await readKey({ db, clock }, token);
    const entry = { actor, lastUsedAt, readAt: now.getTime(), isUsed: false };
    noteUse(entry, now);
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

  /** Reads again what was used since it was read; forgets what was not. Returns false when nothing more is due. */
  async function readAgain(): Promise<boolean> {
    const now = clock.now().getTime();
    const due = new Map<string, Remembered>();
    for (const [id, held] of known) {
      if (now - held.readAt < FRESH_MS || due.size === MAX_READ) break;
      if (held.isUsed) due.set(id, held);
      else known.delete(id);
    }
    if (due.size === 0) return false;
    try {
      const found = await readKeys({ db }, [...due.keys()]);
      for (const [id, held] of due) {
        // Forgotten meanwhile: what was read may be from before the change.
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

  /** Does one round, after the one that is under way. It never fails. */
  function renew(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    underWay = underWay.then(async () => {
      await writeUses();
      while (await readAgain());
    });
    return underWay;
  }

  return {
    /** @throws DomainError `key_invalid`, `key_expired`, `key_revoked` */
    authenticate: async (token: string): Promise<KeyActor> => {
      const id = hashHex(token);
      const held = known.get(id);
      const now = clock.now();
      if (held === undefined || now.getTime() - held.readAt >= LIFE_MS) return read(id, token);
      assertNotExpired(held.actor.key, now);
      held.isUsed = true;
      noteUse(held, now);
      return held.actor;
    },
    renew,
    /** Writes the last uses that are left. */
    close: async (): Promise<void> => {
      clearTimeout(timer);
      await underWay;
      await writeUses();
    },
    /** For `listenToChannels`, under `ACCESS_CHANNEL`. */
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
