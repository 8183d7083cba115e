import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./Badge.module.css";

export interface BadgeLook {
  /** Left out for a property such as a plan or a role; a state has the colour of its meaning. */
  tone?: "info" | "good" | "warn" | "bad" | "new" | undefined;
  /** Only its line for what has not begun, solid for what is agreed, dashed for what is over. */
  kind?: "line" | "solid" | "dashed" | "small" | undefined;
}

interface BadgeProps extends BadgeLook {
  icon?: Icon;
  title?: string;
  children: ReactNode;
}

/** A state or a property: a word, a colour, and mostly an icon; never a colour alone. */
export function Badge({ tone, kind, icon: Glyph, title, children }: BadgeProps) {
  return (
    <span className={styles.badge} data-tone={tone} data-kind={kind} title={title}>
      {Glyph && <Glyph size={kind === "small" ? 12 : 14} stroke={2.1} aria-hidden />}
      {children}
    </span>
  );
}
