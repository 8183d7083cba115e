import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { CONNECTIONS } from "../load/start-generator.ts";
import { quantile } from "../report/statistics.ts";
import type { Figure } from "../results.ts";

/** pgbench on the PATH, else where Debian keeps it; null where there is none (the embedded server brings none along). */
export function findPgbench(): string | null {
  const folder = "/usr/lib/postgresql";
  const debian = existsSync(folder)
    ? readdirSync(folder).map((version) => join(folder, version, "bin/pgbench"))
    : [];
  for (const file of ["pgbench", ...debian.reverse()]) {
    try {
      execFileSync(file, ["--version"], { stdio: "ignore" });
      return file;
    } catch {
      // Not there: the next.
    }
  }
  return null;
}

interface RawJob {
  pgbench: string;
  url: string;
  directory: string;
  script: string;
  /** For that long, or each client so many times. */
  amount: { seconds: number } | { each: number };
}

/** One script by as many clients as the other candidates have connections, with prepared statements. */
export async function runPgbench({ pgbench, url, directory, script, amount }: RawJob): Promise<Figure> {
  const file = join(directory, "raw.sql");
  const prefix = join(directory, "raw_log");
  writeFileSync(file, script);
  const { username, password, hostname, port, pathname } = new URL(url);
  const child = spawn(
    pgbench,
    [
      ...[
        "-n",
        "-M",
        "prepared",
        "-c",
        String(CONNECTIONS),
        "-j",
        "2",
        "-f",
        file,
        "-l",
        `--log-prefix=${prefix}`,
      ],
      ...("seconds" in amount ? ["-T", String(Math.ceil(amount.seconds))] : ["-t", String(amount.each)]),
      ...["-h", hostname, "-p", port, "-U", username, pathname.slice(1)],
    ],
    { env: { PGPASSWORD: password, PGOPTIONS: "-c TimeZone=UTC" }, stdio: ["ignore", "pipe", "pipe"] },
  );
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
  const [code] = await once(child, "exit");
  const perSecond = Number(/tps = ([\d.]+)/.exec(said)?.[1]);
  if (code !== 0) throw new Error(`pgbench failed:\n${said}`);
  const logs = readdirSync(directory).filter((name) => name.startsWith("raw_log"));
  const latencies = logs.flatMap((name) =>
    readFileSync(join(directory, name), "utf8")
      .trim()
      .split("\n")
      .map((line) => Number(line.split(" ")[2]) / 1_000),
  );
  for (const name of logs) rmSync(join(directory, name));
  return { perSecond, p50: quantile(latencies, 0.5), p99: quantile(latencies, 0.99), rounds: [perSecond] };
}
