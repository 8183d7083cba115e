"use client";

import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import type { Client } from "../use-admin-action.ts";
import { usePages } from "../use-pages.ts";
import { QUEUE_EVERY_MS, type QueueName } from "./queues.ts";

/** Page of a queue's lines, with the number of lines in the whole queue. */
export interface QueuePage<Line> {
  lines: Line[];
  count: number;
  nextCursor: string | null;
}

/** Selects the API procedure that reads a queue. */
export type QueueReader<Page> = (queues: Client["admin"]["queues"]) => {
  query: (input: { cursor?: string }, options: { signal: AbortSignal }) => Promise<Page>;
};

/** Reads the pages of a queue, and polls them. */
export function useQueue<Page extends QueuePage<unknown>>(name: QueueName, read: QueueReader<Page>) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  return usePages({
    key: [...trpc.admin.queues.pathKey(), name, "pages"],
    read: (cursor, signal) => read(client.admin.queues).query(cursor ? { cursor } : {}, { signal }),
    everyMs: QUEUE_EVERY_MS,
  });
}
