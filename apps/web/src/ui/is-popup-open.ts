/** True while a dialog, a drawer, a popover or a menu is open or being fetched: single keys then mean what is in it. */
export function isPopupOpen(): boolean {
  return document.querySelector("[data-popup]") !== null;
}
