"use client";

import type { ReactNode } from "react";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Page, Sheet } from "../../../ui/primitives/Page.tsx";
import { MoreLines, Table, Th } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { NotRead } from "../NotRead.tsx";
import type { usePages } from "../use-pages.ts";
import { QUEUES, type QueueName } from "./queues.ts";
import { QueueTabs } from "./Review.tsx";

interface Queue {
  count: number;
  nextCursor: string | null;
}

interface QueueFrameProps {
  name: QueueName;
  list: ReturnType<typeof usePages<Queue>>;
  /** Heads of the columns; the last column has the actions. */
  heads: readonly { name: string; right?: boolean }[];
  children: ReactNode;
}

/** Page of a queue, with count, lines and pagination. */
export function QueueFrame({ name, list, heads, children }: QueueFrameProps) {
  const { title, nothing } = QUEUES[name];
  const count = list.data?.pages[0]?.count;
  return (
    <Page title={title} lead={count !== undefined && `${count.toLocaleString("en-GB")} waiting`}>
      <QueueTabs queue={name} />
      {count === 0 ? (
        <EmptyState title={nothing} />
      ) : count !== undefined ? (
        <Sheet label={title}>
          <Table dense>
            <thead>
              <tr>
                {heads.map(({ name: head, right }) => (
                  <Th key={head} right={right}>
                    {head}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </Table>
          <MoreLines list={list}>Show more</MoreLines>
        </Sheet>
      ) : list.error ? (
        <NotRead what="The queue" error={list.error} again={() => void list.refetch()} />
      ) : (
        <Waiting lines={10} what="the queue" />
      )}
    </Page>
  );
}
