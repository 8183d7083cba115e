/** Key of the choice in localStorage: "auto", "light" or "dark". */
export const CHOICE = "fb-scheme";

/** Key of the releases before this one. */
const OLD_CHOICE = "mantine-color-scheme-value";

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

/** Reads the choice that was kept in this browser. */
export function keptChoice(): "auto" | "light" | "dark" {
  const kept = localStorage.getItem(CHOICE) ?? localStorage.getItem(OLD_CHOICE);
  return kept === "light" || kept === "dark" ? kept : "auto";
}
