import type { ReactNode } from "react";
import styles from "./Message.module.css";

/** Page with a single message: what happened, and where to go. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.message}>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
