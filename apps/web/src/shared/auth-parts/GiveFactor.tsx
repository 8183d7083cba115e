"use client";

import type { AppRouter } from "@board/api";
import { IconFingerprint, IconKey } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import type { inferRouterInputs, inferRouterOutputs } from "@trpc/server";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { problemOf } from "../../ui/format/problem.ts";
import { Button } from "../../ui/primitives/Button.tsx";
import { Checkbox } from "../../ui/primitives/Checkbox.tsx";
import { ErrorNote } from "../../ui/primitives/ErrorNote.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { Item } from "../../ui/primitives/Item.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Sheet } from "../../ui/primitives/Page.tsx";
import { Lines, Stack } from "../../ui/primitives/Stack.tsx";
import { Text } from "../../ui/primitives/Text.tsx";
import { useTRPC, useTRPCClient } from "../trpc/trpc.ts";
import { OtpField } from "./OtpField.tsx";
import { PasswordField } from "./PasswordField.tsx";

export type Step = inferRouterOutputs<AppRouter>["secondFactor"]["step"];
type Proof = inferRouterInputs<AppRouter>["secondFactor"]["give"]["proof"];

interface GiveFactorProps {
  step: Step;
  onGiven: () => void;
  /** Offers to trust this browser for thirty days. */
  offerTrust?: boolean;
  /** Content below the methods. */
  children?: ReactNode;
}

/**
 * Asks for the second factor. Opens the browser's passkey prompt immediately if the person has a passkey; also
 * takes six digits, a recovery code, or the password.
 */
export function GiveFactor({ step, onGiven, offerTrust = false, children }: GiveFactorProps) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const [trust, setTrust] = useState(false);
  const [digits, setDigits] = useState("");
  const [recovering, setRecovering] = useState(false);
  const has = (method: Step["methods"][number]) => step.methods.includes(method);
  const give = useMutation(trpc.secondFactor.give.mutationOptions({ onSuccess: onGiven }));
  const passkey = useMutation({
    mutationFn: async () => {
      const { startAuthentication } = await import("@simplewebauthn/browser");
      const { options } = await client.secondFactor.challenge.mutate({});
      const response = await startAuthentication({ optionsJSON: options });
      await client.secondFactor.give.mutate({ proof: { method: "passkey", response }, trust });
    },
    onSuccess: onGiven,
  });

  const prompted = useRef(false);
  const usePasskey = passkey.mutate;
  const hasPasskey = has("passkey");
  useEffect(() => {
    if (!hasPasskey || prompted.current) return;
    prompted.current = true;
    usePasskey();
  }, [hasPasskey, usePasskey]);

  // Sets the focus here, because a dialog chooses its focus before this content is rendered.
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => root.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus(), []);

  const send = (proof: Proof) => give.mutate({ proof, trust });
  const wrongWith = (method: Proof["method"]) =>
    give.error && give.variables?.proof.method === method ? problemOf(give.error).detail : undefined;

  function submit(event: FormEvent<HTMLFormElement>, proofOf: (text: string) => Proof): void {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get("proof"));
    if (text !== "" && !give.isPending) send(proofOf(text));
  }

  return (
    <Stack ref={root}>
      {has("passkey") && (
        <>
          {passkey.isError && <PasskeyFailed error={passkey.error} />}
          <Button
            kind="primary"
            wide
            icon={<IconFingerprint size={18} stroke={1.9} aria-hidden />}
            busy={passkey.isPending ? "Waiting for your passkey" : undefined}
            onClick={() => passkey.mutate()}
          >
            Use your passkey
          </Button>
        </>
      )}
      {has("passkey") && has("totp") && <Text tone="faint">or</Text>}
      {has("totp") && (
        <OtpField
          label="Six digits from your authenticator app"
          hint="Goes on by itself after the sixth. Paste works."
          value={digits}
          error={wrongWith("totp")}
          busy={give.isPending}
          focused={!has("passkey")}
          onChange={setDigits}
          onComplete={(code) => send({ method: "totp", code })}
        />
      )}
      {has("password") && (
        <Stack
          as="form"
          onSubmit={(event: FormEvent<HTMLFormElement>) =>
            submit(event, (password) => ({ method: "password", password }))
          }
        >
          <PasswordField
            label="Password"
            name="proof"
            autoComplete="current-password"
            required
            maxLength={128}
            data-autofocus
            error={wrongWith("password")}
          />
          <Button kind="primary" type="submit" busy={give.isPending ? "Checking" : undefined}>
            Go on
          </Button>
        </Stack>
      )}
      {offerTrust && (
        <Checkbox checked={trust} onChange={() => setTrust(!trust)}>
          Trust this device for 30 days
        </Checkbox>
      )}
      {has("recovery") &&
        (recovering ? (
          <Stack
            as="form"
            onSubmit={(event: FormEvent<HTMLFormElement>) =>
              submit(event, (code) => ({ method: "recovery", code }))
            }
          >
            <Field
              label="Recovery code"
              hint={`Each works once. ${step.recoveryLeft} left.`}
              error={wrongWith("recovery")}
            >
              <Input name="proof" autoComplete="off" autoCapitalize="characters" required maxLength={40} />
            </Field>
            <Button kind="primary" type="submit" busy={give.isPending ? "Checking" : undefined}>
              Use the code
            </Button>
          </Stack>
        ) : (
          <Sheet label="Recovery">
            <Lines as="ul">
              <Item
                icon={<IconKey size={16} stroke={1.9} aria-hidden />}
                title="Use a recovery code"
                detail={`${step.recoveryLeft} of 10 left`}
                onClick={() => setRecovering(true)}
              />
            </Lines>
          </Sheet>
        ))}
      {children}
    </Stack>
  );
}

/**
 * Note that no passkey was used. Cancelling the browser's prompt is not an error, because the other methods are
 * below.
 */
function PasskeyFailed({ error }: { error: unknown }) {
  if (problemOf(error).code === "unreached" && error instanceof Error && error.name === "NotAllowedError") {
    return <Note kind="info">No passkey was given. Try again, or use another way.</Note>;
  }
  return <ErrorNote error={error} />;
}
