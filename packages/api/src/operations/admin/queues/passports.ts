import { DAY_MS } from "@board/calendar";
import { Prisma } from "@board/db";
import { idPlace } from "../../../core/cursor.ts";
import { agreementOf } from "../../../firms/licences/rules.ts";
import { lorriesSql } from "../../../firms/requirements/facts.ts";
import { HANDED_BACK_MS } from "../../../firms/rules.ts";
import { LOAD_COLUMNS, LOAD_ENDS } from "./loads.ts";
import { byTime, isoSql, partySql, queue } from "./queue.ts";
import type {
  ContactLine,
  DocumentLine,
  HandBackLine,
  LicenceLine,
  LicenceRegister,
  LostLicenceLine,
} from "./schemas.ts";
import { isSettled } from "./settle.ts";

const { sql } = Prisma;

/** Time for which a lost licence stays in the queue. */
const LOST_MS = 7 * DAY_MS;
/** Time after a contact change during which a carrier that wins a load comes into the queue. */
const CHANGED_MS = 14 * DAY_MS;

const FIRM = sql`${partySql(sql`f`)} AS firm`;

/** Queue of certificates that no admin has read, the longest-waiting first; of one firm if one is given. */
export const documentsToCheck = queue<DocumentLine>((_now, firmId) => ({
  name: "documents",
  columns: sql`d.id, d.kind, d.insurer, d.policy, d.cover_pence::float8 AS "coverPence", d.valid_from::text AS "validFrom",
    d.valid_until::text AS "validUntil", d.content_type AS "contentType", d.sent_at AS "sentAt",
    o.operator_name AS "operatorName", ${FIRM}`,
  from: sql`passport_document d`,
  join: sql`JOIN firm f ON f.id = d.firm_id
    LEFT JOIN passport p ON p.firm_id = d.firm_id AND p.mode = 'live' AND p.match = 'FOUND'
    LEFT JOIN operator_licence o ON o.number = p.matched_number`,
  where: sql`d.state = 'SENT' AND d.mode = 'live' ${firmId === undefined ? Prisma.empty : sql`AND d.firm_id = ${firmId}`}`,
  order: byTime(sql`d.sent_at`, sql`d.id`),
  placeOf: ({ sentAt, id }) => [sentAt, id],
  view: (line) => line,
}));

/** Returns SQL that combines loads into a JSON array of jobs. */
const jobsOf = (loads: Prisma.Sql) => sql`(
  SELECT coalesce(json_agg(json_build_object('loadId', l.id, 'ref', l.ref,
    'from', json_build_object('outcode', l.from_outcode), 'to', json_build_object('outcode', l.to_outcode),
    'collectDate', l.collect_date, 'status', l.status, 'agreedPence', l.agreed_pence, 'driver', l.driver,
    'vehicleReg', l.vehicle_reg, 'poster', ${partySql(sql`x`)}) ORDER BY l.collect_date, l.id), '[]')
  FROM (${loads}) l JOIN firm x ON x.id = l.poster_id)`;

/**
 * SQL for the columns of a firm, aliased `f`, of its passport `p`, and of its licence in the register `o`,
 * which may be absent.
 */
const LICENCE_COLUMNS = sql`${FIRM}, p.company_number AS "companyNumber", p.licence_number AS "licenceNumber",
  p.postcode, p.address, ${Prisma.raw(lorriesSql("p.firm_id"))} AS lorries, coalesce(o.name_keys, '{}') AS "nameKeys",
  CASE WHEN o.number IS NOT NULL THEN json_build_object('operatorName', o.operator_name, 'companyNumber', o.company_number,
    'postcodes', coalesce(o.postcodes, '{}'), 'type', o.type, 'status', o.status, 'vehiclesAuthorised', o.vehicles_authorised,
    'continuationDate', o.continuation_date, 'goneAt', ${isoSql(sql`o.gone_at`)}) END AS register`;
const LICENCE_JOIN = sql`JOIN firm f ON f.id = p.firm_id LEFT JOIN operator_licence o ON o.number = p.matched_number`;

/** Columns that are compared only, and are no part of a line. */
interface Compared {
  address: string | null;
  nameKeys: string[];
}

/** Compares the firm's entries with the register; null if the register has no such licence. */
function agreement({
  firm,
  number,
  nameKeys,
  register,
  ...entered
}: Compared &
  Pick<LostLicenceLine, "firm" | "number" | "companyNumber" | "licenceNumber" | "postcode" | "lorries"> & {
    register: LicenceRegister | null;
  }) {
  return (
    register && agreementOf({ ...entered, name: firm.name }, { ...register, number: number ?? "", nameKeys })
  );
}

/** Queue of firms that lost their licence within seven days and are not settled, with their booked jobs. */
export const licencesLost = queue<
  LostLicenceLine,
  Omit<LostLicenceLine, "register"> & Compared & { register: LicenceRegister | null }
>((now) => {
  const since = new Date(now.getTime() - LOST_MS);
  return {
    name: "licencesLost",
    columns: sql`${LICENCE_COLUMNS}, p.matched_number AS number, p.licence_lost_at AS "lostAt",
      (SELECT coalesce(sum(v.count), 0)::int FROM firm_vehicle v WHERE v.firm_id = p.firm_id) AS vehicles,
      ${jobsOf(sql`SELECT * FROM load WHERE carrier_id = p.firm_id AND mode = 'live' AND status IN ('BOOKED', 'IN_TRANSIT')
        ORDER BY id DESC LIMIT 20`)} AS jobs`,
    from: sql`passport p`,
    join: LICENCE_JOIN,
    where: sql`p.mode = 'live' AND NOT p.licence_valid AND p.licence_lost_at > ${since}
      AND NOT ${isSettled("lost", sql`p.firm_id`, sql`p.licence_lost_at`)}`,
    order: {
      ...byTime(sql`p.licence_lost_at`, sql`p.firm_id`),
      by: sql`p.licence_lost_at DESC, p.firm_id`,
      after: ([at, id]) =>
        sql`(p.licence_lost_at < ${at}::timestamptz OR (p.licence_lost_at = ${at}::timestamptz AND p.firm_id > ${id}))`,
    },
    placeOf: ({ lostAt, firm }) => [lostAt, firm.id],
    view: ({ address, nameKeys, register, ...line }) => {
      const agrees = agreement({ ...line, address, nameKeys, register });
      return { ...line, register: register && agrees && { ...register, agrees } };
    },
  };
});

/** Queue of licences whose match is uncertain or that several firms claim, for an admin to decide. */
export const licencesToDecide = queue<
  LicenceLine,
  Omit<LicenceLine, "agrees"> & Compared & { lorries: number }
>(() => ({
  name: "licences",
  columns: sql`${LICENCE_COLUMNS}, p.match, coalesce(p.matched_number, p.licence_number) AS number,
    (SELECT coalesce(json_agg(json_build_object('id', x.id, 'name', x.name) ORDER BY x.id), '[]')
      FROM passport c JOIN firm x ON x.id = c.firm_id WHERE c.mode = 'live' AND c.matched_number = p.matched_number
        AND c.firm_id <> p.firm_id AND c.match IN ('FOUND', 'CONTESTED')) AS "claimedBy"`,
  from: sql`passport p`,
  join: LICENCE_JOIN,
  where: sql`p.mode = 'live' AND p.match IN ('NEAR', 'CONTESTED')`,
  order: { by: sql`p.firm_id`, place: idPlace, after: ([id]) => sql`p.firm_id > ${id}` },
  placeOf: ({ firm }) => [firm.id],
  view: ({ address, nameKeys, lorries, ...line }) => ({
    ...line,
    agrees: agreement({ ...line, address, nameKeys, lorries }),
  }),
}));

/**
 * Queue of carriers that won loads within 14 days of a contact change and are not settled, each with its
 * newest win and the last change before that; the newest first.
 */
export const winsAfterChange = queue<ContactLine>((now) => {
  const since = new Date(now.getTime() - CHANGED_MS);
  return {
    name: "contacts",
    columns: sql`k.kind, k.at AS "changedAt", k.confirmed_by AS "confirmedBy",
      l.booked_at AS "bookedAt", c.created_at AS "carrierSince",
      coalesce((SELECT r.finished FROM firm_record r WHERE r.firm_id = c.id AND r.side = 'carrier'), 0) AS finished,
      q.won, ${jobsOf(sql`SELECT * FROM load WHERE id = ANY(q.wins)`)} AS wins,
      (SELECT json_agg(json_build_object('kind', x.kind, 'before', x."from", 'now', x."to", 'at', ${isoSql(sql`x.at`)},
          'confirmedBy', x.confirmed_by, 'by', (SELECT y.name FROM person y WHERE y.id = x.person_id)) ORDER BY x.at DESC, x.id DESC)
        FROM (SELECT * FROM contact_change x WHERE x.firm_id = l.carrier_id AND x.at > ${since} AND x.at < l.booked_at
          ORDER BY x.at DESC LIMIT 10) x) AS changes, ${LOAD_COLUMNS}`,
    // Limits `updated_at`, which has an index: a load is also updated when it is booked.
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
    order: byTime(sql`q.booked_at`, sql`q.id`, { newestFirst: true }),
    placeOf: ({ bookedAt, loadId }) => [bookedAt, loadId],
    view: (line) => line,
  };
});

/** SQL for the hand-backs of a firm, aliased `q`, that count towards its limit. */
const OWN = sql`hand_back h WHERE h.firm_id = q.firm_id AND h.looked_at IS NULL
  AND h.at > q.limited_at - ${HANDED_BACK_MS / 1_000} * interval '1 second'`;

/**
 * Queue of carriers that handed back too many bookings in 24 hours and cannot book until an admin settles the
 * line; the oldest first.
 */
export const tooManyHandBacks = queue<HandBackLine>(() => ({
  name: "handBacks",
  columns: sql`q.limited_at AS "limitedAt", ${FIRM},
    (SELECT max(h.at) FROM ${OWN}) AS "handedBackAt", (SELECT count(*)::int FROM ${OWN}) AS "handedBack",
    ${jobsOf(sql`SELECT l.* FROM (SELECT h.load_id FROM ${OWN} ORDER BY h.at DESC, h.load_id DESC LIMIT 20) b
      JOIN load l ON l.id = b.load_id`)} AS loads,
    coalesce((SELECT r.finished FROM firm_record r WHERE r.firm_id = f.id AND r.side = 'carrier'), 0) AS finished`,
  from: sql`(SELECT firm_id, min(at) AS limited_at FROM hand_back WHERE over_limit AND looked_at IS NULL GROUP BY firm_id) q`,
  join: sql`JOIN firm f ON f.id = q.firm_id`,
  where: sql`true`,
  order: byTime(sql`q.limited_at`, sql`q.firm_id`),
  placeOf: ({ limitedAt, firm }) => [limitedAt, firm.id],
  view: (line) => line,
}));
