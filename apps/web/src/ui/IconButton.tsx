import type { Icon } from "@tabler/icons-react";
import type { ComponentPropsWithRef } from "react";
import styles from "./Button.module.css";
import { useKeepsFocus } from "./keep-focus.ts";

interface IconButtonProps extends Omit<ComponentPropsWithRef<"button">, "children" | "aria-label" | "title"> {
  icon: Icon;
  /** Label for screen readers and on hover: an icon always has one. */
  label: string;
  shortcut?: string;
  /** A target for a thumb. */
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
