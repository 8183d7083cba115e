"use client";

import { useState } from "react";
import { againstGuide, formatPerMile, formatRange, parsePounds, typedPounds } from "../../ui/format/money.ts";
import { MoneyInput } from "../../ui/Input.tsx";
import { Key } from "../../ui/Key.tsx";
import { VisuallyHidden } from "../../ui/VisuallyHidden.tsx";
import type { Entry } from "../data/types.ts";
import styles from "./QuoteInLine.module.css";

interface QuoteInLineProps {
  load: Entry;
  narrow: boolean;
  onSend: (amountPence: number) => void;
  onStop: () => void;
}

/** A price, typed where the line is: a number, Enter, and on to the next load. */
export function QuoteInLine({ load, narrow, onSend, onStop }: QuoteInLineProps) {
  const { guideLowPence, guideHighPence } = load.pricing;
  const [typed, setTyped] = useState(
    load.myQuote?.status === "ACTIVE" ? typedPounds(load.myQuote.amountPence) : "",
  );
  const [refused, setRefused] = useState(false);
  const pence = parsePounds(typed);

  return (
    <form
      className={styles.form}
      data-takes-keys
      onClick={(event) => event.stopPropagation()}
      onSubmit={(event) => {
        event.preventDefault();
        if (pence === null) setRefused(true);
        else onSend(pence);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onStop();
      }}
    >
      {!narrow && <span className={styles.guide}>Guide {formatRange(guideLowPence, guideHighPence)}</span>}
      <span className={styles.field}>
        <MoneyInput
          aria-label={`Your price in pounds for ${load.from.outcode} to ${load.to.outcode}`}
          aria-invalid={(refused && pence === null) || undefined}
          aria-describedby={`said-${load.id}`}
          value={typed}
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </span>
      <span id={`said-${load.id}`} className={styles.said} data-refused={refused && pence === null}>
        {pence !== null ? (
          <>
            <b>{formatPerMile(pence, load.miles)}</b> a mile ·{" "}
            {againstGuide(pence, guideLowPence, guideHighPence)}
          </>
        ) : (
          refused && "Pounds, such as 445 or 1,234.50"
        )}
      </span>
      <span className={styles.keys}>
        <Key>Enter</Key> {!narrow && "send"}
      </span>
      <span className={styles.keys}>
        <Key>Esc</Key>
      </span>
      <VisuallyHidden as="button" type="submit">
        Send
      </VisuallyHidden>
    </form>
  );
}
