"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { GiveFactor, type Step } from "../second-factor/GiveFactor.tsx";
import { keepMode } from "../session/mode.ts";
import { useSession } from "../session/SessionContext.tsx";
import { SignInForm } from "../signed-out/SignInForm.tsx";
import { useTRPCClient } from "../trpc/trpc.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { DialogForm } from "../ui/DialogForm.tsx";
import { ErrorNote } from "../ui/ErrorNote.tsx";
import { problemOf } from "../ui/problem.ts";

/**
 * The password, and the second factor where it is owed, over a page whose session has ended. Only the same person can
 * sign in here, and acts for the same firm again: what stands on the page is theirs.
 */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const { person, firm, firms, mode } = useSession();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const [step, setStep] = useState<Step | null>(null);
  const goOn = useMutation({
    mutationFn: async () => {
      if (firm !== null && firms.length > 1) await client.accounts.switchFirm.mutate({ firmId: firm.id });
    },
    onSuccess: () => {
      // The new session begins with live data; this page goes on as it is.
      keepMode(mode);
      onClose();
      void queries.invalidateQueries();
    },
    onError: (error) => {
      // No member of it any more: nothing of what stands here is theirs.
      if (problemOf(error).code === "not_found") location.reload();
    },
  });

  async function passwordGiven(): Promise<void> {
    const next = await client.secondFactor.step.query({}).catch(() => null);
    if (next?.owed) setStep(next);
    else goOn.mutate();
  }

  return (
    <Dialog label="You are signed out" onClose={onClose}>
      <DialogForm title="You are signed out">
        <p>Your session has ended. What you typed is kept: sign in, and go on.</p>
        {!goOn.isIdle ? (
          <>
            {goOn.error && (
              <ErrorNote error={goOn.error} kept="You are signed in, and what you typed is kept." />
            )}
            <Button kind="primary" busy={goOn.isPending ? "Trying" : undefined} onClick={() => goOn.mutate()}>
              Try again
            </Button>
          </>
        ) : step ? (
          <GiveFactor step={step} offerTrust onGiven={() => goOn.mutate()} />
        ) : (
          <SignInForm email={person.email} only={person.email} onDone={() => void passwordGiven()} />
        )}
      </DialogForm>
    </Dialog>
  );
}
