import { type MouseEvent as Clicked, type RefObject, useState } from "react";
import { focusable, headingNear, isLost, partsAround } from "./keep-focus.ts";

interface CloseRequest {
  reason: string;
  cancel: () => void;
}

/**
 * Returns a handler for a popup that its parent closes by unmounting it. Of two open popups, such as a step-up
 * above a form, only the top one is closed.
 */
export function closesOnAsking(popup: RefObject<Element | null>, onClose: () => void) {
  return (open: boolean, request: CloseRequest): void => {
    if (open) return;
    request.cancel();
    if ([...document.querySelectorAll("[data-popup]")].at(-1) === popup.current) onClose();
  };
}

/**
 * Returns the initial focus: the element marked `data-autofocus`, else the first control, which is Base UI's
 * default.
 */
export function firstField(popup: RefObject<Element | null>): () => HTMLElement | true {
  return () => popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? true;
}

/**
 * Returns the initial focus on a phone: the marked element, else the sheet. Focusing a field would open the
 * phone's keyboard over the sheet.
 */
export function markedOrSheet(popup: RefObject<HTMLElement | null>): () => HTMLElement | true {
  return () => popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? popup.current ?? true;
}

/** True for a press on the button that opened the popup. The click on that button closes the popup already. */
export function isPressOn(
  button: RefObject<Element | null>,
  { reason, event }: { reason: string; event: Event },
): boolean {
  return (
    reason === "outside-press" &&
    event.target instanceof Node &&
    button.current?.contains(event.target) === true
  );
}

/** Returns the focus after a dialog closes: the element that opened it, or if that is gone, the nearest heading. */
export function focusAfter(popup: { current: Element | null }) {
  const opener = typeof document === "undefined" ? null : document.activeElement;
  const around = partsAround(opener);
  return (): HTMLElement | boolean => {
    const { activeElement } = document;
    if (!isLost() && popup.current?.contains(activeElement) === false) return false;
    if (opener === null || opener.isConnected) return true;
    return focusable(headingNear(around)) ?? true;
  };
}

/** Press with a finger or a mouse; `at` is the event's time in ms. */
interface Press {
  x: number;
  y: number;
  at: number;
}

const SECOND_WITHIN_MS = 500;
const SECOND_WITHIN_PX = 24;

/**
 * True for the second tap of a double tap. It must not press a button in the dialog that the first tap has opened.
 */
export function isSecondOf(first: Press, second: Press): boolean {
  const away = Math.hypot(second.x - first.x, second.y - first.y);
  return second.at - first.at < SECOND_WITHIN_MS && away < SECOND_WITHIN_PX;
}

const pressOf = ({ clientX, clientY, timeStamp }: MouseEvent): Press => ({
  x: clientX,
  y: clientY,
  at: timeStamp,
});

let lastPress: Press | null = null;
if (typeof document !== "undefined") {
  const note = (event: MouseEvent) => {
    // Skips a press by keyboard, which has no position.
    if (event.detail > 0) lastPress = pressOf(event);
  };
  document.addEventListener("click", note, { capture: true, passive: true });
}

/**
 * Returns a click handler for the popup's capture phase. It ignores the second tap of the double tap whose first
 * tap opened the popup.
 */
export function useFirstPress(): (event: Clicked) => void {
  const [opener] = useState(lastPress);
  return (event) => {
    if (opener === null || event.detail === 0 || !isSecondOf(opener, pressOf(event.nativeEvent))) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
