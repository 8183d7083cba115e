import type { ComponentProps, ReactNode } from "react";
import styles from "./Switch.module.css";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role" | "checked" | "className"> {
  checked: boolean;
  children: ReactNode;
}

/** Something that is on or off at once, without a button that saves it: a box of the browser that says so. */
export function Switch({ children, checked, ...input }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <span>{children}</span>
      <input {...input} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
    </label>
  );
}
