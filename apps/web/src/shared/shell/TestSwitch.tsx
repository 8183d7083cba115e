"use client";

import { IconFlask } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { keptTyped } from "../../ui/hooks/kept-typed.ts";
import { Switch } from "../../ui/primitives/Switch.tsx";
import { InToasts, Toast } from "../../ui/primitives/Toast.tsx";
import { keepMode, keptMode } from "../session/mode.ts";
import { useSession } from "../session/SessionContext.tsx";
import type { Section } from "./sections.ts";

/**
 * Reloads the page when the person returns to a tab whose mode another tab has switched. With drafts on the
 * page it does not reload, and returns true until the tab is reloaded or switched back.
 */
function useSameInEveryTab(): boolean {
  const { mode } = useSession();
  const [isBehind, setBehind] = useState(false);
  useEffect(() => {
    const look = () => {
      if (document.visibilityState !== "visible") return;
      const differs = keptMode() !== mode;
      if (differs && keptTyped.isEmpty()) location.reload();
      else setBehind(differs);
    };
    window.addEventListener("focus", look);
    document.addEventListener("visibilitychange", look);
    return () => {
      window.removeEventListener("focus", look);
      document.removeEventListener("visibilitychange", look);
    };
  }, [mode]);
  return isBehind;
}

/** Notice for a tab that another one has switched; renders nothing otherwise. */
export function SameInEveryTab() {
  const { mode } = useSession();
  if (!useSameInEveryTab()) return null;
  return (
    <InToasts role="status">
      <Toast kind="info" actions={[{ label: "Load it again", run: () => location.reload() }]}>
        Another tab switched test data {mode === "test" ? "off" : "on"}. What you typed here is kept for when
        it is switched back.
      </Toast>
    </InToasts>
  );
}

/**
 * Switches between test and live data. A page of one load goes to its list, because the other data lacks that
 * load.
 */
export function TestSwitch({ active }: { active: Section | null }) {
  const { mode } = useSession();
  const on = mode === "test";
  return (
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
  );
}
