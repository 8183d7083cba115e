"use client";

import { readPounds } from "@board/api/typed/rules";
import { londonDay } from "@board/calendar";
import { useEffect, useRef, useState } from "react";
import { AgreesTo } from "../../../shared/load-parts/AgreesTo.tsx";
import { ArrivalFields } from "../../../shared/load-parts/ArrivalFields.tsx";
import { readArrival } from "../../../shared/load-parts/arrival.ts";
import { priceWords } from "../../../shared/load-parts/quote-words.ts";
import { useKept } from "../../../ui/hooks/use-kept.ts";
import { useClock } from "../../../ui/hooks/use-now.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Input, MoneyInput } from "../../../ui/primitives/Input.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { GuideBar } from "../../../ui/trade/GuideBar.tsx";
import { requoteFields } from "./outcomes.ts";
import styles from "./QuoteTable.module.css";
import type { MyQuote } from "./types.ts";
import type { SentPrice } from "./use-quote-change.ts";

interface QuoteInPlaceProps {
  quote: MyQuote;
  sending: boolean;
  onSend: (price: SentPrice) => void;
  onClose: () => void;
}

/** Returns the storage key of a new price that was typed but not sent. */
export const requoteName = ({ load }: MyQuote) => `requote ${load.id}`;

/** Form for a new price, below the quote's line. It starts with the values of the old quote. */
export function QuoteInPlace({ quote, sending, onSend, onClose }: QuoteInPlaceProps) {
  const field = useRef<HTMLInputElement>(null);
  const collectDate = quote.load.collect.date;
  const { given, setGiven } = useKept(requoteName(quote), requoteFields(quote, new Date()));
  const { price, arrival, message } = given;
  const [asked, setAsked] = useState(false);
  const pence = readPounds(price);
  const today = useClock((now) => londonDay(new Date(now)));
  const late = useClock((now) => readArrival(arrival, { collectDate, now: new Date(now) }).error ?? "");
  const { guideLowPence, guideHighPence } = quote.load.pricing;
  const active = quote.status === "ACTIVE";

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function submit(): void {
    setAsked(true);
    const read = readArrival(arrival, { collectDate, now: new Date() });
    if (pence === null || read.error !== undefined || sending) return;
    onSend({ amountPence: pence, etaMins: read.etaMins, message: message.trim() || undefined });
  }

  return (
    <Row
      as={Form}
      align="end"
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <Field
        label={active ? "New price" : "Your price"}
        error={asked && pence === null ? "Pounds, such as 445 or 1,234.50" : undefined}
      >
        <MoneyInput
          ref={field}
          value={price}
          maxLength={14}
          onChange={(event) => setGiven({ ...given, price: event.currentTarget.value })}
        />
      </Field>
      <ArrivalFields
        isToday={collectDate <= today}
        collectDate={collectDate}
        today={today}
        typed={arrival}
        onType={(changes) => setGiven({ ...given, arrival: { ...arrival, ...changes } })}
        error={asked && late}
      />
      <Field label="Message">
        <Input
          value={message}
          maxLength={500}
          autoComplete="off"
          onChange={(event) => setGiven({ ...given, message: event.currentTarget.value })}
        />
      </Field>
      <div className={styles.guide}>
        <GuideBar
          lowPence={guideLowPence}
          highPence={guideHighPence}
          pence={pence}
          earlierPence={quote.amountPence}
          whose="mine"
        />
        <Text tone="quiet" size="small" aria-live="polite">
          {pence !== null && priceWords(pence, quote.load).join(" · ")}
        </Text>
      </div>
      <AgreesTo load={quote.load} act="Sending" />
      <Row gap={8}>
        <Button type="submit" kind="primary" busy={sending ? "Sending" : undefined} shortcut="Enter">
          {active ? "Replace" : "Send quote"}
        </Button>
        <Button onClick={onClose} shortcut="Esc">
          Leave it
        </Button>
      </Row>
    </Row>
  );
}
