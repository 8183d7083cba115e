"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { closesOnAsking, firstField, focusAfter, useFirstPress } from "../hooks/popups.ts";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import styles from "./Popup.module.css";

interface DialogProps {
  label: string;
  /**
   * Called on Escape and on a press outside; the typed text is lost only if the parent unmounts the dialog.
   */
  onClose: () => void;
  children: ReactNode;
  /** Moves the focus when the element that had it before is gone as the dialog closes. */
  onFocusLost?: () => void;
  /** Centred, centred and wider, or the full screen of a phone. */
  kind?: "middle" | "wide" | "screen";
}

/**
 * Modal dialog, open while it is mounted. Focuses the element marked `data-autofocus`, else the first
 * control, and restores the focus on closing.
 */
export function Dialog({ label, onClose, onFocusLost, children, kind = "middle" }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // The server also renders dialogs: those that an address opens.
  const [before] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  const [finalFocus] = useState(() => focusAfter(popup));
  const focusLost = useRef(onFocusLost);
  useEffect(() => {
    focusLost.current = onFocusLost;
  });
  useEffect(
    () => () => {
      // Runs after the library has looked for the element too.
      if (!before?.isConnected) queueMicrotask(() => focusLost.current?.());
    },
    [before],
  );
  const firstPress = useFirstPress();
  useBackCloses(onClose);
  return (
    <Base.Root open onOpenChange={closesOnAsking(popup, onClose)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} forceRender />
        <Base.Popup
          ref={popup}
          onClickCapture={firstPress}
          data-popup
          aria-label={label}
          className={`${styles.popup} ${styles.dialog}`}
          data-kind={kind}
          initialFocus={firstField(popup)}
          finalFocus={onFocusLost ? () => before?.isConnected === true : finalFocus}
        >
          {children}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}
