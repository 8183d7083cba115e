"use client";

import { type Ref, type RefCallback, useCallback } from "react";
import { TOAST_REGIONS } from "../primitives/ToastRegions.tsx";

/* Actions may remove their own button, as accepting a quote does. The focus then moves to the nearest
   remaining heading (WCAG 2.4.3); otherwise keyboard and screen reader users would restart at the top of
   the page. */

/** Subset of an element that finding a heading needs. */
export interface Part {
  isConnected: boolean;
  querySelector: (selector: string) => HTMLElement | null;
}

const HEADING = "h1, h2, h3";

/** Ancestors of an element that is still in the document, innermost first. */
export function partsAround(element: Element | null): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let part = element?.parentElement; part; part = part.parentElement) parts.push(part);
  return parts;
}

/**
 * Heading of the nearest part that is still in the document; for the page itself, the h1 of its main content.
 */
export function headingNear(parts: readonly Part[]): HTMLElement | null {
  for (const part of parts) {
    if (!part.isConnected) continue;
    const heading = part.querySelector("main h1") ?? part.querySelector(HEADING);
    if (heading !== null) return heading;
  }
  return null;
}

export function focusable(part: HTMLElement | null): HTMLElement | null {
  part?.setAttribute("tabindex", "-1");
  return part;
}

/**
 * Focuses the nearest heading, and follows it if it is removed too, as the panel of quotes is after accepting
 * one.
 */
function focusNear(parts: readonly HTMLElement[], options: FocusOptions): void {
  const heading = focusable(headingNear(parts));
  if (heading === null) return;
  heading.focus(options);
  const observer = new MutationObserver(() => {
    if (document.activeElement === heading) return;
    observer.disconnect();
    if (!heading.isConnected && isLost()) focusNear(parts, options);
  });
  observer.observe(document.body, { childList: true, subtree: true });
}

export const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Scrolls to the new focus only for keyboard users: mouse users keep their view. */
export const followed = (control: Element): FocusOptions => ({
  preventScroll: !control.matches(":focus-visible"),
});

/** Toasts disappear by timer and are unrelated to the page around them. */
const TOASTS = Object.values(TOAST_REGIONS)
  .map((id) => `#${id}`)
  .join(", ");

/** Returns the focus to the previous element when a toast's button is pressed or expires. */
function givesFocusBack(control: HTMLElement) {
  const before = document.activeElement as HTMLElement | null;
  return () => {
    // Only the keyboard moves the focus into a toast.
    if (document.activeElement !== control || !control.matches(":focus-visible")) return;
    setTimeout(() => {
      if (isLost() && before?.isConnected) before.focus({ preventScroll: true });
    });
  };
}

/** Returns the function to call when the control is removed. */
export function keepsFocus(control: HTMLElement) {
  if (control.closest(TOASTS) !== null) return givesFocusBack(control);
  return () => {
    if (document.activeElement !== control) return;
    const around = partsAround(control);
    const options = followed(control);
    // Waits a turn: a closing dialog restores the focus first, and a replacement of the control may take it.
    setTimeout(() => {
      if (isLost()) focusNear(around, options);
    });
  };
}

/**
 * Returns a callback ref, combined with `ref`, that moves the focus to a heading when the control is removed.
 */
export function useKeepsFocus<Control extends HTMLElement>(
  ref: Ref<Control> | undefined,
): RefCallback<Control> {
  return useCallback(
    (control) => {
      if (control === null) return;
      const detach = typeof ref === "function" ? ref(control) : undefined;
      if (typeof ref === "object" && ref !== null) ref.current = control;
      const keep = keepsFocus(control);
      return () => {
        keep();
        if (typeof detach === "function") detach();
        else if (typeof ref === "function") ref(null);
        else if (ref) ref.current = null;
      };
    },
    [ref],
  );
}
