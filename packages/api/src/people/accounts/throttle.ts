import { createHash } from "node:crypto";
import { type SignInThrottle, withTransaction } from "@board/db";
import type { Services } from "../../core/context.ts";
import { DomainError } from "../../core/errors.ts";
import { failuresNow, type ThrottleKind, triesAfter, waitAfter } from "./rules.ts";

type Throttle = Pick<SignInThrottle, "failures" | "blockedUntil" | "updatedAt">;
type ThrottleServices = Pick<Services, "db" | "clock">;

function keyOf(kind: ThrottleKind, name: string): string {
  return createHash("sha256").update(`${kind}:${name}`).digest("hex");
}

function tooMany(until: Date, now: Date): DomainError {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / 1_000);
  return new DomainError("rate_limited", {
    detail: `Too many attempts. Try again in ${seconds} s. Nothing was changed.`,
    members: { policy: "sign-in" },
    retryAfterSeconds: seconds,
  });
}

/**
 * Counts an attempt as a failure before its outcome is known, so that concurrent attempts are all counted.
 * {@link returnAttempt} takes a successful attempt back.
 *
 * @throws DomainError `rate_limited` while the account or address has to wait
 */
export async function takeAttempt(
  services: ThrottleServices,
  kind: ThrottleKind,
  name: string,
): Promise<void> {
  const key = keyOf(kind, name);
  const now = services.clock.now();
  const blocked = await withTransaction(services.db, async (tx) => {
    // Inserts or locks the row in one statement; between two statements, a concurrent successful sign-in
    // could delete it.
    const [throttle] = await tx.$queryRaw<[Throttle]>`
      INSERT INTO sign_in_throttle (key, updated_at) VALUES (${key}, ${now})
      ON CONFLICT (key) DO UPDATE SET key = excluded.key
      RETURNING failures, blocked_until AS "blockedUntil", updated_at AS "updatedAt"`;
    if (throttle.blockedUntil !== null && throttle.blockedUntil > now) return throttle.blockedUntil;
    const failures = failuresNow(throttle, now) + 1;
    const wait = waitAfter(kind, failures);
    const blockedUntil = wait === 0 ? null : new Date(now.getTime() + wait);
    await tx.signInThrottle.update({ where: { key }, data: { failures, blockedUntil, updatedAt: now } });
    return null;
  });
  if (blocked) throw tooMany(blocked, now);
}

/** Takes back an attempt that was counted, with the delay that it caused. */
export async function returnAttempt(
  services: ThrottleServices,
  kind: ThrottleKind,
  name: string,
): Promise<void> {
  const key = keyOf(kind, name);
  await withTransaction(services.db, async (tx) => {
    const [throttle] = await tx.$queryRaw<{ failures: number }[]>`
      SELECT failures FROM sign_in_throttle WHERE key = ${key} FOR UPDATE`;
    if (throttle === undefined) return;
    const failures = Math.max(0, throttle.failures - 1);
    await tx.signInThrottle.update({
      where: { key },
      data: { failures, ...(waitAfter(kind, failures) === 0 ? { blockedUntil: null } : {}) },
    });
  });
}

export async function forgetFailures(
  services: ThrottleServices,
  kind: ThrottleKind,
  name: string,
): Promise<void> {
  await services.db.signInThrottle.deleteMany({ where: { key: keyOf(kind, name) } });
}

/** Failures that count under a name now, and the end of the delay that they cause; null without a delay. */
export interface ThrottleDelay {
  kind: ThrottleKind;
  name: string;
  failures: number;
  until: Date | null;
}

/** Reads failures and delays as they are now, in the order of the names. */
export async function readWaits(
  services: ThrottleServices,
  names: readonly (readonly [ThrottleKind, string])[],
): Promise<ThrottleDelay[]> {
  const now = services.clock.now();
  const keys = names.map(([kind, name]) => keyOf(kind, name));
  const rows = await services.db.signInThrottle.findMany({ where: { key: { in: keys } } });
  return names.flatMap(([kind, name], nth) => {
    const row = rows.find(({ key }) => key === keys[nth]) ?? null;
    const until = row?.blockedUntil && row.blockedUntil > now ? row.blockedUntil : null;
    const failures = failuresNow(row, now);
    return failures === 0 && until === null ? [] : [{ kind, name, failures, until }];
  });
}

/** Returns how many more attempts can fail before there is a delay. */
export async function triesLeft(
  services: ThrottleServices,
  kind: ThrottleKind,
  name: string,
): Promise<number> {
  const throttle = await services.db.signInThrottle.findUnique({ where: { key: keyOf(kind, name) } });
  return triesAfter(kind, failuresNow(throttle, services.clock.now()));
}
