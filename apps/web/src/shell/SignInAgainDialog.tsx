"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { GiveFactor, type Step } from "../second-factor/GiveFactor.tsx";
import { useSession } from "../session/SessionContext.tsx";
import { SignInForm } from "../signed-out/SignInForm.tsx";
import { useTRPCClient } from "../trpc/trpc.ts";
import { Dialog } from "../ui/Dialog.tsx";
import styles from "./SignInAgain.module.css";

/** The password, and the second factor where it is owed, over a page whose session has ended. */
export function SignInAgainDialog({ onClose }: { onClose: () => void }) {
  const { person, firms } = useSession();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const [step, setStep] = useState<{ email: string; next: Step } | null>(null);

  async function passwordGiven(email: string): Promise<void> {
    const next = await client.secondFactor.step.query({}).catch(() => null);
    if (next?.owed) setStep({ email, next });
    else signedIn(email);
  }

  function signedIn(email: string): void {
    // Another person, or perhaps another of their firms: nothing of what stands here is theirs.
    if (email !== person.email || firms.length > 1) location.reload();
    onClose();
    void queries.invalidateQueries();
  }

  return (
    <Dialog label="You are signed out" onClose={onClose}>
      <div className={styles.box}>
        <h2>You are signed out</h2>
        <p>Your session has ended. What you typed is kept: sign in, and go on.</p>
        {step ? (
          <GiveFactor step={step.next} offerTrust onGiven={() => signedIn(step.email)} />
        ) : (
          <SignInForm email={person.email} onDone={(email) => void passwordGiven(email)} />
        )}
      </div>
    </Dialog>
  );
}
