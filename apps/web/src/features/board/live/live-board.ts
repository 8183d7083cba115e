import {
  changeOf,
  keepCounts,
  keepSearches,
  lineTest,
  type ReceivedEvent,
  receivedEvent,
} from "@board/api/board/keep-figures";
import { londonDay } from "@board/calendar";
import {
  hashKey,
  partialMatchKey,
  type QueryCacheNotifyEvent,
  type QueryClient,
  type QueryKey,
} from "@tanstack/react-query";
import type { useTRPC, useTRPCClient } from "../../../shared/trpc/trpc.ts";
import {
  addLines,
  type BoardPages,
  changeLine,
  linesOf,
  listOf,
  PAGES,
  pagesKey,
  removeLine,
} from "../data/board-cache.ts";
import type { BoardEvent, Counts, Entry, EntryField, SavedSearches, WhyGone } from "../data/types.ts";
import { type LineChanges, readPage } from "../data/use-board.ts";
import type { Filters, Search } from "../filters/filters.ts";
import { flash, leave } from "./change-marks.ts";
import { differences } from "./differences.ts";
import { keepWhyLeft } from "./marks.ts";

/** Minimum time between updates of the counts; events of this time are applied together. */
const BATCH_MS = 250;
/** Number of recent events kept, to apply to answers that were computed before them. */
const KEPT_EVENTS = 1_000;

export interface LiveBoardOptions {
  trpc: ReturnType<typeof useTRPC>;
  client: ReturnType<typeof useTRPCClient>;
  queries: QueryClient;
  lines: LineChanges;
  /** Search of the list on the screen. */
  search: () => Search;
  /** True while the list is read in one answer, not by pages. */
  whole: () => boolean;
  /** Refetches the list and its counts. */
  refresh: () => Promise<unknown>;
  /** Called with the error if a refetch of the list fails. */
  onFailed: (error: unknown) => void;
  /** Called with the number of new loads that the list with this hash does not show yet. */
  onWaiting: (list: string, count: number) => void;
}

/** Filters in the query key of a cached answer. */
function filtersIn(key: QueryKey): Filters {
  const [, asked] = key as [unknown, { input?: Filters }?];
  return asked?.input ?? {};
}

/**
 * Applies events of the stream to the cached answers of the board: lines, counts, and counts on the tabs. Sends
 * no request for an event, except to retry a failed list after a reconnect.
 */
export class LiveBoard {
  readonly #options: LiveBoardOptions;
  readonly #listPath: QueryKey;
  readonly #unsubscribe: () => void;
  /** The latest events; `#heard` is the number of all events so far. */
  #recent: ReceivedEvent<BoardEvent>[] = [];
  #heard = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** New loads that the list does not show yet. */
  #waiting = { list: "", ids: new Set<string>() };
  /**
   * Value of `#heard` at the time of each list's request, by query hash; `#landed` has the hashes of lists that
   * have arrived since the last flush.
   */
  readonly #askedAt = new Map<string, number>();
  readonly #landed = new Set<string>();

  constructor(options: LiveBoardOptions) {
    this.#options = options;
    this.#listPath = [...options.trpc.board.read.pathKey(), PAGES];
    const cache = options.queries.getQueryCache();
    // Assumes that pending requests were sent before the first event.
    for (const { queryHash } of cache.findAll({ queryKey: this.#listPath, fetchStatus: "fetching" }))
      this.#askedAt.set(queryHash, this.#heard);
    this.#unsubscribe = cache.subscribe((change) => this.#cached(change));
  }

  /** Applies an event of the stream. */
  take(id: string, event: BoardEvent): void {
    // The stream has reconnected: retries a list that could not be read during the outage.
    if (event.type === "ready" && this.#failed) void this.#options.refresh();
    const told = receivedEvent(id, event, Date.now());
    this.#heard += 1;
    this.#recent.push(told);
    if (this.#recent.length > 2 * KEPT_EVENTS) this.#recent = this.#recent.slice(-KEPT_EVENTS);
    this.#show(told);
    this.#flushIn(BATCH_MS);
  }

  /** Refetches the list and all counts, because events were missed. */
  readAgain(): void {
    const { trpc, queries, refresh, onFailed } = this.#options;
    const figures = [trpc.board.count.pathKey(), trpc.searches.list.pathKey()];
    for (const queryKey of figures) void queries.invalidateQueries({ queryKey });
    void (this.#failed ? refresh() : this.#compare().catch(onFailed));
  }

  /** Returns the new loads that were not shown, and clears them. */
  takeWaiting(): string[] {
    const ids = [...this.#waitingNow()];
    this.#waitingNow().clear();
    this.#tellWaiting();
    return ids;
  }

  stop(): void {
    this.#unsubscribe();
    clearTimeout(this.#timer);
  }

  get #listKey(): QueryKey {
    return pagesKey(this.#options.trpc.board.read.pathKey(), this.#options.search());
  }

  get #failed(): boolean {
    return this.#options.queries.getQueryState(this.#listKey)?.status === "error";
  }

  get #shownLines(): Entry[] {
    return linesOf(this.#options.queries.getQueryData<BoardPages>(this.#listKey));
  }

  #isShown(id: string): boolean {
    return this.#shownLines.some((line) => line.id === id);
  }

  #since(heard: number): ReceivedEvent<BoardEvent>[] {
    return this.#recent.slice(Math.max(0, this.#recent.length - (this.#heard - heard)));
  }

  /** New loads of the list on the screen; switching to another list clears them. */
  #waitingNow(): Set<string> {
    const list = listOf(this.#options.search());
    if (this.#waiting.list !== list) this.#waiting = { list, ids: new Set() };
    return this.#waiting.ids;
  }

  #tellWaiting(): void {
    const { size } = this.#waitingNow();
    this.#options.onWaiting(this.#waiting.list, size);
  }

  #wait(ids: readonly string[]): void {
    const there = new Set(this.#shownLines.map(({ id }) => id));
    for (const id of ids) if (!there.has(id)) this.#waitingNow().add(id);
    this.#tellWaiting();
  }

  /**
   * Returns a function that tests a load against the filters on the screen; false for filters that only the API can
   * evaluate.
   */
  #testAt(at: number): (load: Entry | null) => boolean {
    const { trpc, queries, search } = this.#options;
    const { filters } = search();
    const counts = queries.getQueryData<Counts>(trpc.board.count.queryKey(filters));
    const test = lineTest(filters, londonDay(new Date(at)), counts?.near ?? null);
    return (load) => load !== null && test?.(load) === true;
  }

  /** Applies an event to the lists. */
  #show({ event, at }: ReceivedEvent<BoardEvent>): void {
    const { queries, lines } = this.#options;
    const change = changeOf<Entry>(event);
    if (change === null) return;
    const { id, was, is } = change;
    if (event.type === "gone") {
      this.#leave(id, event.why, () => lines.gone(id));
      return;
    }
    const passes = this.#testAt(at);
    if (event.type === "changed") this.#change(event.entry, event.fields);
    if (event.type === "posted") keepWhyLeft(id, undefined);
    if (passes(is) && !passes(was)) this.#wait([id]);
    if (passes(was) && !passes(is)) this.#leave(id, "changed", this.#removerOf(id));
    // Other cached lists may lack the load, so they are refetched when shown again.
    void queries.invalidateQueries({ queryKey: this.#listPath, type: "inactive", refetchType: "none" });
  }

  #change(entry: Entry, fields: readonly EntryField[]): void {
    this.#options.lines.changed(entry, fields);
    if (this.#isShown(entry.id)) flash(entry.id, fields);
  }

  #leave(id: string, why: WhyGone, remove: () => void): void {
    keepWhyLeft(id, why);
    if (this.#waitingNow().delete(id)) this.#tellWaiting();
    if (this.#isShown(id)) leave(id, why, remove);
    else remove();
  }

  /** Removes a line from the list on the screen only: the load is open but no longer passes its filters. */
  #removerOf(id: string): () => void {
    const key = this.#listKey;
    return () =>
      this.#options.queries.setQueryData<BoardPages>(key, (pages) => pages && removeLine(pages, id));
  }

  #cached(change: QueryCacheNotifyEvent): void {
    if (change.type !== "updated") return;
    const { action, query } = change;
    const isList = partialMatchKey(query.queryKey, this.#listPath);
    if (action.type === "fetch" && isList) this.#askedAt.set(query.queryHash, this.#heard);
    if (action.type !== "success" || action.manual) return;
    if (isList) this.#landed.add(query.queryHash);
    this.#flushIn(0);
  }

  #flushIn(ms: number): void {
    this.#timer ??= setTimeout(() => this.#flush(), ms);
  }

  /** Applies pending events to every cached answer. */
  #flush(): void {
    const { trpc } = this.#options;
    const told = this.#recent;
    this.#timer = undefined;
    for (const hash of this.#landed) this.#catchUp(hash);
    this.#landed.clear();
    for (const { id } of this.#shownLines) this.#waitingNow().delete(id);
    this.#tellWaiting();
    this.#keepEach<Counts>(trpc.board.count.pathKey(), (one, filters) => keepCounts(one, filters, told));
    this.#keepEach<SavedSearches>(trpc.searches.list.pathKey(), (one) => keepSearches(one, told));
  }

  #keepEach<Answer>(queryKey: QueryKey, kept: (answer: Answer, filters: Filters) => Answer): void {
    const { queries } = this.#options;
    for (const { queryKey: key, state } of queries.getQueryCache().findAll({ queryKey })) {
      const answer = queries.getQueryData<Answer>(key);
      const next = answer && kept(answer, filtersIn(key));
      // Keeps the original time, so that the entry still counts as stale when the user returns to the page.
      if (next !== answer) queries.setQueryData(key, next, { updatedAt: state.dataUpdatedAt });
    }
  }

  /** Applies events that happened while the list was being requested. */
  #catchUp(hash: string): void {
    const { queries } = this.#options;
    const query = queries.getQueryCache().get(hash);
    const missed = this.#since(this.#askedAt.get(hash) ?? this.#heard);
    if (query === undefined || missed.length === 0) return;
    queries.setQueryData<BoardPages>(query.queryKey, (pages) =>
      missed.reduce((data, { event }) => {
        if (data === undefined) return data;
        if (event.type === "changed") return changeLine(data, event.entry.id, () => event.entry);
        return event.type === "gone" ? removeLine(data, event.id) : data;
      }, pages),
    );
    if (hash !== hashKey(this.#listKey)) return;
    const gone = new Set(missed.flatMap(({ event }) => (event.type === "gone" ? [event.id] : [])));
    const posted = missed.flatMap(({ event, at }) =>
      event.type === "posted" && this.#testAt(at)(event.entry) ? [event.entry.id] : [],
    );
    this.#wait(posted.filter((id) => !gone.has(id)));
  }

  /** Refetches the shown pages and applies the differences. */
  async #compare(): Promise<void> {
    const { client, queries, lines, search, whole } = this.#options;
    const asked = search();
    const list = listOf(asked);
    const pages = queries.getQueryData<BoardPages>(this.#listKey);
    if (pages === undefined) return;
    const from = this.#heard;
    const read: Entry[] = [];
    let cursor: string | null | undefined;
    for (let page = 0; page < pages.pages.length && cursor !== null; page += 1) {
      const answer = await readPage(client, asked, { whole: whole(), cursor });
      read.push(...answer.loads);
      cursor = answer.nextCursor;
    }
    if (listOf(search()) !== list) return;
    // Events received during the read are newer than its answer.
    const newer = new Set(this.#since(from).flatMap(({ event }) => changeOf(event)?.id ?? []));
    const found = differences(this.#shownLines, read, cursor === null);
    for (const { id } of read) keepWhyLeft(id, undefined);
    this.#wait(found.posted.map(({ id }) => id).filter((id) => !newer.has(id)));
    for (const { entry, fields } of found.changed) if (!newer.has(entry.id)) this.#change(entry, fields);
    for (const id of found.gone) if (!newer.has(id)) this.#leave(id, "changed", () => lines.gone(id));
    const further = found.further.filter(({ id }) => !newer.has(id));
    // Appending moves no line, so further loads are shown immediately.
    if (further.length > 0)
      queries.setQueryData<BoardPages>(
        this.#listKey,
        (data) => data && addLines(data, further, cursor ?? null),
      );
  }
}
