import { createHash } from "node:crypto";
import type { Services } from "../context.ts";
import { DomainError } from "../errors.ts";
import { failuresNow, type ThrottleKind, waitAfter } from "./rules.ts";

type Guarded = Pick<Services, "db" | "clock">;

function keyOf(kind: ThrottleKind, name: string): string {
  return createHash("sha256").update(`${kind}:${name}`).digest("hex");
}

/** @throws DomainError `rate_limited` while the account or address has to wait */
export async function assertNotThrottled(services: Guarded, kind: ThrottleKind, name: string): Promise<void> {
  const throttle = await services.db.signInThrottle.findUnique({ where: { key: keyOf(kind, name) } });
  const now = services.clock.now();
  if (!throttle?.blockedUntil || throttle.blockedUntil <= now) return;
  const seconds = Math.ceil((throttle.blockedUntil.getTime() - now.getTime()) / 1_000);
  throw new DomainError("rate_limited", {
    detail: `Too many attempts. Try again in ${seconds} s.`,
    members: { policy: "sign-in" },
    retryAfterSeconds: seconds,
  });
}

/** Counts one more failure. */
export async function countFailure(services: Guarded, kind: ThrottleKind, name: string): Promise<void> {
  const key = keyOf(kind, name);
  const now = services.clock.now();
  const earlier = failuresNow(await services.db.signInThrottle.findUnique({ where: { key } }), now);
  const failures = earlier + 1;
  const wait = waitAfter(kind, failures);
  const blockedUntil = wait === 0 ? null : new Date(now.getTime() + wait);
  await services.db.signInThrottle.upsert({
    where: { key },
    create: { key, failures, blockedUntil, updatedAt: now },
    update: { failures: earlier === 0 ? 1 : { increment: 1 }, blockedUntil, updatedAt: now },
  });
}

export async function forgetFailures(services: Guarded, kind: ThrottleKind, name: string): Promise<void> {
  await services.db.signInThrottle.deleteMany({ where: { key: keyOf(kind, name) } });
}
