"use client";

import { londonDay } from "@board/calendar";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { changedFacts } from "../../../shared/load-parts/changed-facts.ts";
import { lackingAddress } from "../../../shared/load-parts/places.ts";
import { useLoadAction } from "../../../shared/load-parts/use-load-action.ts";
import type { LoadPage, PageLoad, PageQuote } from "../../../shared/load-parts/view.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { useKept } from "../../../ui/hooks/use-kept.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { type ChangedFact, ChangedFacts } from "../../../ui/primitives/ChangedFacts.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import styles from "./Quotes.module.css";

export type QuoteAnswer = "accept" | "decline";

interface AnswerButtonsProps {
  quote: PageQuote;
  /** True while an answer is being confirmed; the buttons are hidden meanwhile. */
  isAsked: boolean;
  onAsk: (answer: QuoteAnswer) => void;
}

/** Buttons that answer a quote, as far as its reader may. The first one gets the focus back after the confirmation. */
export function AnswerButtons({ quote, isAsked, onAsk }: AnswerButtonsProps) {
  const accept = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  const may = quote.allowedActions;
  const amount = formatPence(quote.amountPence);
  useEffect(() => {
    if (wasAsked.current && !isAsked) accept.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (may.length === 0 || isAsked) return null;
  return (
    <Row gap={8} justify="end" nowrap>
      {may.includes("accept") && (
        <Button
          ref={accept}
          size="small"
          className={styles.go ?? ""}
          aria-label={`Accept ${amount}`}
          onClick={() => onAsk("accept")}
        >
          Accept
        </Button>
      )}
      {may.includes("decline") && (
        <Button size="small" aria-label={`Decline ${amount}`} onClick={() => onAsk("decline")}>
          Decline
        </Button>
      )}
    </Row>
  );
}

/** Confirmation of an answer, in the place of the quote. */
export function AnswerForm({ answer, ...props }: AcceptQuoteProps & { answer: QuoteAnswer }) {
  return answer === "accept" ? <AcceptQuote {...props} /> : <DeclineQuote {...props} />;
}

function othersLost(others: number): string {
  if (others <= 0) return "";
  return others === 1 ? " The other active quote is lost." : ` The other ${others} active quotes are lost.`;
}

interface AcceptQuoteProps {
  load: PageLoad;
  quote: PageQuote;
  others: number;
  onDone: () => void;
}

/**
 * Confirms that a quote is accepted, with its amount and effects. Keeps the quote and load that it opened with; if
 * either changes meanwhile, it shows the changes and asks again.
 */
function AcceptQuote({ load, quote, others, onDone }: AcceptQuoteProps) {
  const [asked, setAsked] = useState({ load, quote });
  const amount = formatPence(asked.quote.amountPence);
  const today = londonDay(new Date());
  const lacking = lackingAddress(load);
  const accept = useLoadAction(asked.load, {
    call: (client, _input, seen) =>
      client.quotes.accept.mutate(
        {
          id: load.id,
          quoteId: quote.id,
          expectedPence: asked.quote.amountPence,
          expectedVersion: asked.load.version,
          expectedConditionsId: asked.quote.conditions?.id ?? null,
        },
        seen,
      ),
    onDone,
    said: `${load.ref} is booked at ${amount}`,
  });
  const differs = quote.amountPence !== asked.quote.amountPence ? [changedPrice(asked.quote, quote)] : [];
  const changes = [...differs, ...changedFacts(asked.load, load, today)];
  const refused = accept.isError && problemOf(accept.error).changed !== null;
  const changed = differs.length > 0 || load.version !== asked.load.version || refused;
  return (
    <Stack gap={8}>
      <Row align="end" className={styles.ask}>
        {changed ? (
          <ChangedFacts changes={changes} takesFocus>
            Look at it again before you go on.
          </ChangedFacts>
        ) : (
          <p>
            <b>Book this carrier at {amount}?</b> You and the carrier see each other’s names.
            {othersLost(others)} The load leaves the board at once. Waiting that is confirmed, and extras of
            up to £50, are owed once you have not answered them for seven days.
            {lacking && ` ${lacking} You can add it under the stops.`}
          </p>
        )}
        <Row gap={8}>
          <Button onClick={onDone} shortcut="Esc">
            Not yet
          </Button>
          {/* Different keys: a press that was meant for Accept never reaches the button that goes on at another price. */}
          {changed ? (
            <Button
              key="go-on"
              kind="primary"
              onClick={() => {
                setAsked({ load, quote });
                accept.reset();
              }}
            >
              Go on at {formatPence(quote.amountPence)}
            </Button>
          ) : (
            <Button
              key="accept"
              kind="go"
              shortcut="Enter"
              autoFocus
              busy={accept.isPending ? "Booking" : undefined}
              onClick={() => accept.mutate()}
            >
              Accept {amount}
            </Button>
          )}
        </Row>
      </Row>
      {accept.isError && !changed && <ErrorNote error={accept.error} />}
    </Stack>
  );
}

function changedPrice(was: PageQuote, is: PageQuote): ChangedFact {
  return { name: "This quote", was: formatPence(was.amountPence), is: formatPence(is.amountPence) };
}

/** Optimistic update: marks the quote as declined. */
function declined(page: LoadPage, quoteId: string): LoadPage {
  const quotes = page.load.quotes.map((quote) =>
    quote.id === quoteId ? { ...quote, status: "DECLINED" as const } : quote,
  );
  return { ...page, load: { ...page.load, quotes } };
}

function DeclineQuote({ load, quote, onDone }: Omit<AcceptQuoteProps, "others">) {
  const { given: reason, setGiven: setReason, forget } = useKept(`decline ${quote.id}`, "");
  const decline = useLoadAction<string>(load, {
    call: (client, given, seen) =>
      client.quotes.decline.mutate(
        { id: load.id, quoteId: quote.id, ...(given ? { reason: given } : {}) },
        seen,
      ),
    expect: (page) => declined(page, quote.id),
    onDone: () => {
      forget();
      onDone();
    },
    said: `Quote of ${formatPence(quote.amountPence)} declined`,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (!decline.isPending) decline.mutate(reason.trim());
  }

  return (
    <Stack as="form" gap={8} onSubmit={submit}>
      <Row align="end" className={styles.ask}>
        <Field label="Reason, if you like; the carrier reads it">
          <Input
            autoFocus
            maxLength={500}
            autoComplete="off"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </Field>
        <Row gap={8}>
          <Button onClick={onDone} shortcut="Esc">
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
        </Row>
      </Row>
      {decline.isError && (
        <ErrorNote error={decline.error} changes={decline.changes} kept="The quote is still active." />
      )}
    </Stack>
  );
}
