"use client";

import { formatSum } from "@board/api/pounds";
import type { JobToInvoice } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { formatDay } from "../../ui/format/days.ts";
import { refusalOf } from "../../ui/format/refusal.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import type { InvoiceView } from "./invoices.ts";
import { useMoneyAction } from "./use-money-action.ts";

interface IssueInvoiceProps {
  /** Jobs of one poster, which one invoice is for. */
  jobs: readonly [JobToInvoice, ...JobToInvoice[]];
  onDone?: (invoice: InvoiceView) => void;
  onClose: () => void;
}

/** Dialog that issues an invoice: the jobs in it, what is not in it and why, and one button with the sum. */
export function IssueInvoice({ jobs, onDone, onClose }: IssueInvoiceProps) {
  const issue = useMoneyAction({
    call: (client) =>
      jobs.length === 1
        ? client.invoices.issueForLoad.mutate({ id: jobs[0].id })
        : client.invoices.issue.mutate({ loadIds: jobs.map(({ id }) => id) }),
    said: ({ invoice }) => `Issued ${invoice.number}, ${formatSum(invoice.totalPence)}`,
    onDone: ({ invoice }) => {
      onClose();
      onDone?.(invoice);
    },
  });
  const today = londonDay(useNow());
  const sum = (field: "netPence" | "openPence") => jobs.reduce((all, job) => all + job[field], 0);
  const open = sum("openPence");
  return (
    <ConfirmDialog
      question={
        jobs.length === 1
          ? `Issue the invoice for ${jobs[0].ref}?`
          : `Issue one invoice for ${jobs.length} jobs?`
      }
      effect={`${jobs[0].poster.name} gets it by email with the proof of delivery. VAT is added by your billing details. It cannot be changed afterwards, only credited.`}
      verb={`Issue for ${formatSum(sum("netPence"))} plus VAT`}
      kind="primary"
      busy={issue.isPending ? "Issuing" : undefined}
      error={issue.error}
      onConfirm={() => issue.mutate()}
      onClose={onClose}
    >
      <Pairs
        kind="ends"
        pairs={jobs.map(({ ref, endedOn, dueOn, netPence }) => [
          `${ref}, ${dueOn === null ? "extras" : `delivered ${formatDay(endedOn, today)}, due ${formatDay(dueOn, today)}`}`,
          formatSum(netPence),
        ])}
      />
      {open > 0 && (
        <Note kind="warning">
          {formatSum(open)} of extras is not agreed on yet and not in it. What is accepted later goes on a
          second invoice.
        </Note>
      )}
      {refusalOf(issue.error).code === "billing_details_missing" && (
        <p>
          Yours are under <Link href="/settings/billing">Billing details</Link>; the other end is asked for
          its own at once.
        </p>
      )}
    </ConfirmDialog>
  );
}
