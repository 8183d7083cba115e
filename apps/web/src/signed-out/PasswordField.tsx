"use client";

import { type ComponentPropsWithRef, type ReactNode, useId, useState } from "react";
import { useFormError } from "../ui/form-errors.ts";
import { Input } from "../ui/Input.tsx";
import styles from "./PasswordField.module.css";

interface PasswordFieldProps extends Omit<ComponentPropsWithRef<"input">, "type" | "id"> {
  label: string;
  /** At the right of the label. */
  beside?: ReactNode;
  hint?: string;
  error?: string | undefined;
}

/** A password, which can be shown to whoever types it. */
export function PasswordField({ label, beside, hint, error: given, ...rest }: PasswordFieldProps) {
  const id = useId();
  const error = useFormError(rest.name) ?? given;
  const [shown, setShown] = useState(false);
  const said = error ?? hint;
  return (
    <div>
      <div className={styles.head}>
        <label htmlFor={id}>{label}</label>
        {beside}
      </div>
      <div className={styles.field}>
        <Input
          {...rest}
          id={id}
          type={shown ? "text" : "password"}
          aria-invalid={error ? true : undefined}
          aria-describedby={said ? `${id}-said` : undefined}
        />
        <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
          {shown ? "Hide" : "Show"}
        </button>
      </div>
      {said && (
        <p id={`${id}-said`} className={error ? styles.error : styles.hint} aria-live="polite">
          {said}
        </p>
      )}
    </div>
  );
}
