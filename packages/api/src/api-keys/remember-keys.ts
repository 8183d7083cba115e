import { hash } from "node:crypto";
import { LRUCache } from "lru-cache";
import type { Services } from "../context.ts";
import { DomainError } from "../errors.ts";
import { assertNotExpired, authenticate, type KeyActor } from "./authenticate.ts";

/** Channel that publishes the firm's id when its keys change (migration `access_notices`). */
export const ACCESS_CHANNEL = "access";

/** An entry is trusted for this long at most, even while the channel is connected. */
const LIFE_MS = 10_000;
/** A key used after this is read again in the background, so that no call waits for it. */
const FRESH_MS = 5_000;
const KEYS_AT_MOST = 10_000;

interface Remembered {
  actor: KeyActor;
  readAt: number;
  reading: boolean;
}

/**
 * Cache of the actor behind each key. Every change of a key, its firm, the firm's members or their names evicts the
 * firm's keys at once; while the channel is disconnected nothing is cached. A key expires by the clock (contract 9).
 */
export function rememberKeys(services: Pick<Services, "db" | "clock">) {
  /** Keyed by the SHA-256 of the key, so that no key is in memory longer than its call. */
  const known = new LRUCache<string, Remembered>({ max: KEYS_AT_MOST });
  let subscribed = false;
  /** Raised with every change, so that what was read before one is not kept after it. */
  let changes = 0;

  function forget(firmId: string): void {
    changes += 1;
    for (const [id, { actor }] of known.entries()) if (actor.firm.id === firmId) known.delete(id);
  }

  async function read(id: string, token: string): Promise<KeyActor> {
    const [before, readAt] = [changes, services.clock.now().getTime()];
    const actor = await authenticate(services, token);
    if (subscribed && changes === before) known.set(id, { actor, readAt, reading: false });
    return actor;
  }

  function readInBackground(id: string, token: string, held: Remembered): void {
    held.reading = true;
    read(id, token)
      .catch((error) => {
        // The next call reports it. While the database does not answer, the entry keeps what is left of its life.
        if (error instanceof DomainError) known.delete(id);
      })
      .finally(() => {
        held.reading = false;
      });
  }

  return {
    /** @throws DomainError `key_invalid`, `key_expired`, `key_revoked` */
    authenticate: async (token: string): Promise<KeyActor> => {
      const id = hash("sha256", token, "base64");
      const now = services.clock.now();
      const held = known.get(id);
      const age = held === undefined ? LIFE_MS : now.getTime() - held.readAt;
      if (held === undefined || age >= LIFE_MS) return read(id, token);
      if (age >= FRESH_MS && !held.reading) readInBackground(id, token, held);
      assertNotExpired(held.actor.key, now);
      return held.actor;
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
