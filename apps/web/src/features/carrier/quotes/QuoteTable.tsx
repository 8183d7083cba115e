"use client";

import { londonDay } from "@board/calendar";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { LaneTable } from "../../../ui/trade/LaneTable.tsx";
import { QuoteLine } from "./QuoteLine.tsx";
import styles from "./QuoteTable.module.css";
import type { MyQuote } from "./types.ts";

interface QuoteTableProps {
  quotes: readonly MyQuote[];
  /** Reason why the reader cannot quote; null if they can. */
  barred: string | null;
  waiting: boolean;
}

/** Table of the firm's latest quote on each load; cards on a phone. */
export function QuoteTable({ quotes, barred, waiting }: QuoteTableProps) {
  const today = londonDay(useNow());
  return (
    <LaneTable aria-busy={waiting}>
      <thead>
        <tr>
          <th scope="col">Outcome</th>
          <th scope="col">Load</th>
          <th scope="col">Collect</th>
          <th scope="col">From</th>
          <th scope="col">To</th>
          <th scope="col" className={styles.spare} data-card="none" data-right>
            Miles
          </th>
          <th scope="col">Vehicle, load</th>
          <th scope="col" className={styles.spare} data-card="none" data-right>
            Guide
          </th>
          <th scope="col" data-right>
            My price
          </th>
          <th scope="col">Where it stands</th>
          <th scope="col">
            <VisuallyHidden>Actions</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote) => (
          <QuoteLine key={quote.id} quote={quote} today={today} barred={barred} />
        ))}
      </tbody>
    </LaneTable>
  );
}
