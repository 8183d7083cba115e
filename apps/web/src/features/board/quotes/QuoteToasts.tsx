"use client";

import { actsForToasts } from "../../../shared/load-parts/undo/trouble.ts";
import { UndoToasts } from "../../../shared/load-parts/undo/UndoToasts.tsx";
import { quoteWords } from "./quote-queue.ts";
import type { useQuoteQueue } from "./use-quote-queue.ts";

interface QuoteToastsProps {
  quotes: ReturnType<typeof useQuoteQueue>;
  /** Load open on a phone's full screen, which shows the price instead of a toast. */
  onScreen?: string | null;
}

/** Toasts for pending prices, which can be undone, and for refused ones. */
export function QuoteToasts({ quotes, onScreen = null }: QuoteToastsProps) {
  const { sent, undo, again, dismiss } = quotes;
  return (
    <UndoToasts
      {...actsForToasts(quotes, onScreen)}
      sending={(price) => `Sending ${quoteWords(price)}`}
      said={sent === null ? "" : `Sent: ${sent.lane}`}
      onUndo={undo}
      onAgain={again}
      onDismiss={dismiss}
    />
  );
}
