import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkDeploy } from "./check-deploy.mjs";
import { build, generate, install } from "./prepare.mjs";
import { Problem } from "./problem.mjs";
import { program } from "./program.mjs";
import { ROOT } from "./root.mjs";
import { NODE, openly, quietly } from "./run.mjs";
import { runProgram } from "./run-program.mjs";

const TABLE = "Not everything held: see the table above.";
const VITEST = "node_modules/vitest/vitest.mjs";
const TESTS_FAILED = "Not every test passed: the reasons are above.";
const OURS = "label=com.docker.compose.project=freight-board";

/**
 * Tests of a release that run only when named, as `npm run test:release -- NAME`, because each takes hours or
 * needs special programs or a separate machine. CONTRIBUTING.md says what each shows.
 *
 * @type {Record<string, (args: string[]) => Promise<void>>}
 */
export const PARTS = {
  alerts,
  cluster,
  compose,
  deploy: checkDeploy,
  oldest: (args) => runProgram(VITEST, ["run", "--project=oldest", ...args], TESTS_FAILED, generate),
  pgbouncer: (args) => {
    process.env.TEST_PGBOUNCER = "1";
    return runProgram(VITEST, ["run", "--project=pgbouncer", ...args], TESTS_FAILED);
  },
  plans: (args) =>
    runProgram(
      "e2e/plans/run.ts",
      args,
      "Statements read more than they may: they are listed above, with the reason of each.",
      generate,
    ),
  upgrade: (args) =>
    runProgram(
      "e2e/process/upgrade/run.ts",
      args,
      "The upgrade was noticed or broke off: the reason is above.",
    ),
};

/** Checks the alert rules with Prometheus' promtool and runs their tests. */
async function alerts() {
  const promtool = program("promtool", "PROMTOOL", "prometheus");
  const folder = join(ROOT, "deploy", "monitoring");
  const checks = [
    ["check", "config", join(folder, "prometheus.yml")],
    ["check", "rules", join(folder, "alerts.yml")],
    ["test", "rules", join(folder, "alerts.test.yml")],
  ];
  const good = [];
  for (const args of checks) good.push(await openly(promtool, args));
  if (good.includes(false)) throw new Problem("Not every alert is right: the reasons are above.");
}

/**
 * Runs the topology of deploy as plain processes, behind the shipped haproxy.cfg and nginx.conf. The options
 * are listed in e2e/process/cluster.ts.
 *
 * @param {string[]} args
 */
async function cluster(args) {
  const certificates = mkdtempSync(join(tmpdir(), "freight-board-certificates-"));
  try {
    process.env.HAPROXY = program("haproxy", "HAPROXY");
    process.env.NGINX = program("nginx", "NGINX");
    // Standard output is reserved for the result.
    if (args.includes("--json")) process.stdout.write = process.stderr.write.bind(process.stderr);
    await runProgram("e2e/process/cluster.ts", args, TABLE, async () => {
      await build();
      const made = await quietly(join(ROOT, "deploy", "make-certificates.sh"), [certificates]);
      if (!made.ok) throw new Problem("Certificates could not be made: install openssl.", made.output);
      process.env.CERTIFICATES = certificates;
      process.env.NODE_EXTRA_CA_CERTS = join(certificates, "ca.crt");
    });
  } finally {
    rmSync(certificates, { recursive: true, force: true });
  }
}

/**
 * Runs the board of deploy/compose.yaml in Docker with the commands of docs/operations, in a clone of the last
 * commit. Uses the ports 80, 443 and 8025, and removes the containers, volumes and image afterwards.
 *
 * @param {string[]} args
 */
async function compose(args) {
  const clone = mkdtempSync(join(tmpdir(), "freight-board-compose-"));
  try {
    const version = await quietly("docker", ["compose", "version"]);
    if (!version.ok) throw new Problem("Docker Compose is not here.", version.output);
    for (const list of [
      ["container", "ls", "--all", "--quiet", "--filter", OURS],
      ["volume", "ls", "--quiet", "--filter", OURS],
      ["image", "ls", "--quiet", "freight-board"],
    ]) {
      const { ok, output } = await quietly("docker", list);
      if (!ok) throw new Problem("Docker does not run.", output);
      if (output.trim() !== "")
        throw new Problem(
          "This machine has a board in containers or its image already, and this would delete it: try another machine.",
        );
    }
    await install();
    const cloned = await quietly("git", ["clone", "--quiet", ROOT, clone]);
    if (!cloned.ok) throw new Problem("The last commit could not be cloned.", cloned.output);
    if (!(await openly(NODE, ["e2e/process/compose.ts", clone, ...args]))) throw new Problem(TABLE);
  } finally {
    rmSync(clone, { recursive: true, force: true });
  }
}
