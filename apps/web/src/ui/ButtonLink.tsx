import type { ReactNode } from "react";
import styles from "./Button.module.css";
import { Link } from "./Link.tsx";

interface ButtonLinkProps {
  href: string;
  kind?: "primary" | "go" | "plain" | "danger" | "quiet";
  size?: "small" | "normal" | "phone";
  icon?: ReactNode;
  wide?: boolean;
  /** A file, not a page of the site. */
  download?: boolean;
  children: ReactNode;
}

/** A link that looks like a button: the next step is another page, or a file. */
export function ButtonLink({
  href,
  kind = "plain",
  size = "normal",
  icon,
  wide,
  download,
  children,
}: ButtonLinkProps) {
  const props = {
    href,
    className: `${styles.button} ${styles.link} ${styles[kind]} ${styles[size]}`,
    "data-wide": wide || undefined,
    children: (
      <span className={styles.label}>
        {icon}
        {children}
      </span>
    ),
  };
  // The pages of the documentation have a policy of their own for styles, and it comes with a whole document only.
  return download || href.startsWith("/docs") ? <a {...props} download={download} /> : <Link {...props} />;
}
