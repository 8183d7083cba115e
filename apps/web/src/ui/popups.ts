import { type MouseEvent as Clicked, type RefObject, useState } from "react";
import { focusable, headingNear, isLost, partsAround } from "./keep-focus.ts";

interface Asked {
  reason: string;
  cancel: () => void;
}

/**
 * Leaves closing to the owner, who stops drawing the popup. Of two that are open, such as the question for the second
 * factor over a form, only the upper one is asked.
 */
export function closesOnAsking(popup: RefObject<Element | null>, onClose: () => void) {
  return (open: boolean, asked: Asked): void => {
    if (open) return;
    asked.cancel();
    if ([...document.querySelectorAll("[data-popup]")].at(-1) === popup.current) onClose();
  };
}

/** The element marked `data-autofocus`, else the library's own choice, which is the first control. */
export function firstField(popup: RefObject<Element | null>): () => HTMLElement | true {
  return () => popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? true;
}

/** On a sheet for thumbs the sheet itself is second to what is marked: a field would bring the keyboard up over it. */
export function markedOrSheet(popup: RefObject<HTMLElement | null>): () => HTMLElement | true {
  return () => popup.current?.querySelector<HTMLElement>("[data-autofocus]") ?? popup.current ?? true;
}

/** True of a press on the popup's own button, which closes it by itself. */
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

/**
 * Target of the focus once a dialog closes: where it was when it opened, which is now, else the heading of what was around
 * that.
 */
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

/** A press of a finger or a mouse; `at` in ms of the page's own clock. */
interface Press {
  x: number;
  y: number;
  at: number;
}

const SECOND_WITHIN_MS = 500;
const SECOND_WITHIN_PX = 24;

/** True of the second tap of two, which is no answer to the question that the first one opened under it. */
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
    // Keys press buttons too, at no place.
    if (event.detail > 0) lastPress = pressOf(event);
  };
  document.addEventListener("click", note, { capture: true, passive: true });
}

/** For the popup's `onClickCapture`: leaves out the second tap of the two by which it was opened. */
export function useFirstPress(): (event: Clicked) => void {
  const [opener] = useState(lastPress);
  return (event) => {
    if (opener === null || event.detail === 0 || !isSecondOf(opener, pressOf(event.nativeEvent))) return;
    event.preventDefault();
    event.stopPropagation();
  };
}
