"use client";

import { readPounds } from "@board/api/typed/rules";
import { useEffect, useRef, useState } from "react";
import { priceWords } from "../../load/quote-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Form } from "../../ui/Form.tsx";
import { formatMinutes, parseMinutes } from "../../ui/format/ages.ts";
import { typedPounds } from "../../ui/format/money.ts";
import { GuideBar } from "../../ui/GuideBar.tsx";
import { Input, MoneyInput } from "../../ui/Input.tsx";
import { Row } from "../../ui/Stack.tsx";
import { Text } from "../../ui/Text.tsx";
import { useKept } from "../../ui/use-kept.ts";
import styles from "./QuoteTable.module.css";
import type { MyQuote } from "./types.ts";
import type { SentPrice } from "./use-quote-change.ts";

interface QuoteInPlaceProps {
  quote: MyQuote;
  sending: boolean;
  onSend: (price: SentPrice) => void;
  onClose: () => void;
}

/** Name under which the new price is kept until it was sent. */
export const requoteName = ({ load }: MyQuote) => `requote ${load.id}`;

/** A new price under the line it belongs to: what was said with the old one is kept unless it is changed. */
export function QuoteInPlace({ quote, sending, onSend, onClose }: QuoteInPlaceProps) {
  const field = useRef<HTMLInputElement>(null);
  const { given, setGiven } = useKept(requoteName(quote), {
    price: typedPounds(quote.amountPence),
    eta: quote.etaMins === null ? "" : formatMinutes(quote.etaMins),
    message: quote.message ?? "",
  });
  const { price, eta, message } = given;
  const [asked, setAsked] = useState(false);
  const pence = readPounds(price);
  const etaMins = eta.trim() === "" ? undefined : parseMinutes(eta);
  const { guideLowPence, guideHighPence } = quote.load.pricing;
  const active = quote.status === "ACTIVE";

  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);

  function submit(): void {
    setAsked(true);
    if (pence === null || etaMins === null || sending) return;
    onSend({ amountPence: pence, etaMins, message: message.trim() || undefined });
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
      <Field label="At door in" error={asked && etaMins === null ? "Such as 90 or 1 h 30" : undefined}>
        <Input
          value={eta}
          placeholder="1 h 30"
          autoComplete="off"
          onChange={(event) => setGiven({ ...given, eta: event.currentTarget.value })}
        />
      </Field>
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
