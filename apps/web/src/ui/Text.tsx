import type { ComponentProps } from "react";
import styles from "./Text.module.css";

interface TextProps extends Omit<ComponentProps<"span">, "className"> {
  /** Second facts are quiet, context is faint; a state has the colour of its meaning beside its word. */
  tone?: "quiet" | "faint" | "good" | "warn" | "bad" | undefined;
  small?: boolean;
  mono?: boolean;
}

/** Words of another weight than those around them. */
export function Text({ tone, small, mono, ...props }: TextProps) {
  return (
    <span
      {...props}
      className={styles.text}
      data-tone={tone}
      data-small={small || undefined}
      data-mono={mono || undefined}
    />
  );
}
