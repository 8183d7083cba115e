import { IconChevronLeft } from "@tabler/icons-react";
import { type ReactNode, useId } from "react";
import { Link } from "../ui/Link.tsx";
import styles from "./SettingsPage.module.css";

interface SettingsPageProps {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  /** The list of settings itself: there is no way back to it. */
  top?: boolean;
  children: ReactNode;
}

/** One page of the settings: its heading, and panels. */
export function SettingsPage({ title, lead, action, top = false, children }: SettingsPageProps) {
  return (
    <div className={styles.page}>
      {!top && (
        <Link className={styles.back} href="/settings">
          <IconChevronLeft size={16} stroke={1.9} aria-hidden />
          All settings
        </Link>
      )}
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}

interface PanelProps {
  title: ReactNode;
  /** Beside the title. */
  count?: ReactNode;
  /** At the right of the title. */
  end?: ReactNode;
  children: ReactNode;
}

/** A bordered part of a page, with a heading of its own. */
export function Panel({ title, count, end, children }: PanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header>
        <h2 id={id}>{title}</h2>
        {count && <span className={styles.count}>{count}</span>}
        {end && <span className={styles.end}>{end}</span>}
      </header>
      {children}
    </section>
  );
}
