"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { problemOf } from "../../ui/format/problem.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Dialog } from "../../ui/primitives/Dialog.tsx";
import { DialogForm } from "../../ui/primitives/DialogForm.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { GiveFactor, type Step } from "../auth-parts/GiveFactor.tsx";
import { SignInForm } from "../auth-parts/SignInForm.tsx";
import { keepMode } from "../session/mode.ts";
import { useSession } from "../session/SessionContext.tsx";
import { useTRPCClient } from "../trpc/trpc.ts";

/**
 * Asks for the password, and for the second factor if required, in front of a page whose session has ended.
 * Accepts only the same person and restores the same firm, because the page shows their data.
 */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const { person, firm, firms, mode } = useSession();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const [step, setStep] = useState<Step | null>(null);
  const actAsFirm = useMutation({
    mutationFn: async () => {
      if (firm !== null && firms.length > 1) await client.accounts.switchFirm.mutate({ firmId: firm.id });
    },
    onSuccess: () => {
      // Restores the mode of this page, because a new session starts with live data.
      keepMode(mode);
      onClose();
      void queries.invalidateQueries();
    },
    onError: (error) => {
      // Reloads, so that the data disappears: the person is no longer a member of the firm.
      if (problemOf(error).code === "not_found") location.reload();
    },
  });

  async function passwordGiven(): Promise<void> {
    const next = await client.secondFactor.step.query({}).catch(() => null);
    if (next?.owed) setStep(next);
    else actAsFirm.mutate();
  }

  return (
    <Dialog label="You are signed out" onClose={onClose}>
      <DialogForm title="You are signed out">
        <p>Your session has ended. What you typed is kept: sign in, and go on.</p>
        {!actAsFirm.isIdle ? (
          <>
            {actAsFirm.error && (
              <ErrorNote error={actAsFirm.error} kept="You are signed in, and what you typed is kept." />
            )}
            <Button
              kind="primary"
              busy={actAsFirm.isPending ? "Trying" : undefined}
              onClick={() => actAsFirm.mutate()}
            >
              Try again
            </Button>
          </>
        ) : step ? (
          <GiveFactor step={step} offerTrust onGiven={() => actAsFirm.mutate()} />
        ) : (
          <SignInForm email={person.email} only={person.email} onDone={() => void passwordGiven()} />
        )}
      </DialogForm>
    </Dialog>
  );
}
