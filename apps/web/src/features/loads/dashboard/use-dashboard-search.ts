"use client";

import type { DashboardSort } from "@board/api/schemas";
import { LoadStatus } from "@board/db/enums";
import { debounce, parseAsString, parseAsStringEnum, parseAsStringLiteral, useQueryStates } from "nuqs";

const TYPING_MS = 250;

const SORTS = ["newest", "oldest", "collect", "collectLast"] as const satisfies readonly DashboardSort[];

/** Filters and order of the list, stored in the address so that they can be bookmarked and shared. */
export function useDashboardSearch() {
  const [{ status, find, sort, batch, firm }, set] = useQueryStates(
    {
      status: parseAsStringEnum(Object.values(LoadStatus)),
      find: parseAsString.withDefault(""),
      sort: parseAsStringLiteral(SORTS).withDefault("newest"),
      batch: parseAsString,
      firm: parseAsString,
    },
    { history: "replace", shallow: true },
  );
  return {
    status,
    find,
    sort,
    batch,
    /** Id of the carrier that the list is filtered to. */
    firm,
    setFirm: (next: string | null) => void set({ firm: next }),
    setSort: (next: DashboardSort) => void set({ sort: next }),
    setBatch: (next: string | null) => void set({ batch: next, status: null, find: null }),
    setStatus: (next: LoadStatus | null) => void set({ status: next }),
    setFind: (next: string) => void set({ find: next || null }, { limitUrlUpdates: debounce(TYPING_MS) }),
  };
}
