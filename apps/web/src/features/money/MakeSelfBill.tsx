"use client";

import { formatSum } from "@board/api/pounds";
import type { AgreementView, LeftOutJob, SelfBillAnswer, SelfBillPreview } from "@board/api/schemas";
import type { Day } from "@board/calendar";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lastMonth } from "../../shared/load-parts/export-days.ts";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { counted } from "../../ui/format/counted.ts";
import { formatFullDay } from "../../ui/format/days.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Pairs } from "../../ui/primitives/Pairs.tsx";
import { Columns } from "../../ui/primitives/Stack.tsx";

const REASONS: Record<LeftOutJob["reason"], string> = {
  DISPUTED: "in dispute",
  EXTRA_OPEN: "an extra waits for an answer",
};

interface MakeSelfBillProps {
  carrier: AgreementView["carrier"];
  today: Day;
  onClose: () => void;
}

/** Dialog that makes one self-bill for a carrier's jobs of a period, then names the jobs that were left out. */
export function MakeSelfBill({ carrier, today, onClose }: MakeSelfBillProps) {
  const [{ from, to }, setDays] = useState<{ from: Day | ""; to: Day | "" }>(() => lastMonth(today));
  const run = useMoneyAction({
    call: (client) => client.selfBilling.run.mutate({ carrierId: carrier.id, from, to }),
    said: ({ invoice }) => `Made ${invoice.number}, ${formatSum(invoice.totalPence)}`,
  });
  const isPeriod = from !== "" && to !== "" && from <= to;
  const preview = useQuery(
    useTRPC().moneyPage.previewSelfBill.queryOptions(
      { carrierId: carrier.id, from, to },
      { enabled: isPeriod && !run.data, placeholderData: keepPreviousData },
    ),
  );
  const found = isPeriod ? preview.data : undefined;
  if (run.data) return <Made made={run.data} onClose={onClose} />;
  const day = (name: "from" | "to", label: string) => (
    <Field label={label} error={fieldError(run.error, name)}>
      <DateField
        value={name === "from" ? from : to}
        max={today}
        onChange={(value) => setDays((before) => ({ ...before, [name]: value }))}
      />
    </Field>
  );
  return (
    <ConfirmDialog
      question={`Make the self-bill of ${carrier.name}?`}
      effect="One document for all its jobs that were confirmed on these days, each line with its own due date. It counts as approved, and the carrier gets it by email."
      verb={found?.bill ? `Make the self-bill, ${formatSum(found.bill.totalPence)}` : "Make the self-bill"}
      kind="primary"
      busy={run.isPending ? "Making" : undefined}
      error={run.error}
      lacks={
        isPeriod
          ? found?.bill === null
            ? "No job of these days is to be billed."
            : undefined
          : "Choose the first and the last day."
      }
      onConfirm={() => run.mutate()}
      onClose={onClose}
    >
      <Columns>
        {day("from", "Confirmed from")}
        {day("to", "to")}
      </Columns>
      {preview.error && <ErrorNote error={preview.error} />}
      {found?.bill && <Bill bill={found.bill} />}
      {found && found.leftOut.length > 0 && <LeftOut jobs={found.leftOut} />}
    </ConfirmDialog>
  );
}

function Made({ made: { invoice, leftOut }, onClose }: { made: SelfBillAnswer; onClose: () => void }) {
  const title = `${invoice.number} is made, ${formatSum(invoice.totalPence)}`;
  return (
    <Dialog label={title} onClose={onClose}>
      <DialogForm
        title={title}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Close
            </Button>
            <ButtonLink kind="primary" href={`/money/${invoice.id}`}>
              Look at it
            </ButtonLink>
          </>
        }
      >
        {leftOut.length === 0 ? <p>No job of these days was left out.</p> : <LeftOut jobs={leftOut} />}
      </DialogForm>
    </Dialog>
  );
}

/** Sums of the document that these days would make. */
function Bill({ bill }: { bill: NonNullable<SelfBillPreview["bill"]> }) {
  const { jobs, netPence, vatPence, totalPence, firstDueOn, lastDueOn } = bill;
  const due = [...new Set([firstDueOn, lastDueOn])].map((day) => formatFullDay(day)).join(" to ");
  return (
    <Pairs
      kind="ends"
      pairs={[
        [`${counted(jobs, "job")}, without VAT`, formatSum(netPence)],
        ["VAT", formatSum(vatPence)],
        ["Total", formatSum(totalPence)],
        ["Due", due],
      ]}
    />
  );
}

function LeftOut({ jobs }: { jobs: readonly LeftOutJob[] }) {
  return (
    <Note kind="warning">
      Left out, to be made by the same days later:
      <ul>
        {jobs.map(({ loadId, ref, reason }) => (
          <li key={loadId}>
            <Link href={`/loads/${loadId}`}>{ref}</Link>, {REASONS[reason]}
          </li>
        ))}
      </ul>
    </Note>
  );
}
