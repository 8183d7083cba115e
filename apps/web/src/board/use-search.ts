"use client";

import { debounce, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { followFilters } from "../places/place-words.ts";
import { type SearchChange, searchOf, searchParsers } from "./filters/filters.ts";

/** The address follows once the list has: writing it, the router looks at the whole page again. */
const ADDRESS_MS = 100;
const OPTIONS = { history: "replace", shallow: true, limitUrlUpdates: debounce(ADDRESS_MS) } as const;

/** The question to the board, kept in the address only. */
export function useSearch() {
  const [values, setValues] = useQueryStates(searchParsers, OPTIONS);
  const search = useMemo(() => searchOf(values), [values]);
  const change = useCallback(
    (changes: SearchChange) => {
      followFilters(changes);
      void setValues(changes);
    },
    [setValues],
  );
  return { search, change };
}
