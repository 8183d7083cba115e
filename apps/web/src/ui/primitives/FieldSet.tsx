import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";
import { Text } from "./Text.tsx";

interface FieldSetProps {
  legend: ReactNode;
  /** Checkboxes, radio buttons or fields that answer one question. */
  children: ReactNode;
  error?: ReactNode;
}

/** Group of fields under one legend, with the error below. */
export function FieldSet({ legend, children, error }: FieldSetProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined} data-wrong={error ? true : undefined}>
      <legend className={styles.label}>{legend}</legend>
      {children}
      {error && (
        <Text as="p" size="small" tone="bad" id={id}>
          {error}
        </Text>
      )}
    </fieldset>
  );
}
