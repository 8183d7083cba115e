import { type MouseEvent as Clicked, type RefObject, useState } from "react";
import { focusable, headingNear, isLost, partsAround } from "./keep-focus.ts";

interface CloseRequest {
  reason: string;
  cancel: () => void;
}

/**
 * Leaves closing to the parent, which unmounts the popup. Of two open popups, such as the step-up above a
 * form, only the top one is asked to close.
 */
export function closesOnAsking(popup: RefObject<Element | null>, onClose: () => void) {
  return (open: boolean, request: CloseRequest): void => {
    if (open) return;
    request.cancel();
    if ([...document.querySelectorAll("[data-popup]")].at(-1) === popup.current) onClose();
  };
}

/** Focuses the element marked `data-autofocus`, else the first control, which is the library's default. */
export function firstField(popup: RefObject<Element | null>): () => HTMLElement | true {
  return () => popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? true;
}

/** Focuses the marked element, else the sheet: focusing a field would open the phone's keyboard over it. */
export function markedOrSheet(popup: RefObject<HTMLElement | null>): () => HTMLElement | true {
  return () => popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? popup.current ?? true;
}

/** True for a press on the popup's own button, whose click closes the popup anyway. */
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

/** Focus target after a dialog closes: the element that opened it, else the nearest heading. */
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

/** Press of a finger or a mouse; `at` in ms of the page's clock. */
interface Press {
  x: number;
  y: number;
  at: number;
}

const SECOND_WITHIN_MS = 500;
const SECOND_WITHIN_PX = 24;

/**
 * True for the second tap of a double tap, which must not answer the dialog that the first tap opened under
 * it.
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
    // A press by keyboard has no position.
    if (event.detail > 0) lastPress = pressOf(event);
  };
  document.addEventListener("click", note, { capture: true, passive: true });
}

/**
 * Click handler for the popup's capture phase that ignores the second tap of the double tap that opened it.
 */
export function useFirstPress(): (event: Clicked) => void {
  const [opener] = useState(lastPress);
  return (event) => {
    if (opener === null || event.detail === 0 || !isSecondOf(opener, pressOf(event.nativeEvent))) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
