"use client";

import { useSyncExternalStore } from "react";
import { Button } from "../ui/Button.tsx";
import styles from "./Toasts.module.css";
import { currentToasts, onToasts, type Toast } from "./toasts.ts";

const NONE: readonly Toast[] = [];

/** The toasts of the moment. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => NONE);
  return (
    <div className={styles.toasts} role="status">
      {toasts.map(({ id, kind, text, action }) => (
        <div key={id} className={`${styles.toast} ${styles[kind]}`}>
          <span>{text}</span>
          {action && (
            <Button size="small" shortcut={action.shortcut} onClick={action.run}>
              {action.label}
            </Button>
          )}
        </div>
      ))}
    </div>
  );
}
