import type { Icon } from "@tabler/icons-react";
import styles from "./Badge.module.css";

export type BadgeLook = "blue" | "blueLine" | "green" | "greenSolid" | "amber" | "red" | "plain" | "dashed";

/** A state: a word, an icon and a colour, never a colour alone. */
export function Badge({ look, icon: Glyph, children }: { look: BadgeLook; icon: Icon; children: string }) {
  return (
    <span className={`${styles.badge} ${styles[look]}`}>
      <Glyph size={14} stroke={2.1} aria-hidden />
      {children}
    </span>
  );
}
