import { Markdown } from "../../shared/markdown/Markdown.tsx";
import type { EntryGroup } from "../../shared/markdown/PageWithMenu.tsx";
import styles from "./page.module.css";

/** List of developer pages with their summaries. A group with the same title as the page has no heading. */
export function DocsIndex({ title, groups }: { title: string; groups: readonly EntryGroup[] }) {
  return (
    <div className={styles.index}>
      <h1>{title}</h1>
      {groups.map((group) => (
        <section key={group.title}>
          {group.title !== title && <h2>{group.title}</h2>}
          <ol data-numbered={group.numbered || undefined}>
            {group.entries.map((entry) => (
              <li key={entry.href}>
                <a href={entry.href}>{entry.title}</a>
                <Markdown text={entry.summary} />
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}
