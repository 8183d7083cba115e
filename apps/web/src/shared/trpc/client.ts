import type { AppRouter } from "@board/api";
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCLink } from "@trpc/client";
import { fetchAnswer } from "../../ui/hooks/answer.ts";
import type { Mode } from "../session/mode.ts";
import { isBackground, sameKeyLink } from "./same-key.ts";
import { stepUpLink } from "./step-up.ts";
import { plainInput } from "./without-direction.ts";

const URL = "/api/trpc";
const MAX_URL = 4_000;
/** Largest batch that the tRPC route accepts. */
const MAX_READS = 20;

/**
 * Returns the Idempotency-Key of a mutation: from `mutationOptions({ trpc: { context: { idempotencyKey } }
 * })`, else from `sameKeyLink`.
 */
function keyOf(context: Readonly<Record<string, unknown>>): string {
  return typeof context.idempotencyKey === "string" ? context.idempotencyKey : crypto.randomUUID();
}

/** Version of the load that the person saw, sent with a mutation of that load: `{ context: seen(load) }`. */
export function seen(load: { version: number | null }): { ifMatch?: string } {
  return load.version === null ? {} : { ifMatch: `"${load.version}"` };
}

function ifMatchOf({ ifMatch }: Readonly<Record<string, unknown>>): { "if-match"?: string } {
  return typeof ifMatch === "string" ? { "if-match": ifMatch } : {};
}

/** Largest body that an unloading page may send, a little under the browsers' 64 KiB. */
const MAX_KEEPALIVE_CHARS = 60_000;

type MutationFetch = (
  input: URL | RequestInfo,
  init?: Pick<RequestInit, "body" | "method">,
) => Promise<Response>;

/**
 * Sends a mutation with `keepalive`, so that leaving the page does not cancel it. A background mutation
 * offers no cancel toast.
 */
function keepaliveFetch({ background }: { background: boolean }): MutationFetch {
  return (input, init) => {
    const short = typeof init?.body === "string" && init.body.length < MAX_KEEPALIVE_CHARS;
    return fetchAnswer(input, { ...init, keepalive: short }, { cancels: background });
  };
}

/** Sends queries as plain GETs. */
function fetchQuery(
  input: URL | RequestInfo,
  { headers = {}, signal = null }: { headers?: HeadersInit; signal?: AbortSignal | null | undefined } = {},
): Promise<Response> {
  return fetchAnswer(input, { headers, signal });
}

interface ClientOptions {
  mode: Mode;
  asAdmin: boolean;
  /**
   * Person and firm for whom the page was opened, as `PERSON FIRM`, or an admin as `PERSON`. Calls are
   * refused once the session belongs to another. Null for a visitor.
   */
  reader: string | null;
}

/**
 * Creates the client of the tRPC route. Concurrent queries are batched; each mutation is sent alone with an
 * Idempotency-Key, so that a request which the browser repeats has no second effect.
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
        // Omits the reader, because this call brings a session that now acts for another firm back to the
        // page's firm.
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
