/**
 * `npm run test:cluster`: runs the topology of deploy as plain processes: the shipped haproxy.cfg and
 * nginx.conf before two web processes, with two workers, PostgreSQL over TLS, an S3 server and an SMTP server.
 */
import { parseArgs } from "node:util";
import { table } from "./cluster/findings.ts";
import type { Edge } from "./cluster/programs.ts";
import {
  crowd,
  killWeb,
  killWorker,
  life,
  nothingLost,
  prepare,
  type Run,
  restartDatabase,
  rolling,
  stream,
} from "./cluster/scenarios.ts";
import { startCluster } from "./cluster/topology.ts";
import { createDataFolder } from "./data-folder.ts";

const OPTIONS = {
  /** Number of restarts of web processes behind each proxy. */
  restarts: { type: "string", default: "4" },
  /** Requests sent in a second. */
  rate: { type: "string", default: "50" },
  /** Scenarios to run: `all`, or some of life, stream, crowd, rolling and kills, separated by commas. */
  scenarios: { type: "string", default: "all" },
  /** Number of open pages behind each proxy; a multiple of a hundred. */
  pages: { type: "string", default: "3000" },
  /** Proxies to test: `haproxy`, `nginx` or both, separated by a comma. */
  proxies: { type: "string", default: "haproxy,nginx" },
  /** Address of an empty database on another server, for example one with PostgreSQL 16. */
  database: { type: "string" },
  /** Prints the result as JSON, and nothing else, to standard output. */
  json: { type: "boolean", default: false },
} as const;

const { values } = parseArgs({ options: OPTIONS });
const KINDS = ["life", "stream", "crowd", "rolling", "kills"] as const;
const scenarios = new Set(values.scenarios === "all" ? KINDS : values.scenarios.split(","));
const proxies = values.proxies.split(",");
const say = (line: string) => process.stderr.write(`${line}\n`);

/** Paths of the programs and certificates, set by scripts/lib/release-parts.mjs. */
const { HAPROXY = "", NGINX = "", CERTIFICATES = "" } = process.env;

/**
 * Starts a proxy and runs scenarios through it. An error becomes a finding, so that the remaining scenarios are
 * still run.
 */
async function behind(run: Run, open: () => Promise<Edge>, work: (proxy: Edge) => Promise<void>) {
  let proxy: Edge | null = null;
  try {
    proxy = await open();
    await work(proxy);
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    run.findings.push({
      scenario: proxy?.name ?? "a proxy",
      statement: "the scenario comes to its end",
      holds: false,
      detail,
    });
  } finally {
    await proxy?.stop();
  }
}

async function runAll(run: Run, first: Edge): Promise<void> {
  const { cluster } = run;
  await first.stop();
  const restarts = Number(values.restarts);
  const calm = async (proxy: Edge) => {
    await Promise.all([
      scenarios.has("life") ? life(run, proxy) : null,
      scenarios.has("stream") ? stream(run, proxy) : null,
    ]);
    if (scenarios.has("crowd")) await crowd(run, proxy, Number(values.pages));
  };
  if (proxies.includes("haproxy")) {
    await behind(run, () => cluster.openHaproxy(false), calm);
    if (scenarios.has("rolling"))
      await behind(
        run,
        () => cluster.openHaproxy(true),
        (proxy) => rolling(run, proxy, restarts, "which never tries another process"),
      );
    if (scenarios.has("kills"))
      await behind(
        run,
        () => cluster.openHaproxy(false),
        async (proxy) => {
          await killWeb(run, proxy);
          await killWorker(run);
          await restartDatabase(run);
        },
      );
  }
  if (proxies.includes("nginx"))
    await behind(
      run,
      () => cluster.openNginx(),
      async (proxy) => {
        await calm(proxy);
        if (scenarios.has("rolling"))
          await rolling(run, proxy, restarts, "which tries another where a connection fails");
        if (scenarios.has("kills")) await killWeb(run, proxy);
      },
    );
  await nothingLost(run);
}

const startedAt = performance.now();
const data = await createDataFolder("cluster");
try {
  const cluster = await startCluster({
    folder: data.folder,
    certificates: CERTIFICATES,
    haproxy: HAPROXY,
    nginx: NGINX,
    ...(values.database === undefined ? {} : { databaseUrl: values.database }),
    say,
  });
  try {
    const first = await (proxies.includes("haproxy") ? cluster.openHaproxy(false) : cluster.openNginx());
    const run = await prepare(cluster, { perSecond: Number(values.rate), say });
    await runAll(run, first);
    const result = {
      ok: run.findings.every(({ holds }) => holds),
      postgresql: cluster.database.version,
      tls: cluster.database.tls,
      restarts: scenarios.has("rolling") ? Number(values.restarts) : 0,
      perSecond: Number(values.rate),
      seconds: Math.round((performance.now() - startedAt) / 1_000),
      findings: run.findings,
      notTried: run.notTried,
    };
    const broken = run.findings.filter(({ holds }) => !holds);
    const summary = `PostgreSQL ${result.postgresql}${result.tls ? " over TLS" : ""}, ${result.seconds} s: ${broken.map(({ scenario, detail }) => `${scenario}: ${detail}`).join("; ") || "all holds"}`;
    if (values.json) console.log(JSON.stringify(result, null, 2));
    else console.log([table(result.findings), ...result.notTried, summary].join("\n\n"));
    process.exitCode = result.ok ? 0 : 1;
  } finally {
    await cluster.stop();
  }
} finally {
  await data.remove();
}
