"use client";

import { type RefObject, useRef, useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { FieldSet } from "../../ui/primitives/FieldSet.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Columns, Stack } from "../../ui/primitives/Stack.tsx";
import { Problem } from "./Problem.tsx";
import { keepPending } from "./pending.ts";
import { useVisitorCall } from "./use-visitor-call.ts";

/**
 * Shown if a firm of this name exists. The person can ask its owners for an invitation, without being told who they
 * are.
 */
function NameTaken({ detail, form }: { detail: string; form: RefObject<HTMLFormElement | null> }) {
  const { run, busy, problem } = useVisitorCall();
  const [requested, setRequested] = useState(false);

  async function ask(): Promise<void> {
    if (busy || form.current === null) return;
    const given = new FormData(form.current);
    const text = (name: string) => String(given.get(name) ?? "");
    const answer = await run((client) =>
      client.accounts.askForInvitation.mutate({
        firmName: text("firmName"),
        name: text("name"),
        email: text("email"),
      }),
    );
    if (answer !== null) setRequested(true);
  }

  if (requested) {
    return (
      <Note kind="done" live>
        <b>We told the firm of that name.</b> If its owners know you, their invitation comes by email.
      </Note>
    );
  }
  return (
    <Note kind="error" live>
      <Stack gap={8}>
        <p>{detail} What you typed is kept.</p>
        <Button size="small" busy={busy ? "Asking" : undefined} onClick={() => void ask()}>
          Ask them for an invitation
        </Button>
        {problem && <p>{problem.errors[0] ? "Fill in your name and your email first." : problem.detail}</p>}
      </Stack>
    </Note>
  );
}

const MISSING = {
  firmName: "Enter the name of your firm",
  name: "Enter your name",
  phone: "Enter a phone number",
  email: "Enter your email address",
};

/**
 * Form that signs up a firm and its first person, who may have come by an invitation to a network. The password is chosen later, on the
 * page of the emailed link.
 */
export function SignUpForm({ networkToken }: { networkToken?: string | undefined }) {
  const { run, busy, problem, errorOf } = useVisitorCall();
  const form = useRef<HTMLFormElement>(null);
  const nameTaken = problem?.code === "firm_name_taken";

  async function submit(given: FormData): Promise<void> {
    if (busy) return;
    const text = (name: string) => String(given.get(name) ?? "");
    const answer = await run((client) =>
      client.accounts.register.mutate({
        firmName: text("firmName"),
        name: text("name"),
        phone: text("phone"),
        email: text("email"),
        canPost: given.has("canPost"),
        canCarry: given.has("canCarry"),
        ...(networkToken === undefined ? {} : { networkToken }),
      }),
    );
    if (answer === null) return;
    keepPending(answer);
    location.assign("/register/inbox");
  }

  return (
    <Form ref={form} missing={MISSING} onSubmit={(given) => void submit(given)}>
      {nameTaken ? <NameTaken detail={problem.detail} form={form} /> : <Problem problem={problem} />}
      <Field label="Firm" error={nameTaken ? "Another firm has this name." : errorOf("firmName")}>
        <Input name="firmName" autoComplete="organization" required maxLength={100} />
      </Field>
      <FieldSet legend="What does it do?" error={errorOf("canCarry") && "Choose one of the two, or both."}>
        <Checkbox name="canCarry" defaultChecked={networkToken !== undefined}>
          It carries loads for others
        </Checkbox>
        <Checkbox name="canPost">It has loads to be carried</Checkbox>
      </FieldSet>
      <Columns>
        <Field label="Your name" error={errorOf("name")}>
          <Input name="name" autoComplete="name" required maxLength={100} />
        </Field>
        <Field label="Phone" hint="Shown to the other end once a load is booked" error={errorOf("phone")}>
          <Input name="phone" type="tel" autoComplete="tel" required maxLength={30} />
        </Field>
      </Columns>
      <Field label="Email" hint="We will email you a link, to choose a password" error={errorOf("email")}>
        <Input name="email" type="email" autoComplete="username" required maxLength={254} />
      </Field>
      <Button kind="primary" type="submit" busy={busy ? "Signing up" : undefined}>
        Sign up the firm
      </Button>
    </Form>
  );
}
