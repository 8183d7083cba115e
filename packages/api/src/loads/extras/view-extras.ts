import type { Extra, Load } from "@board/db";
import { accessOf } from "../../core/access.ts";
import type { Actor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { SETTLE_LOADS } from "../../core/needs.ts";
import { columnNames } from "../../core/row-json.ts";
import type { Mover } from "../lifecycle.ts";
import { VISIBILITY } from "../visibility.ts";
import { allowedExtraActions, type ExtrasLoad, type Owed, owedFor, standsAt, sumFor } from "./rules.ts";
import type { ExtraView, ToldExtra } from "./schemas.ts";

/** Columns that an extra is read from with its load. */
const FIELDS = [
  "id",
  "kind",
  "place",
  "pence",
  "note",
  "status",
  "workedOut",
  "confirmed",
  "bySilence",
  "at",
  "queryReason",
  "queriedAt",
  "offerPence",
  "offerBy",
  "acceptedAt",
  "acceptedBy",
  "reminders",
] as const satisfies readonly (keyof Extra)[];

type ToldRow = Pick<Extra, (typeof FIELDS)[number]>;

/** An extra of a load's row, in which instants are text. */
type ExtraJson = Omit<ToldRow, "at" | "queriedAt" | "acceptedAt"> & {
  at: string;
  queriedAt: string | null;
  acceptedAt: string | null;
};

/** The column of a load's row that holds the extras of its booking, oldest first. */
export interface ExtrasColumn {
  extras: ExtraJson[];
}

const PAIRS = FIELDS.map((field) => `'${field}', x.${columnNames([field])}`).join(", ");

/** SQL for the extras of a load, aliased `l`. */
export const EXTRAS_COLUMN = `
  CASE WHEN l.carrier_id IS NULL THEN '[]' ELSE (
    SELECT coalesce(json_agg(json_build_object(${PAIRS}) ORDER BY x.id), '[]')
    FROM extra x WHERE x.load_id = l.id AND x.carrier_id = l.carrier_id) END AS extras`;

const when = (at: string | null) => (at === null ? null : new Date(at));

function rowOf(json: ExtraJson): ToldRow {
  const { at, queriedAt, acceptedAt } = json;
  return { ...json, at: new Date(at), queriedAt: when(queriedAt), acceptedAt: when(acceptedAt) };
}

/** Returns an extra as both ends and its events read it. */
export function tellExtra(extra: ToldRow, load: ExtrasLoad): ToldExtra {
  const { queryReason, queriedAt, offerPence, offerBy } = extra;
  return {
    id: extra.id,
    kind: extra.kind,
    place: extra.place,
    pence: extra.pence,
    note: extra.note,
    status: extra.status,
    workedOut: extra.workedOut,
    confirmed: extra.workedOut ? extra.confirmed : null,
    at: extra.at.toISOString(),
    query:
      queryReason === null || queriedAt === null
        ? null
        : { reason: queryReason, at: queriedAt.toISOString() },
    offer: offerPence === null || offerBy === null ? null : { pence: offerPence, by: offerBy },
    acceptedAt: extra.acceptedAt?.toISOString() ?? null,
    acceptedBy: extra.acceptedBy,
    standsAt: standsAt(extra, load)?.toISOString() ?? null,
  };
}

/** Returns an extra as an end of its load reads it. */
export function viewExtra(
  { actor }: Pick<Ctx<Actor>, "actor">,
  extra: ToldRow,
  load: ExtrasLoad,
  mover: Mover,
): ExtraView {
  const allowedActions = accessOf(actor)(SETTLE_LOADS) ? [...allowedExtraActions(extra, mover)] : [];
  return {
    ...tellExtra(extra, load),
    allowedActions,
    acceptPence: allowedActions.includes("accept") ? sumFor(mover, extra) : null,
  };
}

/**
 * Returns the extras of a load's booking, and what it costs, for its two ends, and for an admin while the load is disputed;
 * neither for others (contract 13).
 */
export function viewExtras(
  { actor }: Pick<Ctx<Actor>, "actor">,
  load: ExtrasLoad & ExtrasColumn & Pick<Load, "agreedPence">,
  mover: Mover,
): { extras: ExtraView[]; owed: Owed | null } {
  if (!VISIBILITY[load.status][mover === "system" ? "admin" : mover].road) return { extras: [], owed: null };
  const extras = load.extras.map((json) => viewExtra({ actor }, rowOf(json), load, mover));
  return { extras, owed: load.carrierId === null ? null : owedFor(load, load.extras) };
}

/** True if the carrier is owed an extra of the load's booking. */
export function hasAccepted({ extras }: ExtrasColumn): boolean {
  return extras.some(({ status }) => status === "ACCEPTED");
}
