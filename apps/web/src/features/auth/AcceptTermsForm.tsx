"use client";

import type { FormEvent } from "react";
import { leave } from "../../shared/session/leave.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { type Accepting, AcceptTerms } from "./AcceptTerms.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

/** Form that accepts a new version of the terms, then continues to the requested page. */
export function AcceptTermsForm({ accepting, to }: { accepting: Accepting; to: string }) {
  const { run, busy, problem, errorOf } = useVisitorCall();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    const acceptedTerms = String(new FormData(event.currentTarget).get("acceptedTerms") ?? "");
    const answer = await run((client) => client.privacy.acceptDocuments.mutate({ acceptedTerms }));
    if (answer !== null) location.assign(to);
  }

  return (
    <form method="post" onSubmit={(event) => void submit(event)}>
      <Problem problem={problem} />
      <AcceptTerms accepting={accepting} error={errorOf("acceptedTerms")} />
      <Button kind="primary" type="submit" busy={busy ? "Accepting" : undefined}>
        Accept and go on
      </Button>
      <Button onClick={() => void leave()}>Sign out</Button>
    </form>
  );
}
