import type { ComponentProps, ReactNode } from "react";
import styles from "./Switch.module.css";

interface SwitchProps
  extends Omit<ComponentProps<"input">, "type" | "role" | "checked" | "className" | "size"> {
  checked: boolean;
  /** In a bar, where it is as high as the bar's other buttons at every width. */
  size?: "small";
  children: ReactNode;
}

/** Something that is on or off at once, without a button that saves it: a box of the browser that says so. */
export function Switch({ children, checked, size, ...input }: SwitchProps) {
  return (
    <label className={styles.switch} data-size={size}>
      <span>{children}</span>
      <input {...input} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
    </label>
  );
}
