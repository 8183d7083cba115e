/** Key of the choice in localStorage: "auto", "light" or "dark". */
export const CHOICE = "fb-scheme";

/** Key that earlier releases used. */
export const OLD_CHOICE = "mantine-color-scheme-value";

/** Reads the choice stored in this browser. */
export function keptChoice(): "auto" | "light" | "dark" {
  const kept = localStorage.getItem(CHOICE) ?? localStorage.getItem(OLD_CHOICE);
  return kept === "light" || kept === "dark" ? kept : "auto";
}
