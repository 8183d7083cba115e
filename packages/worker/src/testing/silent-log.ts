import type { Log } from "../settings.ts";

const nothing = () => {};

/** A log that drops everything, for tests that cause errors on purpose. */
export const silentLog: Log = { info: nothing, warn: nothing, error: nothing };
