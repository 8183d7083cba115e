/**
 * Fixes the accessibility of Scalar's page: labels its copy buttons, and leaves our header as the page's only
 * banner.
 */
function mend(frame: HTMLElement): void {
  for (const button of frame.querySelectorAll("button.scalar-code-copy:not([aria-label])")) {
    button.setAttribute("aria-label", "Copy");
  }
  for (const header of frame.querySelectorAll("header:not([role])")) header.setAttribute("role", "none");
}

/** Applies the fixes now, and again whenever the reference renders more; returns the function that stops this. */
export function keepMended(frame: HTMLElement): () => void {
  const observer = new MutationObserver(() => mend(frame));
  observer.observe(frame, { childList: true, subtree: true });
  mend(frame);
  return () => observer.disconnect();
}
