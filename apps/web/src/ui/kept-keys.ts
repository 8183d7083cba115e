/*
 * Keys typed while a field is on its way. A dialog may still be fetched when the first letters come, and takes a moment to
 * give its field the focus: until then the letters are kept, and nothing else on the page answers them.
 */

const TAKES_KEYS = "[data-popup], [data-takes-keys]";

let stop: (() => void) | null = null;

/** Fields that text can be put into; a number or a day is chosen otherwise. */
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
 * Keeps the keys from now until a field has the focus, which is then given them; call it with what opens a popup or a
 * field; a field outside of popups is marked `data-takes-keys`. Where the focus goes to a button of the popup, or nothing opens, they are dropped.
 */
export function keepKeys(): void {
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
