/**
 * True while a dialog, drawer, popover or menu is open or loading. The page's single-key shortcuts are off during
 * that time.
 */
export function isPopupOpen(): boolean {
  return document.querySelector("[data-popup]") !== null;
}
