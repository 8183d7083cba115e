"use client";

import { useLayoutEffect, useRef } from "react";
import { type Slots, slotsFor } from "./slots.ts";

/** Elements for the visible lines. `held` is the line at which the Tab key stops: the focus may be on it. */
export function useSlots(ids: readonly string[], held: string | undefined): Slots {
  const drawn = useRef<{ slots: Slots; held: string | undefined }>({ slots: new Map(), held: undefined });
  const slots = slotsFor(drawn.current.slots, ids, drawn.current.held);
  useLayoutEffect(() => {
    drawn.current = { slots, held };
  });
  return slots;
}
