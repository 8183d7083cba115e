"use client";

import type { AccountOutput } from "@board/api/schemas";
import type { DateStyle } from "@board/db/enums";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useState } from "react";
import { PasswordField } from "../../shared/auth-parts/PasswordField.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { formatExact } from "../../ui/format/days.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Input, Select } from "../../ui/primitives/Input.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Columns, Row, Stack } from "../../ui/primitives/Stack.tsx";
import styles from "./Account.module.css";

const EMAIL_FIELDS = ["email", "current"];

function ChangeEmail({ onDone }: { onDone: (sentTo: string | null) => void }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const change = useMutation(
    trpc.accounts.changeEmail.mutationOptions({
      onSuccess: ({ sentTo }) => {
        void queries.invalidateQueries(trpc.accounts.account.queryFilter());
        onDone(sentTo);
      },
    }),
  );
  function submit(given: FormData): void {
    if (change.isPending) return;
    change.mutate({ email: String(given.get("email")), current: String(given.get("current")) });
  }
  return (
    <Stack
      as={Form}
      missing={{ email: "Enter the new address", current: "Enter your password" }}
      onSubmit={submit}
    >
      {change.error && <ErrorNote error={change.error} fields={EMAIL_FIELDS} />}
      <Columns>
        <Field label="New email" error={fieldError(change.error, "email")}>
          <Input name="email" type="email" required maxLength={254} autoComplete="email" />
        </Field>
        <PasswordField
          label="Your password"
          name="current"
          autoComplete="current-password"
          required
          maxLength={128}
          error={fieldError(change.error, "current")}
        />
      </Columns>
      <Row>
        <Button kind="primary" type="submit" busy={change.isPending ? "Sending" : undefined}>
          Send a link to the new address
        </Button>
        <Button onClick={() => onDone(null)}>Cancel</Button>
      </Row>
    </Stack>
  );
}

/** Choice of the person's date format, saved immediately. */
function Dates({ account }: { account: AccountOutput }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const set = useMutation(
    trpc.accounts.setDates.mutationOptions({
      onSuccess: async () => {
        router.refresh();
        await queries.invalidateQueries(trpc.accounts.account.queryFilter());
      },
    }),
  );
  return (
    <Stack>
      {set.error && <ErrorNote error={set.error} />}
      <Field
        label="Date format"
        hint="On every page, from the moment you choose. Emails and documents write them in words."
      >
        <Select
          value={set.isPending ? set.variables.dates : account.dates}
          onChange={({ currentTarget }) => set.mutate({ dates: currentTarget.value as DateStyle })}
        >
          <option value="WORDS">Wed 18 Nov 2026</option>
          <option value="NUMBERS">18/11/2026</option>
        </Select>
      </Field>
    </Stack>
  );
}

/** Panel with the person's name, date format and email address. */
export function You({ account }: { account: AccountOutput }) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const router = useRouter();
  const [name, setName] = useState(account.name);
  const [changing, setChanging] = useState(false);
  const rename = useMutation(
    trpc.accounts.rename.mutationOptions({
      onSuccess: () => {
        void queries.invalidateQueries(trpc.accounts.account.queryFilter());
        router.refresh();
      },
    }),
  );
  function submit(): void {
    if (!rename.isPending) rename.mutate({ name });
  }
  return (
    <Panel id="you" title="You">
      <Stack>
        <Stack as={Form} missing={{ name: "Enter your name" }} onSubmit={submit}>
          {rename.error && <ErrorNote error={rename.error} fields={["name"]} />}
          <Stack className={styles.beside}>
            <Field label="Name" error={fieldError(rename.error, "name")}>
              <Input
                name="name"
                value={name}
                required
                maxLength={100}
                autoComplete="name"
                onChange={(event) => setName(event.target.value)}
              />
            </Field>
            <Button
              type="submit"
              busy={rename.isPending ? "Saving" : undefined}
              because={name.trim() === account.name ? "The name is saved" : undefined}
            >
              Save the name
            </Button>
          </Stack>
        </Stack>
        <Dates account={account} />
        {changing ? (
          <ChangeEmail onDone={() => setChanging(false)} />
        ) : (
          <Stack>
            <Stack className={styles.beside}>
              <Field
                label="Email"
                hint={
                  account.verifiedAt
                    ? `Confirmed ${formatExact(new Date(account.verifiedAt))}. Before a change counts, the new address is confirmed; the old one is told, and can undo it for 72\u00a0hours.`
                    : undefined
                }
              >
                <Input type="email" readOnly value={account.email} />
              </Field>
              <Button onClick={() => setChanging(true)}>Change…</Button>
            </Stack>
            {account.newEmail !== null && (
              <Note kind="info" live>
                If {account.newEmail} is free, a link is on its way there. Until you open it, {account.email}{" "}
                counts.
              </Note>
            )}
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}
