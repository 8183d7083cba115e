"use client";

import { type ReactNode, useId, useRef } from "react";
import styles from "./Popover.module.css";

interface PopoverProps {
  /** Label of the button. */
  button: ReactNode;
  /** A name for the button where it has only an icon. */
  label?: string | undefined;
  /** Label of the panel, if it differs from the button's. */
  panelLabel?: string | undefined;
  className?: string | undefined;
  /** An id for the button, where a key presses it. */
  buttonId?: string | undefined;
  /** Told when it was opened or closed. */
  onToggle?: (open: boolean) => void;
  children: ReactNode;
}

const GAP_PX = 4;

/** A button and a panel under it: closed by Escape or a click elsewhere, and the focus comes back to the button. */
export function Popover(props: PopoverProps) {
  const { button, label, panelLabel, className, buttonId, onToggle, children } = props;
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);

  function place(): void {
    const from = trigger.current?.getBoundingClientRect();
    const element = panel.current;
    if (!from || !element) return;
    const room = document.documentElement.clientWidth - element.offsetWidth - GAP_PX;
    element.style.left = `${Math.max(GAP_PX, Math.min(from.left, room))}px`;
    element.style.top = `${from.bottom + GAP_PX}px`;
  }

  return (
    <>
      <button
        ref={trigger}
        id={buttonId}
        type="button"
        className={className}
        popoverTarget={id}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
      >
        {button}
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={panelLabel ?? label}
        className={styles.panel}
        onToggle={(event) => {
          onToggle?.(event.newState === "open");
          if (event.newState !== "open") return;
          place();
          event.currentTarget.querySelector<HTMLElement>("[data-autofocus], input, button")?.focus();
        }}
      >
        {children}
      </div>
    </>
  );
}
