/** The freight board for programs: webhooks that can be trusted. */
export * from "./webhooks.ts";
