/** Follows what this browser keeps, for `useSyncExternalStore`: in this tab and in the others. */
export function followKept(tell: () => void): () => void {
  addEventListener("storage", tell);
  return () => removeEventListener("storage", tell);
}

/** Keeps a text in this browser; the event tells this tab what the browser tells the others. */
export function keepInBrowser(name: string, text: string): void {
  localStorage.setItem(name, text);
  dispatchEvent(new StorageEvent("storage", { key: name }));
}
