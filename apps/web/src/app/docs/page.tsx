import type { Metadata } from "next";
import { GuidePage } from "../../guides/GuidePage.tsx";
import { readGuides } from "../../guides/guides.ts";
import styles from "./page.module.css";

export const metadata: Metadata = { title: "Guides" };

const ALWAYS = [
  {
    href: "/docs/api",
    title: "API reference",
    summary: "Every call with its fields, answers and errors, and a button that sends it with your test key.",
  },
  {
    href: "/docs/data",
    title: "About the data",
    summary: "Where postcodes, towns and distances come from, how exact they are, and under which licences.",
  },
];

export default async function GuidesPage() {
  const guides = await readGuides();
  const entries = [...ALWAYS, ...guides.map((guide) => ({ href: `/docs/${guide.slug}`, ...guide }))];
  return (
    <GuidePage section="guides">
      <div className={styles.index}>
        <h1>Guides</h1>
        <ul>
          {entries.map(({ href, title, summary }) => (
            <li key={href}>
              <a href={href}>{title}</a>
              <p>{summary}</p>
            </li>
          ))}
        </ul>
      </div>
    </GuidePage>
  );
}
