"use client";

import { countText } from "@board/api/counted";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { TestChip } from "../../../shared/session/ModeBadge.tsx";
import { useSession } from "../../../shared/session/SessionContext.tsx";
import { useAllowed } from "../../../shared/shell/use-allowed.ts";
import { useTRPC } from "../../../shared/trpc/trpc.ts";
import { ButtonLink } from "../../../ui/primitives/ButtonLink.tsx";
import { ListPage, TabBar } from "../../../ui/primitives/ListPage.tsx";
import { Waiting } from "../../../ui/primitives/Waiting.tsx";
import { NoQuotes } from "./NoQuotes.tsx";
import { OUTCOME_TABS } from "./outcomes.ts";
import { QuoteTable } from "./QuoteTable.tsx";
import { useOutcome } from "./use-outcome.ts";

const PAGE = 50;

/** Page of the carrier's quotes and their outcomes. */
export function Quotes() {
  const trpc = useTRPC();
  const { member } = useSession();
  const [outcome, setOutcome] = useOutcome();
  const counts = useQuery(trpc.carrierDiary.countQuotes.queryOptions({})).data?.counts;
  const list = useInfiniteQuery(
    trpc.carrierDiary.quotes.infiniteQueryOptions(
      { limit: PAGE, ...(outcome === null ? {} : { outcome }) },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        placeholderData: keepPreviousData,
        refetchOnWindowFocus: true,
      },
    ),
  );
  const quotes = list.data?.pages.flatMap((page) => page.quotes);
  const allowed = useAllowed();
  const barred = member?.seat || !allowed.may("trade") ? allowed.barred : "You need a seat to quote.";

  return (
    <ListPage
      title={
        <>
          My quotes <TestChip />
        </>
      }
      lead={barred}
      actions={allowed.may("readAll") && <ButtonLink href="/quotes/performance">How we’re doing</ButtonLink>}
      tabs={
        <TabBar
          label="By outcome"
          tabs={OUTCOME_TABS.map((tab) => {
            const count = tab.outcome === null ? undefined : counts?.[tab.outcome];
            return {
              value: tab.outcome,
              name: tab.name,
              count: count === undefined ? undefined : countText(count),
              calls: tab.outcome === "AGAIN" && count !== undefined && count > 0,
            };
          })}
          current={outcome}
          onChange={setOutcome}
        />
      }
      list={list}
      more={`Show ${PAGE} more`}
    >
      {quotes === undefined && !list.error && <Waiting what="the quotes" lines={12} />}
      {quotes?.length === 0 && <NoQuotes outcome={outcome} showAll={() => setOutcome(null)} />}
      {quotes !== undefined && quotes.length > 0 && (
        <QuoteTable quotes={quotes} barred={barred} waiting={list.isPlaceholderData} />
      )}
    </ListPage>
  );
}
