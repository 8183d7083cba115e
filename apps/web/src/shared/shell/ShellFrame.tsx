import type { ReactNode } from "react";
import button from "../../ui/primitives/Button.module.css";
import { Row } from "../../ui/primitives/Stack.tsx";
import { LazySchemeSwitch } from "./LazySchemeSwitch.tsx";
import { Mark } from "./Mark.tsx";
import styles from "./Shell.module.css";
import bar from "./TopBar.module.css";

const SECTIONS = [
  { id: "help", href: "/help", name: "Help" },
  { id: "developers", href: "/docs", name: "Developers" },
  { id: "api", href: "/docs/api", name: "API reference" },
  { id: "status", href: "/status", name: "Status" },
] as const;

export type Section = (typeof SECTIONS)[number]["id"];

export interface ShellProps {
  current?: Section;
  /** True if the page renders the `main` element itself. */
  bringsMain?: boolean;
  /** Links at the right of the bar: "enter" to sign in, "work" to return to the signed-in pages. */
  end?: "enter" | "work" | "none";
  /** Address of the operator's status page on another host. */
  statusUrl?: string | null;
  children: ReactNode;
}

/**
 * Top bar, page and footer of a signed-out page. Links are plain, because the API reference has its own CSP, and a
 * CSP applies only to a new document.
 */
export function ShellFrame({
  current,
  bringsMain = false,
  end = "enter",
  statusUrl = null,
  children,
}: ShellProps) {
  const Main = bringsMain ? "div" : "main";
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
        <nav className={bar.nav} aria-label="Main">
          {SECTIONS.map((section) => (
            <a
              key={section.id}
              href={section.href}
              aria-current={section.id === current ? "page" : undefined}
            >
              {section.name}
            </a>
          ))}
        </nav>
        <div className={bar.end}>
          {end === "enter" && (
            <>
              <a href="/sign-in">Sign in</a>
              <a href="/register" className={button.button} data-kind="plain">
                Sign up your firm
              </a>
            </>
          )}
          {end === "work" && <a href="/home">Your work</a>}
        </div>
      </header>
      <Main id="main" className={styles.main}>
        {children}
      </Main>
      <Row as="footer" justify="between" className={styles.foot} data-screen>
        <p>
          Places and distances from open data: <a href="/docs/data">sources and licences</a>.
        </p>
        <p>
          <a href="/help">Help</a> · <a href="/status">Status</a> ·{" "}
          {statusUrl !== null && (
            <>
              <a href={statusUrl}>Incidents</a> ·{" "}
            </>
          )}
          <a href="/terms">Terms</a> · <a href="/privacy">Privacy</a>
        </p>
        <LazySchemeSwitch />
      </Row>
    </div>
  );
}
