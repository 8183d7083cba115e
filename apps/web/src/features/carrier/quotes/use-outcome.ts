"use client";

import { parseAsStringLiteral, useQueryState } from "nuqs";
import { OUTCOME_TABS, type Outcome } from "./outcomes.ts";

const NAMES = OUTCOME_TABS.flatMap(({ outcome }) => (outcome === null ? [] : [outcome]));
const parser = parseAsStringLiteral(NAMES).withOptions({ history: "replace", shallow: true });

/** Outcome by which the list is filtered, stored in the address. */
export function useOutcome(): [Outcome, (outcome: Outcome) => void] {
  const [outcome, set] = useQueryState("outcome", parser);
  return [outcome, (next) => void set(next)];
}
