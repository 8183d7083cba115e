"use client";

import { Drawer as Base } from "@base-ui/react/drawer";
import { type ReactNode, useRef, useState } from "react";
import { closesOnAsking, focusAfter, markedOrSheet } from "../hooks/popups.ts";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import styles from "./Popup.module.css";

interface DrawerProps {
  label: string;
  /** Called on Escape, on a press outside and on a swipe down. */
  onClose: () => void;
  children: ReactNode;
}

/** Bottom sheet for phones. Apart from its position, it behaves like a dialog. */
export function Drawer({ label, onClose, children }: DrawerProps) {
  const popup = useRef<HTMLDivElement>(null);
  const [finalFocus] = useState(() => focusAfter(popup));
  useBackCloses(onClose);
  return (
    <Base.Root open onOpenChange={closesOnAsking(popup, onClose)}>
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} forceRender />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            data-popup
            aria-label={label}
            className={`${styles.popup} ${styles.sheet}`}
            initialFocus={markedOrSheet(popup)}
            finalFocus={finalFocus}
          >
            <Base.Content>{children}</Base.Content>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
