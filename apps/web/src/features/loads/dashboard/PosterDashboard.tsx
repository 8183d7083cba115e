"use client";

import { countText } from "@board/api/counted";
import type { DashboardEntry, Decisions as DecisionLists } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import type { LoadStatus } from "@board/db/enums";
import { IconPlus } from "@tabler/icons-react";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ExportJobs } from "../../../shared/load-parts/ExportJobs.tsx";
import { OneFirm } from "../../../shared/load-parts/OneFirm.tsx";
import { TestChip } from "../../../shared/session/ModeBadge.tsx";
import { useKeys } from "../../../shared/shell/keys.ts";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { useNow } from "../../../ui/hooks/use-now.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { ErrorNote } from "../../../ui/primitives/ErrorNote.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { ListPage, TabBar } from "../../../ui/primitives/ListPage.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { BulkBar } from "./BulkBar.tsx";
import { DashboardList } from "./DashboardList.tsx";
import { Decisions } from "./Decisions.tsx";
import { LastImport, OtherImport } from "./LastImport.tsx";
import { NothingHere } from "./NothingHere.tsx";
import { statusTabs } from "./status-tabs.ts";
import { useDashboardSearch } from "./use-dashboard-search.ts";
import { useSelection } from "./use-selection.ts";

const PAGE = 50;
const TYPING_MS = 200;
/** Refetch interval of decisions. A load without quotes becomes a decision as time passes, which no event announces. */
const DECISIONS_MS = 300_000;

const NONE: readonly DashboardEntry[] = [];

/** Returns the text beside the title: the number of decisions, and of loads under way. */
function leadWords(
  { quotes, quiet, today, delivered }: DecisionLists,
  counts: Record<LoadStatus, number>,
): string {
  const waiting = quotes.count + quiet.count + today.count + delivered.count;
  const decisions = waiting === 1 ? "1 decision waits" : `${waiting || "no"} decisions wait`;
  return `${decisions}, ${countText(counts.POSTED)} open, ${countText(counts.IN_TRANSIT)} on the road`;
}

/** Poster dashboard: decisions first, then all loads by status, with search and bulk actions. */
export function PosterDashboard() {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { status, find, sort, batch, firm, setStatus, setFind, setSort, setBatch, setFirm } =
    useDashboardSearch();
  const now = useNow();
  const { may } = useAllowed();
  const field = useRef<HTMLInputElement>(null);
  const settled = useSettled(find.trim(), TYPING_MS);
  const counts = useQuery(trpc.posterDashboard.count.queryOptions({}));
  const decisions = useQuery(
    trpc.posterDashboard.decisions.queryOptions({}, { refetchInterval: DECISIONS_MS }),
  );
  const filters = {
    ...(status === null ? {} : { status: [status] }),
    ...(settled === "" ? {} : { find: settled }),
    ...(batch === null ? {} : { batch }),
    ...(firm === null ? {} : { carrier: firm }),
    sort,
  };
  // The tRPC helper for infinite queries adds a parameter `direction`, which the procedure would refuse.
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
  });
  useKeys({ "/": () => field.current?.focus() });
  const loads = list.data?.pages.flatMap((page) => page.loads);
  const selection = useSelection(loads ?? NONE);
  const [confirming, setConfirming] = useState<readonly DashboardEntry[]>(NONE);
  const confirm = (load: DashboardEntry) => setConfirming([load]);

  return (
    <ListPage
      title={
        <>
          Loads <TestChip />
        </>
      }
      lead={decisions.data && counts.data && leadWords(decisions.data, counts.data.counts)}
      search={
        <Input
          ref={field}
          type="search"
          aria-label="Find by reference, your own reference, postcode or town"
          placeholder="Ref, your ref, postcode or town"
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
          {may("readAll") && <ButtonLink href="/loads/performance">What we spend</ButtonLink>}
          <ExportJobs side="poster" today={londonDay(now)} />
          {may("trade") && (
            <ButtonLink
              kind="primary"
              href="/loads/new"
              icon={<IconPlus size={16} stroke={1.9} aria-hidden />}
            >
              Post a load
            </ButtonLink>
          )}
        </>
      }
      tabs={
        <>
          {decisions.data && <Decisions decisions={decisions.data} onConfirm={confirm} />}
          {decisions.error !== null && decisions.data === undefined && (
            <ErrorNote error={decisions.error} kept="The list below is read by itself." />
          )}
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
          {decisions.data?.batch && (
            <LastImport
              batch={decisions.data.batch}
              shown={batch === decisions.data.batch.key}
              show={(shown) => setBatch(shown ? (decisions.data.batch?.key ?? null) : null)}
            />
          )}
          {firm !== null && (
            <OneFirm
              words={`Only your loads with ${loads?.[0]?.carrier?.name ?? "one carrier"} are shown.`}
              all="Show all loads"
              onAll={() => setFirm(null)}
            />
          )}
          {batch !== null && decisions.data && batch !== decisions.data.batch?.key && (
            <OtherImport showAll={() => setBatch(null)} />
          )}
        </>
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
      <BulkBar
        selected={selection.selected}
        select={selection.set}
        confirming={confirming}
        confirm={setConfirming}
      />
      {loads !== undefined && loads.length > 0 && (
        <DashboardList
          loads={loads}
          waiting={list.isPlaceholderData}
          selection={selection}
          sort={settled === "" ? sort : null}
          onSort={setSort}
          onConfirm={confirm}
        />
      )}
    </ListPage>
  );
}
