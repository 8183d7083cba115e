"use client";

import { formatSum } from "@board/api/pounds";
import { TestChip } from "../../shared/session/ModeBadge.tsx";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { Choice } from "../../ui/primitives/Choice.tsx";
import { Page, PageColumns } from "../../ui/primitives/Page.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { ExportInvoices } from "./ExportInvoices.tsx";
import { Invoices } from "./Invoices.tsx";
import { SelfBilling } from "./SelfBilling.tsx";
import { Statement, useStatements } from "./Statement.tsx";
import { ToDo } from "./ToDo.tsx";
import { type MoneySide, useMoneySearch } from "./use-money-search.ts";

const RECORD = "The board keeps the record. It moves no money.";

/** Page of what a firm is owed and owes: what is to do first, then all invoices, the statement and the export. */
export function MoneyPage() {
  const { firm } = useSession();
  const { side, setSide } = useMoneySearch();
  const { may } = useAllowed();
  const managesBilling = may("manageBilling");
  const readsAll = may("readAll");
  return (
    <Page
      title={
        <>
          Money <TestChip />
        </>
      }
      lead={readsAll ? <Owed side={side} /> : RECORD}
      actions={
        firm?.canCarry &&
        firm.canPost && (
          <Choice
            label="Side"
            options={[
              { value: "issued", name: "You are owed" },
              { value: "received", name: "You owe" },
            ]}
            value={side}
            onChange={setSide}
          />
        )
      }
    >
      {readsAll && <ToDo key={`do ${side}`} side={side} />}
      <Invoices key={side} side={side} />
      {managesBilling && <SelfBilling side={side} />}
      {readsAll && (
        <PageColumns kind="aside">
          <Statement side={side} />
          {managesBilling && <ExportInvoices side={side} />}
        </PageColumns>
      )}
    </Page>
  );
}

/** Sums of the statements in one sentence. */
function Owed({ side }: { side: MoneySide }) {
  const { statements } = useStatements(side);
  if (statements === undefined) return RECORD;
  const all = statements.reduce((sum, { totalPence }) => sum + totalPence, 0);
  const late = statements.reduce((sum, { totalPence, notDuePence }) => sum + totalPence - notDuePence, 0);
  return (
    <>
      <b>{formatSum(all)}</b> {side === "issued" ? "is owed to you" : "to pay"}
      {late > 0 && (
        <>
          ,{" "}
          <Text tone="bad" strong>
            {formatSum(late)}
          </Text>{" "}
          of it late
        </>
      )}
      . The board keeps the record, it moves no money.
    </>
  );
}
