"use client";

import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { keepKeys } from "./kept-keys.ts";
import { Opening } from "./Opening.tsx";

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

const fetchPanel = () => import("./PopoverPanel.tsx");
const PopoverPanel = lazy(() => fetchPanel().then((file) => ({ default: file.PopoverPanel })));

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
        <Suspense fallback={<Opening />}>
          <PopoverPanel anchor={trigger} label={panelLabel ?? label} onClose={close}>
            {typeof children === "function" ? children(close) : children}
          </PopoverPanel>
        </Suspense>
      )}
    </>
  );
}
