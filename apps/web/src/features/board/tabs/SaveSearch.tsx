"use client";

import { IconPlus } from "@tabler/icons-react";
import { Key } from "../../../ui/primitives/Key.tsx";
import { fetchedPopover } from "../../../ui/primitives/Popover.tsx";
import type { SaveFormProps } from "./SaveForm.tsx";
import styles from "./TabRow.module.css";

const SavePopover = fetchedPopover(() => import("./SaveForm.tsx").then((file) => file.SaveForm));

/** Id of the button that opens the form. */
export const SAVE_SEARCH = "save-search";

/** Popover that saves the current filters as a tab. */
export function SaveSearch(props: Omit<SaveFormProps, "onDone">) {
  return (
    <SavePopover
      className={styles.tool}
      buttonId={SAVE_SEARCH}
      panelLabel="Save this search"
      button={
        <>
          <IconPlus size={14} stroke={1.9} aria-hidden /> Save this search <Key>S</Key>
        </>
      }
      content={(onDone) => ({ ...props, onDone })}
    />
  );
}
