import type { ComponentProps, ReactNode } from "react";
import styles from "./Checkbox.module.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Omit when `aria-label` names the box, as in a table. */
  children?: ReactNode;
}

/** The browser's own checkbox, which every form and screen reader supports. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

/** Radio button for options that each need a sentence; use `Choice` for options of a few words. */
export function Radio({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  );
}
