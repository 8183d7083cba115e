import type { AppRouter } from "@board/api";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { refusalOf } from "../ui/refusal.ts";

/** A change that is repeated later is another one. */
const REPEATED_WITHIN_MS = 10 * 60_000;

/** The context of a change that nobody pressed a button for: `mutationOptions({ trpc: BACKGROUND })`. */
export const BACKGROUND = { context: { background: true } };

export function isBackground({ background }: Readonly<Record<string, unknown>>): boolean {
  return background === true;
}

/** True where it is not known whether the change was made: no answer, a failure of the service, or it is still being made. */
function leavesOpen(error: unknown): boolean {
  const { status, code } = refusalOf(error);
  return status === null || status >= 500 || code === "idempotency_in_progress";
}

/**
 * Idempotency-Keys of changes. One that may have been made without an answer has its key again if it is the next change that
 * is asked for, so that it counts once, whether it arrived or not.
 */
export function createKeys(now: () => number = Date.now) {
  let unanswered: { what: string; key: string; at: number } | null = null;
  return {
    keyFor(what: string): string {
      const isSame = unanswered?.what === what && now() - unanswered.at < REPEATED_WITHIN_MS;
      return isSame && unanswered !== null ? unanswered.key : crypto.randomUUID();
    },
    /** Told how each change ended; `error` is null for a success. */
    ended(what: string, key: string, error: unknown): void {
      unanswered = error !== null && leavesOpen(error) ? { what, key, at: now() } : null;
    },
  };
}

/** Gives each change that somebody asked for its Idempotency-Key, where it does not name its own. */
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
