/**
 * True while a dialog, drawer, popover or menu is open or loading: single-key shortcuts of the page are then
 * off.
 */
export function isPopupOpen(): boolean {
  return document.querySelector("[data-popup]") !== null;
}
