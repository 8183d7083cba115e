"use client";

import { LoadStatus } from "@board/db/enums";
import { debounce, parseAsString, parseAsStringEnum, useQueryStates } from "nuqs";

const TYPING_MS = 250;

/** The list's status and search live in the address, so that it can be kept and sent. */
export function useDashboardSearch() {
  const [{ status, find }, set] = useQueryStates(
    {
      status: parseAsStringEnum(Object.values(LoadStatus)),
      find: parseAsString.withDefault(""),
    },
    { history: "replace", shallow: true },
  );
  return {
    status,
    find,
    setStatus: (next: LoadStatus | null) => void set({ status: next }),
    setFind: (next: string) => void set({ find: next || null }, { limitUrlUpdates: debounce(TYPING_MS) }),
  };
}
