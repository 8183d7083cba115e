/** Placeholder for a popup or a field whose code is loading; turns off the page's single-key shortcuts. */
export function Opening() {
  return <span data-popup hidden />;
}
