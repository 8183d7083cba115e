"use client";

import { formatPence } from "../../ui/format/money.ts";
import { InToasts, Toast } from "../../ui/Toast.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { PendingQuote } from "./quote-queue.ts";
import type { QuoteTrouble } from "./use-quote-queue.ts";

interface QuoteToastsProps {
  pending: readonly PendingQuote[];
  troubles: readonly QuoteTrouble[];
  said: string;
  onUndo: (key: string) => void;
  onAgain: (quote: PendingQuote) => void;
  onDismiss: (key: string) => void;
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
        {troubles.map(({ quote, why, unreached, changedTo }) => (
          <Toast
            key={quote.key}
            kind="error"
            actions={[
              ...(unreached ? [{ label: "Send again", run: () => onAgain(quote) }] : []),
              ...(changedTo === undefined
                ? []
                : [
                    {
                      label: "Send it for the load as it is now",
                      run: () => onAgain({ ...quote, version: changedTo }),
                    },
                  ]),
              { label: "Close", run: () => onDismiss(quote.key) },
            ]}
          >
            <b>
              {unreached
                ? `It is not known whether ${formatPence(quote.amountPence)} for ${quote.lane} was sent.`
                : `${formatPence(quote.amountPence)} for ${quote.lane} was not sent.`}
            </b>{" "}
            {why}
          </Toast>
        ))}
      </InToasts>
    </>
  );
}
