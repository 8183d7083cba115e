"use client";

import { IconFlask } from "@tabler/icons-react";
import { useEffect } from "react";
import { keepMode, keptMode } from "../session/mode.ts";
import { useSession } from "../session/SessionContext.tsx";
import { Switch } from "../ui/Switch.tsx";
import type { Section } from "./sections.ts";
import styles from "./TopBar.module.css";

/** Loads the page anew when somebody returns to a tab that another one has switched. */
function useSameInEveryTab(): void {
  const { mode } = useSession();
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === "visible" && keptMode() !== mode) location.reload();
    };
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [mode]);
}

/** Shows test data in place of live data. A page of one load leads to its list, because the other data does not hold it. */
export function TestSwitch({ active }: { active: Section | null }) {
  const { mode } = useSession();
  const on = mode === "test";
  useSameInEveryTab();
  return (
    <div className={styles.testing} data-on={on || undefined}>
      <Switch
        size="small"
        checked={on}
        onChange={() => {
          keepMode(on ? "live" : "test");
          if (active === null || active.id === "settings") location.reload();
          else location.assign(active.href);
        }}
      >
        <IconFlask size={14} stroke={1.9} aria-hidden />
        <span>Test data</span>
      </Switch>
    </div>
  );
}
