/** Client of the freight board: its API, its events, and the verification of webhooks. */
export {
  type Answer,
  type AwaitedStatus,
  type EventFeed,
  type EventsOptions,
  FreightBoard,
  type FreightBoardOptions,
  type Item,
  type ListPath,
  type WaitOptions,
} from "./client.ts";
export { BoardError, ConnectionError, type ErrorCode, UnreachableStatusError } from "./errors.ts";
export type * from "./generated/api.ts";
export type { RetryOptions } from "./retries.ts";
export * from "./webhooks.ts";
