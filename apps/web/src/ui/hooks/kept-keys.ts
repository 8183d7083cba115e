/* Buffers keystrokes while a field is about to get the focus, because a dialog may still be loading when the
   person starts to type. No other listener receives these keystrokes. */

const TAKES_KEYS = "[data-popup], [data-takes-keys]";

let stop: (() => void) | null = null;

/** True for a text field, into which the buffered letters can be inserted; false for a number or date field. */
function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement && ["text", "search", "tel", "url", "password"].includes(target.type)
  );
}

function type(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  if (text === "") return;
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}

/**
 * Buffers keystrokes until a text field gets the focus, then inserts them. Call this when opening a popup, or a
 * field marked `data-takes-keys`. Discards the keystrokes if a button gets the focus or nothing opens.
 */
export function bufferKeystrokes(): void {
  stop?.();
  let text = "";
  const press = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (document.querySelector(TAKES_KEYS) === null) return end();
    if (event.key.length === 1) text += event.key;
    else if (event.key === "Backspace") text = text.slice(0, -1);
    else if (event.key !== "Enter" && event.key !== "Tab") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const focus = ({ target }: FocusEvent) => {
    const isThere = target instanceof Element && target.closest(TAKES_KEYS) !== null;
    if (!isThere) return;
    end();
    if (isTextField(target)) type(target, text);
  };
  const end = () => {
    window.removeEventListener("keydown", press, { capture: true });
    window.removeEventListener("focusin", focus);
    window.removeEventListener("pointerdown", end);
    stop = null;
  };
  window.addEventListener("keydown", press, { capture: true });
  window.addEventListener("focusin", focus);
  window.addEventListener("pointerdown", end);
  stop = end;
}
