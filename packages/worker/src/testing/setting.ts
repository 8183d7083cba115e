import { createWorld, posting, type World } from "@board/api/testing";
import type { EventType } from "@board/api/webhooks/event-types";
import { tell } from "@board/api/worker";
import type { Clock } from "@board/calendar";
import { addDays, londonDay } from "@board/calendar";
import { type Load, listenToChannels, type Pool, withTransaction } from "@board/db";
import { createTestPool } from "@board/db/testing";
import type { TestFirm } from "@board/testing/factories";
import type { WorkerSettings } from "../settings.ts";
import type { WorkerOptions } from "../start-worker.ts";

export const NO_EMAIL: WorkerSettings["email"] = {
  smtpUrl: null,
  connections: 10,
  folder: "/nonexistent",
  from: "board@freight.example",
  siteUrl: "https://board.example",
};

export interface Setting extends World {
  pool: Pool;
  subscribe: WorkerOptions["subscribe"];
  workerServices: World["services"];
  addEndpoint: (
    firm: TestFirm,
    url: string,
    events?: (EventType | "*")[],
  ) => Promise<{ id: string; secret: string }>;
  /** Posts a load of the firm without creating an event, so no endpoint receives one. */
  addLoad: (firm: TestFirm, externalRef?: string) => Promise<Load>;
  /** Creates `count` `load.updated` events for the load's poster, each in a separate transaction. */
  tell: (load: Load, count: number) => Promise<void>;
  end: () => Promise<void>;
}

/** Creates a world with everything that a worker needs. Endpoints may be on loopback. */
export async function createSetting(clock?: Clock): Promise<Setting> {
  const world = await createWorld();
  const services = {
    ...world.services,
    ...(clock && { clock }),
    settings: { ...world.services.settings, allowPrivateWebhooks: true },
  };
  const pool = createTestPool(world.url, { poolSize: 8 });
  return {
    ...world,
    pool,
    subscribe: (listeners) => listenToChannels(world.url, listeners),
    workerServices: services,
    addEndpoint: async (firm, url, events = ["*"]) => {
      const actor = world.actorOf(firm);
      const id = services.newId("endpoint");
      const secret = `whsec_${Buffer.from(id.padEnd(32).slice(0, 32)).toString("base64")}`;
      const now = services.clock.now();
      await world.db.webhookEndpoint.create({
        data: {
          id,
          firmId: actor.firm.id,
          mode: "live",
          url,
          events,
          secret: services.secrets.seal(secret),
          createdAt: now,
          updatedAt: now,
        },
      });
      return { id, secret };
    },
    addLoad: async (firm, externalRef = "J-4711") => {
      const collectDate = addDays(londonDay(world.clock.now()), 2);
      const { load } = await world.as(world.actorOf(firm)).loads.post(posting({ externalRef, collectDate }));
      return world.db.load.findUniqueOrThrow({ where: { id: load.id } });
    },
    tell: async (load, count) => {
      for (let told = 0; told < count; told += 1) {
        await withTransaction(services.db, (db) =>
          tell({ ...services, db }, load, [{ type: "load.updated", to: load.posterId }]),
        );
      }
    },
    end: async () => {
      await pool.end();
      await world.drop();
    },
  };
}
