"use client";

import { formatPence } from "../../ui/format/money.ts";
import { Key } from "../../ui/Key.tsx";
import { useClock } from "../../ui/use-now.ts";
import type { PendingQuote } from "./quote-queue.ts";
import styles from "./Toasts.module.css";
import type { QuoteTrouble } from "./use-quote-queue.ts";

function Seconds({ dueAt }: { dueAt: number }) {
  const left = useClock((now) => Math.max(0, Math.ceil((dueAt - now) / 1000)));
  return <span className={styles.seconds}>{left} s</span>;
}

interface ToastsProps {
  pending: readonly PendingQuote[];
  troubles: readonly QuoteTrouble[];
  said: string;
  onUndo: (key: string) => void;
  onAgain: (quote: PendingQuote) => void;
  onDismiss: (key: string) => void;
}

/** Prices that wait to be sent and can be undone, and those that were refused. */
export function Toasts({ pending, troubles, said, onUndo, onAgain, onDismiss }: ToastsProps) {
  const waiting = pending.filter(({ state }) => state === "waiting");
  return (
    <div className={styles.toasts}>
      <div role="status">
        <span className={styles.said}>{said}</span>
        {waiting.map((quote) => (
          <div key={quote.key} className={styles.toast} data-toast="quote">
            <span>
              Sending {formatPence(quote.amountPence)} for {quote.lane}
            </span>
            <button type="button" onClick={() => onUndo(quote.key)}>
              Undo <Key onFill>U</Key>
            </button>
            <Seconds dueAt={quote.dueAt} />
            <span className={styles.bar} />
          </div>
        ))}
      </div>
      <div role="alert">
        {troubles.map(({ quote, why, unreached, changedTo }) => (
          <div key={quote.key} className={`${styles.toast} ${styles.trouble}`} data-toast="quote">
            <span>
              <b>
                {formatPence(quote.amountPence)} for {quote.lane} was not sent.
              </b>{" "}
              {why}
            </span>
            <span className={styles.buttons}>
              {unreached && (
                <button type="button" onClick={() => onAgain(quote)}>
                  Send again
                </button>
              )}
              {changedTo !== undefined && (
                <button type="button" onClick={() => onAgain({ ...quote, version: changedTo })}>
                  Send it for the load as it is now
                </button>
              )}
              <button type="button" onClick={() => onDismiss(quote.key)}>
                Close
              </button>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
