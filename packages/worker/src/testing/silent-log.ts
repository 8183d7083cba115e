import type { Log } from "../settings.ts";

const nothing = () => {};

/** For tests in which things go wrong on purpose. */
export const silentLog: Log = { info: nothing, warn: nothing, error: nothing };
