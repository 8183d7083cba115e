"use client";

import { type KeyboardEvent, type ReactNode, type RefObject, useRef, useState } from "react";
import styles from "./Button.module.css";
import { keepKeys } from "./kept-keys.ts";

export interface PanelButtonProps {
  /** Label of the button. */
  button: ReactNode;
  /** A name for the button where it has only an icon. */
  label?: string | undefined;
  /** Label of the panel, if it differs from the button's. */
  panelLabel?: string | undefined;
  /** Left out: that of a plain button. */
  className?: string | undefined;
  /** An id for the button, where a key presses it. */
  buttonId?: string | undefined;
  /** Gets the focus on closing in place of the button, where a key pressed it. */
  backTo?: RefObject<HTMLElement | null> | undefined;
  /** No room between the panel's edge and its content. */
  flush?: boolean | undefined;
  /** Told when it was opened or closed. */
  onToggle?: ((open: boolean) => void) | undefined;
}

/** The facts that a button tells its panel. */
export interface PanelProps extends Pick<PanelButtonProps, "backTo" | "flush"> {
  anchor: RefObject<HTMLElement | null>;
  label: string | undefined;
  onClose: () => void;
}

interface KindOfPanel extends PanelButtonProps {
  kind: "dialog" | "menu";
  /** Fetches the panel's code, when the button is reached. */
  fetchCode: () => Promise<void>;
  /** Draws the panel; it is open while it is drawn. */
  panel: (props: PanelProps) => ReactNode;
}

/** A button with a panel under it, whose code no page needs at first. */
export function PanelButton(props: KindOfPanel) {
  const { kind, fetchCode, panel, button, label, panelLabel, className, buttonId, backTo, flush, onToggle } =
    props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    if (next) keepKeys();
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
