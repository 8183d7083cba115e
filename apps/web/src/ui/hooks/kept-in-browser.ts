/** Subscribes to changes of localStorage by this tab and others, for `useSyncExternalStore`. */
export function subscribeToStorage(listener: () => void): () => void {
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}

/**
 * Writes to localStorage, and fires the "storage" event in this tab; the browser itself fires it only in other
 * tabs.
 */
export function storeInBrowser(name: string, text: string): void {
  localStorage.setItem(name, text);
  dispatchEvent(new StorageEvent("storage", { key: name }));
}
