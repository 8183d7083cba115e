import { CHOICE, OLD_CHOICE } from "./kept-scheme.ts";

/** Sets the colour scheme now, and whenever the choice or the system's scheme changes, in any tab. */
function followScheme(key: string, oldKey: string): void {
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const show = () => {
    const choice = localStorage.getItem(key) ?? localStorage.getItem(oldKey);
    const system = dark.matches ? "dark" : "light";
    document.documentElement.dataset.theme = choice === "light" || choice === "dark" ? choice : system;
  };
  show();
  dark.addEventListener("change", show);
  addEventListener("storage", show);
}

/**
 * Script for the document's head, as text. It runs before the first paint, so `followScheme` must not use anything
 * outside itself.
 */
export const FOLLOW_SCHEME = `(${followScheme})("${CHOICE}","${OLD_CHOICE}")`;
