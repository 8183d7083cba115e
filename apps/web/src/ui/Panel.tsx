import { type ReactNode, useId } from "react";
import styles from "./Panel.module.css";

const TONES = { ask: "info", go: "good", trouble: "bad" } as const;

interface PanelProps {
  title: ReactNode;
  /** Beside the title. */
  sub?: ReactNode;
  /** At the right of the title. */
  end?: ReactNode;
  /** Waits for an answer, the next action, or what went wrong. */
  tone?: keyof typeof TONES | undefined;
  /** Brings its own edges, such as a table. */
  flush?: boolean;
  /** Target of an address with a hash. */
  id?: string | undefined;
  children: ReactNode;
}

/** One part of a page under its title. */
export function Panel({ title, sub, end, tone, flush = false, id, children }: PanelProps) {
  const titleId = useId();
  return (
    <section id={id} className={styles.panel} data-tone={tone && TONES[tone]} aria-labelledby={titleId}>
      <header>
        <h2 id={titleId}>{title}</h2>
        {sub && <span>{sub}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </header>
      {flush ? children : <PanelBody>{children}</PanelBody>}
    </section>
  );
}

/** Words or fields in a flush panel, above or below what brings its own edges. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
