import { type DbOrTx, type Passport, runStatement } from "@board/db";
import type { Mode } from "@board/db/enums";
import { z } from "zod";
import type { CarrierFacts, Cover } from "../../core/carrier-facts.ts";
import { day } from "../../core/fields.ts";
import { licenceState, WITHOUT_LICENCE } from "./rules.ts";

/** Fields of a passport, from JSON, that requirements and checks need. */
type PassportRow = Pick<Passport, "match" | "licenceType" | "licenceValid" | "vehiclesAuthorised"> & {
  licenceLostAt: string | null;
  covers: unknown;
};

/** Facts about a carrier in the database; selected together with its quotes, keys or sessions. */
export interface KnownCarrier {
  /** The passport; null if the carrier has none. */
  passport: PassportRow | null;
  /** Number of finished jobs; null if the carrier has no record. */
  finished: number | null;
  /** End of the hold because of an unconfirmed contact change. */
  holdsUntil: string | null;
}

const covers = z.array(
  z.strictObject({
    kind: z.enum(["GOODS_IN_TRANSIT", "HIRE_AND_REWARD"]),
    pence: z.int().nullable(),
    from: day,
    until: day,
  }),
);

export function coversOf(stored: unknown): Cover[] {
  return covers.parse(stored);
}

/**
 * Number of finished jobs of every carrier in the sandbox, where there are no records; enough for any
 * requirement.
 */
const SANDBOX_FINISHED = 1_000;

export function factsOf({ passport, finished }: KnownCarrier, mode: Mode): CarrierFacts {
  return {
    licence: passport === null ? "none" : licenceState(passport),
    covers: passport === null ? [] : coversOf(passport.covers),
    finished: mode === "test" ? SANDBOX_FINISHED : (finished ?? 0),
  };
}

/** Returns SQL for a firm's number of vehicles over 3.5 t; `firm` is SQL for its id. */
export function lorriesSql(firm: string): string {
  const without = [...WITHOUT_LICENCE].map((name) => `'${name}'`).join();
  return `(SELECT coalesce(sum(v.count), 0)::int FROM firm_vehicle v
    WHERE v.firm_id = ${firm} AND v.vehicle_class NOT IN (${without}))`;
}

/** Returns SQL for a firm's `KnownCarrier` as JSON; `firm` and `mode` are SQL expressions. */
export function knownCarrierSql(firm: string, mode: string): string {
  return `json_build_object(
    'passport', (SELECT json_build_object('match', p.match, 'licenceType', p.licence_type,
      'licenceValid', p.licence_valid, 'licenceLostAt', p.licence_lost_at,
      'vehiclesAuthorised', p.vehicles_authorised, 'covers', p.covers)
      FROM passport p WHERE p.firm_id = ${firm} AND p.mode = ${mode}),
    'holdsUntil', (SELECT h.holds_until FROM firm h WHERE h.id = ${firm}),
    'finished', (SELECT r.finished FROM firm_record r WHERE r.firm_id = ${firm} AND r.side = 'carrier'))`;
}

const READ_FACTS = {
  name: "read_carrier_facts",
  text: `SELECT ${knownCarrierSql("$1", "$2::mode")} AS known`,
};

const READ_FACTS_OF_EACH = {
  name: "read_facts_of_each",
  text: `SELECT f.id AS "firmId", ${knownCarrierSql("f.id", "$2::mode")} AS known FROM unnest($1::text[]) AS f (id)`,
};

/** Reads the facts of several carriers; returns them by firm id. */
export async function readFactsOfEach(
  db: DbOrTx,
  firmIds: readonly string[],
  mode: Mode,
): Promise<Map<string, CarrierFacts>> {
  if (firmIds.length === 0) return new Map();
  const rows = await runStatement<{ firmId: string; known: KnownCarrier }>(db, READ_FACTS_OF_EACH, [
    firmIds,
    mode,
  ]);
  return new Map(rows.map(({ firmId, known }) => [firmId, factsOf(known, mode)]));
}

export async function readFacts(db: DbOrTx, firmId: string, mode: Mode): Promise<CarrierFacts> {
  const [row] = await runStatement<{ known: KnownCarrier }>(db, READ_FACTS, [firmId, mode]);
  return factsOf(row?.known ?? { passport: null, finished: null, holdsUntil: null }, mode);
}
