"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { lastAnnouncement, noAnnouncement, onAnnounce } from "../hooks/announce.ts";
import { currentToasts, onToasts, type Toast as Shown } from "../hooks/toasts.ts";
import { useDrawn } from "../hooks/use-drawn.ts";
import { useClock } from "../hooks/use-now.ts";
import { Button } from "./Button.tsx";
import styles from "./Toast.module.css";
import { TOAST_REGIONS } from "./ToastRegions.tsx";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const TONES = { info: undefined, done: "good", error: "bad" } as const;
const NONE: readonly Shown[] = [];

/**
 * The current toasts, at the bottom left: recent results, events elsewhere, and actions that can be undone. Also
 * renders the last announcement for screen readers.
 */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => NONE);
  const { id: nth, words } = useSyncExternalStore(onAnnounce, lastAnnouncement, noAnnouncement);
  return (
    <InToasts role="status">
      <VisuallyHidden key={nth}>{words}</VisuallyHidden>
      {toasts.map(({ id, kind, text, action }) => (
        <Toast key={id} kind={kind} actions={action ? [action] : []}>
          {text}
        </Toast>
      ))}
    </InToasts>
  );
}

/**
 * Renders toasts that another component manages, such as toasts for quotes that wait to be sent, into the shared
 * live region.
 */
export function InToasts({ role, children }: { role: keyof typeof TOAST_REGIONS; children: ReactNode }) {
  const drawn = useDrawn();
  const region = drawn ? document.getElementById(TOAST_REGIONS[role]) : null;
  return region && createPortal(children, region);
}

interface ToastProps {
  kind: Shown["kind"];
  children: ReactNode;
  actions?: readonly { label: string; shortcut?: string; run: () => void }[];
  /** Time at which the toast disappears; a countdown and a bar of five seconds show the time left. */
  until?: number;
}

export function Toast({ kind, children, actions = [], until }: ToastProps) {
  return (
    <div className={styles.toast} data-tone={TONES[kind]}>
      <span>{children}</span>
      {actions.map(({ label, shortcut, run }) => (
        <Button key={label} shortcut={shortcut} onClick={run}>
          {label}
        </Button>
      ))}
      {until !== undefined && <Seconds until={until} />}
    </div>
  );
}

function Seconds({ until }: { until: number }) {
  const left = useClock((now) => Math.max(0, Math.ceil((until - now) / 1000)));
  return (
    <>
      <span aria-hidden>{left} s</span>
      <span className={styles.bar} />
    </>
  );
}
