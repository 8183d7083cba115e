import type { IncomingMessage, ServerResponse } from "node:http";
import {
  type Actor,
  asDomainError,
  DomainError,
  type LivePages,
  type SignedIn,
  signedOut,
} from "@board/api/server";
import type { SiteServices } from "@board/api/site";
import { operate } from "@board/db";
import { type Answered, tooMany } from "@board/rest";
import type { TrustProxy } from "@board/rest/client-address";
import { problemOf } from "@board/rest/edge";
import { STREAM_PATH } from "../http.ts";
import { answeredCall, callerOf, countCalls, type Limits, OWN_HEADERS } from "./caller.ts";

interface StreamDoorOptions extends Limits {
  site: SiteServices;
  pages: LivePages;
  trustProxy: TrustProxy;
  newRequestId: () => string;
  report: (answered: Answered) => void;
}

const HEADERS = { ...OWN_HEADERS, "Cache-Control": "no-store, no-transform" };
/** `X-Accel-Buffering` keeps nginx from buffering events. */
const STREAM_HEADERS = { "Content-Type": "text/event-stream; charset=utf-8", "X-Accel-Buffering": "no" };

/** Maximum open streams of a session. All tabs of a browser share one stream. */
const MAX_STREAMS = 20;
const STREAM_RETRY_SECONDS = 30;
const MAX_POSITION = 100;

/** Returns a function that counts a session's open stream until it closes, and refuses streams over the limit. */
function createStreams() {
  const open = new Map<string, number>();
  return (sessionId: string, res: ServerResponse): void => {
    const count = open.get(sessionId) ?? 0;
    if (count >= MAX_STREAMS) {
      const retryAfterSeconds = STREAM_RETRY_SECONDS;
      throw tooMany({ allowed: false, policy: "streams", retryAfterSeconds, headers: {} });
    }
    open.set(sessionId, count + 1);
    const closed = new Promise((resolve) => res.once("close", resolve));
    void operate({ kind: "stream", name: "page" }, () => closed);
    res.once("close", () => {
      const left = (open.get(sessionId) ?? 1) - 1;
      if (left > 0) open.set(sessionId, left);
      else open.delete(sessionId);
    });
  };
}

/** Returns the position to resume from: the position of the last event received, else the one in the address. */
function positionOf({ headers, url }: IncomingMessage): string | null {
  const last = headers["last-event-id"];
  const named = new URLSearchParams(url?.split("?")[1]).get("after");
  return (typeof last === "string" ? last : named)?.slice(0, MAX_POSITION) ?? null;
}

/** Creates the handler that streams the board's changes to the site's pages. */
export function createStreamDoor(options: StreamDoorOptions) {
  const { site, pages, newRequestId, report } = options;
  const holdStream = createStreams();

  async function open(req: IncomingMessage, res: ServerResponse): Promise<Actor> {
    if (req.method !== "GET") {
      res.setHeader("Allow", "GET");
      throw new DomainError("method_not_allowed", { detail: "The board's changes are read with GET." });
    }
    const since = pages.changes;
    const signedIn = await admit(req, res, options);
    if (res.closed) return signedIn.actor;
    holdStream(signedIn.sessionId, res);
    const leave = pages.open(signedIn, {
      after: positionOf(req),
      since,
      sink: {
        send: (bytes) => {
          if (res.writableEnded || res.destroyed) return;
          if (!res.headersSent) res.writeHead(200, STREAM_HEADERS);
          res.write(bytes);
        },
        get waiting() {
          return res.writableLength;
        },
        // Ends the stream. If the client has not read everything, destroys it: the client then reconnects and
        // receives the rest again.
        end: () => (res.writableLength > 0 ? res.destroy() : res.end()),
      },
    });
    res.once("close", leave);
    return signedIn.actor;
  }

  return async function handle(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const requestId = newRequestId();
    const closed = new Promise((resolve) => res.once("close", resolve));
    res.setHeader("Request-Id", requestId);
    for (const [name, value] of Object.entries(HEADERS)) res.setHeader(name, value);
    let actor: Actor | null = null;
    let refused: DomainError | null = null;
    try {
      actor = await open(req, res);
    } catch (error) {
      refused = asDomainError(error);
      if (refused.retryAfterSeconds !== undefined) res.setHeader("Retry-After", refused.retryAfterSeconds);
      res.writeHead(refused.status, { "Content-Type": "application/problem+json; charset=utf-8" });
      res.end(JSON.stringify(problemOf(refused, { requestId, baseUrl: site.baseUrl, route: null })));
    }
    await closed;
    report(answeredCall({ requestId, req, res, startedAt, actor, refused }, STREAM_PATH));
  };
}

/** Identifies the caller and counts the request. */
async function admit(
  req: IncomingMessage,
  res: ServerResponse,
  options: StreamDoorOptions,
): Promise<SignedIn> {
  const caller = await callerOf(req, options);
  await countCalls(res, caller, options);
  if ("kind" in caller) throw signedOut();
  return caller;
}
