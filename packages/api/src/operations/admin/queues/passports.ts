import { DAY_MS, dayOfColumn } from "@board/calendar";
import { type ContactKind, Prisma } from "@board/db";
import type { DocumentKind, LicenceMatch, LicenceType } from "@board/db/enums";
import { z } from "zod";
import type { AdminActor } from "../../../core/actor.ts";
import type { Ctx } from "../../../core/context.ts";
import { idInCursor } from "../../../core/cursor.ts";
import { day, instant } from "../../../core/fields.ts";
import { agreementOf } from "../../../firms/licences/rules.ts";
import { lorriesSql } from "../../../firms/requirements/facts.ts";
import { HANDED_BACK_MS } from "../../../firms/rules.ts";
import { LOAD_COLUMNS, LOAD_ENDS, type LoadRow, loadOf } from "./loads.ts";
import { type PageInput, pageOf } from "./queue.ts";
import type {
  ContactLine,
  DocumentLine,
  HandBackLine,
  Job,
  LicenceLine,
  LostLicenceLine,
} from "./schemas.ts";
import { isSettled } from "./settle.ts";

const { sql } = Prisma;

/** Time for which a lost licence stays in the queue. */
const LOST_MS = 7 * DAY_MS;
/** Time after a contact change during which a win is put in the queue. */
const CHANGED_MS = 14 * DAY_MS;

const FIRM = sql`f.id AS "firmId", f.name AS "firmName", f.contact_phone AS "firmPhone"`;

interface FirmRow {
  firmId: string;
  firmName: string;
  firmPhone: string;
}

const firmOf = ({ firmId, firmName, firmPhone }: FirmRow) => ({
  id: firmId,
  name: firmName,
  phone: firmPhone,
});

interface DocumentRow extends FirmRow {
  id: string;
  kind: DocumentKind;
  insurer: string;
  policy: string;
  coverPence: bigint | null;
  validFrom: Date;
  validUntil: Date;
  contentType: string;
  sentAt: Date;
  operatorName: string | null;
}

/** Certificates not read yet, longest-waiting first; of one firm if given. */
export function documentsToCheck(
  ctx: Ctx<AdminActor>,
  { firmId, ...input }: PageInput & { firmId?: string | undefined },
) {
  return pageOf(ctx, input, {
    name: "documents",
    columns: sql`d.id, d.kind, d.insurer, d.policy, d.cover_pence AS "coverPence", d.valid_from AS "validFrom",
      d.valid_until AS "validUntil", d.content_type AS "contentType", d.sent_at AS "sentAt",
      o.operator_name AS "operatorName", ${FIRM}`,
    from: sql`passport_document d`,
    join: sql`JOIN firm f ON f.id = d.firm_id
      LEFT JOIN passport p ON p.firm_id = d.firm_id AND p.mode = 'live' AND p.match = 'FOUND'
      LEFT JOIN operator_licence o ON o.number = p.matched_number`,
    where: sql`d.state = 'SENT' AND d.mode = 'live' ${firmId === undefined ? Prisma.empty : sql`AND d.firm_id = ${firmId}`}`,
    orderBy: sql`d.sent_at, d.id`,
    place: z.tuple([instant, idInCursor]),
    after: ([at, id]) => sql`(d.sent_at, d.id) > (${at}::timestamptz, ${id})`,
    placeOf: ({ sentAt, id }) => [sentAt.toISOString(), id],
    view: (row: DocumentRow): DocumentLine => ({
      id: row.id,
      firm: firmOf(row),
      kind: row.kind,
      insurer: row.insurer,
      policy: row.policy,
      coverPence: row.coverPence === null ? null : Number(row.coverPence),
      validFrom: dayOfColumn(row.validFrom),
      validUntil: dayOfColumn(row.validUntil),
      contentType: row.contentType,
      sentAt: row.sentAt.toISOString(),
      operatorName: row.operatorName,
    }),
  });
}

interface JobRow extends Omit<Job, "from" | "to"> {
  from: string;
  to: string;
}

/** Aggregates loads into a JSON array. */
const jobsOf = (loads: Prisma.Sql) => sql`(
  SELECT coalesce(json_agg(json_build_object('loadId', l.id, 'ref', l.ref, 'from', l.from_outcode, 'to', l.to_outcode,
    'collectDate', l.collect_date, 'status', l.status, 'agreedPence', l.agreed_pence, 'driver', l.driver,
    'vehicleReg', l.vehicle_reg, 'poster', json_build_object('id', x.id, 'name', x.name, 'phone', x.contact_phone))
    ORDER BY l.collect_date, l.id), '[]')
  FROM (${loads}) l JOIN firm x ON x.id = l.poster_id)`;

const viewJob = ({ from, to, ...job }: JobRow): Job => ({
  ...job,
  from: { outcode: from },
  to: { outcode: to },
  collectDate: day.parse(job.collectDate),
});

interface LostRow extends FirmRow {
  companyNumber: string | null;
  licenceNumber: string | null;
  address: string | null;
  postcode: string | null;
  vehicles: number;
  lorries: number;
  number: string | null;
  type: LicenceType | null;
  lostAt: Date;
  operatorName: string | null;
  nameKeys: string[] | null;
  operatorCompany: string | null;
  postcodes: string[] | null;
  operatorType: LicenceType | null;
  status: string | null;
  vehiclesAuthorised: number | null;
  continuationDate: Date | null;
  goneAt: Date | null;
  jobs: JobRow[];
}

/** Firms that lost their licence within seven days and are not settled, with their booked jobs. */
export function licencesLost(ctx: Ctx<AdminActor>, input: PageInput) {
  const since = new Date(ctx.clock.now().getTime() - LOST_MS);
  return pageOf(ctx, input, {
    name: "licencesLost",
    columns: sql`p.company_number AS "companyNumber", p.licence_number AS "licenceNumber", p.address, p.postcode,
      (SELECT coalesce(sum(v.count), 0)::int FROM firm_vehicle v WHERE v.firm_id = p.firm_id) AS vehicles,
      ${Prisma.raw(lorriesSql("p.firm_id"))} AS lorries,
      p.matched_number AS number, p.licence_type AS type, p.licence_lost_at AS "lostAt", ${FIRM},
      o.operator_name AS "operatorName", o.name_keys AS "nameKeys", o.company_number AS "operatorCompany", o.postcodes,
      o.type AS "operatorType", o.status,
      o.vehicles_authorised AS "vehiclesAuthorised", o.continuation_date AS "continuationDate", o.gone_at AS "goneAt",
      ${jobsOf(sql`SELECT * FROM load WHERE carrier_id = p.firm_id AND mode = 'live' AND status IN ('BOOKED', 'IN_TRANSIT')
        ORDER BY id DESC LIMIT 20`)} AS jobs`,
    from: sql`passport p`,
    join: sql`JOIN firm f ON f.id = p.firm_id LEFT JOIN operator_licence o ON o.number = p.matched_number`,
    where: sql`p.mode = 'live' AND NOT p.licence_valid AND p.licence_lost_at > ${since}
      AND NOT ${isSettled("lost", sql`p.firm_id`, sql`p.licence_lost_at`)}`,
    orderBy: sql`p.licence_lost_at DESC, p.firm_id`,
    place: z.tuple([instant, idInCursor]),
    after: ([at, id]) =>
      sql`(p.licence_lost_at < ${at}::timestamptz OR (p.licence_lost_at = ${at}::timestamptz AND p.firm_id > ${id}))`,
    placeOf: ({ lostAt, firmId }) => [lostAt.toISOString(), firmId],
    view: (row: LostRow): LostLicenceLine => ({
      firm: firmOf(row),
      companyNumber: row.companyNumber,
      licenceNumber: row.licenceNumber,
      postcode: row.postcode,
      vehicles: row.vehicles,
      lorries: row.lorries,
      register: registerOf(row),
      number: row.number,
      type: row.type,
      lostAt: row.lostAt.toISOString(),
      jobs: row.jobs.map(viewJob),
    }),
  });
}

/** Register's data of a lost licence; null where it has no such number. */
function registerOf(row: LostRow): LostLicenceLine["register"] {
  if (row.operatorName === null || row.operatorType === null) return null;
  const licence = {
    operatorName: row.operatorName,
    companyNumber: row.operatorCompany,
    postcodes: row.postcodes ?? [],
    vehiclesAuthorised: row.vehiclesAuthorised ?? 0,
  };
  return {
    ...licence,
    type: row.operatorType,
    status: row.status ?? "",
    continuationDate: row.continuationDate && dayOfColumn(row.continuationDate),
    goneAt: row.goneAt?.toISOString() ?? null,
    agrees: agreementOf(
      { ...row, name: row.firmName },
      { ...licence, number: row.number ?? "", nameKeys: row.nameKeys ?? [] },
    ),
  };
}

interface LicenceRow extends FirmRow {
  match: Extract<LicenceMatch, "NEAR" | "CONTESTED">;
  /** Entered by the firm. */
  companyNumber: string | null;
  licenceNumber: string | null;
  postcode: string | null;
  /** Register's data; null where it has no such licence, such as for Northern Ireland. */
  number: string | null;
  operatorName: string | null;
  operatorCompany: string | null;
  postcodes: string[] | null;
  nameKeys: string[] | null;
  vehiclesAuthorised: number | null;
  address: string | null;
  lorries: number;
  type: LicenceType | null;
  status: string | null;
  claimedBy: { id: string; name: string }[];
}

/** Licences with an uncertain match, or claimed by several firms, for an admin to decide. */
export function licencesToDecide(ctx: Ctx<AdminActor>, input: PageInput) {
  return pageOf(ctx, input, {
    name: "licences",
    columns: sql`p.match, p.company_number AS "companyNumber", p.licence_number AS "licenceNumber", p.postcode,
      coalesce(p.matched_number, p.licence_number) AS number, o.operator_name AS "operatorName",
      o.company_number AS "operatorCompany", o.postcodes, o.type, o.status, o.name_keys AS "nameKeys",
      o.vehicles_authorised AS "vehiclesAuthorised", p.address, ${Prisma.raw(lorriesSql("p.firm_id"))} AS lorries, ${FIRM},
      (SELECT coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) ORDER BY x.id), '[]')
        FROM passport c JOIN firm x ON x.id = c.firm_id WHERE c.mode = 'live' AND c.matched_number = p.matched_number
          AND c.firm_id <> p.firm_id AND c.match IN ('FOUND', 'CONTESTED')) AS "claimedBy"`,
    from: sql`passport p`,
    join: sql`JOIN firm f ON f.id = p.firm_id LEFT JOIN operator_licence o ON o.number = p.matched_number`,
    where: sql`p.mode = 'live' AND p.match IN ('NEAR', 'CONTESTED')`,
    orderBy: sql`p.firm_id`,
    place: z.tuple([idInCursor]),
    after: ([id]) => sql`p.firm_id > ${id}`,
    placeOf: ({ firmId }) => [firmId],
    view: ({ operatorName, operatorCompany, postcodes, type, status, ...row }: LicenceRow): LicenceLine => ({
      firm: firmOf(row),
      agrees:
        operatorName === null
          ? null
          : agreementOf(
              { ...row, name: row.firmName },
              {
                number: row.number ?? "",
                operatorName,
                nameKeys: row.nameKeys ?? [],
                companyNumber: operatorCompany,
                postcodes: postcodes ?? [],
                vehiclesAuthorised: row.vehiclesAuthorised ?? 0,
              },
            ),
      match: row.match,
      number: row.number,
      companyNumber: row.companyNumber,
      licenceNumber: row.licenceNumber,
      postcode: row.postcode,
      register:
        operatorName === null || type === null
          ? null
          : {
              operatorName,
              companyNumber: operatorCompany,
              postcodes: postcodes ?? [],
              type,
              status: status ?? "",
            },
      claimedBy: row.claimedBy,
    }),
  });
}

interface ContactRow extends LoadRow {
  id: string;
  kind: ContactKind;
  before: string | null;
  now: string | null;
  changedAt: Date;
  confirmedBy: string | null;
  bookedAt: Date;
  won: number;
  wins: JobRow[];
  changes: (Pick<ContactLine["changes"][number], "kind" | "before" | "now" | "confirmedBy" | "by"> & {
    at: string;
  })[];
  carrierSince: Date;
  finished: number;
}

/**
 * Carriers that won loads within 14 days of a contact change and are not settled, each with the newest win
 * and the last change before it; newest first.
 */
export function winsAfterChange(ctx: Ctx<AdminActor>, input: PageInput) {
  const since = new Date(ctx.clock.now().getTime() - CHANGED_MS);
  return pageOf(ctx, input, {
    name: "contacts",
    columns: sql`k.id, k.kind, k."from" AS before, k."to" AS now, k.at AS "changedAt", k.confirmed_by AS "confirmedBy",
      l.booked_at AS "bookedAt", c.created_at AS "carrierSince",
      coalesce((SELECT r.finished FROM firm_record r WHERE r.firm_id = c.id AND r.side = 'carrier'), 0) AS finished,
      q.won, ${jobsOf(sql`SELECT * FROM load WHERE id = ANY(q.wins)`)} AS wins,
      (SELECT json_agg(json_build_object('kind', x.kind, 'before', x."from", 'now', x."to", 'at', x.at,
          'confirmedBy', x.confirmed_by, 'by', (SELECT y.name FROM person y WHERE y.id = x.person_id)) ORDER BY x.at DESC, x.id DESC)
        FROM (SELECT * FROM contact_change x WHERE x.firm_id = l.carrier_id AND x.at > ${since} AND x.at < l.booked_at
          ORDER BY x.at DESC LIMIT 10) x) AS changes, ${LOAD_COLUMNS}`,
    // A booking updates the load, so `updated_at`, which is indexed, bounds `booked_at`.
    from: sql`(
      SELECT one.carrier_id, max(one.changed_at) AS changed_at, (array_agg(one.id ORDER BY one.booked_at DESC, one.id DESC))[1] AS id,
        (array_agg(one.change_id ORDER BY one.booked_at DESC, one.id DESC))[1] AS change_id, max(one.booked_at) AS booked_at,
        count(*)::int AS won, (array_agg(one.id ORDER BY one.booked_at DESC, one.id DESC))[:20] AS wins
      FROM (
        SELECT DISTINCT ON (won.id) won.id, won.carrier_id, won.booked_at, change.id AS change_id, change.at AS changed_at
        FROM contact_change change JOIN load won ON won.carrier_id = change.firm_id AND won.mode = 'live'
          AND won.updated_at > change.at AND won.booked_at > change.at
        WHERE change.at > ${since}
        ORDER BY won.id, change.at DESC, change.id DESC
      ) one GROUP BY one.carrier_id
    ) q`,
    join: sql`JOIN load l ON l.id = q.id JOIN contact_change k ON k.id = q.change_id ${LOAD_ENDS}`,
    where: sql`NOT ${isSettled("contacts", sql`q.carrier_id`, sql`q.changed_at`)}`,
    orderBy: sql`q.booked_at DESC, q.id DESC`,
    place: z.tuple([instant, idInCursor]),
    after: ([at, id]) => sql`(q.booked_at, q.id) < (${at}::timestamptz, ${id})`,
    placeOf: ({ bookedAt, loadId }) => [bookedAt.toISOString(), loadId],
    view: (row: ContactRow): ContactLine => ({
      ...loadOf(row),
      kind: row.kind,
      before: row.before,
      now: row.now,
      changedAt: row.changedAt.toISOString(),
      confirmedBy: row.confirmedBy,
      bookedAt: row.bookedAt.toISOString(),
      won: row.won,
      wins: row.wins.map(viewJob),
      changes: row.changes.map(({ at, ...change }) => ({ ...change, at: new Date(at).toISOString() })),
      carrierSince: row.carrierSince.toISOString(),
      finished: row.finished,
    }),
  });
}

interface HandBackRow extends FirmRow {
  limitedAt: Date;
  handedBackAt: Date;
  handedBack: number;
  loads: JobRow[];
  finished: number;
}

/**
 * Carriers over the limit of hand-backs in 24 hours, blocked from booking until an admin settles the line;
 * oldest first.
 */
export function tooManyHandBacks(ctx: Ctx<AdminActor>, input: PageInput) {
  const own = sql`hand_back h WHERE h.firm_id = q.firm_id AND h.looked_at IS NULL
    AND h.at > q.limited_at - ${HANDED_BACK_MS / 1_000} * interval '1 second'`;
  return pageOf(ctx, input, {
    name: "handBacks",
    columns: sql`q.limited_at AS "limitedAt", ${FIRM},
      (SELECT max(h.at) FROM ${own}) AS "handedBackAt", (SELECT count(*)::int FROM ${own}) AS "handedBack",
      ${jobsOf(sql`SELECT l.* FROM (SELECT h.load_id FROM ${own} ORDER BY h.at DESC, h.load_id DESC LIMIT 20) b
        JOIN load l ON l.id = b.load_id`)} AS loads,
      coalesce((SELECT r.finished FROM firm_record r WHERE r.firm_id = f.id AND r.side = 'carrier'), 0) AS finished`,
    from: sql`(SELECT firm_id, min(at) AS limited_at FROM hand_back WHERE over_limit AND looked_at IS NULL GROUP BY firm_id) q`,
    join: sql`JOIN firm f ON f.id = q.firm_id`,
    where: sql`true`,
    orderBy: sql`q.limited_at, q.firm_id`,
    place: z.tuple([instant, idInCursor]),
    after: ([at, id]) => sql`(q.limited_at, q.firm_id) > (${at}::timestamptz, ${id})`,
    placeOf: ({ limitedAt, firmId }) => [limitedAt.toISOString(), firmId],
    view: (row: HandBackRow): HandBackLine => ({
      firm: firmOf(row),
      limitedAt: row.limitedAt.toISOString(),
      handedBackAt: row.handedBackAt.toISOString(),
      handedBack: row.handedBack,
      loads: row.loads.map(viewJob),
      finished: row.finished,
    }),
  });
}
