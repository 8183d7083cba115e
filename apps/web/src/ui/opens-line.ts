import type { MouseEvent } from "react";

/**
 * True where a press on a line of a table opens it: not where somebody marks text, uses a control of the line, or presses in
 * a sheet that the line opened, whose events React hands on to the line.
 */
export function opensLine({
  target,
  currentTarget,
}: Pick<MouseEvent<HTMLElement>, "target" | "currentTarget">): boolean {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false;
  return target.closest("a, button, label, dialog") === null && window.getSelection()?.isCollapsed !== false;
}
