"use client";

import { useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

/** Page for a confirmation link that was used or has expired; offers a new one. */
export function LinkOver({ token }: { token: string }) {
  const { run, busy, problem } = useVisitorCall();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const unknown = problem?.code === "link_invalid";
  async function send(): Promise<void> {
    const answer = await run((client) => client.accounts.sendNewLink.mutate({ token }));
    if (answer) setSentTo(answer.email);
  }
  if (sentTo !== null) {
    return (
      <Note kind="done" live>
        <b>Look in your inbox.</b> What to do next was sent to {sentTo}.
      </Note>
    );
  }
  return (
    <>
      <Note kind="warning" live>
        <b>This link does not work any more.</b> It works once, for 24 hours. If you have confirmed already,{" "}
        <a href="/sign-in">sign in</a>.
      </Note>
      {unknown ? (
        <Note kind="error" live>
          The details that were entered are no longer kept, or the link was not copied whole.{" "}
          <a href="/register">Sign up again</a>.
        </Note>
      ) : (
        <>
          <Problem problem={problem} />
          <p>
            <Button kind="primary" busy={busy ? "Sending" : undefined} onClick={() => void send()}>
              Send me a new link
            </Button>
          </p>
        </>
      )}
    </>
  );
}
