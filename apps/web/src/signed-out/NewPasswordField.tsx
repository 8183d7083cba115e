"use client";

import type { PasswordOwner } from "@board/api/accounts/weak-password";
import { useState } from "react";
import { PasswordField } from "./PasswordField.tsx";

type Check = typeof import("@board/api/accounts/weak-password");

/** Fewer characters are still being typed. */
const MIN_TOLD = 6;

interface NewPasswordFieldProps {
  label: string;
  name?: string;
  /** Names that the password may not hold. */
  owner: PasswordOwner;
  error?: string | undefined;
}

/**
 * A password to be chosen. What is wrong with it is told while it is typed, without sending it: the lists, 210 kB, are
 * loaded once the field has focus. The server asks the same rule again.
 */
export function NewPasswordField({ label, name = "password", owner, error }: NewPasswordFieldProps) {
  const [check, setCheck] = useState<Check | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const weakness =
    check !== null && typed !== null && typed.length >= MIN_TOLD ? check.weaknessOf(typed, owner) : null;
  const told = weakness && check ? `It ${check.WEAKNESS_WORDS[weakness]}` : undefined;
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      required
      minLength={12}
      maxLength={128}
      hint="12 characters or more, such as a few unrelated words"
      error={told ?? (typed === null ? error : undefined)}
      onFocus={() => {
        if (check === null) import("@board/api/accounts/weak-password").then(setCheck, () => {});
      }}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
