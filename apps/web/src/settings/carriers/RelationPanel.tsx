"use client";

import { useInfiniteQuery } from "@tanstack/react-query";
import { useTRPC } from "../../trpc/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { When } from "../../ui/When.tsx";
import page from "../SettingsPage.module.css";
import { Panel } from "../SettingsPage.tsx";
import { Waiting } from "../Waiting.tsx";
import type { Relation } from "./types.ts";
import { useRelation } from "./use-relation.ts";

interface RelationPanelProps {
  relation: Relation;
  title: string;
  /** Meaning of the list. */
  says: string;
  none: string;
  canChange: boolean;
}

const PAGE = "50";

/** The carriers of one relation, the last chosen first. */
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
    <Panel title={title} count={list.data && `${carriers.length}${list.hasNextPage ? " or more" : ""}`}>
      <p className={page.says}>{says}</p>
      {error && (
        <div className={page.note}>
          <ErrorNote error={error} />
        </div>
      )}
      {list.isPending && <Waiting what="the list" />}
      {list.isSuccess && carriers.length === 0 && <p className={page.says}>{none}</p>}
      {carriers.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">Carrier</th>
              <th scope="col">Since</th>
              <th scope="col">
                <span className={page.sr}>Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {carriers.map(({ carrierId, name, since }) => (
              <tr key={carrierId}>
                <td>
                  <b>{name}</b>
                </td>
                <td data-name="Since">
                  <When at={since} />
                </td>
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
        </table>
      )}
      {list.hasNextPage && (
        <div className={page.more}>
          <Button
            size="small"
            busy={list.isFetchingNextPage ? "Loading" : undefined}
            onClick={() => void list.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Panel>
  );
}
