/** The database: client, transactions and the names of its errors. Server side only; see `@board/db/enums`. */
export * from "./client.ts";
export * from "./errors.ts";
export * from "./generated/client.ts";
export * from "./notification-channel.ts";
export { type PoolState, poolStates } from "./observed-pool.ts";
export * from "./operation.ts";
export * from "./plain-types.ts";
export * from "./statement.ts";
export * from "./transaction.ts";
