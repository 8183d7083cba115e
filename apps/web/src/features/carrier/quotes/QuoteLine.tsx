"use client";

import type { Day } from "@board/calendar";
import { useState } from "react";
import { whatWords } from "../../../ui/format/loads.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { keptTyped } from "../../../ui/hooks/kept-typed.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { WasAndIs } from "../../../ui/primitives/ChangedFacts.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../../ui/primitives/Link.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import { NeedsChips } from "../../../ui/trade/Chip.tsx";
import { LaneCells } from "../../../ui/trade/LaneTable.tsx";
import { Price } from "../../../ui/trade/Price.tsx";
import { QuoteBadge } from "../../../ui/trade/QuoteBadge.tsx";
import { Slot } from "../../../ui/trade/Slot.tsx";
import { VehicleName } from "../../../ui/trade/Vehicle.tsx";
import { changesSince, offeredActions, outcomeWords } from "./outcomes.ts";
import { QuoteInPlace, requoteName } from "./QuoteInPlace.tsx";
import styles from "./QuoteTable.module.css";
import type { MyQuote } from "./types.ts";
import { useQuoteChange } from "./use-quote-change.ts";

interface QuoteLineProps {
  quote: MyQuote;
  today: Day;
  barred: string | null;
}

const COLUMNS = 11;

/** Line of a quote, with its load, outcome and buttons. */
export function QuoteLine({ quote, today, barred }: QuoteLineProps) {
  const [typing, setTyping] = useState(false);
  const change = useQuoteChange(quote.load, () => {
    keptTyped.write(requoteName(quote), undefined);
    setTyping(false);
  });
  const { load } = quote;
  const offered = offeredActions(quote, barred);
  const counts = quote.status === "ACTIVE" || quote.status === "ACCEPTED";
  const changes = changesSince(quote, today);
  return (
    <>
      <tr>
        <td data-card="beside">
          <QuoteBadge status={quote.status} />
        </td>
        <td data-card="beside">
          <Text mono size="small">
            <LoadRef quote={quote} />
          </Text>
          {quote.posterName !== null && (
            <Text as="div" tone="quiet" size="small" clip>
              {quote.posterName}
            </Text>
          )}
        </td>
        <td data-card="below">
          <Slot slot={load.collect} today={today} />
        </td>
        <LaneCells from={load.from} to={load.to} />
        <td data-card="none" className={styles.spare} data-right>
          {load.miles}
        </td>
        <td data-card="below">
          <VehicleName load={load} />, {whatWords(load)} <NeedsChips load={load} room="short" />
        </td>
        <td data-card="none" className={styles.spare} data-right>
          <Price pricing={load.pricing} />
        </td>
        <td data-card="end" data-right>
          <Text strong tone={counts ? undefined : "quiet"}>
            <span className={counts ? styles.mine : undefined}>
              {formatPence(quote.agreedPence ?? quote.amountPence)}
            </span>
          </Text>
        </td>
        <td data-card="whole" className={styles.words}>
          <Text tone="quiet" size="small">
            {outcomeWords(
              quote,
              today,
              changes.map(({ name }) => name),
            )}
            , {quote.status === "ACTIVE" && "sent "}
            <When at={quote.updatedAt} />
          </Text>
        </td>
        <td data-card="whole" className={styles.act}>
          {!typing && (
            <Actions
              quote={quote}
              offered={offered}
              barred={barred}
              onType={() => setTyping(true)}
              onWithdraw={() => change.mutate(null)}
            />
          )}
        </td>
      </tr>
      {(typing || change.isError) && (
        <tr className={styles.typing}>
          <td data-card="whole" colSpan={COLUMNS}>
            {typing && (
              <Stack>
                <WasAndIs changes={changes} />
                <QuoteInPlace
                  quote={quote}
                  sending={change.isPending}
                  onSend={(price) => change.mutate(price)}
                  onClose={() => {
                    setTyping(false);
                    change.reset();
                  }}
                />
              </Stack>
            )}
            {change.isError && <ErrorNote error={change.error} changes={change.changes} />}
          </td>
        </tr>
      )}
    </>
  );
}

/** Reference of the load: a link to the job if won, to the board if open, else plain text. */
function LoadRef({ quote }: { quote: MyQuote }) {
  const { ref, id } = quote.load;
  if (quote.status === "ACCEPTED") return <Link href={`/loads/${id}`}>{ref}</Link>;
  return quote.open ? <Link href={`/board#${id}`}>{ref}</Link> : <span>{ref}</span>;
}

interface ActionsProps {
  quote: MyQuote;
  offered: MyQuote["allowedActions"];
  barred: string | null;
  onType: () => void;
  onWithdraw: () => void;
}

function Actions({ quote, offered, barred, onType, onWithdraw }: ActionsProps) {
  const named = (verb: string) => `${verb}: ${quote.load.ref}`;
  return (
    <Row justify="end" nowrap gap={8}>
      {offered.includes("quote") && (
        <Button
          size="small"
          because={barred ?? undefined}
          aria-label={named(quote.status === "ACTIVE" ? "Change the price" : "Quote again")}
          onClick={onType}
        >
          {quote.status === "ACTIVE" ? "Change" : "Quote again"}
        </Button>
      )}
      {offered.includes("withdraw") && (
        <Button size="small" kind="danger" aria-label={named("Withdraw the quote")} onClick={onWithdraw}>
          Withdraw
        </Button>
      )}
      {quote.status === "ACCEPTED" && (
        <ButtonLink kind="quiet" size="small" href={`/loads/${quote.load.id}`} label={named("See the job")}>
          See the job
        </ButtonLink>
      )}
    </Row>
  );
}
