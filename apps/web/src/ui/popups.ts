import type { RefObject } from "react";

/** True while a dialog, a drawer, a popover or a menu is open or being fetched: single keys then mean what is in it. */
export function isPopupOpen(): boolean {
  return document.querySelector("[data-popup]") !== null;
}

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
