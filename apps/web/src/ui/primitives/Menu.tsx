"use client";

import { fetchedPart } from "./fetched-part.tsx";
import type { MenuEntry } from "./MenuPanel.tsx";
import { PanelButton, type PanelButtonProps } from "./PanelButton.tsx";

const { Part: MenuPanel, fetchCode } = fetchedPart(() =>
  import("./MenuPanel.tsx").then((file) => file.MenuPanel),
);

interface MenuProps extends PanelButtonProps {
  /** Groups of entries, top to bottom, with a separator between groups. */
  entries: readonly (readonly MenuEntry[])[];
}

/** Button that opens a menu of actions or choices. */
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
