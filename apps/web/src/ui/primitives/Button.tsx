"use client";

import { IconLoader2 } from "@tabler/icons-react";
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from "react";
import { useKeepsFocus } from "../hooks/keep-focus.ts";
import styles from "./Button.module.css";
import { Key } from "./Key.tsx";

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "style" | "disabled"> {
  /**
   * "primary" for at most one button per view; "go" to agree or to move work on; "danger" for an action that ends
   * something.
   */
  kind?: "primary" | "go" | "plain" | "danger" | "quiet";
  size?: "small" | undefined;
  icon?: ReactNode;
  /** Label while the action runs, such as "Sending". The button then keeps its width and cannot be pressed. */
  busy?: string | undefined;
  /**
   * Reason why the button is blocked. The button can still be focused, has the reason as its description, and
   * shows the reason when pressed.
   */
  because?: string | undefined;
  /** Keyboard shortcut for the same action. */
  shortcut?: string | undefined;
  /** Fills the width of its container. */
  wide?: boolean | undefined;
}

/**
 * Button in the colours of tokens.css. Renders one element, and a second one for the reason if the button is
 * blocked.
 */
export function Button(props: ButtonProps) {
  const {
    kind = "plain",
    size,
    icon,
    busy,
    because,
    shortcut,
    wide,
    onClick,
    children,
    ref,
    ...rest
  } = props;
  const reasonId = useId();
  const [wasPressed, setWasPressed] = useState(false);
  const blocked = busy !== undefined || because !== undefined;
  // Hides the reason again, so that a later one appears only after another press.
  if (wasPressed && because === undefined) setWasPressed(false);
  return (
    <>
      <button
        type="button"
        {...rest}
        ref={useKeepsFocus(ref)}
        className={rest.className ? `${styles.button} ${rest.className}` : styles.button}
        data-kind={kind}
        data-size={size}
        data-wide={wide || undefined}
        aria-disabled={blocked || undefined}
        aria-busy={busy !== undefined || undefined}
        aria-describedby={because === undefined ? rest["aria-describedby"] : reasonId}
        title={because ?? rest.title}
        onClick={(event) => {
          if (because !== undefined) setWasPressed(true);
          if (blocked) event.preventDefault();
          else onClick?.(event);
        }}
      >
        <span className={styles.label} data-hidden={busy !== undefined || undefined}>
          {icon}
          {children}
          {shortcut && <Key>{shortcut}</Key>}
        </span>
        {busy !== undefined && (
          <span className={styles.busy}>
            <IconLoader2 size={13} stroke={2.2} aria-hidden />
            {busy}
          </span>
        )}
      </button>
      {because !== undefined && (
        <span id={reasonId} className={styles.because} hidden={!wasPressed} role="status">
          {because}
        </span>
      )}
    </>
  );
}
