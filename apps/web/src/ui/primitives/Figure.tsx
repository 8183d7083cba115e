import type { ReactNode } from "react";
import styles from "./Figure.module.css";

interface FigureProps {
  title: string;
  /** The number itself. */
  figure?: ReactNode;
  /** Words beside the number. */
  note?: ReactNode;
  tone?: "warn" | undefined;
  /** Reason of the number. */
  children?: ReactNode;
}

/** One number of a page with its title, and the reason below it. */
export function Figure({ title, figure, note, tone, children }: FigureProps) {
  return (
    <div className={styles.figure} data-tone={tone}>
      <h3>{title}</h3>
      {figure && (
        <p className={styles.number}>
          <b>{figure}</b> {note && <span>{note}</span>}
        </p>
      )}
      {children}
    </div>
  );
}

/** Numbers side by side, or below each other where they do not fit. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>;
}
