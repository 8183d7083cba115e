import type { ReactNode } from "react";
import styles from "./Button.module.css";
import { Link } from "./Link.tsx";

interface ButtonLinkProps {
  href: string;
  kind?: "primary" | "go" | "plain" | "danger" | "quiet";
  size?: "small" | undefined;
  icon?: ReactNode;
  wide?: boolean;
  /** True if the link downloads a file rather than opening a page. */
  download?: boolean | undefined;
  /** True if the link opens a new tab, such as for a file that the browser displays. */
  newTab?: boolean | undefined;
  /** True if the link leads to the current page. */
  current?: boolean | undefined;
  /** Accessible name, needed if several links have the same text; begins with that text. */
  label?: string | undefined;
  children: ReactNode;
}

/** Link that looks like a button, for a next step that is another page or a file. */
export function ButtonLink({
  href,
  kind = "plain",
  size,
  icon,
  wide,
  download,
  newTab,
  current,
  label,
  children,
}: ButtonLinkProps) {
  const props = {
    href,
    className: styles.button,
    "data-kind": kind,
    "data-size": size,
    "data-wide": wide || undefined,
    "aria-label": label,
    "aria-current": current ? ("page" as const) : undefined,
    ...(newTab ? { target: "_blank", rel: "noreferrer" } : {}),
    children: (
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    ),
  };
  // Plain links for targets that are no pages, such as files and phone numbers, and for /docs: its CSP needs a new
  // document.
  return download || newTab || !href.startsWith("/") || href.startsWith("/docs") ? (
    <a {...props} download={download} />
  ) : (
    <Link {...props} />
  );
}
