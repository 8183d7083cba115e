"use client";

import { type FormEvent, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Field } from "../../ui/Field.tsx";
import { formatPence } from "../../ui/format/money.ts";
import { Input } from "../../ui/Input.tsx";
import styles from "./Quotes.module.css";
import { useLoadAction } from "./use-load-action.ts";
import type { LoadPage, PageQuote } from "./view.ts";

function othersLost(others: number): string {
  if (others <= 0) return "";
  return others === 1
    ? " The other standing quote becomes lost."
    : ` The other ${others} standing quotes become lost.`;
}

interface AcceptQuoteProps {
  loadId: string;
  quote: PageQuote;
  others: number;
  onDone: () => void;
}

/** The question before booking: it names the amount and says what will happen. */
export function AcceptQuote({ loadId, quote, others, onDone }: AcceptQuoteProps) {
  const amount = formatPence(quote.amountPence);
  const accept = useLoadAction(loadId, {
    call: (client) => client.quotes.accept.mutate({ id: loadId, quoteId: quote.id }),
    onDone,
  });
  return (
    <div className={styles.ask}>
      <p>
        <b>Book this carrier at {amount}?</b> You and the carrier see each other’s names.{othersLost(others)}{" "}
        The load leaves the board at once.
      </p>
      <span className={styles.askButtons}>
        <Button className={styles.later ?? ""} onClick={onDone}>
          Not yet
        </Button>
        <Button
          kind="go"
          shortcut="Enter"
          autoFocus
          busy={accept.isPending ? "Booking" : undefined}
          onClick={() => accept.mutate()}
        >
          Accept {amount}
        </Button>
      </span>
      {accept.isError && <ErrorNote error={accept.error} />}
    </div>
  );
}

/** Marks the quote declined on the page before the service has said so. */
function declined(page: LoadPage, quoteId: string): LoadPage {
  const quotes = page.load.quotes.map((quote) =>
    quote.id === quoteId ? { ...quote, status: "DECLINED" as const } : quote,
  );
  return { ...page, load: { ...page.load, quotes } };
}

export function DeclineQuote({ loadId, quote, onDone }: Omit<AcceptQuoteProps, "others">) {
  const [reason, setReason] = useState("");
  const decline = useLoadAction<string>(loadId, {
    call: (client, given) =>
      client.quotes.decline.mutate({ id: loadId, quoteId: quote.id, ...(given ? { reason: given } : {}) }),
    expect: (page) => declined(page, quote.id),
    onDone,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!decline.isPending) decline.mutate(reason.trim());
  }

  return (
    <form className={styles.ask} onSubmit={submit}>
      <Field label="Reason, if you like; the carrier reads it">
        <Input
          autoFocus
          maxLength={500}
          autoComplete="off"
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </Field>
      <span className={styles.askButtons}>
        <Button className={styles.later ?? ""} onClick={onDone}>
          Keep it
        </Button>
        <Button
          type="submit"
          kind="danger"
          shortcut="Enter"
          busy={decline.isPending ? "Declining" : undefined}
        >
          Decline {formatPence(quote.amountPence)}
        </Button>
      </span>
      {decline.isError && <ErrorNote error={decline.error} kept="The quote still stands." />}
    </form>
  );
}
