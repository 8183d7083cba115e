import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase } from "@board/db/testing";
import { createGeo, estimateProvider, type Geo } from "@board/geo";
import { TestClock } from "@board/testing/clock";
import {
  createFirm,
  createMember,
  type FirmOptions,
  type TestFirm,
  type TestMember,
} from "@board/testing/factories";
import { BoardIndex } from "../board/index/board-index.ts";
import { askDb, boardSource } from "../board/index/source.ts";
import { createDraws } from "../board/index/testing/draws.ts";
import { type Actor, type FirmActor, SCOPES, type Scope, SYSTEM } from "../core/actor.ts";
import { hashToken, hintOf, makeToken } from "../core/api-key-token.ts";
import type { CarrierFacts } from "../core/carrier-facts.ts";
import type { Ctx, Services } from "../core/context.ts";
import { createFileStore } from "../core/files/file-store.ts";
import { createNewCollectionCode, createNewId, createNewLinkToken, createNewRef } from "../core/ids.ts";
import { type LegalTexts, SIX_YEARS_DAYS, versionsInForce } from "../core/privacy/rules.ts";
import { createCallerFactory } from "../core/procedures.ts";
import { NOTHING_KNOWN } from "../firms/requirements/rules.ts";
import { givenRequires } from "../firms/requirements/schemas.ts";
import { readCarriers } from "../loads/alerts/carriers.ts";
import { rememberGuide } from "../loads/guide-price/remember-guide.ts";
import type { PostLoadInput } from "../loads/schemas.ts";
import { readVehicles } from "../market/matching/remember-vehicles.ts";
import { appRouter } from "../root.ts";
import { ports } from "../server.ts";
import { reloadAfterWrites } from "./reload-after-writes.ts";

const createCaller = createCallerFactory(appRouter);
let geo: Geo | undefined;

/** An ordinary day: Wednesday 18 November 2026, 10:00 in London. */
export const START = "2026-11-18T10:00:00.000Z";

/** Legal texts of every world. */
const LEGAL: LegalTexts = {
  terms: { title: "Terms", version: "2026-09-01", markdown: "Be good to each other." },
  privacy: { title: "Privacy notice", version: "2026-09-01", markdown: "What we know of you." },
};

/** Document versions accepted by registrations. */
export const ACCEPTED = versionsInForce(LEGAL);

export interface KeyOptions {
  mode?: "live" | "test";
  scopes?: Scope[];
  member?: TestMember;
  expiresAt?: Date;
}

/** Database, clock and services of one test file. */
export async function createWorld(
  start = START,
  openDatabase = () => createTestDatabase(),
  clock = new TestClock(start),
) {
  const database = await openDatabase();
  const { db } = database;
  // Deterministic references, so that a test's search does not match one by chance.
  const bytesOf = (draws: ReturnType<typeof createDraws>) => (size: number) =>
    Uint8Array.from({ length: size }, () => draws.below(256));
  geo ??= createGeo();
  const filesDirectory = await mkdtemp(join(tmpdir(), "board-files-"));
  const services: Services = {
    db,
    clock,
    board: new BoardIndex({ clock, geo }),
    ports,
    newId: createNewId(clock),
    newRef: createNewRef(bytesOf(createDraws(1))),
    newCollectionCode: createNewCollectionCode(bytesOf(createDraws(2))),
    newLinkToken: createNewLinkToken(bytesOf(createDraws(3))),
    geo,
    miles: estimateProvider,
    settings: {
      earlyAccessMinutes: 5,
      newCarriers: "approve",
      handBacksPerDay: 20,
      extraBySilencePence: 5_000,
      carrierChecks: "inform",
      allowPrivateWebhooks: false,
      pushHosts: [],
      legal: LEGAL,
      retention: {
        sessionDays: 30,
        signInDays: 90,
        emailDays: 90,
        notificationDays: 90,
        auditDays: SIX_YEARS_DAYS,
      },
      operatorContact: "help@board.example",
      bankRates: [],
      operatorName: "Board Operations Ltd",
      baseUrl: "http://localhost:3000",
      adminSecondFactor: "offered",
      showEmailedLinks: false,
      rateLimits: {
        live: [{ policy: "burst", requests: 20, seconds: 1 }],
        test: [{ policy: "burst", requests: 10, seconds: 1 }],
      },
    },
    secrets: {
      seal: (text) => new TextEncoder().encode(text),
      open: (sealed) => new TextDecoder().decode(sealed),
    },
    files: await createFileStore({ directory: filesDirectory }),
    caughtUp: async () => {},
    carriers: readCarriers(db),
    openVehicles: readVehicles({ db, geo }),
    guide: rememberGuide({ db, clock }),
    proveOutputs: true,
  };

  await services.board.open({ source: boardSource(askDb(db)) });

  const contextOf = <A extends Actor>(actor: A, idempotency: Ctx["idempotency"] = null): Ctx<A> => ({
    ...services,
    actor,
    requestId: services.newId("req"),
    idempotency,
    provedOtherwise: true,
  });

  return {
    ...database,
    /** Directory of this world's files. */
    filesDirectory,
    drop: async () => {
      services.board.close();
      await database.drop();
      await rm(filesDirectory, { recursive: true, force: true });
    },
    db: reloadAfterWrites(db, services.board),
    clock,
    services,
    newFirm: (options?: FirmOptions) => createFirm(db, clock.now(), options),
    newMember: (firm: TestFirm, options?: Parameters<typeof createMember>[3]) =>
      createMember(db, clock.now(), firm.id, options),
    /** Creates a key of a firm, as the site would. */
    newKey: async (firm: TestFirm, options: KeyOptions = {}): Promise<string> => {
      const token = makeToken(options.mode ?? "live");
      await db.apiKey.create({
        data: {
          id: services.newId("key"),
          firmId: firm.id,
          createdById: (options.member ?? firm.owner).id,
          name: "Test",
          mode: options.mode ?? "live",
          hash: hashToken(token),
          hint: hintOf(token),
          scopes: options.scopes ?? [...SCOPES],
          createdAt: clock.now(),
          expiresAt: options.expiresAt ?? null,
        },
      });
      return token;
    },
    /** The firm's owner, signed in on the site. */
    actorOf: (
      firm: TestFirm,
      mode: "live" | "test" = "live",
      facts: CarrierFacts = NOTHING_KNOWN,
    ): FirmActor => ({
      kind: "firm",
      firm: {
        ...firm,
        usualRequires: givenRequires(firm.usualRequires),
        billing: { given: true, waiting: {} },
        suspended: firm.suspendedAt !== null,
        facts,
      },
      mode,
      via: "session",
      member: {
        id: firm.owner.id,
        personId: firm.owner.personId,
        name: firm.owner.person.name,
        role: firm.owner.role,
        seat: firm.owner.seat,
      },
      scopes: new Set(SCOPES),
      key: null,
    }),
    contextOf,
    system: () => contextOf(SYSTEM),
    /** Calls procedures as this actor, bypassing authentication. */
    as: (actor: Actor, idempotency: Ctx["idempotency"] = null) => createCaller(contextOf(actor, idempotency)),
  };
}

export type World = Awaited<ReturnType<typeof createWorld>>;

/** A valid posting at the world's start. */
export function posting(changes: Partial<PostLoadInput> = {}): PostLoadInput {
  return {
    type: "PALLETS",
    vehicleClass: "EIGHTEEN_T",
    weightBand: "T_3_7",
    fromPostcode: "LS10 1AB",
    toPostcode: "SW1A 2AA",
    collectDate: "2026-11-20",
    pallets: 12,
    ...changes,
  };
}
