"use client";

import { formatSum } from "@board/api/pounds";
import { poundsTrouble, readPounds } from "@board/api/typed/rules";
import type { Day } from "@board/calendar";
import { useState } from "react";
import type { InvoiceView } from "../../shared/load-parts/invoices.ts";
import { useMoneyAction } from "../../shared/load-parts/use-money-action.ts";
import { useKeys } from "../../shared/shell/keys.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ConfirmDialog } from "../../ui/primitives/ConfirmDialog.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { MoneyInput } from "../../ui/primitives/Input.tsx";
import { RecordPaid } from "./RecordPaid.tsx";
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
      {(asked === "approve" || asked === "query" || asked === "contestPaid") && (
        <Confirm {...dialog} action={asked} />
      )}
      {asked === "credit" && <Credit {...dialog} />}
      {(asked === "paid" || asked === "remit") && (
        <RecordPaid invoices={[invoice]} remits={asked === "remit"} today={today} onClose={close} />
      )}
    </>
  );
}

interface Act {
  question: (invoice: InvoiceView) => string;
  effect: string;
  verb: (invoice: InvoiceView) => string;
  kind: "go" | "primary" | "danger";
  busy: string;
  said: string;
  /** True if the other end reads a reason. */
  asksWhy?: true;
}

/** Actions that need nothing but a reason at most. */
const ACTS: Record<"approve" | "query" | "contestPaid", Act> = {
  approve: {
    question: ({ openPence }) => `Approve ${formatSum(openPence)}?`,
    effect: "The other end reads that it is right. The due date stays as it is.",
    verb: ({ openPence }) => `Approve ${formatSum(openPence)}`,
    kind: "go",
    busy: "Approving",
    said: "Approved",
  },
  query: {
    question: ({ number }) => `Query ${number}?`,
    effect: "The other end reads your reason. It stays due; approving it ends the query.",
    verb: () => "Query",
    kind: "primary",
    busy: "Querying",
    said: "Queried",
    asksWhy: true,
  },
  contestPaid: {
    question: ({ number }) => `Did nothing come for ${number}?`,
    effect: "It counts as unpaid again, and the buyer is told.",
    verb: () => "Nothing came",
    kind: "danger",
    busy: "Sending",
    said: "The buyer is told that nothing came for",
  },
};

interface DialogProps {
  invoice: InvoiceView;
  onClose: () => void;
}

function Confirm({ invoice, action, onClose }: DialogProps & { action: keyof typeof ACTS }) {
  const { id, number } = invoice;
  const { question, effect, verb, kind, busy, said, asksWhy } = ACTS[action];
  const act = useMoneyAction<string>({
    call: (client, reason) =>
      action === "query"
        ? client.invoices.query.mutate({ id, reason })
        : client.invoices[action].mutate({ id }),
    said: () => `${said} ${number}`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      question={question(invoice)}
      effect={effect}
      verb={verb(invoice)}
      kind={kind}
      busy={act.isPending ? busy : undefined}
      error={act.error}
      {...(asksWhy && {
        reason: {
          label: "Why do you not approve it?",
          keptAs: id,
          needed: "A reason is needed: the other end reads it.",
        },
      })}
      onConfirm={act.mutate}
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
