/** Prints the tables of `docs/reputation.md` as the rules compute them. Run by `npm run bench -- reputation`. */
import { reputationTables } from "./cases.ts";

for (const [head = [], ...rows] of Object.values(reputationTables()))
  console.log([head, head.map(() => "---"), ...rows].map((row) => `| ${row.join(" | ")} |`).join("\n"), "\n");
