import createClient, { type MaybeOptionalInit, type ParseAsResponse } from "openapi-fetch";
import type {
  MediaType,
  PathsWithMethod,
  RequiredKeysOf,
  ResponseObjectMap,
  SuccessResponse,
} from "openapi-typescript-helpers";
import { BoardError, UnreachableStatusError } from "./errors.ts";
import type { Load, LoadStatus, paths, WebhookEvent } from "./generated/api.ts";
import { type RetryOptions, type Send, sleep, withRetries, withTimeout } from "./retries.ts";

export interface FreightBoardOptions extends RetryOptions {
  /** An API key of your firm, for live data or for the sandbox. */
  key: string;
  /** The board's address, such as `https://board.example`. */
  baseUrl: string;
  /** Replaces the platform's `fetch`, for example for a proxy, a log or a test. */
  fetch?: Send | undefined;
}

type Method = "get" | "post" | "put" | "patch" | "delete";
type Init<P extends keyof paths, M extends Method> = MaybeOptionalInit<paths[P], M>;
/** The second argument of a call. It is optional if all of its members are. */
type InitArgument<I> = RequiredKeysOf<I> extends never ? [init?: I] : [init: I];

/**
 * The documented body. It can also be `undefined` if the caller sent `If-None-Match`, because "304 Not
 * Modified" has no body.
 */
type Data<P extends keyof paths, M extends Method, I> =
  | (ResponseObjectMap<paths[P][M]> extends infer Answers extends Record<number, unknown>
      ? ParseAsResponse<SuccessResponse<Answers, MediaType>, I>
      : never)
  | (I extends { params: { header: { "If-None-Match": string } } } ? undefined : never);

export interface Answer<D> {
  /** The body: parsed if it is JSON, otherwise a `Blob`. */
  data: D;
  /** Status and headers, such as `ETag` and `Idempotent-Replayed`. */
  response: Response;
}

type Call<M extends Method> = <P extends PathsWithMethod<paths, M>, I extends Init<P, M>>(
  path: P,
  ...init: InitArgument<I>
) => Promise<Answer<Data<P, M, I>>>;

type Page<P extends keyof paths> = paths[P] extends {
  get: {
    responses: { 200: { content: { "application/json": infer Body extends { nextCursor: string | null } } } };
  };
}
  ? Body
  : never;
/** The paths of paginated lists. */
export type ListPath = {
  [P in keyof paths]: Page<P> extends never ? never : P extends "/events" ? never : P;
}[keyof paths];
type ItemOf<Body> = {
  [K in keyof Body]-?: NonNullable<Body[K]> extends readonly (infer Item)[] ? Item : never;
}[keyof Body];
/** One entry of a list: a load of `/loads`, a quote of `/quotes`. */
export type Item<P extends ListPath> = ItemOf<Page<P>>;

type EventQuery = NonNullable<paths["/events"]["get"]["parameters"]["query"]>;

type EventFilters = { [K in keyof EventQuery]: EventQuery[K] | undefined };

export interface EventsOptions extends EventFilters {
  /** False: ends after the newest event, instead of waiting for the next one. */
  follow?: boolean | undefined;
  /** Milliseconds between polls once all events have been read; default 2,000. */
  pollMs?: number | undefined;
  signal?: AbortSignal | undefined;
}

export interface EventFeed extends AsyncIterable<WebhookEvent> {
  /**
   * Position in the feed. Store it after processing an event, and pass it as `after` the next time: no event is
   * missed, and at most one page of events is read again.
   */
  readonly cursor: string | undefined;
}

/** Statuses that a load has if nothing goes wrong, in order. */
const WAY = ["POSTED", "BOOKED", "IN_TRANSIT", "DELIVERED", "CONFIRMED"] as const satisfies LoadStatus[];
const FINAL: readonly LoadStatus[] = ["CONFIRMED", "CANCELLED", "EXPIRED"];

/** Statuses that `waitFor` can wait for. */
export type AwaitedStatus = Exclude<LoadStatus, "POSTED">;

export interface WaitOptions {
  signal?: AbortSignal | undefined;
  /** Rejects with a `TimeoutError` after this many milliseconds; default: never. */
  timeoutMs?: number | undefined;
  /** Milliseconds between polls; default 2,000. */
  pollMs?: number | undefined;
}

/**
 * Client of the board's API, typed by its document.
 *
 * @example
 * const board = new FreightBoard({ key: "fb_test_…", baseUrl: "https://board.example" });
 * const { data } = await board.POST("/loads", { body: { … } });
 * const load = await board.waitFor(data.load.id, "BOOKED");
 */
export class FreightBoard {
  readonly GET: Call<"get">;
  /** Sends a generated Idempotency-Key unless `params.header` has one. */
  readonly POST: Call<"post">;
  readonly PUT: Call<"put">;
  readonly PATCH: Call<"patch">;
  readonly DELETE: Call<"delete">;

  constructor({
    key,
    baseUrl,
    fetch = (request) => globalThis.fetch(request),
    ...retries
  }: FreightBoardOptions) {
    const client = createClient({
      baseUrl: `${baseUrl.replace(/\/+$/, "").replace(/\/api\/v1$/, "")}/api/v1`,
      headers: { Authorization: `Bearer ${key}` },
      fetch: withRetries(fetch, retries),
      bodySerializer: (body) => (isBytes(body) ? body : JSON.stringify(body)),
    });
    const call = (method: Method) => (path: string, init?: object) => answerOf(client, method, path, init);
    this.GET = call("get") as Call<"get">;
    this.POST = call("post") as Call<"post">;
    this.PUT = call("put") as Call<"put">;
    this.PATCH = call("patch") as Call<"patch">;
    this.DELETE = call("delete") as Call<"delete">;
  }

  /**
   * Iterates over all entries of a list, reading page after page: `for await (const load of
   * board.list("/loads", { … }))`.
   */
  async *list<P extends ListPath>(
    path: P,
    ...[init]: InitArgument<Init<P, "get">>
  ): AsyncGenerator<Item<P>, void> {
    const get = this.GET as unknown as (path: P, init: object) => Promise<Answer<Page<P>>>;
    const { params, ...rest } = (init ?? {}) as { params?: { query?: object } };
    let cursor: string | null | undefined;
    do {
      const query = { ...params?.query, ...(cursor ? { cursor } : {}) };
      const { data } = await get(path, { ...rest, params: { ...params, query } });
      yield* Object.values<unknown>(data).find(Array.isArray) as Item<P>[];
      cursor = data.nextCursor;
    } while (cursor);
  }

  /**
   * Iterates over the events of your loads and quotes, the oldest first, then waits for new ones: `for await
   * (const event of board.events({ after }))`.
   *
   * @throws BoardError `cursor_expired` if events after the cursor were deleted: read your loads again
   */
  events({ follow = true, pollMs = 2_000, signal, ...query }: EventsOptions = {}): EventFeed {
    const get = this.GET;
    const feed = { cursor: query.after, [Symbol.asyncIterator]: read };
    async function* read(): AsyncGenerator<WebhookEvent, void> {
      for (;;) {
        const { since, ...filters } = query;
        const start =
          feed.cursor === undefined ? (since === undefined ? {} : { since }) : { after: feed.cursor };
        const { data } = await get("/events", {
          params: { query: { ...filters, ...start } as EventQuery },
          ...(signal ? { signal } : {}),
        });
        const next = data.nextCursor ?? feed.cursor;
        const last = data.events.at(-1);
        for (const event of data.events) {
          if (event === last) feed.cursor = next;
          yield event;
        }
        feed.cursor = next;
        if (last === undefined && !follow) return;
        if (last === undefined) await sleep(pollMs, signal);
      }
    }
    return feed;
  }

  /**
   * Polls a load until it has the status or a later one, in the order POSTED → BOOKED → IN_TRANSIT → DELIVERED
   * → CONFIRMED, and returns the load.
   *
   * @throws UnreachableStatusError if it can no longer reach the status, such as a cancelled load
   */
  waitFor(loadId: string, status: AwaitedStatus, options: WaitOptions = {}): Promise<Load> {
    const { pollMs = 2_000, timeoutMs } = options;
    return withTimeout(timeoutMs, options.signal, async (signal) => {
      for (;;) {
        const { data } = await this.GET("/loads/{id}", { params: { path: { id: loadId } }, signal });
        const { load } = data;
        if (hasReached(load.status, status)) return load;
        if (!canReach(load.status, status)) {
          const message = `${loadId} is ${load.status} and cannot be ${status} any more.`;
          throw new UnreachableStatusError(message, load);
        }
        await sleep(pollMs, signal);
      }
    });
  }
}

const isBytes = (body: unknown) =>
  body instanceof Blob || body instanceof FormData || body instanceof ArrayBuffer || ArrayBuffer.isView(body);

async function answerOf(
  client: ReturnType<typeof createClient>,
  method: Method,
  path: string,
  init: { body?: unknown; headers?: object; parseAs?: string } = {},
): Promise<Answer<unknown>> {
  const send = client.request as (
    method: string,
    path: string,
    init: object,
  ) => Promise<{ data?: unknown; error?: unknown; response: Response }>;
  const type = init.body instanceof Blob && init.body.type ? { "Content-Type": init.body.type } : {};
  const headers = { ...type, ...init.headers };
  const { data, error, response } = await send(method, path, { parseAs: "stream", ...init, headers });
  if (response.status === 304) return { data: undefined, response };
  if (!response.ok) throw new BoardError(response, error);
  if (init.parseAs !== undefined || response.status === 204) return { data, response };
  const isJson = /\bjson\b/.test(response.headers.get("Content-Type") ?? "");
  return { data: await (isJson ? response.json() : response.blob()), response };
}

export function hasReached(now: LoadStatus, wanted: AwaitedStatus): boolean {
  const way: readonly LoadStatus[] = WAY;
  return now === wanted || (way.includes(wanted) && way.indexOf(now) > way.indexOf(wanted));
}

/**
 * Returns true if a load can still get the wanted status. A collected load cannot expire. A load in dispute can:
 * the dispute may be withdrawn, and the load reopened.
 */
export function canReach(now: LoadStatus, wanted: AwaitedStatus): boolean {
  if (FINAL.includes(now)) return hasReached(now, wanted);
  return wanted !== "EXPIRED" || (now !== "IN_TRANSIT" && now !== "DELIVERED");
}
