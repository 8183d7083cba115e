"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { Button } from "../../../ui/primitives/Button.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Panel, PanelBody } from "../../../ui/primitives/Panel.tsx";
import { MoreLines, Table, Td, Th } from "../../../ui/primitives/Table.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { When } from "../../../ui/primitives/When.tsx";
import type { Relation } from "./types.ts";
import { useRelation } from "./use-relation.ts";

interface RelationPanelProps {
  relation: Relation;
  title: string;
  /** Text that explains the list. */
  says: string;
  none: string;
  canChange: boolean;
}

const PAGE = "50";

/** Panel with the carriers that have one relation to the firm, newest first. */
export function RelationPanel({ relation, title, says, none, canChange }: RelationPanelProps) {
  const trpc = useTRPC();
  const list = useInfiniteQuery(
    trpc.firms.relations.infiniteQueryOptions(
      { relation, limit: PAGE },
      { getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined },
    ),
  );
  const change = useRelation();
  const carriers = list.data?.pages.flatMap((each) => each.carriers) ?? [];
  const error = list.error ?? change.error;
  return (
    <Panel flush title={title} sub={list.data && `${carriers.length}${list.hasNextPage ? " or more" : ""}`}>
      <PanelBody>{says}</PanelBody>
      {error && (
        <PanelBody>
          <ErrorNote error={error} />
        </PanelBody>
      )}
      {list.isPending && <Waiting what="the list" />}
      {list.isSuccess && carriers.length === 0 && <PanelBody>{none}</PanelBody>}
      {carriers.length > 0 && (
        <Table>
          <thead>
            <tr>
              <Th>Carrier</Th>
              <Th>Since</Th>
              <Th hidden>Action</Th>
            </tr>
          </thead>
          <tbody>
            {carriers.map(({ carrierId, name, since }) => (
              <tr key={carrierId}>
                <td>
                  <b>{name}</b>
                </td>
                <Td name="Since">
                  <When at={since} />
                </Td>
                <td>
                  {canChange && (
                    <Button
                      size="small"
                      aria-label={`Take off: ${name}`}
                      busy={
                        change.isPending && change.variables.carrierId === carrierId ? "Saving" : undefined
                      }
                      onClick={() => change.mutate({ carrierId, relation: null })}
                    >
                      Take off
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      <MoreLines list={list}>Show more</MoreLines>
    </Panel>
  );
}
