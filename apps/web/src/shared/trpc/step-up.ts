import type { AppRouter } from "@board/api";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { refusalOf } from "../../ui/format/refusal.ts";

type ProofRequest = () => Promise<boolean>;

let ask: ProofRequest | null = null;

/** Registers the step-up dialog; returns the function that unregisters it. */
export function provideStepUp(dialog: ProofRequest): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/**
 * Link that retries a mutation after a step-up, with the same input and Idempotency-Key. If the person closes the
 * dialog without a second factor, the page gets the original error.
 */
export const stepUpLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) => {
    if (op.type !== "mutation") return next(op);
    const { idempotencyKey = crypto.randomUUID() } = op.context;
    const same = { ...op, context: { ...op.context, idempotencyKey } };
    return observable((observer) => {
      let stopped = false;
      let current = next(same).subscribe({
        next: (value) => observer.next(value),
        complete: () => observer.complete(),
        error: (refusal) => {
          if (ask === null || refusalOf(refusal).code !== "step_up_required") {
            observer.error(refusal);
            return;
          }
          void ask().then((proved) => {
            if (stopped) return;
            if (proved) current = next(same).subscribe(observer);
            else observer.error(refusal);
          });
        },
      });
      return () => {
        stopped = true;
        current.unsubscribe();
      };
    });
  };
