import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./Badge.module.css";

export interface BadgeLook {
  /** Colour of the state. Omit it for a property such as a plan or a role. */
  tone?: "info" | "good" | "warn" | "bad" | "new" | undefined;
  /**
   * "line" for a state that has not begun, "solid" for an agreed one, "dashed" for one that is over; "small" is
   * for a row of the board.
   */
  kind?: "line" | "solid" | "dashed" | "small" | undefined;
}

interface BadgeProps extends BadgeLook {
  icon?: Icon;
  title?: string;
  children: ReactNode;
}

/** A state or a property as a word with a colour and usually an icon. The word always says what the colour means. */
export function Badge({ tone, kind, icon: Glyph, title, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-kind={kind} title={title}>
      {Glyph && <Glyph size={kind === "small" ? 12 : 14} stroke={2.1} aria-hidden />}
      {children}
    </span>
  );
}
