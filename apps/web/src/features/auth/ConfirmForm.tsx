"use client";

import { NewPasswordField } from "../../shared/auth-parts/NewPasswordField.tsx";
import { signInWithPassword } from "../../shared/session/auth-client.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Form } from "../../ui/primitives/Form.tsx";
import { type Accepting, AcceptTerms } from "./AcceptTerms.tsx";
import { LinkOver } from "./LinkOver.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

const MISSING = {
  password: "Choose a password",
  acceptedTerms: "Tick the box: without the terms there is no account",
};

interface ConfirmFormProps {
  token: string;
  firmName: string;
  name: string;
  email: string;
  accepting: Accepting;
}

/**
 * Form that asks for a password, then creates the firm and signs in. The emailed link has proved who owns the
 * address.
 */
export function ConfirmForm({ token, firmName, name, email, accepting }: ConfirmFormProps) {
  const { run, busy, problem, errorOf } = useVisitorCall();

  async function submit(given: FormData): Promise<void> {
    if (busy) return;
    const password = String(given.get("password"));
    const acceptedTerms = String(given.get("acceptedTerms") ?? "");
    const answer = await run((client) =>
      client.accounts.confirmRegistration.mutate({ token, password, acceptedTerms }),
    );
    if (answer === null) return;
    const failed = await signInWithPassword(answer.email, password);
    location.assign(failed === null ? "/home" : "/sign-in?done=confirmed");
  }

  if (problem?.code === "link_invalid") return <LinkOver token={token} />;
  return (
    <Form missing={MISSING} onSubmit={(given) => void submit(given)}>
      <Problem problem={problem} />
      {/* Hidden field for password managers, since the page shows the address as text. */}
      <input type="email" autoComplete="username" readOnly hidden value={email} />
      <NewPasswordField
        label="Password"
        owner={{ firm: firmName, name, email }}
        error={errorOf("password")}
      />
      <AcceptTerms accepting={accepting} error={errorOf("acceptedTerms")} />
      <Button kind="primary" type="submit" busy={busy ? "Signing up" : undefined}>
        Sign up {firmName}
      </Button>
    </Form>
  );
}
