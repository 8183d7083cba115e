import { writeFileSync } from "node:fs";
import { join } from "node:path";
import lean from "@board/server/process.json" with { type: "json" };
import { sessionCookie } from "@board/server/session-cookie";
import { type Firms, sessionOf, WEBHOOK_KEY } from "./data/firms.ts";
import { type Running, startProgram } from "./processes.ts";

export type CandidateId = "board" | "quiet" | "bare" | "fastify";

export const CANDIDATES: Record<CandidateId, string> = {
  board: "the board",
  quiet: "the board, LOG_LEVEL=warn",
  bare: "(a) bare node:http",
  fastify: "(c) Fastify + pg",
};

const here = (path: string) => join(import.meta.dirname, path);

/** A rate limit so high that calls are counted but none is refused. */
const RATE = "1000000";
const SESSION_SECRET = "a secret of the benchmark's own, 32 and more";
interface Where {
  databaseUrl: string;
  directory: string;
}

/** Starts the real server with the settings that are shipped. Its rate limits are higher only if `raised` is true. */
export const startBoard = (
  { databaseUrl, directory }: Where,
  {
    raised = false,
    nodeArgs = [] as string[],
    release = here(".."),
    everyCore = false,
    settings = {} as Record<string, string>,
  } = {},
): Promise<Running> =>
  startProgram({
    name: "The board",
    directory,
    args: () => [...lean.node, ...nodeArgs, join(release, "apps/server"), "serve"],
    cwd: release,
    env: (port) => ({
      PORT: String(port),
      HOST: "127.0.0.1",
      ROLES: "web",
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(directory, "board"),
      SEED: "none",
      WEBHOOK_SECRET_KEY: WEBHOOK_KEY.toString("base64"),
      NEXTAUTH_SECRET: SESSION_SECRET,
      // Checks of carriers are off, because the peers have none.
      CARRIER_CHECKS: "off",
      ...(raised ? { RATE_LIVE_PER_SECOND: RATE, RATE_LIVE_PER_MINUTE: RATE } : {}),
      ...settings,
    }),
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

export const startFastify = ({ databaseUrl, directory }: Where): Promise<Running> =>
  startProgram({
    name: "Fastify",
    directory,
    args: (port) => [here("peers/fastify/main.ts"), String(port)],
    env: () => ({ DATABASE_URL: databaseUrl, RATE_PER_SECOND: RATE, RATE_PER_MINUTE: RATE }),
  });

export interface KeptAnswer {
  headers: Record<string, string | string[] | undefined>;
  /** The content as it was received, in Base64, because it is compressed. */
  content: string;
}

/** Starts the bare server, which sends a prepared answer for each address. */
export function startBare(directory: string, kept: Record<string, KeptAnswer>): Promise<Running> {
  const file = join(directory, "answers.json");
  writeFileSync(file, JSON.stringify(kept));
  return startProgram({
    name: "node:http",
    directory,
    args: (port) => [here("peers/bare/server.ts"), String(port), file],
    env: () => ({}),
  });
}
