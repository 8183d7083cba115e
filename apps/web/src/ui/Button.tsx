"use client";

import { IconLoader2 } from "@tabler/icons-react";
import { type ComponentPropsWithRef, type ReactNode, useId, useState } from "react";
import styles from "./Button.module.css";
import { Key } from "./Key.tsx";
import { useKeepsFocus } from "./keep-focus.ts";

export interface ButtonProps extends Omit<ComponentPropsWithRef<"button">, "style" | "disabled"> {
  /** One primary on a view; go only to agree or to move work on; danger for what ends something. */
  kind?: "primary" | "go" | "plain" | "danger" | "quiet";
  size?: "small" | undefined;
  icon?: ReactNode;
  /** Label while busy, e.g. "Sending": it keeps its width and cannot be pressed again. */
  busy?: string | undefined;
  /** Why it cannot be pressed now; it stays focusable, is described by it, and shows it once it is pressed. */
  because?: string | undefined;
  /** The key that does the same. */
  shortcut?: string | undefined;
  /** As wide as what it stands in. */
  wide?: boolean | undefined;
}

/** In the colours of tokens.css, and no more than an element and the reason it is blocked for. */
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
  const [asked, setAsked] = useState(false);
  const blocked = busy !== undefined || because !== undefined;
  // The next reason is shown when it is asked for.
  if (asked && because === undefined) setAsked(false);
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
          if (because !== undefined) setAsked(true);
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
        <span id={reasonId} className={styles.because} hidden={!asked} role="status">
          {because}
        </span>
      )}
    </>
  );
}
