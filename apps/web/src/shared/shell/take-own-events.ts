import type { Query, QueryClient } from "@tanstack/react-query";
import type { useRouter } from "next/navigation";
import { showToast } from "../../ui/hooks/toasts.ts";
import type { useTRPC } from "../trpc/trpc.ts";
import type { BoardEvent } from "./board-event.ts";
import { isTouched, type OwnEvent, ownEventIn } from "./own-events.ts";
import { lostWords, type News, newsIn, wonWords } from "./own-news.ts";
import { hasSignals } from "./signals.ts";

/**
 * Minimum interval between refetches, so that changes in quick succession, such as to many loads, cause one
 * refetch.
 */
const REFETCH_EVERY_MS = 1_000;
/** Time on screen of a toast about a quote's outcome, which a person who works on another page does not expect. */
const OUTCOME_MS = 20_000;

/** A page that is subscribed to the stream. */
export interface ListeningPage {
  trpc: ReturnType<typeof useTRPC>;
  queries: QueryClient;
  router: Pick<ReturnType<typeof useRouter>, "push">;
  personId: string;
  mode: OwnEvent["mode"];
  /** Events whose data has not been refetched yet; null stands for missed events. */
  pending: (OwnEvent | null)[];
  isRefetching: boolean;
}

/** True if the board's drawer shows the load, and thus its result. */
function isShown(loadId: string): boolean {
  return window.location.pathname === "/board" && window.location.hash === `#${loadId}`;
}

const hasFailed = ({ queryKey, state }: Query) => state.status === "error" && isTouched(queryKey, null);

async function refetchPending(page: ListeningPage): Promise<void> {
  const { trpc, queries, pending } = page;
  page.pending = [];
  const isHidden = document.visibilityState === "hidden";
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => pending.some((event) => isTouched(queryKey, event)),
    refetchType: isHidden ? "none" : "active",
  });
  // Refetches the bell's count even in a background tab if a signal depends on it.
  if (isHidden && hasSignals()) await queries.refetchQueries(trpc.accounts.counts.queryFilter());
}

/** Refetches the data that an event affects: immediately in a visible tab, else when the tab becomes visible. */
async function refetch(page: ListeningPage, event: OwnEvent | null): Promise<void> {
  page.pending.push(event);
  if (page.isRefetching) return;
  page.isRefetching = true;
  while (page.pending.length > 0) {
    await refetchPending(page);
    await new Promise((resolve) => setTimeout(resolve, REFETCH_EVERY_MS));
  }
  page.isRefetching = false;
}

/** Shows a toast with the outcome of the carrier's quote, on every page. */
async function showOutcome(
  { trpc, queries, router }: ListeningPage,
  loadId: string,
  news: News,
): Promise<void> {
  const fresh = { staleTime: 0 };
  if (news === "won") {
    const { load } = await queries.fetchQuery(trpc.posterDashboard.load.queryOptions({ id: loadId }, fresh));
    const action = { label: "Open the job", run: () => router.push(`/loads/${loadId}`) };
    showToast({ kind: "done", text: wonWords(load), action, forMs: OUTCOME_MS });
    return;
  }
  const { quote } = await queries.fetchQuery(trpc.carrierDiary.quote.queryOptions({ id: loadId }, fresh));
  showToast({ kind: "info", text: lostWords(quote.load), forMs: OUTCOME_MS });
}

function takeOwn(page: ListeningPage, event: OwnEvent | null): void {
  if (event !== null && event.mode !== page.mode) return;
  void refetch(page, event);
  if (event === null || event.loadId === null || document.hidden || isShown(event.loadId)) return;
  const news = newsIn(event, page.personId);
  // Ignores a failure, because the list of notifications shows the outcome, too.
  if (news !== null) void showOutcome(page, event.loadId, news).catch(() => undefined);
}

/**
 * Handles an event of the stream. A page outside the board uses only events about the firm's own data and about
 * the stream itself.
 */
export function takeEvent(page: ListeningPage, event: BoardEvent): void {
  const own = ownEventIn(event);
  if (own !== undefined) takeOwn(page, own);
  // Retries failed queries, because the stream is connected again.
  if (event.type === "ready") void page.queries.refetchQueries({ type: "active", predicate: hasFailed });
}
