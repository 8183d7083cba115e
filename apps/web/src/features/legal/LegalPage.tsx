import { Markdown } from "../../shared/markdown/Markdown.tsx";
import { hasSession } from "../../shared/session/current-session.ts";
import { Shell } from "../../shared/shell/Shell.tsx";
import { Page } from "../../ui/primitives/Page.tsx";
import styles from "./LegalPage.module.css";
import { legalTexts } from "./legal-texts.ts";

/** Page with one of the operator's legal texts and its version. */
export async function LegalPage({ name }: { name: "terms" | "privacy" }) {
  const [texts, signedIn] = await Promise.all([legalTexts(), hasSession()]);
  const { title, version, markdown } = texts[name];
  return (
    <Shell end={signedIn ? "work" : "enter"}>
      <div className={styles.text}>
        <Page title={title} lead={`Version ${version}`}>
          <article>
            <Markdown text={markdown} />
          </article>
        </Page>
      </div>
    </Shell>
  );
}
