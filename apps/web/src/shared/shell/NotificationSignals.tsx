"use client";

import { useState } from "react";
import { Link } from "../../ui/primitives/Link.tsx";
import { Note } from "../../ui/primitives/Note.tsx";
import { Stack } from "../../ui/primitives/Stack.tsx";
import { Switch } from "../../ui/primitives/Switch.tsx";
import styles from "./Notifications.module.css";
import { SIGNALS, type Signal, switchSignal, useSignals } from "./signals.ts";
import { canNotify, mayNotify, playTone } from "./sound-and-desktop.ts";

const NAMES: Record<Signal, string> = {
  title: "Count in the tab's title",
  sound: "A short sound",
  desktop: "A notification of the desktop",
};

/** Switches for signals about new notifications while the tab is in the background; stored in this browser. */
export function NotificationSignals({ close }: { close: () => void }) {
  const signals = useSignals();
  const [refused, setRefused] = useState(false);
  const [offered] = useState(() => SIGNALS.filter((signal) => signal !== "desktop" || canNotify()));
  async function choose(signal: Signal, on: boolean): Promise<void> {
    // Called here, because browsers play sound and show the permission prompt only in response to a click or key
    // press.
    if (on && signal === "sound") playTone();
    if (on && signal === "desktop") {
      const may = await mayNotify();
      setRefused(!may);
      if (!may) return;
    }
    switchSignal(signal, on);
  }
  return (
    <Stack as="fieldset" gap={8} className={styles.edge}>
      <legend>In this browser, while another tab is in front</legend>
      {offered.map((signal) => (
        <Switch
          key={signal}
          checked={signals.has(signal)}
          onChange={({ currentTarget }) => void choose(signal, currentTarget.checked)}
        >
          {NAMES[signal]}
        </Switch>
      ))}
      {refused && (
        <Note kind="warning" live>
          Your browser does not let this site notify. Allow it in the settings of the browser, then switch it
          on again.
        </Note>
      )}
      <Link href="/settings/notifications" onClick={close}>
        What you are told, and by email
      </Link>
    </Stack>
  );
}
