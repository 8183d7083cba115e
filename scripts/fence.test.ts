import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { breaches } from "./fence.mjs";

const ROOT = join(import.meta.dirname, "..");
const PACKAGES = ["api", "calendar", "db", "geo", "rest", "worker"];
let house = "";
afterEach(() => rmSync(house, { recursive: true, force: true }));

/** A house of empty modules with the `exports` of the real packages, and what a test plants in it. */
function build(planted: Record<string, string>) {
  house = realpathSync(mkdtempSync(join(tmpdir(), "fence-")));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(house, path)), { recursive: true });
    writeFileSync(join(house, path), text);
  };
  mkdirSync(join(house, "node_modules/@board"), { recursive: true });
  for (const name of PACKAGES) {
    const manifest = readFileSync(join(ROOT, "packages", name, "package.json"), "utf8");
    write(`packages/${name}/package.json`, manifest);
    const entries: Record<string, string> = JSON.parse(manifest).exports;
    for (const file of Object.values(entries))
      write(join("packages", name, file), "export const entry = 1;\n");
    symlinkSync(join(house, "packages", name), join(house, "node_modules/@board", name));
  }
  write(
    "packages/api/src/loads/post-load.ts",
    'import { entry } from "@board/db";\nexport const verb = entry;\n',
  );
  write("packages/api/src/loads/sql.ts", "export const sql = 1;\n");
  write("apps/web/src/page.tsx", "");
  write("e2e/process/two-processes.test.ts", "");
  for (const [path, text] of Object.entries(planted)) write(path, text);
  return breaches(house, ["apps", "packages", "e2e"]);
}

const from = (path: string) => `import { entry } from "${path}";\nexport const planted = entry;\n`;
const RULES = "packages/api/src/loads/quotes/rules.ts";

it("accepts code without a breach", async () => {
  const clean = {
    "apps/web/src/page.tsx": `${from("@board/api/loads/lifecycle")}export type { entry as Entry } from "@board/api/server";\n`,
    "packages/rest/src/answer.ts": from("@board/api/server"),
    [RULES]: from("../lifecycle.ts"),
  };
  expect(await build(clean)).toEqual([]);
});

it.each<[string, string, Record<string, string>]>([
  [
    "the site runs a verb",
    "named-entries-only",
    { "apps/web/src/page.tsx": from("@board/api/loads/post-load") },
  ],
  [
    "the site runs a verb by its path",
    "site-runs-pure-modules-only",
    { "apps/web/src/page.tsx": from("../../../packages/api/src/loads/post-load.ts") },
  ],
  [
    "the driver's page takes a rule of the API",
    "driver-page-stands-alone",
    { "apps/driver/src/job.ts": from("@board/api/loads/lifecycle") },
  ],
  [
    "the site runs verbs by an entry",
    "site-runs-pure-modules-only",
    { "apps/web/src/page.tsx": from("@board/api/server") },
  ],
  [
    "the site reads the database by its path",
    "no-path-into-a-package",
    { "apps/web/src/page.tsx": from("../../../packages/db/src/index.ts") },
  ],
  [
    "the site reads the database",
    "site-runs-pure-modules-only",
    { "apps/web/src/page.tsx": from("@board/db") },
  ],
  [
    "the site loads the database late",
    "site-runs-pure-modules-only",
    { "apps/web/src/page.tsx": 'export const late = () => import("@board/db");\n' },
  ],
  [
    "a feature of the site knows another",
    "features-stand-apart",
    {
      "apps/web/src/features/loads/page.ts": from("../board/line.ts"),
      "apps/web/src/features/board/line.ts": "export const entry = 1;\n",
    },
  ],
  [
    "a feature of the site knows the styles of another",
    "features-stand-apart",
    {
      "apps/web/src/features/loads/page.ts": 'import "../board/line.module.css";\n',
      "apps/web/src/features/board/line.module.css": "",
    },
  ],
  [
    "a part of the site knows a feature",
    "site-layers-ui/primitives",
    {
      "apps/web/src/ui/primitives/Line.ts": from("../../features/board/line.ts"),
      "apps/web/src/features/board/line.ts": "export const entry = 1;\n",
    },
  ],
  [
    "a part of the site that any trade could use knows freight",
    "site-layers-ui/primitives",
    {
      "apps/web/src/ui/primitives/Line.ts": from("../trade/price.ts"),
      "apps/web/src/ui/trade/price.ts": "export const entry = 1;\n",
    },
  ],
  [
    "a feature of the site lies beside the others",
    "site-folders",
    {
      "apps/web/src/app/page.tsx": from("../invoices/line.ts"),
      "apps/web/src/invoices/line.ts": "export const entry = 1;\n",
    },
  ],
  [
    "what is shared belongs to no layer",
    "site-folders",
    {
      "apps/web/src/app/page.tsx": from("../shared/more/line.ts"),
      "apps/web/src/shared/more/line.ts": "export const entry = 1;\n",
    },
  ],
  [
    "what is shared of a load knows the frame",
    "site-layers-shared/load-parts",
    {
      "apps/web/src/shared/load-parts/view.ts": from("../shell/keys.ts"),
      "apps/web/src/shared/shell/keys.ts": "export const entry = 1;\n",
    },
  ],
  [
    "geo knows the board",
    "geo-and-calendar-stand-alone",
    { "packages/geo/src/index.ts": from("@board/api") },
  ],
  [
    "the database knows the board",
    "db-knows-nothing-above",
    { "packages/db/src/index.ts": from("@board/api/rules") },
  ],
  [
    "a test of the database knows the board",
    "db-knows-nothing-above",
    { "packages/db/src/client.test.ts": from("@board/api/rules") },
  ],
  [
    "a test takes another package by its path",
    "no-path-into-a-package",
    { "packages/rest/src/answer.test.ts": from("../../db/src/testing/database.ts") },
  ],
  [
    "a test of processes takes an app by its path",
    "no-path-into-a-package",
    { "e2e/process/two-processes.test.ts": from("../../apps/web/src/page.tsx") },
  ],
  [
    "a package knows an app",
    "packages-know-no-app",
    { "packages/rest/src/answer.ts": from("../../../apps/web/src/page.tsx") },
  ],
  ["a verb speaks HTTP", "api-knows-no-door", { "packages/api/src/loads/post-load.ts": from("node:http") }],
  ["rules read a file", "pure-reaches-pure", { [RULES]: from("node:fs") }],
  ["rules bring zod into every browser", "pure-reaches-pure", { [RULES]: from("zod") }],
  [
    "rules read a file through a helper",
    "pure-reaches-pure",
    { [RULES]: from("./helper.ts"), "packages/api/src/loads/quotes/helper.ts": from("node:fs") },
  ],
  ["rules read the database", "pure-reaches-pure", { [RULES]: from("@board/db") }],
  [
    "rules read the database by its path",
    "no-path-into-a-package",
    { [RULES]: from("../../../../db/src/index.ts") },
  ],
  [
    "what the site shares reads the database through a helper",
    "pure-reaches-pure",
    {
      "packages/api/src/loads/lifecycle.ts": from("./quotes/helper.ts"),
      "packages/api/src/loads/quotes/helper.ts": from("@board/db"),
    },
  ],
  [
    "a schema reads the database through a helper",
    "schemas-reach-no-database",
    { "packages/api/src/loads/quotes/schemas.ts": from("../post-load.ts") },
  ],
  [
    "the front of the server loads the handlers through a door",
    "front-reaches-no-handlers",
    {
      "apps/server/src/doors/http.ts": from("./site-door/stream-door.ts"),
      "apps/server/src/doors/site-door/stream-door.ts": from("@board/rest"),
    },
  ],
  [
    "a router asks the database",
    "routers-hold-no-sql",
    { "packages/api/src/loads/quotes/router.ts": from("@board/db") },
  ],
  [
    "a router takes SQL",
    "routers-hold-no-sql",
    { "packages/api/src/loads/quotes/router.ts": from("../sql.ts") },
  ],
  [
    "a change of a load draws a document",
    "no-change-draws",
    {
      "packages/api/src/loads/changes/answer-change.ts": from("../transport-orders/keep-order.ts"),
      "packages/api/src/loads/transport-orders/keep-order.ts": "export const entry = 1;\n",
    },
  ],
  ["REST asks the database", "rest-asks-no-database", { "packages/rest/src/answer.ts": from("@board/db") }],
  [
    "two modules need each other",
    "no-circle",
    { "packages/api/src/loads/a.ts": from("./b.ts"), "packages/api/src/loads/b.ts": from("./a.ts") },
  ],
  [
    "a context imports one above it",
    "api-context-loads",
    {
      "packages/api/src/loads/post-load.ts": from("../board/sql.ts"),
      "packages/api/src/board/sql.ts": "export const entry = 1;\n",
    },
  ],
  [
    "two contexts of one layer know each other",
    "api-context-desk",
    {
      "packages/api/src/desk/a.ts": from("../trust/b.ts"),
      "packages/api/src/trust/b.ts": "export const entry = 1;\n",
    },
  ],
  [
    "a load knows of invoices",
    "api-context-loads",
    {
      "packages/api/src/loads/pay.ts": from("../money/settle-invoices.ts"),
      "packages/api/src/money/settle-invoices.ts": "export const entry = 1;\n",
    },
  ],
  [
    "money and trust know each other",
    "api-context-money",
    {
      "packages/api/src/money/a.ts": from("../trust/b.ts"),
      "packages/api/src/trust/b.ts": "export const entry = 1;\n",
    },
  ],
  [
    "two modules need each other's types",
    "no-circle",
    {
      "packages/api/src/loads/a.ts": 'import type { B } from "./b.ts";\nexport type A = B | null;\n',
      "packages/api/src/loads/b.ts": 'import type { A } from "./a.ts";\nexport type B = A[];\n',
    },
  ],
  [
    "production uses a test's helper",
    "no-test-helper-in-production",
    { "packages/rest/src/answer.ts": from("@board/api/testing") },
  ],
])("refuses that %s: %s", async (_, rule, planted) => {
  const found = await build(planted);
  expect(found.map((breach) => breach.slice(0, breach.indexOf(":")))).toContain(rule);
  // Only the planted breaches are refused.
  const files = Object.keys(planted);
  expect(found.filter((breach) => !files.some((file) => breach.includes(`: ${file} -> `)))).toEqual([]);
});

const STATEMENT = /\$(?:query|execute)Raw|\.db\b|\b(?:SELECT|INSERT|UPDATE|DELETE)\s/;

it("keeps statements out of routers, which are handed a client with each call", () => {
  const routers = globSync("packages/api/src/**/router.ts", { cwd: ROOT });
  expect(routers.filter((path) => STATEMENT.test(readFileSync(join(ROOT, path), "utf8")))).toEqual([]);
  expect("archive: firmProcedure.mutation(({ ctx }) => ctx.db.load.update({ data: { status } }))").toMatch(
    STATEMENT,
  );
});
