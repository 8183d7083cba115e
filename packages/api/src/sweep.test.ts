import type { Prisma } from "@board/db";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { undisputed } from "./bookings/confirm-load.ts";
import { pastTheirDay } from "./loads/expire-loads.ts";
import { overdueQuotes } from "./quotes/expire-quotes.ts";
import { createWorld, posting, type World } from "./testing/world.ts";

const LOADS = 20_000;

let world: World;
beforeAll(async () => {
  world = await createWorld();
  const { db } = world.services;
  const poster = world.actorOf(await world.newFirm());
  const carrier = world.actorOf(await world.newFirm());
  const { load } = await world.as(poster).loads.post(posting());
  world.clock.advance({ seconds: 600 });
  await world.as(carrier).quotes.send({ id: load.id, amountPence: 40_000 });
  // Copies of one load and its quote: finished but for a few in each of the states that sweeps look for.
  await db.$executeRawUnsafe("ALTER TABLE load DISABLE TRIGGER USER");
  await db.$executeRawUnsafe("ALTER TABLE quote DISABLE TRIGGER USER");
  await db.$executeRaw`
    INSERT INTO load SELECT copy.* FROM load l, generate_series(1, ${LOADS}) AS n, jsonb_populate_record(l, jsonb_build_object(
      'id', 'load_copy' || n, 'ref', 'FB-' || substr(lpad(n::text, 8, '0'), 1, 4) || '-' || substr(lpad(n::text, 8, '0'), 5),
      'status', CASE n % 400 WHEN 0 THEN 'POSTED' WHEN 1 THEN 'DELIVERED' WHEN 2 THEN 'BOOKED' ELSE 'EXPIRED' END,
      'carrier_id', CASE WHEN n % 400 IN (1, 2) THEN ${carrier.firm.id} END, 'agreed_pence', CASE WHEN n % 400 IN (1, 2) THEN 40000 END,
      'booked_at', CASE WHEN n % 400 IN (1, 2) THEN l.created_at END, 'delivered_at', l.created_at, 'auto_confirm_at', l.created_at + n * interval '1 minute')) AS copy
    WHERE l.id = ${load.id}`;
  await db.$executeRaw`
    INSERT INTO quote SELECT copy.* FROM quote q, generate_series(1, ${LOADS}) AS n, jsonb_populate_record(q, jsonb_build_object(
      'id', 'quote_copy' || n, 'load_id', 'load_copy' || n,
      'status', CASE n % 400 WHEN 0 THEN 'ACTIVE' ELSE 'EXPIRED' END)) AS copy
    WHERE q.load_id = ${load.id}`;
  await db.$executeRawUnsafe("ANALYZE load, quote");
}, 60_000);
afterAll(() => world.drop());

interface Plan {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Index Cond"?: string;
  Plans?: Plan[];
}

function scansOf(plan: Plan): Plan[] {
  const below = (plan.Plans ?? []).flatMap(scansOf);
  return plan["Node Type"].includes("Scan") ? [plan, ...below] : below;
}

async function explain(statement: Prisma.Sql): Promise<Plan[]> {
  const [row] = await world.services.db.$queryRaw<{ "QUERY PLAN": [{ Plan: Plan }] }[]>`
    EXPLAIN (FORMAT JSON) ${statement}`;
  return scansOf(row?.["QUERY PLAN"][0].Plan as Plan).filter(
    ({ "Relation Name": table }) => table === undefined || table === "load" || table === "quote",
  );
}

describe("a sweep reads only what is due, by its partial index", () => {
  const SWEEPS = [
    { statement: pastTheirDay, index: "load_open_by_collect_date" },
    { statement: undisputed, index: "load_delivered_by_auto_confirm" },
    { statement: overdueQuotes, index: "quote_active_by_expiry" },
  ];

  it.each(SWEEPS)("$index", async ({ statement, index }) => {
    const scans = await explain(statement(world.clock.now()));
    expect(scans.map((scan) => scan["Index Name"])).toEqual([index]);
    expect(scans[0]?.["Index Cond"]).toBeDefined();
  });
});
