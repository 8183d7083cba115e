/**
 * The rules of imports; CONTRIBUTING.md summarises them. scripts/fence.mjs applies the rules to the repository.
 * scripts/fence.test.ts breaks each rule in a small made-up repository and expects an error.
 */

const TEST = "\\.(?:test|spec|fixture)\\.tsx?$|/(?:testing|contract|model)/|^packages/testing/";
const NPM = "(?:^|/)node_modules/";
const DATABASE = ["^packages/db/(?!src/generated/enums\\.ts$)", `${NPM}(?:pg|@prisma)/`];
const SQL = "/[a-z-]*sql\\.ts$";
const BROWSER = [`${NPM}(?:next|react)/`];

/**
 * Modules without side effects: they read neither the clock nor settings, and get the time as an argument. The
 * site may call the code of these modules; from other modules of the API it may import only types.
 */
const PURE = [
  "^packages/api/src/loads/reputation/until-level\\.ts$",
  "^packages/api/src/loads/proof/receipt-sentence\\.ts$",
  "^packages/api/src/loads/stops/in-order\\.ts$",
  "^packages/api/src/rules\\.ts$",
  "^packages/(?:api|worker)/src/.+/rules\\.ts$",
  "^packages/api/src/board/(?:keep-figures|position)\\.ts$",
  "^packages/api/src/loads/filters/(?:readers|view-rules)\\.ts$",
  "^packages/api/src/people/accounts/weak-password\\.ts$",
  "^packages/api/src/core/(?:carrier-facts|counted|pounds|terms)\\.ts$",
  "^packages/api/src/core/csv/write-csv\\.ts$",
  "^packages/api/src/loads/(?:allowed-actions|drivers-hours|ferry|goods/words|lifecycle|material-fields|posting-rules|posting-warnings|vehicle-names)\\.ts$",
  "^packages/api/src/core/event-types\\.ts$",
  "^packages/api/src/market/vehicles/figures\\.ts$",
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
  ["shared/load-parts", "shared/auth-parts", "shared/map", "shared/markdown", "shared/places", "shared/push"],
  ["shared/shell"],
];
/** The contexts of packages/api, lowest layer first. Contexts of one layer must not import each other. Each has a README. */
const API_LAYERS = [
  ["core"],
  ["firms"],
  ["people"],
  ["loads"],
  ["board"],
  ["trust", "integrations", "desk", "money", "market"],
  ["operations"],
];
const API = "^packages/api/src/";
const SITE = "^apps/web/src/";
const BELOW_FEATURES = `(?:${SITE_LAYERS.flat().join("|")})/`;

/**
 * Module about the services that the server provides to the site's pages in the same process. It contains the
 * types of the services, and the symbol by which a page finds them.
 */
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
      "Do not create circular imports, type-only imports included. Merge the modules, or move what they share to a third.",
      {},
      { circular: true },
    ),
    refuse(
      "named-entries-only",
      "Import from a package only the entries that its package.json lists in `exports`.",
      {},
      {
        path: "^@(?:freight-)?board/",
        couldNotResolve: true,
      },
    ),
    refuse(
      "no-path-into-a-package",
      "Import another package by its name, not by a path to its files.",
      {
        path: "^((?:apps|packages)/[^/]+|prisma/seed|docs|scripts|e2e|bench)/",
      },
      { path: "^(?:apps|packages|prisma/seed)/", pathNot: "^$1/", dependencyTypes: ["local"] },
    ),
    refuse(
      "packages-know-no-app",
      "Do not import apps, e2e or bench from a package. Apps import packages, never the reverse.",
      {
        path: "^(?:packages|prisma/seed)/",
      },
      { path: "^(?:apps|e2e|bench)/" },
    ),
    refuse(
      "geo-and-calendar-stand-alone",
      "Do not import apps or other packages into packages/geo and packages/calendar. They must not depend on the board.",
      {
        path: "^packages/(geo|calendar)/",
      },
      { path: "^(?:apps|packages|prisma)/", pathNot: "^packages/$1/" },
    ),
    refuse(
      "db-knows-nothing-above",
      "Do not import apps or other packages into packages/db, tests included. It is the lowest layer.",
      {
        path: "^packages/db/",
      },
      { path: "^(?:apps|packages|prisma/seed)/", pathNot: "^packages/db/" },
    ),
    refuse(
      "api-knows-no-door",
      "Do not import HTTP, Next, React, the seed, or packages/rest, worker or sdk into packages/api.",
      {
        path: "^packages/api/",
        pathNot: TEST,
      },
      { path: [...BROWSER, "^packages/(?:rest|worker|sdk)/", "^prisma/seed/", "^(?:node:)?http[s2]?$"] },
    ),
    refuse(
      "rest-and-worker-apart",
      "Do not import packages/rest and worker into each other, nor Next, React, the seed, geo or sdk into them.",
      {
        path: "^packages/(rest|worker)/",
        pathNot: TEST,
      },
      { path: [...BROWSER, "^packages/(?:rest|worker|geo|sdk)/", "^prisma/seed/"], pathNot: "^packages/$1/" },
    ),
    refuse(
      "rest-asks-no-database",
      "Do not use the database in packages/rest: call a procedure. Type-only imports are allowed.",
      {
        path: "^packages/rest/",
        pathNot: TEST,
      },
      { path: DATABASE, ...runs },
    ),
    refuse(
      "site-runs-pure-modules-only",
      "Do not run server code in the site: call a procedure. Import only types, pure modules and SITE_SERVICES.",
      { path: "^apps/web/(?!scripts/)", pathNot: TEST },
      {
        path: ["^(?:packages|prisma|apps/server)/", ...DATABASE],
        pathNot: [...PURE, SITE_SERVICES],
        ...runs,
      },
    ),
    refuse(
      "driver-page-stands-alone",
      "Import into the driver's page only itself, packages/calendar, the order of places and the sentence that is signed, so that it stays small and works without a signal.",
      { path: "^apps/driver/", pathNot: TEST },
      {
        path: ["^(?:packages|prisma)/", "^apps/"],
        pathNot: ["^packages/calendar/", "/(?:proof/receipt-sentence|stops/in-order)\\.ts$", "^apps/driver/"],
      },
    ),
    refuse(
      "site-services-are-types",
      "Import only types into packages/api/src/site.ts, so that the site's pages do not load server code.",
      { path: SITE_SERVICES },
      runs,
    ),
    refuse(
      "features-stand-apart",
      "Import into a feature only itself and the folders of SITE_LAYERS. Move what two features need into such a folder.",
      { path: `${SITE}features/([^/]+)/` },
      { path: `${SITE}[^/]+/`, pathNot: `${SITE}(?:features/$1/|${BELOW_FEATURES})` },
    ),
    refuse(
      "site-folders",
      "Put new code of the site into app, a feature or a folder of SITE_LAYERS; add a new folder to SITE_LAYERS.",
      { path: SITE },
      { path: `${SITE}[^/]+/`, pathNot: `${SITE}(?:app/|features/[^/]+/|${BELOW_FEATURES})` },
    ),
    ...SITE_LAYERS.map((folders, level) =>
      refuse(
        `site-layers-${folders[0]}`,
        "Import only folders of the same layer or of a lower one; SITE_LAYERS lists the layers of the site.",
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
          "Import only from the same context or from one of a lower layer; API_LAYERS lists the contexts of packages/api.",
          { path: `${API}${context}/`, pathNot: TEST },
          { path: API, pathNot: `${API}(?:${[context, ...API_LAYERS.slice(0, level).flat()].join("|")})/` },
        ),
      ),
    ),
    refuse(
      "routers-hold-no-sql",
      "Do not use the database in a router. Move the query to the module of the procedure.",
      {
        path: "^packages/api/src/.+/router\\.ts$",
      },
      { path: [...DATABASE, SQL] },
    ),
    refuse(
      "no-change-draws",
      "Do not render a document while a load is changed. Store its content; a router, the download and the worker render it.",
      {
        path: "^packages/api/src/",
        pathNot: [
          TEST,
          "^packages/api/src/(?:server\\.ts|loads/(?:bookings|proof|transport-orders)/router\\.ts)$",
          "^packages/api/src/loads/bookings/get-pod\\.ts$",
          "^packages/api/src/loads/transport-orders/(?:keep-order|print-text)\\.ts$",
          "^packages/api/src/loads/proof/(?:get-note|keep-proof|draw-aside|draw-paper)\\.ts$",
          "^packages/api/src/money/documents/(?:router|get-document|read-attachment)\\.ts$",
        ],
      },
      {
        path: [
          "^packages/api/src/loads/bookings/get-pod\\.ts$",
          "^packages/api/src/loads/transport-orders/keep-order\\.ts$",
          "^packages/api/src/loads/proof/(?:keep-proof|draw-aside|draw-paper)\\.ts$",
          "^packages/api/src/money/documents/(?:get-document|read-attachment)\\.ts$",
          `${NPM}pdfkit/`,
        ],
        ...runs,
      },
    ),
    refuse(
      "tests-are-for-nobody",
      "Do not import a test file. Move what is shared to a helper.",
      {},
      { path: "\\.(?:test|spec)\\.tsx?$" },
    ),
    refuse(
      "no-test-helper-in-production",
      "Do not import test helpers into production code.",
      {
        path: "^(?:apps|packages|prisma/seed)/",
        pathNot: TEST,
      },
      { path: TEST },
    ),
  ],
};

/** Rules about modules that are imported directly or through other modules; type-only imports are not followed. */
export const transitive = {
  forbidden: [
    refuse(
      "pure-reaches-pure",
      "Do not import Node modules, the database, apps or npm packages other than PURE_NPM into a pure module, even indirectly.",
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
      "Do not import the database into a schemas.ts, even indirectly.",
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
  exclude: { path: ["(?:^|/)\\.next", "^apps/driver/dist/", "^packages/geo/data/"] },
  enhancedResolveOptions: {
    exportsFields: ["exports"],
    conditionNames: ["import", "node", "default", "types"],
  },
  skipAnalysisNotInRules: true,
};
