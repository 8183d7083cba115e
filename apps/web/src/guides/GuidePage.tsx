import type { ReactNode } from "react";
import nav from "../ui/SideNav.module.css";
import { DocsSearch } from "./DocsSearch.tsx";
import styles from "./GuidePage.module.css";
import { readEntries } from "./guides.ts";

interface GuidePageProps {
  /** The path of the page that is shown. */
  current: string;
  children: ReactNode;
}

/** A page of the documentation with the search and the list of all pages beside it. */
export async function GuidePage({ current, children }: GuidePageProps) {
  const groups = await readEntries();
  return (
    <div className={styles.page}>
      <div className={styles.find}>
        <DocsSearch />
      </div>
      <nav className={`${nav.links} ${styles.list}`} aria-label="Documentation">
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
