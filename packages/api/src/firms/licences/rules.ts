import { addDays, type Day, isRealDay } from "@board/calendar";
import type { LicenceMatch, LicenceType } from "@board/db/enums";
import { firmNameKey, isNearName } from "../rules.ts";

/** Columns of a register file, by its headings. */
export const COLUMNS = [
  "GeographicRegion",
  "LicenceNumber",
  "LicenceType",
  "OperatorName",
  "OperatorType",
  "CorrespondenceAddress",
  "OCAddress",
  "TransportManager",
  "NumberOfVehiclesAuthorised",
  "NumberOfTrailersAuthorised",
  "VehiclesSpecified",
  "TrailersSpecified",
  "DirectorOrPartner",
  "LicenceStatus",
  "ContinuationDate",
  "CompanyRegNumber",
] as const;
export type Column = (typeof COLUMNS)[number];

/**
 * Maximum share of an area's licences that a file may lack. A file that lacks more is refused, because the
 * file was cut off or belongs to another area.
 */
const MAX_DROPPED = 1 / 5;

export function dropsTooMany(present: number, dropped: number): boolean {
  return dropped > present * MAX_DROPPED;
}

/** A licence as one row of the register has it. The rows of a licence have different people and addresses. */
export interface RegisterRow {
  number: string;
  area: string;
  type: LicenceType;
  status: string;
  operatorName: string;
  operatorType: string | null;
  nameKeys: string[];
  people: string[];
  addresses: string[];
  postcodes: string[];
  vehiclesAuthorised: number;
  trailersAuthorised: number;
  continuationDate: Day | null;
  companyNumber: string | null;
}

const TYPES: Readonly<Record<string, LicenceType>> = {
  restricted: "RESTRICTED",
  standardnational: "STANDARD_NATIONAL",
  standardinternational: "STANDARD_INTERNATIONAL",
};

/** Matches what registers write into empty cells. */
const NOTHING = /^(?:null|none|n\/?a|nil|-+|\.)?$/i;

/** Returns a cell's text on one line, without control characters, which PostgreSQL cannot store. */
function cellText(cell: string | undefined): string {
  const text = (cell ?? "").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return NOTHING.test(text) ? "" : text;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Parses 31/03/2027, 2027-03-31 or 31-Mar-2027, with or without a time; null for any other text. */
export function dayIn(text: string): Day | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[ T].*)?$/.exec(text);
  const british = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3})[a-z]*[-/. ](\d{4})(?: .*)?$/i.exec(text);
  const [year = "", month = "", date = ""] = iso?.slice(1) ?? british?.slice(1).toReversed() ?? [];
  const named = MONTHS.indexOf(month.toLowerCase()) + 1;
  const day = `${year}-${String(named || month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isRealDay(day) ? day : null;
}

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/g;

/** Returns the postcodes in a text, without spaces. */
export function postcodesIn(text: string): string[] {
  return [...text.toUpperCase().matchAll(POSTCODE)].map(([, out = "", inward = ""]) => out + inward);
}

/**
 * Returns a company number in the eight characters of Companies House: without spaces, and with the leading
 * zeros that spreadsheets drop. Null for other text.
 */
export function companyNumberIn(text: string | null): string | null {
  const compact = cellText(text ?? "")
    .toUpperCase()
    .replace(/\.0+$/, "")
    .replace(/[^A-Z\d]/g, "");
  const [, prefix = "", digits = ""] =
    /^(?:(?:COMPANY|REGISTERED|REGISTRATION|REG|CRN)*(?:NUMBER|NO)?)((?:[A-Z]{2}|R)?)(\d{1,8})$/.exec(
      compact.replace(/^O(?=\d{7}$)/, "0"),
    ) ?? [];
  if (Number(digits) === 0 || prefix.length + digits.length > 8) return null;
  return prefix + digits.padStart(8 - prefix.length, "0");
}

/** Returns a licence number as two letters and seven digits; null if the text does not start with one. */
export function licenceNumberIn(text: string | null): string | null {
  const compact = (text ?? "").toUpperCase().replace(/[^A-Z\d]/g, "");
  const [, area, digits = ""] = /^(O[A-Z])([\dO]{5,7})(?![\dO])/.exec(compact) ?? [];
  return area === undefined ? null : area + digits.replaceAll("O", "0").padStart(7, "0");
}

/** True for a licence of Northern Ireland, whose register is separate from these files. */
const isNorthernIrish = (number: string) => number.startsWith("ON");

/** Returns the licence of one row of a file; null for a broken row, such as one with an unquoted comma. */
export function readRow(cell: (column: Column) => string | undefined): RegisterRow | null {
  const text = (column: Column) => cellText(cell(column));
  const number = licenceNumberIn(text("LicenceNumber"));
  const type =
    TYPES[
      text("LicenceType")
        .toLowerCase()
        .replace(/[^a-z]/g, "")
    ];
  const status = text("LicenceStatus").toLowerCase();
  const vehicles = text("NumberOfVehiclesAuthorised") || "0";
  const trailers = text("NumberOfTrailersAuthorised") || "0";
  const area = text("GeographicRegion");
  const operatorName = text("OperatorName");
  const isBroken =
    number === null ||
    type === undefined ||
    area === "" ||
    operatorName === "" ||
    !/^lsts_[a-z_]+$/.test(status) ||
    !/^\d{1,5}$/.test(vehicles) ||
    !/^\d{1,5}$/.test(trailers);
  if (isBroken) return null;
  const addresses = [text("CorrespondenceAddress"), text("OCAddress")].filter((address) => address !== "");
  return {
    number,
    area,
    type,
    status,
    operatorName,
    operatorType: text("OperatorType") || null,
    nameKeys: nameKeysOf(operatorName),
    people: [text("DirectorOrPartner"), text("TransportManager")].filter((name) => name !== ""),
    addresses,
    postcodes: addresses.flatMap(postcodesIn),
    vehiclesAuthorised: Number(vehicles),
    trailersAuthorised: Number(trailers),
    continuationDate: dayIn(text("ContinuationDate")),
    companyNumber: companyNumberIn(text("CompanyRegNumber")),
  };
}

const joined = (one: readonly string[], other: readonly string[]) => [...new Set([...one, ...other])];

/** Merges two rows of one licence: the people and addresses of both, and the later row's other fields. */
export function mergeRows(before: RegisterRow, later: RegisterRow): RegisterRow {
  return {
    ...later,
    people: joined(before.people, later.people),
    addresses: joined(before.addresses, later.addresses),
    postcodes: joined(before.postcodes, later.postcodes),
  };
}

const TRADING_AS = /[\s,(]*(?:\bt ?[/\\] ?as?\b|\bt\.a\.|\btrading as\b)[\s:.]*/i;
const TITLES = /\b(?:mr|mrs|ms|miss|dr|messrs)\b\.?\s*/gi;

/** An operator's names: the name of the legal person, and trading names. */
interface Name {
  legal: string;
  trading: string[];
}

function splitName(text: string): Name {
  const [legal = "", ...trading] = text
    .split(TRADING_AS)
    .flatMap((part, index) => (index === 0 ? [part] : part.split(/[;,]/)))
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return { legal, trading };
}

/**
 * Returns the key by which names are compared: the result of `firmNameKey`, without titles and with Welsh and long
 * legal forms abbreviated.
 */
function keyOf(name: string): string {
  return firmNameKey(
    name
      .replace(TITLES, "")
      .replace(/\bpublic limited company\b/gi, "plc")
      .replace(/\b(?:cyfyngedig|cyf)\b/gi, "ltd")
      .replace(/\blimited liability partnership\b/gi, "llp")
      .replace(/\bcompany\b/gi, "co")
      .replace(/^\s*the\s+/i, ""),
  );
}

/** Minimum length of a key; a shorter one would match too many firms. */
const MIN_KEY = 3;

function nameKeysOf(text: string): string[] {
  const { legal, trading } = splitName(text);
  return [...new Set([legal, ...trading].map(keyOf))].filter((key) => key.length >= MIN_KEY);
}

type Form = "ltd" | "plc" | "llp";

function formOf(name: string): Form | null {
  const end = name
    .replace(/[.'’()]/g, "")
    .trim()
    .toLowerCase();
  if (/\b(?:llp|limited liability partnership)$/.test(end)) return "llp";
  if (/\b(?:plc|public limited company)$/.test(end)) return "plc";
  return /\b(?:ltd|limited|cyf|cyfyngedig)$/.test(end) ? "ltd" : null;
}

/** A sole trader or partner, parsed from a name. */
interface Person {
  first: string;
  middle: string[];
  last: string;
}

/** Parses the people of "Mr J & Mrs M Smith"; empty for a company name. */
function peopleOf(name: string): Person[] {
  if (formOf(name) !== null || /\d/.test(name)) return [];
  const parts = name
    .replace(TITLES, "")
    .toLowerCase()
    .replace(/[.'’]/g, "")
    .split(/\s*(?:[&+,/]|\band\b)\s*/)
    .map((part) => part.split(/\s+/).filter((word) => word !== ""))
    .filter((words) => words.length > 0);
  const surname = parts.at(-1)?.at(-1) ?? "";
  return parts.map((words) => {
    const [first = "", ...rest] = words.length === 1 ? [...words, surname] : words;
    return { first, middle: rest.slice(0, -1), last: rest.at(-1) ?? "" };
  });
}

const agree = (one: string, other: string) =>
  one === other || (Math.min(one.length, other.length) === 1 && one[0] === other[0]);

/** True if two names can be the same person's: an initial fits a full name, and middle names may be missing. */
function mayBeSamePerson(one: Person, other: Person): boolean {
  const middles = one.middle.every((name, at) => agree(name, other.middle[at] ?? name));
  return one.last === other.last && agree(one.first, other.first) && middles;
}

function mayBeSamePeople(one: readonly Person[], other: readonly Person[]): boolean {
  if (one.length === 0 || one.length !== other.length) return false;
  const left = [...other];
  return one.every((person) => {
    const at = left.findIndex((candidate) => mayBeSamePerson(person, candidate));
    return at >= 0 && left.splice(at, 1).length === 1;
  });
}

const namesInFull = (people: readonly Person[]) => people.every(({ first }) => first.length > 1);

/** A firm's own data for the search in the register, as it was entered. */
export interface FirmWords {
  name: string;
  companyNumber: string | null;
  licenceNumber: string | null;
  address: string | null;
  postcode: string | null;
  /** Number of the licence that was found before; that match stays even if the operator moves. */
  foundNumber: string | null;
}

/** A firm's data, normalized to search the register by. */
export interface LicenceQuery {
  name: Name;
  nameKeys: string[];
  companyNumber: string | null;
  licenceNumber: string | null;
  postcodes: string[];
  foundNumber: string | null;
}

export function licenceQueryOf(firm: FirmWords): LicenceQuery {
  return {
    name: splitName(firm.name),
    nameKeys: nameKeysOf(firm.name),
    companyNumber: companyNumberIn(firm.companyNumber),
    licenceNumber: licenceNumberIn(firm.licenceNumber),
    postcodes: postcodesIn(`${firm.postcode ?? firm.address ?? ""}`),
    foundNumber: firm.foundNumber,
  };
}

/** Fields of a licence in the register that decide whose it is and if it is valid. */
export interface Licence
  extends Pick<
    RegisterRow,
    | "number"
    | "type"
    | "status"
    | "operatorName"
    | "operatorType"
    | "nameKeys"
    | "postcodes"
    | "vehiclesAuthorised"
    | "companyNumber"
  > {
  continuationDate: Day | null;
  /** True if a newer file of the area lacks the licence. */
  gone: boolean;
}

/**
 * Result of comparing two names. `same`: equal up to spelling. `person`: the same name of a sole trader or of
 * partners, which others may share. `near`: similar.
 */
type NameRelation = "same" | "person" | "near" | "other";

function compareNames(
  { name, nameKeys }: LicenceQuery,
  { operatorName, nameKeys: theirs }: Licence,
): NameRelation {
  const operator = splitName(operatorName);
  const [own, their] = [keyOf(name.legal), keyOf(operator.legal)];
  const tradingKeys = operator.trading.map(keyOf);
  const sharesTradingName = name.trading.some((trading) => tradingKeys.includes(keyOf(trading)));
  const [people, operators] = [peopleOf(name.legal), peopleOf(operator.legal)];
  const maybePeople = mayBeSamePeople(people, operators);
  const isPeople = formOf(operator.legal) === null && operator.trading.length > 0;
  if (own === their) return isPeople && !sharesTradingName ? "person" : "same";
  // Accepts the operator's trading name as the firm's name, unless the firm's name has the legal form of a
  // company: a company of that name would be another operator.
  if (name.trading.length === 0 && formOf(name.legal) === null && tradingKeys.includes(own)) return "same";
  if (maybePeople && sharesTradingName) return "same";
  if (maybePeople && namesInFull(people) && namesInFull(operators)) return "person";
  const isNear =
    maybePeople || nameKeys.some((key) => theirs.some((other) => key === other || isNearName(key, other)));
  return isNear ? "near" : "other";
}

/**
 * True if firm and operator cannot be the same legal person: a company and an individual, or two forms of
 * company.
 */
function differInLaw(query: LicenceQuery, licence: Licence): boolean {
  const own = formOf(query.name.legal);
  const their = formOf(splitName(licence.operatorName).legal);
  const isCompany = own !== null || query.companyNumber !== null;
  const theirsIsCompany = their !== null || licence.companyNumber !== null;
  const theirsIsPeople = !theirsIsCompany && !/compan|liab/i.test(licence.operatorType ?? "");
  return (isCompany && theirsIsPeople) || (own !== null && their !== null && own !== their);
}

type MatchedBy = "company_number" | "name_and_address";

interface MatchResult {
  match: "FOUND" | "NEAR" | "NONE";
  by: MatchedBy | null;
  /** Rank of a match: by company number, by the firm's name, by a person's name. */
  confidence: number;
}
const NEAR: MatchResult = { match: "NEAR", by: null, confidence: 0 };
const NONE: MatchResult = { match: "NONE", by: null, confidence: 0 };

function matchOne(query: LicenceQuery, licence: Licence): MatchResult {
  const bothNumbers = query.companyNumber !== null && licence.companyNumber !== null;
  const name = compareNames(query, licence);
  const samePlace = query.postcodes.some((postcode) => licence.postcodes.includes(postcode));
  const sameCompany =
    bothNumbers &&
    (query.companyNumber === licence.companyNumber ||
      // Accepts a number without the letters for Scotland or Northern Ireland, which registers may omit.
      // Name, postcode and digits together are unique.
      (name === "same" &&
        samePlace &&
        query.companyNumber === licence.companyNumber?.replace(/^(?:SC|NI)/, "00")));
  const isEntered = query.licenceNumber === licence.number;
  // A company number and its postcode are public, so the name or an earlier match must also agree.
  if (sameCompany)
    return name !== "other" || query.foundNumber === licence.number
      ? { match: "FOUND", by: "company_number", confidence: 2 }
      : NEAR;
  // The firm may be a sister company, or its number mistyped.
  if (bothNumbers) return name === "same" || isEntered ? NEAR : NONE;
  const sameName = name === "same" || name === "person";
  if (sameName && (samePlace || query.foundNumber === licence.number))
    return differInLaw(query, licence)
      ? NEAR
      : { match: "FOUND", by: "name_and_address", confidence: name === "same" ? 1 : 0 };
  return isEntered || name === "same" || (name === "near" && samePlace) ? NEAR : NONE;
}

/** Days for which a licence still counts after its continuation date, because files appear later. */
const CONTINUATION_GRACE_DAYS = 31;

/**
 * True if the licence permits the carriage of others' goods today. A Restricted licence covers the firm's own
 * goods only.
 */
export function licenceCounts(licence: Licence, today: Day): boolean {
  const { status, type, gone, vehiclesAuthorised, continuationDate } = licence;
  const isContinued =
    continuationDate === null || addDays(continuationDate, CONTINUATION_GRACE_DAYS) >= today;
  return status === "lsts_valid" && type !== "RESTRICTED" && !gone && vehiclesAuthorised > 0 && isContinued;
}

export const AGREEING = ["name", "companyNumber", "licence", "place", "vehicles"] as const;
/**
 * Facts that a firm and a licence can share: true if both agree, false if they differ, null if one of them
 * lacks the fact.
 */
type Agreement = Record<(typeof AGREEING)[number], boolean | null>;

/** Compares what a firm entered, and its number of vehicles over 3.5 t, with a licence. */
export function agreementOf(
  firm: Omit<FirmWords, "foundNumber"> & { lorries: number },
  licence: Pick<
    Licence,
    "number" | "operatorName" | "nameKeys" | "companyNumber" | "postcodes" | "vehiclesAuthorised"
  >,
): Agreement {
  const { nameKeys, companyNumber, licenceNumber, postcodes } = licenceQueryOf({
    ...firm,
    foundNumber: null,
  });
  return {
    name:
      keyOf(firm.name) === keyOf(licence.operatorName) ||
      nameKeys.some((key) => licence.nameKeys.includes(key)),
    companyNumber:
      companyNumber === null || licence.companyNumber === null
        ? null
        : companyNumber === licence.companyNumber,
    licence: firm.licenceNumber === null ? null : licenceNumber === licence.number,
    place:
      postcodes.length === 0 || licence.postcodes.length === 0
        ? null
        : postcodes.some((postcode) => licence.postcodes.includes(postcode)),
    vehicles: firm.lorries <= licence.vehiclesAuthorised,
  };
}

export interface Matched<L extends Licence = Licence> {
  match: Extract<LicenceMatch, "FOUND" | "NEAR" | "NONE">;
  licence: L | null;
  by: MatchedBy | null;
}

const TYPE_ORDER: readonly LicenceType[] = ["RESTRICTED", "STANDARD_NATIONAL", "STANDARD_INTERNATIONAL"];

/**
 * Selects a firm's licence among candidates from the register. FOUND is certain: by company number, or by
 * name and postcode. NEAR is for an admin to decide. Of several found licences, one that counts is preferred.
 */
export function matchLicence<L extends Licence>(
  firm: FirmWords,
  candidates: readonly L[],
  today: Day,
): Matched<L> {
  const query = licenceQueryOf(firm);
  const rank = (licence: L, { match, confidence }: MatchResult) => [
    match === "FOUND" ? 1 : 0,
    confidence,
    licenceCounts(licence, today) ? 1 : 0,
    licence.gone ? 0 : 1,
    licence.number === query.licenceNumber ? 1 : 0,
    licence.status === "lsts_valid" ? 1 : 0,
    TYPE_ORDER.indexOf(licence.type),
    licence.vehiclesAuthorised,
  ];
  const [best] = candidates
    .map((licence) => ({ licence, verdict: matchOne(query, licence) }))
    // Leaves out an uncertain match that is no longer in the register, because it needs no decision.
    .filter(
      ({ licence, verdict }) => verdict.match === "FOUND" || (verdict.match === "NEAR" && !licence.gone),
    )
    .map((found) => ({ ...found, rank: rank(found.licence, found.verdict) }))
    .toSorted((one, other) => {
      const at = one.rank.findIndex((value, index) => value !== other.rank[index]);
      if (at < 0) return one.licence.number < other.licence.number ? -1 : 1;
      return (other.rank[at] ?? 0) - (one.rank[at] ?? 0);
    });
  if (best !== undefined) {
    const { match, by } = best.verdict;
    return { match, by, licence: best.licence };
  }
  const needsAdmin = query.licenceNumber !== null && isNorthernIrish(query.licenceNumber);
  return { match: needsAdmin ? "NEAR" : "NONE", licence: null, by: null };
}

/** Fields of a passport that describe its licence. */
export interface LicenceFields {
  match: LicenceMatch;
  matchedNumber: string | null;
  matchedBy: string | null;
  licenceType: LicenceType | null;
  licenceValid: boolean;
  vehiclesAuthorised: number | null;
  continuationDate: Date | null;
  licenceLostAt: Date | null;
}

const TEST_FOUND: Omit<LicenceFields, "matchedNumber"> = {
  match: "FOUND",
  matchedBy: "company_number",
  licenceType: "STANDARD_NATIONAL",
  licenceValid: true,
  vehiclesAuthorised: 12,
  continuationDate: new Date("2099-12-31"),
  licenceLostAt: null,
};

/** Licence numbers with a fixed result in the sandbox; no other number is found there. */
export const TEST_LICENCES: Readonly<
  Record<string, { leadsTo: string; fields: (now: Date) => Omit<LicenceFields, "matchedNumber"> }>
> = {
  OB0000001: { leadsTo: "valid, Standard National, 12 vehicles", fields: () => TEST_FOUND },
  OB0000002: {
    leadsTo: "Restricted, which never counts",
    fields: () => ({ ...TEST_FOUND, licenceType: "RESTRICTED", licenceValid: false }),
  },
  OB0000003: {
    leadsTo: "was valid and is no more",
    fields: (now) => ({ ...TEST_FOUND, licenceValid: false, licenceLostAt: now }),
  },
  OB0000004: {
    leadsTo: "only near: waits for an admin",
    fields: () => ({ ...TEST_FOUND, match: "NEAR", matchedBy: null }),
  },
  OB0000005: {
    leadsTo: "another firm has it: waits for an admin",
    fields: () => ({ ...TEST_FOUND, match: "CONTESTED" }),
  },
  OB0000006: {
    leadsTo: "not found",
    fields: () => NOTHING_FOUND,
  },
};

export const NOTHING_FOUND: Omit<LicenceFields, "matchedNumber"> = {
  match: "NONE",
  matchedBy: null,
  licenceType: null,
  licenceValid: false,
  vehiclesAuthorised: null,
  continuationDate: null,
  licenceLostAt: null,
};

/**
 * Returns the licence fields of a passport in the sandbox, which follow from the licence number and not from
 * the register.
 */
export function testLicence(licenceNumber: string | null, now: Date): LicenceFields {
  const number = licenceNumberIn(licenceNumber) ?? "";
  const outcome = TEST_LICENCES[number]?.fields(now) ?? NOTHING_FOUND;
  return { ...outcome, matchedNumber: outcome.match === "NONE" ? null : number };
}
