import { type ReactNode, useId } from "react";
import styles from "./FieldSet.module.css";

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
    <fieldset
      className={styles.set}
      aria-describedby={error ? id : undefined}
      data-wrong={error ? true : undefined}
    >
      <legend>{legend}</legend>
      {children}
      {error && (
        <p id={id} className={styles.error}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
