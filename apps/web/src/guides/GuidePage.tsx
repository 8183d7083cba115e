import type { ReactNode } from "react";
import styles from "./GuidePage.module.css";
import { readGuides } from "./guides.ts";

interface GuidePageProps {
  /** The guide that is shown. */
  current?: string | undefined;
  children: ReactNode;
}

/** A page of prose with the list of guides beside it. */
export async function GuidePage({ current, children }: GuidePageProps) {
  const guides = await readGuides();
  return (
    <div className={styles.page}>
      {guides.length > 0 && (
        <nav className={styles.list} aria-label="Documentation">
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
  );
}
