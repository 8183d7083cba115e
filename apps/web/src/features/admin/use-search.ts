"use client";

import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useSettled } from "../../ui/hooks/use-settled.ts";

const TYPING_MS = 200;

/** Search text and filter of a list, both stored in the address. `settled` is the search text after a debounce. */
export function useSearch<Only extends string>(choices: readonly [Only, ...Only[]]) {
  const [{ find, only }, set] = useQueryStates({
    find: parseAsString.withDefault(""),
    only: parseAsStringLiteral(choices).withDefault(choices[0]),
  });
  return { find, only: only as Only, settled: useSettled(find.trim(), TYPING_MS), set };
}
