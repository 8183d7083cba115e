import type { AppRouter } from "@board/api";
import { createTRPCClient, httpBatchLink, httpLink, splitLink, type TRPCLink } from "@trpc/client";
import type { Mode } from "../session/mode.ts";
import { fetchAnswer } from "../ui/answer.ts";
import { isBackground, sameKeyLink } from "./same-key.ts";
import { stepUpLink } from "./step-up.ts";
import { plainInput } from "./without-direction.ts";

const URL = "/api/trpc";
const MAX_URL = 4_000;
/** The door takes no more in one batch. */
const MAX_READS = 20;

/** The Idempotency-Key of a mutation: its own, `mutationOptions({ trpc: { context: { idempotencyKey } } })`, or that of `sameKeyLink`. */
function keyOf(context: Readonly<Record<string, unknown>>): string {
  return typeof context.idempotencyKey === "string" ? context.idempotencyKey : crypto.randomUUID();
}

/** The version that the person saw of the load that a mutation changes: `{ context: seen(load) }`. */
export function seen(load: { version: number | null }): { ifMatch?: string } {
  return load.version === null ? {} : { ifMatch: `"${load.version}"` };
}

function ifMatchOf({ ifMatch }: Readonly<Record<string, unknown>>): { "if-match"?: string } {
  return typeof ifMatch === "string" ? { "if-match": ifMatch } : {};
}

/** Largest body that an unloading page may send, a little under the browsers' 64 KiB. */
const OUTLIVES_PAGE = 60_000;

type Send = (input: URL | RequestInfo, init?: Pick<RequestInit, "body" | "method">) => Promise<Response>;

/** A change is not lost because the page is left a moment later. Nobody waits for one in the background, nor cancels it. */
function outliving({ background }: { background: boolean }): Send {
  return (input, init) => {
    const short = typeof init?.body === "string" && init.body.length < OUTLIVES_PAGE;
    return fetchAnswer(input, { ...init, keepalive: short }, { cancels: background });
  };
}

/** Reads are plain GETs. */
function reading(
  input: URL | RequestInfo,
  { headers = {}, signal = null }: { headers?: HeadersInit; signal?: AbortSignal | null | undefined } = {},
): Promise<Response> {
  return fetchAnswer(input, { headers, signal });
}

interface ClientOptions {
  mode: Mode;
  asAdmin: boolean;
  /**
   * The person and firm that the page was opened by, as `PERSON FIRM`, or an admin as `PERSON`: its calls are refused once the browser's
   * session is another's. Null before anybody is signed in.
   */
  reader: string | null;
}

/**
 * Calls to the site's door. Reads of one moment travel together; each change travels alone, under an Idempotency-Key, so
 * that a request sent twice by the browser changes nothing twice.
 */
export function createClient({ mode, asAdmin, reader }: ClientOptions) {
  const always = { "x-board-mode": mode, ...(asAdmin ? { "x-board-as": "admin" } : {}) };
  const named = { ...always, ...(reader === null ? {} : { "x-board-reader": reader }) };
  const reads: TRPCLink<AppRouter> = httpBatchLink({
    url: URL,
    maxURLLength: MAX_URL,
    maxItems: MAX_READS,
    headers: named,
    fetch: reading,
  });
  const changes = (background: boolean): TRPCLink<AppRouter> =>
    httpLink({
      url: URL,
      fetch: outliving({ background }),
      headers: ({ op }) => ({
        // A session that acts for another firm by now is brought back to the page's firm by this call.
        ...(op.path === "accounts.switchFirm" ? always : named),
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
