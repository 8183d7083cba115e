import type { ReactNode } from "react";
import styles from "./Button.module.css";
import { Link } from "./Link.tsx";

interface ButtonLinkProps {
  href: string;
  kind?: "primary" | "go" | "plain" | "danger" | "quiet";
  size?: "small" | undefined;
  icon?: ReactNode;
  wide?: boolean;
  /** Downloads a file; the target is no page of the site. */
  download?: boolean | undefined;
  /** Opens in a new tab, such as a file that the browser displays. */
  newTab?: boolean | undefined;
  /** Marks the link to the open page among its siblings. */
  current?: boolean | undefined;
  /** Accessible name when several links look the same; it starts with the visible text. */
  label?: string | undefined;
  children: ReactNode;
}

/** Link that looks like a button: the next step is another page, or a file. */
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
  // Files and phone numbers are not pages. /docs has its own style policy, which needs a full document load.
  return download || newTab || !href.startsWith("/") || href.startsWith("/docs") ? (
    <a {...props} download={download} />
  ) : (
    <Link {...props} />
  );
}
