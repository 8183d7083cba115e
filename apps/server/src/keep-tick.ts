import { executionAsyncResource } from "node:async_hooks";

/**
 * One task of `process.nextTick`, kept for good. Every answer makes several of these. When a collection finds none alive V8
 * forgets their shape, and the code that was compiled for it then defines each field by a call into the runtime, for as
 * long as the process lives. To be imported before everything else.
 */
export const kept: object[] = [];

process.nextTick(() => kept.push(executionAsyncResource()));
