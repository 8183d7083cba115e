"use client";

import { type ReactNode, useRef, useState } from "react";
import { fetchedPart } from "./fetched-part.tsx";
import { keepKeys } from "./kept-keys.ts";

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
  /** The panel's content, drawn while it is open; a function is given what closes it. */
  children: ReactNode | ((close: () => void) => ReactNode);
}

const { Part: PopoverPanel, fetchCode: fetchPanel } = fetchedPart(() =>
  import("./PopoverPanel.tsx").then((file) => file.PopoverPanel),
);

/**
 * A button and a panel under it: closed by Escape or a press elsewhere, and the focus comes back to the button. The
 * panel's code is 30 kB that no page needs at first, so it is fetched when the button is reached.
 */
export function Popover(props: PopoverProps) {
  const { button, label, panelLabel, className, buttonId, onToggle, children } = props;
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    if (next) keepKeys();
    setOpen(next);
    onToggle?.(next);
  };
  const close = () => change(false);
  return (
    <>
      <button
        ref={trigger}
        id={buttonId}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={open}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => change(!open)}
      >
        {button}
      </button>
      {open && (
        <PopoverPanel anchor={trigger} label={panelLabel ?? label} onClose={close}>
          {typeof children === "function" ? children(close) : children}
        </PopoverPanel>
      )}
    </>
  );
}
