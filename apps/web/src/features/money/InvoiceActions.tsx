"use client";

import { poundsTrouble, readPounds } from "@board/api/typed/rules";
import type { Day } from "@board/calendar";
import { useState } from "react";
import { type InvoiceView, paidInstant } from "../../shared/load-parts/invoices.ts";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { useKeys } from "../../shared/shell/keys.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { formatSum } from "../../ui/format/money.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Input, MoneyInput } from "../../ui/primitives/Input.tsx";
import type { MoneySide } from "./use-money-search.ts";

interface InvoiceActionsProps {
  invoice: InvoiceView;
  side: MoneySide;
  today: Day;
}

type Action = InvoiceView["allowedActions"][number];

/** Buttons for what the reader may do with an invoice, each with its dialog. The key `A` opens the approval. */
export function InvoiceActions({ invoice, side, today }: InvoiceActionsProps) {
  const [asked, setAsked] = useState<Action | null>(null);
  const may = (action: Action) => invoice.allowedActions.includes(action);
  const close = () => setAsked(null);
  useKeys({ a: () => may("approve") && setAsked("approve") });
  const dialog = { invoice, onClose: close };
  return (
    <>
      {may("contestPaid") && (
        <Button kind="danger" onClick={() => setAsked("contestPaid")}>
          Nothing came…
        </Button>
      )}
      {may("credit") && <Button onClick={() => setAsked("credit")}>Credit…</Button>}
      {may("query") && <Button onClick={() => setAsked("query")}>Query…</Button>}
      {(may("paid") || may("remit")) && (
        <Button onClick={() => setAsked(may("paid") ? "paid" : "remit")}>
          {side === "issued" ? "The money came…" : "Paid…"}
        </Button>
      )}
      {may("approve") && (
        <Button kind="go" shortcut="A" onClick={() => setAsked("approve")}>
          Approve {formatSum(invoice.openPence)}
        </Button>
      )}
      {asked === "approve" && <Approve {...dialog} />}
      {asked === "query" && <Query {...dialog} />}
      {asked === "credit" && <Credit {...dialog} />}
      {(asked === "paid" || asked === "remit") && <Paid {...dialog} action={asked} today={today} />}
      {asked === "contestPaid" && <Contest {...dialog} />}
    </>
  );
}

interface DialogProps {
  invoice: InvoiceView;
  onClose: () => void;
}

function Approve({ invoice: { id, number, openPence }, onClose }: DialogProps) {
  const approve = useMoneyAction({
    call: (client) => client.invoices.approve.mutate({ id }),
    said: () => `Approved ${number}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      question={`Approve ${formatSum(openPence)}?`}
      effect="The supplier reads that it will be paid. The due date stays as it is."
      verb={`Approve ${formatSum(openPence)}`}
      kind="go"
      busy={approve.isPending ? "Approving" : undefined}
      error={approve.error}
      onConfirm={() => approve.mutate()}
      onClose={onClose}
    />
  );
}

function Query({ invoice: { id, number }, onClose }: DialogProps) {
  const query = useMoneyAction<string>({
    call: (client, reason) => client.invoices.query.mutate({ id, reason }),
    said: () => `Queried ${number}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      question={`Query ${number}?`}
      effect="The other end reads your reason. It stays due; approving it ends the query."
      verb="Query"
      kind="primary"
      busy={query.isPending ? "Querying" : undefined}
      error={query.error}
      reason={{
        label: "Why do you not approve it?",
        keptAs: id,
        needed: "A reason is needed: the other end reads it.",
      }}
      onConfirm={query.mutate}
      onClose={onClose}
    />
  );
}

function Credit({ invoice, onClose }: DialogProps) {
  const { id, number, netPence } = invoice;
  const [typed, setTyped] = useState("");
  const pence = readPounds(typed);
  const isAll = typed.trim() === "";
  const credit = useMoneyAction({
    call: (client, reason: string) =>
      client.invoices.credit.mutate({ id, reason, ...(pence === null ? {} : { pence }) }),
    said: ({ creditNote }) => `Issued ${creditNote.number}, ${formatSum(-creditNote.totalPence)}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      question={`Credit ${number}?`}
      effect="A credit note with a number of its own goes to the other end by email. One for the whole frees the jobs for another invoice."
      verb={isAll ? "Credit all of it" : `Credit ${pence === null ? "" : formatSum(pence)} plus VAT`}
      busy={credit.isPending ? "Crediting" : undefined}
      error={credit.error}
      reason={{
        label: "Why, on the credit note",
        keptAs: id,
        needed: "A reason is needed: it stands on the credit note.",
      }}
      lacks={!isAll && pence === null ? "Enter the sum in pounds, or leave it empty." : undefined}
      onConfirm={credit.mutate}
      onClose={onClose}
    >
      <Field
        label="Sum to take off, without VAT"
        hint={`Left empty: all of it. Issued for ${formatSum(netPence)} without VAT.`}
        error={poundsTrouble(typed)?.trouble ?? fieldError(credit.error, "pence")}
      >
        <MoneyInput
          value={typed}
          maxLength={12}
          data-autofocus
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}

interface PaidProps extends DialogProps {
  action: "paid" | "remit";
  today: Day;
}

function Paid({ invoice: { id, number, openPence }, action, today, onClose }: PaidProps) {
  const [day, setDay] = useState<Day | "">(today);
  const [reference, setReference] = useState("");
  const record = useMoneyAction<Day>({
    call: (client, paidOn) => {
      const paidAt = paidInstant(paidOn, today);
      const said = reference.trim();
      if (action === "remit")
        return client.invoices.remit.mutate({ invoiceIds: [id], paidAt, reference: said });
      return client.invoices.paid.mutate({ id, paidAt, ...(said && { reference: said }) });
    },
    said: () => `Recorded ${number} as paid`,
    onDone: onClose,
  });
  const isLacking = day === "" || (action === "remit" && reference.trim() === "");
  return (
    <ConfirmDialog
      question={`Record ${formatSum(openPence)} as paid?`}
      effect={
        action === "remit"
          ? "It covers the whole invoice. The supplier reads it, and says if nothing came."
          : "It covers the whole invoice. For a part that came, credit or query the rest instead."
      }
      verb={`Record ${formatSum(openPence)}`}
      kind="primary"
      busy={record.isPending ? "Recording" : undefined}
      error={record.error}
      lacks={isLacking ? "The day is needed, and of a payment by you its reference." : undefined}
      onConfirm={() => day !== "" && record.mutate(day)}
      onClose={onClose}
    >
      <Field
        label={action === "paid" ? "The money came on" : "Paid on"}
        error={fieldError(record.error, "paidAt")}
      >
        <DateField value={day} max={today} onChange={setDay} />
      </Field>
      <Field
        label="Reference"
        hint={action === "paid" ? "May be left empty." : "As the supplier reads it on its bank statement."}
        error={fieldError(record.error, "reference")}
      >
        <Input
          value={reference}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setReference(event.currentTarget.value)}
        />
      </Field>
    </ConfirmDialog>
  );
}

function Contest({ invoice: { id, number }, onClose }: DialogProps) {
  const contest = useMoneyAction({
    call: (client) => client.invoices.contestPaid.mutate({ id }),
    said: () => `The buyer is told that nothing came for ${number}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      question={`Did nothing come for ${number}?`}
      effect="It counts as unpaid again, and the buyer is told."
      verb="Nothing came"
      busy={contest.isPending ? "Sending" : undefined}
      error={contest.error}
      onConfirm={() => contest.mutate()}
      onClose={onClose}
    />
  );
}
