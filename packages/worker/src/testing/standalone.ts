import { mkdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createNewId, createNewRef, tell } from "@board/api/worker";
import { DAY_MS } from "@board/calendar";
import { createDb, createPool, type Db, type Load, type Pool, withTransaction } from "@board/db";
import { startEmbedded } from "@board/db/embedded";
import { migrate } from "@board/db/migrate";
import { createFirm } from "@board/testing/factories";
import { openBox } from "./child-settings.ts";

export interface Standalone {
  url: string;
  db: Db;
  pool: Pool;
  /** Creates a firm with one endpoint and one load on the board. */
  addFirm: (endpointUrl: string) => Promise<{ load: Load; secret: string; endpointId: string }>;
  /** Creates one `load.updated` event for the load's poster, in a separate transaction. */
  tell: (load: Load) => Promise<void>;
  end: () => Promise<void>;
}

/**
 * Creates a board with a separate database for measurements, without a test runner. Writes are durable, as in
 * production.
 */
export async function createStandalone(): Promise<Standalone> {
  const dataDir = join(tmpdir(), `freight-board-bench-${process.pid}`);
  await mkdir(dataDir, { mode: 0o755 });
  const { url, ownerUrl, stop } = await startEmbedded({ dataDir, log: () => {} });
  await migrate(ownerUrl);
  const db = createDb(url, { poolSize: 10 });
  const pool = createPool(url, { poolSize: 4 });
  const clock = { now: () => new Date() };
  const newId = createNewId(clock);
  const newRef = createNewRef();
  const addLoad = (posterId: string) => {
    const now = clock.now();
    const place = {
      Postcode: "LS10 1AB",
      Area: "LS",
      Outcode: "LS10",
      Town: "Leeds",
      Lat: 53.78,
      Lng: -1.53,
    };
    return db.load.create({
      data: {
        id: newId("load"),
        ref: newRef(),
        mode: "live",
        posterId,
        type: "FULL_LOAD",
        vehicleClass: "EIGHTEEN_T",
        weightBand: "T_3_7",
        externalRef: "J-4711",
        fromPostcode: place.Postcode,
        fromArea: place.Area,
        fromOutcode: place.Outcode,
        fromTown: place.Town,
        fromLat: place.Lat,
        fromLng: place.Lng,
        fromPrecision: "unit",
        toPostcode: place.Postcode,
        toArea: place.Area,
        toOutcode: place.Outcode,
        toTown: place.Town,
        toLat: place.Lat,
        toLng: place.Lng,
        toPrecision: "unit",
        miles: 1,
        milesSource: "estimate",
        collectDate: new Date(now.getTime() + 2 * DAY_MS),
        collectWindow: "Anytime",
        deliverWindow: "Anytime",
        pricingMode: "QUOTES",
        termsDays: 30,
        guideLowPence: 10_000,
        guideHighPence: 20_000,
        guideBasis: "rate_card",
        openToAllAt: now,
        createdAt: now,
        updatedAt: now,
      },
    });
  };
  return {
    url,
    db,
    pool,
    addFirm: async (endpointUrl) => {
      const now = clock.now();
      const firm = await createFirm(db, now);
      const endpointId = newId("endpoint");
      const secret = `whsec_${Buffer.from(endpointId.slice(0, 32)).toString("base64")}`;
      await db.webhookEndpoint.create({
        data: {
          id: endpointId,
          firmId: firm.id,
          mode: "live",
          url: endpointUrl,
          events: ["*"],
          secret: openBox.seal(secret),
          createdAt: now,
          updatedAt: now,
        },
      });
      return { load: await addLoad(firm.id), secret, endpointId };
    },
    tell: async (load) => {
      await withTransaction(db, (tx) =>
        tell({ db: tx, clock, newId }, load, [{ type: "load.updated", to: load.posterId }]),
      );
    },
    end: async () => {
      await pool.end();
      await db.$disconnect();
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
