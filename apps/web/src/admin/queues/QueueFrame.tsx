"use client";

import type { ReactNode } from "react";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { MoreButton } from "../MoreButton.tsx";
import { NotRead } from "../NotRead.tsx";
import page from "../Page.module.css";
import type { usePages } from "../use-pages.ts";
import { Waiting } from "../Waiting.tsx";
import styles from "./Queues.module.css";
import { QUEUES, type QueueName } from "./queues.ts";

interface Queue {
  count: number;
  nextCursor: string | null;
}

interface QueueFrameProps {
  name: QueueName;
  list: ReturnType<typeof usePages<Queue>>;
  /** The heads of the columns; the last one holds what is to be done. */
  heads: readonly string[];
  children: ReactNode;
  table: string | undefined;
}

/** A whole queue: its count, its lines, the next page. */
export function QueueFrame({ name, list, heads, children, table }: QueueFrameProps) {
  const { title, nothing } = QUEUES[name];
  const count = list.data?.pages[0]?.count;
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{title}</h1>
        {count !== undefined && <p>{count.toLocaleString("en-GB")} waiting</p>}
      </div>
      {count === 0 ? (
        <EmptyState title={nothing} />
      ) : count !== undefined ? (
        <section className={page.lines} aria-label={title}>
          <table className={table}>
            <thead>
              <tr>
                {heads.map((head) => (
                  <th key={head} scope="col" className={head === "Next" ? styles.next : undefined}>
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
          <MoreButton list={list} />
        </section>
      ) : list.error ? (
        <NotRead what="The queue" error={list.error} again={() => void list.refetch()} />
      ) : (
        <Waiting what="the queue" />
      )}
    </div>
  );
}
