import type { ReactNode } from "react";
import styles from "./Line.module.css";
import { Link } from "./Link.tsx";

interface LineProps {
  /** Target page; if omitted, the row is a button. */
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** Marks the selected row. */
  current?: boolean;
  children: ReactNode;
}

/** A row of `Lines` that is one link or button, with its parts side by side. */
export function Line({ href, onClick, current = false, children }: LineProps) {
  const line = { className: styles.line, "aria-current": current || undefined, children };
  return (
    <li>
      {href === undefined ? (
        <button type="button" {...line} onClick={onClick} />
      ) : (
        <Link {...line} href={href} />
      )}
    </li>
  );
}

/** Heading of a group of rows; its second part is aligned right. */
export function LinesHead({ as: Element = "h3", children }: { as?: "h2" | "h3" | "p"; children: ReactNode }) {
  return <Element className={styles.head}>{children}</Element>;
}
