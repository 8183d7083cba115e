import type { LoadHistory } from "@board/db";
import { z } from "zod";
import type { Actor } from "../core/actor.ts";
import type { Ctx } from "../core/context.ts";
import { readPeopleNames } from "../core/people-names.ts";
import { findLoad } from "./find-load.ts";
import { partOfStop, SITE_PARTS } from "./stops/rules.ts";
import { type LoadReader, mayRead, textOfReason, VISIBILITY } from "./visibility.ts";

const VALUE = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const DETAILS = z.object({ changed: z.record(z.string(), z.object({ from: VALUE, to: VALUE })) });

/**
 * Actions whose changed fields both ends read. A collection can change the driver and vehicle that the yard
 * had checked, a ruling the price; what was short or damaged comes with a place.
 */
const AMENDING = [
  "amend",
  "sites",
  "stopDone",
  "agreeChange",
  "collect",
  "onMyWay",
  "arrived",
  "takeBack",
  "deliver",
  "resolveDispute",
  "reviseRuling",
  "proposeExtra",
  "acceptExtra",
  "queryExtra",
  "offerExtra",
  "withdrawExtra",
];

const POSTCODES = ["fromPostcode", "toPostcode"];

/** Actions that concern one booking only, so the next carrier does not read them. */
const OF_BOOKING = [
  "proposeChange",
  "agreeChange",
  "refuseChange",
  "withdrawChange",
  "announceVehicle",
  "proposeExtra",
  "acceptExtra",
  "queryExtra",
  "offerExtra",
  "withdrawExtra",
  "onMyWay",
  "arrived",
  "takeBack",
  "gateCheck",
  "newCollectionCode",
  "carrierAtRisk",
  "contactChanged",
  "statement",
  "disputeFile",
  "proposeOutcome",
];

/** Fields of the job sheet, to which the words for goods are counted. The details of a change name their parts, such as `collectFrom.phone`. */
const SHEET = ["notes", "collectFrom", "deliverTo"];

const SITE_PART: readonly string[] = SITE_PARTS;

const isOfSheet = (field: string) =>
  SHEET.includes(field.split(".")[0] ?? "") ||
  SITE_PART.includes(partOfStop(field) ?? "") ||
  /^goods\.\d+\.description$/.test(field);

/** True for a field of the audience, which only the poster reads. */
const isOfAudience = (field: string) => field.split(".")[0] === "audience";

const isPostcode = (field: string) => POSTCODES.includes(field) || partOfStop(field) === "postcode";

/** Removes the values of the job sheet from the details of a change, for a reader that may not see them. */
export function withoutSheet(details: unknown): unknown {
  const { data } = DETAILS.safeParse(details);
  if (data === undefined) return details;
  const changed = Object.entries(data.changed).map(([field, values]) => [
    field,
    isOfSheet(field) ? { from: null, to: null } : values,
  ]);
  return { ...Object(details), changed: Object.fromEntries(changed) };
}

/**
 * Returns the changed fields of a history entry; none for old entries, which stored only one value. A carrier
 * does not read job sheets and postcodes from before its own booking.
 */
function amendedIn(
  { action, details, version }: LoadHistory,
  reader: LoadReader,
  sheet: boolean,
  booking: number,
) {
  const text = AMENDING.includes(action) ? "amendDetails" : "correctDetails";
  const { data } = DETAILS.safeParse(mayRead(text, reader, {}) ? details : {});
  const isBefore = reader === "carrier" && version < booking;
  const changed = Object.entries(data?.changed ?? {}).filter(
    ([field]) => reader !== "carrier" || !isOfAudience(field),
  );
  return changed.map(([field, { from, to }]) => {
    // An earlier job sheet was meant for another carrier, or for none.
    if (isOfSheet(field) && (!sheet || isBefore)) return { field, from: null, to: null };
    if (isPostcode(field) && isBefore) return { field, from: null, to: null };
    return { field, from, to };
  });
}

/**
 * Lists every change of a load: time, actor, channel, old and new values, reason (contract 3). An end reads
 * the names of its own people and, once booked, of the other firm; the poster also of former carriers.
 * Reasons follow `TEXTS`: a carrier reads none from before its own booking.
 *
 * @throws DomainError `not_found`
 */
export async function loadHistory(ctx: Ctx<Actor>, input: { id: string }) {
  const { load, mover } = await findLoad(ctx, input.id);
  const rows = await ctx.db.loadHistory.findMany({
    where: { loadId: load.id },
    orderBy: [{ version: "asc" }, { id: "asc" }],
  });
  const [firms, nameOf] = await Promise.all([
    ctx.db.firm.findMany({
      where: { id: { in: [...new Set(rows.flatMap(({ firmId }) => firmId ?? []))] } },
      select: { id: true, name: true },
    }),
    readPeopleNames(
      ctx,
      rows.map(({ personId }) => personId),
    ),
  ]);
  const firmNames = new Map(firms.map((firm) => [firm.id, firm.name]));
  const ownFirm = ctx.actor.kind === "firm" ? ctx.actor.firm.id : null;
  const maySee = (firmId: string | null) =>
    mover === "admin" ||
    firmId === ownFirm ||
    (mover === "poster" && firmId !== null && load.formerCarriers.includes(firmId)) ||
    (load.carrierId !== null && (firmId === load.carrierId || firmId === load.posterId));
  const reader = mover === "system" ? "admin" : mover;
  const booking = rows.findLast(({ action }) => action === "accept" || action === "book")?.version ?? 0;
  const shown = rows.filter(
    ({ action, version }) =>
      reader !== "carrier" || !(action === "open" || (version < booking && OF_BOOKING.includes(action))),
  );
  return {
    history: shown.map((row) => ({
      at: row.at.toISOString(),
      version: row.version,
      action: row.action,
      from: row.fromStatus,
      to: row.toStatus,
      who: {
        firm: row.firmId && maySee(row.firmId) ? (firmNames.get(row.firmId) ?? null) : null,
        person: mover === "admin" || row.firmId === ownFirm ? nameOf(row.personId) : null,
        system: row.channel === "system",
      },
      through: row.linkId === null ? row.channel : ("driver" as const),
      reason: mayRead(textOfReason(row.action), reader, { sinceBooking: row.version >= booking })
        ? row.reason
        : null,
      changed: amendedIn(row, reader, VISIBILITY[load.status][reader].sheet, booking),
    })),
  };
}
