"use client";

import { useState } from "react";

/** Returns the ids that stay selected after an action: all except the ids of items that the action changed. */
export function notDone(selected: readonly { id: string }[], done: readonly { id: string }[]): string[] {
  const over = new Set(done.map(({ id }) => id));
  return selected.flatMap(({ id }) => (over.has(id) ? [] : [id]));
}

/** Selection of items in a list; an item that leaves the list also leaves the selection. */
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
