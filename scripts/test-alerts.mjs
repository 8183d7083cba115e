/** `npm run test:alerts`: has Prometheus' own promtool read the alert rules and try each alert. */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { report } from "./lib/problem.mjs";
import { program } from "./lib/program.mjs";
import { ROOT } from "./lib/root.mjs";

const CHECKS = [
  ["check", "config", "prometheus.yml"],
  ["check", "rules", "alerts.yml"],
  ["test", "rules", "alerts.test.yml"],
];

try {
  const promtool = program("promtool", "PROMTOOL", "prometheus");
  for (const args of CHECKS) {
    const { status } = spawnSync(promtool, args, {
      cwd: join(ROOT, "deploy", "monitoring"),
      stdio: "inherit",
    });
    if (status !== 0) process.exitCode = 1;
  }
} catch (error) {
  report(error);
}
