"use client";

import { formatPence } from "../ui/format/money.ts";
import { Panel } from "../ui/Panel.tsx";
import { QuoteBadge } from "../ui/QuoteBadge.tsx";
import styles from "./AdminTable.module.css";
import { exactTime, fullTime } from "./change-words.ts";
import type { AdminLoad } from "./types.ts";

/** Every quote there ever was, cheapest first. */
export function QuotesPanel({ page }: { page: AdminLoad }) {
  return (
    <Panel title="Quotes" sub="withdrawn and void too" flush>
      {page.quotes.length === 0 ? (
        <p className={styles.none}>Nobody has quoted.</p>
      ) : (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Price</th>
              <th scope="col">Carrier</th>
              <th scope="col">Changed</th>
              <th scope="col" className={styles.right}>
                Outcome
              </th>
            </tr>
          </thead>
          <tbody>
            {page.quotes.map((quote) => {
              const earlier = quote.prices.slice(0, -1).map(({ amountPence }) => formatPence(amountPence));
              return (
                <tr key={quote.id}>
                  <td>
                    <b>{formatPence(quote.amountPence)}</b>
                    {earlier.length > 0 && <span className={styles.quiet}> was {earlier.join(", ")}</span>}
                  </td>
                  <td className={styles.what} title={quote.message ?? undefined}>
                    {quote.carrier}
                    {quote.person && <span className={styles.quiet}> · {quote.person}</span>}
                    {quote.declineReason && <span className={styles.quiet}> · “{quote.declineReason}”</span>}
                  </td>
                  <td className={styles.mono}>
                    <time dateTime={quote.updatedAt} title={fullTime(quote.updatedAt)}>
                      {exactTime(quote.updatedAt).slice(0, -4)}
                    </time>
                  </td>
                  <td className={styles.right}>
                    <QuoteBadge status={quote.status} />
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Panel>
  );
}
