import type { Metadata } from "next";
import { readHelpPages, sectionsOfHelp } from "../../features/help/help-pages.ts";
import { plain } from "../../shared/markdown/find-sections.ts";
import { HelpFrame } from "./HelpFrame.tsx";
import styles from "./page.module.css";

export const metadata: Metadata = {
  title: "Help",
  description: "Find and quote, win and collect, deliver and be paid, post and choose: how the board works.",
};

/** List of the help pages, each with the questions that it answers. */
export default async function HelpIndexPage() {
  const pages = await readHelpPages();
  return (
    <HelpFrame current="/help">
      <div className={styles.index}>
        <h1>Help</h1>
        <p>How the board works, for those who carry and those who post.</p>
        {pages.map((page) => {
          const [{ href } = { href: "/help" }, ...questions] = sectionsOfHelp(page);
          return (
            <section key={page.slug}>
              <h2>
                <a href={href}>{page.title}</a>
              </h2>
              <p>{plain(page.summary)}</p>
              <ul>
                {questions.map((question) => (
                  <li key={question.href}>
                    <a href={question.href}>{question.heading}</a>
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </div>
    </HelpFrame>
  );
}
