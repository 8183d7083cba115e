import type { ReactNode } from "react";
import styles from "./SettingsPage.module.css";

interface SettingsPageProps {
  title: string;
  lead?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
}

/** One page of the settings: its heading, and panels. */
export function SettingsPage({ title, lead, action, children }: SettingsPageProps) {
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{title}</h1>
        {lead && <p>{lead}</p>}
        {action && <div className={styles.action}>{action}</div>}
      </header>
      {children}
    </div>
  );
}

/** A bordered part of a page, with a heading of its own. */
export function Panel({ title, count, children }: { title: string; count?: string; children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2>
        {title} {count && <span>{count}</span>}
      </h2>
      {children}
    </section>
  );
}
