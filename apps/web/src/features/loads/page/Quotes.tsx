"use client";

import { type Day, londonDay } from "@board/calendar";
import { useState } from "react";
import { arrivesMs, earliest } from "../../../shared/load-parts/arrival.ts";
import type { LoadPage, PageQuote } from "../../../shared/load-parts/view.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { WhoMay } from "../../../shared/shell/WhoMay.tsx";
import { formatLongDay } from "../../../ui/format/days.ts";
import { formatRange } from "../../../ui/format/money.ts";
import { HelpLink } from "../../../ui/primitives/HelpLink.tsx";
import { Select } from "../../../ui/primitives/Input.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Table, Th } from "../../../ui/primitives/Table.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { type OpenAnswer, QuoteLine } from "./QuoteLine.tsx";
import styles from "./Quotes.module.css";

const RANK: Partial<Record<PageQuote["status"], number>> = { ACCEPTED: 0, ACTIVE: 1 };

const ORDERS = { price: "Price", score: "Score", arrival: "At collection" };
type Order = keyof typeof ORDERS;

/** Comparators of the orders; quotes without an arrival come last. */
const BEFORE: Record<Order, (a: PageQuote, b: PageQuote) => number> = {
  price: () => 0,
  score: (a, b) => (b.carrier.score ?? -1) - (a.carrier.score ?? -1),
  arrival: (a, b) => Math.sign(arrivesMs(a) - arrivesMs(b)) || 0,
};

/** Sorts by group of statuses, then by the chosen order, then by price. */
function inOrder(quotes: readonly PageQuote[], order: Order): PageQuote[] {
  return quotes.toSorted(
    (a, b) =>
      (RANK[a.status] ?? 2) - (RANK[b.status] ?? 2) || BEFORE[order](a, b) || a.amountPence - b.amountPence,
  );
}

const FIRST: Record<Order, string> = {
  price: "cheapest first",
  score: "best score first",
  arrival: "earliest first",
};

function subtitle(quotes: readonly PageQuote[], order: Order): string {
  const active = quotes.filter(({ status }) => status === "ACTIVE").length;
  if (quotes.some(({ status }) => status === "ACCEPTED")) return "1 accepted";
  if (active === 0) return "none active";
  return quotes.length === 1 ? "active" : `${active} active, ${FIRST[order]}`;
}

/** Panel that compares the quotes; each line has the buttons to accept or decline its quote. */
export function Quotes({ page, today }: { page: LoadPage; today: Day }) {
  const [asked, setAsked] = useState<OpenAnswer | null>(null);
  const [order, setOrder] = useState<Order>("price");
  const { may } = useAllowed();
  const { load } = page;
  const { lowPence, highPence } = load.guide;
  const quotes = inOrder(load.quotes, order);
  const active = quotes.filter(({ status }) => status === "ACTIVE");
  const first = earliest(active);
  const checked = quotes.some(({ checks }) => checks !== null);
  if (quotes.length === 0) {
    return load.status === "POSTED" ? (
      <Panel title="No quotes yet" sub={toldWords(load.carriersAlerted)}>
        <Text as="p" tone="quiet">
          Quotes appear here by themselves. The usual price for comparable work is{" "}
          {formatRange(lowPence, highPence)}.
        </Text>
      </Panel>
    ) : null;
  }
  return (
    <Panel
      title={quotes.length === 1 ? "1 quote" : `${quotes.length} quotes`}
      sub={subtitle(quotes, order)}
      end={
        active.length > 1 && (
          <Select
            aria-label="Order of the quotes"
            value={order}
            onChange={({ currentTarget }) => setOrder(currentTarget.value as Order)}
          >
            {Object.entries(ORDERS).map(([value, name]) => (
              <option key={value} value={value}>
                Sort: {name.toLowerCase()}
              </option>
            ))}
          </Select>
        )
      }
      flush
    >
      {load.status === "POSTED" && !may("trade") && (
        <PanelBody>
          <WhoMay need="trade" what="accept quotes" />
        </PanelBody>
      )}
      {page.register?.readAt && page.register.old && (
        <PanelBody>
          <Note kind="warning">
            The register of operators’ licences was last read on {registerDay(page.register.readAt, today)}:
            licences may have changed since then.
          </Note>
        </PanelBody>
      )}
      <Table
        className={styles.quotes}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || asked === null) return;
          event.preventDefault();
          setAsked(null);
        }}
      >
        <thead>
          <tr>
            <Th>Price</Th>
            <Th>Against the guide, {formatRange(lowPence, highPence)}</Th>
            <Th>{checked ? "Carrier, and what we have checked" : "Carrier"}</Th>
            <Th>At collection</Th>
            <Th hidden>Actions</Th>
          </tr>
        </thead>
        <tbody>
          {quotes.map((quote) => (
            <QuoteLine
              key={quote.id}
              quote={quote}
              page={page}
              today={today}
              earliest={quote.id === first}
              others={active.length - 1}
              asked={asked?.id === quote.id ? asked : null}
              setAsked={setAsked}
            />
          ))}
        </tbody>
      </Table>
      {page.register && checked && (
        <PanelBody>
          <Text as="p" tone="quiet" size="small">
            {page.register.readAt
              ? `Checked against the register of operators’ licences of ${registerDay(page.register.readAt, today)} and the certificates that our staff have read.`
              : "The register of operators’ licences has not been read yet; certificates are those that our staff have read."}{" "}
            Names and licence numbers come with booking.{" "}
            <HelpLink to="/help/post-and-choose#what-do-the-checks-beside-a-quote-mean">
              What each check means
            </HelpLink>
          </Text>
        </PanelBody>
      )}
    </Panel>
  );
}

const registerDay = (readAt: string, today: Day) => formatLongDay(londonDay(new Date(readAt)), today);

function toldWords(count: number | null): string | null {
  if (!count) return null;
  return count === 1 ? "1 carrier was told" : `${count} carriers were told`;
}
