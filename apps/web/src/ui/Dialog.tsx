"use client";

import { type ReactNode, useEffect, useRef } from "react";
import styles from "./Dialog.module.css";

interface DialogProps {
  label: string;
  onClose: () => void;
  children: ReactNode;
  /** In the middle; from below, for thumbs; or the whole screen of a phone. */
  kind?: "middle" | "wide" | "sheet" | "screen";
}

/**
 * Something that must be dealt with first. It is there while it is drawn; Escape asks to close it. The focus goes to what
 * is marked `data-autofocus`, else to the first button, and comes back where it was.
 */
export function Dialog({ label, onClose, children, kind = "middle" }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    if (element && !element.open) element.showModal();
    element?.querySelector<HTMLElement>("[data-autofocus]")?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the key; the click is on the dimmed page around it
    <dialog
      ref={dialog}
      aria-label={label}
      className={`${styles.dialog} ${styles[kind]}`}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
      {children}
    </dialog>
  );
}
