import { createNewCollectionCode, type FileStore, refreshRecord } from "@board/api/server";
import type { Clock } from "@board/calendar";
import { type Db, type Prisma, type Tx, withTransaction } from "@board/db";
import { estimateMiles, type Geo } from "@board/geo";
import { hash } from "@node-rs/argon2";
import { alertCarriers } from "./alerts.ts";
import { type DemoSummary, summarize, writeDemoFile } from "./demo-file.ts";
import { type DemoCertificate, makeCertificates, storeCertificates } from "./firms/documents.ts";
import { type DemoFirm, type FirmRows, makeFirms } from "./firms/firms.ts";
import { storePassports } from "./firms/passports.ts";
import { ADMIN, DEMO_PASSWORD } from "./firms/profiles.ts";
import { createIds } from "./ids.ts";
import { createLoadFactory, type LearnedGuide } from "./loads/load-factory.ts";
import { settleRequires } from "./loads/market.ts";
import { marketLoads, testLoads, WEEKS } from "./loads/market-loads.ts";
import { keepPdfs } from "./loads/pod.ts";
import type { StoryRows } from "./loads/story.ts";
import { eventsOf } from "./loads/told.ts";
import { createRandom } from "./random.ts";
import { entriesOf } from "./records.ts";
import { createTimeline } from "./timeline.ts";

/** Rows per INSERT, some megabytes. */
const ROWS_AT_ONCE = 2_000;

const columnOf = (field: string) => field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * Inserts many rows from one parameter. Prisma's createMany has a parameter for every value, which took
 * eight of the twelve seconds for the demo's 40,000 rows; this takes one.
 */
async function insertAll(tx: Tx, table: string, rows: readonly object[]): Promise<void> {
  const fields = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const columns = fields.map((field) => `"${columnOf(field)}"`).join(", ");
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const written = rows
      .slice(start, start + ROWS_AT_ONCE)
      .map((row) =>
        Object.fromEntries(Object.entries(row).map(([field, value]) => [columnOf(field), value])),
      );
    await tx.$executeRawUnsafe(
      `INSERT INTO "${table}" (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::"${table}", $1::json)`,
      JSON.stringify(written),
    );
  }
}

const TIMEOUT_MS = 120_000;

export interface SeedOptions {
  db: Db;
  clock: Clock;
  /** Directory of `demo.json`. */
  dataDir: string;
  /** The board's address, written into `demo.json`. */
  baseUrl: string;
  geo: Geo;
  /** Store of the proofs of delivery. */
  files: FileStore;
  /** Weeks of market history; tests use fewer. */
  weeks?: number;
}

/** Returns true if the database has no firm and no person. */
export async function isEmpty(db: Db): Promise<boolean> {
  const [firm, person] = await Promise.all([db.firm.findFirst(), db.person.findFirst()]);
  return firm === null && person === null;
}

/**
 * Hashes the demo's password with argon2id at the cost of sign-in (OWASP's minimum); one constant hash for
 * every person.
 */
function hashPassword(): Promise<string> {
  const salt = createRandom("salt").bytes(16);
  return hash(DEMO_PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1, salt });
}

interface Demo {
  firms: DemoFirm[];
  people: FirmRows;
  certificates: DemoCertificate[];
  stories: StoryRows[];
  entries: Prisma.RecordEntryCreateManyInput[];
  guide: LearnedGuide | null;
  notifications: Prisma.NotificationCreateManyInput[];
  events: Prisma.EventCreateManyInput[];
}

/** Returns every row of the demo, and its logins and keys. */
export function makeDemo(
  { clock, baseUrl, geo, weeks = WEEKS }: Pick<SeedOptions, "clock" | "baseUrl" | "geo" | "weeks">,
  passwordHash: string,
): { demo: Demo; summary: DemoSummary } {
  const timeline = createTimeline(clock.now());
  // Firms, people and keys are the same every day; what they do depends on the day.
  const firmsRandom = createRandom("firms");
  const random = createRandom(`loads ${timeline.today}`);
  const { firms, rows } = makeFirms({
    random: firmsRandom,
    ids: createIds(firmsRandom, timeline),
    timeline,
    geo,
    passwordHash,
  });
  const ids = createIds(random, timeline);
  const milesBetween = estimateMiles;
  const factory = createLoadFactory({ random, timeline, ids, geo, milesBetween }, firms);
  const stories = [...marketLoads(factory, weeks), ...testLoads(factory)];
  settleRequires(stories, firms);
  const notifications = alertCarriers(stories, { firms, searches: rows.searches, geo, timeline, ids });
  const finished = stories.map((story) => story.finish());
  rows.people.push({
    id: createIds(firmsRandom, timeline).newId("person", timeline.moment(-1_500, 600)),
    ...ADMIN,
    passwordHash,
    isAdmin: true,
    createdAt: timeline.at(timeline.moment(-1_500, 600)),
    verifiedAt: timeline.at(timeline.moment(-1_500, 600)),
  });
  return {
    demo: {
      firms,
      people: rows,
      certificates: makeCertificates(clock.now(), firms),
      stories: finished,
      entries: entriesOf(finished),
      guide: factory.guide,
      notifications,
      events: eventsOf(finished, { timeline, ids }),
    },
    summary: summarize(baseUrl, firms),
  };
}

async function store(
  tx: Tx,
  clock: Clock,
  { firms, people, certificates, stories, entries, guide, notifications, events }: Demo,
): Promise<void> {
  // The database is empty and unused, and slow machines pause long between statements.
  await tx.$executeRaw`SET LOCAL idle_in_transaction_session_timeout = 0`;
  await tx.firm.createMany({ data: people.firms });
  await tx.person.createMany({ data: people.people });
  await tx.member.createMany({ data: people.members });
  await tx.apiKey.createMany({ data: people.keys });
  await tx.firmVehicle.createMany({ data: people.vehicles });
  await tx.firmBase.createMany({ data: people.bases });
  await tx.carrierRelation.createMany({ data: people.relations });
  await tx.savedSearch.createMany({ data: people.searches });
  await storePassports(
    tx,
    clock,
    firms,
    stories.map(({ load }) => load),
  );
  await storeCertificates(tx, clock, certificates);
  // A load refers to its proof and the proof to its load, so loads are inserted first and updated with
  // their proofs.
  const loads = stories.map(({ load }) => ({ ...load, podFileId: null }));
  await insertAll(tx, "load", loads);
  if (guide !== null)
    await tx.guideVersion.create({
      data: { madeAt: clock.now(), jobs: guide.jobs, model: { ...guide.model } },
    });
  const newCode = createNewCollectionCode(createRandom("collection codes").bytes);
  const codes = loads.flatMap(({ id, status, carrierId, bookedAt }) =>
    carrierId && bookedAt && (status === "BOOKED" || status === "IN_TRANSIT")
      ? [{ loadId: id, carrierId, code: newCode(), createdAt: bookedAt }]
      : [],
  );
  await tx.collectionCode.createMany({ data: codes });
  const rowsOf = <Row>(of: (story: StoryRows) => readonly Row[]) => stories.flatMap(of);
  const pods = rowsOf((story) => story.pods.map(({ row }) => row));
  await insertAll(tx, "stored_file", pods);
  await tx.$executeRaw`UPDATE load SET pod_file_id = f.id FROM stored_file f WHERE f.load_id = load.id AND f.kind = 'POD'`;
  await insertAll(
    tx,
    "quote",
    rowsOf(({ quotes }) => quotes),
  );
  await insertAll(
    tx,
    "quote_price",
    rowsOf(({ prices }) => prices),
  );
  await insertAll(
    tx,
    "load_history",
    rowsOf(({ history }) => history),
  );
  await insertAll(
    tx,
    "dispute",
    rowsOf(({ disputes }) => disputes),
  );
  await insertAll(
    tx,
    "dispute_statement",
    rowsOf(({ statements }) => statements),
  );
  await insertAll(
    tx,
    "dispute_proposal",
    rowsOf(({ proposals }) => proposals),
  );
  await insertAll(
    tx,
    "rating",
    rowsOf(({ ratings }) => ratings),
  );
  await insertAll(tx, "record_entry", entries);
  for (const { id, canPost, canCarry } of people.firms) {
    if (canPost) await refreshRecord({ db: tx, clock }, id, "poster");
    if (canCarry) await refreshRecord({ db: tx, clock }, id, "carrier");
  }
  await insertAll(tx, "notification", notifications);
  // Inserted in the order of time, which is the order of the feed.
  await insertAll(tx, "event", events);
}

/**
 * Fills an empty database with the demo in one transaction, and writes `DATA_DIR/demo.json`. The same
 * London day brings the same data; only today's instants follow the clock.
 */
export async function seedDemo(options: SeedOptions): Promise<DemoSummary> {
  const { demo, summary } = makeDemo(options, await hashPassword());
  // Stored before the rows that refer to them; a retry overwrites the files of a failed start.
  await keepPdfs(options.files, [...demo.stories.flatMap(({ pods }) => pods), ...demo.certificates]);
  await withTransaction(options.db, (tx) => store(tx, options.clock, demo), { timeout: TIMEOUT_MS });
  writeDemoFile(options.dataDir, summary);
  return summary;
}
