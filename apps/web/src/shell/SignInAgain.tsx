"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { GiveFactor, type Step } from "../second-factor/GiveFactor.tsx";
import { useSession } from "../session/SessionContext.tsx";
import { SignInForm } from "../signed-out/SignInForm.tsx";
import { useTRPCClient } from "../trpc/trpc.ts";
import { Dialog } from "../ui/Dialog.tsx";
import { problemOf } from "../ui/problem.ts";
import styles from "./SignInAgain.module.css";

interface CacheEvent {
  type: string;
  action?: { type: string; error?: unknown };
}

function tellsOfEnd({ action }: CacheEvent): boolean {
  return action?.type === "error" && problemOf(action.error).code === "signed_out";
}

/** Asks for the password where a call finds the session ended. The page stays as it is, with all that is typed on it. */
export function SignInAgain() {
  const { person, firms } = useSession();
  const queries = useQueryClient();
  const client = useTRPCClient();
  const [ended, setEnded] = useState(false);
  const [step, setStep] = useState<{ email: string; next: Step } | null>(null);

  useEffect(() => {
    const look = (event: CacheEvent) => {
      if (tellsOfEnd(event)) setEnded(true);
    };
    const stops = [queries.getQueryCache().subscribe(look), queries.getMutationCache().subscribe(look)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queries]);

  async function passwordGiven(email: string): Promise<void> {
    const next = await client.secondFactor.step.query({}).catch(() => null);
    if (next?.owed) setStep({ email, next });
    else signedIn(email);
  }

  function signedIn(email: string): void {
    // Another person, or perhaps another of their firms: nothing of what stands here is theirs.
    if (email !== person.email || firms.length > 1) location.reload();
    setEnded(false);
    setStep(null);
    void queries.invalidateQueries();
  }

  if (!ended) return null;
  return (
    <Dialog label="You are signed out" onClose={() => setEnded(false)}>
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
