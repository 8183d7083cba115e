import { CHOICE, OLD_CHOICE } from "./kept-scheme.ts";

/** Sets the page's colours now, with each choice in this or another tab, and with the system. */
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

/** Script for the page's head, as text: it runs before the first paint, and imports nothing. */
export const FOLLOW_SCHEME = `(${followScheme})("${CHOICE}","${OLD_CHOICE}")`;
