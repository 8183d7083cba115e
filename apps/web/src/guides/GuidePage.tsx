import type { ReactNode } from "react";
import { hasSession } from "../session/current-session.ts";
import { type Section, Shell } from "../shell/Shell.tsx";
import styles from "./GuidePage.module.css";
import { readGuides } from "./guides.ts";

/** A page of prose with the list of guides beside it. */
export async function GuidePage({
  section,
  current,
  children,
}: {
  section: Section;
  current?: string;
  children: ReactNode;
}) {
  const [guides, signedIn] = await Promise.all([readGuides(), hasSession()]);
  return (
    <Shell current={section} end={signedIn ? "work" : "enter"}>
      <div className={styles.page}>
        {guides.length > 0 && (
          <nav className={styles.list} aria-label="Guides">
            <h2>Guides</h2>
            <ul>
              {guides.map(({ slug, title }) => (
                <li key={slug}>
                  <a href={`/docs/${slug}`} aria-current={slug === current ? "page" : undefined}>
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <article>{children}</article>
      </div>
    </Shell>
  );
}
