"use client";

import { type ChangedContact, changeWords } from "@board/api/contact-changes/rules";
import { type ReactNode, useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Problem } from "./Problem.tsx";
import { useVisitorCall } from "./use-visitor-call.ts";

interface LinkFormProps {
  call: Parameters<ReturnType<typeof useVisitorCall>["run"]>[0];
  verb: string;
  busyWord: string;
  /** Shown once the call has succeeded, and at once if `isDone`. */
  done: ReactNode;
  isDone?: boolean;
  /** Shown if the link does nothing any more. */
  ended?: ReactNode;
  after?: ReactNode;
  children?: ReactNode;
}

/** The one button of a page that an emailed link opens. Opening the page does nothing, the button does. */
function LinkForm({ call, verb, busyWord, done, isDone = false, ended, after, children }: LinkFormProps) {
  const { run, busy, problem } = useVisitorCall();
  const [saved, setSaved] = useState(isDone);
  if (saved || (ended && problem?.code === "link_invalid"))
    return (
      <Note kind={saved ? "done" : "warning"} live>
        {saved ? done : ended}
      </Note>
    );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void run(call).then((answer) => setSaved(answer !== null));
      }}
    >
      {children}
      <Problem problem={problem} />
      <Button kind="primary" type="submit" wide busy={busy ? busyWord : undefined}>
        {verb}
      </Button>
      {after}
    </form>
  );
}

/** Ends all invitations by email to the address of a link. */
export function NeverWrite({ token, done }: { token: string; done: boolean }) {
  return (
    <LinkForm
      call={(client) => client.network.neverWrite.mutate({ token })}
      verb="Never write to me again"
      busyWord="Saving"
      isDone={done}
      done={
        <>
          <b>We do not write to this address again.</b> That counts at once, for invitations of every firm. We
          keep a fingerprint of the address, and not the address.
        </>
      }
    >
      <p>No firm on the Freight Board can then have an invitation to its network emailed to you.</p>
    </LinkForm>
  );
}

interface ConfirmContactsProps {
  token: string;
  firm: string;
  changes: readonly ChangedContact[];
}

/** Confirms changed contact details; the link is sent to the firm's previous address. */
export function ConfirmContacts({ token, firm, changes }: ConfirmContactsProps) {
  return (
    <LinkForm
      call={(client) => client.contactChanges.confirmByLink.mutate({ token })}
      verb="Confirm this change"
      busyWord="Confirming"
      done={
        <>
          <b>Thank you.</b> This no longer keeps {firm} from winning loads.
        </>
      }
      after={
        <p>
          If it was not you, leave this page, <a href="/forgot">set a new password</a> and reply to the email.
        </p>
      }
    >
      <ul>
        {changes.map((change) => (
          <li key={`${change.kind} ${change.to}`}>{changeWords(change)}</li>
        ))}
      </ul>
    </LinkForm>
  );
}

/** Stops the removal of a second factor. */
export function KeepFactor({ token }: { token: string }) {
  return (
    <LinkForm
      call={(client) => client.secondFactor.stopReset.mutate({ token })}
      verb="Keep my second factor"
      busyWord="Stopping"
      done={
        <>
          <b>It is stopped.</b> Your second factor stays. Whoever asked knew your password:{" "}
          <a href="/forgot">set a new one now</a>.
        </>
      }
      ended={
        <>
          <b>There is nothing to stop.</b> It was stopped before, or the second factor was removed. If that
          was not you, <a href="/forgot">set a new password</a> and sign in.
        </>
      }
    />
  );
}
