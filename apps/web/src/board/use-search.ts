"use client";

import { FILTER_NAMES, type FilterName } from "@board/api/board/view-rules";
import { debounce, parseAsString, throttle, useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { followFilters } from "../places/place-words.ts";
import { writeFilters } from "./entries.ts";
import { type SearchChange, searchOf } from "./filters/filters.ts";

/** Every name is text here: what its value means is the API's to say, and its refusal to show. */
export const searchParsers = Object.fromEntries(
  [...FILTER_NAMES, "sort"].map((name) => [name, parseAsString]),
) as Record<FilterName | "sort", typeof parseAsString>;

/** The address follows once the list has: writing it, the router looks at the whole page again. */
const ADDRESS_MS = 100;
const OPTIONS = { history: "replace", shallow: true, limitUrlUpdates: debounce(ADDRESS_MS) } as const;
/**
 * Several filters at once are written at once, as one: each that waits has a wait of its own, and what else writes the
 * address after the first of them, such as an entry of the history that is left, drops the rest.
 */
const TOGETHER = { limitUrlUpdates: throttle(ADDRESS_MS) };

/** The question to the board, kept in the address only. `mend` is a change of the page's own, which Back does not undo. */
export function useSearch() {
  const [values, setValues] = useQueryStates(searchParsers, OPTIONS);
  const search = useMemo(() => searchOf(values), [values]);
  const write = useCallback(
    (changes: SearchChange, history: "push" | "replace") => {
      followFilters(changes);
      return setValues(changes, { history, ...(Object.keys(changes).length > 1 && TOGETHER) });
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
