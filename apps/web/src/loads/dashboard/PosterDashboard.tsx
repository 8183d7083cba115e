"use client";

import { countText } from "@board/api/loads/rules";
import { londonDay } from "@board/calendar";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { ExportJobs } from "../../load/ExportJobs.tsx";
import { useKeys } from "../../shell/keys.ts";
import { useTRPC, useTRPCClient } from "../../trpc/trpc.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { Input } from "../../ui/Input.tsx";
import { ListPage, TabBar } from "../../ui/ListPage.tsx";
import { useNow } from "../../ui/use-now.ts";
import { useSettled } from "../../ui/use-settled.ts";
import { Waiting } from "../../ui/Waiting.tsx";
import { DashboardList } from "./DashboardList.tsx";
import { NothingHere } from "./NothingHere.tsx";
import { statusTabs } from "./status-tabs.ts";
import { useDashboardSearch } from "./use-dashboard-search.ts";

const PAGE = 50;
const TYPING_MS = 200;
const EVERY_MS = 20_000;

/** The firm's posted loads by status, with search. */
export function PosterDashboard() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { status, find, setStatus, setFind } = useDashboardSearch();
  const now = useNow();
  const field = useRef<HTMLInputElement>(null);
  const settled = useSettled(find.trim(), TYPING_MS);
  const counts = useQuery(trpc.posterDashboard.count.queryOptions({}, { refetchInterval: EVERY_MS }));
  const filters = {
    ...(status === null ? {} : { status: [status] }),
    ...(settled === "" ? {} : { find: settled }),
  };
  // By hand: the library's own infinite query asks with a field of its own, which the procedure does not know.
  const list = useInfiniteQuery({
    queryKey: [...trpc.posterDashboard.list.pathKey(), "pages", filters],
    queryFn: ({ pageParam, signal }) =>
      client.posterDashboard.list.query(
        { ...filters, limit: PAGE, ...(pageParam === null ? {} : { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    refetchInterval: EVERY_MS,
  });
  useKeys({ "/": () => field.current?.focus() });
  const loads = list.data?.pages.flatMap((page) => page.loads);

  return (
    <ListPage
      title="Loads"
      search={
        <Input
          ref={field}
          type="search"
          aria-label="Find by reference, your own reference or postcode"
          placeholder="Ref, your ref or postcode"
          maxLength={100}
          value={find}
          onChange={(event) => setFind(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === "Escape") setFind("");
          }}
        />
      }
      actions={
        <>
          <ButtonLink href="/loads/performance">What we spend</ButtonLink>
          <ExportJobs side="poster" today={londonDay(now)} />
          <ButtonLink kind="primary" href="/loads/new" icon={<IconPlus size={16} stroke={1.9} aria-hidden />}>
            Post a load
          </ButtonLink>
        </>
      }
      tabs={
        <TabBar
          label="By status"
          tabs={statusTabs(counts.data?.counts).map((tab) => ({
            value: tab.status,
            name: tab.name,
            count: tab.count === undefined ? undefined : countText(tab.count),
          }))}
          current={status}
          onChange={setStatus}
        />
      }
      list={list}
      more={`Show ${PAGE} more`}
    >
      {loads === undefined && !list.error && <Waiting what="the loads" lines={12} />}
      {loads?.length === 0 && (
        <NothingHere
          status={status}
          find={settled}
          showAll={() => setStatus(null)}
          clearFind={() => setFind("")}
        />
      )}
      {loads !== undefined && loads.length > 0 && (
        <DashboardList loads={loads} waiting={list.isPlaceholderData} />
      )}
    </ListPage>
  );
}
