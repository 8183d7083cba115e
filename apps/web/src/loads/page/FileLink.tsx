import type { Icon } from "@tabler/icons-react";
import styles from "./HeadActions.module.css";

interface FileLinkProps {
  href: string;
  icon: Icon;
  children: string;
  /** Kept as a file rather than shown. */
  download?: boolean;
  newTab?: boolean;
}

/** A file of the load, in the frame of a small button. */
export function FileLink({ href, icon: Glyph, children, download = false, newTab = false }: FileLinkProps) {
  return (
    <a
      className={styles.link}
      href={href}
      download={download || undefined}
      {...(newTab ? { target: "_blank", rel: "noreferrer" } : {})}
    >
      <Glyph size={13} stroke={1.9} aria-hidden />
      {children}
    </a>
  );
}
