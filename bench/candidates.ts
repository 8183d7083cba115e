import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import lean from "@board/server/process.json" with { type: "json" };
import { sessionCookie } from "@board/server/session-cookie";
import { type Firms, sessionOf, WEBHOOK_KEY } from "./data/firms.ts";
import { freePort, type Running, startProgram } from "./processes.ts";

export type CandidateId = "board" | "limited" | "bare" | "fastify";

export const CANDIDATES: Record<CandidateId, string> = {
  board: "the board",
  limited: "the board, shipped limits",
  bare: "(a) bare node:http",
  fastify: "(c) Fastify + pg",
};

const here = (path: string) => join(import.meta.dirname, path);

/** Rate limit of the board, so high that calls are counted but none is refused. */
const RATE = "1000000";
const SESSION_SECRET = "a secret of the benchmark's own, 32 and more";
interface Where {
  databaseUrl: string;
  directory: string;
}

/**
 * Starts the real server as `npm start` does, with the log level of production. Its rate limits are the shipped
 * ones only if `limited` is true.
 */
export const startBoard = (
  { databaseUrl, directory }: Where,
  {
    limited = false,
    nodeArgs = [] as string[],
    release = here(".."),
    everyCore = false,
    settings = {} as Record<string, string>,
  } = {},
): Promise<Running> =>
  startProgram({
    name: "The board",
    args: () => [...lean.node, ...nodeArgs, join(release, "apps/server"), "serve"],
    cwd: release,
    env: (port) => ({
      PORT: String(port),
      HOST: "127.0.0.1",
      ROLES: "web",
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(directory, "board"),
      SEED: "none",
      LOG_LEVEL: "warn",
      WEBHOOK_SECRET_KEY: WEBHOOK_KEY.toString("base64"),
      NEXTAUTH_SECRET: SESSION_SECRET,
      // Checks of carriers are off, because the peers have none.
      CARRIER_CHECKS: "off",
      ...(limited ? {} : { RATE_LIVE_PER_SECOND: RATE, RATE_LIVE_PER_MINUTE: RATE }),
      ...settings,
    }),
    open: /is open at/,
    everyCore,
  });

/** Returns the session cookies of the owners of the first `count` carriers. */
export const cookiesOf = (firms: Firms, count: number): Promise<string[]> =>
  Promise.all(
    firms.carriers
      .slice(0, count)
      .map(({ firmId }) =>
        sessionCookie(sessionOf(firmId), { baseUrl: "http://localhost", secret: SESSION_SECRET }),
      ),
  );

/** Returns the path of haproxy; null if it is not installed. */
export const haproxy = (): string | null =>
  [process.env.HAPROXY ?? "", "/usr/sbin/haproxy", "/usr/local/sbin/haproxy"].find(
    (path) => path !== "" && existsSync(path),
  ) ?? null;

/**
 * Returns a configuration that sends each connection to the process with the fewest, as the shipped one does,
 * but without TLS.
 */
const proxyConfig = (port: number, webs: readonly Running[]) => `
global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
frontend board
  bind 127.0.0.1:${port}
  default_backend webs
backend webs
  balance leastconn
  http-reuse always
${webs.map((web, nth) => `  server web${nth} 127.0.0.1:${web.port}`).join("\n")}
`;

export interface Behind extends Running {
  webs: readonly Running[];
}

/** Starts `count` web processes on one database behind a proxy. They may use every core. */
export async function startSeveral(where: Where, count: number, program: string): Promise<Behind> {
  const webs: Running[] = [];
  const stopWebs = () => Promise.all(webs.map(({ stop }) => stop()));
  try {
    for (let nth = 0; nth < count; nth += 1) webs.push(await startBoard(where, { everyCore: true }));
    const file = join(where.directory, "haproxy.cfg");
    const port = await freePort();
    writeFileSync(file, proxyConfig(port, webs));
    const proxy = spawn(program, ["-db", "-f", file], { stdio: ["ignore", "ignore", "inherit"] });
    const ended = once(proxy, "exit");
    await untilAnswered(port, "/livez");
    return {
      port,
      pids: webs.flatMap(({ pids }) => pids),
      startedAt: webs[0]?.startedAt ?? 0,
      webs,
      stop: async () => {
        proxy.kill("SIGTERM");
        await Promise.all([ended, stopWebs()]);
      },
    };
  } catch (error) {
    await stopWebs();
    throw error;
  }
}

const ANSWERED_MS = 60_000;
const LOOK_MS = 10;

/** Resolves once a request for the path is answered with 200. */
export async function untilAnswered(port: number, path: string): Promise<void> {
  const until = performance.now() + ANSWERED_MS;
  for (;;) {
    const status = await fetch(`http://127.0.0.1:${port}${path}`).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
    if (performance.now() > until) throw new Error(`${path} was not answered by 200 in time.`);
    await setTimeout(LOOK_MS);
  }
}

export const startFastify = ({ databaseUrl }: Where): Promise<Running> =>
  startProgram({
    name: "Fastify",
    args: (port) => [here("peers/fastify/main.ts"), String(port)],
    env: () => ({ DATABASE_URL: databaseUrl, RATE_PER_SECOND: RATE, RATE_PER_MINUTE: RATE }),
    open: /open/,
  });

export interface KeptAnswer {
  headers: Record<string, string>;
  body: string;
}

/** Starts the bare server, which sends a prepared answer for each address. */
export function startBare(directory: string, kept: Record<string, KeptAnswer>): Promise<Running> {
  const file = join(directory, "answers.json");
  writeFileSync(file, JSON.stringify(kept));
  return startProgram({
    name: "node:http",
    args: (port) => [here("peers/bare/server.ts"), String(port), file],
    env: () => ({}),
    open: /open/,
  });
}
