/**
 * Peer (c): the same calls as an ordinary service on Fastify and `pg`. Statements are prepared and planned
 * once, keys are cached, and the board's answers for half a second. Its filters and orders have indexes.
 */
import type { RawFilters } from "@board/api/board/rules";
import { type PostLoadInput, postLoadInput, sendQuoteInput } from "@board/api/schemas";
import Fastify, { type FastifyRequest } from "fastify";
import { z } from "zod";
import { type Caller, newId, Problem } from "../shared/common.ts";
import { createLimits } from "../shared/limits.ts";
import type { QuoteInput } from "../shared/writes.ts";
import { createBoard } from "./board.ts";
import { createCallers } from "./caller.ts";
import { createPool } from "./database.ts";
import { listLoads, readLoad } from "./loads.ts";
import { createFastifyWrites } from "./writes.ts";

const { DATABASE_URL = "", RATE_PER_SECOND = "20", RATE_PER_MINUTE = "600" } = process.env;
const pool = createPool(DATABASE_URL);
const take = createLimits(Number(RATE_PER_SECOND), Number(RATE_PER_MINUTE));
const app = Fastify({
  ajv: { customOptions: { coerceTypes: false, removeAdditional: false, strict: false } },
});

const findCaller = createCallers(pool);
const readBoard = createBoard(pool);
const { postLoad, sendQuote, acceptQuote } = createFastifyWrites(pool);
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
  reply.header("Request-Id", newId("req"));
  const caller = await findCaller(request.headers.authorization);
  const { headers, retryAfter } = await take(caller.firmId);
  reply.headers(headers);
  if (retryAfter !== null) {
    reply.header("Retry-After", retryAfter);
    throw new Problem(429, "rate_limited");
  }
  callers.set(request, caller);
});

app.get<{ Querystring: RawFilters & { sort?: string } }>("/api/v1/board", (request, reply) => {
  const question = request.url.split("?")[1] ?? "";
  reply.type("application/json; charset=utf-8");
  return readBoard(seated(callerOf(request, "board:read")), question, request.query);
});
app.get("/api/v1/loads", (request) => listLoads(pool, callerOf(request, "loads:read")));
app.get<{ Params: { id: string } }>("/api/v1/loads/:id", (request) =>
  readLoad(pool, callerOf(request, "loads:read"), request.params.id),
);
app.post<{ Body: PostLoadInput }>(
  "/api/v1/loads",
  { schema: bodyOf(postLoadInput) },
  async (request, reply) => {
    reply.code(201);
    return postLoad(callerOf(request, "loads:write"), request.body);
  },
);
app.post<{ Params: { id: string }; Body: QuoteInput }>(
  "/api/v1/loads/:id/quotes",
  { schema: bodyOf(sendQuoteInput.omit({ id: true })) },
  async (request, reply) => {
    reply.code(201);
    return sendQuote(callerOf(request, "quotes:write"), request.params.id, request.body);
  },
);
app.post<{ Params: { id: string; quoteId: string } }>("/api/v1/loads/:id/quotes/:quoteId/accept", (request) =>
  acceptQuote(callerOf(request, "loads:write"), request.params.id, request.params.quoteId),
);

await app.listen({ port: Number(process.argv[2]), host: "127.0.0.1" });
console.log("open");
process.once("SIGINT", () => void app.close().then(() => pool.end()));
