"use client";

import { type Ref, type RefCallback, useCallback } from "react";
import { TOAST_REGIONS } from "../primitives/ToastRegions.tsx";

/* An action may remove its own button, such as accepting a quote. The focus then moves to the nearest remaining
   heading (WCAG 2.4.3); otherwise keyboard and screen reader users would restart at the top of the page. */

/** The members of an element that are needed to find a heading. */
export interface Part {
  isConnected: boolean;
  querySelector: (selector: string) => HTMLElement | null;
}

const HEADING = "h1, h2, h3";

/** Returns the ancestors of an element, innermost first. Call this while the element is still in the document. */
export function partsAround(element: Element | null): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let part = element?.parentElement; part; part = part.parentElement) parts.push(part);
  return parts;
}

/**
 * Returns the heading of the innermost of these elements that is still in the document; for the whole page, the h1
 * of the main content.
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
 * Focuses the nearest heading. If that heading is removed as well, such as with the panel of quotes after
 * accepting one, focuses the next one.
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

/** Returns options that scroll to the new focus for keyboard users only; mouse users keep their view. */
export const followed = (control: Element): FocusOptions => ({
  preventScroll: !control.matches(":focus-visible"),
});

/** Selects toasts, which are unrelated to the page around them and disappear by a timer. */
const TOASTS = Object.values(TOAST_REGIONS)
  .map((id) => `#${id}`)
  .join(", ");

/** Returns the focus to the element that had it before, when the toast of a focused button disappears. */
function givesFocusBack(control: HTMLElement) {
  const before = document.activeElement as HTMLElement | null;
  return () => {
    // Only keyboard users can have moved the focus into a toast.
    if (document.activeElement !== control || !control.matches(":focus-visible")) return;
    setTimeout(() => {
      if (isLost() && before?.isConnected) before.focus({ preventScroll: true });
    });
  };
}

/** Returns the function to call once the control has been removed. */
export function keepsFocus(control: HTMLElement) {
  if (control.closest(TOASTS) !== null) return givesFocusBack(control);
  return () => {
    if (document.activeElement !== control) return;
    const around = partsAround(control);
    const options = followed(control);
    // Runs in a later task, because a closing dialog restores the focus first, and a replacement of the control may
    // take the focus.
    setTimeout(() => {
      if (isLost()) focusNear(around, options);
    });
  };
}

/**
 * Returns a callback ref, combined with `ref`. It moves the focus to a heading when the focused control is
 * removed.
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
