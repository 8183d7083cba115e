import type { Load } from "@board/db";
import type { Ctx } from "../context.ts";
import { DomainError } from "../errors.ts";

/** What a caller says in the body that it saw. */
export type Expected = {
  expectedVersion?: number | undefined;
  expectedPence?: number | undefined;
};

type SeenLoad = Pick<Load, "version" | "status" | "agreedPence" | "bookNowPence">;

/** The newest version that the caller saw, where the load is at none of those it names; null where it may go on. */
function staleVersion({ ifMatch }: Pick<Ctx, "ifMatch">, { expectedVersion }: Expected, version: number) {
  if (expectedVersion !== undefined && expectedVersion !== version) return expectedVersion;
  if (!ifMatch || ifMatch.includes(version)) return null;
  return Math.max(...ifMatch);
}

/**
 * Refuses a change by somebody who saw the load at another version (If-Match, `expectedVersion`) or another price
 * (`expectedPence`), with both (contract 3). The load's row must be locked, and the caller may read what is compared.
 *
 * @throws DomainError `changed_meanwhile`
 */
export function assertSeen(
  ctx: Pick<Ctx, "ifMatch">,
  load: SeenLoad,
  expected: Expected = {},
  pence: number | null = load.agreedPence ?? load.bookNowPence,
): void {
  const stale = staleVersion(ctx, expected, load.version);
  const { expectedPence } = expected;
  const otherPrice = expectedPence !== undefined && expectedPence !== pence;
  if (stale === null && !otherPrice) return;
  const differences = [
    ...(otherPrice
      ? [`The price is ${pence === null ? "not named" : `${pence} pence`}, not ${expectedPence} pence.`]
      : []),
    ...(stale === null ? [] : [`The load is at version ${load.version}, not ${stale}.`]),
  ];
  throw new DomainError("changed_meanwhile", {
    detail: `${differences.join(" ")} Read it again and decide anew. Nothing was changed.`,
    members: {
      expected: { version: stale ?? expected.expectedVersion ?? load.version, pence: expectedPence ?? null },
      present: { version: load.version, pence },
      loadStatus: load.status,
    },
  });
}
