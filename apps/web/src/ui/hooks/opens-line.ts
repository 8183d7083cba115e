import type { MouseEvent } from "react";

/**
 * True if a press on a table row should open the row: not if the press selects text, hits a control in the row, or
 * bubbles through React from a sheet that the row opened.
 */
export function opensLine({
  target,
  currentTarget,
}: Pick<MouseEvent<HTMLElement>, "target" | "currentTarget">): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest("a, button, label, dialog") === null && window.getSelection()?.isCollapsed !== false;
}
