"use client";

import { IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Key } from "../../ui/Key.tsx";
import { Popover } from "../../ui/Popover.tsx";
import type { SavedSearch } from "../data/types.ts";
import type { Search } from "../filters/filters.ts";
import formStyles from "./SearchForm.module.css";
import { SearchForm } from "./SearchForm.tsx";
import styles from "./TabRow.module.css";
import { queryOf } from "./tab-of.ts";
import type { Tabs } from "./use-tabs.ts";

/** The button that opens it. */
export const SAVE_SEARCH = "save-search";
const PANEL = "save-search-panel";

interface SaveSearchProps {
  search: Search;
  /** A suggested name for the tab, from its filters. */
  suggestion: string;
  /** The tab that was opened last: its filters can be replaced by these. */
  last: SavedSearch | undefined;
  tabs: Tabs;
}

/** Keeps the filters that are set as a tab. */
export function SaveSearch({ search, suggestion, last, tabs }: SaveSearchProps) {
  const [opened, setOpened] = useState(0);
  const hide = () => document.getElementById(PANEL)?.closest<HTMLElement>("[popover]")?.hidePopover();
  return (
    <Popover
      className={styles.save}
      buttonId={SAVE_SEARCH}
      panelLabel="Save this search"
      onToggle={(open) => open || setOpened((times) => times + 1)}
      button={
        <>
          <IconPlus size={14} stroke={1.9} aria-hidden /> Save this search <Key>S</Key>
        </>
      }
    >
      <div id={PANEL} className={formStyles.menu}>
        {last && (
          <Button
            size="small"
            busy={tabs.change.isPending ? "Saving" : undefined}
            onClick={() => tabs.change.mutate({ id: last.id, query: queryOf(search) }, { onSuccess: hide })}
          >
            Replace the filters of {last.name}
          </Button>
        )}
        <SearchForm
          key={opened}
          name={suggestion}
          alert={false}
          email={false}
          action="Save as a tab"
          busy={tabs.create.isPending}
          error={tabs.create.error}
          onSave={(input) => tabs.create.mutate({ ...input, query: queryOf(search) }, { onSuccess: hide })}
        />
      </div>
    </Popover>
  );
}
