"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { isPopupOpen } from "../ui/is-popup-open.ts";

const OFF = "fb-keys-off";
const GO_MS = 1_500;

/** Setting for single-letter shortcuts; kept in this browser (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  return localStorage.getItem(OFF) === null;
}

export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
}

/** True in a field that takes letters; a box that is ticked takes none. */
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
 * Single keys that do something while no field has focus, by their `event.key` ("q", "?", "ArrowDown"), small letters.
 * A handler that returns false leaves the key to others.
 */
export function useKeys(handlers: Readonly<Record<string, (event: KeyboardEvent) => unknown>>): void {
  const current = useRef(handlers);
  // Before anybody sees what was drawn: a key pressed at once acts on what is seen.
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

/** `G`, then a letter: goes to a section. */
export function useGoKeys(places: Readonly<Record<string, string>>, go: (href: string) => void): void {
  const current = useRef({ places, go });
  useLayoutEffect(() => {
    current.current = { places, go };
  });
  useEffect(() => {
    // Long ago: a page's time begins at 0, and a letter pressed right after it has opened follows no G.
    let since = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const key = event.key.toLowerCase();
      const href = event.timeStamp - since < GO_MS ? current.current.places[key] : undefined;
      since = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (href === undefined) return;
      // The second letter has a meaning of its own on some pages.
      event.preventDefault();
      event.stopImmediatePropagation();
      current.current.go(href);
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, []);
}
