/**
 * Placeholder for a popup or field whose code is loading. As for an open popup, the page's single-key shortcuts
 * are off.
 */
export function Opening() {
  return <span data-popup hidden />;
}
