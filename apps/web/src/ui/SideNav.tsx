import type { ReactNode } from "react";
import styles from "./SideNav.module.css";

/** A list of pages or parts, beside them; left out on a phone, where the pages lead to each other. */
export function SideNav({ label, title, children }: { label: string; title: string; children: ReactNode }) {
  return (
    <nav className={styles.nav} aria-label={label}>
      <div className={styles.links}>
        <p>{title}</p>
        {children}
      </div>
    </nav>
  );
}

/** A page beside its list. */
export function BesideNav({ nav, children }: { nav: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      {nav}
      {children}
    </div>
  );
}
