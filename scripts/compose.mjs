/**
 * `npm run test:compose`: has Docker run the board of deploy/compose.yaml by the commands of docs/operations, in a clone of the
 * last commit. It takes the ports 80, 443 and 8025, and removes the containers, volumes and image that it made.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { checkNode, install } from "./lib/prepare.mjs";
import { Problem, report } from "./lib/problem.mjs";
import { ROOT } from "./lib/root.mjs";
import { NODE, openly, quietly } from "./lib/run.mjs";

const OURS = "label=com.docker.compose.project=freight-board";

const clone = mkdtempSync(join(tmpdir(), "freight-board-compose-"));
try {
  checkNode();
  const compose = await quietly("docker", ["compose", "version"]);
  if (!compose.ok) throw new Problem("Docker Compose is not here.", compose.output);
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
  const done = await openly(NODE, [
    join(ROOT, "e2e", "measure", "compose.ts"),
    clone,
    ...process.argv.slice(2),
  ]);
  if (!done) throw new Problem("Not everything held: see the table above.");
} catch (error) {
  report(error);
  process.exitCode = 1;
} finally {
  rmSync(clone, { recursive: true, force: true });
}
