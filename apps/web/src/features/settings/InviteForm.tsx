"use client";

import type { Role } from "@board/db/enums";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { useAllowed } from "../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { fieldError } from "../../ui/format/field-error.ts";
import { GIVE_ROLE, ROLE_NAMES } from "../../ui/format/roles.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Checkbox, Radio } from "../../ui/primitives/Checkbox.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { FieldSet } from "../../ui/primitives/FieldSet.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { HelpLink } from "../../ui/primitives/HelpLink.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Link } from "../../ui/primitives/Link.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { PanelBody } from "../../ui/primitives/Panel.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { hasSeats, type RoleRights } from "./RoleTable.tsx";

const FIELDS = ["email"];
const MISSING = { email: "Enter their email address" };

/** Form that invites a person by email, in one of the roles. */
export function InviteForm({ roles }: { roles: readonly RoleRights[] }) {
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
  const seats = roles.some((of) => of.role === role && hasSeats(of));
  function submit(given: FormData): void {
    invite.mutate({ email: String(given.get("email")), role, seat: seats && given.has("seat") });
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
        <Field label="Email" error={fieldError(invite.error, "email")}>
          <Input name="email" type="email" autoComplete="off" required maxLength={254} />
        </Field>
        <FieldSet legend="Role">
          <Stack gap={8}>
            {roles.map(({ role: each }) => (
              <Radio key={each} name="role" checked={each === role} onChange={() => setRole(each)}>
                <b>{ROLE_NAMES[each]}</b> <Text tone="quiet">{GIVE_ROLE[each].effect}</Text>
              </Radio>
            ))}
          </Stack>
        </FieldSet>
        {seats && (
          <Checkbox name="seat" defaultChecked={firm?.canCarry}>
            With a seat
          </Checkbox>
        )}
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
