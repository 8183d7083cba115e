"use client";

import { InToasts, Toast } from "../../../ui/primitives/Toast.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import type { Trouble } from "./trouble.ts";
import type { Act, Pending } from "./undo-queue.ts";

interface UndoToastsProps<A extends Act> {
  pending: readonly Pending<A>[];
  troubles: readonly Trouble<A>[];
  /** Describes a pending act: `Sending £445 for …`. */
  sending: (act: A) => string;
  /** Announcement of the latest sent act, for screen readers. */
  said: string;
  onUndo: (key: string) => void;
  onAgain: (act: Pending<A>) => void;
  onDismiss: (trouble: Trouble<A>) => void;
}

/** Toasts for pending acts, each with a button to undo it, and for failed acts. */
export function UndoToasts<A extends Act>(props: UndoToastsProps<A>) {
  const { pending, troubles, sending, said, onUndo, onAgain, onDismiss } = props;
  const waiting = pending.filter(({ state }) => state === "waiting");
  return (
    <>
      <InToasts role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
        {waiting.map((act) => (
          <Toast
            key={act.key}
            kind="info"
            actions={[{ label: "Undo", shortcut: "U", run: () => onUndo(act.key) }]}
            until={act.dueAt}
          >
            {sending(act)}
          </Toast>
        ))}
      </InToasts>
      <InToasts role="alert">
        {troubles.map((trouble) => {
          const { act, what, why, again } = trouble;
          return (
            <Toast
              key={act.key}
              kind="error"
              actions={[
                ...(again ? [{ label: again.label, run: () => onAgain(again.act) }] : []),
                { label: "Close", run: () => onDismiss(trouble) },
              ]}
            >
              <b>{what}</b> {why}
            </Toast>
          );
        })}
      </InToasts>
    </>
  );
}
