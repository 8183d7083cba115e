"use client";

import type { PasswordOwner } from "@board/api/accounts/weak-password";
import { useState } from "react";
import { PasswordField } from "./PasswordField.tsx";

type Check = typeof import("@board/api/accounts/weak-password");

/** Number of typed characters from which the password is checked. */
const MIN_CHECKED = 6;

interface NewPasswordFieldProps {
  label: string;
  name?: string;
  /** The person's names and email, which the password must not contain. */
  owner: PasswordOwner;
  error?: string | undefined;
}

/**
 * Field for a new password that shows weaknesses while the person types, without a request. The word lists (210
 * kB) are loaded when the field gets the focus. The server applies the same rules.
 */
export function NewPasswordField({ label, name = "password", owner, error }: NewPasswordFieldProps) {
  const [check, setCheck] = useState<Check | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const weakness =
    check !== null && typed !== null && typed.length >= MIN_CHECKED ? check.weaknessOf(typed, owner) : null;
  const shown = weakness && check ? `It ${check.WEAKNESS_WORDS[weakness]}` : undefined;
  return (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      required
      minLength={12}
      maxLength={128}
      hint="12 characters or more, such as a few unrelated words"
      error={shown ?? (typed === null ? error : undefined)}
      onFocus={() => {
        if (check === null) import("@board/api/accounts/weak-password").then(setCheck, () => {});
      }}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
