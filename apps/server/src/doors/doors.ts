import type { IncomingMessage, ServerResponse } from "node:http";
import { appRouter } from "@board/api";
import { type AnsweredCall, asDomainError, authenticateDriver, isKeptOff } from "@board/api/server";
import type { SiteServices } from "@board/api/site";
import { londonDay } from "@board/calendar";
import { checkPool, happened, storeOf } from "@board/db";
import {
  type Answered,
  createAddressLimiter,
  createBodyBudget,
  createLimiter,
  createMcpHandler,
  createPersonLimiter,
  createRestHandler,
  KeptAnswers,
  type McpOptions,
  tooMany,
} from "@board/rest";
import { clientAddress, trustProxies } from "@board/rest/client-address";
import { onceADay, readDocument, servedDocument } from "@board/rest/served-document";
import { type Env, setNextAuthUrl } from "../env.ts";
import { loadSessionSecret } from "../wiring/secrets.ts";
import type { OpenServices } from "../wiring/services.ts";
import { createDriverDoor, isDriverPath } from "./driver-door.ts";
import type { Web } from "./http.ts";
import { partyOf, rateLimitKey, readAsAdmin } from "./site-door/caller.ts";
import { createPageDoor } from "./site-door/page-door.ts";
import { createSiteServices, providersOf, provideToPages } from "./site-door/site-services.ts";
import { createStreamDoor } from "./site-door/stream-door.ts";
import { createTrpcDoor } from "./site-door/trpc-door.ts";

/**
 * Path prefix of the site's downloads and uploads: operations of the API, authenticated by the session instead
 * of a key.
 */
const SITE_FILES_PATH = "/api/site";

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void;

interface DoorOptions {
  env: Env;
  baseUrl: string;
  open: OpenServices;
  newRequestId: () => string;
  report: (answered: Answered) => void;
  warn: SiteServices["warn"];
  /** Renders a page. Next starts after the handlers are created, so the function behind this one is set later. */
  renderPage: Handler;
}

/**
 * Creates the handlers for REST, MCP, and the site's calls, files and pages. They share the rate limits and the
 * memory limit for bodies.
 */
export async function createDoors(options: DoorOptions): Promise<Web> {
  const { env, baseUrl, open, newRequestId, report, warn, renderPage } = options;
  const counts = storeOf(open.limiterPool);
  const bodies = createBodyBudget();
  const answers = new KeptAnswers((procedure) => happened("kept_answer", procedure));
  const trustProxy = trustProxies(env.TRUST_PROXY);
  const takeCalls = createPersonLimiter(counts, [
    { policy: "burst", requests: env.RATE_SESSION_PER_SECOND, seconds: 1 },
    { policy: "minute", requests: env.RATE_SESSION_PER_MINUTE, seconds: 60 },
  ]);
  const document = readDocument();
  const rest = {
    ...restOptions(env, baseUrl, open),
    document,
    newRequestId,
    answers,
    bodies,
    trustProxy,
    report,
  };
  const takeVisit = createAddressLimiter(counts, {
    policy: "visitor",
    requests: env.RATE_VISITOR_PER_MINUTE,
    seconds: 60,
  });
  const byKey = { ...rest, takeVisit, keepCall: (call: AnsweredCall) => open.requestLog.add(call) };
  const site = await openSiteServices({ env, baseUrl, open, warn }, document);
  const door = { site, trustProxy };
  const siteFiles = createRestHandler({
    ...rest,
    door: {
      basePath: SITE_FILES_PATH,
      identify: (req) => partyOf(req, door),
      takeCall: (actor) => takeCalls(rateLimitKey(actor)),
    },
  });
  const development = env.NODE_ENV === "development";
  const driverPage = createDriverDoor({
    development,
    // A page whose link cannot be looked up is served: the phone has what the driver needs.
    isKnown: async (token, req) => {
      const failed = await rest.authenticateDriver(token).then(() => null, asDomainError);
      if (failed?.code !== "link_unknown") return true;
      const verdict = await rest.limiter.takeUnknownLink(clientAddress(req, trustProxy));
      if (verdict.allowed) return false;
      throw tooMany(verdict);
    },
  });
  const sitePage = createPageDoor({
    baseUrl,
    sessionSecret: site.sessionSecret,
    trustProxy,
    development,
    takePage: takeCalls,
    askDatabase: () => checkPool(open.pool),
    handle: renderPage,
  });
  return {
    rest: createRestHandler(byKey),
    mcp: createMcpHandler(byKey),
    trpc: createTrpcDoor({ ...door, takeVisit, takeCalls, bodies, newRequestId, report }),
    stream: createStreamDoor({ ...door, pages: open.pages, takeVisit, takeCalls, newRequestId, report }),
    files: (req, res) => {
      readAsAdmin(req);
      return siteFiles(req, res);
    },
    page: (req, res) => (isDriverPath(req.url) ? driverPage(req, res) : sitePage(req, res)),
    bodies,
    trustProxy,
  };
}

function restOptions(
  env: Env,
  baseUrl: string,
  { services, keys, limiterPool }: OpenServices,
): Omit<McpOptions, "document" | "newRequestId" | "bodies" | "trustProxy" | "report"> {
  return {
    router: appRouter,
    createContext: (call) => ({ ...services, ...call }),
    authenticate: keys.authenticate,
    authenticateDriver: (token) => authenticateDriver(services, token),
    isKeptOff: (actor, access, named) => isKeptOff(services, actor, access, named),
    limiter: createLimiter({
      pool: storeOf(limiterPool),
      firm: services.settings.rateLimits,
      failedAuthentications: {
        policy: "authentication",
        requests: env.RATE_FAILED_KEYS_PER_MINUTE,
        seconds: 60,
      },
    }),
    today: () => londonDay(services.clock.now()),
    baseUrl,
  };
}

async function openSiteServices(
  { env, baseUrl, open: { services }, warn }: Pick<DoorOptions, "env" | "baseUrl" | "open" | "warn">,
  document: object,
): Promise<SiteServices> {
  const site = createSiteServices(services, {
    baseUrl,
    sdkPackage: env.SDK_PACKAGE ?? `${baseUrl}/sdk.tgz`,
    apiDocument: onceADay(
      () => londonDay(services.clock.now()),
      (today) => servedDocument(document, { siteUrl: baseUrl, today }),
    ),
    sessionSecret: await loadSessionSecret(env.NEXTAUTH_SECRET, env.DATA_DIR),
    providers: providersOf(env),
    statusUrl: env.STATUS_URL ?? null,
    showKit: env.SHOW_KIT || env.NODE_ENV === "development",
    warn,
  });
  setNextAuthUrl(baseUrl);
  provideToPages(site);
  return site;
}
