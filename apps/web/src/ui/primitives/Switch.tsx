import type { ComponentProps, ReactNode } from "react";
import styles from "./Switch.module.css";

interface SwitchProps
  extends Omit<ComponentProps<"input">, "type" | "role" | "checked" | "className" | "size"> {
  checked: boolean;
  /** Small size, for a bar: the switch is as high as the other buttons of the bar. */
  size?: "small";
  children: ReactNode;
}

/** Setting that takes effect immediately. Renders the browser's checkbox with the role of a switch. */
export function Switch({ children, checked, size, ...input }: SwitchProps) {
  return (
    <label className={styles.switch} data-size={size}>
      <span>{children}</span>
      <input {...input} type="checkbox" role="switch" checked={checked} aria-checked={checked} />
    </label>
  );
}
