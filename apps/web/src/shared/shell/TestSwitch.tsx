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
 * Reloads the page when the person returns to this tab after switching the mode in another one. If the page has
 * drafts, it does not reload; the hook then returns true until the tab is reloaded or switched back.
 */
function useIsBehindOtherTab(): boolean {
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

/** Note in a tab whose mode was switched in another tab; renders nothing otherwise. */
export function ModeSwitchedNote() {
  const { mode } = useSession();
  if (!useIsBehindOtherTab()) return null;
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
 * Switches between sandbox and live data. From a page of one load it goes to the list, because the load exists in
 * one mode only.
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
