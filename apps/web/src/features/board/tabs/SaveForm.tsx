"use client";

import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import type { SavedSearch } from "../data/types.ts";
import type { Search } from "../filters/filters.ts";
import { SearchForm } from "./SearchForm.tsx";
import { queryOf } from "./tab-of.ts";
import { useTabChanges } from "./use-tab-changes.ts";

export interface SaveFormProps {
  search: Search;
  /** Suggested name, from the filters. */
  suggestion: string;
  /** The tab opened last, whose filters can be replaced. */
  last: SavedSearch | undefined;
  onDone: () => void;
}

/** Form that saves the current filters as a tab. */
export function SaveForm({ search, suggestion, last, onDone }: SaveFormProps) {
  const tabs = useTabChanges();
  return (
    <Stack>
      {last && (
        <Button
          size="small"
          busy={tabs.change.isPending ? "Saving" : undefined}
          onClick={() => tabs.change.mutate({ id: last.id, query: queryOf(search) }, { onSuccess: onDone })}
        >
          Replace the filters of {last.name}
        </Button>
      )}
      {tabs.change.error && <ErrorNote error={tabs.change.error} />}
      <SearchForm
        keptAs={`tab of ${queryOf(search)}`}
        name={suggestion}
        alert={false}
        email={false}
        action="Save as a tab"
        busy={tabs.create.isPending}
        error={tabs.create.error}
        onSave={(input, then) => tabs.create.mutate({ ...input, query: queryOf(search) }, then)}
        onDone={onDone}
      />
    </Stack>
  );
}
