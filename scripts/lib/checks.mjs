import { projectsOf } from "./changed.mjs";

/** @typedef {{ title: string, commands: string[][], advice: string }} Check arguments of pnpm, and the remedy */

/**
 * Returns the checks that are not tests, by their names in `npm run lint`. `files` limits style to these files,
 * and types to the TypeScript projects that cover them; the other checks always cover the whole repository.
 *
 * @param {string[]} [files]
 */
export function checksOf(files) {
  /** @satisfies {Record<string, Check>} */
  const checks = {
    style: {
      title: "Style",
      commands: [["exec", "biome", "check", "--no-errors-on-unmatched", ...(files ?? ["."])]],
      advice: "run `npm run fix`, mend the rest by hand.",
    },
    types: {
      title: "Types",
      commands: projectsOf(files).map((project) => ["exec", "tsc", "-p", project]),
      advice: "mend what is listed above.",
    },
    imports: {
      title: "Imports",
      commands: [["exec", "node", "scripts/fence.mjs"]],
      advice: "see “What may import what” in CONTRIBUTING.md.",
    },
    unused: {
      title: "Unused code",
      commands: [["exec", "knip", "--config", "scripts/knip.json"]],
      advice: "remove what is listed above.",
    },
    rest: {
      title: "REST document",
      commands: [["--filter", "@board/rest", "lint"]],
      advice: "mend the schemas that openapi/v1.json is made from.",
    },
  };
  return checks;
}
