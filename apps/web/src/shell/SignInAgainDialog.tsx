"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { GiveFactor, type Step } from "../second-factor/GiveFactor.tsx";
import { useSession } from "../session/SessionContext.tsx";
import { SignInForm } from "../signed-out/SignInForm.tsx";
import { useTRPCClient } from "../trpc/trpc.ts";
import { Dialog } from "../ui/Dialog.tsx";
import styles from "./SignInAgain.module.css";

/**
 * The password, and the second factor where it is owed, over a page whose session has ended. Only the same person can
 * sign in here, and acts for the same firm again: what stands on the page is theirs.
 */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const { person, firm, firms } = useSession();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const [step, setStep] = useState<Step | null>(null);

  async function passwordGiven(): Promise<void> {
    const next = await client.secondFactor.step.query({}).catch(() => null);
    if (next?.owed) setStep(next);
    else await signedIn();
  }

  async function signedIn(): Promise<void> {
    if (firm !== null && firms.length > 1) {
      const kept = await client.accounts.switchFirm.mutate({ firmId: firm.id }).then(
        () => true,
        () => false,
      );
      // No member of it any more: nothing of what stands here is theirs.
      if (!kept) return location.reload();
    }
    onClose();
    void queries.invalidateQueries();
  }

  return (
    <Dialog label="You are signed out" onClose={onClose}>
      <div className={styles.box}>
        <h2>You are signed out</h2>
        <p>Your session has ended. What you typed is kept: sign in, and go on.</p>
        {step ? (
          <GiveFactor step={step} offerTrust onGiven={() => void signedIn()} />
        ) : (
          <SignInForm email={person.email} only={person.email} onDone={() => void passwordGiven()} />
        )}
      </div>
    </Dialog>
  );
}
