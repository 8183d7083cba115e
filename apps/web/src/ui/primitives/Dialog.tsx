"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { closesOnAsking, firstField, focusAfter, useFirstPress } from "../hooks/popups.ts";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import styles from "./Popup.module.css";

interface DialogProps {
  label: string;
  /** Called on Escape and on a press outside. The parent may keep the dialog mounted, which keeps the typed text. */
  onClose: () => void;
  children: ReactNode;
  /** Called on closing if the element focused before is gone; must move the focus elsewhere. */
  onFocusLost?: () => void;
  /** "middle" is centred; "form" and "wide" are centred and wider; "screen" fills a phone's screen. */
  kind?: "middle" | "form" | "wide" | "screen";
}

/**
 * Modal dialog, open while it is mounted. Focuses the element marked `data-autofocus`, else the first
 * control, and restores the focus on closing.
 */
export function Dialog({ label, onClose, onFocusLost, children, kind = "middle" }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // Null on the server, which renders a dialog if the address opens one.
  const [before] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  const [finalFocus] = useState(() => focusAfter(popup));
  const focusLost = useRef(onFocusLost);
  useEffect(() => {
    focusLost.current = onFocusLost;
  });
  useEffect(
    () => () => {
      // Runs after Base UI, which moves the focus on closing as well.
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
