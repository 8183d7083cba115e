import type { Metadata } from "next";

import { readGuides } from "../../guides/guides.ts";
import { DocsFrame } from "./DocsFrame.tsx";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Guides" };

const ALWAYS = [
  {
    href: "/docs/api",
    title: "API reference",
    summary: "Every call with its fields, answers and errors, and a button that sends it with your test key.",
  },
  {
    href: "/docs/postman.json",
    title: "Postman collection",
    summary:
      "Every call with its example, for Postman and what reads its collections. Put your test key into it.",
  },
  {
    href: "/docs/data",
    title: "About the data",
    summary: "Where postcodes, towns and distances come from, how exact they are, and under which licences.",
  },
];

export default async function GuidesPage() {
  const groups = await readGuides();
  const parts = [
    ...groups.map(({ title, guides }) => ({
      title,
      entries: guides.map(({ slug, ...guide }) => ({ href: `/docs/${slug}`, ...guide })),
    })),
    { title: "Reference", entries: ALWAYS },
  ];
  return (
    <DocsFrame section="guides">
      <div className={styles.index}>
        <h1>Guides</h1>
        {parts.map(({ title, entries }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {entries.map((entry) => (
                <li key={entry.href}>
                  <a href={entry.href}>{entry.title}</a>
                  <p>{entry.summary}</p>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </DocsFrame>
  );
}
