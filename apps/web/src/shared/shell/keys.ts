"use client";

import { useEffect, useLayoutEffect, useRef } from "react";
import { isPopupOpen } from "../../ui/hooks/is-popup-open.ts";

const OFF = "fb-keys-off";
const GO_MS = 1_500;

/** True unless the person has turned off single-letter shortcuts in this browser (WCAG 2.1.4). */
export function keysAreOn(): boolean {
  return localStorage.getItem(OFF) === null;
}

export function switchKeys(on: boolean): void {
  if (on) localStorage.removeItem(OFF);
  else localStorage.setItem(OFF, "1");
}

/** True if the focus is in a field that accepts letters; a checkbox does not. */
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
 * Registers single-key shortcuts, which are active while no field has the focus and no popup is open. A key is
 * `event.key`, with a letter in lower case ("q", "?", "ArrowDown"). A handler that returns false leaves the key to
 * other listeners and the browser.
 */
export function useKeys(handlers: Readonly<Record<string, (event: KeyboardEvent) => unknown>>): void {
  const current = useRef(handlers);
  // Uses a layout effect, so that a key pressed immediately after rendering reaches the handlers of the visible
  // page.
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

/** Registers shortcuts of two keys, G and a letter, that open a section. */
export function useGoKeys(places: Readonly<Record<string, string>>, go: (href: string) => void): void {
  const current = useRef({ places, go });
  useLayoutEffect(() => {
    current.current = { places, go };
  });
  useEffect(() => {
    // Time of the last G. Not 0 at first: event times start at 0, so a page just opened would seem to have had a
    // G.
    let since = Number.NEGATIVE_INFINITY;
    const press = (event: KeyboardEvent) => {
      if (!isFree(event)) return;
      const key = event.key.toLowerCase();
      const href = event.timeStamp - since < GO_MS ? current.current.places[key] : undefined;
      since = key === "g" ? event.timeStamp : Number.NEGATIVE_INFINITY;
      if (href === undefined) return;
      // Stops other handlers, because the page may use the second letter as a shortcut, too.
      event.preventDefault();
      event.stopImmediatePropagation();
      current.current.go(href);
    };
    document.addEventListener("keydown", press, { capture: true });
    return () => document.removeEventListener("keydown", press, { capture: true });
  }, []);
}
