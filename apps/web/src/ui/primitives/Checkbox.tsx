import type { ComponentProps, ReactNode } from "react";
import styles from "./Checkbox.module.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Text beside the box; omitted if `aria-label` names the box, such as in a table. */
  children?: ReactNode;
}

/** The browser's own checkbox, which forms and screen readers support. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

/** Radio button for options that need a sentence each; for options of a few words, use `Choice`. */
export function Radio({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  );
}
