import type { Icon } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { Link } from "../../ui/Link.tsx";
import styles from "./Queues.module.css";

interface QueueCardProps {
  title: string;
  icon: Icon;
  count: number;
  tone?: "bad" | "warn" | undefined;
  /** Beside the count: the oldest, or what comes next. */
  sub: ReactNode;
  href: string;
  /** Shown if the queue is empty. */
  nothing: string;
  children: ReactNode;
}

/** A queue with its count and its first lines. */
export function QueueCard({ title, icon: Glyph, count, tone, sub, href, nothing, children }: QueueCardProps) {
  const id = useId();
  return (
    <section className={styles.queue} aria-labelledby={id}>
      <header>
        <Glyph size={16} stroke={1.9} aria-hidden />
        <h2 id={id}>{title}</h2>
        <span className={styles.count} data-tone={count > 0 ? tone : undefined}>
          {count.toLocaleString("en-GB")}
        </span>
        <span>{sub}</span>
        <Link href={href} aria-label={`All, ${title}`}>
          All
        </Link>
      </header>
      {count === 0 ? <p className={styles.nothing}>{nothing}</p> : <ul className={styles.few}>{children}</ul>}
    </section>
  );
}
