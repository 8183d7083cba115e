"use client";

import { type ReactNode, useSyncExternalStore } from "react";
import { createPortal } from "react-dom";
import { lastAnnouncement, noAnnouncement, onAnnounce } from "./announce.ts";
import { Button } from "./Button.tsx";
import styles from "./Toast.module.css";
import { TOAST_REGIONS } from "./ToastRegions.tsx";
import { currentToasts, onToasts, type Toast as Shown } from "./toasts.ts";
import { useDrawn } from "./use-drawn.ts";
import { useClock } from "./use-now.ts";
import { VisuallyHidden } from "./VisuallyHidden.tsx";

const TONES = { info: undefined, done: "good", error: "bad" } as const;
const NONE: readonly Shown[] = [];

/**
 * The toasts of the moment, at the bottom left: at most what was just done, happened elsewhere or can be undone. Before
 * them, for screen readers only, what was done last.
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

/** Toasts that somebody else keeps, such as prices that wait to be sent: among the others, read out or called out. */
export function InToasts({ role, children }: { role: keyof typeof TOAST_REGIONS; children: ReactNode }) {
  const drawn = useDrawn();
  const region = drawn ? document.getElementById(TOAST_REGIONS[role]) : null;
  return region && createPortal(children, region);
}

interface ToastProps {
  kind: Shown["kind"];
  children: ReactNode;
  actions?: readonly { label: string; shortcut?: string; run: () => void }[];
  /** The end of its time, shown by a bar that runs out in five seconds. */
  until?: number;
}

/** One toast. */
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
