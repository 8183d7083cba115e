import { type ReactNode, useId } from "react";
import styles from "./Panel.module.css";

const TONES = { ask: "info", go: "good", trouble: "bad" } as const;

interface PanelProps {
  title: ReactNode;
  /** Text next to the title. */
  sub?: ReactNode;
  /** Content to the right of the title. */
  end?: ReactNode;
  /** Colour of the panel: it waits for an answer, holds the next action, or reports a problem. */
  tone?: keyof typeof TONES | undefined;
  /** True for a panel without padding, whose content has its own, such as a table. */
  flush?: boolean;
  /** Id that a link can name in its fragment. */
  id?: string | undefined;
  children: ReactNode;
}

/** Section of a page with a title. */
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

/** Padded area for text or fields inside a flush panel. */
export function PanelBody({ children }: { children: ReactNode }) {
  return <div className={styles.body}>{children}</div>;
}
