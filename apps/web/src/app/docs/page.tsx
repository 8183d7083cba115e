import type { Metadata } from "next";
import { readEntries } from "../../guides/guides.ts";
import { Markdown } from "../../markdown/Markdown.tsx";
import { DocsFrame } from "./DocsFrame.tsx";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Developers" };

export default async function DevelopersPage() {
  const groups = await readEntries();
  return (
    <DocsFrame current="/docs">
      <div className={styles.index}>
        <h1>Developers</h1>
        {groups.map(({ title, numbered, entries }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ol data-numbered={numbered || undefined}>
              {entries.map((entry) => (
                <li key={entry.href}>
                  <a href={entry.href}>{entry.title}</a>
                  <Markdown text={entry.summary} />
                </li>
              ))}
            </ol>
          </section>
        ))}
      </div>
    </DocsFrame>
  );
}
