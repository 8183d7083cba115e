import type { Query, QueryClient } from "@tanstack/react-query";
import type { useRouter } from "next/navigation";
import type { useTRPC } from "../trpc/trpc.ts";
import { showToast } from "../ui/toasts.ts";
import type { BoardEvent } from "./board-event.ts";
import { isTouched, type OwnEvent } from "./own-events.ts";
import { lostWords, type News, newsIn, wonWords } from "./own-news.ts";
import { hasSignals } from "./signals.ts";

/** Changes that come one after the other, such as of many loads at once, are read together at most this often. */
const TOGETHER_MS = 1_000;
/** News of a price is read by somebody who looks elsewhere on the page. */
const NEWS_MS = 20_000;

/** The page that listens. */
export interface ListeningPage {
  trpc: ReturnType<typeof useTRPC>;
  queries: QueryClient;
  router: Pick<ReturnType<typeof useRouter>, "push">;
  personId: string;
  mode: OwnEvent["mode"];
  /** Events whose answers are still to be read anew; null: events were missed. */
  unread: (OwnEvent | null)[];
  isReading: boolean;
}

/** The drawer of the board shows the load: it says by itself what became of it. */
function isShown(loadId: string): boolean {
  return window.location.pathname === "/board" && window.location.hash === `#${loadId}`;
}

const hasFailed = ({ queryKey, state }: Query) => state.status === "error" && isTouched(queryKey, null);

async function readUnread(page: ListeningPage): Promise<void> {
  const { trpc, queries, unread } = page;
  page.unread = [];
  const isHidden = document.visibilityState === "hidden";
  await queries.invalidateQueries({
    predicate: ({ queryKey }) => unread.some((event) => isTouched(queryKey, event)),
    refetchType: isHidden ? "none" : "active",
  });
  // The bell of a tab that nobody looks at counts where it sounds, notifies or stands in the title.
  if (isHidden && hasSignals()) await queries.refetchQueries(trpc.accounts.counts.queryFilter());
}

/** Reads anew what an event touches: at once where somebody looks, else when somebody does. */
async function readAnew(page: ListeningPage, event: OwnEvent | null): Promise<void> {
  page.unread.push(event);
  if (page.isReading) return;
  page.isReading = true;
  while (page.unread.length > 0) {
    await readUnread(page);
    await new Promise((resolve) => setTimeout(resolve, TOGETHER_MS));
  }
  page.isReading = false;
}

/** Tells a carrier what became of its price, on whatever page somebody is. */
async function tellNews({ trpc, queries, router }: ListeningPage, loadId: string, news: News): Promise<void> {
  const fresh = { staleTime: 0 };
  if (news === "won") {
    const { load } = await queries.fetchQuery(trpc.posterDashboard.load.queryOptions({ id: loadId }, fresh));
    const action = { label: "Open the job", run: () => router.push(`/loads/${loadId}`) };
    showToast({ kind: "done", text: wonWords(load), action, forMs: NEWS_MS });
    return;
  }
  const { quote } = await queries.fetchQuery(trpc.carrierDiary.quote.queryOptions({ id: loadId }, fresh));
  showToast({ kind: "info", text: lostWords(quote.load), forMs: NEWS_MS });
}

function takeOwn(page: ListeningPage, event: OwnEvent | null): void {
  if (event !== null && event.mode !== page.mode) return;
  void readAnew(page, event);
  if (event === null || event.loadId === null || document.hidden || isShown(event.loadId)) return;
  const news = newsIn(event, page.personId);
  // The notifications say it as well.
  if (news !== null) void tellNews(page, event.loadId, news).catch(() => undefined);
}

/** Takes an event of the stream; only those about the firm's own, and about the stream itself, matter to every page. */
export function takeEvent(page: ListeningPage, event: BoardEvent): void {
  if (event.type === "own") takeOwn(page, event);
  if (event.type === "reload") takeOwn(page, null);
  // The stream is there again: what was asked for in vain meanwhile is asked for once more.
  if (event.type === "ready") void page.queries.refetchQueries({ type: "active", predicate: hasFailed });
}
