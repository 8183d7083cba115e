"use client";

import { FILTER_NAMES, type FilterName } from "@board/api/board/view-rules";
import { debounce, parseAsString, throttle, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { followFilters } from "../../shared/places/place-words.ts";
import { writeFilters } from "./entries.ts";
import { type SearchChange, searchOf } from "./filters/filters.ts";

/** Every parameter is read as text; the API validates the values. */
export const searchParsers = Object.fromEntries(
  [...FILTER_NAMES, "sort"].map((name) => [name, parseAsString]),
) as Record<FilterName | "sort", typeof parseAsString>;

/** Delay before a filter is written to the address. Writing renders the whole page, so the list is updated first. */
const ADDRESS_MS = 100;
const OPTIONS = { history: "replace", shallow: true, limitUrlUpdates: debounce(ADDRESS_MS) } as const;
/**
 * Options for several filters: a throttle writes them together. A debounce would delay each separately and lose
 * those still waiting when other code writes the address, such as a closing drawer.
 */
const SEVERAL = { limitUrlUpdates: throttle(ADDRESS_MS) };

/** Search stored in the address only. `mend` corrects it without a new history entry. */
export function useSearch() {
  const [values, setValues] = useQueryStates(searchParsers, OPTIONS);
  const search = useMemo(() => searchOf(values), [values]);
  const write = useCallback(
    (changes: SearchChange, history: "push" | "replace") => {
      followFilters(changes);
      return setValues(changes, { history, ...(Object.keys(changes).length > 1 && SEVERAL) });
    },
    [setValues],
  );
  const change = useCallback(
    (changes: SearchChange) => writeFilters((history) => write(changes, history)),
    [write],
  );
  const mend = useCallback((changes: SearchChange) => void write(changes, "replace"), [write]);
  return { search, change, mend };
}
