import { showToast } from "../../ui/hooks/toasts.ts";

/** Copies text to the clipboard and confirms with a toast, since nothing visible changes. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: "done", text: `${what} copied` });
  } catch {
    showToast({ kind: "error", text: `${what} could not be copied: the browser did not allow it.` });
  }
}

/** Copies the current address with this load open. */
export function copyLink(id: string): void {
  const { origin, pathname, search } = window.location;
  void copy(`${origin}${pathname}${search}#${id}`, "Link");
}
