import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import { useKeepsFocus } from "../hooks/keep-focus.ts";
import styles from "./Button.module.css";

interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "children" | "aria-label" | "title"> {
  icon: Icon;
  /** Accessible name, also shown on hover. */
  label: string;
  shortcut?: string;
  /** True for the size of a touch target. */
  large?: boolean;
}

export function IconButton({ icon: Glyph, label, shortcut, large = false, ref, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      ref={useKeepsFocus(ref)}
      className={styles.button}
      data-kind="icon"
      data-size={large ? "large" : undefined}
      aria-label={label}
      title={shortcut ? `${label} (${shortcut})` : label}
    >
      <Glyph size={large ? 20 : 16} stroke={1.9} aria-hidden />
    </button>
  );
}
