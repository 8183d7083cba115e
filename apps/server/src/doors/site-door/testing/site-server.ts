import type { IncomingMessage, ServerResponse } from "node:http";
import { appRouter } from "@board/api";
import { authenticate, authenticateDriver, expireLoads, LivePages } from "@board/api/server";
import { createSession, createWorld, type World } from "@board/api/testing";
import {
  type Answered,
  createBodyBudget,
  createRestHandler,
  type Limiter,
  type RestOptions,
  type Verdict,
} from "@board/rest";
import { trustProxies } from "@board/rest/client-address";
import { createHealth } from "../../../observe/health.ts";
import { listen } from "../../../process/port.ts";
import { closeServer } from "../../../process/shutdown.ts";
import { createHttpServer } from "../../http.ts";
import { partyOf, rateLimitKey, readAsAdmin } from "../caller.ts";
import { sessionCookie } from "../session-cookie.ts";
import { createSiteServices } from "../site-services.ts";
import { createStreamDoor } from "../stream-door.ts";
import { createTrpcDoor } from "../trpc-door.ts";

const LET_IN: Verdict = { allowed: true, policy: "test", retryAfterSeconds: 0, headers: {} };
const NO_LIMITS: Limiter = {
  take: async () => LET_IN,
  takeFailedAuthentication: async () => LET_IN,
  takeLink: async () => LET_IN,
  takeUnknownLink: async () => LET_IN,
};

const BASE_URL = "http://board.test";
const SECRET = "a secret of thirty-two characters";

type TrpcOptions = Parameters<typeof createTrpcDoor>[0];

interface SiteOptions extends Pick<TrpcOptions, "takeVisit" | "takeCalls" | "bodies"> {
  baseUrl: string;
  world: World;
}

/** Starts the API, the site's calls and the site's files on one free port, over one world. */
export async function startSite({
  takeVisit = async () => LET_IN,
  takeCalls = async () => LET_IN,
  baseUrl = BASE_URL,
  bodies = createBodyBudget(),
  world: given,
}: Partial<SiteOptions> = {}) {
  const world = given ?? (await createWorld());
  const { services } = world;
  const reports: Answered[] = [];
  const newRequestId = () => services.newId("req");
  const report = (one: Answered) => void reports.push(one);
  const site = createSiteServices(services, {
    baseUrl,
    apiDocument: () => "{}",
    sessionSecret: SECRET,
    providers: [],
    sdkPackage: `${baseUrl}/sdk.tgz`,
    statusUrl: null,
    showKit: false,
    warn: () => {},
  });
  const door = { site, trustProxy: trustProxies(0) };
  const restOptions: RestOptions = {
    router: appRouter,
    createContext: (call) => ({ ...services, ...call }),
    newRequestId,
    authenticate: (token) => authenticate(services, token),
    authenticateDriver: (token) => authenticateDriver(services, token),
    isKeptOff: async () => false,
    limiter: NO_LIMITS,
    bodies,
    document: {},
    today: () => "2026-11-20",
    baseUrl,
    trustProxy: trustProxies(0),
    report,
  };
  const rest = createRestHandler(restOptions);
  const siteFiles = createRestHandler({
    ...restOptions,
    door: {
      basePath: "/api/site",
      identify: (req) => partyOf(req, door),
      takeCall: (actor) => takeCalls(rateLimitKey(actor), 1),
    },
  });
  const files: typeof siteFiles = (req, res) => {
    readAsAdmin(req);
    return siteFiles(req, res);
  };
  const trpc = createTrpcDoor({ ...door, takeVisit, takeCalls, bodies, newRequestId, report });
  const pages = new LivePages(services);
  const stream = createStreamDoor({ ...door, pages, takeVisit, takeCalls, newRequestId, report });
  const page = async (_: IncomingMessage, res: ServerResponse) => void res.end("page");
  const server = createHttpServer({
    health: createHealth(async () => {}),
    newRequestId,
    baseUrl,
    requestTimeoutMs: 60_000,
    web: { rest, mcp: page, trpc, stream, files, page, bodies, trustProxy: trustProxies(0) },
    report,
  });
  const port = await listen(server, 0, "127.0.0.1");

  return {
    ...world,
    url: `http://127.0.0.1:${port}`,
    port,
    reports,
    /** The open pages of the board. They are not notified of changes of access here. */
    pages,
    /** Signs a person in and returns the session cookie. */
    signIn: async (personId: string, firmId: string | null = null): Promise<string> => {
      const session = { id: services.newId("sess"), personId, firmId };
      const id = await createSession(world.db, world.clock.now(), session);
      return sessionCookie(id, { baseUrl, secret: SECRET });
    },
    sweep: () => expireLoads(world.system()),
    close: async () => {
      pages.close();
      await closeServer(server, 0);
      await world.drop();
    },
  };
}

export type TestSite = Awaited<ReturnType<typeof startSite>>;
