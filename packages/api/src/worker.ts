/** The database side of webhooks and emails, for the worker. */
export type { Clock, SecretBox, Services } from "./context.ts";
export { createNewId, createNewRef } from "./ids.ts";
export { CHANNEL, tell } from "./webhooks/tell.ts";
