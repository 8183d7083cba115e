/** Stands for a popup or a field whose code is being fetched: single keys already belong to it. */
export function Opening() {
  return <span data-popup hidden />;
}
