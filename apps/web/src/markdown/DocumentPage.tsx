import type { ReactNode } from "react";
import nav from "../ui/SideNav.module.css";
import styles from "./DocumentPage.module.css";

/** A page of the documentation, as lists of it have it. */
export interface Entry {
  href: string;
  /** In a list beside a page: as short as can be. */
  name: string;
  title: string;
  summary: string;
}

export interface EntryGroup {
  title: string;
  /** They are read one after the other. */
  numbered: boolean;
  entries: readonly Entry[];
}

interface DocumentPageProps {
  /** Names the list. */
  label: string;
  groups: readonly EntryGroup[];
  /** The path of the page that is shown. */
  current: string;
  /** Above the list. */
  search?: ReactNode;
  children: ReactNode;
}

/** A page with the list of all pages of its kind beside it. */
export function DocumentPage({ label, groups, current, search, children }: DocumentPageProps) {
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
