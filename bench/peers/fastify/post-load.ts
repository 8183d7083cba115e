import { londonDay, londonTime } from "@board/api/calendar";
import {
  POSSIBLE_DUPLICATE,
  postingProblems,
  pricingModeOf,
  slotWarnings,
  vehicleWarnings,
} from "@board/api/loads/rules";
import type { PostLoadInput } from "@board/api/loads/schemas";
import { priceWarnings } from "@board/api/quotes/rules";

import type pg from "pg";
import { estimateMiles, geo } from "../shared/geo.ts";
import { type Comparable, GUIDE_DAYS_MS, guideOf, subjectOf } from "../shared/guide.ts";
import { type Candidate, matching } from "../shared/matching.ts";
import { EARLY_ACCESS_MS, newId, newRef } from "../shared/services.ts";
import type { Caller } from "./caller.ts";
import { query, transaction } from "./database.ts";
import { type LoadRow, loadView } from "./load-view.ts";
import { Problem } from "./problem.ts";
import { recordChange, tell } from "./tell.ts";

const HOUR_MS = 3_600_000;

const COMPARABLE = (sameType: boolean) => `
  SELECT count(*)::int AS loads, count(DISTINCT poster_id)::int AS firms,
    percentile_cont(0.25) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "lowPerMile",
    percentile_cont(0.75) WITHIN GROUP (ORDER BY agreed_pence::float8 / miles) AS "highPerMile"
  FROM load
  WHERE mode = 'live' AND booked_at > $1 AND booked_at <= $2 AND agreed_pence > 0
    AND status IN ('BOOKED', 'IN_TRANSIT', 'DELIVERED', 'CONFIRMED') AND vehicle_class = $3::vehicle_class
    AND is_backload = $4 AND miles BETWEEN $5 AND $6 ${sameType ? "AND type = $7::load_type" : ""}`;

const CANDIDATES = `
  SELECT f.id AS "firmId",
    coalesce((SELECT jsonb_agg(jsonb_build_object('lat', b.lat, 'lng', b.lng, 'radiusMiles', b.radius_miles))
      FROM firm_base b WHERE b.firm_id = f.id), '[]') AS bases,
    coalesce((SELECT jsonb_agg(s.query) FROM saved_search s WHERE s.firm_id = f.id AND s.alert), '[]') AS searches
  FROM firm f JOIN firm_vehicle v ON v.firm_id = f.id AND v.vehicle_class = $2::vehicle_class
  WHERE f.can_carry AND f.suspended_at IS NULL AND f.id <> $1
    AND EXISTS (SELECT 1 FROM member m WHERE m.firm_id = f.id AND m.seat AND m.left_at IS NULL)
    AND NOT EXISTS (SELECT 1 FROM carrier_standing c
      WHERE c.poster_id = $1 AND c.carrier_id = f.id AND c.standing = 'BLOCKED')`;

const TWIN = `
  SELECT 1 FROM load WHERE poster_id = $1 AND mode = $2::mode AND updated_at >= $3 AND created_at >= $3
    AND from_outcode = $4 AND to_outcode = $5 AND collect_date = $6::date
    AND vehicle_class = $7::vehicle_class AND weight_band = $8::weight_band LIMIT 1`;

const NOTES = `
  INSERT INTO notification (id, firm_id, kind, load_id, created_at)
  SELECT id, firm_id, 'load_matches', $3, $4 FROM unnest($1::text[], $2::text[]) AS n (id, firm_id)`;

function insertOf(columns: Record<string, unknown>): { text: string; values: unknown[] } {
  const names = Object.keys(columns);
  return {
    text: `WITH l AS (INSERT INTO load (${names.join(", ")}) VALUES (${names.map((_, at) => `$${at + 1}`).join(", ")}) RETURNING *)
      SELECT l.* FROM l`,
    values: Object.values(columns),
  };
}

/** Posts a load: everything that needs no transaction first, then the load, its history, event and notes in one. */
export async function postLoad(pool: pg.Pool, caller: Caller, input: PostLoadInput) {
  if (!caller.canPost) throw new Problem(403, "not_a_poster");
  const now = new Date();
  const today = londonDay(now);
  const problems = postingProblems(input, today);
  const [from, to] = [geo.find(input.fromPostcode), geo.find(input.toPostcode)];
  if (problems.length > 0 || from === null || to === null)
    throw new Problem(422, "validation_failed", problems);
  const { miles, source, ferry } = estimateMiles(from, to);
  const termsDays = input.termsDays ?? caller.termsDays;
  const since = new Date(now.getTime() - HOUR_MS);
  const live = caller.mode === "live";
  const [guide, candidates, twins] = await Promise.all([
    guideOf(subjectOf(input, from, to, miles, now), async ({ sameType, fromMiles, toMiles }) => {
      const values = [
        new Date(now.getTime() - GUIDE_DAYS_MS),
        now,
        input.vehicleClass,
        input.isBackload ?? false,
        fromMiles,
        toMiles,
      ];
      const [row] = await query<Comparable>(
        pool,
        COMPARABLE(sameType),
        sameType ? [...values, input.type] : values,
      );
      return row;
    }),
    live ? query<Candidate>(pool, CANDIDATES, [caller.firmId, input.vehicleClass]) : null,
    query(pool, TWIN, [
      caller.firmId,
      caller.mode,
      since,
      from.outcode,
      to.outcode,
      input.collectDate,
      input.vehicleClass,
      input.weightBand,
    ]),
  ]);
  const carriers = candidates && matching(candidates, input, { from, to, termsDays, now });
  const price = { guideLowPence: guide.lowPence, guideHighPence: guide.highPence };
  const warnings = [
    ...vehicleWarnings(input),
    ...slotWarnings(input, { day: today, time: londonTime(now) }),
    ...(input.bookNowPence === undefined ? [] : priceWarnings(input.bookNowPence, price)),
    ...(twins.length > 0 ? [POSSIBLE_DUPLICATE] : []),
  ];
  const insert = insertOf({
    id: newId("load"),
    ref: newRef(),
    mode: caller.mode,
    poster_id: caller.firmId,
    type: input.type,
    vehicle_class: input.vehicleClass,
    weight_band: input.weightBand,
    pallets: input.pallets ?? null,
    parcels: input.parcels ?? null,
    adr: input.adr ?? false,
    tail_lift: input.tailLift ?? false,
    fragile: input.fragile ?? false,
    is_backload: input.isBackload ?? false,
    notes: input.notes ?? null,
    dims_note: input.dimsNote ?? null,
    external_ref: input.externalRef ?? null,
    from_postcode: input.fromPostcode,
    from_area: from.area,
    from_outcode: from.outcode,
    from_town: from.town,
    from_lat: from.lat,
    from_lng: from.lng,
    from_precision: from.precision,
    to_postcode: input.toPostcode,
    to_area: to.area,
    to_outcode: to.outcode,
    to_town: to.town,
    to_lat: to.lat,
    to_lng: to.lng,
    to_precision: to.precision,
    miles,
    miles_source: source,
    ferry,
    collect_date: input.collectDate,
    collect_window: input.collectWindow ?? "Anytime",
    collect_by_time: input.collectByTime ?? null,
    deliver_date: input.deliverDate ?? null,
    deliver_window: input.deliverWindow ?? "Anytime",
    deliver_by_time: input.deliverByTime ?? null,
    pricing_mode: pricingModeOf(input.pricingMode, input.bookNowPence),
    book_now_pence: input.bookNowPence ?? null,
    terms_days: termsDays,
    guide_low_pence: guide.lowPence,
    guide_high_pence: guide.highPence,
    guide_basis: guide.basis,
    guide_sample: guide.sample,
    carriers_alerted: carriers?.length ?? null,
    warnings: JSON.stringify(warnings),
    open_to_all_at: new Date(now.getTime() + EARLY_ACCESS_MS),
    created_at: now,
    updated_at: now,
  });
  return transaction(pool, async (db) => {
    const [load] = await query<LoadRow>(db, insert.text, insert.values);
    if (load === undefined) throw new Error("The load was not written.");
    await recordChange(db, caller, { load, action: "post", from: null, at: now });
    await tell(db, load, null, [{ type: "load.posted", to: load.poster_id, note: null }], now);
    if (carriers !== null && carriers.length > 0) {
      await query(db, NOTES, [carriers.map(() => newId("note")), carriers, load.id, now]);
    }
    const view = loadView(load);
    return {
      load: { ...view, quotes: [] },
      miles: view.miles,
      guide: view.guide,
      carriersAlerted: view.carriersAlerted,
      ...(warnings.length > 0 ? { warnings } : {}),
    };
  });
}
