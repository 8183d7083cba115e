"use client";

import { formatPence } from "../../ui/format/money.ts";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { QuoteBadge } from "../../ui/trade/QuoteBadge.tsx";
import { TimeCell } from "./TimeCell.tsx";
import type { AdminLoad } from "./types.ts";

/** Panel with every quote on the load, including ended ones, cheapest first. */
export function QuotesPanel({ page }: { page: AdminLoad }) {
  return (
    <Panel title="Quotes" sub="withdrawn and void too" flush>
      {page.quotes.length === 0 ? (
        <PanelBody>Nobody has quoted.</PanelBody>
      ) : (
        <Table dense>
          <thead>
            <tr>
              <Th>Price</Th>
              <Th>Carrier</Th>
              <Th>Changed</Th>
              <Th right>Outcome</Th>
            </tr>
          </thead>
          <tbody>
            {page.quotes.map((quote) => {
              const earlier = quote.prices.slice(0, -1).map(({ amountPence }) => formatPence(amountPence));
              return (
                <tr key={quote.id}>
                  <td>
                    <b>{formatPence(quote.amountPence)}</b>
                    {earlier.length > 0 && (
                      <Text tone="quiet" size="small">
                        {" "}
                        was {earlier.join(", ")}
                      </Text>
                    )}
                  </td>
                  <Td wrap title={quote.message ?? undefined}>
                    {quote.carrier}
                    {quote.person && (
                      <Text tone="quiet" size="small">
                        {" "}
                        · {quote.person}
                      </Text>
                    )}
                    {quote.declineReason && (
                      <Text tone="quiet" size="small">
                        {" "}
                        · “{quote.declineReason}”
                      </Text>
                    )}
                  </Td>
                  <TimeCell name="Changed" at={quote.updatedAt} />
                  <Td right>
                    <QuoteBadge status={quote.status} />
                  </Td>
                </tr>
              );
            })}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
