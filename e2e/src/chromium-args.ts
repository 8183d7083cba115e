/** Chromium as it runs everywhere: as root, without a graphics card, and calling nobody. */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
] as const;

/** What a browser draws itself, such as a field for a day, where its translations are installed. */
export const CHROMIUM_ENV = { LANGUAGE: "en_GB" };
