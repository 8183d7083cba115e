/**
 * The rules of imports; CONTRIBUTING.md summarises them. scripts/fence.mjs applies them to the repository, and
 * scripts/fence.test.ts plants one breach of each and expects an error.
 */

const TEST = "\\.(?:test|spec|fixture)\\.tsx?$|/(?:testing|contract|model)/|^packages/testing/";
const NPM = "(?:^|/)node_modules/";
const DATABASE = ["^packages/db/(?!src/generated/enums\\.ts$)", `${NPM}(?:pg|@prisma)/`];
const SQL = "/[a-z-]*sql\\.ts$";
const BROWSER = [`${NPM}(?:next|react)/`];

/**
 * Modules without side effects: they read no clock and no setting, and get the time as an argument. Of the
 * rules, the site may run only these.
 */
const PURE = [
  "^packages/api/src/loads/reputation/until-level\\.ts$",
  "^packages/api/src/rules\\.ts$",
  "^packages/(?:api|worker)/src/.+/rules\\.ts$",
  "^packages/api/src/board/(?:keep-figures|position)\\.ts$",
  "^packages/api/src/loads/filters/(?:readers|view-rules)\\.ts$",
  "^packages/api/src/people/accounts/weak-password\\.ts$",
  "^packages/api/src/core/(?:carrier-facts|counted|terms)\\.ts$",
  "^packages/api/src/core/csv/write-csv\\.ts$",
  "^packages/api/src/loads/(?:allowed-actions|drivers-hours|ferry|lifecycle|material-fields|posting-rules|posting-warnings)\\.ts$",
  "^packages/api/src/core/event-types\\.ts$",
  "^packages/calendar/src/",
  "^packages/db/src/generated/enums\\.ts$",
  "^packages/geo/src/(?:between-towns|distance)\\.ts$",
];
/**
 * Folders of the site that features build on, lowest first: components, components for freight, session and API
 * calls, parts that several features share, the frame around every page. `app` combines the features.
 */
const SITE_LAYERS = [
  ["ui/primitives", "ui/format", "ui/hooks"],
  ["ui/trade"],
  ["shared/session", "shared/server", "shared/trpc", "shared/theme"],
  ["shared/load-parts", "shared/auth-parts", "shared/map", "shared/markdown", "shared/places"],
  ["shared/shell"],
];
/** The contexts of packages/api, lowest first; those of one layer must not import each other. Each has a README. */
const API_LAYERS = [
  ["core"],
  ["firms"],
  ["people"],
  ["loads"],
  ["board"],
  ["trust", "integrations", "desk"],
  ["operations"],
];
const API = "^packages/api/src/";
const SITE = "^apps/web/src/";
const BELOW_FEATURES = `(?:${SITE_LAYERS.flat().join("|")})/`;

/** Services that the server provides to the site's pages in the same process: their types, and the name to find them by. */
const SITE_SERVICES = "^packages/api/src/site\\.ts$";
const PURE_NPM = "(?:temporal-polyfill|@zxcvbn-ts)";

/**
 * @param {string} name
 * @param {string} comment
 * @param {{ path?: string | string[], pathNot?: string | string[] }} from
 * @param {import("dependency-cruiser").IRegularForbiddenRuleType["to"] & { reachable?: true }} to
 */
function refuse(name, comment, from, to) {
  return { name, comment, severity: /** @type {const} */ ("error"), from, to };
}

/** @type {{ dependencyTypesNot: import("dependency-cruiser").DependencyType[] }} */
const runs = { dependencyTypesNot: ["type-only"] };

/** Rules about single imports. They apply to type-only imports, too, unless a rule excludes those. */
export const direct = {
  forbidden: [
    refuse(
      "no-circle",
      "Modules that need each other are one module, or miss a third. Types count.",
      {},
      { circular: true },
    ),
    refuse(
      "named-entries-only",
      "Import what a package.json names in `exports`.",
      {},
      {
        path: "^@(?:freight-)?board/",
        couldNotResolve: true,
      },
    ),
    refuse(
      "no-path-into-a-package",
      "Another package is imported by its name.",
      {
        path: "^((?:apps|packages)/[^/]+|prisma/seed|docs|scripts|e2e|bench)/",
      },
      { path: "^(?:apps|packages|prisma/seed)/", pathNot: "^$1/", dependencyTypes: ["local"] },
    ),
    refuse(
      "packages-know-no-app",
      "The site and REST call the procedures, never the other way.",
      {
        path: "^(?:packages|prisma/seed)/",
      },
      { path: "^(?:apps|e2e|bench)/" },
    ),
    refuse(
      "geo-and-calendar-stand-alone",
      "They know places and days, and nothing of the board.",
      {
        path: "^packages/(geo|calendar)/",
      },
      { path: "^(?:apps|packages|prisma)/", pathNot: "^packages/$1/" },
    ),
    refuse(
      "db-knows-nothing-above",
      "packages/db stands below every rule, and so do its tests.",
      {
        path: "^packages/db/",
      },
      { path: "^(?:apps|packages|prisma/seed)/", pathNot: "^packages/db/" },
    ),
    refuse(
      "api-knows-no-door",
      "A door reads the request and calls a procedure.",
      {
        path: "^packages/api/",
        pathNot: TEST,
      },
      { path: [...BROWSER, "^packages/(?:rest|worker|sdk)/", "^prisma/seed/", "^(?:node:)?http[s2]?$"] },
    ),
    refuse(
      "rest-and-worker-apart",
      "Both stand on packages/api and know nothing of each other.",
      {
        path: "^packages/(rest|worker)/",
        pathNot: TEST,
      },
      { path: [...BROWSER, "^packages/(?:rest|worker|geo|sdk)/", "^prisma/seed/"], pathNot: "^packages/$1/" },
    ),
    refuse(
      "rest-asks-no-database",
      "REST calls procedures. Its limiter is given a pool, so it names the type.",
      {
        path: "^packages/rest/",
        pathNot: TEST,
      },
      { path: DATABASE, ...runs },
    ),
    refuse(
      "site-runs-pure-modules-only",
      "The site calls procedures. It runs pure modules, and types may come from anywhere.",
      { path: "^apps/web/(?!scripts/)", pathNot: TEST },
      {
        path: ["^(?:packages|prisma|apps/server)/", ...DATABASE],
        pathNot: [...PURE, SITE_SERVICES],
        ...runs,
      },
    ),
    refuse(
      "site-services-are-types",
      "The name is all that the pages run of it.",
      { path: SITE_SERVICES },
      runs,
    ),
    refuse(
      "features-stand-apart",
      "A feature of the site knows no other: what two need goes into a folder below them.",
      { path: `${SITE}features/([^/]+)/` },
      { path: `${SITE}[^/]+/`, pathNot: `${SITE}(?:features/$1/|${BELOW_FEATURES})` },
    ),
    refuse(
      "site-folders",
      "The site has routes, features and the folders below them; a new one is a feature or a layer.",
      { path: SITE },
      { path: `${SITE}[^/]+/`, pathNot: `${SITE}(?:app/|features/[^/]+/|${BELOW_FEATURES})` },
    ),
    ...SITE_LAYERS.map((folders, level) =>
      refuse(
        `site-layers-${folders[0]}`,
        "The site's folders import those of their own layer and of the layers below.",
        { path: `${SITE}(?:${folders.join("|")})/` },
        {
          path: `${SITE}[^/]+/`,
          pathNot: `${SITE}(?:${SITE_LAYERS.slice(0, level + 1)
            .flat()
            .join("|")})/`,
        },
      ),
    ),
    ...API_LAYERS.flatMap((contexts, level) =>
      contexts.map((context) =>
        refuse(
          `api-context-${context}`,
          "A context of packages/api imports itself and the contexts below it.",
          { path: `${API}${context}/`, pathNot: TEST },
          { path: API, pathNot: `${API}(?:${[context, ...API_LAYERS.slice(0, level).flat()].join("|")})/` },
        ),
      ),
    ),
    refuse(
      "routers-hold-no-sql",
      "A router is a table of names: the verb asks the database.",
      {
        path: "^packages/api/src/.+/router\\.ts$",
      },
      { path: [...DATABASE, SQL] },
    ),
    refuse(
      "no-change-draws",
      "A call that changes a load stores what its document says. The download and the worker draw it.",
      {
        path: "^packages/api/src/",
        pathNot: [
          TEST,
          "^packages/api/src/(?:server\\.ts|loads/transport-orders/(?:router|keep-order|draw-order)\\.ts)$",
        ],
      },
      {
        path: ["^packages/api/src/loads/transport-orders/(?:keep-order|draw-order)\\.ts$", `${NPM}pdfkit/`],
        ...runs,
      },
    ),
    refuse(
      "tests-are-for-nobody",
      "A test is imported by nothing.",
      {},
      { path: "\\.(?:test|spec)\\.tsx?$" },
    ),
    refuse(
      "no-test-helper-in-production",
      "What only tests need stays with them.",
      {
        path: "^(?:apps|packages|prisma/seed)/",
        pathNot: TEST,
      },
      { path: TEST },
    ),
  ],
};

/** Rules about transitive imports; type-only imports are not followed. */
export const transitive = {
  forbidden: [
    refuse(
      "pure-reaches-pure",
      "rules.ts and what the site shares read no file, no database, no clock, at any depth.",
      { path: PURE, pathNot: TEST },
      {
        reachable: true,
        path: [
          "^(?!apps/|packages/|prisma/|node_modules/)",
          `${NPM}(?!\\.pnpm/)(?!${PURE_NPM}/)`,
          ...DATABASE,
          "^(?:apps|prisma)/",
          "^packages/(?:rest|testing|sdk)/",
          "^packages/api/src/(?:core/(?:context|in-transaction|procedures)|root|server)\\.ts$",
          SQL,
        ],
      },
    ),
    refuse(
      "schemas-reach-no-database",
      "A schema is a shape.",
      {
        path: "^packages/api/src/.*schemas\\.ts$",
      },
      { reachable: true, path: [...DATABASE, SQL] },
    ),
    refuse(
      "front-reaches-no-handlers",
      "A worker has no handlers: what every process loads does not load them.",
      {
        path: "^(?:apps/server/src/(?:doors/http|doors/refusals|env|wiring/site)|packages/rest/src/edge)\\.ts$",
      },
      { reachable: true, path: "^packages/rest/src/(?:index|operations/boundary|http/routes)\\.ts$" },
    ),
  ],
};

/** Folders that the rules apply to. */
export const ROOMS = ["apps", "packages", "prisma/seed", "docs", "scripts", "bench", "e2e"];

export const options = {
  doNotFollow: { path: [NPM, "/generated/"] },
  exclude: { path: ["(?:^|/)\\.next", "^packages/geo/data/"] },
  enhancedResolveOptions: {
    exportsFields: ["exports"],
    conditionNames: ["import", "node", "default", "types"],
  },
  skipAnalysisNotInRules: true,
};
