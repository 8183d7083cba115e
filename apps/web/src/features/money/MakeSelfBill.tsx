"use client";

import { formatSum } from "@board/api/pounds";
import type { Day } from "@board/calendar";
import { useState } from "react";
import { lastMonth } from "../../shared/load-parts/export-days.ts";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Columns } from "../../ui/primitives/Stack.tsx";
import type { Agreement, SelfBilled } from "./types.ts";

const REASONS: Record<SelfBilled["leftOut"][number]["reason"], string> = {
  DISPUTED: "in dispute",
  EXTRA_OPEN: "an extra waits for an answer",
};

interface MakeSelfBillProps {
  carrier: Agreement["carrier"];
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
      verb="Make the self-bill"
      kind="primary"
      busy={run.isPending ? "Making" : undefined}
      error={run.error}
      lacks={from === "" || to === "" ? "Choose the first and the last day." : undefined}
      onConfirm={() => run.mutate()}
      onClose={onClose}
    >
      <Columns>
        {day("from", "Confirmed from")}
        {day("to", "to")}
      </Columns>
    </ConfirmDialog>
  );
}

function Made({ made: { invoice, leftOut }, onClose }: { made: SelfBilled; onClose: () => void }) {
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
        {leftOut.length === 0 ? (
          <p>No job of these days was left out.</p>
        ) : (
          <Note kind="warning">
            Left out, to be made by the same days later:
            <ul>
              {leftOut.map(({ loadId, ref, reason }) => (
                <li key={loadId}>
                  <Link href={`/loads/${loadId}`}>{ref}</Link>, {REASONS[reason]}
                </li>
              ))}
            </ul>
          </Note>
        )}
      </DialogForm>
    </Dialog>
  );
}
