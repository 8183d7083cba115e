import { addDays, type Day, isRealDay } from "@board/calendar";
import type { LicenceMatch, LicenceType } from "@board/db/enums";
import { firmNameKey, isNearName } from "../rules.ts";

/** The columns of a file of the register, by the names that it gives them. */
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

/** A file that would drop more than this share of an area's licences is refused whole: it was cut off, or is another area's. */
const MAX_DROPPED = 1 / 5;

export function dropsTooMany(present: number, dropped: number): boolean {
  return dropped > present * MAX_DROPPED;
}

/** A licence as a row of the register has it; rows of one licence differ in people and addresses. */
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

/** Programs write these where there is nothing. */
const NOTHING = /^(?:null|none|n\/?a|nil|-+|\.)?$/i;

/** A cell in one line, without control characters, which the database cannot keep either. */
function cellText(cell: string | undefined): string {
  const text = (cell ?? "").replace(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
  return NOTHING.test(text) ? "" : text;
}

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Reads 31/03/2027, 2027-03-31 and 31-Mar-2027, with or without a time; null for any other text. */
export function dayIn(text: string): Day | null {
  const iso = /^(\d{4})-(\d\d)-(\d\d)(?:[ T].*)?$/.exec(text);
  const british = /^(\d{1,2})[-/. ](\d{1,2}|[a-z]{3})[a-z]*[-/. ](\d{4})(?: .*)?$/i.exec(text);
  const [year = "", month = "", date = ""] = iso?.slice(1) ?? british?.slice(1).toReversed() ?? [];
  const named = MONTHS.indexOf(month.toLowerCase()) + 1;
  const day = `${year}-${String(named || month).padStart(2, "0")}-${date.padStart(2, "0")}`;
  return isRealDay(day) ? day : null;
}

const POSTCODE = /\b([A-Z]{1,2}\d[A-Z\d]?)\s*(\d[A-Z]{2})\b/g;

/** The postcodes of a text, without spaces. */
export function postcodesIn(text: string): string[] {
  return [...text.toUpperCase().matchAll(POSTCODE)].map(([, out = "", inward = ""]) => out + inward);
}

/** Eight characters as Companies House writes them: leading zeros, which spreadsheets drop, and no spaces. Null: no such number. */
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

/** Two letters and seven digits; null where the text begins with no such number. */
export function licenceNumberIn(text: string | null): string | null {
  const compact = (text ?? "").toUpperCase().replace(/[^A-Z\d]/g, "");
  const [, area, digits = ""] = /^(O[A-Z])([\dO]{5,7})(?![\dO])/.exec(compact) ?? [];
  return area === undefined ? null : area + digits.replaceAll("O", "0").padStart(7, "0");
}

/** Northern Ireland keeps a register of its own, which is no part of these files. */
const isNorthernIrish = (number: string) => number.startsWith("ON");

/** One row of a file. Null: it is broken, by a comma that is not quoted for example, and says nothing that can be trusted. */
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

/** Two rows of one licence: people and addresses of both, the rest of the later one. */
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

/** The name of who answers for it in law, and the names that they trade under. */
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

/** A name as it is compared: as names of firms are, without titles, and with the Welsh and long words of legal forms. */
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

/** A shorter key tells nobody from others. */
const MIN_KEY = 3;

/** The keys of a name and of its trading names. */
function nameKeysOf(text: string): string[] {
  const { legal, trading } = splitName(text);
  return [...new Set([legal, ...trading].map(keyOf))].filter((key) => key.length >= MIN_KEY);
}

type Form = "ltd" | "plc" | "llp";

/** The legal form that a name ends with. */
function formOf(name: string): Form | null {
  const end = name
    .replace(/[.'’()]/g, "")
    .trim()
    .toLowerCase();
  if (/\b(?:llp|limited liability partnership)$/.test(end)) return "llp";
  if (/\b(?:plc|public limited company)$/.test(end)) return "plc";
  return /\b(?:ltd|limited|cyf|cyfyngedig)$/.test(end) ? "ltd" : null;
}

/** A person as names of sole traders and partners write them. */
interface Person {
  first: string;
  middle: string[];
  last: string;
}

/** The people of "Mr J & Mrs M Smith"; none where the name is a company's. */
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

/** Initials agree with the names that they may stand for, and a middle name may be left out. */
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

/** A firm as it describes itself. */
export interface FirmWords {
  name: string;
  companyNumber: string | null;
  licenceNumber: string | null;
  address: string | null;
  postcode: string | null;
  /** The licence that it has already: it keeps it when the operator moves. */
  foundNumber: string | null;
}

/** A firm's words as the register is searched for them. */
export interface Wanted {
  name: Name;
  nameKeys: string[];
  companyNumber: string | null;
  licenceNumber: string | null;
  postcodes: string[];
  foundNumber: string | null;
}

export function wantedOf(firm: FirmWords): Wanted {
  return {
    name: splitName(firm.name),
    nameKeys: nameKeysOf(firm.name),
    companyNumber: companyNumberIn(firm.companyNumber),
    licenceNumber: licenceNumberIn(firm.licenceNumber),
    postcodes: postcodesIn(`${firm.postcode ?? firm.address ?? ""}`),
    foundNumber: firm.foundNumber,
  };
}

/** The part of a licence in the register that decides whose it is and whether it counts. */
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
  /** A newer file of its area had it no more. */
  gone: boolean;
}

/** `same` up to spelling; `person`: only by the name of a sole trader or partners, which many share. */
type NameRelation = "same" | "person" | "near" | "other";

function compareNames({ name, nameKeys }: Wanted, { operatorName, nameKeys: theirs }: Licence): NameRelation {
  const operator = splitName(operatorName);
  const [own, their] = [keyOf(name.legal), keyOf(operator.legal)];
  const tradingKeys = operator.trading.map(keyOf);
  const sharesTradingName = name.trading.some((trading) => tradingKeys.includes(keyOf(trading)));
  const [people, operators] = [peopleOf(name.legal), peopleOf(operator.legal)];
  const maybePeople = mayBeSamePeople(people, operators);
  const isPeople = formOf(operator.legal) === null && operator.trading.length > 0;
  if (own === their) return isPeople && !sharesTradingName ? "person" : "same";
  // The board knows it by its trading name. Another company with that name is another operator.
  if (name.trading.length === 0 && formOf(name.legal) === null && tradingKeys.includes(own)) return "same";
  if (maybePeople && sharesTradingName) return "same";
  if (maybePeople && namesInFull(people) && namesInFull(operators)) return "person";
  const isNear =
    maybePeople || nameKeys.some((key) => theirs.some((other) => key === other || isNearName(key, other)));
  return isNear ? "near" : "other";
}

/** True where the firm and the operator cannot be one in law: a company and a person, or companies of two forms. */
function differInLaw(wanted: Wanted, licence: Licence): boolean {
  const own = formOf(wanted.name.legal);
  const their = formOf(splitName(licence.operatorName).legal);
  const isCompany = own !== null || wanted.companyNumber !== null;
  const theirsIsCompany = their !== null || licence.companyNumber !== null;
  const theirsIsPeople = !theirsIsCompany && !/compan|liab/i.test(licence.operatorType ?? "");
  return (isCompany && theirsIsPeople) || (own !== null && their !== null && own !== their);
}

type MatchedBy = "company_number" | "name_and_address";

interface Verdict {
  match: "FOUND" | "NEAR" | "NONE";
  by: MatchedBy | null;
  /** Of two that are found: a company number is surer than a name, and a firm's name than that of a person. */
  sureness: number;
}
const NEAR: Verdict = { match: "NEAR", by: null, sureness: 0 };
const NONE: Verdict = { match: "NONE", by: null, sureness: 0 };

function judge(wanted: Wanted, licence: Licence): Verdict {
  const bothNumbers = wanted.companyNumber !== null && licence.companyNumber !== null;
  const name = compareNames(wanted, licence);
  const samePlace = wanted.postcodes.some((postcode) => licence.postcodes.includes(postcode));
  const sameCompany =
    bothNumbers &&
    (wanted.companyNumber === licence.companyNumber ||
      // A Scottish or Northern Irish number without its letters: no two companies share name, postcode and digits.
      (name === "same" &&
        samePlace &&
        wanted.companyNumber === licence.companyNumber?.replace(/^(?:SC|NI)/, "00")));
  const isTyped = wanted.licenceNumber === licence.number;
  // Anybody can look a company number and its postcode up: only the name bears it out, or that the firm has the licence already.
  if (sameCompany)
    return name !== "other" || wanted.foundNumber === licence.number
      ? { match: "FOUND", by: "company_number", sureness: 2 }
      : NEAR;
  // A sister company, or a mistyped number.
  if (bothNumbers) return name === "same" || isTyped ? NEAR : NONE;
  const sameName = name === "same" || name === "person";
  if (sameName && (samePlace || wanted.foundNumber === licence.number))
    return differInLaw(wanted, licence)
      ? NEAR
      : { match: "FOUND", by: "name_and_address", sureness: name === "same" ? 1 : 0 };
  return isTyped || name === "same" || (name === "near" && samePlace) ? NEAR : NONE;
}

/** So many days past its continuation date a licence counts no more, unless a file says that it was continued. */
const CONTINUATION_GRACE_DAYS = 31;

/** True where the licence lets its operator carry for others today. A Restricted one is for own goods. */
export function licenceCounts(licence: Licence, today: Day): boolean {
  const { status, type, gone, vehiclesAuthorised, continuationDate } = licence;
  const isContinued =
    continuationDate === null || addDays(continuationDate, CONTINUATION_GRACE_DAYS) >= today;
  return status === "lsts_valid" && type !== "RESTRICTED" && !gone && vehiclesAuthorised > 0 && isContinued;
}

export const AGREEING = ["name", "companyNumber", "licence", "place", "vehicles"] as const;
/** A fact is true where the firm and the licence agree, and null where one of them does not say it. */
type Agreement = Record<(typeof AGREEING)[number], boolean | null>;

/** Compares a firm's own words, and its vehicles that need a licence, with the one that is, or may be, its own. */
export function agreementOf(
  firm: Omit<FirmWords, "foundNumber"> & { lorries: number },
  licence: Pick<
    Licence,
    "number" | "operatorName" | "nameKeys" | "companyNumber" | "postcodes" | "vehiclesAuthorised"
  >,
): Agreement {
  const { nameKeys, companyNumber, licenceNumber, postcodes } = wantedOf({ ...firm, foundNumber: null });
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
 * The licence of a firm among those of the register that share anything with it. FOUND: by company number, or by name and
 * postcode. NEAR: an admin decides. Of several found, one that counts.
 */
export function matchLicence<L extends Licence>(
  firm: FirmWords,
  candidates: readonly L[],
  today: Day,
): Matched<L> {
  const wanted = wantedOf(firm);
  const rank = (licence: L, { match, sureness }: Verdict) => [
    match === "FOUND" ? 1 : 0,
    sureness,
    licenceCounts(licence, today) ? 1 : 0,
    licence.gone ? 0 : 1,
    licence.number === wanted.licenceNumber ? 1 : 0,
    licence.status === "lsts_valid" ? 1 : 0,
    TYPE_ORDER.indexOf(licence.type),
    licence.vehiclesAuthorised,
  ];
  const [best] = candidates
    .map((licence) => ({ licence, verdict: judge(wanted, licence) }))
    // A licence that has gone from the register is nothing to decide about.
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
  const byHand = wanted.licenceNumber !== null && isNorthernIrish(wanted.licenceNumber);
  return { match: byHand ? "NEAR" : "NONE", licence: null, by: null };
}

/** The licence fields of a passport. */
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

/** Licence numbers of test mode, each with what it leads to; any other number is not found. */
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

/** The licence fields of a test-mode passport, by the number that it says; the register is not asked. */
export function testLicence(licenceNumber: string | null, now: Date): LicenceFields {
  const number = licenceNumberIn(licenceNumber) ?? "";
  const outcome = TEST_LICENCES[number]?.fields(now) ?? NOTHING_FOUND;
  return { ...outcome, matchedNumber: outcome.match === "NONE" ? null : number };
}
