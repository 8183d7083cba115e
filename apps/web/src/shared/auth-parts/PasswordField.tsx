"use client";

import { type ComponentPropsWithRef, useState } from "react";
import { Button } from "../../ui/primitives/Button.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import styles from "./PasswordField.module.css";

interface PasswordFieldProps extends Omit<ComponentPropsWithRef<"input">, "type" | "id"> {
  label: string;
  hint?: string;
  error?: string | undefined;
}

/** Password field with a button that shows the text. */
export function PasswordField({ label, hint, error, ...rest }: PasswordFieldProps) {
  return (
    <Field label={label} hint={hint} error={error} live>
      <Hidden {...rest} />
    </Field>
  );
}

/**
 * Link to set a new password. Placed below the submit button, so that Tab goes from the email field straight to
 * the password.
 */
export function ForgottenPassword() {
  return (
    <p>
      <a href="/forgot">Forgotten password</a>
    </p>
  );
}

function Hidden(props: ComponentPropsWithRef<"input">) {
  const [shown, setShown] = useState(false);
  return (
    <span className={styles.field}>
      <Input {...props} type={shown ? "text" : "password"} />
      <Button kind="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
        {shown ? "Hide" : "Show"}
      </Button>
    </span>
  );
}
