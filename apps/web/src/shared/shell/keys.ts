"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { isPopupOpen } from "../../ui/hooks/is-popup-open.ts";

const OFF = "fb-keys-off";
const GO_MS = 1_500;

/** Setting for single-letter shortcuts; stored in this browser (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  return localStorage.getItem(OFF) === null;
}

export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
}

/** True in a field that takes letters; a checkbox takes none. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]") !== null
  );
}

function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  return !isTyping(event.target) && keysAreOn() && !isPopupOpen();
}

/**
 * Registers single-key shortcuts, active while no field has the focus. Keys are `event.key` in lower case
 * ("q", "?", "ArrowDown"); a handler that returns false leaves the key to others.
 */
export function useKeys(handlers: Readonly<Record<string, (event: KeyboardEvent) => unknown>>): void {
  const current = useRef(handlers);
  // A layout effect, so that a key pressed right after rendering uses the handlers of what is visible.
  useLayoutEffect(() => {
    current.current = handlers;
  });
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const handler = current.current[name];
      if (handler === undefined || !isFree(event)) return;
      if (handler(event) !== false) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

/** Registers the shortcuts of `G` and a letter, which open a section. */
export function useGoKeys(places: Readonly<Record<string, string>>, go: (href: string) => void): void {
  const current = useRef({ places, go });
  useLayoutEffect(() => {
    current.current = { places, go };
  });
  useEffect(() => {
    // Time of the last G. Event times start at 0, so 0 would count as a G when a page has just opened.
    let since = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const key = event.key.toLowerCase();
      const href = event.timeStamp - since < GO_MS ? current.current.places[key] : undefined;
      since = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (href === undefined) return;
      // The second letter may be a shortcut of the page too.
      event.preventDefault();
      event.stopImmediatePropagation();
      current.current.go(href);
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, []);
}
