import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./Note.module.css";

const KINDS = {
  info: { tone: "info", icon: IconInfoCircle },
  warning: { tone: "warn", icon: IconAlertTriangle },
  error: { tone: "bad", icon: IconAlertCircle },
  done: { tone: "good", icon: IconCircleCheck },
};

interface NoteProps {
  kind: keyof typeof KINDS;
  children: ReactNode;
  /** True if screen readers announce the note when it appears. */
  live?: boolean;
}

/** Note on a page: information, a warning, an error, or a success. */
export function Note({ kind, children, live = false }: NoteProps) {
  const { tone, icon: Glyph } = KINDS[kind];
  return (
    <div className={styles.note} data-tone={tone} role={live ? "alert" : undefined}>
      <Glyph size={16} stroke={1.9} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
