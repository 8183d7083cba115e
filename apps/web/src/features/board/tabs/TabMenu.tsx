"use client";

import { IconArrowLeft, IconArrowRight, IconTrash } from "@tabler/icons-react";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import type { SavedSearch } from "../data/types.ts";
import { SearchForm } from "./SearchForm.tsx";
import { useTabChanges } from "./use-tab-changes.ts";

interface TabMenuProps {
  tab: SavedSearch;
  /** All saved searches, in the order of their tabs. */
  searches: readonly SavedSearch[];
  onDone: () => void;
}

/** Menu of a saved search: rename, notifications, position, delete. */
export function TabMenu({ tab, searches, onDone }: TabMenuProps) {
  const tabs = useTabChanges();
  const failed = tabs.order.error ?? tabs.remove.error;
  const ids = searches.map(({ id }) => id);
  const at = ids.indexOf(tab.id);
  const move = (by: 1 | -1) =>
    tabs.order.mutate({ ids: ids.with(at, ids[at + by] ?? "").with(at + by, tab.id) });
  return (
    <Stack>
      <SearchForm
        key={`${tab.name} ${tab.alert} ${tab.email}`}
        keptAs={`tab ${tab.id}`}
        name={tab.name}
        alert={tab.alert}
        email={tab.email}
        action="Save"
        busy={tabs.change.isPending}
        error={tabs.change.error}
        onSave={(input, then) => tabs.change.mutate({ id: tab.id, ...input }, then)}
        onDone={onDone}
      />
      <Row gap={8}>
        {at > 0 && (
          <Button
            size="small"
            icon={<IconArrowLeft size={13} stroke={1.9} aria-hidden />}
            onClick={() => move(-1)}
          >
            Left
          </Button>
        )}
        {at < ids.length - 1 && (
          <Button
            size="small"
            icon={<IconArrowRight size={13} stroke={1.9} aria-hidden />}
            onClick={() => move(1)}
          >
            Right
          </Button>
        )}
        <Button
          size="small"
          kind="danger"
          icon={<IconTrash size={13} stroke={1.9} aria-hidden />}
          busy={tabs.remove.isPending ? "Deleting" : undefined}
          onClick={() => tabs.remove.mutate({ id: tab.id }, { onSuccess: onDone })}
        >
          Delete {tab.name}
        </Button>
      </Row>
      {failed && <ErrorNote error={failed} />}
    </Stack>
  );
}
