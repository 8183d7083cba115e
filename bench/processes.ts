import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readFileSync, truncateSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { createServer } from "node:net";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";

const START_MS = 600_000;
const LOOK_MS = 10;
/** Ticks in a second in the CPU times of /proc. The same on all Linux machines that Node supports. */
const TICKS_PER_SECOND = 100;

/** Returns the milliseconds of the machine's monotonic clock, which is the same in all threads. */
export const machineNow = () => Number(process.hrtime.bigint()) / 1e6;

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

/** One garbage collection, with times on the clock of `performance.now()`. */
export interface Collection {
  isMajor: boolean;
  /** Begins with incremental marking, which works between and beside other work, and ends with the last pause. */
  from: number;
  to: number;
  /** Milliseconds for which the main thread stood still at the end. */
  pauseMs: number;
  /** Milliseconds from the start of incremental marking to its end. */
  markingMs: number;
}

export interface Running {
  port: number;
  /** Ids of the measured processes. */
  pids: readonly number[];
  /** Start time, on the clock of `performance.now()`. */
  startedAt: number;
  /** Returns the garbage collections since the last call. */
  takeCollections: () => Collection[];
  /** Returns the lines that were logged since the last call, except mere information. */
  takeErrors: () => string[];
  stop: () => Promise<void>;
}

export interface Program {
  /** Name shown in messages. */
  name: string;
  /** Folder for the output of the process. */
  directory: string;
  /** Arguments of `node`. */
  args: (port: number) => string[];
  env: (port: number) => Record<string, string>;
  cwd?: string;
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

/** Matches what Node prints with `--trace-gc-nvp`: milliseconds since the start, pause, kind, time of marking. */
const TRACED =
  /^\[\d+:[^\]]+\] +(\d+) ms: pause=([\d.]+) .*?gc=(\w+)(?:.* incremental_walltime_duration=(\d+))?/gm;

/** Returns the collections in the output of a process that was started at this time. */
export const collectionsIn = (output: string, startedAt: number): Collection[] =>
  [...output.matchAll(TRACED)].map(([, sinceStart, pause, kind, marking = "0"]) => {
    const to = startedAt + Number(sinceStart);
    const [pauseMs, markingMs] = [Number(pause), Number(marking)];
    return { isMajor: kind === "mc", from: to - pauseMs - markingMs, to, pauseMs, markingMs };
  });

/** Matches the level of log lines that report no error, as words or as pino's numbers. */
const MERE_INFORMATION = /"level":(?:"(?:trace|debug|info|warn)"|[1-4]0)/;

/** Returns the text of a file, and empties it, so that the output of an hour is never in memory. */
function takeText(file: string): string {
  const text = readFileSync(file, "utf8");
  truncateSync(file);
  return text;
}

/** Waits until the process answers `/readyz` with anything but 503; the peers do not know that address. */
async function untilOpen(child: ChildProcess, name: string, port: number, log: string): Promise<void> {
  const until = performance.now() + START_MS;
  while (child.exitCode === null && child.signalCode === null && performance.now() < until) {
    const status = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (response) => response.status,
      () => 503,
    );
    if (status !== 503) return;
    await setTimeout(LOOK_MS);
  }
  child.kill("SIGKILL");
  throw new Error(`${name} did not open:\n${readFileSync(log, "utf8").slice(-5_000)}`);
}

/** Returns the command that runs Node with these arguments on the measured core, or on every core. */
function commandOf(args: readonly string[], everyCore = false): [file: string, args: string[]] {
  const cores = everyCore ? EVERY_CORE : MEASURED_CORE;
  return PINNED ? ["taskset", ["-c", cores, process.execPath, ...args]] : [process.execPath, [...args]];
}

/**
 * Starts a candidate in a child process, and waits until it accepts requests. Its output goes to files, as that
 * of a service does, because reading it here would take time from the generator.
 */
export async function startProgram(program: Program): Promise<Running> {
  const { name, directory } = program;
  const port = await freePort();
  const [file, args] = commandOf(["--trace-gc-nvp", ...program.args(port)], program.everyCore);
  const output = join(directory, `${port}.out`);
  const log = join(directory, `${port}.log`);
  const files = [output, log].map((path) => openSync(path, "a"));
  const startedAt = performance.now();
  const child = spawn(file, args, {
    cwd: program.cwd ?? "/",
    env: { PATH: process.env.PATH ?? "", NODE_ENV: "production", ...program.env(port) },
    stdio: ["ignore", ...files],
  });
  const ended = once(child, "exit");
  files.forEach(closeSync);
  await untilOpen(child, name, port, log);
  return {
    port,
    pids: [child.pid as number],
    startedAt,
    takeCollections: () => collectionsIn(takeText(output), startedAt),
    takeErrors: () =>
      takeText(log)
        .split("\n")
        .filter((line) => line !== "" && !MERE_INFORMATION.test(line)),
    stop: async () => {
      const late = AbortSignal.timeout(15_000);
      late.onabort = () => child.kill("SIGKILL");
      child.kill("SIGINT");
      await ended;
      late.onabort = null;
    },
  };
}
