import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { appRouter } from "@board/api";
import { postLoadOutput } from "@board/api/schemas";
import {
  type Access,
  type AnsweredCall,
  authenticate,
  authenticateDriver,
  autoConfirm,
  expireLoads,
  expireQuotes,
  type FirmActor,
  isKeptOff,
  RequestLog,
} from "@board/api/server";
import { createWorld, type KeyOptions, posting } from "@board/api/testing";
import { londonDay } from "@board/calendar";
import type { TestClock } from "@board/testing/clock";
import type { FirmOptions, TestFirm } from "@board/testing/factories";
import type { z } from "zod";
import { MCP_PATH } from "../edge.ts";
import { trustProxies } from "../http/client-address.ts";
import type { Problem } from "../http/problem.ts";
import { createMcpHandler } from "../mcp/mcp.ts";
import { ABOUT } from "../openapi/about.ts";
import { buildDocument } from "../openapi/build-document.ts";
import { createRestHandler } from "../operations/boundary.ts";
import type { Answered, Call as Asked } from "../operations/exchange.ts";
import { createCheckedFetch } from "./checked-fetch.ts";
import { toyLimiter } from "./toy-server.ts";

const BASE_URL = "http://board.test";

/** An answer as tests read it. The body was read once, and may be anything that the document allows. */
export interface Answer {
  status: number;
  headers: Headers;
  text: string;
  body: unknown;
}

/** Returns the body as the schema parses it, so that tests can use ids and versions. */
export function read<S extends z.ZodType>(answer: Answer, schema: S): z.infer<S> {
  return schema.parse(answer.body);
}

export type Call = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/**
 * Starts the real router behind the real boundary on a free port, with a separate database and clock. Checks
 * every answer against the document.
 */
export async function startApi(start?: string, limiter = toyLimiter(), clock?: TestClock) {
  const world = await createWorld(start, undefined, clock);
  const document = buildDocument(appRouter, ABOUT);
  const checked = createCheckedFetch(document);
  const answered: Answered[] = [];
  const unwritten: unknown[] = [];
  const requestLog = new RequestLog({ ...world.services, warn: (error) => unwritten.push(error) });
  const options = {
    router: appRouter,
    createContext: (call: Asked) => ({ ...world.services, ...call }),
    newRequestId: () => world.services.newId("req"),
    authenticate: (token: string) => authenticate(world.services, token),
    authenticateDriver: (token: string) => authenticateDriver(world.services, token),
    isKeptOff: (actor: FirmActor, access: Access, named?: string) =>
      isKeptOff(world.services, actor, access, named),
    limiter,
    takeVisit: (address: string) => limiter.take(address, "live"),
    document,
    today: () => londonDay(world.services.clock.now()),
    baseUrl: BASE_URL,
    trustProxy: trustProxies(0),
    report: (one: Answered) => answered.push(one),
    keepCall: (call: AnsweredCall) => requestLog.add(call),
  };
  const rest = createRestHandler(options);
  const mcp = createMcpHandler(options);
  const server = createServer((req, res) => (req.url === MCP_PATH ? mcp(req, res) : rest(req, res)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  const url = `${origin}/api/v1`;

  const callWith =
    (token: string): Call =>
    async (method, path, body, headers = {}) => {
      const response = await checked(`${url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      return {
        status: response.status,
        headers: response.headers,
        text,
        body: text.startsWith("{") ? JSON.parse(text) : null,
      };
    };

  return {
    ...world,
    databaseUrl: world.url,
    url,
    mcpUrl: `${origin}${MCP_PATH}`,
    document,
    options,
    answered,
    requestLog,
    /** Errors of request log entries that could not be written. */
    unwritten,
    callWith,
    /** Creates a firm with a key, and the function that calls the API with it. */
    newCaller: async (firmOptions?: FirmOptions, keyOptions?: KeyOptions) => {
      const firm = await world.newFirm(firmOptions);
      const token = await world.newKey(firm, keyOptions);
      return { firm, token, call: callWith(token) };
    },
    callerFor: async (firm: TestFirm, keyOptions?: KeyOptions): Promise<Call> =>
      callWith(await world.newKey(firm, keyOptions)),
    /** Posts a valid load, past its early access, and returns it. */
    postLoad: async (call: Call, changes: Parameters<typeof posting>[0] = {}) => {
      const answer = await call("POST", "/loads", posting(changes));
      if (answer.status !== 201) throw new Error(`Posting failed: ${answer.text}`);
      world.clock.advance({ minutes: 5 });
      return read(answer, postLoadOutput).load;
    },
    /** Runs the scheduled jobs now. */
    sweep: async () => {
      const system = world.system();
      return {
        ...(await expireLoads(system)),
        quotes: (await expireQuotes(system)).expired,
        ...(await autoConfirm(system)),
      };
    },
    close: async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
      await requestLog.close();
      await world.drop();
    },
  };
}

export type Api = Awaited<ReturnType<typeof startApi>>;

/** Returns a refusal as `"409 load_not_open"`, a success as its status alone. */
export function outcome(answer: Answer): string {
  const { code } = (answer.body ?? {}) as Partial<Problem>;
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`;
}

/**
 * Returns the fields that a refusal names, with their error codes, in order: `"#/pallets pallets_required"`,
 * `"within requires_near"`.
 */
export function faults(answer: Answer): string[] {
  const { errors = [] } = (answer.body ?? {}) as Partial<Problem>;
  return errors.map((fault) => {
    const place = "pointer" in fault ? fault.pointer : "parameter" in fault ? fault.parameter : fault.header;
    return `${place} ${fault.code}`;
  });
}
