/**
 * Peer (c): the same calls as an ordinary service on Fastify and `pg`. Statements are prepared and planned
 * once, keys are cached, and the board's answers for half a second. Its filters and orders have indexes. Each
 * answer has an ETag, is compressed and is logged, as the board's.
 */
import type { RawFilters } from "@board/api/board/rules";
import { type PostLoadInput, postLoadInput, sendQuoteInput } from "@board/api/schemas";
import Fastify, { type FastifyReply, type FastifyRequest } from "fastify";
import { z } from "zod";
import { type Caller, newId, Problem, SECURITY_HEADERS } from "../shared/common.ts";
import { createLimits } from "../shared/limits.ts";
import type { NamedRequest, QuoteInput } from "../shared/writes.ts";
import { createBoard } from "./board.ts";
import { createCallers } from "./caller.ts";
import { contentOf, send } from "./content.ts";
import { createPool } from "./database.ts";
import { listLoads, readLoad } from "./loads.ts";
import { createWrites } from "./writes.ts";

const { DATABASE_URL = "", RATE_PER_SECOND = "20", RATE_PER_MINUTE = "600" } = process.env;
const pool = createPool(DATABASE_URL);
const take = createLimits(Number(RATE_PER_SECOND), Number(RATE_PER_MINUTE));
const app = Fastify({
  logger: { level: "info", file: "/dev/stderr" },
  // One line for each call, as the board writes, in place of Fastify's two.
  disableRequestLogging: true,
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false, strict: false } },
});

const keys = createCallers(pool, DATABASE_URL);
const readBoard = createBoard(pool);
const { postLoad, sendQuote, acceptQuote } = createWrites(pool);
/** Returns a body schema, which Fastify compiles once. */
const bodyOf = (schema: z.ZodType) => ({ body: z.toJSONSchema(schema, { target: "draft-7", io: "input" }) });

const callers = new WeakMap<FastifyRequest, Caller>();

function callerOf(request: FastifyRequest, scope: string): Caller {
  const caller = callers.get(request);
  if (!caller?.scopes.includes(scope)) throw new Problem(403, "scope_missing");
  return caller;
}

function seated(caller: Caller): Caller {
  if (caller.memberId === null) throw new Problem(402, "seat_required");
  return caller;
}

app.setErrorHandler((error: Error & { statusCode?: number; validation?: object[] }, _request, reply) => {
  const problem = error instanceof Problem ? error : null;
  const status = problem?.status ?? (error.validation ? 422 : (error.statusCode ?? 500));
  if (status === 500) console.error(error);
  return reply
    .code(status)
    .type("application/problem+json")
    .send({ status, code: problem?.code ?? "invalid", errors: problem?.errors ?? error.validation });
});

app.addHook("onRequest", async (request, reply) => {
  reply.headers({ ...SECURITY_HEADERS, "Request-Id": newId("req") });
  const caller = await keys.find(request.headers.authorization);
  const { headers, retryAfter } = await take(caller.firmId);
  reply.headers(headers);
  if (retryAfter !== null) {
    reply.header("Retry-After", retryAfter);
    throw new Problem(429, "rate_limited");
  }
  callers.set(request, caller);
});

app.addHook("onResponse", async (request, reply) => {
  const { method, url } = request;
  const { statusCode: status, elapsedTime: ms } = reply;
  const firmId = callers.get(request)?.firmId;
  request.log.info({ requestId: reply.getHeader("Request-Id"), method, url, status, ms, firmId }, "request");
});

const answer = (request: FastifyRequest, reply: FastifyReply, value: object, isStrong = false) =>
  send(request, reply, contentOf(JSON.stringify(value), isStrong));

app.get<{ Querystring: RawFilters & { sort?: string } }>("/api/v1/board", async (request, reply) => {
  const question = request.url.split("?")[1] ?? "";
  const caller = seated(callerOf(request, "board:read"));
  return send(request, reply, await readBoard(caller, question, request.query));
});
app.get("/api/v1/loads", async (request, reply) =>
  answer(request, reply, await listLoads(pool, callerOf(request, "loads:read"))),
);
app.get<{ Params: { id: string } }>("/api/v1/loads/:id", async (request, reply) =>
  answer(request, reply, await readLoad(pool, callerOf(request, "loads:read"), request.params.id), true),
);

/** Returns the request under its Idempotency-Key; null if there is none. */
function namedBy(request: FastifyRequest, operation: string): NamedRequest | null {
  const key = request.headers["idempotency-key"];
  return typeof key === "string" ? { operation, key, request: request.body ?? {} } : null;
}

app.post<{ Body: PostLoadInput }>(
  "/api/v1/loads",
  { schema: bodyOf(postLoadInput) },
  async (request, reply) => {
    const caller = callerOf(request, "loads:write");
    reply.code(201);
    return answer(request, reply, await postLoad(caller, request.body, namedBy(request, "loads.post")));
  },
);
app.post<{ Params: { id: string }; Body: QuoteInput }>(
  "/api/v1/loads/:id/quotes",
  { schema: bodyOf(sendQuoteInput.omit({ id: true })) },
  async (request, reply) => {
    const { id } = request.params;
    const caller = callerOf(request, "quotes:write");
    const named = namedBy(request, `quotes.send ${id}`);
    reply.code(201);
    return answer(request, reply, await sendQuote(caller, id, request.body, named));
  },
);
app.post<{ Params: { id: string; quoteId: string } }>(
  "/api/v1/loads/:id/quotes/:quoteId/accept",
  async (request, reply) => {
    const { id, quoteId } = request.params;
    const caller = callerOf(request, "loads:write");
    const named = namedBy(request, `quotes.accept ${id} ${quoteId}`);
    return answer(request, reply, await acceptQuote(caller, id, quoteId, named));
  },
);

await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
process.once("SIGINT", () => {
  keys.stop();
  void app.close().then(() => pool.end());
});
