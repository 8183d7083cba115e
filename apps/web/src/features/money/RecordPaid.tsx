"use client";

import { formatSum } from "@board/api/pounds";
import type { Day } from "@board/calendar";
import { useState } from "react";
import { type InvoiceHead, paidInstant } from "../../shared/load-parts/invoices.ts";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Input } from "../../ui/primitives/Input.tsx";

interface RecordPaidProps {
  /** Invoices of one supplier that one payment covers; the supplier records them one by one. */
  invoices: readonly InvoiceHead[];
  /** True if the buyer says it, by a remittance. */
  remits: boolean;
  today: Day;
  onClose: () => void;
  onDone?: () => void;
}

/** Dialog that records one payment of whole invoices, with its day and reference. */
export function RecordPaid({ invoices, remits, today, onClose, onDone }: RecordPaidProps) {
  const [day, setDay] = useState<Day | "">(today);
  const [given, setGiven] = useState("");
  const reference = given.trim();
  const sum = formatSum(invoices.reduce((all, { openPence }) => all + openPence, 0));
  const record = useMoneyAction<Day>({
    call: async (client, paidOn) => {
      const ids = invoices.map(({ id }) => id);
      const paidAt = paidInstant(paidOn, today);
      if (remits) await client.invoices.remit.mutate({ invoiceIds: ids, paidAt, reference });
      else
        for (const id of ids)
          await client.invoices.paid.mutate({ id, paidAt, ...(reference && { reference }) });
    },
    said: () => `Recorded ${sum} as paid`,
    onDone: () => {
      onClose();
      onDone?.();
    },
  });
  const lacks =
    day === "" ? "Choose the day." : remits && reference === "" ? "Type the reference." : undefined;
  return (
    <ConfirmDialog
      question={`Record ${sum} as paid?`}
      effect={
        remits
          ? "It covers all of them whole. The supplier reads it, and says if nothing came."
          : "It covers the whole invoice. Where a part came, credit what is not owed first."
      }
      verb={`Record ${sum}`}
      kind="primary"
      busy={record.isPending ? "Recording" : undefined}
      error={record.error}
      lacks={lacks}
      onConfirm={() => day !== "" && record.mutate(day)}
      onClose={onClose}
    >
      <Field label={remits ? "Paid on" : "The money came on"} error={fieldError(record.error, "paidAt")}>
        <DateField value={day} max={today} onChange={setDay} />
      </Field>
      <Field
        label="Reference"
        hint={remits ? "As the supplier reads it on its bank statement." : "May be left empty."}
        error={fieldError(record.error, "reference")}
      >
        <Input
          value={given}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setGiven(event.currentTarget.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}
