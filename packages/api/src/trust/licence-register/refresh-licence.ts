import { columnOfDay, dayOfColumn, londonDay, startOfLondonDay } from "@board/calendar";
import type { OperatorLicence, Passport } from "@board/db";
import type { Mode } from "@board/db/enums";
import type { Ctx } from "../../core/context.ts";
import { inTransaction } from "../../core/in-transaction.ts";
import {
  type FirmWords,
  type Licence,
  type LicenceFields,
  licenceCounts,
  licenceQueryOf,
  matchLicence,
  NOTHING_FOUND,
  testLicence,
} from "../../firms/licences/rules.ts";

/** A live firm that has lost its valid licence. */
export interface LostLicence {
  firmId: string;
  number: string;
}

type Tools = Pick<Ctx, "db" | "clock">;
type PassportOfFirm = Passport & { firm: { name: string } };
type Candidate = Licence & { row: OperatorLicence };

const DECIDED_BY_ADMIN = "admin";

/**
 * Serializes the matching of live firms until the transaction ends: of two firms that claim one licence
 * concurrently, the second sees the first.
 */
async function lockMatching({ db }: Tools): Promise<void> {
  await db.$queryRaw`SELECT pg_advisory_xact_lock(hashtextextended('licences', 0))::text`;
}

function licenceOf(row: OperatorLicence): Candidate {
  const { continuationDate, goneAt } = row;
  return {
    ...row,
    continuationDate: continuationDate && dayOfColumn(continuationDate),
    gone: goneAt !== null,
    row,
  };
}

/** Finds licences with the firm's number, name or postcode, including its present licence. */
async function candidatesOf(
  { db }: Tools,
  words: FirmWords,
  matchedNumber: string | null,
): Promise<Candidate[]> {
  const { companyNumber, licenceNumber, nameKeys, postcodes } = licenceQueryOf(words);
  const numbers = [licenceNumber, matchedNumber].filter((number) => number !== null);
  const rows = await db.operatorLicence.findMany({
    where: {
      OR: [
        { number: { in: numbers } },
        ...(companyNumber === null ? [] : [{ companyNumber }]),
        ...(nameKeys.length === 0 ? [] : [{ nameKeys: { hasSome: nameKeys } }]),
        ...(postcodes.length === 0 ? [] : [{ postcodes: { hasSome: postcodes } }]),
      ],
    },
  });
  return rows.map(licenceOf);
}

const isFound = ({ match }: Pick<LicenceFields, "match">) => match === "FOUND" || match === "CONTESTED";

type Outcome = Omit<LicenceFields, "licenceLostAt">;

function outcomeOf(
  match: LicenceFields["match"],
  licence: Candidate | null,
  matchedBy: string | null,
  now: Date,
): Outcome {
  if (licence === null) return { ...NOTHING_FOUND, match, matchedNumber: null, matchedBy };
  return {
    match,
    matchedNumber: licence.number,
    matchedBy,
    licenceType: licence.type,
    licenceValid: match !== "REFUSED" && licenceCounts(licence, londonDay(now)),
    vehiclesAuthorised: licence.vehiclesAuthorised,
    continuationDate: licence.row.continuationDate,
  };
}

/**
 * Returns a licence that an admin entered because the register lacks it, as for Northern Ireland. It is valid
 * until its end.
 */
function enteredByAdmin(passport: Passport, now: Date): Outcome {
  const { licenceValid, continuationDate } = passport;
  const isOver = continuationDate !== null && continuationDate < columnOfDay(londonDay(now));
  return { ...passport, licenceValid: licenceValid && !isOver };
}

/** Looks up a firm's present licence. An admin's decision stands as long as the licence is the same. */
async function lookUp(tools: Tools, passport: PassportOfFirm, now: Date): Promise<Outcome> {
  const { firm, companyNumber, licenceNumber, address, postcode, match, matchedNumber, matchedBy } = passport;
  const isDecided = matchedBy === DECIDED_BY_ADMIN || match === "REFUSED";
  const foundNumber = match === "FOUND" ? matchedNumber : null;
  const words = { name: firm.name, companyNumber, licenceNumber, address, postcode, foundNumber };
  const candidates = await candidatesOf(tools, words, matchedNumber);
  const decided = isDecided ? candidates.find(({ number }) => number === matchedNumber) : undefined;
  const others = candidates.filter((candidate) => candidate !== decided);
  const found = matchLicence(words, others, londonDay(now));
  // An unambiguous match with another valid licence ends the admin's decision on the earlier licence.
  if (
    !isDecided ||
    (found.match === "FOUND" && found.licence && licenceCounts(found.licence, londonDay(now)))
  )
    return outcomeOf(found.match, found.licence, found.by, now);
  if (decided !== undefined) return outcomeOf(match === "REFUSED" ? match : "FOUND", decided, matchedBy, now);
  return enteredByAdmin(passport, now);
}

/**
 * Settles competing claims to licences. A firm that holds a licence (FOUND) keeps it until an admin decides,
 * and later claims are CONTESTED; an approved firm goes before others. If several firms claim a licence that
 * none holds, all are CONTESTED; a single one is FOUND.
 */
async function settleClaims({ db }: Tools, numbers: readonly string[]): Promise<void> {
  if (numbers.length === 0) return;
  await db.$executeRaw`
    WITH claim AS (
      SELECT p.firm_id, p.matched_number, CASE
        WHEN p.matched_by = ${DECIDED_BY_ADMIN} THEN 0
        WHEN f.approval = 'APPROVED' THEN CASE p.match WHEN 'FOUND' THEN 1 ELSE 2 END
        ELSE CASE p.match WHEN 'FOUND' THEN 3 ELSE 4 END END AS place
      FROM passport p JOIN firm f ON f.id = p.firm_id
      WHERE p.mode = 'live' AND p.matched_number = ANY (${numbers}) AND p.match IN ('FOUND', 'CONTESTED')
    ), placed AS (
      SELECT firm_id, place, min(place) OVER (PARTITION BY matched_number) AS first,
        count(*) OVER (PARTITION BY matched_number, place) AS equals
      FROM claim
    ), settled AS (
      SELECT firm_id,
        CASE WHEN place = first AND (place = 0 OR equals = 1) THEN 'FOUND' ELSE 'CONTESTED' END::licence_match AS match
      FROM placed
    )
    UPDATE passport p SET match = settled.match FROM settled
    WHERE p.mode = 'live' AND p.firm_id = settled.firm_id AND p.match <> settled.match`;
}

/** Matches live firms with the register, and returns those that have lost a valid licence. */
async function refreshLive(tools: Tools, firmIds: readonly string[]): Promise<LostLicence[]> {
  await lockMatching(tools);
  const now = tools.clock.now();
  const passports = await tools.db.passport.findMany({
    where: { mode: "live", firmId: { in: [...firmIds] } },
    include: { firm: { select: { name: true } } },
  });
  const lost: LostLicence[] = [];
  const claimed = new Set<string>();
  for (const passport of passports) {
    const { firmId, matchedNumber, licenceLostAt } = passport;
    const outcome = await lookUp(tools, passport, now);
    const isNew = passport.match !== "FOUND" || matchedNumber !== outcome.matchedNumber;
    const waits = isNew && outcome.match === "FOUND" && outcome.matchedBy !== DECIDED_BY_ADMIN;
    const isLost = passport.match === "FOUND" && passport.licenceValid && !outcome.licenceValid;
    if (isLost) lost.push({ firmId, number: matchedNumber ?? "" });
    const lostAt = outcome.licenceValid ? null : licenceLostAt;
    await tools.db.passport.update({
      where: { firmId_mode: { firmId, mode: "live" } },
      data: {
        // A provisional value, because `settleClaims` settles competing claims afterwards.
        match: waits ? "CONTESTED" : outcome.match,
        matchedNumber: outcome.matchedNumber,
        matchedBy: outcome.matchedBy,
        licenceType: outcome.licenceType,
        licenceValid: outcome.licenceValid,
        vehiclesAuthorised: outcome.vehiclesAuthorised,
        continuationDate: outcome.continuationDate,
        licenceLostAt: isLost ? now : lostAt,
        checkedAt: now,
      },
    });
    for (const number of [matchedNumber, outcome.matchedNumber]) if (number !== null) claimed.add(number);
  }
  await settleClaims(tools, [...claimed]);
  return lost;
}

/**
 * Looks up a firm's licence and writes the licence fields of its passport, in the caller's transaction. In
 * the sandbox, certain numbers have a fixed result instead.
 *
 * @returns the licence if it has ceased to be valid, so that the caller notifies the people concerned; else null
 */
export async function refreshLicence(tx: Tools, firmId: string, mode: Mode): Promise<LostLicence | null> {
  if (mode === "live") {
    const [lost = null] = await refreshLive(tx, [firmId]);
    return lost;
  }
  const key = { firmId_mode: { firmId, mode } };
  const passport = await tx.db.passport.findUnique({ where: key });
  if (passport === null) return null;
  const now = tx.clock.now();
  const outcome = testLicence(passport.licenceNumber, now);
  await tx.db.passport.update({ where: key, data: { ...outcome, checkedAt: now } });
  const isLost = isFound(passport) && passport.licenceValid && !outcome.licenceValid;
  return isLost ? { firmId, number: passport.matchedNumber ?? "" } : null;
}

/** Number of firms in one transaction; few, so that the lock is not held for long. */
const FIRMS_PER_TRANSACTION = 50;

interface RefreshOptions<C> {
  /** Aborting the signal stops the work after the present batch. */
  signal?: AbortSignal | undefined;
  /** Called to notify the firms concerned, in the transaction that writes the loss. */
  onLost?: (tx: C, lost: readonly LostLicence[]) => Promise<void>;
}

/**
 * Returns the time before which a passport must have been matched to be due again: the time of the newest file,
 * or the start of today, because a licence may have ended since.
 */
async function dueBefore({ db, clock }: Tools): Promise<Date> {
  const newest = await db.registerFile.findFirst({
    where: { refused: null },
    orderBy: { readAt: "desc" },
    select: { readAt: true },
  });
  const now = clock.now();
  const today = startOfLondonDay(londonDay(now));
  if (newest === null || newest.readAt < today) return today;
  // Takes the earlier time, because the clock of the machine that loaded the file may be ahead.
  return newest.readAt < now ? newest.readAt : now;
}

/**
 * Matches every live passport that was not matched since the newest file and since midnight. Idempotent, and
 * safe to run concurrently.
 */
export async function refreshAllLicences<C extends Ctx>(
  ctx: C,
  { signal, onLost }: RefreshOptions<C> = {},
): Promise<{ checked: number; lost: LostLicence[] }> {
  const due = await dueBefore(ctx);
  const lost: LostLicence[] = [];
  let checked = 0;
  while (!signal?.aborted) {
    const next = await ctx.db.passport.findMany({
      where: { mode: "live", OR: [{ checkedAt: null }, { checkedAt: { lt: due } }] },
      take: FIRMS_PER_TRANSACTION,
      select: { firmId: true },
    });
    if (next.length === 0) break;
    const found = await inTransaction(ctx, async (tx) => {
      const gone = await refreshLive(
        tx,
        next.map(({ firmId }) => firmId),
      );
      if (gone.length > 0) await onLost?.(tx, gone);
      return gone;
    });
    lost.push(...found);
    checked += next.length;
  }
  return { checked, lost };
}
