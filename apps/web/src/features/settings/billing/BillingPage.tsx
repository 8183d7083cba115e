"use client";

import { useQuery } from "@tanstack/react-query";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatFullDay } from "../../../ui/format/days.ts";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { Hold } from "../profile/Hold.tsx";
import { SettingsPage } from "../SettingsPage.tsx";
import { BillingForm } from "./BillingForm.tsx";

/** Page with what stands on the firm's invoices, for owners and the role Accounts. */
export function BillingPage() {
  const trpc = useTRPC();
  const { firm } = useSession();
  const { data, error } = useQuery(trpc.billing.get.queryOptions({}));
  const changedOn = data?.billing?.bankChangedOn;
  return (
    <SettingsPage title="Billing" lead="What stands on your invoices, and on what terms you wait.">
      {error && <ErrorNote error={error} />}
      {!data && !error && (
        <Panel flush title="Details">
          <Waiting what="the details" />
        </Panel>
      )}
      {data?.billing === null && (
        <Note kind="info">Nothing can be invoiced, by you or to you, before these details are saved.</Note>
      )}
      {changedOn && (
        <Note kind="warning">
          The bank account was changed on {formatFullDay(changedOn)}. Owners and the firms that owe you were
          told, and your invoices say so for 30 days. If it was none of you, put the account before it back.
        </Note>
      )}
      {data && firm?.canCarry && <Hold />}
      {data && <BillingForm saved={data.billing} />}
    </SettingsPage>
  );
}
