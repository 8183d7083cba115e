"use client";

import { type Ref, type RefCallback, useCallback } from "react";
import { TOAST_REGIONS } from "./ToastRegions.tsx";

/*
 * An act may take its own button away, as accepting a quote does. The browser then drops the focus, and who works by keys
 * or listens begins the page anew. It goes to the heading of what is left around the button instead (WCAG 2.4.3). The page
 * scrolls there only for those who work by keys: others look at what they pressed.
 */

/** As much of an element as the way to a heading needs. */
export interface Part {
  isConnected: boolean;
  querySelector: (selector: string) => HTMLElement | null;
}

const HEADING = "h1, h2, h3";

/** Ancestors of an element that is still in the page, the innermost first. */
export function partsAround(element: Element | null): HTMLElement[] {
  const parts: HTMLElement[] = [];
  for (let part = element?.parentElement; part; part = part.parentElement) parts.push(part);
  return parts;
}

/** The heading of the nearest part that is still in the page; of the page itself, the one of its content. */
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

/** Moves the focus to the heading, and on where that goes too, as the panel of quotes does once one is accepted. */
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

/** Focus that was shown is followed by the page; one that a mouse left behind is not. */
export const followed = (control: Element): FocusOptions => ({
  preventScroll: !control.matches(":focus-visible"),
});

/** A toast goes by itself, and is no part of what is around it on the screen. */
const TOASTS = Object.values(TOAST_REGIONS)
  .map((id) => `#${id}`)
  .join(", ");

/** A toast's button, pressed or gone with its time, gives the focus back to what had it as the toast came. */
function givesFocusBack(control: HTMLElement) {
  const before = document.activeElement as HTMLElement | null;
  return () => {
    // Only keys put it there.
    if (document.activeElement !== control || !control.matches(":focus-visible")) return;
    setTimeout(() => {
      if (isLost() && before?.isConnected) before.focus({ preventScroll: true });
    });
  };
}

/** Returns the function to call as the control is taken away. */
export function keepsFocus(control: HTMLElement) {
  if (control.closest(TOASTS) !== null) return givesFocusBack(control);
  return () => {
    if (document.activeElement !== control) return;
    const around = partsAround(control);
    const options = followed(control);
    // A dialog that closes gives the focus back first, and whatever comes in the control's place may take it.
    setTimeout(() => {
      if (isLost()) focusNear(around, options);
    });
  };
}

/** The `ref` of a control whose focus goes to a heading where the control is taken away, beside the one that it is given. */
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
