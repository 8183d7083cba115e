"use client";

import type { Day } from "@board/calendar";
import { useState } from "react";
import { type InvoiceEntry, paidInstant } from "../../shared/load-parts/invoices.ts";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { counted } from "../../ui/format/counted.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { formatSum } from "../../ui/format/money.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Key, Keys } from "../../ui/primitives/Key.tsx";
import { PanelBody } from "../../ui/primitives/Panel.tsx";
import { Row, Stack } from "../../ui/primitives/Stack.tsx";

interface RemitBarProps {
  invoices: readonly InvoiceEntry[];
  today: Day;
  onDone: () => void;
}

/** Form above the list that records one payment for the selected invoices of one supplier. */
export function RemitBar({ invoices, today, onDone }: RemitBarProps) {
  const [day, setDay] = useState<Day | "">(today);
  const [reference, setReference] = useState("");
  const [tried, setTried] = useState(false);
  const sum = formatSum(invoices.reduce((all, { openPence }) => all + openPence, 0));
  const remit = useMoneyAction<Day>({
    call: (client, paidOn) =>
      client.invoices.remit.mutate({
        invoiceIds: invoices.map(({ id }) => id),
        paidAt: paidInstant(paidOn, today),
        reference: reference.trim(),
      }),
    said: () => `${sum} recorded as paid`,
    onDone,
  });
  function submit(): void {
    setTried(true);
    if (day !== "" && reference.trim() !== "" && !remit.isPending) remit.mutate(day);
  }
  return (
    <PanelBody>
      <Stack as={Form} onSubmit={submit} aria-label="Record a payment">
        <Row align="start">
          <Field
            label="Paid on"
            error={(tried && day === "" && "Choose the day.") || fieldError(remit.error, "paidAt")}
          >
            <DateField value={day} max={today} onChange={setDay} />
          </Field>
          <Field
            label="Reference"
            hint="As the supplier reads it on its bank statement."
            error={
              (tried && reference.trim() === "" && "Fill this in.") || fieldError(remit.error, "reference")
            }
          >
            <Input
              value={reference}
              maxLength={100}
              autoComplete="off"
              onChange={(event) => setReference(event.currentTarget.value)}
            />
          </Field>
        </Row>
        <Row>
          <b role="status">
            {counted(invoices.length, "invoice")} selected, {sum}
          </b>
          <Button type="submit" busy={remit.isPending ? "Recording" : undefined}>
            Record {sum} as paid
          </Button>
          <Button kind="quiet" onClick={onDone}>
            Select none
          </Button>
          <Keys>
            <Key>X</Key> select · <Key>Esc</Key> none
          </Keys>
        </Row>
        {remit.isError && <ErrorNote error={remit.error} fields={["paidAt", "reference"]} />}
      </Stack>
    </PanelBody>
  );
}
