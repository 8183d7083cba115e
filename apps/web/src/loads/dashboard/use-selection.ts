"use client";

import { useState } from "react";

/** Loads that are selected in a list: those of them that it still shows. */
export function useSelection<Item extends { id: string }>(items: readonly Item[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return {
    selected: items.filter(({ id }) => ids.has(id)),
    has: (id: string) => ids.has(id),
    toggle: (id: string) =>
      setIds((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id])),
    add: (more: readonly string[]) => setIds((before) => new Set([...before, ...more])),
    set: (next: readonly string[]) => setIds(new Set(next)),
  };
}
export type Selection = ReturnType<typeof useSelection>;
