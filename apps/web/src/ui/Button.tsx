"use client";

import "@mantine/core/styles/UnstyledButton.layer.css";
import "@mantine/core/styles/Loader.layer.css";
import "@mantine/core/styles/Button.layer.css";
import { Button as MantineButton, type ButtonProps as MantineButtonProps } from "@mantine/core";
import { IconLoader2 } from "@tabler/icons-react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import styles from "./Button.module.css";
import { Key } from "./Key.tsx";

/** One primary on a view; go only to agree or to move work on; danger for what ends something. */
const LOOKS = {
  primary: { variant: "filled", color: "blue" },
  go: { variant: "filled", color: "green" },
  plain: { variant: "default", color: "gray" },
  danger: { variant: "outline", color: "red" },
  quiet: { variant: "subtle", color: "blue" },
} as const;

const SIZES = { small: "compact-sm", normal: "sm", phone: "lg" } as const;

export interface ButtonProps
  extends Omit<ComponentPropsWithRef<"button">, "color" | "size" | "style" | "disabled"> {
  kind?: keyof typeof LOOKS;
  size?: keyof typeof SIZES;
  icon?: ReactNode;
  /** What it is doing, e.g. "Sending": it keeps its width and cannot be pressed again. */
  busy?: string | undefined;
  /** Why it cannot be pressed now; it stays focusable and says so. */
  because?: string | undefined;
  /** The key that does the same. */
  shortcut?: string | undefined;
  wide?: MantineButtonProps["fullWidth"];
}

export function Button(props: ButtonProps) {
  const {
    kind = "plain",
    size = "normal",
    icon,
    busy,
    because,
    shortcut,
    wide,
    onClick,
    children,
    ...rest
  } = props;
  const blocked = busy !== undefined || because !== undefined;
  return (
    <MantineButton
      type="button"
      {...rest}
      {...LOOKS[kind]}
      size={SIZES[size]}
      fullWidth={wide ?? false}
      className={`${styles.button} ${styles[kind]} ${styles[size]} ${rest.className ?? ""}`}
      aria-disabled={blocked || undefined}
      aria-busy={busy !== undefined || undefined}
      title={because ?? rest.title}
      onClick={(event) => {
        if (blocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.label} data-hidden={busy !== undefined || undefined}>
        {icon}
        {children}
        {shortcut && <Key onFill>{shortcut}</Key>}
      </span>
      {busy !== undefined && (
        <span className={styles.busy}>
          <IconLoader2 size={13} stroke={2.2} aria-hidden />
          {busy}
        </span>
      )}
    </MantineButton>
  );
}
