"use client";

import type { Trouble } from "../../../shared/load-parts/undo/trouble.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { PendingQuote, QuotePrice } from "./quote-queue.ts";

/** State of the price for the open load on a phone, and its actions. */
export interface OwnPrice {
  pending: PendingQuote | undefined;
  trouble: Trouble<QuotePrice> | undefined;
  undo: (key: string) => void;
  again: (quote: PendingQuote) => void;
  dismiss: (trouble: Trouble<QuotePrice>) => void;
}

/** Pending or refused price, shown above its form, since a phone's screen has no room for toasts. */
export function PriceOnItsWay({ pending, trouble, undo, again, dismiss }: OwnPrice) {
  return (
    <>
      <div role="status">
        {pending && (
          <Row gap={8} justify="between" nowrap>
            <span>
              <Text as="b" size="large">
                {formatPence(pending.amountPence)}
              </Text>{" "}
              sending
            </span>
            {pending.state === "waiting" && <Button onClick={() => undo(pending.key)}>Undo</Button>}
          </Row>
        )}
      </div>
      <div role="alert">
        {trouble && (
          <Note kind="error">
            <p>
              <b>{trouble.what}</b> {trouble.why}
            </p>
            <Row gap={8}>
              {trouble.again && (
                <Button onClick={() => trouble.again && again(trouble.again.act)}>
                  {trouble.again.label}
                </Button>
              )}
              <Button onClick={() => dismiss(trouble)}>Close</Button>
            </Row>
          </Note>
        )}
      </div>
    </>
  );
}
