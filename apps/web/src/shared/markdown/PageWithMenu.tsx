import type { ReactNode } from "react";
import nav from "../../ui/primitives/SideNav.module.css";
import styles from "./PageWithMenu.module.css";

/** A page in a menu or a list. */
export interface Entry {
  href: string;
  /** Short title for a menu. */
  name: string;
  title: string;
  summary: string;
}

export interface EntryGroup {
  title: string;
  /** True if the pages are read in order. */
  numbered: boolean;
  entries: readonly Entry[];
}

interface PageWithMenuProps {
  /** Accessible name of the menu. */
  label: string;
  groups: readonly EntryGroup[];
  /** Path of this page. */
  current: string;
  /** Search field above the menu. */
  search?: ReactNode;
  children: ReactNode;
}

/** Page with a menu of related pages. */
export function PageWithMenu({ label, groups, current, search, children }: PageWithMenuProps) {
  return (
    <div className={styles.page}>
      {search && <div className={styles.find}>{search}</div>}
      <nav className={`${nav.links} ${styles.list}`} aria-label={label}>
        {groups.map(({ title, numbered, entries }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ol data-numbered={numbered || undefined}>
              {entries.map(({ href, name }) => (
                <li key={href}>
                  <a href={href} aria-current={href === current ? "page" : undefined}>
                    {name}
                  </a>
                </li>
              ))}
            </ol>
          </section>
        ))}
      </nav>
      <article className={styles.article}>{children}</article>
    </div>
  );
}
