"use client";

import { toldInToasts } from "../../load/undo/trouble.ts";
import { UndoToasts } from "../../load/undo/UndoToasts.tsx";
import { quoteWords } from "./quote-queue.ts";
import type { useQuoteQueue } from "./use-quote-queue.ts";

interface QuoteToastsProps {
  quotes: ReturnType<typeof useQuoteQueue>;
  /** The load that fills a phone's screen, which tells of its own price. */
  onScreen?: string | null;
}

/** Prices that wait to be sent and can be undone, and those that were refused. */
export function QuoteToasts({ quotes, onScreen = null }: QuoteToastsProps) {
  const { sent, undo, again, dismiss } = quotes;
  return (
    <UndoToasts
      {...toldInToasts(quotes, onScreen)}
      sending={(price) => `Sending ${quoteWords(price)}`}
      said={sent === null ? "" : `Sent: ${sent.lane}`}
      onUndo={undo}
      onAgain={again}
      onDismiss={dismiss}
    />
  );
}
