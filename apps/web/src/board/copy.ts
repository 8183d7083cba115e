import { showToast } from "../ui/toasts.ts";

/** Puts text on the clipboard and says so: it is nothing the eye could see. */
export async function copy(text: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast({ kind: "done", text: `${what} copied` });
  } catch {
    showToast({ kind: "error", text: `${what} could not be copied: the browser did not allow it.` });
  }
}

/** The address of the board as it is, with a load open. */
export function copyLink(id: string): void {
  const { origin, pathname, search } = window.location;
  void copy(`${origin}${pathname}${search}#${id}`, "Link");
}
