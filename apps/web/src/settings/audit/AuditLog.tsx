"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/trpc.ts";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { formatExact } from "../../ui/format/days.ts";
import { Panel, PanelBody } from "../../ui/Panel.tsx";
import { MoreLines, Table, Td, Th } from "../../ui/Table.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
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
    <Panel flush title="Changes">
      {list.error && (
        <PanelBody>
          <ErrorNote error={list.error} />
        </PanelBody>
      )}
      {list.isPending && <Waiting what="the changes" />}
      {list.isSuccess && entries.length === 0 && (
        <PanelBody>Nothing was changed yet: keys, people, terms and endpoints are kept here.</PanelBody>
      )}
      {entries.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th>When</Th>
              <Th>Who</Th>
              <Th>What</Th>
              <Th>Of</Th>
              <Th>In detail</Th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <tr key={entry.id}>
                <Td quiet>
                  <time dateTime={entry.at}>{formatExact(new Date(entry.at))}</time>
                </Td>
                <td>{whoWords(entry)}</td>
                <td>{actionWords(entry.action)}</td>
                <td>{entry.subject}</td>
                <Td wrap quiet>
                  {entry.changes.map(changeWords).join(" · ")}
                </Td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <MoreLines list={list}>Show older ones</MoreLines>
    </Panel>
  );
}
