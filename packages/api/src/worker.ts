/** The database side of webhooks and emails, for the worker. */
export type { SecretBox, Services } from "./context.ts";
export { createNewId, createNewRef } from "./ids.ts";
export { tell } from "./loads/save-change.ts";
export { CHANNEL } from "./webhooks/tell.ts";
