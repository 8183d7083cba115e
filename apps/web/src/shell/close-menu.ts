/** Closes the popover that the pressed thing stands in. */
export function closeMenu({ currentTarget }: { currentTarget: Element }): void {
  currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
}
