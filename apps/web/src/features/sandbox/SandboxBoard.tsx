"use client";

import { londonDay } from "@board/calendar";
import { useInfiniteQuery, useQueryClient } from "@tanstack/react-query";
import { TestChip } from "../../shared/session/ModeBadge.tsx";
import { useSession } from "../../shared/session/SessionContext.tsx";
import { NoSeat } from "../../shared/shell/NoSeat.tsx";
import { useTRPC, useTRPCClient } from "../../shared/trpc/trpc.ts";
import { useNow } from "../../ui/hooks/use-now.ts";
import { EmptyState } from "../../ui/primitives/EmptyState.tsx";
import { ListPage } from "../../ui/primitives/ListPage.tsx";
import { VisuallyHidden } from "../../ui/primitives/VisuallyHidden.tsx";
import { Waiting } from "../../ui/primitives/Waiting.tsx";
import { LaneTable } from "../../ui/trade/LaneTable.tsx";
import { PostForUs } from "./PostForUs.tsx";
import { SandboxLine } from "./SandboxLine.tsx";

/** Polling interval; sandbox posters answer within seconds. */
const EVERY_MS = 3_000;

/** Board of the sandbox: the loads that sandbox posters posted for the firm (contract 11). */
export function SandboxBoard() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const queries = useQueryClient();
  const { firm, member } = useSession();
  const today = londonDay(useNow());
  const seated = member?.seat === true && firm?.canCarry === true;
  const queryKey = trpc.testMode.board.pathKey();
  // Replaces tRPC's helper for infinite queries, which adds a parameter that the API would refuse.
  const list = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      client.testMode.board.query(pageParam === null ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    enabled: seated,
    refetchInterval: EVERY_MS,
  });
  const loads = list.data?.pages.flatMap((page) => page.loads);
  if (!seated) return <NoSeat />;
  const refresh = () => void queries.invalidateQueries({ queryKey });
  return (
    <ListPage
      title={
        <>
          Board <TestChip />
        </>
      }
      lead="Test loads that made-up posters posted for your firm alone."
      tabs={<PostForUs onPosted={refresh} />}
      list={list}
      more="Show more"
    >
      {loads === undefined && !list.error && <Waiting what="the test loads" lines={6} />}
      {loads?.length === 0 && (
        <EmptyState title="No test load is open">
          <p>Have one posted for you above. Nobody else sees it.</p>
        </EmptyState>
      )}
      {loads !== undefined && loads.length > 0 && (
        <LaneTable>
          <thead>
            <tr>
              <th scope="col">Load</th>
              <th scope="col">Collect</th>
              <th scope="col">From</th>
              <th scope="col">To</th>
              <th scope="col" data-card="none" data-right>
                Miles
              </th>
              <th scope="col">Vehicle, load</th>
              <th scope="col" data-right>
                Price or guide
              </th>
              <th scope="col" data-right>
                Mine
              </th>
              <th scope="col">
                <VisuallyHidden>Your quote</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {loads.map((load) => (
              <SandboxLine key={load.id} load={load} today={today} onDone={refresh} />
            ))}
          </tbody>
        </LaneTable>
      )}
    </ListPage>
  );
}
