"use client";

import { countText } from "@board/api/loads/rules";
import { keepPreviousData, useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { useSession } from "../../session/SessionContext.tsx";
import { useTRPC } from "../../trpc/trpc.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorNote } from "../../ui/ErrorNote.tsx";
import { Waiting } from "../../ui/Waiting.tsx";
import { NoQuotes } from "./NoQuotes.tsx";
import { OUTCOME_TABS } from "./outcomes.ts";
import styles from "./Quotes.module.css";
import { QuoteTable } from "./QuoteTable.tsx";
import { useOutcome } from "./use-outcome.ts";

const PAGE = 50;
const EVERY_MS = 20_000;

/** A carrier's own prices and what became of them. */
export function Quotes() {
  const trpc = useTRPC();
  const { member, mode } = useSession();
  const [outcome, setOutcome] = useOutcome();
  const counts = useQuery(trpc.carrierDiary.countQuotes.queryOptions({}, { refetchInterval: EVERY_MS })).data
    ?.counts;
  const list = useInfiniteQuery(
    trpc.carrierDiary.quotes.infiniteQueryOptions(
      { limit: PAGE, ...(outcome === null ? {} : { outcome }) },
      {
        getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
        placeholderData: keepPreviousData,
        refetchInterval: EVERY_MS,
        refetchOnWindowFocus: true,
      },
    ),
  );
  const quotes = list.data?.pages.flatMap((page) => page.quotes);
  const barred =
    mode === "test" ? "Test data takes no quotes" : member?.seat ? null : "You need a seat to quote";

  return (
    <div className={styles.quotes}>
      <header className={styles.head}>
        <h1>My quotes</h1>
        {barred && <span>{barred}.</span>}
      </header>
      <nav className={styles.tabs} aria-label="By outcome">
        {OUTCOME_TABS.map((tab) => {
          const count = tab.outcome === null ? undefined : counts?.[tab.outcome];
          const calls = tab.outcome === "AGAIN" && count !== undefined && count > 0;
          return (
            <button
              key={tab.name}
              type="button"
              aria-current={tab.outcome === outcome ? "true" : undefined}
              onClick={() => setOutcome(tab.outcome)}
            >
              {tab.name}{" "}
              {count !== undefined && <span data-calls={calls || undefined}>{countText(count)}</span>}
            </button>
          );
        })}
      </nav>
      {list.error && (
        <div className={styles.problem}>
          <ErrorNote error={list.error} {...(quotes ? { kept: "The list is as it was last read." } : {})} />
          <Button onClick={() => void list.refetch()}>Try again</Button>
        </div>
      )}
      {quotes === undefined && !list.error && <Waiting what="the quotes" lines={12} />}
      {quotes?.length === 0 && <NoQuotes outcome={outcome} showAll={() => setOutcome(null)} />}
      {quotes !== undefined && quotes.length > 0 && (
        <QuoteTable quotes={quotes} barred={barred} waiting={list.isPlaceholderData} />
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            busy={list.isFetchingNextPage ? "Reading" : undefined}
            onClick={() => void list.fetchNextPage()}
          >
            Show {PAGE} more
          </Button>
        </div>
      )}
    </div>
  );
}
