/** One row of docs/reliability.md: what is tested, at which size, and by which tests. */
export interface ReleaseTest {
  name: string;
  title: string;
  /** The release size, in words. */
  release: string;
  /** Condition under which the test passes, at every size. */
  pass: string;
  /** Test files. `only` matches the titles of the tests that belong to this row; default: all. */
  files: string[];
  only?: RegExp;
  /** The project of vitest.config.ts that contains the files, if it is a separate one. */
  project?: string;
  /** Returns arguments for `npm run` instead of test files, for a fraction of the release size. */
  command?: (share: number) => string[];
}

export const TESTS: readonly ReleaseTest[] = [
  {
    name: "accepts",
    title: "Different quotes on one load accepted at once, over two processes",
    release: "1,000 loads × 50",
    pass: "one booking and one `load.booked` for each end; every other one 409 with the load's status; no 5xx",
    files: ["e2e/process/two-processes.night.test.ts"],
    only: /acceptances/,
  },
  {
    name: "races",
    title: "Accept, cancel, withdraw, amend, book and expire in random order and timing",
    release: "5,000 rounds",
    pass: "one winner; status, carrier, price, history and events agree",
    files: ["packages/rest/src/contract/life-races.test.ts"],
  },
  {
    name: "creates",
    title: "Creates under one Idempotency-Key at once, over two processes",
    release: "1,000 keys × 20",
    pass: "one load for each key; every other answer repeats it",
    files: ["e2e/process/two-processes.night.test.ts"],
    only: /creates/,
  },
  {
    name: "database-kills",
    title: "SIGKILL of all of PostgreSQL's processes under writers that retry",
    release: "200 kills, 20 writers",
    pass: "no acknowledged load lost, none without event, history and key, none twice; `amcheck` finds nothing",
    files: ["e2e/process/crash.night.test.ts"],
    only: /SIGKILL of PostgreSQL/,
  },
  {
    name: "server-kills",
    title: "SIGKILL of the server in the middle of requests, clients retry with their key",
    release: "200 kills, 20 writers",
    pass: "as many loads as keys; service again within 10 s",
    files: ["e2e/process/crash.night.test.ts"],
    only: /SIGKILL of the server/,
  },
  {
    name: "worker-kills",
    title:
      "SIGKILL of workers while receivers answer 10 % with 503, reset 5 %, hang on 5 %, redirect 2 % and never end 1 %",
    release: "200 kills, 100,000 events",
    pass: "every event delivered; every signature valid; sent twice no more than was in flight at the kills; under 300 MB",
    files: ["packages/worker/src/chaos.night.test.ts"],
  },
  {
    name: "isolation",
    title: "Every operation with every id and cursor of another firm, and the time that the answers take",
    release: "all; 2,000 samples",
    pass: "the answer of an id that does not exist, to the byte but for the request's id; median difference under 2 ms",
    files: [
      "packages/rest/src/contract/isolation.test.ts",
      "packages/rest/src/contract/isolation.night.test.ts",
      "packages/api/src/testing/other-firms.test.ts",
    ],
  },
  {
    name: "fuzz",
    title: "Requests with faults, each answer checked against the OpenAPI document",
    release: "200,000 requests",
    pass: "no 5xx; every answer is in the document and has a Request-Id; none names the inside",
    files: ["packages/rest/src/contract/fuzz.test.ts"],
  },
  {
    name: "model",
    title: "Random lives of a load beside a model of the rules",
    release: "5,000 of up to 60",
    pass: "model = answer = database = events after every command",
    files: ["packages/rest/src/model/model.test.ts"],
  },
  {
    name: "feed",
    title: "A reader polls the event feed while 20 writers commit and roll back",
    release: "20 runs of 10,000 events",
    pass: "no event missed, none twice, none that was rolled back",
    files: ["packages/api/src/integrations/webhooks/feed.test.ts"],
    only: /polling reader/,
  },
  {
    name: "ssrf",
    title: "Webhooks to addresses that are not public, beside a listener that must never be reached",
    release: "all",
    pass: "no connection to the listener",
    files: ["packages/worker/src/egress/send-request.test.ts"],
  },
  {
    name: "limiter",
    title: "2,000 calls, 50 at once, against a quota of 600, over two processes",
    release: "5 runs",
    pass: "exactly 600 admitted",
    files: ["e2e/process/two-processes.night.test.ts"],
    only: /quota/,
  },
  {
    name: "faults",
    title: "A database that is slow, silent or resets its connections, behind a TCP proxy, for every write",
    release: "each fault, every write",
    pass: "every answer within 12 s, 503 with Retry-After; service again within 5 s of the fault's end",
    files: [],
    project: "faults",
  },
  {
    name: "restarts",
    title: "Rolling restarts by SIGTERM behind haproxy and nginx at 50 requests a second",
    release: "50 restarts",
    pass: "no failed request",
    files: [],
    command: (share) => ["test:cluster", "--", "--restarts", String(Math.max(2, Math.ceil(50 * share)))],
  },
  {
    name: "soak",
    title: "Mixed calls at 50 a second to two processes and a worker",
    release: "2 h",
    pass: "no 5xx; 99 of 100 within 1 s; the memory in use grows by less than 2 MB an hour; no webhook waits for 10 s",
    files: ["e2e/process/soak.night.test.ts"],
  },
  {
    name: "clocks",
    title: "Days of London, ends of loads, quotes and keys, on and around changes of the clocks",
    release: "20,000 cases each",
    pass: "equal to the rule as it is written, computed another way",
    files: ["packages/api/src/testing/clock-cases.test.ts"],
  },
  {
    name: "restore",
    title: "A backup of the board restored into an empty one, embedded, and from there into an external one",
    release: "the demo and 200,000 loads",
    pass: "each row, file and answer is the same for every reader; the first post works; a cursor from after the backup is 410",
    files: ["apps/server/src/commands/backup.night.test.ts"],
  },
];
