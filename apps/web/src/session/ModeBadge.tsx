"use client";

import styles from "./ModeBadge.module.css";
import type { Mode } from "./mode.ts";
import { useSession } from "./SessionContext.tsx";

/** Which of the two sets of data something belongs to. */
export function ModeBadge({ mode }: { mode: Mode }) {
  return <span className={`${styles.mode} ${styles[mode]}`}>{mode.toUpperCase()}</span>;
}

/** Marks the title of a page that shows test data; nothing while it shows live data. */
export function TestChip() {
  const { mode } = useSession();
  return mode === "test" && <ModeBadge mode="test" />;
}
