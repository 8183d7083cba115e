"use client";

import { useLayoutEffect, useRef } from "react";
import { isTyping, keysAreOn } from "../../../shared/shell/keys.ts";
import { isPopupOpen } from "../../../ui/hooks/is-popup-open.ts";
import { type Action, actionOf } from "./key-map.ts";

/** True if arrows and Enter belong to the list or the map: one of them has the focus, or no element has. */
function isList(target: Element | null): boolean {
  if (target === null || target === document.body || target.id === "main") return true;
  return target.tagName === "TR" || target.closest("[data-board-list], [data-board-map]") !== null;
}

/** Runs the board's keys; a handler that returns false leaves the key to others. */
export function useBoardKeys(run: (action: Action) => unknown): void {
  const current = useRef(run);
  // Layout effect: a key pressed right after a paint must act on the lines just painted.
  useLayoutEffect(() => {
    current.current = run;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented) return;
      const target = event.target instanceof Element ? event.target : null;
      const action = actionOf(event, {
        inField: isTyping(target),
        onList: isList(target),
        onMap: document.querySelector("[data-board-map]") !== null,
        inDialog: isPopupOpen(),
        letters: keysAreOn(),
      });
      if (action !== null && current.current(action) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
