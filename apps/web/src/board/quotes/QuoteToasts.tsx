"use client";

import { formatPence } from "../../ui/format/money.ts";
import { InToasts, Toast } from "../../ui/Toast.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { PendingQuote } from "./quote-queue.ts";
import type { QuoteTrouble } from "./trouble.ts";

interface QuoteToastsProps {
  pending: readonly PendingQuote[];
  troubles: readonly QuoteTrouble[];
  said: string;
  onUndo: (key: string) => void;
  onAgain: (quote: PendingQuote) => void;
  onDismiss: (trouble: QuoteTrouble) => void;
}

/** Prices that wait to be sent and can be undone, and those that were refused. */
export function QuoteToasts({ pending, troubles, said, onUndo, onAgain, onDismiss }: QuoteToastsProps) {
  const waiting = pending.filter(({ state }) => state === "waiting");
  return (
    <>
      <InToasts role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
        {waiting.map(({ key, amountPence, lane, dueAt }) => (
          <Toast
            key={key}
            kind="info"
            actions={[{ label: "Undo", shortcut: "U", run: () => onUndo(key) }]}
            until={dueAt}
          >
            Sending {formatPence(amountPence)} for {lane}
          </Toast>
        ))}
      </InToasts>
      <InToasts role="alert">
        {troubles.map((trouble) => {
          const { quote, what, why, again } = trouble;
          return (
            <Toast
              key={quote.key}
              kind="error"
              actions={[
                ...(again ? [{ label: again.label, run: () => onAgain(again.quote) }] : []),
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
