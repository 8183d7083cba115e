import { IconAlertCircle, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./Note.module.css";

const ICONS = {
  info: IconInfoCircle,
  warning: IconAlertTriangle,
  error: IconAlertCircle,
  done: IconCircleCheck,
};

interface NoteProps {
  kind: keyof typeof ICONS;
  children: ReactNode;
  /** Read out when it appears. */
  live?: boolean;
}

/** A remark in the page: information, a warning, an error, or something done. */
export function Note({ kind, children, live = false }: NoteProps) {
  const Glyph = ICONS[kind];
  return (
    <div className={`${styles.note} ${styles[kind]}`} role={live ? "alert" : undefined}>
      <Glyph size={16} stroke={1.9} aria-hidden />
      <div>{children}</div>
    </div>
  );
}
