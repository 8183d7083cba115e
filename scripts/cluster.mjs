/**
 * `npm run test:cluster`: builds what is missing and runs the topology of deploy as plain processes, behind the shipped
 * haproxy.cfg and nginx.conf. `npm run test:cluster -- --restarts 50 --json`; e2e/measure/cluster.ts has all options.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build, checkNode, install } from "./lib/prepare.mjs";
import { Problem, report } from "./lib/problem.mjs";
import { program } from "./lib/program.mjs";
import { ROOT } from "./lib/root.mjs";
import { NODE, openly, quietly } from "./lib/run.mjs";

const certificates = mkdtempSync(join(tmpdir(), "freight-board-certificates-"));
try {
  checkNode();
  process.env.HAPROXY = program("haproxy", "HAPROXY");
  process.env.NGINX = program("nginx", "NGINX");
  const json = process.argv.includes("--json");
  // Standard output is the result's alone.
  if (json) process.stdout.write = process.stderr.write.bind(process.stderr);
  await install();
  await build();
  const made = await quietly(join(ROOT, "deploy", "make-certificates.sh"), [certificates]);
  if (!made.ok) throw new Problem("Certificates could not be made: install openssl.", made.output);
  process.env.CERTIFICATES = certificates;
  process.env.NODE_EXTRA_CA_CERTS = join(certificates, "ca.crt");
  const done = await openly(NODE, [join(ROOT, "e2e", "measure", "cluster.ts"), ...process.argv.slice(2)]);
  if (!done) throw new Problem("Not everything held: see the table above.");
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  rmSync(certificates, { recursive: true, force: true });
}
