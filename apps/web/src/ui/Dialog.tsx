"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./Popup.module.css";
import { closesOnAsking, firstField, focusAfter, useFirstPress } from "./popups.ts";
import { useBackCloses } from "./use-back-closes.ts";

interface DialogProps {
  label: string;
  /** Asked by Escape and by a press beside it; what is typed is lost only if the caller stops drawing the dialog. */
  onClose: () => void;
  children: ReactNode;
  /** Puts the focus elsewhere where what had it before is gone when the dialog closes. */
  onFocusLost?: () => void;
  /** In the middle, wider, or the whole screen of a phone. */
  kind?: "middle" | "wide" | "screen";
}

/**
 * Something that must be dealt with first, open while it is drawn. The focus goes to what is marked `data-autofocus`,
 * else to the first control, and returns to where it was.
 */
export function Dialog({ label, onClose, onFocusLost, children, kind = "middle" }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  // The server draws dialogs too, those that an address opens.
  const [before] = useState(() => (typeof document === "undefined" ? null : document.activeElement));
  const [finalFocus] = useState(() => focusAfter(popup));
  const focusLost = useRef(onFocusLost);
  useEffect(() => {
    focusLost.current = onFocusLost;
  });
  useEffect(
    () => () => {
      // Once the library has looked for the element too.
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
