"use client";

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { PasswordField } from "../../shared/auth-parts/PasswordField.tsx";
import { leave } from "../../shared/session/leave.ts";
import { useTRPC } from "../../shared/trpc/trpc.ts";
import { problemOf } from "../../ui/format/problem.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { ButtonLink } from "../../ui/primitives/ButtonLink.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Panel } from "../../ui/primitives/Panel.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";

/** Panel to export the person's data and to delete the account. */
export function MyDataPanel() {
  const [erasing, setErasing] = useState(false);
  return (
    <>
      <Panel id="data" title="My data">
        <Stack>
          <p>
            One JSON file with everything we hold about you: your account, sessions, preferences, saved
            searches, notifications, emails, quotes and what you did. What each part means is on the page
            about <a href="/docs/personal-data">personal data</a>.
          </p>
          <div>
            <ButtonLink href="/settings/data/export" download>
              Download my data
            </ButtonLink>
          </div>
        </Stack>
      </Panel>
      <Panel title="Delete my account">
        <Stack>
          <p>
            Your name is replaced by “Former member”. Your sign-in, sessions, preferences, notifications and
            emails are deleted, and the API keys you made are revoked. Loads, quotes and their history stay:
            they are your firm’s records. See the <a href="/privacy">privacy notice</a>.
          </p>
          <Button kind="danger" onClick={() => setErasing(true)}>
            Delete my account…
          </Button>
        </Stack>
      </Panel>
      {erasing && <EraseDialog onClose={() => setErasing(false)} />}
    </>
  );
}

/** Dialog that asks for the password. If the account cannot be deleted yet, it says what must be done first. */
function EraseDialog({ onClose }: { onClose: () => void }) {
  const trpc = useTRPC();
  const erase = useMutation(
    trpc.privacy.eraseMe.mutationOptions({
      // Erasing the account has ended the session too.
      onSuccess: () => leave("/sign-in?done=erased"),
    }),
  );
  const problem = erase.error === null ? null : problemOf(erase.error);
  const wrong = problem?.errors.some(({ pointer }) => pointer === "/password") ?? false;

  function submit(given: FormData): void {
    if (!erase.isPending) erase.mutate({ password: String(given.get("password") ?? "") });
  }

  return (
    <Dialog label="Delete your account?" onClose={onClose}>
      <DialogForm
        title="Delete your account?"
        onSubmit={submit}
        buttons={
          <>
            <Button onClick={onClose} shortcut="Esc">
              Back
            </Button>
            <Button kind="danger" type="submit" busy={erase.isPending ? "Deleting" : undefined}>
              Delete my account
            </Button>
          </>
        }
      >
        <p>This cannot be undone. You are signed out everywhere at once.</p>
        <PasswordField
          label="Your password"
          name="password"
          autoComplete="current-password"
          required
          maxLength={128}
          data-autofocus
          error={wrong ? "It is not your password. Try again." : undefined}
        />
        {erase.error !== null && !wrong && <ErrorNote error={erase.error} />}
      </DialogForm>
    </Dialog>
  );
}
