"use client";

import { type ChangedContact, changeWords } from "@board/api/contact-changes/rules";
import { useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

interface ConfirmContactsProps {
  token: string;
  firm: string;
  changes: readonly ChangedContact[];
}

/**
 * Page that confirms changed contact details; its link is sent to the firm's previous address. Opening the page does
 * not confirm them, the button does.
 */
export function ConfirmContacts({ token, firm, changes }: ConfirmContactsProps) {
  const { run, busy, problem } = useVisitorCall();
  const [confirmed, setConfirmed] = useState(false);
  if (confirmed) {
    return (
      <Note kind="done" live>
        <b>Thank you.</b> This no longer keeps {firm} from winning loads.
      </Note>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        void run((client) => client.contactChanges.confirmByLink.mutate({ token })).then((answer) =>
          setConfirmed(answer !== null),
        );
      }}
    >
      <ul>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.to}`}>{changeWords(change)}</li>
        ))}
      </ul>
      <Problem problem={problem} />
      <Button kind="primary" type="submit" wide busy={busy ? "Confirming" : undefined}>
        Confirm this change
      </Button>
      <p>
        If it was not you, leave this page, <a href="/forgot">set a new password</a> and reply to the email.
      </p>
    </form>
  );
}
