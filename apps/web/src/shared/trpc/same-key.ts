import type { AppRouter } from "@board/api";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { refusalOf } from "../../ui/format/refusal.ts";

/** Period in which an identical mutation counts as a retry; after that it counts as a new one. */
const REPEATED_WITHIN_MS = 10 * 60_000;

/**
 * Context of a mutation that the page sends without an action of the person:
 * `mutationOptions({ trpc: BACKGROUND })`.
 */
export const BACKGROUND = { context: { background: true } };

export function isBackground({ background }: Readonly<Record<string, unknown>>): boolean {
  return background === true;
}

/**
 * True if it is unknown whether the mutation took effect: no response, a server error, or the first request is
 * still running.
 */
function hasUnknownOutcome(error: unknown): boolean {
  const { status, code } = refusalOf(error);
  return status === null || status >= 500 || code === "idempotency_in_progress";
}

/**
 * Creates the Idempotency-Keys of mutations. After a mutation with an unknown outcome, an identical one gets the
 * same key, so that the change happens once.
 */
export function createKeys(now: () => number = Date.now) {
  let unanswered: { what: string; key: string; at: number } | null = null;
  return {
    keyFor(what: string): string {
      const isSame = unanswered?.what === what && now() - unanswered.at < REPEATED_WITHIN_MS;
      return isSame && unanswered !== null ? unanswered.key : crypto.randomUUID();
    },
    /** Records the outcome of a mutation; `error` is null after a success. */
    ended(what: string, key: string, error: unknown): void {
      unanswered = error !== null && hasUnknownOutcome(error) ? { what, key, at: now() } : null;
    },
  };
}

/** Sets the Idempotency-Key of each mutation that a person started, unless the caller has set one. */
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
