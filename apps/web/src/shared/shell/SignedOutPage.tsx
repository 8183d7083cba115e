import type { ReactNode } from "react";
import { Shell } from "./Shell.tsx";
import styles from "./SignedOutPage.module.css";

/** Page with one form, for people who are not signed in. */
export function SignedOutPage({
  title,
  lead,
  wide = false,
  children,
}: {
  title: string;
  lead?: ReactNode;
  /** True for a page that is wide enough for a list of steps. */
  wide?: boolean;
  children: ReactNode;
}) {
  return (
    <Shell>
      <div className={styles.page}>
        <div className={styles.box} data-wide={wide || undefined}>
          <h1>{title}</h1>
          {lead && <p className={styles.lead}>{lead}</p>}
          {children}
        </div>
      </div>
    </Shell>
  );
}
