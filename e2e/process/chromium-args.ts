/**
 * Arguments with which Chromium runs everywhere: as root, without a graphics card, and without network
 * calls of its own.
 */
export const CHROMIUM_ARGS = [
  "--no-sandbox",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
] as const;
