import { writeFileSync } from "node:fs";
import { join } from "node:path";
import lean from "../apps/server/process.json" with { type: "json" };
import { type Program, type Running, startProgram } from "./processes.ts";

export type CandidateId = "board" | "limit" | "fastify" | "next";

export const CANDIDATES: Record<CandidateId, string> = {
  board: "the board",
  limit: "(a) bare node:http",
  fastify: "(c) Fastify + pg",
  next: "(d) Next + Prisma",
};

const here = (path: string) => new URL(path, import.meta.url).pathname;

/** Limits that are on and are never hit. */
const RATE = "1000000";
/** Of which peers read the postcodes. */
export const GEO_LIBRARY = new URL("../packages/geo/src/index.ts", import.meta.url).href;
/** For the session's cookie; nothing outside this run knows it. */
export const SESSION_SECRET = "a secret of the benchmark's own, 32 and more";

interface Where {
  databaseUrl: string;
  directory: string;
}

/** The real server, as `npm start` runs it, but for its limits and a log without a line for every request. */
export function boardProgram(
  { databaseUrl, directory }: Where,
  { roles = "web", measured = true, nodeArgs = [] as string[] } = {},
): Program {
  return {
    name: "The board",
    args: () => [...lean.node, ...nodeArgs, here("../apps/server/src/main.ts")],
    cwd: here(".."),
    env: (port) => ({
      ...lean.environment,
      PORT: String(port),
      HOST: "127.0.0.1",
      ROLES: roles,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(directory, "board"),
      SEED: "none",
      LOG_LEVEL: "warn",
      RATE_LIVE_PER_SECOND: RATE,
      RATE_LIVE_PER_MINUTE: RATE,
      NEXTAUTH_SECRET: SESSION_SECRET,
      WEBHOOK_ALLOW_PRIVATE: "true",
    }),
    open: /is open at/,
    measured,
  };
}

export const startFastify = ({ databaseUrl }: Where): Promise<Running> =>
  startProgram({
    name: "Fastify",
    args: (port) => [here("peers/fastify/main.ts"), String(port)],
    env: () => ({ DATABASE_URL: databaseUrl, GEO_LIBRARY, RATE_PER_SECOND: RATE, RATE_PER_MINUTE: RATE }),
    open: /open/,
    measured: true,
  });

export const NEXT_FOLDER = here("peers/next");

export const startNext = ({ databaseUrl }: Where): Promise<Running> =>
  startProgram({
    name: "Next",
    args: (port) => [
      join(NEXT_FOLDER, "node_modules/next/dist/bin/next"),
      "start",
      "-p",
      String(port),
      "-H",
      "127.0.0.1",
    ],
    cwd: NEXT_FOLDER,
    env: () => ({
      DATABASE_URL: databaseUrl,
      GEO_LIBRARY,
      RATE_PER_SECOND: RATE,
      RATE_PER_MINUTE: RATE,
      NEXT_TELEMETRY_DISABLED: "1",
    }),
    open: /Ready in/,
    measured: true,
  });

export interface KeptAnswer {
  headers: Record<string, string>;
  body: string;
}

/** The bare server with the answers to be sent, by key and address. */
export function startLimit(directory: string, kept: Record<string, KeptAnswer>): Promise<Running> {
  const file = join(directory, "answers.json");
  writeFileSync(file, JSON.stringify(kept));
  return startProgram({
    name: "node:http",
    args: (port) => [here("peers/limit/server.ts"), String(port), file],
    env: () => ({}),
    open: /open/,
    measured: true,
  });
}
