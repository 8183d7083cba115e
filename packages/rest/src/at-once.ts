import type { IncomingMessage, ServerResponse } from "node:http";
import type { FirmActor } from "@board/api/server";
import { assertAccess, markOfKey } from "@board/api/server";
import type { Answer, Headers } from "./answer.ts";
import { bearerToken } from "./bearer.ts";
import type { Prepared } from "./prepared-board.ts";
import type { Limiter } from "./rate-limit.ts";
import type { Route, Routes } from "./routes.ts";

interface AtOnceOptions {
  routes: Routes;
  basePath: string;
  prepared: Readonly<Record<string, Prepared>>;
  /** Who is behind a key, which has this mark, where that is known already. */
  recall: (token: string, mark: string) => FirmActor | null;
  limiter: Limiter;
}

/** An answer that nobody had to be asked for. */
export interface AtOnce {
  actor: FirmActor;
  template: string;
  answer: Answer;
  /** Of the rate limit. */
  headers: Headers;
}

interface LastKey {
  authorization: string;
  token: string;
  mark: string;
}

interface Place {
  route: Route;
  template: string;
  prepared: Prepared;
}

/**
 * Answers a GET within the turn in which it arrived, where key, quota and answer are all in memory: most calls are a
 * carrier's poll of the board, and promises alone cost more than such an answer. Null for everything else, above all for
 * whatever is to be refused: then nothing was counted, and the whole way is gone from its beginning, in its order of
 * checks (contract 1).
 */
export function createAtOnce({ routes, basePath, prepared, recall, limiter }: AtOnceOptions) {
  const places = new Map<string, Place>();
  for (const route of routes.all) {
    const own = prepared[route.procedure];
    const template = `${basePath}${route.template}`;
    if (own !== undefined && route.method === "GET") places.set(template, { route, template, prepared: own });
  }

  /** The last key that came over a connection: the next one is nearly always the same, and hashing takes longer than comparing. */
  const lastKeys = new WeakMap<IncomingMessage["socket"], LastKey>();

  function callerOf({ headers: { authorization }, socket }: IncomingMessage): FirmActor | null {
    if (!authorization?.startsWith("Bearer ")) return null;
    let last = lastKeys.get(socket);
    if (last?.authorization !== authorization) {
      const token = bearerToken(authorization);
      last = { authorization, token, mark: markOfKey(token) };
      lastKeys.set(socket, last);
    }
    return recall(last.token, last.mark);
  }

  function answerTo(req: IncomingMessage, { route, template, prepared: own }: Place, search: string) {
    const actor = callerOf(req);
    if (actor === null) return null;
    assertAccess(actor, route.meta.access ?? {});
    const answer = own.answer({
      actor,
      search,
      query: route.query,
      ifNoneMatch: req.headers["if-none-match"],
      acceptEncoding: req.headers["accept-encoding"]?.toString(),
    });
    const verdict = answer && limiter.takeNow(actor.firm.id, actor.mode);
    return verdict && { actor, template, answer, headers: verdict.headers };
  }

  return function answerAtOnce(req: IncomingMessage): AtOnce | null {
    if (req.method !== "GET") return null;
    const url = req.url ?? "";
    const at = url.indexOf("?");
    const place = places.get(at < 0 ? url : url.slice(0, at));
    if (place === undefined) return null;
    try {
      return answerTo(req, place, at < 0 ? "" : url.slice(at + 1));
    } catch {
      // Refused, or gone wrong: the whole way says how.
      return null;
    }
  };
}

/** Writes an answer in one piece; Node takes a flat list of names and values, `same` those of every answer, as it is. */
export function sendAtOnce(
  res: ServerResponse,
  requestId: string,
  { answer, headers }: AtOnce,
  same: readonly string[],
): void {
  const flat: (string | number)[] = ["Request-Id", requestId, ...same];
  for (const name in headers) flat.push(name, headers[name] as string);
  for (const name in answer.headers) flat.push(name, answer.headers[name] as string);
  if (answer.status !== 304) flat.push("Content-Length", Buffer.byteLength(answer.body));
  res.writeHead(answer.status, flat);
  res.end(answer.status === 304 ? undefined : answer.body);
}
