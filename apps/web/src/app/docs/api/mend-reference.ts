/** Says what Scalar's page leaves unsaid: names for its copying buttons, and one banner for the page, which is ours. */
function mend(frame: HTMLElement): void {
  for (const button of frame.querySelectorAll("button.scalar-code-copy:not([aria-label])")) {
    button.setAttribute("aria-label", "Copy");
  }
  for (const header of frame.querySelectorAll("header:not([role])")) header.setAttribute("role", "none");
}

/** Mends the reference now and as it draws more of itself; gives what stops it. */
export function keepMended(frame: HTMLElement): () => void {
  const observer = new MutationObserver(() => mend(frame));
  observer.observe(frame, { childList: true, subtree: true });
  mend(frame);
  return () => observer.disconnect();
}
