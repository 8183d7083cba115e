"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { Field } from "../../ui/primitives/Field.tsx";
import { CODE_DIGITS, digitsTyped } from "./digits.ts";
import styles from "./OtpField.module.css";

const DIGITS = Array.from({ length: CODE_DIGITS }, (_, nth) => nth);

interface OtpFieldProps {
  label: string;
  value: string;
  hint?: string | undefined;
  error?: string | undefined;
  busy: boolean;
  focused?: boolean;
  onChange: (digits: string) => void;
  /** Called when the sixth digit is entered. */
  onComplete: (digits: string) => void;
}

/** Six digits in one field that looks like six boxes; accepts a paste and submits after the sixth digit. */
export function OtpField({ label, hint, error, ...digits }: OtpFieldProps) {
  return (
    <Field label={label} hint={hint} error={error && <span role="alert">{error}</span>}>
      <Boxes {...digits} />
    </Field>
  );
}

type BoxesProps = Omit<OtpFieldProps, "label" | "hint" | "error"> &
  Omit<ComponentProps<"input">, "value" | "onChange">;

function Boxes({ value, busy, focused, onChange, onComplete, ...rest }: BoxesProps) {
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  function change(typed: string): void {
    const digits = digitsTyped(value, typed);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === CODE_DIGITS) onComplete(digits);
  }

  return (
    <div className={styles.boxes}>
      {DIGITS.map((index) => (
        <span key={index} aria-hidden data-next={index === Math.min(value.length, 5) ? true : undefined}>
          {value.charAt(index)}
        </span>
      ))}
      <input
        {...rest}
        ref={field}
        // No maxLength, because pasted text may contain spaces.
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        readOnly={busy}
        aria-busy={busy || undefined}
        data-autofocus={focused || undefined}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </div>
  );
}
