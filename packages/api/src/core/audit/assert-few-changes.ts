import { DAY_MS } from "@board/calendar";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";
import { leastIdAt } from "../ids.ts";
import type { AuditAction } from "./rules.ts";

interface CountedChanges {
  action: AuditAction;
  /** Fields whose changes are counted. */
  fields: readonly string[];
  /** Start of the refusal's sentence: "The phone was". */
  what: string;
  policy: string;
}

const MAX_CHANGES_A_DAY = 3;

/**
 * Limits the number of changes of some fields, which are counted in the firm's audit. The firm's row must be
 * locked, so that concurrent requests are counted one after the other.
 *
 * @throws DomainError `rate_limited` after three within 24 hours
 */
export async function assertFewChanges(
  { db, clock }: Pick<Ctx, "db" | "clock">,
  firmId: string,
  { action, fields, what, policy }: CountedChanges,
): Promise<void> {
  const now = clock.now().getTime();
  const since = new Date(now - DAY_MS);
  const counted = await db.auditEntry.findMany({
    where: {
      firmId,
      id: { gt: leastIdAt("audit", since) },
      at: { gt: since },
      action,
      OR: fields.map((field) => ({ changes: { array_contains: [{ field }] } })),
    },
    orderBy: { id: "desc" },
    take: MAX_CHANGES_A_DAY,
    select: { at: true },
  });
  const first = counted[MAX_CHANGES_A_DAY - 1];
  if (first === undefined) return;
  throw new DomainError("rate_limited", {
    detail: `${what} changed ${MAX_CHANGES_A_DAY} times within 24 hours. Try again later, or write to the people who run the board. Nothing was changed.`,
    members: { policy },
    retryAfterSeconds: Math.ceil((first.at.getTime() + DAY_MS - now) / 1_000),
  });
}
