import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./Badge.module.css";

export interface BadgeLook {
  /** Colour of the state. Omit it for a property such as a plan or a role. */
  tone?: "info" | "good" | "warn" | "bad" | "new" | undefined;
  /** Border only for what has not begun, solid for what is agreed, dashed for what is over. */
  kind?: "line" | "solid" | "dashed" | "small" | undefined;
}

interface BadgeProps extends BadgeLook {
  icon?: Icon;
  title?: string;
  children: ReactNode;
}

/**
 * A state or a property as a word with a colour and usually an icon; colour alone never carries the meaning.
 */
export function Badge({ tone, kind, icon: Glyph, title, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-kind={kind} title={title}>
      {Glyph && <Glyph size={kind === "small" ? 12 : 14} stroke={2.1} aria-hidden />}
      {children}
    </span>
  );
}
