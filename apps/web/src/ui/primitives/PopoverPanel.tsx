"use client";

import { Popover as Base } from "@base-ui/react/popover";
import { type FocusEvent, type ReactNode, useRef } from "react";
import { firstField, isPressOn } from "../hooks/popups.ts";
import { useBackCloses } from "../hooks/use-back-closes.ts";
import type { PanelProps } from "./PanelButton.tsx";
import styles from "./Popup.module.css";

/** Panel of a popover. The panel is open while it is mounted. */
export function PopoverPanel({
  anchor,
  backTo,
  flush,
  label,
  onClose,
  children,
}: PanelProps & { children: ReactNode }) {
  const popup = useRef<HTMLDivElement>(null);
  useBackCloses(onClose);
  // Handles Tab beyond the last or first field: the panel has no Base UI trigger, so Base UI would lose the focus.
  const closeOutside = (event: FocusEvent) => {
    if (popup.current === null || popup.current.contains(event.target)) return;
    event.stopPropagation();
    onClose();
  };
  return (
    <Base.Root open onOpenChange={(_, details) => isPressOn(anchor, details) || onClose()}>
      <div className={styles.around} onFocusCapture={closeOutside}>
        <Base.Portal>
          <Base.Positioner anchor={anchor} align="start" sideOffset={4} collisionPadding={4}>
            <Base.Popup
              ref={popup}
              data-popup
              aria-label={label}
              className={`${styles.popup} ${styles.panel}`}
              data-flush={flush || undefined}
              initialFocus={firstField(popup)}
              finalFocus={() => (backTo?.current?.isConnected ? backTo.current : anchor.current)}
            >
              {children}
            </Base.Popup>
          </Base.Positioner>
        </Base.Portal>
      </div>
    </Base.Root>
  );
}
