"use client";

import { type ReactNode, useRef, useState } from "react";
import { fetchedPart } from "./fetched-part.tsx";
import type { MenuEntry } from "./MenuPanel.tsx";

interface MenuProps {
  /** Label of the button. */
  button: ReactNode;
  /** A name for the button where it has only an icon. */
  label?: string | undefined;
  /** Name of the menu, if it differs from the button's. */
  panelLabel?: string | undefined;
  className?: string | undefined;
  /** From top to bottom; a line stands between two lists. */
  entries: readonly (readonly MenuEntry[])[];
  /** Told when it was opened or closed. */
  onToggle?: (open: boolean) => void;
}

const { Part: MenuPanel, fetchCode: fetchPanel } = fetchedPart(() =>
  import("./MenuPanel.tsx").then((file) => file.MenuPanel),
);

/** A button and a menu of things to do or to choose under it. Its code is fetched when the button is reached. */
export function Menu({ button, label, panelLabel, className, entries, onToggle }: MenuProps) {
  const trigger = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    setOpen(next);
    onToggle?.(next);
  };
  return (
    <>
      <button
        ref={trigger}
        type="button"
        className={className}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        onPointerEnter={fetchPanel}
        onFocus={fetchPanel}
        onClick={() => change(!open)}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          event.preventDefault();
          change(true);
        }}
      >
        {button}
      </button>
      {open && (
        <MenuPanel
          anchor={trigger}
          label={panelLabel ?? label}
          entries={entries}
          onClose={() => change(false)}
        />
      )}
    </>
  );
}
