"use client";

import { readPounds } from "@board/api/typed/rules";
import { useState } from "react";
import { AgreesTo } from "../../../shared/load-parts/AgreesTo.tsx";
import { againstGuide, formatPerMile, formatRange, typedPounds } from "../../../ui/format/money.ts";
import { MoneyInput } from "../../../ui/primitives/Input.tsx";
import { Key } from "../../../ui/primitives/Key.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import type { Entry, WhyGone } from "../data/types.ts";
import { GoneBadge } from "../live/GoneBadge.tsx";
import styles from "./QuoteInLine.module.css";

interface QuoteInLineProps {
  load: Entry;
  narrow: boolean;
  /** Why the load has left the board, if it has; the price cannot be sent then. */
  gone?: WhyGone | undefined;
  onSend: (amountPence: number) => void;
  onStop: () => void;
}

/** Price field in the line of a load: Enter sends it and moves on to the next load. */
export function QuoteInLine({ load, narrow, gone, onSend, onStop }: QuoteInLineProps) {
  const { guideLowPence, guideHighPence } = load.pricing;
  const [typed, setTyped] = useState(
    load.myQuote?.status === "ACTIVE" ? typedPounds(load.myQuote.amountPence) : "",
  );
  const [refused, setRefused] = useState(false);
  const pence = readPounds(typed);

  return (
    <Row
      as="form"
      gap={8}
      justify="end"
      nowrap
      data-takes-keys
      onClick={(event) => event.stopPropagation()}
      onSubmit={(event) => {
        event.preventDefault();
        if (gone !== undefined) return;
        if (pence === null) setRefused(true);
        else onSend(pence);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.stopPropagation();
        onStop();
      }}
    >
      {!narrow && !gone && (
        <Text tone="faint" clip>
          Guide {formatRange(guideLowPence, guideHighPence)}
        </Text>
      )}
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
      <Text id={`said-${load.id}`} tone={refused && pence === null ? "bad" : undefined} clip>
        {pence !== null ? (
          <>
            <b>{formatPerMile(pence, load.miles)}</b> a mile ·{" "}
            {againstGuide(pence, guideLowPence, guideHighPence)}
          </>
        ) : (
          refused && "Pounds, such as 445 or 1,234.50"
        )}
      </Text>
      <Text nowrap>
        <span role="status">{gone && <GoneBadge why={gone} />}</span>
        {!gone && <AgreesTo load={load} />} {!gone && <Key>Enter</Key>} {!gone && !narrow && "send"}
      </Text>
      <span>
        <Key>Esc</Key>
      </span>
      <VisuallyHidden as="button" type="submit">
        Send
      </VisuallyHidden>
    </Row>
  );
}
