"use client";

import type { AccountOutput } from "@board/api/schemas";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type Ref, useState } from "react";
import { NewPasswordField } from "../../shared/auth-parts/NewPasswordField.tsx";
import { PasswordField } from "../../shared/auth-parts/PasswordField.tsx";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { formatExact } from "../../ui/format/days.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Columns, Row, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";

const FIELDS = ["current", "password"];

function othersWords(others: number): string {
  if (others === 0) return "you stay signed in here";
  return `signs out your ${others === 1 ? "other device" : `${others} other devices`}`;
}

/** Panel that changes the password. People who have none or forgot it get an email to set one. */
export function PasswordPanel({
  account,
  current,
}: {
  account: AccountOutput;
  current: Ref<HTMLInputElement>;
}) {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { firm } = useSession();
  const { data } = useQuery(trpc.accounts.sessions.queryOptions({}));
  // React key of the form: a new one after each change empties the fields.
  const [round, setRound] = useState(0);
  const change = useMutation(
    trpc.accounts.changePassword.mutationOptions({
      onSuccess: () => {
        setRound((before) => before + 1);
        void queries.invalidateQueries();
      },
    }),
  );
  function submit(given: FormData): void {
    if (change.isPending) return;
    change.mutate({ current: String(given.get("current")), password: String(given.get("password")) });
  }
  const { passwordChangedAt } = account;
  return (
    <Panel
      id="password"
      title="Password"
      sub={passwordChangedAt ? `changed ${formatExact(new Date(passwordChangedAt))}` : undefined}
    >
      <Stack
        as={Form}
        key={round}
        missing={{ current: "Enter the password that you have now", password: "Choose a new password" }}
        onSubmit={submit}
      >
        {change.isSuccess && (
          <Note kind="done" live>
            <b>Your password is changed.</b> You were signed out everywhere else.
          </Note>
        )}
        {change.error && <ErrorNote error={change.error} fields={FIELDS} />}
        <input type="email" autoComplete="username" readOnly hidden value={account.email} />
        <Columns>
          <PasswordField
            ref={current}
            label="Current password"
            name="current"
            autoComplete="current-password"
            required
            maxLength={128}
            hint="Forgotten? Sign out and set a new one by email."
            error={fieldError(change.error, "current")}
          />
          <NewPasswordField
            label="New password"
            owner={{ name: account.name, email: account.email, firm: firm?.name }}
            error={fieldError(change.error, "password")}
          />
        </Columns>
        <Row>
          <Button kind="primary" type="submit" busy={change.isPending ? "Changing" : undefined}>
            Change password
          </Button>
          {data && <Text tone="quiet">{othersWords(data.sessions.length - 1)}</Text>}
        </Row>
      </Stack>
    </Panel>
  );
}
