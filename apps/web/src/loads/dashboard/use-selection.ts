"use client";

import { useState } from "react";

/** The selection once an act was done to some: those that it was done to are over with. */
export function notDone(selected: readonly { id: string }[], done: readonly { id: string }[]): string[] {
  const over = new Set(done.map(({ id }) => id));
  return selected.flatMap(({ id }) => (over.has(id) ? [] : [id]));
}

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
