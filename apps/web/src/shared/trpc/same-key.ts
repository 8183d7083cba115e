import type { AppRouter } from "@board/api";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { refusalOf } from "../../ui/format/refusal.ts";

/** Period in which an identical mutation counts as a retry; after that it is a new one. */
const REPEATED_WITHIN_MS = 10 * 60_000;

/** Context of a mutation that no person started: `mutationOptions({ trpc: BACKGROUND })`. */
export const BACKGROUND = { context: { background: true } };

export function isBackground({ background }: Readonly<Record<string, unknown>>): boolean {
  return background === true;
}

/** True if the outcome is unknown: no answer, a server error, or the first request is still running. */
function hasUnknownOutcome(error: unknown): boolean {
  const { status, code } = refusalOf(error);
  return status === null || status >= 500 || code === "idempotency_in_progress";
}

/**
 * Idempotency-Keys of mutations. If the outcome of a mutation is unknown and the next one is identical, it
 * gets the same key, so that the change happens once.
 */
export function createKeys(now: () => number = Date.now) {
  let unanswered: { what: string; key: string; at: number } | null = null;
  return {
    keyFor(what: string): string {
      const isSame = unanswered?.what === what && now() - unanswered.at < REPEATED_WITHIN_MS;
      return isSame && unanswered !== null ? unanswered.key : crypto.randomUUID();
    },
    /** Records the outcome of a mutation; `error` is null for success. */
    ended(what: string, key: string, error: unknown): void {
      unanswered = error !== null && hasUnknownOutcome(error) ? { what, key, at: now() } : null;
    },
  };
}

/** Sets the Idempotency-Key of each mutation that a person started, unless it has its own. */
export const sameKeyLink: TRPCLink<AppRouter> = () => {
  const keys = createKeys();
  return ({ op, next }) => {
    if (op.type !== "mutation" || isBackground(op.context)) return next(op);
    if (typeof op.context.idempotencyKey === "string") return next(op);
    const what = JSON.stringify([op.path, op.input, op.context.ifMatch]);
    const idempotencyKey = keys.keyFor(what);
    return observable((observer) =>
      next({ ...op, context: { ...op.context, idempotencyKey } }).subscribe({
        next: (value) => {
          keys.ended(what, idempotencyKey, null);
          observer.next(value);
        },
        error: (error) => {
          keys.ended(what, idempotencyKey, error);
          observer.error(error);
        },
        complete: () => observer.complete(),
      }),
    );
  };
};
