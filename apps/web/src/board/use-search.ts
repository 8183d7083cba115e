"use client";

import { useQueryStates } from "nuqs";
import { useCallback, useMemo } from "react";
import { type SearchChange, searchOf, searchParsers } from "./filters/filters.ts";

/** What is asked of the board, kept in the address and nowhere else. */
export function useSearch() {
  const [values, setValues] = useQueryStates(searchParsers, { history: "replace", shallow: true });
  const search = useMemo(() => searchOf(values), [values]);
  const change = useCallback((changes: SearchChange) => void setValues(changes), [setValues]);
  return { search, change };
}
