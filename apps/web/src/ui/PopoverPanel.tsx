"use client";

import { Popover as Base } from "@base-ui/react/popover";
import { type ReactNode, useRef } from "react";
import type { PanelProps } from "./PanelButton.tsx";
import styles from "./Popup.module.css";
import { firstField, isPressOn } from "./popups.ts";
import { useBackCloses } from "./use-back-closes.ts";

/** The panel of a popover, open while it is drawn. */
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
  return (
    <Base.Root open onOpenChange={(_, asked) => isPressOn(anchor, asked) || onClose()}>
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
    </Base.Root>
  );
}
