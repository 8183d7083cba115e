"use client";

import { formatSum } from "@board/api/pounds";
import type { StatementView } from "@board/api/schemas";
import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatFullDay } from "../../ui/format/days.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Panel, PanelBody } from "../../ui/primitives/Panel.tsx";
import { Table, Td, Th } from "../../ui/primitives/Table.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { type MoneySide, useMoneySearch } from "./use-money-search.ts";

const BANDS = [
  ["notDuePence", "Not due"],
  ["days1To30Pence", "1–30 days"],
  ["days31To60Pence", "31–60"],
  ["days61To90Pence", "61–90"],
  ["over90Pence", "Over 90"],
] as const;

/** Reads what is open with each firm on one side. */
export function useStatements(side: MoneySide) {
  const { data, error } = useQuery(useTRPC().invoiceDocuments.statements.queryOptions({}));
  return { asOf: data?.asOf, statements: data?.statements.filter((one) => one.side === side), error };
}

/** Open sums with each firm by how late they are, or each debt of the firm that is chosen. */
export function Statement({ side }: { side: MoneySide }) {
  const { asOf, statements, error } = useStatements(side);
  const { other, setOther } = useMoneySearch();
  const chosen = statements?.find(({ firm }) => firm.id === other);
  const owed = side === "issued";
  return (
    <Panel
      title={
        chosen
          ? `Statement of ${chosen.firm.name}`
          : owed
            ? "What is owed, by how late"
            : "What you owe, by how late"
      }
      sub={asOf && `with VAT, on ${formatFullDay(asOf)}`}
      end={
        chosen && (
          <Button size="small" kind="quiet" onClick={() => setOther(null)}>
            All firms
          </Button>
        )
      }
      flush
    >
      {error && (
        <PanelBody>
          <ErrorNote error={error} />
        </PanelBody>
      )}
      {!statements && !error && <Waiting what="the statement" lines={3} />}
      {statements?.length === 0 && (
        <PanelBody>{owed ? "Nobody owes you anything." : "You owe nothing."}</PanelBody>
      )}
      {chosen ? (
        <Debts statement={chosen} />
      ) : (
        statements && statements.length > 0 && <Bands statements={statements} onChoose={setOther} />
      )}
      {statements && statements.length > 0 && (
        <PanelBody>
          <Text as="p" tone="quiet" size="small">
            Statutory interest and fixed sums are what the law allows on late invoices: figures, which nobody
            is charged.
          </Text>
        </PanelBody>
      )}
    </Panel>
  );
}

const none = (pence: number) => (pence === 0 ? "–" : formatSum(pence));

interface BandsProps {
  statements: readonly StatementView[];
  onChoose: (firmId: string) => void;
}

function Bands({ statements, onChoose }: BandsProps) {
  return (
    <Table>
      <thead>
        <tr>
          <Th>Firm</Th>
          {BANDS.map(([field, name]) => (
            <Th key={field} right>
              {name}
            </Th>
          ))}
          <Th right>In all</Th>
          <Th right>Interest, fixed sum</Th>
          <Th hidden>Actions</Th>
        </tr>
      </thead>
      <tbody>
        {statements.map((statement) => {
          const { firm, totalPence, interestPence, fixedSumPence } = statement;
          return (
            <tr key={firm.id}>
              <td>
                <b>{firm.name}</b>
              </td>
              {BANDS.map(([field, name]) => (
                <Td key={field} name={name} right>
                  <Text
                    tone={field !== "notDuePence" && statement[field] > 0 ? "bad" : undefined}
                    strong={field !== "notDuePence" && statement[field] > 0}
                  >
                    {none(statement[field])}
                  </Text>
                </Td>
              ))}
              <Td name="In all" right>
                <b>{formatSum(totalPence)}</b>
              </Td>
              <Td name="Interest, fixed sum" right quiet>
                {interestPence + fixedSumPence === 0
                  ? "–"
                  : `${formatSum(interestPence)} + ${formatSum(fixedSumPence)}`}
              </Td>
              <td data-right>
                <Button size="small" onClick={() => onChoose(firm.id)}>
                  Statement<VisuallyHidden> of {firm.name}</VisuallyHidden>
                </Button>
              </td>
            </tr>
          );
        })}
      </tbody>
    </Table>
  );
}

function Debts({ statement: { debts } }: { statement: StatementView }) {
  return (
    <Table>
      <thead>
        <tr>
          <Th>Invoice</Th>
          <Th>Due</Th>
          <Th>Late</Th>
          <Th right>Open</Th>
        </tr>
      </thead>
      <tbody>
        {debts.map(({ invoiceId, number, dueOn, openPence, daysLate }) => (
          <tr key={`${invoiceId} ${dueOn}`}>
            <td>
              <Link href={`/money/${invoiceId}`}>{number}</Link>
            </td>
            <Td name="Due">{formatFullDay(dueOn)}</Td>
            <Td name="Late">
              {daysLate > 0 ? (
                <Text tone="bad" strong>
                  {counted(daysLate, "day")}
                </Text>
              ) : (
                "–"
              )}
            </Td>
            <Td name="Open" right>
              {formatSum(openPence)}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
