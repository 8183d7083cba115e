import { type ReactNode, useId } from "react";
import styles from "./Panel.module.css";

interface PanelProps {
  title: string;
  /** Beside the title. */
  sub?: ReactNode;
  /** At the right of the title. */
  end?: ReactNode;
  /** The next action. */
  tone?: "go" | "trouble";
  /** Brings its own edges, such as a table. */
  flush?: boolean;
  children: ReactNode;
}

/** One part of a page under its title. */
export function Panel({ title, sub, end, tone, flush = false, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} data-tone={tone} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {sub && <span className={styles.sub}>{sub}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </header>
      {flush ? children : <div className={styles.body}>{children}</div>}
    </section>
  );
}
