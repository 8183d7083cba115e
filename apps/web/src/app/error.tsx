"use client";

import { Mark } from "../shared/shell/Mark.tsx";
import { PageError } from "../shared/shell/PageError.tsx";
import styles from "../shared/shell/Shell.module.css";
import bar from "../shared/shell/TopBar.module.css";

/**
 * Error page outside the signed-in layout, and for failures of a layout. Its bar leads to the front page only: this
 * page is part of every page's script.
 */
export default function ErrorPage(props: { error: Error & { digest?: string }; reset: () => void }) {
  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#main">
        Skip to the page
      </a>
      <header className={bar.top} data-visitor>
        <a className={bar.brand} href="/">
          <Mark />
          <span>Freight Board</span>
        </a>
      </header>
      <main id="main" className={styles.main}>
        <PageError {...props} />
      </main>
    </div>
  );
}
