"use client";

import { fetchedPart } from "./fetched-part.tsx";
import type { MenuEntry } from "./MenuPanel.tsx";
import { PanelButton, type PanelButtonProps } from "./PanelButton.tsx";

const { Part: MenuPanel, fetchCode } = fetchedPart(() =>
  import("./MenuPanel.tsx").then((file) => file.MenuPanel),
);

interface MenuProps extends PanelButtonProps {
  /** From top to bottom; a line stands between two lists. */
  entries: readonly (readonly MenuEntry[])[];
}

/** A button and a menu of things to do or to choose under it. */
export function Menu({ entries, ...props }: MenuProps) {
  return (
    <PanelButton
      {...props}
      kind="menu"
      fetchCode={fetchCode}
      panel={(panel) => <MenuPanel {...panel} entries={entries} />}
    />
  );
}
