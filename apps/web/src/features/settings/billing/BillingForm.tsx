"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useState } from "react";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { fieldError } from "../../../ui/format/field-error.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { Choice } from "../../../ui/primitives/Choice.tsx";
import { ConfirmDialog } from "../../../ui/primitives/ConfirmDialog.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Form } from "../../../ui/primitives/Form.tsx";
import { Input, TextArea } from "../../../ui/primitives/Input.tsx";
import { Note } from "../../../ui/primitives/Note.tsx";
import { PageColumn, PageColumns } from "../../../ui/primitives/Page.tsx";
import { Pairs } from "../../../ui/primitives/Pairs.tsx";
import { Panel } from "../../../ui/primitives/Panel.tsx";
import { Columns, Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import type { Billing } from "./billing-form.ts";
import {
  formOfBilling,
  LABELS,
  readBilling,
  replacesBank,
  type BillingForm as Typed,
  vatTrouble,
} from "./billing-form.ts";
import { FirmCodes } from "./FirmCodes.tsx";
import { WaitingTable } from "./WaitingTable.tsx";

const REGISTERED = [
  { value: "yes", name: "Registered" },
  { value: "no", name: "Not registered" },
] as const;

/** Paths of the fields in a request, by which the API names what is wrong. */
const PATHS = {
  legalName: "legalName",
  companyNumber: "companyNumber",
  address: "lines",
  postcode: "postcode",
  invoiceEmail: "invoiceEmail",
  series: "series",
  startAt: "startAt",
  vatNumber: "vat/number",
  accountName: "bank/accountName",
  sortCode: "bank/sortCode",
  accountNumber: "bank/accountNumber",
  sales: "codes/sales",
  purchases: "codes/purchases",
  accounts: "codes/accounts",
  waiting: "waiting",
};
type FieldName = Exclude<keyof typeof PATHS, "waiting" | "address" | "accounts">;

/** One form for all details: saving replaces them. Another bank account is asked about first. */
export function BillingForm({ saved }: { saved: Billing | null }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const { firm } = useSession();
  const [form, setForm] = useState(() => formOfBilling(saved));
  const [changesBank, setChangesBank] = useState(saved?.bank === null || saved === null);
  const [tried, setTried] = useState(false);
  const [asks, setAsks] = useState(false);
  const { input, errors } = readBilling(form);
  const wrong = Object.keys(errors) as (keyof typeof errors)[];
  const save = useMutation(
    trpc.billing.change.mutationOptions({
      onSuccess: async (answer) => {
        setAsks(false);
        setTried(false);
        setForm(formOfBilling(answer.billing));
        setChangesBank(answer.billing?.bank === null);
        queries.setQueryData(trpc.billing.get.queryKey({}), answer);
        await queries.invalidateQueries(trpc.contactChanges.pathFilter());
        await queries.invalidateQueries(trpc.accounts.counts.pathFilter());
        router.refresh();
      },
      onError: () => setAsks(false),
    }),
  );

  const set = (changes: Partial<Typed>) => {
    save.reset();
    setForm({ ...form, ...changes });
  };
  const errorOf = (name: keyof typeof PATHS) =>
    (tried && name in errors && errors[name as keyof typeof errors]) || fieldError(save.error, PATHS[name]);

  function submit(): void {
    setTried(true);
    if (wrong.length > 0 || save.isPending) return;
    if (replacesBank(form, saved)) setAsks(true);
    else save.mutate(input);
  }

  function press(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  const field = (
    name: FieldName,
    label: string,
    { hint, ...rest }: { hint?: string } & Parameters<typeof Input>[0] = {},
  ) => (
    <Field
      label={label}
      hint={hint}
      live={name === "vatNumber"}
      error={errorOf(name) ?? (name === "vatNumber" ? vatTrouble(form.vatNumber) : undefined)}
    >
      <Input
        name={name}
        maxLength={100}
        autoComplete="off"
        {...rest}
        value={form[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );

  return (
    <Stack as={Form} gap={16} onSubmit={submit} onKeyDown={press} aria-label="Billing details">
      <PageColumns>
        <PageColumn>
          <Panel title="Details" sub="as on your VAT certificate">
            <Stack>
              <Columns>
                {field("legalName", "Legal name")}
                {field("companyNumber", "Company number", { placeholder: "07214486" })}
              </Columns>
              <Field label="Address, at most four lines" error={errorOf("address")}>
                <TextArea
                  name="address"
                  rows={3}
                  maxLength={404}
                  value={form.address}
                  onChange={(event) => set({ address: event.target.value })}
                />
              </Field>
              <Columns>
                {field("postcode", "Postcode", { placeholder: "HU1 2AB" })}
                {field("invoiceEmail", "Invoices come to", { type: "email", maxLength: 254 })}
              </Columns>
              <Columns>
                {field("series", "Numbers begin with", {
                  maxLength: 8,
                  hint: "Empty: the initials of your name.",
                })}
                {field("startAt", "First number", {
                  inputMode: "numeric",
                  placeholder: "1",
                  hint: "Without gaps from there.",
                })}
              </Columns>
            </Stack>
          </Panel>
          <Panel title="VAT">
            <Stack>
              <Choice
                label="VAT"
                options={REGISTERED}
                value={form.registered ? "yes" : "no"}
                onChange={(value) => set({ registered: value === "yes" })}
              />
              {form.registered &&
                field("vatNumber", "VAT number", {
                  maxLength: 30,
                  hint: "Checked by its digits, not at HMRC.",
                })}
            </Stack>
          </Panel>
          <Panel
            title="Bank account"
            end={
              !changesBank && (
                <Button
                  size="small"
                  onClick={() => {
                    set({ accountName: "", sortCode: "", accountNumber: "" });
                    setChangesBank(true);
                  }}
                >
                  Change…
                </Button>
              )
            }
          >
            <Stack>
              {changesBank ? (
                <Columns>
                  {field("accountName", "Account name", { maxLength: 70 })}
                  {field("sortCode", "Sort code", {
                    maxLength: 20,
                    placeholder: "30-99-50",
                    inputMode: "numeric",
                  })}
                  {field("accountNumber", "Account number", { maxLength: 20, inputMode: "numeric" })}
                </Columns>
              ) : (
                <Pairs
                  kind="across"
                  pairs={[
                    ["Account name", form.accountName],
                    ["Sort code", form.sortCode],
                    ["Account", `•••••${form.accountNumber.slice(-3)}`],
                  ]}
                />
              )}
              <Text as="p" size="small" tone="faint">
                Your invoices ask to be paid to it. A change is told to your owners and to every firm that
                owes you
                {firm?.canCarry ? ", and you win no new load for 72 hours or until it is confirmed" : ""}.
              </Text>
            </Stack>
          </Panel>
        </PageColumn>
        <PageColumn>
          {firm?.canPost && (
            <WaitingTable
              waiting={form.waiting}
              onChange={(waiting) => set({ waiting })}
              error={errorOf("waiting") || undefined}
            />
          )}
          <Panel title="Codes for the export" sub="of your ledger">
            <Stack>
              <Columns>
                {field("sales", "Sales account", { maxLength: 8 })}
                {field("purchases", "Purchases account", { maxLength: 8 })}
              </Columns>
              <FirmCodes
                codes={form.accounts}
                onChange={(accounts) => set({ accounts })}
                error={errorOf("accounts") || undefined}
              />
            </Stack>
          </Panel>
        </PageColumn>
      </PageColumns>
      {save.error && (
        <ErrorNote error={save.error} fields={Object.values(PATHS)} kept="What you typed is kept." />
      )}
      {save.isSuccess && (
        <Note kind="done" live>
          Saved.
        </Note>
      )}
      <Row>
        <Button kind="primary" type="submit" busy={save.isPending ? "Saving" : undefined}>
          Save
        </Button>
        {tried && wrong.length > 0 && (
          <Text tone="quiet" role="status">
            {wrong.length === 1 ? "1 field" : `${wrong.length} fields`} to mend:{" "}
            {wrong.map((name) => LABELS[name]).join(", ")}
          </Text>
        )}
      </Row>
      {asks && (
        <ConfirmDialog
          question="Ask to be paid to another account?"
          effect={`${form.sortCode}, ${form.accountNumber} takes the place of ${saved?.bank?.sortCode}, ${saved?.bank?.accountNumber}. Owners and the firms that owe you are told.`}
          verb="Change the account"
          busy={save.isPending ? "Saving" : undefined}
          error={null}
          onConfirm={() => save.mutate(input)}
          onClose={() => setAsks(false)}
        />
      )}
    </Stack>
  );
}
