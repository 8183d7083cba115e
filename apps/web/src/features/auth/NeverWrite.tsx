"use client";

import { useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

/** Ends all invitations by email to the address of a link. Opening the page does nothing, the button does. */
export function NeverWrite({ token, done }: { token: string; done: boolean }) {
  const { run, busy, problem } = useVisitorCall();
  const [saved, setSaved] = useState(done);
  if (saved) {
    return (
      <Note kind="done" live>
        <b>We do not write to this address again.</b> That counts at once, for invitations of every firm. We
        keep a fingerprint of the address, and not the address.
      </Note>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        void run((client) => client.network.neverWrite.mutate({ token })).then((answer) =>
          setSaved(answer !== null),
        );
      }}
    >
      <p>No firm on the Freight Board can then have an invitation to its network emailed to you.</p>
      <Problem problem={problem} />
      <Button kind="primary" type="submit" wide busy={busy ? "Saving" : undefined}>
        Never write to me again
      </Button>
    </form>
  );
}
