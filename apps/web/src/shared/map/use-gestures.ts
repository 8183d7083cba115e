"use client";

import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import type { Spot } from "./projection.ts";

/** Px that a pressed pointer moves before a drag starts. */
const DRAG_FROM = 4;
/** Wheel px for one zoom level; a pinch on a touchpad sends smaller values. */
const WHEEL_LEVEL = 420;
const PINCH_LEVEL = 90;

interface Gestures {
  pan: (by: Spot) => void;
  /** Zooms by levels, around a point of the element. */
  zoom: (by: number, about: Spot) => void;
}

/** Pans by dragging, zooms by wheel or pinch; a press that hardly moves stays a click. */
export function useGestures(element: RefObject<HTMLElement | null>, gestures: Gestures) {
  const current = useRef(gestures);
  useEffect(() => {
    current.current = gestures;
  });
  const pointers = useRef(new Map<number, Spot>());
  const dragging = useRef(false);

  // Native listener: React's wheel listeners are passive and cannot prevent scrolling.
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      const { left, top } = target.getBoundingClientRect();
      const by = -event.deltaY / (event.ctrlKey ? PINCH_LEVEL : WHEEL_LEVEL);
      current.current.zoom(Math.max(-1, Math.min(1, by)), [event.clientX - left, event.clientY - top]);
    };
    target.addEventListener("wheel", turn, { passive: false });
    return () => target.removeEventListener("wheel", turn);
  }, [element]);

  const middleOf = (spots: readonly Spot[]): Spot => [
    spots.reduce((sum, [x]) => sum + x, 0) / spots.length,
    spots.reduce((sum, [, y]) => sum + y, 0) / spots.length,
  ];
  const spanOf = ([a, b]: readonly Spot[]) => (a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0);
  const end = ({ pointerId }: PointerEvent<HTMLElement>) => {
    pointers.current.delete(pointerId);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      if (event.button !== 0) return;
      if (pointers.current.size === 0) dragging.current = false;
      pointers.current.set(event.pointerId, [event.clientX, event.clientY]);
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const last = pointers.current.get(event.pointerId);
      if (!last) return;
      const now: Spot = [event.clientX, event.clientY];
      if (!dragging.current && Math.hypot(now[0] - last[0], now[1] - last[1]) < DRAG_FROM) return;
      dragging.current = true;
      event.currentTarget.setPointerCapture(event.pointerId);
      const before = [...pointers.current.values()];
      pointers.current.set(event.pointerId, now);
      const after = [...pointers.current.values()];
      const [from, to] = [middleOf(before), middleOf(after)];
      current.current.pan([to[0] - from[0], to[1] - from[1]]);
      if (after.length !== 2 || spanOf(before) === 0) return;
      const { left, top } = event.currentTarget.getBoundingClientRect();
      current.current.zoom(Math.log2(spanOf(after) / spanOf(before)), [to[0] - left, to[1] - top]);
    },
    onPointerUp: end,
    onPointerCancel: end,
    /** Suppresses the click at the end of a drag, because the click would press a button of the map. */
    onClickCapture(event: { stopPropagation: () => void; preventDefault: () => void }): void {
      if (!dragging.current) return;
      event.stopPropagation();
      event.preventDefault();
      dragging.current = false;
    },
  };
}
