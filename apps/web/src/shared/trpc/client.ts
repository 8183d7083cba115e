import type { AppRouter } from "@board/api";
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCLink } from "@trpc/client";
import { fetchAnswer } from "../../ui/hooks/answer.ts";
import { setClock } from "../../ui/hooks/use-now.ts";
import type { Mode } from "../session/mode.ts";
import { isBackground, sameKeyLink } from "./same-key.ts";
import { stepUpLink } from "./step-up.ts";
import { plainInput } from "./without-direction.ts";

const URL = "/api/trpc";
const MAX_URL = 4_000;
/** Maximum number of queries in a batch that the tRPC route accepts. */
const MAX_READS = 20;

/**
 * Returns the Idempotency-Key of a mutation. A caller sets one by
 * `mutationOptions({ trpc: { context: { idempotencyKey } } })`; otherwise `sameKeyLink` does.
 */
function keyOf(context: Readonly<Record<string, unknown>>): string {
  return typeof context.idempotencyKey === "string" ? context.idempotencyKey : crypto.randomUUID();
}

/** Returns the version of the load that the person saw, for a mutation of that load: `{ context: seen(load) }`. */
export function seen(load: { version: number | null }): { ifMatch?: string } {
  return load.version === null ? {} : { ifMatch: `"${load.version}"` };
}

function ifMatchOf({ ifMatch }: Readonly<Record<string, unknown>>): { "if-match"?: string } {
  return typeof ifMatch === "string" ? { "if-match": ifMatch } : {};
}

/**
 * Maximum length of a body that a browser sends while the page unloads; a little below the browsers' limit of 64
 * KiB.
 */
const MAX_KEEPALIVE_CHARS = 60_000;

/** Sends a request, and sets the page's clock by the answer. */
async function fetchTimed(...request: Parameters<typeof fetchAnswer>): Promise<Response> {
  const sentAt = performance.now();
  const answer = await fetchAnswer(...request);
  setClock(answer.headers.get("date"), performance.now() - sentAt);
  return answer;
}

type MutationFetch = (
  input: URL | RequestInfo,
  init?: Pick<RequestInit, "body" | "method">,
) => Promise<Response>;

/**
 * Sends a mutation with `keepalive`, so that leaving the page does not cancel it. A background mutation shows no
 * toast to cancel it.
 */
function keepaliveFetch({ background }: { background: boolean }): MutationFetch {
  return (input, init) => {
    const short = typeof init?.body === "string" && init.body.length < MAX_KEEPALIVE_CHARS;
    return fetchTimed(input, { ...init, keepalive: short }, { withoutToast: background });
  };
}

/** Sends queries as plain GET requests. */
function fetchQuery(
  input: URL | RequestInfo,
  { headers = {}, signal = null }: { headers?: HeadersInit; signal?: AbortSignal | null | undefined } = {},
): Promise<Response> {
  return fetchTimed(input, { headers, signal });
}

interface ClientOptions {
  mode: Mode;
  asAdmin: boolean;
  /**
   * Person and firm that the page was opened for, as `PERSON FIRM`, or an admin as `PERSON`; null for a visitor.
   * The server refuses the request if the session belongs to others.
   */
  reader: string | null;
}

/**
 * Creates the client of the tRPC route. Concurrent queries are batched. Each mutation is a separate request with
 * an Idempotency-Key, so that it has no second effect if the browser repeats it.
 */
export function createClient({ mode, asAdmin, reader }: ClientOptions) {
  const baseHeaders = { "x-board-mode": mode, ...(asAdmin ? { "x-board-as": "admin" } : {}) };
  const readerHeaders = { ...baseHeaders, ...(reader === null ? {} : { "x-board-reader": reader }) };
  const reads: TRPCLink<AppRouter> = httpBatchLink({
    url: URL,
    maxURLLength: MAX_URL,
    maxItems: MAX_READS,
    headers: readerHeaders,
    fetch: fetchQuery,
  });
  const changes = (background: boolean): TRPCLink<AppRouter> =>
    httpLink({
      url: URL,
      fetch: keepaliveFetch({ background }),
      headers: ({ op }) => ({
        // Omits the reader: this request switches the session back to the page's firm, so until then the session has
        // another firm.
        ...(op.path === "accounts.switchFirm" ? baseHeaders : readerHeaders),
        "idempotency-key": keyOf(op.context),
        ...ifMatchOf(op.context),
      }),
    });
  return createTRPCClient<AppRouter>({
    links: [
      plainInput,
      sameKeyLink,
      stepUpLink,
      splitLink({
        condition: ({ type }) => type === "mutation",
        true: splitLink({
          condition: ({ context }) => isBackground(context),
          true: changes(true),
          false: changes(false),
        }),
        false: reads,
      }),
    ],
  });
}
