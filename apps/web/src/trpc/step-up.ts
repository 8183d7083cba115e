import type { AppRouter } from "@board/api";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { refusalOf } from "../ui/refusal.ts";

type Ask = () => Promise<boolean>;

let ask: Ask | null = null;

/** The dialog that proves who it is, while it is on the page; gives what takes it away again. */
export function provideStepUp(dialog: Ask): () => void {
  ask = dialog;
  return () => {
    if (ask === dialog) ask = null;
  };
}

/**
 * A change that is refused until the person proves who they are waits for the dialog, and is then sent once more: the
 * same input under the same Idempotency-Key. Closed unproved, the refusal goes on to the page.
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
