"use client";

import { IconBookmark, IconDots, IconList, IconMap2, IconRepeat } from "@tabler/icons-react";
import { useState } from "react";
import { Drawer } from "../../../ui/primitives/Drawer.tsx";
import { Menu } from "../../../ui/primitives/Menu.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import type { SavedSearch } from "../data/types.ts";
import type { Preferences } from "../preferences.ts";
import { SaveForm, type SaveFormProps } from "../tabs/SaveForm.tsx";
import { TabMenu } from "../tabs/TabMenu.tsx";
import row from "../tabs/TabRow.module.css";
import styles from "./Phone.module.css";

interface PhoneToolsProps extends Omit<SaveFormProps, "onDone"> {
  /** The current tab, "all", or null for filters that are not saved. */
  current: SavedSearch | "all" | null;
  /** All saved searches, in the order of their tabs. */
  searches: readonly SavedSearch[];
  view: Preferences["view"];
  onView: (view: Preferences["view"]) => void;
}

/** Buttons beside the list's title on a phone: saved search, map or list. */
export function PhoneTools({ current, searches, view, onView, ...save }: PhoneToolsProps) {
  const [sheet, setSheet] = useState(false);
  const close = () => setSheet(false);
  const tab = current === "all" ? null : current;
  const title = tab === null ? "Save this search" : `Change ${tab.name}`;
  const Glyph = view === "map" ? IconList : IconMap2;
  return (
    <>
      <button type="button" className={row.tool} onClick={() => onView(view === "map" ? "list" : "map")}>
        <Glyph size={20} stroke={1.9} aria-hidden />
        {view === "map" ? "List" : "Map"}
      </button>
      <Menu
        className={row.tool}
        label="More ways to look for loads"
        button={<IconDots size={20} stroke={1.9} aria-hidden />}
        entries={[
          [
            { name: "Backload: loads on the way home", icon: IconRepeat, href: "/board/backload" },
            ...(current === "all"
              ? []
              : [{ name: title, icon: IconBookmark, onSelect: () => setSheet(true) }]),
          ],
        ]}
      />
      {sheet && (
        <Drawer label={title} onClose={close}>
          <Stack className={styles.form}>
            <h2>{title}</h2>
            {tab === null ? (
              <SaveForm {...save} onDone={close} />
            ) : (
              <TabMenu tab={tab} searches={searches} onDone={close} />
            )}
          </Stack>
        </Drawer>
      )}
    </>
  );
}
