import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import lean from "../apps/server/process.json" with { type: "json" };
import { WEBHOOK_KEY } from "./data/firms.ts";
import { type Running, startProgram } from "./processes.ts";

export type CandidateId = "board" | "limited" | "bare" | "fastify" | "next";

export const CANDIDATES: Record<CandidateId, string> = {
  board: "the board",
  limited: "the board, shipped limits",
  bare: "(a) bare node:http",
  fastify: "(c) Fastify + pg",
  next: "(d) Next + Prisma",
};

const here = (path: string) => join(import.meta.dirname, path);

/** Limits that are on and are never hit. */
const RATE = "1000000";
/** The library that the peers look postcodes up in. */
const GEO_LIBRARY = new URL("../packages/geo/src/index.ts", import.meta.url).href;
interface Where {
  databaseUrl: string;
  directory: string;
}

/** The real server as `npm start` runs it, with the log of a usual production; its rate limits only where `limited`. */
export const startBoard = (
  { databaseUrl, directory }: Where,
  { limited = false, nodeArgs = [] as string[], release = here("..") } = {},
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
      NEXTAUTH_SECRET: "a secret of the benchmark's own, 32 and more",
      ...(limited ? {} : { RATE_LIVE_PER_SECOND: RATE, RATE_LIVE_PER_MINUTE: RATE }),
    }),
    open: /is open at/,
  });

const peerEnv = (DATABASE_URL: string) => ({
  DATABASE_URL,
  GEO_LIBRARY,
  RATE_PER_SECOND: RATE,
  RATE_PER_MINUTE: RATE,
  NEXT_TELEMETRY_DISABLED: "1",
});

export const startFastify = ({ databaseUrl }: Where): Promise<Running> =>
  startProgram({
    name: "Fastify",
    args: (port) => [here("peers/fastify/main.ts"), String(port)],
    env: () => peerEnv(databaseUrl),
    open: /open/,
  });

export const NEXT_FOLDER = here("peers/next");
const NEXT = join(NEXT_FOLDER, "node_modules/next/dist/bin/next");

export const startNext = ({ databaseUrl }: Where): Promise<Running> =>
  startProgram({
    name: "Next",
    args: (port) => [NEXT, "start", "-p", String(port), "-H", "127.0.0.1"],
    cwd: NEXT_FOLDER,
    env: () => peerEnv(databaseUrl),
    open: /Ready in/,
  });

/** Builds the peer on Next for production, as its own authors would before they start it. */
export async function buildNext(): Promise<void> {
  const env = { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...peerEnv("") };
  await promisify(execFile)(process.execPath, [NEXT, "build"], { cwd: NEXT_FOLDER, env });
}

export interface KeptAnswer {
  headers: Record<string, string>;
  body: string;
}

/** The bare server with the answers that it sends, by address. */
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
