import type { ReactNode } from "react";
import styles from "./Line.module.css";
import { Link } from "./Link.tsx";

interface LineProps {
  /** The page that it leads to; left out: it is a button. */
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** It is the line in hand. */
  current?: boolean;
  children: ReactNode;
}

/** A line of `Lines` that is chosen or followed as a whole; its parts stand beside each other, one alone takes all of it. */
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

/** A name over some lines; of two parts, the second stands at the right. */
export function LinesHead({ as: Element = "h3", children }: { as?: "h2" | "h3" | "p"; children: ReactNode }) {
  return <Element className={styles.head}>{children}</Element>;
}
