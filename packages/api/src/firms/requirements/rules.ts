import { DAY_MS, type Day, dayNumber, formatLongDay, formatMonth } from "@board/calendar";
import type { DocumentKind, LicenceMatch, LicenceType, VehicleClass } from "@board/db/enums";
import type { CarrierChecks, CarrierFacts, Cover, LicenceState, Requires } from "../../core/carrier-facts.ts";

/** Vehicles of up to 3.5 t, which need no operator's licence. */
export const WITHOUT_LICENCE: ReadonlySet<VehicleClass> = new Set<VehicleClass>([
  "SMALL_VAN",
  "LWB_VAN",
  "LUTON",
]);

export function needsLicence(vehicleClass: VehicleClass): boolean {
  return !WITHOUT_LICENCE.has(vehicleClass);
}

/** Fields of a passport that decide the state of its licence; `licenceLostAt` is text in a row read as JSON. */
interface LicenceFields {
  match: LicenceMatch;
  licenceType: LicenceType | null;
  licenceValid: boolean;
  licenceLostAt: Date | string | null;
}

/** Returns the state of a firm's licence, for requirements and for pages. */
export function licenceState({
  match,
  licenceType,
  licenceValid,
  licenceLostAt,
}: LicenceFields): LicenceState {
  if (match === "NEAR" || match === "CONTESTED") return "review";
  if (match === "FOUND" && licenceValid && licenceType !== "RESTRICTED") return "valid";
  if (match !== "REFUSED" && licenceLostAt !== null) return "lost";
  if (match !== "FOUND") return "none";
  return licenceType === "RESTRICTED" ? "restricted" : "not_valid";
}

export const NOTHING_KNOWN: CarrierFacts = { licence: "none", covers: [], finished: 0 };

export function isSameFacts(one: CarrierFacts, other: CarrierFacts): boolean {
  return (
    one === other ||
    (one.licence === other.licence &&
      one.finished === other.finished &&
      one.covers.length === other.covers.length &&
      one.covers.every((cover, nth) => {
        const { kind, pence, from, until } = other.covers[nth] as Cover;
        return cover.kind === kind && cover.pence === pence && cover.from === from && cover.until === until;
      }))
  );
}

/** Names of the requirements, as in `missing` of 403 `requirement_not_met`. */
export const REQUIREMENTS = [
  "operator_licence",
  "goods_in_transit",
  "hire_and_reward",
  "min_finished",
] as const;
export type Requirement = (typeof REQUIREMENTS)[number];

/** Kinds of insurance, as the API names them. */
export const DOCUMENT_KINDS = ["goods_in_transit", "hire_and_reward"] as const;
export type CoverName = (typeof DOCUMENT_KINDS)[number];

export const KIND_OF: Record<CoverName, DocumentKind> = {
  goods_in_transit: "GOODS_IN_TRANSIT",
  hire_and_reward: "HIRE_AND_REWARD",
};
export const NAME_OF: Record<DocumentKind, CoverName> = {
  GOODS_IN_TRANSIT: "goods_in_transit",
  HIRE_AND_REWARD: "hire_and_reward",
};

/** Requirements that a carrier can meet and lose again. */
export const LOSABLE = ["operator_licence", ...DOCUMENT_KINDS] as const;
export type Losable = (typeof LOSABLE)[number];

/** Requirements of a load, with the fields that they depend on. */
export interface AskingLoad {
  requires: Requires;
  vehicleClass: VehicleClass;
  collectDate: Day;
}

function hasCover(facts: CarrierFacts, kind: DocumentKind, day: Day, pence = 0): boolean {
  return facts.covers.some(
    (cover) => cover.kind === kind && cover.from <= day && day <= cover.until && (cover.pence ?? 0) >= pence,
  );
}

/** Returns the requirements that a carrier does not meet; empty if it may quote and book. */
export function missingOf(
  { requires, vehicleClass, collectDate }: AskingLoad,
  facts: CarrierFacts,
  checks: CarrierChecks,
): Requirement[] {
  if (checks === "off") return [];
  const asksLicence = (requires.operatorLicence ?? false) || checks === "require";
  const { goodsInTransitPence = 0, minFinished = 0 } = requires;
  const isMissing: Record<Requirement, boolean> = {
    operator_licence: asksLicence && needsLicence(vehicleClass) && facts.licence !== "valid",
    goods_in_transit:
      goodsInTransitPence > 0 && !hasCover(facts, "GOODS_IN_TRANSIT", collectDate, goodsInTransitPence),
    hire_and_reward: (requires.hireAndReward ?? false) && !hasCover(facts, "HIRE_AND_REWARD", collectDate),
    min_finished: facts.finished < minFinished,
  };
  return REQUIREMENTS.filter((name) => isMissing[name]);
}

/** Returns the parts of a passport that are not in order today; finished jobs are not part of the passport. */
export function passportGaps(facts: CarrierFacts, today: Day): Losable[] {
  const everything = { operatorLicence: true, goodsInTransitPence: 1, hireAndReward: true };
  const asking: AskingLoad = { requires: everything, vehicleClass: "ARTIC", collectDate: today };
  const missing = new Set<Requirement>(missingOf(asking, facts, "inform"));
  return LOSABLE.filter((name) => missing.has(name));
}

/** A booked load whose requirements are compared with its carrier's present facts. */
export interface BookedLoad extends AskingLoad {
  bookedAt: Date;
}

/**
 * Returns the requirements of a booked load that its carrier met at the booking and has lost. A licence lost
 * since the booking counts even if the load did not require one, because every lorry needs it.
 */
export function lostRequirements(
  load: BookedLoad,
  { facts, licenceLostAt }: { facts: CarrierFacts; licenceLostAt: Date | null },
  { today, checks }: { today: Day; checks: CarrierChecks },
): Losable[] {
  if (checks === "off") return [];
  // Covers must be valid today if the collection day has passed.
  const collectDate = load.collectDate > today ? load.collectDate : today;
  const missing = new Set<Requirement>(missingOf({ ...load, collectDate }, facts, checks));
  const lostSince = licenceLostAt !== null && licenceLostAt >= load.bookedAt;
  if (needsLicence(load.vehicleClass) && lostSince && facts.licence !== "valid")
    missing.add("operator_licence");
  return LOSABLE.filter((name) => missing.has(name));
}

/** Days before the end of a cover on which its firm is notified, apart from the end itself. */
const ANNOUNCED_DAYS = [1, 7, 30];

/**
 * Returns the notification that is due for the end of a cover: 30, 7 or 1 for that many days before, 0 once
 * it has ended. Null if none is due or the latest one was sent.
 */
export function announcementDue(until: Day, today: Day, announced: number | null): number | null {
  const left = dayNumber(until) - dayNumber(today);
  const due = left < 0 ? 0 : ANNOUNCED_DAYS.find((days) => left <= days);
  return due === undefined || (announced !== null && announced <= due) ? null : due;
}

/** True if another cover of the same kind follows without a gap. */
export function hasSuccessor(
  { kind, until }: Pick<Cover, "kind" | "until">,
  covers: readonly Cover[],
): boolean {
  return covers.some(
    (other) => other.kind === kind && other.until > until && dayNumber(other.from) <= dayNumber(until) + 1,
  );
}

/** The open loads that a carrier sees, counted by requirement. */
export interface RequirementCounts {
  loads: number;
  /** Number of loads that the carrier may quote on. */
  eligible: number;
  asks: Record<Requirement, number>;
  /**
   * Loads that the carrier may not quote on, grouped by the requirements that it lacks; the largest group
   * first.
   */
  closed: { missing: Requirement[]; loads: number }[];
}

/**
 * Counts loads by requirement. `asking` has the loads with requirements, each with the number of loads that it
 * stands for.
 */
export function countByRequirement(
  loads: number,
  asking: Iterable<readonly [AskingLoad, number]>,
  { facts, checks }: { facts: CarrierFacts; checks: CarrierChecks },
): RequirementCounts {
  const asks = { operator_licence: 0, goods_in_transit: 0, hire_and_reward: 0, min_finished: 0 };
  const closed = new Map<string, { missing: Requirement[]; loads: number }>();
  let eligible = loads;
  for (const [load, count] of asking) {
    for (const name of missingOf(load, NOTHING_KNOWN, checks)) asks[name] += count;
    const missing = missingOf(load, facts, checks);
    if (missing.length === 0) continue;
    eligible -= count;
    const group = closed.get(missing.join()) ?? { missing, loads: 0 };
    group.loads += count;
    closed.set(missing.join(), group);
  }
  return {
    loads,
    eligible,
    asks,
    closed: [...closed.values()].toSorted(
      (one, other) =>
        other.loads - one.loads ||
        one.missing.length - other.missing.length ||
        one.missing.join().localeCompare(other.missing.join()),
    ),
  };
}

/** Returns the load if it requires anything; otherwise null. */
export function askingOf(load: AskingLoad, checks: CarrierChecks): AskingLoad | null {
  return missingOf(load, NOTHING_KNOWN, checks).length === 0 ? null : load;
}

/** Formats pence as `£50k`, `£1.5m` or `£2,500`. */
export function roundPounds(pence: number): string {
  const pounds = pence / 100;
  if (pounds >= 1_000_000 && pounds % 100_000 === 0) return `£${pounds / 1_000_000}m`;
  if (pounds >= 10_000 && pounds % 1_000 === 0) return `£${pounds / 1_000}k`;
  return `£${pounds.toLocaleString("en-GB")}`;
}

/** Returns the requirements of a load that are missing, as part of a sentence. */
export function missingWords(missing: readonly Requirement[], { requires }: AskingLoad): string {
  const { goodsInTransitPence = 0, minFinished = 0 } = requires;
  const words: Record<Requirement, string> = {
    operator_licence: "a valid Standard operator's licence",
    goods_in_transit: `goods-in-transit insurance of ${roundPounds(goodsInTransitPence)} on the day of collection`,
    hire_and_reward: "hire-and-reward insurance on the day of collection",
    min_finished: `${minFinished} finished jobs`,
  };
  return new Intl.ListFormat("en-GB").format(missing.map((name) => words[name]));
}

export const CHECKS = [
  "operator_licence",
  "goods_in_transit",
  "hire_and_reward",
  "vehicles",
  "jobs",
  "member_since",
] as const;

/** One fact about a carrier in words for the poster, without anything that reveals the firm's name. */
export interface Check {
  check: (typeof CHECKS)[number];
  /**
   * Result of the check: `ok` if in order, `trouble` if it needs a second look, `missing` if there is
   * nothing, `fact` if neutral.
   */
  state: "ok" | "trouble" | "missing" | "fact";
  words: string;
  until: Day | null;
}

/** Data about a carrier for the checks beside its quote. */
export interface CheckedCarrier {
  facts: CarrierFacts;
  /** Number of vehicles over 3.5 t. */
  lorries: number;
  /** Number of vehicles that the carrier's licence authorises; null without a licence. */
  vehiclesAuthorised: number | null;
  /** Day on which the carrier registered. */
  since: Day;
}

export const LICENCE_WORDS: Record<LicenceState, Pick<Check, "state" | "words">> = {
  valid: { state: "ok", words: "Licence valid" },
  restricted: { state: "trouble", words: "Restricted licence, own goods only" },
  lost: { state: "trouble", words: "Licence no longer valid" },
  not_valid: { state: "trouble", words: "Licence not valid" },
  review: { state: "missing", words: "Licence being checked" },
  none: { state: "missing", words: "No licence found" },
};

/** Days before its end from which a cover is shown as trouble. */
export const ENDS_SOON_DAYS = 7;

export const countWords = (number: number, one: string) =>
  `${number.toLocaleString("en-GB")} ${one}${number === 1 ? "" : "s"}`;

/** Days after which the register's data is old; it is published weekly. */
const REGISTER_OLD_DAYS = 14;

export function isRegisterOld(readAt: Date, now: Date): boolean {
  return now.getTime() - readAt.getTime() > REGISTER_OLD_DAYS * DAY_MS;
}

/**
 * Numbers of jobs that are shown as "50+" and so on, because an exact number would identify a large firm on
 * other loads.
 */
const JOB_STEPS = [500, 200, 100, 50];

function jobsWords(finished: number): string {
  const step = JOB_STEPS.find((from) => finished >= from);
  return step === undefined ? countWords(finished, "job") : `${step}+ jobs`;
}

/** Returns the time since registration in words: `3 weeks`, `11 months`, `2 years`. */
function timeSince(since: Day, today: Day): string {
  const days = Math.max(0, dayNumber(today) - dayNumber(since));
  if (days < 14) return countWords(days, "day");
  if (days < 61) return countWords(Math.floor(days / 7), "week");
  if (days < 730) return countWords(Math.floor(days / 30.44), "month");
  return countWords(Math.floor(days / 365), "year");
}

/** Returns the best cover of a kind on a day, or else the one that ends last. */
export function bestCover({ covers }: CarrierFacts, kind: DocumentKind, day: Day): Cover | undefined {
  const holds = ({ from, until }: Cover) => Number(from <= day && day <= until);
  return covers
    .filter((cover) => cover.kind === kind)
    .toSorted(
      (one, other) =>
        holds(other) - holds(one) ||
        (holds(one) ? (other.pence ?? 0) - (one.pence ?? 0) : 0) ||
        other.until.localeCompare(one.until),
    )[0];
}

function coverCheck(
  check: "goods_in_transit" | "hire_and_reward",
  cover: Cover,
  { name, collectDate, today }: { name: string; collectDate: Day; today: Day },
): Check {
  const { from, until, pence } = cover;
  const left = dayNumber(until) - dayNumber(today);
  if (until < collectDate || from > collectDate) {
    const words =
      from > collectDate
        ? `${name} from ${formatLongDay(from, today)} on`
        : `${name} ${until < today ? "ended" : "ends"} on ${formatLongDay(until, today)}`;
    return { check, state: "trouble", words, until };
  }
  if (left < ENDS_SOON_DAYS) {
    const words = left <= 0 ? `${name} ends today` : `${name} ends in ${countWords(left, "day")}`;
    return { check, state: "trouble", words, until };
  }
  const words = pence === null ? name : `${name} ${roundPounds(pence)} to ${formatMonth(until)}`;
  return { check, state: "ok", words, until };
}

/** Returns the checks beside a carrier's quote: licence, covers, vehicles, jobs and time since registration. */
export function checksOf(
  { requires, vehicleClass, collectDate }: AskingLoad,
  { facts, lorries, vehiclesAuthorised, since }: CheckedCarrier,
  today: Day,
): Check[] {
  const checks: Check[] = [];
  if (needsLicence(vehicleClass)) {
    checks.push({ check: "operator_licence", ...LICENCE_WORDS[facts.licence], until: null });
  }
  const goods = bestCover(facts, "GOODS_IN_TRANSIT", collectDate);
  checks.push(
    goods
      ? coverCheck("goods_in_transit", goods, { name: "GIT", collectDate, today })
      : { check: "goods_in_transit", state: "missing", words: "No goods-in-transit cover", until: null },
  );
  const hire = bestCover(facts, "HIRE_AND_REWARD", collectDate);
  if (hire) checks.push(coverCheck("hire_and_reward", hire, { name: "Hire and reward", collectDate, today }));
  else if (requires.hireAndReward) {
    checks.push({
      check: "hire_and_reward",
      state: "missing",
      words: "No hire-and-reward cover",
      until: null,
    });
  }
  if (vehiclesAuthorised !== null && lorries > vehiclesAuthorised) {
    const words = `${lorries} ${lorries === 1 ? "lorry" : "lorries"} here, ${vehiclesAuthorised} authorised`;
    checks.push({ check: "vehicles", state: "trouble", words, until: null });
  }
  checks.push({ check: "jobs", state: "fact", words: jobsWords(facts.finished), until: null });
  checks.push({
    check: "member_since",
    state: "fact",
    words: `here ${timeSince(since, today)}`,
    until: null,
  });
  return checks;
}

/** Describes to the load's poster why a carrier does not meet a requirement. */
function lackWords(requirement: Requirement, { requires, collectDate }: AskingLoad, facts: CarrierFacts) {
  const { goodsInTransitPence = 0, minFinished = 0 } = requires;
  const coverWords = (kind: DocumentKind, name: string) => {
    const cover = bestCover(facts, kind, collectDate);
    if (cover === undefined) return `No ${name} cover`;
    return cover.from > collectDate
      ? `No ${name} cover by collection yet`
      : `No ${name} cover at collection any more`;
  };
  switch (requirement) {
    case "operator_licence":
      return LICENCE_WORDS[facts.licence].words;
    case "goods_in_transit":
      if (hasCover(facts, "GOODS_IN_TRANSIT", collectDate))
        return `Cover under £${(goodsInTransitPence / 100).toLocaleString("en-GB")}`;
      return coverWords("GOODS_IN_TRANSIT", "goods-in-transit");
    case "hire_and_reward":
      return coverWords("HIRE_AND_REWARD", "hire-and-reward");
    case "min_finished":
      return `Fewer than ${countWords(minFinished, "finished job")}`;
  }
}

/** States of a licence with which a carrier may not carry others' goods, whatever the poster requires. */
const NEVER_COUNTS: ReadonlySet<LicenceState> = new Set<LicenceState>(["restricted", "lost", "not_valid"]);

/** Returns the largest goods-in-transit cover on the day of collection; 0 without any. */
function largestGoodsCover({ covers }: CarrierFacts, day: Day): number {
  const sums = covers
    .filter(({ kind, from, until }) => kind === "GOODS_IN_TRANSIT" && from <= day && day <= until)
    .map(({ pence }) => pence ?? 0);
  return Math.max(0, ...sums);
}

/**
 * Returns the requirements without the missing ones; a goods-in-transit sum is lowered to the carriers' largest
 * cover. Null if a licence is missing that no poster can waive: the board requires one, or all carriers'
 * licences are in `NEVER_COUNTS`.
 */
function lowerRequirements(
  { requires, collectDate }: AskingLoad,
  missing: readonly Requirement[],
  carriers: readonly CarrierFacts[],
  checks: CarrierChecks,
): Requires | null {
  if (missing.includes("operator_licence")) {
    if (checks === "require" || carriers.every(({ licence }) => NEVER_COUNTS.has(licence))) return null;
  }
  const lacks = (name: Requirement) => missing.includes(name);
  const goods = Math.max(0, ...carriers.map((facts) => largestGoodsCover(facts, collectDate)));
  const { operatorLicence, goodsInTransitPence, hireAndReward, minFinished, gateCheck } = requires;
  const pence = lacks("goods_in_transit") ? goods : goodsInTransitPence;
  return {
    ...(operatorLicence && !lacks("operator_licence") ? { operatorLicence } : {}),
    ...(pence ? { goodsInTransitPence: pence } : {}),
    ...(hireAndReward && !lacks("hire_and_reward") ? { hireAndReward } : {}),
    ...(minFinished && !lacks("min_finished") ? { minFinished } : {}),
    ...(gateCheck ? { gateCheck } : {}),
  };
}

/** A carrier that the load's requirements turned away; `score` is null for a carrier without a score. */
export interface TurnedAwayCarrier {
  facts: CarrierFacts;
  score: number | null;
}

/** Carriers that were turned away for the same reason. */
export interface TurnedAwayGroup {
  missing: Requirement[];
  state: "trouble" | "missing";
  words: string;
  carriers: number;
  /** Lowest and highest of the scores shown for the carriers; null if no carrier has a score. */
  scores: { lowest: number; highest: number } | null;
  /**
   * The different sums insured of the carriers' goods-in-transit covers that are too low, the lowest first.
   */
  coverPence: number[];
  /**
   * Lower requirements with which some of the turned-away carriers could quote, and the number of these
   * carriers; null if no lower requirements would help.
   */
  instead: { requires: Requires; carriers: number } | null;
}

/**
 * Groups the carriers that a load turned away by the reason in words; the largest group first. Leaves out
 * carriers that meet the requirements by now.
 */
export function turnedAwayGroups(
  load: AskingLoad,
  carriers: readonly TurnedAwayCarrier[],
  checks: CarrierChecks,
): TurnedAwayGroup[] {
  const away = carriers
    .map((carrier) => ({ ...carrier, missing: missingOf(load, carrier.facts, checks) }))
    .filter(({ missing }) => missing.length > 0);
  const wordsOf = ({ facts, missing }: (typeof away)[number]) =>
    missing.map((name) => lackWords(name, load, facts)).join(", ");
  return [...Map.groupBy(away, wordsOf)]
    .map(([words, group]): TurnedAwayGroup => {
      const [first] = group as [(typeof away)[number]];
      const facts = group.map((carrier) => carrier.facts);
      const scores = group.flatMap(({ score }) => score ?? []);
      const sums = first.missing.includes("goods_in_transit")
        ? facts.map((one) => largestGoodsCover(one, load.collectDate)).filter((pence) => pence > 0)
        : [];
      const requires = lowerRequirements(load, first.missing, facts, checks);
      const meets = (asked: Requires) =>
        away.filter((one) => missingOf({ ...load, requires: asked }, one.facts, checks).length === 0).length;
      const isTrouble =
        (first.missing.includes("operator_licence") &&
          LICENCE_WORDS[first.facts.licence].state === "trouble") ||
        sums.length > 0;
      return {
        missing: first.missing,
        state: isTrouble ? "trouble" : "missing",
        words,
        carriers: group.length,
        scores: scores.length === 0 ? null : { lowest: Math.min(...scores), highest: Math.max(...scores) },
        coverPence: [...new Set(sums)].toSorted((one, other) => one - other),
        instead: requires && { requires, carriers: meets(requires) },
      };
    })
    .toSorted((one, other) => other.carriers - one.carriers || one.words.localeCompare(other.words));
}
