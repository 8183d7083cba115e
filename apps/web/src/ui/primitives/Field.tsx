"use client";

import { IconAlertCircle, IconCheck } from "@tabler/icons-react";
import { cloneElement, type ReactElement, type ReactNode, useId } from "react";
import { useFormError } from "../hooks/form-errors.ts";
import styles from "./Field.module.css";
import { Text } from "./Text.tsx";

interface FieldProps {
  label: string;
  /** Announces the text below the field, for a text that changes while the person types. */
  live?: boolean;
  /** The field itself; `Field` sets its id and its description. */
  children: ReactElement<{
    id?: string;
    name?: string | undefined;
    "aria-describedby"?: string | undefined;
    "aria-invalid"?: boolean | undefined;
  }>;
  hint?: ReactNode;
  /** Result for the typed text, such as the town of a postcode. */
  found?: ReactNode;
  error?: ReactNode;
}

/** A field with its label, and below it the error, else the result, else the hint. */
export function Field({ label, live, children, hint, found, error: given }: FieldProps) {
  const id = useId();
  const error = useFormError(children.props.name) ?? given;
  const said = Boolean(error || found || hint);
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {cloneElement(children, {
        id,
        ...(said && { "aria-describedby": `${id}-said` }),
        ...(error ? { "aria-invalid": true } : {}),
      })}
      {said && (
        <Text
          as="div"
          size="small"
          id={`${id}-said`}
          aria-live={live ? "polite" : undefined}
          tone={error ? "bad" : found ? "good" : "faint"}
        >
          {error ? (
            <IconAlertCircle size={13} stroke={1.9} aria-hidden />
          ) : (
            found && <IconCheck size={13} stroke={1.9} aria-hidden />
          )}
          {error || found || hint}
        </Text>
      )}
    </div>
  );
}
