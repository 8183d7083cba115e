import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";

const START_MS = 120_000;
/** Ticks in a second in the CPU times of /proc. The same on all Linux machines that Node supports. */
const TICKS_PER_SECOND = 100;

/** Returns a port that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

function hasTaskset(): boolean {
  try {
    execFileSync("taskset", ["-c", "0", "true"]);
    return true;
  } catch {
    return false;
  }
}

/** True if the measured process gets a core alone, and everything else runs on the other cores. */
export const PINNED = availableParallelism() >= 2 && hasTaskset();
const MEASURED_CORE = "0";
const OTHER_CORES = `1-${availableParallelism() - 1}`;
const EVERY_CORE = `0-${availableParallelism() - 1}`;

/** Moves this process, and with it all later children such as PostgreSQL, off the measured core. */
export function leaveMeasuredCore(): void {
  if (PINNED) execFileSync("taskset", ["-a", "-p", "-c", OTHER_CORES, String(process.pid)]);
}

export interface Running {
  port: number;
  /** Ids of the measured processes: several if they are behind a proxy. */
  pids: readonly number[];
  /** Start time, on the clock of `performance.now()`. */
  startedAt: number;
  stop: () => Promise<void>;
}

export interface Program {
  /** Name shown in messages. */
  name: string;
  /** Arguments of `node`. */
  args: (port: number) => string[];
  env: (port: number) => Record<string, string>;
  cwd?: string;
  /** Matches the output that the program prints when it accepts requests. */
  open: RegExp;
  /** True if the program may use every core, because it is one of several processes. */
  everyCore?: boolean;
}

/** Returns the sum of a figure over processes; NaN if the kernel does not provide the figure. */
function sumOver(pids: readonly number[], read: (pid: number) => number): number {
  try {
    return pids.reduce((sum, pid) => sum + read(pid), 0);
  } catch {
    return Number.NaN;
  }
}

/** Returns the resident memory of the processes in MB. */
export const memoryOf = (pids: readonly number[]): number =>
  sumOver(
    pids,
    (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1_024,
  );

/** Returns the CPU seconds that all threads of the processes have used. */
export const cpuOf = (pids: readonly number[]): number =>
  sumOver(pids, (pid) => {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
    return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  });

/**
 * Measures the steal time of a virtual machine. Returns a function that returns the stolen share of all cores'
 * time since the call; NaN if it is unknown.
 */
export function watchStolen(): () => number {
  const read = () => {
    try {
      const fields =
        readFileSync("/proc/stat", "utf8").split("\n")[0]?.split(/\s+/).slice(1, 9).map(Number) ?? [];
      return { all: fields.reduce((sum, each) => sum + each, 0), stolen: fields[7] ?? Number.NaN };
    } catch {
      return { all: Number.NaN, stolen: Number.NaN };
    }
  };
  const before = read();
  return () => (read().stolen - before.stolen) / (read().all - before.all);
}

function untilOpen(child: ChildProcess, { name, open }: Program): Promise<void> {
  let said = "";
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new Error(`${name} did not open in time:\n${said}`)), START_MS);
    const hear = (data: Buffer) => {
      said = (said + data).slice(-20_000);
      if (!open.test(said)) return;
      clearTimeout(late);
      // Errors that the process prints later are passed on, because they can explain wrong answers.
      child.stderr?.off("data", hear).pipe(process.stderr);
      resolve();
    };
    child.stdout?.on("data", hear);
    child.stderr?.on("data", hear);
    child.once("exit", (code, signal) => {
      clearTimeout(late);
      reject(new Error(`${name} ended (${signal ?? code}) before it was open:\n${said}`));
    });
  });
}

/** Returns the command that runs Node with these arguments on the measured core, or on every core. */
function commandOf(args: readonly string[], everyCore = false): [file: string, args: string[]] {
  const cores = everyCore ? EVERY_CORE : MEASURED_CORE;
  return PINNED ? ["taskset", ["-c", cores, process.execPath, ...args]] : [process.execPath, [...args]];
}

/** Starts a candidate in a child process, and waits until it accepts requests. */
export async function startProgram(program: Program): Promise<Running> {
  const port = await freePort();
  const [file, args] = commandOf(program.args(port), program.everyCore);
  const startedAt = performance.now();
  const child = spawn(file, args, {
    cwd: program.cwd ?? "/",
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...program.env(port) },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = once(child, "exit");
  await untilOpen(child, program);
  return {
    port,
    pids: [child.pid as number],
    startedAt,
    stop: async () => {
      const late = setTimeout(() => child.kill("SIGKILL"), 15_000);
      child.kill("SIGINT");
      await ended;
      clearTimeout(late);
    },
  };
}
