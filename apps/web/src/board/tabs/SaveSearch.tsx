"use client";

import { IconPlus } from "@tabler/icons-react";
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
  return (
    <Popover
      className={styles.save}
      buttonId={SAVE_SEARCH}
      panelLabel="Save this search"
      button={
        <>
          <IconPlus size={14} stroke={1.9} aria-hidden /> Save this search <Key>S</Key>
        </>
      }
    >
      {(close) => (
        <div className={formStyles.menu}>
          {last && (
            <Button
              size="small"
              busy={tabs.change.isPending ? "Saving" : undefined}
              onClick={() =>
                tabs.change.mutate({ id: last.id, query: queryOf(search) }, { onSuccess: close })
              }
            >
              Replace the filters of {last.name}
            </Button>
          )}
          <SearchForm
            name={suggestion}
            alert={false}
            email={false}
            action="Save as a tab"
            busy={tabs.create.isPending}
            error={tabs.create.error}
            onSave={(input) => tabs.create.mutate({ ...input, query: queryOf(search) }, { onSuccess: close })}
          />
        </div>
      )}
    </Popover>
  );
}
