"use client";

import { useLayoutEffect, useRef } from "react";

/**
 * Maps the ids of the rendered lines, from the top, to slots. A slot is the number of the DOM element that renders a
 * line.
 */
export type Slots = ReadonlyMap<string, number>;

/**
 * Assigns the visible lines to slots. A line keeps its slot. A new line takes the slot of a line that was removed
 * between the same neighbours, so that no DOM element moves, or else a new slot. The slot of the line `held`, which
 * may have the focus, is never reused.
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

/** Returns the slots of the visible lines. `held`: id of the line in the Tab order, which may have the focus. */
export function useSlots(ids: readonly string[], held: string | undefined): Slots {
  const drawn = useRef<{ slots: Slots; held: string | undefined }>({ slots: new Map(), held: undefined });
  const slots = slotsFor(drawn.current.slots, ids, drawn.current.held);
  useLayoutEffect(() => {
    drawn.current = { slots, held };
  });
  return slots;
}
