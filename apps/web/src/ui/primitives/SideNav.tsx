import type { ReactNode } from "react";
import styles from "./SideNav.module.css";

/** Side navigation. Hidden on a phone, where the pages link to each other. */
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

/** Page beside its side navigation. */
export function BesideNav({ nav, children }: { nav: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      {nav}
      {children}
    </div>
  );
}
