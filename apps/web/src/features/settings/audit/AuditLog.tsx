"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { formatExact } from "../../../ui/format/days.ts";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { MoreLines, Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { actionWords, detailWords, whoWords } from "./audit-words.ts";
import type { Entry } from "./types.ts";

const PAGE = "50";

/**
 * Lists the changes of an entry, side by side if they fit. Renders nothing if there are none, so that the cell is
 * empty.
 */
function Details({ entry }: { entry: Entry }) {
  const details = detailWords(entry);
  if (details.length === 0) return null;
  return (
    <Row gap={4}>
      {details.map((words, nth) => (
        <span key={words}>{nth === details.length - 1 ? words : `${words} ·`}</span>
      ))}
    </Row>
  );
}

/** Panel with the changes of the firm's data, newest first. */
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
                <Td wrap>{entry.subject}</Td>
                <Td wrap quiet>
                  <Details entry={entry} />
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
