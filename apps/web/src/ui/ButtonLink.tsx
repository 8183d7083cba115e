import type { ReactNode } from "react";
import styles from "./Button.module.css";
import { Link } from "./Link.tsx";

interface ButtonLinkProps {
  href: string;
  kind?: "primary" | "go" | "plain" | "danger" | "quiet";
  size?: "small" | undefined;
  icon?: ReactNode;
  wide?: boolean;
  /** A file, not a page of the site. */
  download?: boolean | undefined;
  /** Beside the page, such as a file that the browser shows. */
  newTab?: boolean | undefined;
  /** The page that is open, among its siblings. */
  current?: boolean | undefined;
  /** Its name where several look the same; it begins with what they say. */
  label?: string | undefined;
  children: ReactNode;
}

/** A link that looks like a button: the next step is another page, or a file. */
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
  // Files and telephones are no pages; the documentation has a policy of its own for styles, which comes with a whole
  // document only.
  return download || newTab || !href.startsWith("/") || href.startsWith("/docs") ? (
    <a {...props} download={download} />
  ) : (
    <Link {...props} />
  );
}
