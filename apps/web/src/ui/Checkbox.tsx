import type { ComponentProps, ReactNode } from "react";
import styles from "./Checkbox.module.css";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "className"> {
  /** Left out where `aria-label` names it, as in a table. */
  children?: ReactNode;
}

/** Something to tick: the browser's own control, which every form and screen reader knows. */
export function Checkbox({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

/** One of a few that each need a sentence; one of a few words is a `Choice`. */
export function Radio({ children, ...input }: CheckboxProps) {
  return (
    <label className={styles.choice}>
      <input {...input} type="radio" />
      <span>{children}</span>
    </label>
  );
}
