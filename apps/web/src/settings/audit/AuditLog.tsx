"use client";

import { formatExact } from "@board/calendar";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import page from "../SettingsPage.module.css";
import { Panel } from "../SettingsPage.tsx";
import { Waiting } from "../Waiting.tsx";
import styles from "./AuditLog.module.css";
import { actionWords, changeWords, whoWords } from "./audit-words.ts";

const PAGE = "50";

/** Every change of the firm's own affairs, the last first. */
export function AuditLog() {
  const trpc = useTRPC();
  const list = useInfiniteQuery(
    trpc.firms.audit.infiniteQueryOptions(
      { limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined, staleTime: 0 },
    ),
  );
  const entries = list.data?.pages.flatMap((each) => each.entries) ?? [];
  return (
    <Panel title="Changes">
      {list.error && (
        <div className={page.note}>
          <ErrorNote error={list.error} />
        </div>
      )}
      {list.isPending && <Waiting what="the changes" />}
      {list.isSuccess && entries.length === 0 && (
        <p className={page.says}>Nothing was changed yet: keys, people, terms and endpoints are kept here.</p>
      )}
      {entries.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Who</th>
              <th scope="col">What</th>
              <th scope="col">Of</th>
              <th scope="col">In detail</th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <td>
                  <time dateTime={entry.at}>{formatExact(new Date(entry.at))}</time>
                </td>
                <td>{whoWords(entry)}</td>
                <td>{actionWords(entry.action)}</td>
                <td>{entry.subject}</td>
                <td className={styles.detail}>{entry.changes.map(changeWords).join(" · ")}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {list.hasNextPage && (
        <div className={page.more}>
          <Button
            size="small"
            busy={list.isFetchingNextPage ? "Loading" : undefined}
            onClick={() => void list.fetchNextPage()}
          >
            Show older ones
          </Button>
        </div>
      )}
    </Panel>
  );
}
