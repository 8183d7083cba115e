import { londonDay } from "@board/calendar";
import type { Load } from "@board/db";
import { Equipment, LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import type { TestFirm } from "@board/testing/factories";
import type { Requires } from "../../../core/carrier-facts.ts";
import type { Ctx } from "../../../core/context.ts";
import { asDomainError } from "../../../core/errors.ts";
import { inTransaction } from "../../../core/in-transaction.ts";
import { touchMembership, touchPoster, touchRelation } from "../../../core/touched.ts";
import { voidQuotesOutOfSight } from "../../../loads/audience/leave-network.ts";
import type { AudienceInput } from "../../../loads/audience/schemas.ts";
import { setAudience } from "../../../loads/audience/set-audience.ts";
import { expireLoads } from "../../../loads/expire-loads.ts";
import { lockRow } from "../../../loads/find-load.ts";
import { expireQuotes } from "../../../loads/quotes/expire-quotes.ts";
import type { PostLoadInput } from "../../../loads/schemas.ts";
import { liftSuspension, suspendFirm } from "../../../operations/admin/firms/suspend-firm.ts";
import { ADMIN } from "../../../testing/admin.ts";
import { posting, type World } from "../../../testing/world.ts";
import type { Draws } from "./draws.ts";
import { DAYS, POSTCODES } from "./questions.ts";

export interface Cast {
  posters: readonly TestFirm[];
  carriers: readonly TestFirm[];
}

const REQUIRES: readonly Requires[] = [
  { operatorLicence: true },
  { goodsInTransitPence: 2_500_000 },
  { operatorLicence: true, hireAndReward: true },
  { minFinished: 3, gateCheck: true },
];

const GROUPS = ["North", "South"];

/** A row of an active membership. */
export function memberRow(
  { newId, clock }: Pick<World["services"], "newId" | "clock">,
  { posterId, carrierId }: { posterId: string; carrierId: string },
  groups: string[] = [],
) {
  const at = clock.now();
  const status = "ACTIVE" as const;
  return {
    id: newId("net"),
    mode: "live" as const,
    posterId,
    carrierId,
    status,
    groups,
    invitedAt: at,
    answeredAt: at,
  };
}

/** Sets a carrier's groups in a poster's network; null ends the membership. */
export async function setMembership(
  tx: Ctx,
  key: { posterId: string; carrierId: string },
  groups: string[] | null,
): Promise<void> {
  const ended = { status: "LEFT" as const, endedAt: tx.clock.now() };
  const where = { ...key, status: "ACTIVE" as const };
  const [left] = await tx.db.networkMember.updateManyAndReturn({ where, data: ended });
  if (groups !== null) await tx.db.networkMember.create({ data: memberRow(tx, key, groups) });
  touchMembership(tx, key.posterId, key.carrierId);
  if (left) await voidQuotesOutOfSight(tx, { ...key, groups: left.groups });
}

/** Makes random changes of a board. Some are refused, which is intended, and change nothing. */
export function randomChanges(world: World, cast: Cast, draws: Draws) {
  const admin = world.contextOf(ADMIN);
  const as = (firm: TestFirm) => world.as(world.actorOf(firm));
  const { db } = world.services;

  const anyLoad = async (status: Load["status"]): Promise<Load | null> => {
    const loads = await db.load.findMany({ where: { status, mode: "live" }, orderBy: { id: "asc" } });
    return loads.length === 0 ? null : draws.pick(loads);
  };
  const posterOf = (load: Load) => {
    const firm = cast.posters.find(({ id }) => id === load.posterId);
    return as(firm ?? draws.pick(cast.posters));
  };

  const drawAudience = (): AudienceInput =>
    draws.pick([
      () => "board" as const,
      () => "network" as const,
      () => ({ groups: [draws.pick(GROUPS)] }),
      () => ({ carriers: [draws.pick(cast.carriers).id] }),
      () => ({ groups: [draws.pick(GROUPS)], carriers: [draws.pick(cast.carriers).id] }),
    ])();

  const post = (more: Partial<PostLoadInput> = {}) =>
    as(draws.pick(cast.posters)).loads.post(
      posting({
        fromPostcode: draws.pick(POSTCODES),
        toPostcode: draws.pick(POSTCODES),
        collectDate: draws.pick(DAYS.filter((day) => day >= londonDay(world.clock.now()))),
        type: draws.pick(Object.values(LoadType)),
        parcels: 3,
        vehicleClass: draws.pick(Object.values(VehicleClass)),
        weightBand: draws.pick(Object.values(WeightBand)),
        tailLift: draws.chance(0.3),
        adr: draws.chance(0.2),
        ...(draws.chance(0.5) ? { equipment: draws.some(Object.values(Equipment), 3) } : {}),
        termsDays: draws.pick([0, 14, 30, 45, 90]),
        ...(draws.chance(0.5) ? { requires: draws.pick(REQUIRES) } : {}),
        ...(draws.chance(0.4) ? { bookNowPence: draws.pick([20_000, 20_000, 35_001]) } : {}),
        ...(draws.chance(0.4) ? { collectByTime: draws.pick(["00:00", "09:30", "23:59"]) } : {}),
        ...(draws.chance(0.4) ? { collectWindow: draws.pick(["AM", "PM"] as const) } : {}),
        ...(draws.chance(0.4) ? { audience: drawAudience() } : {}),
        ...more,
      }),
    );

  const amend = async () => {
    const load = await anyLoad("POSTED");
    if (load === null) return;
    const change = draws.pick([
      { fromPostcode: draws.pick(POSTCODES) },
      { collectDate: draws.pick(DAYS) },
      { bookNowPence: 10_000 + draws.below(30_000) },
      { requires: draws.pick([...REQUIRES, null]) },
      { tailLift: draws.chance(0.5), termsDays: draws.below(100) },
      { audience: drawAudience() },
      { audience: drawAudience() },
    ]);
    await posterOf(load).loads.amend({ id: load.id, ...change });
  };
  const quote = async () => {
    const load = await anyLoad("POSTED");
    if (load === null) return;
    await as(draws.pick(cast.carriers)).quotes.send({
      id: load.id,
      amountPence: 20_000 + draws.below(9_000),
    });
  };
  const withQuote = async (act: (load: Load, quoteId: string, carrier: TestFirm) => Promise<unknown>) => {
    const quotes = await db.quote.findMany({
      where: { status: "ACTIVE", load: { status: "POSTED" } },
      include: { load: true },
      orderBy: { id: "asc" },
    });
    if (quotes.length === 0) return;
    const { load, id, carrierId } = draws.pick(quotes);
    const carrier = cast.carriers.find((firm) => firm.id === carrierId);
    if (carrier) await act(load, id, carrier);
  };
  const onBooked = async (act: (load: Load, carrier: TestFirm) => Promise<unknown>) => {
    const load = await anyLoad("BOOKED");
    const carrier = cast.carriers.find(({ id }) => id === load?.carrierId);
    if (load && carrier) await act(load, carrier);
  };
  const changeRelation = () =>
    inTransaction(world.system(), async (tx) => {
      const posterId = draws.pick(cast.posters).id;
      const carrierId = draws.pick(cast.carriers).id;
      const relation = draws.pick(["PREFERRED", "BLOCKED", null] as const);
      await tx.db.carrierRelation.deleteMany({ where: { posterId, carrierId } });
      if (relation !== null) {
        const createdAt = tx.clock.now();
        await tx.db.carrierRelation.create({ data: { posterId, carrierId, relation, createdAt } });
      }
      touchRelation(tx, posterId, carrierId);
    });
  const changeMembership = () =>
    inTransaction(world.system(), async (tx) => {
      const key = { posterId: draws.pick(cast.posters).id, carrierId: draws.pick(cast.carriers).id };
      const groups = draws.chance(0.6) ? GROUPS.filter(() => draws.chance(0.4)) : null;
      if (key.posterId !== key.carrierId) await setMembership(tx, key, groups);
    });
  const ask = () =>
    inTransaction(world.system(), async (tx) => {
      const load = await anyLoad("POSTED");
      const locked = load && (await lockRow(tx, load.id));
      if (locked === null || locked.status !== "POSTED") return;
      const askedCarriers = cast.carriers.filter(() => draws.chance(0.2)).map(({ id }) => id);
      await setAudience(tx, locked, { askedCarriers });
    });
  const open = async () => {
    const load = await anyLoad("POSTED");
    if (load) await posterOf(load).loads.open({ id: load.id });
  };
  const changeRecord = () =>
    inTransaction(world.system(), async (tx) => {
      const key = { firmId: draws.pick(cast.posters).id, side: "poster" } as const;
      const shown = {
        daysToPay: 15 * (1 + draws.below(4)),
        level: draws.below(2) === 0 ? ("Silver" as const) : ("Gold" as const),
      };
      await tx.db.firmRecord.upsert({
        where: { firmId_side: key },
        create: { ...key, ...shown },
        update: shown,
      });
      touchPoster(tx, key.firmId);
    });
  const suspend = async () => {
    const firm = { firmId: draws.pick(cast.posters).id, reason: "Trial" };
    await suspendFirm(admin, firm);
    return () => liftSuspension(admin, firm);
  };
  const rollBack = async () => {
    const load = await anyLoad("POSTED");
    if (load === null) return;
    const failed = new Error("undone");
    await inTransaction(world.contextOf(world.actorOf(draws.pick(cast.posters))), async (tx) => {
      await tx.db.load.update({ where: { id: load.id }, data: { quoteCount: { increment: 1 } } });
      throw failed;
    }).catch((error: unknown) => {
      if (error !== failed) throw error;
    });
  };

  const undo: (() => Promise<unknown>)[] = [];
  const things: readonly (readonly [number, () => Promise<unknown>])[] = [
    [10, () => post()],
    [4, amend],
    [8, quote],
    [2, () => withQuote((load, _, carrier) => as(carrier).quotes.withdraw({ id: load.id }))],
    [2, () => withQuote((load, quoteId) => posterOf(load).quotes.decline({ id: load.id, quoteId }))],
    [2, () => withQuote((load, quoteId) => posterOf(load).quotes.accept({ id: load.id, quoteId }))],
    [
      2,
      async () => {
        const load = await anyLoad("POSTED");
        if (load) await as(draws.pick(cast.carriers)).quotes.book({ id: load.id });
      },
    ],
    [
      1,
      async () => {
        const load = await anyLoad("POSTED");
        if (load) await posterOf(load).loads.cancel({ id: load.id, reason: "Not needed" });
      },
    ],
    [
      3,
      () => onBooked((load, carrier) => as(carrier).bookings.handBack({ id: load.id, reason: "Breakdown" })),
    ],
    [1, () => onBooked((load) => posterOf(load).bookings.release({ id: load.id, reason: "No show" }))],
    [4, async () => world.clock.advance({ minutes: draws.pick([1, 4, 5, 61]) })],
    [0.3, async () => world.clock.advance({ hours: 14 })],
    [1, () => expireLoads(world.system())],
    [1, () => expireQuotes(world.system())],
    [3, changeRelation],
    [3, changeMembership],
    [2, ask],
    [1, open],
    [2, changeRecord],
    [
      0.5,
      async () => {
        const last = undo.pop();
        if (last) await last();
        else undo.push(await suspend());
      },
    ],
    [1, rollBack],
  ];
  const total = things.reduce((sum, [weight]) => sum + weight, 0);

  return {
    post,
    /** Makes one random change and ignores a refusal. */
    next: async (): Promise<void> => {
      let at = (draws.below(1_000) / 1_000) * total;
      const [, thing] = things.find(([weight]) => {
        at -= weight;
        return at < 0;
      }) ?? [0, () => post()];
      try {
        await thing();
      } catch (error) {
        if (asDomainError(error).status >= 500) throw error;
      }
    },
  };
}
