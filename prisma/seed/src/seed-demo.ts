import { refreshRecord, type Services } from "@board/api/server";
import { type Db, type Tx, withTransaction } from "@board/db";
import { estimateMiles } from "@board/geo";
import { hash } from "@node-rs/argon2";
import { type DemoSummary, summarize, writeDemoFile } from "./demo-file.ts";
import { makeCertificates, storeCertificates } from "./firms/documents.ts";
import { type DemoFirm, type FirmRows, makeFirms } from "./firms/firms.ts";
import { storeBilling, storeContactChanges, storePassports } from "./firms/passports.ts";
import { ADMIN, DEMO_PASSWORD } from "./firms/profiles.ts";
import { createIds } from "./ids.ts";
import { createLoadFactory, type LearnedGuide } from "./loads/load-factory.ts";
import { settleRequires } from "./loads/market.ts";
import { loadsWithStops, marketLoads, testLoads, WEEKS } from "./loads/market-loads.ts";
import { playShown } from "./loads/play-shown.ts";
import { keepPdfs } from "./loads/pod.ts";
import { storeVolume } from "./loads/store-volume.ts";
import type { Story } from "./loads/story.ts";
import { createRandom } from "./random.ts";
import { createTimeline } from "./timeline.ts";

const TIMEOUT_MS = 120_000;

export interface SeedOptions {
  services: Services & { db: Db };
  /** Directory of `demo.json`. */
  dataDir: string;
  /** The board's address, written into `demo.json`. */
  baseUrl: string;
  /** Weeks of market history; tests use fewer. */
  weeks?: number | undefined;
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
  certificates: ReturnType<typeof makeCertificates>;
  stories: Story[];
  guide: LearnedGuide | null;
}

type DemoOptions = Pick<Services, "clock" | "geo"> & Pick<SeedOptions, "baseUrl" | "weeks">;

/** Draws the demo, and returns its logins and keys too. */
export function makeDemo(
  { clock, baseUrl, geo, weeks = WEEKS }: DemoOptions,
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
  const stories = [...marketLoads(factory, weeks), ...testLoads(factory), ...loadsWithStops(factory)];
  settleRequires(stories, firms);
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
      stories,
      guide: factory.guide,
    },
    summary: summarize(baseUrl, firms),
  };
}

async function store(
  tx: Tx,
  services: Services,
  { firms, people, certificates, stories, guide }: Demo,
): Promise<void> {
  const { clock } = services;
  const timeline = createTimeline(clock.now());
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
  await storePassports(tx, clock, firms);
  await storeBilling(tx, clock, firms);
  await storeCertificates(tx, clock, certificates);
  if (guide !== null)
    await tx.guideVersion.create({
      data: { madeAt: clock.now(), jobs: guide.jobs, model: { ...guide.model } },
    });
  const shown = stories.filter(({ isShown }) => isShown);
  const others = stories.filter(({ isShown }) => !isShown);
  await storeVolume(tx, others, { firms, timeline });
  for (const { id, canPost, canCarry } of people.firms) {
    if (canPost) await refreshRecord({ db: tx, clock }, id, "poster");
    if (canCarry) await refreshRecord({ db: tx, clock }, id, "carrier");
  }
  const ids = createIds(createRandom(`shown ${timeline.today}`), timeline);
  await playShown(shown, { services, tx, timeline, ids });
  const loads = stories.map(({ load }) => load);
  await storeContactChanges(tx, clock, firms, loads);
}

/**
 * Fills an empty database with the demo in one transaction, and writes `DATA_DIR/demo.json`. The same
 * London day brings the same data; only today's instants follow the clock.
 */
export async function seedDemo({ services, dataDir, baseUrl, weeks }: SeedOptions): Promise<DemoSummary> {
  const { demo, summary } = makeDemo({ ...services, baseUrl, weeks }, await hashPassword());
  // Stored before the rows that refer to them; a retry overwrites the files of a failed start.
  await keepPdfs(services.files, [...demo.stories.flatMap(({ rows }) => rows.pods), ...demo.certificates]);
  await withTransaction(services.db, (tx) => store(tx, services, demo), { timeout: TIMEOUT_MS });
  writeDemoFile(dataDir, summary);
  return summary;
}
