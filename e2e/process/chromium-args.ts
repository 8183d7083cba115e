/**
 * Arguments with which Chromium starts on every machine: as root, without a graphics card, and without requests
 * that no page makes.
 */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
] as const;
