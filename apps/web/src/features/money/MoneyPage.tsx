"use client";

import { TestChip } from "../../shared/session/ModeBadge.tsx";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { Choice } from "../../ui/primitives/Choice.tsx";
import { Page, PageColumns } from "../../ui/primitives/Page.tsx";
import { ExportInvoices } from "./ExportInvoices.tsx";
import { Invoices } from "./Invoices.tsx";
import { SelfBilling } from "./SelfBilling.tsx";
import { Statement } from "./Statement.tsx";
import { ToDo } from "./ToDo.tsx";
import { useMoneySearch } from "./use-money-search.ts";

/** Page of what a firm is owed and owes: what is to do first, then all invoices, the statement and the export. */
export function MoneyPage() {
  const { firm } = useSession();
  const { side, setSide } = useMoneySearch();
  const keepsAccounts = useAllowed().may("keepAccounts");
  return (
    <Page
      title={
        <>
          Money <TestChip />
        </>
      }
      lead="The board keeps the record. It moves no money."
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
      <ToDo key={`do ${side}`} side={side} />
      <Invoices key={side} side={side} />
      {keepsAccounts && <SelfBilling side={side} />}
      <PageColumns kind="aside">
        <Statement side={side} />
        {keepsAccounts && <ExportInvoices side={side} />}
      </PageColumns>
    </Page>
  );
}
