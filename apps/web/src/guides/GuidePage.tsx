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
            {guides.map(({ title, numbered, guides: own }) => (
              <section key={title} data-numbered={numbered || undefined}>
                <h2>{title}</h2>
                <ul>
                  {own.map((guide) => (
                    <li key={guide.slug}>
                      <a
                        href={`/docs/${guide.slug}`}
                        aria-current={guide.slug === current ? "page" : undefined}
                      >
                        {guide.title}
                      </a>
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </nav>
        )}
        <article>{children}</article>
      </div>
    </Shell>
  );
}
