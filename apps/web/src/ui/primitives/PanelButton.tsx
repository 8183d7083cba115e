"use client";

import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import { bufferKeystrokes } from "../hooks/kept-keys.ts";
import styles from "./Button.module.css";

export interface PanelButtonProps {
  /** Label of the button. */
  button: ReactNode;
  /** Accessible name, for a button that has only an icon. */
  label?: string | undefined;
  /** Accessible name of the panel, if it differs from the button's. */
  panelLabel?: string | undefined;
  /** CSS class that replaces the style of a plain button. */
  className?: string | undefined;
  /** Id of the button, for a shortcut that presses the button. */
  buttonId?: string | undefined;
  /** Element that gets the focus on closing instead of the button, if a shortcut opened the panel. */
  backTo?: RefObject<HTMLElement | null> | undefined;
  /** True for a panel without padding. */
  flush?: boolean | undefined;
  /** Called when the panel opens or closes. */
  onToggle?: ((open: boolean) => void) | undefined;
}

/** Props that the button passes to its panel. */
export interface PanelProps extends Pick<PanelButtonProps, "backTo" | "flush"> {
  anchor: RefObject<HTMLElement | null>;
  label: string | undefined;
  onClose: () => void;
}

interface KindOfPanel extends PanelButtonProps {
  kind: "dialog" | "menu";
  /** Loads the code of the panel; called when the pointer or the focus reaches the button. */
  fetchCode: () => Promise<void>;
  /** Renders the panel. The panel is open while it is mounted. */
  panel: (props: PanelProps) => ReactNode;
}

/** Button that opens a panel below it; the panel's code is loaded on demand. */
export function PanelButton(props: KindOfPanel) {
  const { kind, fetchCode, panel, button, label, panelLabel, className, buttonId, backTo, flush, onToggle } =
    props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    if (next) bufferKeystrokes();
    setOpen(next);
    onToggle?.(next);
  };
  const openMenu = (event: KeyboardEvent) => {
    if (event.key !== "ArrowDown") return;
    event.preventDefault();
    change(true);
  };
  return (
    <>
      <button
        ref={trigger}
        id={buttonId}
        type="button"
        className={className ?? styles.button}
        aria-label={label}
        title={label}
        aria-haspopup={kind}
        aria-expanded={open}
        onPointerEnter={fetchCode}
        onFocus={fetchCode}
        onClick={() => change(!open)}
        onKeyDown={kind === "menu" ? openMenu : undefined}
      >
        {className === undefined ? <span className={styles.label}>{button}</span> : button}
      </button>
      {open &&
        panel({ anchor: trigger, backTo, flush, label: panelLabel ?? label, onClose: () => change(false) })}
    </>
  );
}
