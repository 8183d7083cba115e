import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import { appRouter } from "@board/api";
import {
  actorOfSession,
  askPool,
  authenticateDriver,
  BoardIndex,
  boardSource,
  countOpen,
  createCallerFactory,
  type FirmActor,
  keepOldest,
  makeOrder,
  playStories,
  RequestLog,
  readKeys,
  rememberCarriers,
  rememberGuide,
  rememberVehicles,
  StatusTally,
  startMatching,
  sweepOffers,
  sweepVehicles,
  touchKeys,
} from "@board/api/server";
import { createWorld, posting, START } from "@board/api/testing";
import { createDb, createPool, type Pool } from "@board/db";
import { LoadStatus } from "@board/db/enums";
import { addGauges } from "@board/server/gauges";
import { JOBS, migrateJobs } from "@board/server/jobs";
import { createMetrics } from "@board/server/metrics";
import { measureOldest } from "@board/server/status";
import { startWorker } from "@board/worker";
import { claim } from "@board/worker/deliveries/claim";
import { planEmails } from "@board/worker/emails/plan-emails";
import { upkeep } from "@board/worker/upkeep";
import type { Connection } from "../../bench/data/bulk.ts";
import { personOf } from "../../bench/data/firms.ts";
import {
  FAILING_ENDPOINT,
  LARGE_CARRIER,
  LARGE_POSTER,
  OPEN_TOKEN,
  QUIET_FIRM,
  USUAL_CARRIER,
  USUAL_POSTER,
} from "./fill.ts";
import { type Planned, watch } from "./watch.ts";

const createCaller = createCallerFactory(appRouter);
type Caller = ReturnType<typeof createCaller>;
type World = Awaited<ReturnType<typeof createWorld>>;

/** Ids of rows that the calls refer to. */
interface Known {
  open: string;
  confirmed: string;
  delivered: string;
  booked: string;
  disputed: string;
  file: string;
  ref: string;
  externalRef: string;
  event: string;
  template: string;
  session: string;
  request: string;
  member: string;
  guide: string;
  vehicle: string;
  offer: string;
  run: string;
}

/** The board, and the callers of its procedures. */
export interface Board {
  pool: Pool;
  world: World;
  known: Known;
  largePoster: Caller;
  largeCarrier: Caller;
  usualPoster: Caller;
  usualCarrier: Caller;
  quiet: Caller;
  /** The firms of these callers, for work that is not a procedure. */
  actors: Record<(typeof FIRMS)[number], FirmActor>;
  /** A staff member of the large poster, who made its API keys. */
  staff: Caller;
  admin: Caller;
  visitor: Caller;
  /** A caller that reads the board from the database, as happens until the process's memory is up to date. */
  fromDatabase: Caller;
  /** A caller with a carrier's test key. */
  tester: Caller;
  /** Plans of the statements that the current call has run. */
  plans: Planned[];
  close: () => Promise<void>;
}

const KNOWN = `
  SELECT
    (SELECT id FROM load WHERE status = 'POSTED' AND poster_id = '${LARGE_POSTER}' ORDER BY id DESC LIMIT 1) AS open,
    c.id AS confirmed, c.ref, c.external_ref AS "externalRef",
    (SELECT id FROM load WHERE status = 'DELIVERED' ORDER BY id DESC LIMIT 1) AS delivered,
    (SELECT id FROM load WHERE status = 'BOOKED' ORDER BY id DESC LIMIT 1) AS booked,
    (SELECT id FROM load WHERE status = 'DISPUTED' ORDER BY id DESC LIMIT 1) AS disputed,
    (SELECT id FROM stored_file ORDER BY id DESC LIMIT 1) AS file,
    (SELECT id FROM event WHERE firm_id = '${LARGE_POSTER}' ORDER BY position DESC LIMIT 1) AS event,
    (SELECT id FROM load_template WHERE firm_id = '${LARGE_POSTER}' ORDER BY id LIMIT 1) AS template,
    (SELECT id FROM session WHERE person_id = '${personOf(LARGE_CARRIER)}' ORDER BY id LIMIT 1) AS session,
    (SELECT request_id FROM load_history WHERE request_id IS NOT NULL ORDER BY id DESC LIMIT 1) AS request,
    (SELECT id FROM network_member WHERE poster_id = '${LARGE_POSTER}' AND status = 'ACTIVE' ORDER BY id LIMIT 1) AS member,
    (SELECT id FROM routing_guide WHERE firm_id = '${LARGE_POSTER}' ORDER BY id LIMIT 1) AS guide,
    (SELECT id FROM vehicle WHERE firm_id = '${LARGE_CARRIER}' ORDER BY id LIMIT 1) AS vehicle,
    (SELECT id FROM offer WHERE carrier_id = '${LARGE_CARRIER}' ORDER BY id DESC LIMIT 1) AS offer,
    (SELECT load_id FROM run WHERE firm_id = '${LARGE_POSTER}' ORDER BY id DESC LIMIT 1) AS run
  FROM (SELECT * FROM load WHERE status = 'CONFIRMED' AND poster_id = '${LARGE_POSTER}' AND carrier_id = '${LARGE_CARRIER}'
    ORDER BY id LIMIT 1) AS c`;

/** Opens the board on a filled database as a process does, and records the plans of all statements on its connections. */
export async function openBoard(url: string, direct: Connection): Promise<Board> {
  const plans: Planned[] = [];
  // Creates the tables of pg-boss, in which the gauges count the runs of jobs.
  await migrateJobs(url);
  const pool = createPool(url, { poolSize: 4, statementTimeoutMs: 300_000 });
  watch(pool, (planned) => plans.push(planned));
  const db = createDb(pool);
  const world = await createWorld(START, async () => ({ url, db, drop: () => db.$disconnect() }));
  const { rows } = await direct.query<Known>(KNOWN);
  const [known] = rows;
  if (known === undefined) throw new Error("The database is not filled.");
  const { services } = world;
  // Loads the board a second time, over plain `pg`, as a process does.
  const board = new BoardIndex({ clock: world.clock, geo: services.geo });
  await board.open({ source: boardSource(askPool(pool)) });
  const guide = rememberGuide(services);
  const openVehicles = rememberVehicles(services);
  for (const { subscribed } of Object.values(openVehicles.listeners)) subscribed();
  await openVehicles.read();
  const session = (firmId: string) => ({ id: known.session, personId: personOf(firmId) });

  async function firm(id: string) {
    const found = await db.firm.findUniqueOrThrow({ where: { id } });
    const owner = await db.member.findFirstOrThrow({
      where: { firmId: id },
      orderBy: { id: "asc" },
      include: { person: true },
    });
    const context = world.contextOf(world.actorOf({ ...found, owner }));
    return { ...context, board, guide, openVehicles, session: session(id), proveOutputs: false };
  }
  const firms = {
    largePoster: await firm(LARGE_POSTER),
    largeCarrier: await firm(LARGE_CARRIER),
    usualPoster: await firm(USUAL_POSTER),
    usualCarrier: await firm(USUAL_CARRIER),
    quiet: await firm(QUIET_FIRM),
  };
  const { actor: owner } = firms.largePoster;
  const member = owner.member && { ...owner.member, role: "TRAFFIC" as const };
  const admin = { kind: "admin", person: { id: personOf(QUIET_FIRM), name: "An admin" } } as const;
  return {
    pool,
    world,
    known,
    largePoster: createCaller(firms.largePoster),
    largeCarrier: createCaller(firms.largeCarrier),
    usualPoster: createCaller(firms.usualPoster),
    usualCarrier: createCaller(firms.usualCarrier),
    quiet: createCaller(firms.quiet),
    actors: {
      largePoster: firms.largePoster.actor,
      largeCarrier: firms.largeCarrier.actor,
      usualPoster: firms.usualPoster.actor,
      usualCarrier: firms.usualCarrier.actor,
      quiet: firms.quiet.actor,
    },
    staff: createCaller({ ...firms.largePoster, actor: { ...owner, member } }),
    admin: createCaller({ ...world.contextOf(admin), session: session(QUIET_FIRM) }),
    visitor: createCaller(world.contextOf({ kind: "visitor", address: "192.0.2.7", userAgent: "Test" })),
    fromDatabase: createCaller({
      ...firms.usualCarrier,
      board: new BoardIndex({ clock: world.clock, geo: services.geo }),
    }),
    tester: createCaller({
      ...firms.usualCarrier,
      actor: { ...firms.usualCarrier.actor, mode: "test" },
    }),
    plans,
    close: async () => {
      board.close();
      await world.drop();
      await pool.end();
    },
  };
}

export interface Call {
  /** Path of a procedure, or name of other work, followed by a colon and the variant if there is one. */
  name: string;
  /** Makes the call, and catches the refusal if one is expected. */
  call: (board: Board, turn: number) => Promise<unknown>;
  /** True if the call cannot be repeated, because of what it changes. */
  once?: true;
  /** Limit for one scan or one statement, in place of the usual limit. */
  most?: Bound;
}

/** Limits of a call that may read more than a page of a list, and why. */
export interface Bound {
  /** The reason why the number of rows is limited; it must not grow with the board's history. */
  why: string;
  rows?: number;
  pages?: number;
  /** Tables that may be scanned sequentially. */
  whole?: readonly string[];
}

/** Returns the id of the filled invoice of a job. */
const invoiceOf = (loadId: string) => loadId.replace("load_", "inv_");

const noLink = (calling: Promise<unknown>) => calling.catch(() => null);
const every = <const K extends keyof Board>(
  who: readonly K[],
  name: string,
  call: (caller: Board[K], board: Board) => Promise<unknown>,
): Call[] => who.map((one) => ({ name: `${name}, ${one}`, call: (board) => call(board[one], board) }));

const FIRMS = ["largePoster", "largeCarrier", "usualPoster", "usualCarrier", "quiet"] as const;
const POSTERS = ["largePoster", "usualPoster", "quiet"] as const;
const CARRIERS = ["largeCarrier", "usualCarrier", "quiet"] as const;
const PAGES = 4;

/** Reads several pages of a list. */
async function pages<Page extends { nextCursor: string | null }>(
  read: (cursor: { cursor?: string }) => Promise<Page>,
): Promise<void> {
  let cursor: string | null = null;
  for (let nth = 0; nth < PAGES; nth += 1) {
    const page: Page = await read(cursor === null ? {} : { cursor });
    cursor = page.nextCursor;
    if (cursor === null) return;
  }
}

const BOARD_FILTERS = {
  none: {},
  "an area": { from: "LS" },
  "places and vehicles": { from: "LS,M1", to: "B", vc: "ARTIC,LUTON" },
  near: { near: "LS10", within: "30" },
  "near, sorted": { near: "LS10", within: "100", sort: "near" },
  "a day": { date: "tomorrow", sort: "price" },
  terms: { terms: "30", notl: "1", maxwt: "T_3_7", sort: "ppm" },
} as const;
const OUTCOMES = ["ACTIVE", "ACCEPTED", "DECLINED", "WITHDRAWN", "EXPIRED", "LOST", "VOID", "AGAIN"] as const;
const TEXTS = [
  "Leeds",
  "Scotland",
  "FB-",
  "FB-7K3M",
  "LS10",
  "LS",
  "LS10 1AB",
  "J-4711",
  "J-47",
  "Works",
  "Calder 7",
  "a",
  "zzz",
];
const STATUSES = Object.values(LoadStatus);

const OPEN: Bound = { why: "the loads that are open now", rows: 150_000, pages: 60_000 };
const FEED: Bound = {
  why: "the events of one firm that are kept: those of 30 days",
  rows: 150_000,
  pages: 15_000,
};
const DECISIONS: Bound = {
  why: "a thousand open loads of one firm, the soonest first, with their quotes, and a thousand deliveries",
  rows: 20_000,
  pages: 20_000,
};
const UNPAID: Bound = {
  why: "the 5,000 jobs of one firm that were not paid and fall due first",
  rows: 20_000,
  pages: 25_000,
};
const WITH_CARRIER: Bound = {
  why: "all loads of two firms by their index, and the newest 4,000 of one of them, each looked up once for all statuses",
  rows: 60_000,
  pages: 50_000,
};
const BETWEEN_TWO: Bound = {
  why: "up to 4,000 loads of two firms, and the newest 4,000 of one of them",
  rows: 60_000,
  pages: 60_000,
};
const ADDRESS_BOOK: Bound = {
  why: "the saved sites of one firm, 2,000 at most",
  rows: 20_000,
  pages: 5_000,
};
const PLACE: Bound = {
  why: "an index-only merge of the firm's own loads with those of a place",
  rows: 300_000,
  pages: 30_000,
};
const LEARNED: Bound = {
  why: "the 10,000 jobs that were collected last, each with its dispute and link, once an hour",
  rows: 60_000,
  pages: 80_000,
};
const MONTH: Bound = {
  why: "30 days of loads, quotes and webhooks, once a minute",
  rows: 400_000,
  pages: 20_000,
};
const FIRM_NAMES: Bound = {
  why: "the names of all firms, compared letter by letter, and the facts of the firms that are alike",
  rows: 300_000,
  pages: 50_000,
  whole: ["firm"],
};
const BATCH: Bound = {
  why: "a batch of 1,000 rows with their indexes, wherever they lie",
  pages: 60_000,
  whole: [
    "session",
    "one_time_token",
    "registration",
    "sign_in",
    "sign_in_throttle",
    "device",
    "email",
    "notification",
    "event",
    "status_sample",
  ],
};
const NETWORK: Bound = {
  why: "the jobs and offers of twelve weeks with each firm of a network, on one page",
  rows: 200_000,
  pages: 200_000,
};
const NUMBERS: Bound = {
  why: "numbers of changes since the last time, 300,000 at once",
  rows: 300_000,
  pages: 400_000,
};
const START_UP: Bound = {
  why: "once, when a process starts: what it keeps in memory",
  rows: 150_000,
  pages: 30_000,
  whole: ["firm_record", "carrier_relation"],
};
const DEPTHS: Bound = {
  why: "what waits, counted up to 100,000 of each kind, and the transport orders that were given up",
  rows: 100_000,
  whole: ["transport_order_task"],
};
const OWN_DATA: Bound = {
  why: "everything of one person among what their firm has, a rare call",
  rows: 600_000,
  pages: 250_000,
};
const ERASURE: Bound = {
  why: "the emails and logs that are kept, any of which may name the person; a rare call",
  rows: 300_000,
  whole: ["email", "audit_entry", "admin_action"],
};
const OWN_WEEKS: Bound = {
  why: "the loads of one firm in the weeks that are asked for, or its quotes with their loads",
  rows: 100_000,
  pages: 100_000,
};
const PARTNERS: Bound = {
  why: "the partners of one firm, each by a step along an index",
  pages: 40_000,
};
const COUNTS: Bound = {
  why: "up to 1,000 quotes of each outcome, each with a look-up",
  pages: 80_000,
};
const UNPAID_INVOICES: Bound = {
  why: "the invoices that are not paid, of one firm or of the board",
  rows: 100_000,
  pages: 400_000,
};
const AGREEMENTS: Bound = {
  why: "the agreements of one firm, which a changed VAT number ends, and its jobs with one carrier",
  rows: 60_000,
  pages: 100_000,
};
const SWEEP: Bound = {
  why: "10,000 rows at most in one run, each with its lines and loads",
  rows: 20_000,
  pages: 200_000,
};
const bounded = (most: Bound, calls: readonly Call[]): Call[] => calls.map((call) => ({ ...call, most }));

const BILLING = {
  legalName: "Plans Ltd",
  lines: ["1 Dock Road"],
  postcode: "HU1 1AA",
  vat: { registered: false },
  invoiceEmail: "accounts@plans.example",
};

const READS: readonly Call[] = [
  // The person and their firm
  { name: "accounts.account", call: ({ largeCarrier }) => largeCarrier.accounts.account({}) },
  ...every(FIRMS, "accounts.counts", (as) => as.accounts.counts({})),
  {
    name: "accounts.invitation",
    call: ({ visitor }) => noLink(visitor.accounts.invitation({ token: "none" })),
  },
  { name: "accounts.members", call: ({ largeCarrier }) => largeCarrier.accounts.members({}) },
  ...every(FIRMS, "accounts.notifications", (as) => as.accounts.notifications({})),
  ...every(FIRMS, "accounts.notifications: all", (as) => as.accounts.notifications({ all: true })),
  { name: "accounts.seatGivers", call: ({ largeCarrier }) => largeCarrier.accounts.seatGivers({}) },
  { name: "accounts.sessions", call: ({ largeCarrier }) => largeCarrier.accounts.sessions({}) },
  { name: "accounts.signIns", call: ({ largeCarrier }) => largeCarrier.accounts.signIns({}) },
  ...(["largePoster", "largeCarrier"] as const).map((who) => ({
    name: `accounts.suspension, ${who}`,
    call: async (board: Board) => {
      const { id } = board.actors[who].firm;
      const suspend = (suspendedAt: Date | null) =>
        board.world.db.firm.update({ where: { id }, data: { suspendedAt } });
      await suspend(board.world.clock.now());
      await board[who].accounts.suspension({}).finally(() => suspend(null));
    },
    most: { ...START_UP, why: "a write past the procedures has the board read anew" },
  })),
  {
    name: "accounts.toConfirm",
    call: ({ visitor }) => noLink(visitor.accounts.toConfirm({ token: "none" })),
  },
  {
    name: "contactChanges.toConfirm",
    call: ({ visitor }) => noLink(visitor.contactChanges.toConfirm({ token: "none" })),
  },
  { name: "contactChanges.hold", call: ({ largeCarrier }) => largeCarrier.contactChanges.hold({}) },
  { name: "accounts.toVerify", call: ({ visitor }) => noLink(visitor.accounts.toVerify({ token: "none" })) },
  {
    name: "apiKeys.list",
    call: ({ largePoster }) => pages((page) => largePoster.apiKeys.list({ limit: "50", ...page })),
  },
  {
    name: "apiKeys.list: ended",
    call: ({ largePoster }) =>
      pages((page) => largePoster.apiKeys.list({ ended: true, limit: "50", ...page })),
  },
  ...(
    [
      {},
      { answer: "refused" },
      { answer: "4xx" },
      { answer: "5xx" },
      { answer: "succeeded" },
      { method: "POST" },
      { route: "/api/v1/loads" },
      { keyId: "key_000000000002" },
      { keyId: "key_000000000002", answer: "refused" },
      { requestId: "req_1" },
    ] as const
  ).flatMap((filters) =>
    every(["largePoster", "staff"], `requestLog.list: ${Object.values(filters).join(", ") || "any"}`, (as) =>
      pages((page) => as.requestLog.list({ limit: "50", ...filters, ...page })),
    ),
  ),
  {
    name: "requestLog.read",
    call: ({ largePoster }) => noLink(largePoster.requestLog.read({ requestId: "req_none" })),
  },
  {
    name: "requestLog.read: staff",
    call: ({ staff }) => noLink(staff.requestLog.read({ requestId: "req_none" })),
  },
  { name: "firms.approval", call: ({ largeCarrier }) => largeCarrier.firms.approval({}), most: OPEN },
  {
    name: "firms.audit",
    call: ({ largePoster }) => pages((page) => largePoster.firms.audit({ limit: "50", ...page })),
  },
  { name: "firms.bases", call: ({ largeCarrier }) => largeCarrier.firms.bases({}) },
  ...["", "Haulage", "Haul", "Calder 7", "a", "zzz"].map((q) => ({
    name: `firms.findCarriers: ${q || "any"}`,
    call: ({ largePoster }: Board) =>
      pages((page) => largePoster.firms.findCarriers({ q, limit: "20", ...page })),
    most: PARTNERS,
  })),
  { name: "firms.me", call: ({ largeCarrier }) => largeCarrier.firms.me({}) },
  { name: "firms.record", call: ({ largeCarrier }) => largeCarrier.firms.record({}) },
  { name: "firms.profile", call: ({ largeCarrier }) => largeCarrier.firms.profile({}) },
  {
    name: "firms.relations",
    call: ({ largePoster }) => pages((page) => largePoster.firms.relations({ limit: "50", ...page })),
  },
  {
    name: "firms.relations: blocked",
    call: ({ largePoster }) =>
      pages((page) => largePoster.firms.relations({ relation: "BLOCKED", limit: "10", ...page })),
  },
  { name: "firms.lorries", call: ({ largeCarrier }) => largeCarrier.firms.lorries({}) },
  { name: "firms.vehicles", call: ({ largeCarrier }) => largeCarrier.firms.vehicles({}) },
  { name: "imports.sheet", call: ({ largePoster }) => largePoster.imports.sheet({}) },
  {
    name: "notificationPreferences.read",
    call: ({ largeCarrier }) => largeCarrier.notificationPreferences.read({}),
  },
  { name: "push.read", call: ({ largeCarrier }) => largeCarrier.push.read({}) },
  { name: "places.read", call: ({ largePoster }) => largePoster.places.read({ text: "Leeds, M1" }) },
  { name: "places.suggest", call: ({ largePoster }) => largePoster.places.suggest({ text: "LS" }) },
  { name: "privacy.documents", call: ({ largeCarrier }) => largeCarrier.privacy.documents({}) },
  ...bounded(
    OWN_DATA,
    every(FIRMS, "privacy.exportData", (as) => drain(as.privacy.exportData({}))).map((call) => ({
      ...call,
      once: true as const,
    })),
  ),
  ...bounded(
    OWN_DATA,
    every(["largeCarrier"], "privacy.exportDriver", (as) =>
      drain(as.privacy.exportDriver({ name: "Sam Driver" })),
    ).map((call) => ({ ...call, once: true as const })),
  ),
  { name: "secondFactor.lockedOut", call: ({ largeCarrier }) => largeCarrier.secondFactor.lockedOut({}) },
  { name: "secondFactor.read", call: ({ largeCarrier }) => largeCarrier.secondFactor.read({}) },
  { name: "secondFactor.step", call: ({ largeCarrier }) => largeCarrier.secondFactor.step({}) },

  // The board: from the memory of a process, and from the database
  ...(["usualCarrier", "fromDatabase"] as const).flatMap((who) =>
    bounded(OPEN, [
      ...Object.entries(BOARD_FILTERS).flatMap(([filter, asked]) => {
        const { sort: _, ...filters } = { sort: undefined, ...asked };
        return [
          ...every([who], `board.read: ${filter}`, (as) =>
            pages((page) => as.board.read({ limit: "100", ...asked, ...page })),
          ),
          ...every([who], `board.count: ${filter}`, (as) => as.board.count(filters)),
          ...every([who], `board.whole: ${filter}`, (as) => as.board.whole(filters)),
          ...every([who], `board.relax: ${filter}`, (as) => as.board.relax(filters)),
        ];
      }),
      ...every([who], "board.words", (as) =>
        as.board.words({ text: "home to London tomorrow, our lorries" }),
      ),
      ...every([who], "board.load", (as, { known }) => as.board.load({ id: known.open })),
      ...every([who], "board.outcodes", (as) => as.board.outcodes({})),
      ...every([who], "board.backload", (as) => as.board.backload({ at: "LS10", home: "M17" })),
      ...every([who], "searches.list", (as) => as.searches.list({})),
    ]),
  ),
  { name: "testMode.board", call: ({ tester }) => tester.testMode.board({ limit: "100", sort: "newest" }) },
  { name: "board: number of open loads", call: ({ world }) => countOpen(world.services), most: OPEN },

  // Loads and quotes
  ...every(["largePoster", "largeCarrier"], "bookings.getPod", (as, { known }) =>
    noLink(as.bookings.getPod({ id: known.confirmed })),
  ),
  ...every(["largePoster", "largeCarrier"], "bookings.getPodFile", (as, { known }) =>
    noLink(as.bookings.getPodFile({ id: known.confirmed })),
  ),
  ...every(CARRIERS, "carrierDiary.week", (as) => as.carrierDiary.week({ day: "2026-11-18" })),
  ...every(CARRIERS, "carrierDiary.jobs", (as) => as.carrierDiary.jobs({})),
  ...every(CARRIERS, "carrierDiary.crews", (as) => as.carrierDiary.crews({})),
  ...bounded(
    UNPAID,
    every(CARRIERS, "carrierDiary.paymentsDue", (as) => as.carrierDiary.paymentsDue({})),
  ),
  ...every(FIRMS, "moneyPage.extras: to answer", (as) => as.moneyPage.extras({ side: "received" })),
  ...every(FIRMS, "moneyPage.extras: queried", (as) => as.moneyPage.extras({ side: "issued" })),
  ...every(FIRMS, "moneyPage.ledgerFirms", (as) => as.moneyPage.ledgerFirms({})),
  ...every(CARRIERS, "moneyPage.late", (as) => as.moneyPage.late({})),
  ...every(POSTERS, "moneyPage.previewSelfBill", (as) =>
    as.moneyPage
      .previewSelfBill({ carrierId: LARGE_CARRIER, from: "2026-11-01", to: "2026-11-30" })
      .catch(() => null),
  ),
  ...every(FIRMS, "moneyPage.toDo", (as) => as.moneyPage.toDo({})),
  ...bounded(
    BETWEEN_TWO,
    (["over", "unpaid"] as const).flatMap((show) =>
      every(CARRIERS, `carrierDiary.pastJobs: ${show}, of one poster`, (as) =>
        pages((page) => as.carrierDiary.pastJobs({ show, poster: LARGE_POSTER, limit: 50, ...page })),
      ),
    ),
  ),
  ...bounded(
    WITH_CARRIER,
    (["newest", "collect"] as const).flatMap((sort) =>
      every(POSTERS, `posterDashboard.list: ${sort}, with one carrier`, (as) =>
        pages((page) => as.posterDashboard.list({ sort, carrier: LARGE_CARRIER, limit: 50, ...page })),
      ),
    ),
  ),
  ...(["over", "unpaid"] as const).flatMap((show) =>
    every(CARRIERS, `carrierDiary.pastJobs: ${show}`, (as) =>
      pages((page) => as.carrierDiary.pastJobs({ show, limit: 50, ...page })),
    ),
  ),
  ...bounded(
    COUNTS,
    every(CARRIERS, "carrierDiary.countQuotes", (as) => as.carrierDiary.countQuotes({})),
  ),
  ...[undefined, ...OUTCOMES].flatMap((outcome) =>
    every(CARRIERS, `carrierDiary.quotes: ${outcome ?? "all"}`, (as) =>
      pages((page) => as.carrierDiary.quotes({ ...(outcome && { outcome }), limit: 50, ...page })),
    ),
  ),
  ...every(CARRIERS, "carrierDiary.quote", (as, { known }) =>
    noLink(as.carrierDiary.quote({ id: known.open })),
  ),
  ...every(["largePoster", "largeCarrier"], "disputes.get", (as, { known }) =>
    noLink(as.disputes.get({ id: known.confirmed })),
  ),
  {
    name: "disputes.getFile",
    call: ({ admin, known }) => noLink(admin.disputes.getFile({ id: known.disputed, fileId: known.file })),
  },
  ...every(["largePoster", "largeCarrier"], "changes.list", (as, { known }) =>
    as.changes.list({ id: known.confirmed }),
  ),
  ...every(["largePoster", "largeCarrier"], "messages.list", (as, { known }) =>
    as.messages.list({ id: known.confirmed }),
  ),
  ...every(["largeCarrier"], "driverLinks.list", (as, { known }) =>
    as.driverLinks.list({ id: known.confirmed }),
  ),
  ...every(["largePoster"], "trackingLinks.list", (as, { known }) =>
    as.trackingLinks.list({ id: known.confirmed }),
  ),
  {
    name: "trackingLinks.read",
    call: ({ visitor }) => visitor.trackingLinks.read({ token: OPEN_TOKEN }),
  },
  {
    name: "driverLinks.mine",
    call: ({ world, actors, known }) => {
      const { firm, mode } = actors.largeCarrier;
      const link = { id: `dlink_${known.confirmed.split("_")[1]}1`, loadId: known.confirmed, end: null };
      return world.as({ kind: "driver", firm, mode, link }).driverLinks.mine({});
    },
  },
  {
    name: "authenticateDriver",
    call: ({ world }) => authenticateDriver(world.services, OPEN_TOKEN),
  },
  {
    name: "messages.getFile",
    call: ({ largePoster, known }) =>
      noLink(largePoster.messages.getFile({ id: known.confirmed, fileId: known.file })),
  },
  ...(["poster", "carrier"] as const).flatMap((side) =>
    every(["largePoster", "largeCarrier", "quiet"], `documents.exportJobs: ${side}`, (as) =>
      drain(as.documents.exportJobs({ side, from: "2026-10-18", to: "2026-11-18" })),
    ),
  ),
  {
    name: "documents.transportOrder",
    call: ({ largeCarrier, known }) =>
      noLink(drain(largeCarrier.documents.transportOrder({ id: known.confirmed }))),
  },
  {
    name: "proof.consignmentNote",
    call: ({ largeCarrier, known }) => largeCarrier.proof.consignmentNote({ id: known.confirmed }),
  },
  { name: "conditions.get", call: ({ largePoster }) => largePoster.conditions.get({}) },
  { name: "conditions.getFile", call: ({ largePoster }) => noLink(largePoster.conditions.getFile({})) },
  {
    name: "conditions.ofLoad",
    call: ({ largeCarrier, known }) => largeCarrier.conditions.ofLoad({ id: known.open }),
  },
  {
    name: "conditions.fileOfLoad",
    call: ({ largeCarrier, known }) => noLink(largeCarrier.conditions.fileOfLoad({ id: known.confirmed })),
  },
  {
    name: "loads.get",
    call: ({ largePoster, known }) => largePoster.loads.get({ id: known.open, quotes: "all" }),
  },
  {
    name: "loads.history",
    call: ({ largePoster, known }) => largePoster.loads.history({ id: known.confirmed }),
  },
  {
    name: "loads.turnedAway",
    call: ({ largePoster, known }) => largePoster.loads.turnedAway({ id: known.open }),
  },
  ...every(FIRMS, "loads.list", (as) => pages((page) => as.loads.list({ limit: "100", ...page }))),
  ...STATUSES.flatMap((status) =>
    every(FIRMS, `loads.list: ${status}`, (as) =>
      pages((page) => as.loads.list({ status, limit: "100", ...page })),
    ),
  ),
  ...every(FIRMS, "loads.list: several statuses", (as) =>
    pages((page) => as.loads.list({ status: ["DELIVERED", "DISPUTED", "BOOKED"], limit: "100", ...page })),
  ),
  ...every(FIRMS, "loads.list: a reference", (as, { known }) =>
    as.loads.list({ externalRef: known.externalRef, limit: "100" }),
  ),
  ...every(FIRMS, "loads.list: the board's reference", (as, { known }) =>
    as.loads.list({ ref: known.ref, limit: "100" }),
  ),
  ...every(FIRMS, "loads.list: since an hour ago", (as) =>
    pages((page) => as.loads.list({ updatedAfter: "2026-11-18T09:00:00Z", limit: "100", ...page })),
  ),
  ...every(FIRMS, "loads.list: since a year ago", (as) =>
    pages((page) => as.loads.list({ updatedAfter: "2025-11-18T09:00:00Z", limit: "100", ...page })),
  ),
  ...(["SMALL_VAN", "ARTIC"] as const).flatMap((vehicleClass) => {
    const prices = (as: Board["quiet"]) => as.lanes.prices({ from: "M17", to: "LS10", vehicleClass });
    return [
      ...every(["usualCarrier"], `lanes.prices: ${vehicleClass}`, prices),
      ...bounded(OWN_WEEKS, every(["largeCarrier"], `lanes.prices: ${vehicleClass}`, prices)),
    ];
  }),
  ...bounded(OWN_WEEKS, [
    ...every(["largeCarrier"], "performance.carrier", (as) => as.performance.carrier({})),
    ...every(["largePoster"], "performance.poster", (as) => as.performance.poster({})),
  ]),
  ...every(["usualCarrier", "quiet"], "performance.carrier", (as) => as.performance.carrier({})),
  ...every(["usualPoster", "quiet"], "performance.poster", (as) => as.performance.poster({})),
  ...every(["largeCarrier"], "billing.get", (as) => as.billing.get({})),
  ...every(CARRIERS, "moneyPage.toInvoice", (as) => as.moneyPage.toInvoice({})),
  ...bounded(UNPAID_INVOICES, [
    ...every(FIRMS, "invoices.list: overdue", (as) => as.invoices.list({ overdue: "true", limit: "100" })),
    ...every(FIRMS, "invoiceDocuments.statements", (as) => as.invoiceDocuments.statements({})),
    {
      name: "admin.queues.invoices",
      call: ({ admin }) => pages((page) => admin.admin.queues.invoices(page)),
    },
  ]),
  ...every(FIRMS, "invoiceDocuments.statements: with one", (as) =>
    as.invoiceDocuments.statements({ with: QUIET_FIRM }),
  ),
  {
    name: "invoices.get",
    call: ({ largeCarrier, known }) => largeCarrier.invoices.get({ id: invoiceOf(known.confirmed) }),
  },
  {
    name: "invoiceDocuments.pdf",
    call: ({ largeCarrier, known }) =>
      drain(largeCarrier.invoiceDocuments.pdf({ id: invoiceOf(known.confirmed) })),
  },
  {
    name: "invoiceDocuments.xml",
    call: ({ largeCarrier, known }) =>
      drain(largeCarrier.invoiceDocuments.xml({ id: invoiceOf(known.confirmed) })),
  },
  ...every(["largePoster", "largeCarrier", "quiet"], "invoiceDocuments.export", (as) =>
    drain(as.invoiceDocuments.export({ format: "csv", from: "2026-11-17", to: "2026-11-18" })),
  ),
  ...every(FIRMS, "invoices.list", (as) => pages((page) => as.invoices.list({ limit: "100", ...page }))),
  ...(["ISSUED", "PAID", "CREDITED"] as const).flatMap((status) =>
    every(FIRMS, `invoices.list: ${status}`, (as) => as.invoices.list({ status, limit: "100" })),
  ),
  ...every(FIRMS, "invoices.list: several statuses, of a side", (as) =>
    pages((page) =>
      as.invoices.list({ side: "received", status: ["QUERIED", "APPROVED"], limit: "100", ...page }),
    ),
  ),
  ...every(FIRMS, "invoices.list: to approve", (as) =>
    as.invoices.list({ status: "ISSUED", kind: ["INVOICE", "SELF_BILL"], limit: "100" }),
  ),
  ...every(FIRMS, "invoices.list: credit notes", (as) =>
    as.invoices.list({ kind: "CREDIT_NOTE", limit: "100" }),
  ),
  ...every(FIRMS, "invoices.list: not overdue", (as) => as.invoices.list({ overdue: "false", limit: "100" })),
  ...every(FIRMS, "invoices.list: of some days", (as) =>
    pages((page) => as.invoices.list({ from: "2025-06-01", to: "2025-06-30", limit: "100", ...page })),
  ),
  ...every(FIRMS, "invoices.list: with one", (as) => as.invoices.list({ with: QUIET_FIRM, limit: "100" })),
  ...every(FIRMS, "invoices.list: a job", (as, { known }) =>
    as.invoices.list({ loadId: known.delivered, limit: "100" }),
  ),
  ...([undefined, "OPEN", "NO_ANSWER"] as const).flatMap((status) =>
    every(FIRMS, `offers.list: ${status ?? "all"}`, (as) =>
      pages((page) => as.offers.list({ ...(status && { status }), limit: "100", ...page })),
    ),
  ),
  ...([undefined, "OPEN", "EXPIRED"] as const).flatMap((status) =>
    every(FIRMS, `vehicles.list: ${status ?? "all"}`, (as) =>
      pages((page) => as.vehicles.list({ ...(status && { status }), limit: "100", ...page })),
    ),
  ),
  ...every(POSTERS, "matching.board", (as) =>
    pages((page) =>
      as.matching
        .board({ near: "LS10", within: "500", limit: "10", ...page })
        .catch(() => ({ nextCursor: null })),
    ),
  ),
  {
    name: "matching.vehiclesForLoad",
    call: ({ largePoster, known }) => largePoster.matching.vehiclesForLoad({ id: known.confirmed }),
  },
  {
    name: "matching.vehiclesForPosting",
    call: ({ largePoster }) => largePoster.matching.vehiclesForPosting({ load: posting() }),
  },
  {
    name: "matching.loadsToAsk",
    call: ({ largePoster, known }) =>
      largePoster.matching.loadsToAsk({ vehicles: [known.vehicle], loads: [known.confirmed] }),
  },
  {
    name: "matching.loadsForVehicle",
    call: ({ largeCarrier, known }) =>
      largeCarrier.matching.loadsForVehicle({ id: known.vehicle, limit: "20" }),
  },
  {
    name: "matching.counts",
    call: ({ largeCarrier }) => largeCarrier.matching.counts({}),
  },
  {
    name: "matching.words",
    call: ({ largeCarrier }) => largeCarrier.matching.words({ text: "FX23 KLD leeds thu 10am anywhere" }),
  },
  {
    name: "matching.offerFit",
    call: ({ largeCarrier, known }) => noLink(largeCarrier.matching.offerFit({ id: known.offer })),
  },
  {
    name: "vehicles.jobsToName",
    call: ({ largeCarrier }) => largeCarrier.vehicles.jobsToName({}),
  },
  {
    name: "vehicles.get",
    call: ({ largeCarrier, known }) => largeCarrier.vehicles.get({ id: known.vehicle }),
  },
  ...every(POSTERS, "routingGuides.list", (as) => pages((page) => as.routingGuides.list(page))),
  {
    name: "routingGuides.get",
    call: ({ largePoster, known }) => largePoster.routingGuides.get({ id: known.guide }),
  },
  {
    name: "routingGuides.plan",
    call: async ({ largePoster, known }) => {
      const { routingGuide } = await largePoster.routingGuides.get({ id: known.guide });
      await largePoster.routingGuides.plan({ steps: routingGuide.steps });
    },
  },
  ...every(POSTERS, "routingGuides.hours", (as) => as.routingGuides.hours({})),
  { name: "runs.get", call: ({ largePoster, known }) => largePoster.runs.get({ id: known.run }) },
  ...every(FIRMS, "selfBilling.list", (as) => pages((page) => as.selfBilling.list(page))),
  ...(["PROPOSED", "ACTIVE", "ENDED"] as const).flatMap((status) =>
    every(FIRMS, `selfBilling.list: ${status}`, (as) => as.selfBilling.list({ status, limit: "100" })),
  ),
  ...every(POSTERS, "network.list", (as) => pages((page) => as.network.list({ side: "poster", ...page }))),
  ...every(CARRIERS, "network.list: as a carrier", (as) =>
    pages((page) => as.network.list({ side: "carrier", ...page })),
  ),
  ...every(CARRIERS, "network.invitations", (as) => pages((page) => as.network.invitations(page))),
  {
    name: "network.readLink",
    call: ({ visitor }) => noLink(visitor.network.readLink({ token: OPEN_TOKEN })),
  },
  {
    name: "networkPage.member",
    call: ({ largePoster, known }) => largePoster.networkPage.member({ memberId: known.member }),
  },
  ...bounded(NETWORK, [
    ...every(POSTERS, "networkPage.read", (as) => as.networkPage.read({})),
    ...every(CARRIERS, "networkPage.memberships", (as) => as.networkPage.memberships({})),
  ]),
  ...every(["largeCarrier", "usualCarrier", "quiet"], "passport.get", (as) => as.passport.get({})),
  ...every(["largeCarrier"], "passport.getDocument", (as, { known }) =>
    noLink(as.passport.getDocument({ id: known.file })),
  ),
  ...every(POSTERS, "posterDashboard.count", (as) => as.posterDashboard.count({})),
  ...bounded(
    DECISIONS,
    every(POSTERS, "posterDashboard.decisions", (as) => as.posterDashboard.decisions({})),
  ),
  ...(["newest", "oldest", "collect", "collectLast"] as const).flatMap((sort) =>
    every(POSTERS, `posterDashboard.list: ${sort}`, (as) =>
      pages((page) => as.posterDashboard.list({ sort, limit: 50, ...page })),
    ),
  ),
  ...every(POSTERS, "posterDashboard.list: POSTED by day", (as) =>
    pages((page) => as.posterDashboard.list({ status: ["POSTED"], sort: "collect", limit: 50, ...page })),
  ),
  ...[["POSTED"], ["CANCELLED"], ["BOOKED", "IN_TRANSIT", "DISPUTED"], ["DELIVERED", "CONFIRMED"]].flatMap(
    (status) =>
      every(POSTERS, `posterDashboard.list: ${status}`, (as) =>
        pages((page) =>
          as.posterDashboard.list({ status: status as (typeof STATUSES)[number][], limit: 50, ...page }),
        ),
      ),
  ),
  ...TEXTS.flatMap((find) =>
    bounded(
      PLACE,
      every(POSTERS, `posterDashboard.list: ${find}`, (as) =>
        pages((page) => as.posterDashboard.list({ find, limit: 50, ...page })),
      ),
    ),
  ),
  ...TEXTS.slice(0, 8).map((find) => ({
    name: `posterDashboard.list: ${find}, of a status`,
    call: ({ largePoster }: Board) =>
      pages((page) => largePoster.posterDashboard.list({ find, status: ["DISPUTED"], limit: 50, ...page })),
    most: PLACE,
  })),
  {
    name: "posterDashboard.load",
    call: ({ largePoster, known }) => largePoster.posterDashboard.load({ id: known.open }),
  },
  ...[undefined, ...OUTCOMES.slice(0, -1)].flatMap((status) =>
    every(CARRIERS, `quotes.list: ${status ?? "all"}`, (as) =>
      pages((page) =>
        as.quotes.list({ ...(status && { status: status as "ACTIVE" }), limit: "100", ...page }),
      ),
    ),
  ),
  ...TEXTS.flatMap((q) =>
    bounded(
      PLACE,
      every(["largePoster", "largeCarrier", "usualCarrier", "quiet"], `search.everything: ${q}`, (as) =>
        as.search.everything({ q }),
      ),
    ),
  ),
  ...bounded(
    ADDRESS_BOOK,
    ["", "yard 7", "LS10"].flatMap((query) =>
      every(["largePoster", "quiet"], `sites.list: ${query || "all"}`, (as) =>
        pages((page) => as.sites.list({ query, postcode: "LS10 1AB", limit: "50", ...page })),
      ),
    ),
  ),
  ...every(["largePoster", "quiet"], "templates.list", (as) =>
    pages((page) => as.templates.list({ limit: "50", ...page })),
  ),
  {
    name: "templates.use",
    call: ({ largePoster, known }) =>
      largePoster.templates.use({ id: known.template, collectDate: "2026-11-20" }),
  },

  // Events and webhooks
  ...bounded(FEED, [
    ...every(["largePoster", "usualPoster", "quiet"], "webhooks.events", (as) => feed(as, {})),
    ...every(["largePoster", "usualPoster", "quiet"], "webhooks.events: since a time", (as) =>
      feed(as, { since: "2026-11-19T00:00:00.000Z" }),
    ),
    ...every(["largePoster", "usualPoster"], "webhooks.events: of a type", (as) =>
      feed(as, { type: "load.delivered" }),
    ),
    ...every(["largePoster", "usualPoster"], "webhooks.events: of a type that never came", (as) =>
      feed(as, { type: "load.cancelled" }),
    ),
    ...every(["largePoster", "usualPoster"], "webhooks.events: of a load", (as, { known }) =>
      feed(as, { loadId: known.open }),
    ),
  ]),
  ...[undefined, "pending", "delivered", "failed"].flatMap((status) =>
    [LARGE_POSTER, USUAL_POSTER].map((firm) => ({
      name: `webhooks.deliveries: ${status ?? "all"} of ${firm}`,
      call: ({ largePoster, usualPoster }: Board) =>
        pages((page) =>
          (firm === LARGE_POSTER ? largePoster : usualPoster).webhooks.deliveries({
            id: `endpoint_${firm}`,
            limit: "50",
            ...(status && { status: status as "pending" }),
            ...page,
          }),
        ),
    })),
  ),
  {
    name: "webhooks.get",
    call: ({ largePoster }) => largePoster.webhooks.get({ id: `endpoint_${LARGE_POSTER}` }),
  },
  { name: "webhooks.list", call: ({ largePoster }) => largePoster.webhooks.list({}) },

  // The admin pages
  { name: "admin.actions", call: ({ admin }) => pages((page) => admin.admin.actions(page)) },
  {
    name: "admin.actions: of a firm",
    call: ({ admin }) => pages((page) => admin.admin.actions({ firmId: LARGE_POSTER, ...page })),
  },
  {
    name: "admin.actions: by an admin",
    call: ({ admin }) => pages((page) => admin.admin.actions({ adminId: personOf(QUIET_FIRM), ...page })),
  },
  {
    name: "admin.actions: by an admin that did nothing",
    call: ({ admin }) => admin.admin.actions({ adminId: personOf(USUAL_CARRIER) }),
  },
  {
    name: "admin.actions: on a person",
    call: ({ admin }) => pages((page) => admin.admin.actions({ personId: personOf(LARGE_POSTER), ...page })),
  },
  {
    name: "admin.actions: on a load",
    call: ({ admin, known }) => admin.admin.actions({ loadId: known.confirmed }),
  },
  ...[LARGE_POSTER, LARGE_CARRIER, QUIET_FIRM].map((id) => ({
    name: `admin.firms.get: ${id}`,
    call: ({ admin }: Board) => admin.admin.firms.get({ id }),
  })),
  ...(["all", "suspended", "priority", "posters", "carriers"] as const).flatMap((only) =>
    [undefined, "Haulage", "calder 7", "zzz"].map((find) => ({
      name: `admin.firms.list: ${only}, ${find ?? "any"}`,
      call: ({ admin }: Board) =>
        pages((page) => admin.admin.firms.list({ only, ...(find && { find }), ...page })),
    })),
  ),
  {
    name: "admin.health",
    call: ({ admin, world }, turn) => {
      // The answer is cached for a minute.
      world.clock.set(START);
      world.clock.advance({ minutes: 2 * turn });
      return admin.admin.health({}).finally(() => world.clock.set(START));
    },
    most: MONTH,
  },
  {
    name: "admin.queues.documents",
    call: ({ admin }) => pages((page) => admin.admin.queues.documents(page)),
  },
  {
    name: "admin.queues.documents: of a firm",
    call: ({ admin }) => admin.admin.queues.documents({ firmId: LARGE_CARRIER }),
  },
  {
    name: "status.read",
    call: ({ visitor, world }, turn) => {
      // The answer is cached for ten seconds.
      world.clock.set(START);
      world.clock.advance({ seconds: 11 * turn });
      return visitor.status.read({}).finally(() => world.clock.set(START));
    },
  },
  { name: "admin.register", call: ({ admin }) => admin.admin.register({}) },
  { name: "admin.queues.licences", call: ({ admin }) => pages((page) => admin.admin.queues.licences(page)) },
  {
    name: "admin.queues.licencesLost",
    call: ({ admin }) => pages((page) => admin.admin.queues.licencesLost(page)),
  },
  {
    name: "admin.queues.handBacks",
    call: ({ admin }) => pages((page) => admin.admin.queues.handBacks(page)),
  },
  { name: "admin.queues.contacts", call: ({ admin }) => pages((page) => admin.admin.queues.contacts(page)) },
  ...(["open", "confirmed", "disputed", "booked"] as const).map((which) => ({
    name: `admin.load: ${which}`,
    call: ({ admin, known }: Board) => admin.admin.load({ id: known[which] }),
  })),
  {
    name: "admin.newFirms.get",
    call: ({ admin }) => admin.admin.newFirms.get({ firmId: "firm_q000003" }),
    most: FIRM_NAMES,
  },
  {
    name: "admin.people.get",
    call: ({ admin }) => admin.admin.people.get({ id: personOf(LARGE_CARRIER) }),
  },
  ...(["all", "admins"] as const).flatMap((only) =>
    [undefined, "owner", "calder 7", "zzz"].map((find) => ({
      name: `admin.people.list: ${only}, ${find ?? "any"}`,
      call: ({ admin }: Board) =>
        pages((page) => admin.admin.people.list({ only, ...(find && { find }), ...page })),
    })),
  ),
  ...(["disputes", "duplicates", "firms", "overdue", "unconfirmed", "webhooks"] as const).map((queue) => ({
    name: `admin.queues.${queue}`,
    call: ({ admin }: Board) =>
      pages<{ nextCursor: string | null }>((page) => admin.admin.queues[queue](page)),
    ...(queue === "firms" ? { most: FIRM_NAMES } : {}),
  })),
  { name: "admin.queues.overview", call: ({ admin }) => admin.admin.queues.overview({}), most: FIRM_NAMES },
  ...(
    [
      ...TEXTS,
      "firm_c0000@people.example",
      "firm_c0000",
      "person_c0000",
      "member_firm_c0000",
      "wxyz",
      "…wxyz",
      `endpoint_${LARGE_POSTER}`,
      // Texts to search for: a telephone number, a registration, a licence, the beginning of a reference, and part
      // of an address.
      "0113 000 123",
      "+44 113 000123",
      "PX12 RNB",
      "OB1084417",
      "fb fx1m",
      "J-",
      "office@",
      "@people.ex",
      "people",
    ] as const
  ).map((find) => ({
    name: `admin.search: ${find}`,
    call: ({ admin }: Board) => admin.admin.search({ find }),
  })),
  ...(["ref", "externalRef", "open", "event", "request"] as const).map((what) => ({
    name: `admin.search: by ${what}`,
    call: ({ admin, known }: Board) => admin.admin.search({ find: known[what] }),
  })),
];

/** Makes the measurements that a worker makes when metrics are scraped. */
async function scrape({ world, pool }: Board): Promise<void> {
  const metrics = createMetrics();
  addGauges(metrics, {
    pool,
    probe: pool,
    now: () => world.clock.now(),
    board: world.services.board,
    dataDir: world.filesDirectory,
    roles: new Set(["worker"]),
    build: { version: "", commit: "" },
  });
  const { text } = await metrics.render();
  const failed = /^metrics_collector_failures_total\{.+$/m.exec(text);
  if (failed !== null) throw new Error(failed[0]);
}

/** Tables of queues in which a worker renews leases. */
const LEASED: readonly string[] = ["email", "notification_email", "transport_order_task"];
const LEASE_MS = 90;
const RENEWED_WITHIN_MS = 30_000;

/** Waits until a worker has renewed leases in every one of these tables, which shows that it has claimed rows there. */
async function untilRenewed(plans: readonly Planned[]): Promise<void> {
  const deadline = performance.now() + RENEWED_WITHIN_MS;
  for (let left = LEASED; left.length > 0; ) {
    if (performance.now() > deadline) throw new Error(`No lease was renewed in ${left.join(", ")}.`);
    await setTimeout(LEASE_MS);
    left = left.filter((table) => {
      const renewal = new RegExp(`UPDATE ${table} SET next_attempt_at = \\$3\\s+FROM unnest`);
      return !plans.some(({ text }) => renewal.test(text));
    });
  }
}

/**
 * Runs a complete worker. It writes emails to files; webhooks fail because the endpoints are plain HTTP, and
 * the transport orders exist already.
 */
async function runWorker({ world, pool, plans, actors }: Board): Promise<void> {
  const { services, clock } = world;
  const tester = world.as({ ...actors.usualPoster, mode: "test" });
  await tester.loads.post(posting({ externalRef: "sandbox:whole-life" }));
  // Two seconds after a change, the sandbox's made-up firms react to it.
  clock.advance({ seconds: 3 });
  const failures: Error[] = [];
  const failed = ({ err, queue }: Record<string, unknown>, message: string) => {
    // The devices of these people do not exist.
    if (queue !== "push") failures.push(new Error(message, { cause: err }));
  };
  const worker = startWorker({
    pool,
    services: { ...services, secrets: { ...services.secrets, open: () => "whsec_c2VjcmV0" } },
    settings: {
      email: {
        smtpUrl: null,
        folder: join(world.filesDirectory, "mail"),
        from: "board@freight.example",
        connections: 2,
        siteUrl: "https://board.example",
      },
      leaseMs: LEASE_MS,
    },
    subscribe: () => ({ caughtUp: async () => {}, stop: () => {} }),
    log: { info: () => {}, warn: failed, error: failed },
    makeOrder: async (loadId, signal) => {
      await setTimeout(LEASE_MS);
      await makeOrder(world.system(), loadId, signal);
    },
    playStories: () => playStories(world.system()),
    endOffers: async () => {
      await sweepOffers(world.system());
      await sweepVehicles(world.system());
    },
  });
  try {
    await untilRenewed(plans);
  } finally {
    await worker.stop();
    clock.set(START);
  }
  const [failure] = failures;
  if (failure !== undefined) throw failure;
}

/** Work of a process that is not a procedure: caches, buffered writes, and the loops of a worker. */
const WORK: readonly Call[] = [
  {
    name: "process: the board into memory",
    call: ({ world, pool }) =>
      new BoardIndex({ clock: world.clock, geo: world.services.geo }).open({
        source: boardSource(askPool(pool)),
      }),
    most: START_UP,
  },
  { name: "process: the guide", call: ({ world }) => rememberGuide(world.services)() },
  {
    name: "process: the carriers for alerts",
    call: ({ world }) => rememberCarriers(world.services.db).running("ARTIC"),
    most: START_UP,
  },
  {
    name: "process: the open vehicles",
    call: ({ world }) => world.services.openVehicles.read(),
    most: { ...START_UP, pages: 200_000, whole: ["vehicle", "firm"] },
  },
  {
    name: "process: new loads for vehicles",
    call: async ({ world, largePoster, usualCarrier }) => {
      const matching = startMatching(world.system);
      await usualCarrier.vehicles.post({
        vehicleClass: "ARTIC",
        at: "LS10",
        from: "2026-11-20T06:00:00.000Z",
      });
      await largePoster.loads.post(posting());
      await matching.settled();
      await matching.stop();
    },
    most: START_UP,
  },
  { name: "process: keys", call: ({ world }) => readKeys(world.services, ["00", "11", "22"]) },
  {
    name: "process: last uses of keys",
    call: ({ world }) => touchKeys(world.services, new Map([["key_none", world.clock.now()]])),
  },
  { name: "process: a session", call: ({ world, known }) => actorOfSession(world.services, known.session) },
  {
    name: "process: lines of the request log",
    call: async ({ world, actors }) => {
      const warn = (error: unknown) => {
        throw error;
      };
      const log = new RequestLog({ ...world.services, warn });
      log.add({
        requestId: world.services.newId("req"),
        firmId: actors.largePoster.firm.id,
        mode: "live",
        keyId: "key_000000000002",
        method: "POST",
        route: "/api/v1/loads",
        target: "/api/v1/loads",
        status: 201,
        code: null,
        ms: 9,
        sent: posting(),
        answer: null,
      });
      await log.close();
    },
  },
  { name: "process: counts of its answers", call: ({ world }) => new StatusTally(world.services).flush() },
  {
    name: "worker: claim of deliveries",
    call: ({ world, pool }) =>
      claim(pool, { now: world.clock.now(), leaseMs: 1_000, limit: 50, failingLimit: 25 }),
  },
  { name: "worker: emails of notifications", call: ({ world, pool }) => planEmails(pool, world.clock.now()) },
  {
    name: "worker: ages of its queues",
    call: async ({ world, pool }) => keepOldest(world.services, await measureOldest(pool, world.clock.now())),
  },
  { name: "worker: upkeep", call: ({ world, pool }) => upkeep(pool, world.services) },
  { name: "worker: gauges", call: scrape, most: DEPTHS },
  { name: "worker: all its loops", call: runWorker, once: true },
];

/** Procedures that change something, each called several times. */
const CHANGES: readonly Call[] = [
  { name: "loads.preview", call: ({ largePoster }) => largePoster.loads.preview(posting()) },
  { name: "loads.read", call: ({ largePoster }) => largePoster.loads.read({ text: "LS10 1AB to SW1A 2AA" }) },
  {
    name: "conditions.change",
    call: ({ largeCarrier }) => largeCarrier.conditions.change({ title: "Our terms", text: "We carry." }),
  },
  {
    name: "billing.change",
    call: ({ largeCarrier }) =>
      largeCarrier.billing.change({
        legalName: "Large Carrier Limited",
        lines: ["A road"],
        postcode: "HU1 2AB",
        vat: { registered: false },
        invoiceEmail: "accounts@firm.example",
      }),
  },
  {
    name: "billing.change: the firms that owe",
    call: ({ world, actors }) =>
      world.services.ports.bankChanged(world.system(), actors.largeCarrier.firm.id),
    most: UNPAID_INVOICES,
  },
  { name: "loads.post", call: ({ largePoster }) => largePoster.loads.post(posting()) },
  {
    name: "loads.post, quotes.send, loads.amend, loads.open: not for everybody",
    call: async ({ largePoster, usualCarrier, actors }) => {
      const audience = { groups: ["Yorkshire"], carriers: [actors.usualCarrier.firm.id] };
      const { load } = await largePoster.loads.post(posting({ audience }));
      await usualCarrier.quotes.send({ id: load.id, amountPence: 40_000 });
      await largePoster.loads.amend({ id: load.id, audience: "network" });
      await usualCarrier.quotes.list({});
      await usualCarrier.accounts.notifications({ all: true });
      await largePoster.loads.open({ id: load.id });
    },
  },
  {
    name: "quotes.send, accept, messages.send, read, gate, changes, extras, dispute",
    call: async ({ largePoster, usualCarrier }) => {
      const { load } = await largePoster.loads.post(posting());
      await usualCarrier.board.toldMissing({ id: load.id });
      const { quote } = await usualCarrier.quotes.send({ id: load.id, amountPence: 40_000 });
      await largePoster.quotes.accept({ id: load.id, quoteId: quote.id });
      const { message } = await largePoster.messages.send({ id: load.id, text: "Gate 4 is open." });
      await usualCarrier.messages.read({ id: load.id, upTo: message.id });
      await usualCarrier.gate.announceVehicle({ id: load.id, vehicleReg: "YK21 FHM" });
      const made = await largePoster.gate.newCollectionCode({ id: load.id });
      await largePoster.gate.check({ id: load.id, code: made.load.collectionCode ?? "" });
      for (const answer of ["agree", "refuse", "withdraw"] as const) {
        const { change } = await usualCarrier.changes.propose({ id: load.id, penceDelta: 2_500 });
        const asked = { id: load.id, changeId: change?.id ?? "" };
        await (answer === "withdraw" ? usualCarrier : largePoster).changes[answer](asked);
      }
      for (const answer of ["accept", "withdraw"] as const) {
        const note = "The M6.";
        const { extra } = await usualCarrier.extras.propose({
          id: load.id,
          kind: "TOLL",
          pence: 1_240,
          note,
        });
        const asked = { id: load.id, extraId: extra?.id ?? "" };
        await largePoster.extras.query({ ...asked, reason: "Which toll?" });
        await usualCarrier.extras.offer({ ...asked, pence: 900 });
        await (answer === "accept"
          ? largePoster.extras.accept({ ...asked, expectedPence: 900 })
          : usualCarrier.extras.withdraw(asked));
      }
      await largePoster.disputes.raise({ id: load.id, reason: "damage", details: "Leaning." });
    },
  },
  {
    name: "runs: post with a guide, read, decline, skip, stop",
    call: async ({ largePoster, usualCarrier, actors }) => {
      const carriers = [actors.usualCarrier.firm.id];
      const { routingGuide } = await largePoster.routingGuides.save({
        name: "Plans",
        lanes: [{ from: ["LS"], to: ["SW"] }],
        steps: [{ to: { carriers }, pricePence: 41_000 }, { to: "network" }, { to: "board" }],
      });
      const { load } = await largePoster.loads.post(posting({ routingGuide: routingGuide.id }));
      await largePoster.runs.get({ id: load.id });
      const { offers } = await usualCarrier.offers.list({ side: "carrier", loadId: load.id, limit: "1" });
      await usualCarrier.offers.decline({ id: offers[0]?.id ?? "", reason: "PRICE" });
      await largePoster.runs.skip({ id: load.id });
      await largePoster.runs.stop({ id: load.id });
      await largePoster.routingGuides.plan({ steps: routingGuide.steps });
      await largePoster.routingGuides.remove({ id: routingGuide.id });
    },
  },
  {
    name: "offers: send, accept, decline, withdraw",
    call: async ({ largePoster, usualCarrier, actors }) => {
      const carriers = [actors.usualCarrier.firm.id];
      for (const answer of ["decline", "withdraw", "accept"] as const) {
        const { load } = await largePoster.loads.post(posting({ audience: { carriers } }));
        const { offers } = await largePoster.offers.send({
          id: load.id,
          carriers,
          pricePence: 41_000,
          minutes: 30,
        });
        const id = offers[0]?.id ?? "";
        if (answer === "decline") await usualCarrier.offers.decline({ id, reason: "PRICE" });
        else if (answer === "withdraw") await largePoster.offers.withdraw({ id });
        else await usualCarrier.offers.accept({ id });
      }
    },
  },
  {
    name: "vehicles: post, change, ask, take, give back, withdraw",
    call: async ({ largePoster, usualCarrier }) => {
      const { vehicle } = await usualCarrier.vehicles.post({
        vehicleClass: "ARTIC",
        at: "LS10",
        from: "2026-11-20T06:00:00.000Z",
        vehicleReg: "YK21 FHM",
      });
      const id = vehicle?.id ?? "";
      await usualCarrier.vehicles.change({ id, maxEmptyMiles: 500 });
      await usualCarrier.vehicles.stillEmpty({ id });
      const { load } = await largePoster.loads.post(posting());
      const { offers } = await largePoster.offers.send({ id: load.id, vehicles: [id], pricePence: 41_000 });
      await usualCarrier.offers.accept({ id: offers[0]?.id ?? "" });
      await usualCarrier.vehicles.taken({ id, loadId: load.id });
      await usualCarrier.bookings.handBack({ id: load.id, reason: "Broken down." });
      await usualCarrier.vehicles.withdraw({ id });
    },
  },
  {
    name: "invoices: issue, query, approve, remit, contest, paid, credit",
    call: async ({ largePoster, usualCarrier }) => {
      const { load } = await largePoster.loads.post(posting());
      const { quote } = await usualCarrier.quotes.send({ id: load.id, amountPence: 44_000 });
      await largePoster.quotes.accept({ id: load.id, quoteId: quote.id });
      await largePoster.billing.change(BILLING);
      await usualCarrier.billing.change(BILLING);
      const toll = { id: load.id, kind: "TOLL" as const, pence: 1_240, note: "The M6." };
      const { extra } = await usualCarrier.extras.propose(toll);
      await largePoster.extras.accept({ id: load.id, extraId: extra?.id ?? "" });
      await largePoster.loads.cancel({ id: load.id, reason: "The customer called it off." });
      const { invoice } = await usualCarrier.invoices.issueForLoad({ id: load.id });
      const { id } = invoice;
      await largePoster.invoices.query({ id, reason: "Which pallets?" });
      await largePoster.invoices.approve({ id });
      const paid = { paidAt: invoice.issuedAt, reference: "BACS" };
      await largePoster.invoices.remit({ invoiceIds: [id], ...paid });
      await usualCarrier.invoices.contestPaid({ id });
      await usualCarrier.invoices.paid({ id, ...paid });
      await usualCarrier.invoices.credit({ id, reason: "A pallet was wet.", pence: 100 });
      await usualCarrier.invoices.credit({ id, reason: "All of it." });
      await usualCarrier.invoices.issue({ loadIds: [load.id] });
      await usualCarrier.invoices.get({ id });
    },
  },
  {
    name: "selfBilling: propose, accept, run, end",
    call: async ({ world, actors, largePoster, largeCarrier }) => {
      const vat = { registered: true, number: "GB100000034" };
      await largePoster.billing.change({ ...BILLING, vat });
      await largeCarrier.billing.change({ ...BILLING, vat });
      const { agreement } = await largePoster.selfBilling.propose({
        carrierId: actors.largeCarrier.firm.id,
        until: "2027-10-31",
      });
      await largeCarrier.selfBilling.accept({ id: agreement.id });
      await world.services.db.selfBillingAgreement.update({
        where: { id: agreement.id },
        data: { coversFrom: new Date("2020-01-01") },
      });
      const period = { from: "2026-10-18", to: "2026-11-18" };
      const { id } = actors.largeCarrier.firm;
      await noLink(largePoster.selfBilling.run({ carrierId: id, ...period }));
      await largePoster.selfBilling.end({ id: agreement.id });
    },
    most: AGREEMENTS,
  },
  {
    name: "road.report, positions, takeBack",
    call: async ({ world, largePoster, usualCarrier }) => {
      const now = world.clock.now().toISOString();
      const { load } = await largePoster.loads.post(posting({ collectDate: now.slice(0, 10) }));
      const { quote } = await usualCarrier.quotes.send({ id: load.id, amountPence: 40_000 });
      await largePoster.quotes.accept({ id: load.id, quoteId: quote.id });
      const { milestone } = await usualCarrier.road.report({ id: load.id, kind: "ON_MY_WAY", place: 1 });
      await usualCarrier.road.positions({
        id: load.id,
        positions: [{ at: now, lat: 53.5461, lng: -2.6325 }],
      });
      await usualCarrier.road.takeBack({ id: load.id, milestoneId: milestone.id });
    },
  },
  {
    name: "quotes.send, withdraw, cancel",
    call: async ({ largePoster, largeCarrier }) => {
      const { load } = await largePoster.loads.post(posting());
      await largeCarrier.quotes.send({ id: load.id, amountPence: 40_000 });
      await largeCarrier.quotes.withdraw({ id: load.id });
      await largePoster.loads.cancel({ id: load.id });
    },
  },
  {
    name: "accounts.markNotificationsRead: what was on screen",
    call: ({ largeCarrier }) =>
      largeCarrier.accounts.markNotificationsRead({
        ids: ["note_none"],
        searches: [
          { id: null, upTo: "note_z" },
          { id: "search_none", upTo: "note_z" },
        ],
      }),
    most: BATCH,
  },
  {
    name: "accounts.markNotificationsRead",
    call: ({ largeCarrier }) => largeCarrier.accounts.markNotificationsRead({ upTo: "note_z" }),
    most: BATCH,
    once: true,
  },
  {
    name: "webhooks.replay: what failed",
    call: ({ usualPoster }) =>
      usualPoster.webhooks.replay({
        id: `endpoint_${USUAL_POSTER}`,
        since: "2026-11-10T00:00:00Z",
        onlyFailed: true,
      }),
  },
  {
    name: "admin.webhooks.resendMissed",
    call: ({ admin }) => noLink(admin.admin.webhooks.resendMissed({ endpointId: FAILING_ENDPOINT })),
  },
  {
    name: "admin.firms.suspend, lift",
    call: async ({ admin }) => {
      await admin.admin.firms.suspend({ firmId: USUAL_CARRIER, reason: "Asked." });
      await admin.admin.firms.lift({ firmId: USUAL_CARRIER, reason: "Asked." });
    },
  },
  {
    name: "admin.people.erase",
    call: ({ admin }) => noLink(admin.admin.people.erase({ personId: "person_c0011", reason: "Asked." })),
    most: ERASURE,
    once: true,
  },
];

const LINKS: Bound = {
  why: "everybody's firms, devices and sign-ins compared with each other, once a night; then each firm's jobs of two years",
  rows: 600_000,
  pages: 60_000,
  whole: ["firm", "member", "device", "session"],
};
const JOB_BOUNDS: Record<string, Bound> = {
  retention: { ...BATCH, whole: [...(BATCH.whole ?? []), "trusted_device", "logged_call"] },
  "forget-changes": NUMBERS,
  "settle-extras": SWEEP,
  "tell-etas": { why: "what was told of the loads that are on the road now", whole: ["told_eta"] },
  "tell-overdue": SWEEP,
  "refresh-records": LINKS,
  "refresh-guide": LEARNED,
};
/** Time limit of a job's run. A job that goes through all firms runs each of its statements within this time. */
const JOB_MS = 3_000;

/**
 * Jobs that find the same rows in every run. They are repeated until the server has chosen a plan for their
 * prepared statements.
 */
const REPEATED_JOBS: ReadonlySet<string> = new Set(["refresh-guide"]);

/**
 * All jobs, run once unless they are in REPEATED_JOBS. The tables of `load-register` hold the public register and do
 * not grow with the board.
 */
const JOB_CALLS: readonly Call[] = JOBS.map(({ name, run }) => ({
  name: `job: ${name}`,
  ...(JOB_BOUNDS[name] && { most: JOB_BOUNDS[name] }),
  call: ({ world }) => run(world.system(), AbortSignal.timeout(JOB_MS)),
  ...(!REPEATED_JOBS.has(name) && { once: true }),
}));

export const CALLS: readonly Call[] = [...READS, ...WORK, ...CHANGES, ...JOB_CALLS];

/** Reads a download to its end. */
async function drain(answer: Promise<{ open: () => Promise<Readable> } | unknown>): Promise<void> {
  const download = await answer;
  if (typeof download !== "object" || download === null || !("open" in download)) return;
  const opened = await (download.open as () => Promise<AsyncIterable<unknown>>)();
  for await (const _ of opened);
}

/** Reads several pages of the event feed. */
async function feed(
  as: Caller,
  { since, ...filters }: { type?: "load.delivered" | "load.cancelled"; loadId?: string; since?: string },
) {
  let after: string | null = null;
  for (let nth = 0; nth < PAGES; nth += 1) {
    const { events, nextCursor }: { events: unknown[]; nextCursor: string | null } = await as.webhooks.events(
      {
        ...filters,
        limit: "100",
        ...(after === null ? since && { since } : { after }),
      },
    );
    after = nextCursor;
    if (events.length === 0 || after === null) return;
  }
}
