"use client";

import { useLayoutEffect, useRef } from "react";

/** The element that draws each line, by the lines' ids, from the top. */
export type Slots = ReadonlyMap<string, number>;

/**
 * Assigns elements to the visible lines. A line that was seen keeps its element. One that comes takes over the element
 * of one that went, if it stands between the same lines, so that no element has to move; else it gets a new one.
 * The element of `held`, where the focus may be, goes with its line: the focus is never taken to another load.
 */
export function slotsFor(before: Slots, ids: readonly string[], held: string | undefined): Slots {
  const seen = [...before.keys()];
  const places = new Map(seen.map((id, place) => [id, place]));
  const stays = new Set(ids);
  const now = new Map<string, number>();
  let next = Math.max(-1, ...before.values()) + 1;
  let place = 0;
  ids.forEach((id, at) => {
    const own = places.get(id);
    if (own !== undefined) {
      place = Math.max(place, own + 1);
      now.set(id, before.get(id) ?? next++);
      return;
    }
    const following = ids.slice(at).find((one) => places.has(one));
    const end = following === undefined ? seen.length : (places.get(following) ?? 0);
    while (place < end && (stays.has(seen[place] ?? "") || seen[place] === held)) place += 1;
    const left = place < end ? before.get(seen[place] ?? "") : undefined;
    if (left !== undefined) place += 1;
    now.set(id, left ?? next++);
  });
  return now;
}

/** Elements for the visible lines. `held` is the line at which the Tab key stops: the focus may be on it. */
export function useSlots(ids: readonly string[], held: string | undefined): Slots {
  const drawn = useRef<{ slots: Slots; held: string | undefined }>({ slots: new Map(), held: undefined });
  const slots = slotsFor(drawn.current.slots, ids, drawn.current.held);
  useLayoutEffect(() => {
    drawn.current = { slots, held };
  });
  return slots;
}
