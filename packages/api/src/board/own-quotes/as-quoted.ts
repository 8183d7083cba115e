import type { Load, Quote } from "@board/db";
import type { Geo } from "@board/geo";
import { z } from "zod";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { inputOf } from "../../loads/columns.ts";
import { type AsQuoted, asQuoted } from "../../loads/filters/schemas.ts";
import { MAX_GOODS } from "../../loads/goods/rules.ts";
import { viewBoardGoods } from "../../loads/goods/schemas.ts";
import { FIRST_NUMBER, MAX_STOPS } from "../../loads/stops/rules.ts";
import { outcodesOf } from "../../loads/stops/schemas.ts";
import { waitingOf } from "../../loads/waiting/rules.ts";

/** Actions that change the facts which a carrier prices. */
const AMENDING = ["amend", "agreeChange"];

const details = z.object({ changed: z.record(z.string(), z.object({ from: z.unknown() })) });

/** Returns the values that a change replaced, by the names of the request's fields. */
function replaced(stored: unknown): [field: string, was: unknown][] {
  const changed = details.safeParse(stored).data?.changed ?? {};
  return Object.entries(changed).map(([field, { from }]) => [field, from]);
}

/** Returns the goods of a load with earlier values restored; descriptions are the present ones, because nobody prices them. */
function goodsBefore(load: Load, were: Record<string, unknown>) {
  const now = viewBoardGoods(load);
  const goods = Array.from({ length: MAX_GOODS }, (_, nth) => {
    const under = `goods.${nth + 1}.`;
    const changed = Object.entries(were).filter(([field]) => field.startsWith(under));
    const line = { ...NO_LINE, ...now.goods[nth] };
    for (const [field, was] of changed) Object.assign(line, { [field.slice(under.length)]: was });
    const description = now.goods[nth]?.description ?? null;
    return { ...line, stackable: line.stackable ?? false, description };
  }).filter(({ packages }) => packages !== null);
  const degrees = (part: "minC" | "maxC") =>
    `temperature.${part}` in were ? were[`temperature.${part}`] : (now.temperature?.[part] ?? null);
  const temperature = { minC: degrees("minC"), maxC: degrees("maxC") };
  const { equipment } = were;
  return {
    equipment:
      "equipment" in were ? (typeof equipment === "string" ? equipment.split(", ") : []) : now.equipment,
    weightKg: "weightKg" in were ? were.weightKg : now.weightKg,
    temperature: temperature.minC === null ? null : temperature,
    noSubcontract: were.noSubcontract ?? now.noSubcontract,
    goods,
  };
}
const NO_LINE = {
  ...{ packages: null, kind: null, lengthCm: null, widthCm: null, heightCm: null, weightKg: null },
  ...{ stackable: null, un: null },
};

/** Returns the facts of a load with earlier values restored. Places are outcodes, as on the board. */
function factsBefore(load: Load, were: Record<string, unknown>, geo: Geo): AsQuoted {
  const given = { ...inputOf(load), ...were };
  const outcodeOf = (postcode: unknown) =>
    typeof postcode === "string" ? geo.find(postcode)?.outcode : undefined;
  const place = (outcode: string) => ({ outcode, town: geo.outcodeTown(outcode) });
  const present = outcodesOf(load.stops);
  const via = Array.from({ length: MAX_STOPS }, (_, nth) => {
    const field = `stops.${nth + FIRST_NUMBER}.postcode`;
    return field in were ? outcodeOf(were[field]) : present[nth];
  });
  return asQuoted.parse({
    from: place(outcodeOf(were.fromPostcode) ?? load.fromOutcode),
    to: place(outcodeOf(were.toPostcode) ?? load.toOutcode),
    via: via.flatMap((outcode) => (outcode === undefined ? [] : [place(outcode)])),
    collect: {
      date: given.collectDate,
      window: given.collectWindow,
      byTime: given.collectByTime ?? null,
    },
    deliver: given.deliverDate
      ? { date: given.deliverDate, window: given.deliverWindow, byTime: given.deliverByTime ?? null }
      : null,
    vehicleClass: given.vehicleClass,
    type: given.type,
    weightBand: given.weightBand,
    pallets: given.pallets ?? 0,
    parcels: given.parcels ?? 0,
    tailLift: given.tailLift,
    adr: given.adr,
    ...goodsBefore(load, were),
    termsDays: given.termsDays,
    waiting: Object.fromEntries(
      Object.entries(waitingOf(load)).map(([part, value]) => [part, were[`waiting.${part}`] ?? value]),
    ),
  });
}

/**
 * Reads the facts that the firm's void quotes were priced by, for each load: the load's present facts, with
 * all changes since the quote undone. The firm saw all these facts on the board.
 */
export async function readAsQuoted(
  ctx: Ctx<FirmActor>,
  voided: readonly (Pick<Quote, "updatedAt"> & { load: Load })[],
): Promise<Map<string, AsQuoted>> {
  if (voided.length === 0) return new Map();
  const rows = await ctx.db.loadHistory.findMany({
    where: {
      action: { in: AMENDING },
      // Starts at the change that made the quote VOID.
      OR: voided.map(({ load, updatedAt }) => ({ loadId: load.id, at: { gte: updatedAt } })),
    },
    // Sorts the newest first, so that the oldest values, on which the firm quoted, overwrite all others.
    orderBy: [{ version: "desc" }, { id: "desc" }],
    select: { loadId: true, details: true },
  });
  const changes = Map.groupBy(rows, ({ loadId }) => loadId);
  return new Map(
    voided.map(({ load }) => {
      const were = (changes.get(load.id) ?? []).flatMap((row) => replaced(row.details));
      return [load.id, factsBefore(load, Object.fromEntries(were), ctx.geo)];
    }),
  );
}
