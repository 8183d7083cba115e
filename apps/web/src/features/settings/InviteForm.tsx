"use client";

import type { Role } from "@board/db/enums";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { GIVE_ROLE } from "../../ui/format/roles.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { PanelBody } from "../../ui/primitives/Panel.tsx";
import { Columns, Stack } from "../../ui/primitives/Stack.tsx";
import { RoleSelect } from "./RoleSelect.tsx";

const FIELDS = ["email"];
const MISSING = { email: "Enter their email address" };

/** Form that invites a person by email. */
export function InviteForm() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  const { firm } = useSession();
  const { may } = useAllowed();
  const [role, setRole] = useState<Role>("TRAFFIC");
  const form = useRef<HTMLFormElement>(null);
  const invite = useMutation(
    trpc.accounts.invite.mutationOptions({
      onSuccess: () => {
        form.current?.reset();
        setRole("TRAFFIC");
        return queries.invalidateQueries(trpc.accounts.members.queryFilter());
      },
    }),
  );
  function submit(given: FormData): void {
    invite.mutate({ email: String(given.get("email")), role, seat: given.has("seat") });
  }
  if (!may("invite")) {
    return (
      <PanelBody>
        <Note kind="info">
          Your firm can invite people once it is approved. <Link href="/waiting">What is missing</Link>
        </Note>
      </PanelBody>
    );
  }
  return (
    <PanelBody>
      <Stack as={Form} ref={form} narrow missing={MISSING} onSubmit={submit}>
        <Columns>
          <Field label="Email" error={fieldError(invite.error, "email")}>
            <Input name="email" type="email" autoComplete="off" required maxLength={254} />
          </Field>
          <Field label="Role" hint={GIVE_ROLE[role].effect}>
            <RoleSelect name="role" value={role} onChange={setRole} />
          </Field>
        </Columns>
        <Checkbox name="seat" defaultChecked={firm?.canCarry}>
          With a seat
        </Checkbox>
        <HelpLink to="/help/words#people-and-seats">What a seat is</HelpLink>
        <Button kind="primary" type="submit" busy={invite.isPending ? "Sending" : undefined}>
          Send the invitation
        </Button>
        {invite.error && <ErrorNote error={invite.error} fields={FIELDS} kept="What you typed is kept." />}
        {invite.isSuccess && (
          <Note kind="done" live>
            Sent to {invite.variables?.email}. The link works for seven days.
          </Note>
        )}
      </Stack>
    </PanelBody>
  );
}
