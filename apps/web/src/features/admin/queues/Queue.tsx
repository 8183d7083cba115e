"use client";

import { type ReactNode, useState } from "react";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { EmptyState } from "../../../ui/primitives/EmptyState.tsx";
import { Page, Sheet } from "../../../ui/primitives/Page.tsx";
import { MoreLines, Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { VisuallyHidden } from "../../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { NotRead } from "../NotRead.tsx";
import { QUEUES, type QueueName } from "./queues.ts";
import { QueueTabs, useSelectedLine } from "./Review.tsx";
import { type QueuePage, type QueueReader, useQueue } from "./use-queue.ts";

export interface Column<Line> {
  head: string;
  /** Name that a phone shows beside the value, by default the column's heading; null for no name. */
  phone?: string | null;
  right?: boolean;
  /** Long text that may wrap. */
  wrap?: boolean;
  mono?: boolean;
  cell: (line: Line, now: number) => ReactNode;
}

type Dialog = (onClose: () => void) => ReactNode;
export type OpenDialog = (dialog: Dialog) => void;

/** Queue as a table: its lines, their columns, and what an admin can do. */
export interface QueueTable<Line> {
  name: QueueName;
  read: QueueReader<QueuePage<Line>>;
  idOf: (line: Line) => string;
  columns: readonly Column<Line>[];
  /** Returns the buttons of a line; `isCurrent` marks the line that the keys act on. */
  acts: (line: Line, open: OpenDialog, isCurrent: boolean) => ReactNode;
  /** Keys that act on the line selected with J and K; `nameOf` returns the name by which that line is announced. */
  keys?: { nameOf: (line: Line) => string; acts: Record<string, (line: Line, open: OpenDialog) => void> };
}

/** Page of a queue, with count, lines and further pages. */
export function Queue<Line>({ table }: { table: QueueTable<Line> }) {
  const { name, read, idOf, columns, acts, keys } = table;
  const { title, nothing } = QUEUES[name];
  const now = useNow().getTime();
  const [dialog, setDialog] = useState<Dialog | null>(null);
  const open: OpenDialog = (opened) => setDialog(() => opened);
  const list = useQueue(name, read);
  const count = list.data?.pages[0]?.count;
  const lines = list.data?.pages.flatMap((page) => page.lines) ?? [];
  const { current, at, next, previous } = useSelectedLine(lines, idOf);
  const actKeys = Object.entries(keys?.acts ?? {}).map(
    ([key, act]) => [key, () => current !== undefined && act(current, open)] as const,
  );
  useKeys(keys ? { j: next, k: previous, ...Object.fromEntries(actKeys) } : {});
  return (
    <>
      <Page title={title} lead={count !== undefined && `${count.toLocaleString("en-GB")} waiting`}>
        <QueueTabs queue={name} />
        {count === 0 ? (
          <EmptyState title={nothing} />
        ) : count !== undefined ? (
          <Sheet label={title}>
            <Table dense>
              <thead>
                <tr>
                  {columns.map(({ head, right }) => (
                    <Th key={head} right={right}>
                      {head}
                    </Th>
                  ))}
                  <Th right>Next</Th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => {
                  const isCurrent = keys !== undefined && line === current;
                  return (
                    <tr key={idOf(line)} aria-current={isCurrent ? "true" : undefined}>
                      {columns.map(({ head, phone = head, cell, ...shape }) => (
                        <Td key={head} name={phone ?? undefined} {...shape}>
                          {cell(line, now)}
                        </Td>
                      ))}
                      <Td right>{acts(line, open, isCurrent)}</Td>
                    </tr>
                  );
                })}
              </tbody>
            </Table>
            <MoreLines list={list}>Show more</MoreLines>
          </Sheet>
        ) : list.error ? (
          <NotRead what="The queue" error={list.error} again={() => void list.refetch()} />
        ) : (
          <Waiting lines={10} what="the queue" />
        )}
      </Page>
      {keys && (
        <VisuallyHidden role="status">
          {current !== undefined && `${keys.nameOf(current)}, ${at + 1} of ${count}`}
        </VisuallyHidden>
      )}
      {dialog?.(() => setDialog(null))}
    </>
  );
}
