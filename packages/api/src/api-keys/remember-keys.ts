import { hash } from "node:crypto";
import type { Services } from "../context.ts";
import { DomainError } from "../errors.ts";
import { assertNotExpired, authenticate, type KeyActor } from "./authenticate.ts";

/** What has changed about keys is told on this channel, by the firm's id (migration `access_notices`). */
export const ACCESS_CHANNEL = "access";

/** However well messages are heard, nobody is believed for longer without asking the database. */
const LIFE_MS = 10_000;
/** A key that is used after this is read anew beside its calls, so that none of them waits for it. */
const FRESH_MS = 5_000;
const KEYS_AT_MOST = 10_000;

/** What a key is remembered by: its SHA-256. */
export function markOfKey(token: string): string {
  return hash("sha256", token, "base64");
}

interface Remembered {
  actor: KeyActor;
  readAt: number;
  reading: boolean;
}

/**
 * Who is behind each key, as the database said a moment ago. Whatever changes a key, its firm, the firm's members or
 * their names makes it forget at once; while no message can be heard it remembers nothing. A key expires by the clock
 * (contract 9).
 */
export function rememberKeys(services: Pick<Services, "db" | "clock">) {
  /** By the mark of the key. */
  const known = new Map<string, Remembered>();
  let hearing = false;
  /** Raised with every change, so that what was read before one is not kept after it. */
  let changes = 0;

  function forget(firmId: string): void {
    changes += 1;
    for (const [id, { actor }] of known) if (actor.firm.id === firmId) known.delete(id);
  }

  function keep(id: string, remembered: Remembered): void {
    known.delete(id);
    const [oldest] = known.keys();
    if (known.size >= KEYS_AT_MOST && oldest !== undefined) known.delete(oldest);
    known.set(id, remembered);
  }

  async function read(id: string, token: string): Promise<KeyActor> {
    const [before, readAt] = [changes, services.clock.now().getTime()];
    const actor = await authenticate(services, token);
    if (hearing && changes === before) keep(id, { actor, readAt, reading: false });
    return actor;
  }

  function remembered(id: string, token: string, now: Date): KeyActor | null {
    const held = known.get(id);
    const age = held === undefined ? LIFE_MS : now.getTime() - held.readAt;
    if (held === undefined || age >= LIFE_MS) return null;
    if (age >= FRESH_MS && !held.reading) {
      held.reading = true;
      read(id, token)
        .catch((error) => {
          // The next call says why. While the database does not answer, the key keeps what is left of its life.
          if (error instanceof DomainError) known.delete(id);
        })
        .finally(() => {
          held.reading = false;
        });
    }
    return held.actor;
  }

  return {
    /** Who is behind a key where that is remembered; null where the database has to be asked, or the key has expired. */
    recall: (token: string, mark: string): KeyActor | null => {
      const now = services.clock.now();
      const actor = remembered(mark, token, now);
      return actor !== null && (actor.key.expiresAt === null || actor.key.expiresAt > now) ? actor : null;
    },
    /** @throws DomainError `key_invalid`, `key_expired`, `key_revoked` */
    authenticate: async (token: string): Promise<KeyActor> => {
      const id = markOfKey(token);
      const now = services.clock.now();
      const actor = remembered(id, token, now);
      if (actor === null) return read(id, token);
      assertNotExpired(actor.key, now);
      return actor;
    },
    /** For `listenToChannels`, under `ACCESS_CHANNEL`. */
    listener: {
      heard: forget,
      up: () => {
        changes += 1;
        hearing = true;
      },
      lost: () => {
        changes += 1;
        hearing = false;
        known.clear();
      },
    },
  };
}
