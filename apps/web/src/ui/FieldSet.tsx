import { type ReactNode, useId } from "react";
import styles from "./Field.module.css";
import { Text } from "./Text.tsx";

interface FieldSetProps {
  legend: ReactNode;
  /** Boxes, radios or fields that answer one question. */
  children: ReactNode;
  error?: ReactNode;
}

/** One question with several answers, and under them what is wrong. */
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
