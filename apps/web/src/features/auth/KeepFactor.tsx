"use client";

import { useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

/** Page that an emailed link opens; it stops the removal of a second factor. */
export function KeepFactor({ token }: { token: string }) {
  const { run, busy, problem } = useVisitorCall();
  const [stopped, setStopped] = useState(false);
  if (stopped) {
    return (
      <Note kind="done" live>
        <b>It is stopped.</b> Your second factor stays. Whoever asked knew your password:{" "}
        <a href="/forgot">set a new one now</a>.
      </Note>
    );
  }
  if (problem?.code === "link_invalid") {
    return (
      <Note kind="warning" live>
        <b>There is nothing to stop.</b> It was stopped before, or the second factor was removed. If that was
        not you, <a href="/forgot">set a new password</a> and sign in.
      </Note>
    );
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (busy) return;
        void run((client) => client.secondFactor.stopReset.mutate({ token })).then((answer) =>
          setStopped(answer !== null),
        );
      }}
    >
      <Problem problem={problem} />
      <Button kind="primary" type="submit" busy={busy ? "Stopping" : undefined}>
        Keep my second factor
      </Button>
    </form>
  );
}
