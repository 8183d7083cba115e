"use client";

import { useEffect, useId, useRef } from "react";
import styles from "./OtpField.module.css";

const DIGITS = [0, 1, 2, 3, 4, 5];

interface OtpFieldProps {
  label: string;
  value: string;
  hint?: string;
  error?: string | undefined;
  busy: boolean;
  focused?: boolean;
  onChange: (digits: string) => void;
  /** Once the sixth digit is there. */
  onComplete: (digits: string) => void;
}

/** Six digits in one field that looks like six: paste fills it, and it is sent after the sixth. */
export function OtpField({ label, value, hint, error, busy, focused, onChange, onComplete }: OtpFieldProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (focused) field.current?.focus();
  }, [focused]);

  function change(typed: string): void {
    const digits = typed.replace(/\D/g, "").slice(0, 6);
    if (digits === value) return;
    onChange(digits);
    if (digits.length === 6) onComplete(digits);
  }

  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <div className={styles.boxes} data-wrong={error ? true : undefined}>
        {DIGITS.map((index) => (
          <span key={index} aria-hidden data-next={index === Math.min(value.length, 5) ? true : undefined}>
            {value.charAt(index)}
          </span>
        ))}
        <input
          ref={field}
          id={id}
          // No maxLength: what is pasted may hold spaces.
          inputMode="numeric"
          autoComplete="one-time-code"
          value={value}
          readOnly={busy}
          aria-busy={busy || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={error || hint ? `${id}-said` : undefined}
          data-autofocus={focused || undefined}
          onChange={(event) => change(event.currentTarget.value)}
        />
      </div>
      {(error || hint) && (
        <p
          id={`${id}-said`}
          className={error ? styles.error : styles.hint}
          role={error ? "alert" : undefined}
        >
          {error || hint}
        </p>
      )}
    </div>
  );
}
