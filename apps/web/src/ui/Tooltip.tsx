"use client";

import { Tooltip as Base } from "@base-ui/react/tooltip";
import type { ReactElement } from "react";
import styles from "./Tooltip.module.css";

interface TooltipProps {
  /** A few words; what a touch must read stands on the page. */
  words: string;
  /** The control that it explains. It has a name of its own. */
  children: ReactElement;
}

/** Words beside a control while it is pointed at or has the focus by keys. Where the board loads first, `title` does. */
export function Tooltip({ words, children }: TooltipProps) {
  return (
    <Base.Root>
      <Base.Trigger render={children} />
      <Base.Portal>
        <Base.Positioner sideOffset={6}>
          <Base.Popup className={styles.tooltip}>{words}</Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
