import { addDays, type Day } from "@board/calendar";
import type { VehicleClass, WeightBand } from "@board/db/enums";
import { weight } from "../../core/csv/read-cell.ts";
import { MAX_PALLETS, MAX_PARCELS } from "../posting-rules.ts";
import { SAME_KIND } from "./amounts.ts";
import type { Bound, JobFacts } from "./bind.ts";
import type { End, Fact, GoodsLine } from "./facts.ts";
import { readSite } from "./sites.ts";

export interface ReadPart {
  pointer: string;
  start: number;
  end: number;
  text: string;
}
export interface AmbiguousPart extends ReadPart {
  choices: unknown[];
}

/** A job as far as its words say it, and what they leave open. */
export interface ReadDraft {
  load: Record<string, unknown>;
  read: ReadPart[];
  ambiguous: AmbiguousPart[];
  missing: string[];
}

export const NEEDED = ["type", "vehicleClass", "weightBand", "fromPostcode", "toPostcode", "collectDate"];

type Of<K extends Fact["kind"]> = Bound & { fact: Extract<Fact, { kind: K }> };
const of = <K extends Fact["kind"]>(facts: readonly Bound[], kind: K): Of<K>[] =>
  facts.filter((bound): bound is Of<K> => bound.fact.kind === kind && !bound.fact.isNot);

const unique = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** Returns the band of a weight; null for none. */
export function bandOf(kg: number): WeightBand | null {
  const cell = weight(`${kg} kg`);
  return "value" in cell && typeof cell.value === "string" ? (cell.value as WeightBand) : null;
}

/** Builds the load of one job; every field is set by its words, marked as ambiguous, or left out. */
export class Draft {
  readonly load: Record<string, unknown> = {};
  readonly read: ReadPart[] = [];
  readonly ambiguous: AmbiguousPart[] = [];
  readonly text: string;
  readonly lower: string;

  constructor(text: string, lower: string) {
    this.text = text;
    this.lower = lower;
  }

  part(pointer: string, { start, end }: { start: number; end: number }): ReadPart {
    return { pointer, start, end, text: this.text.slice(start, end) };
  }

  set(field: string, value: unknown, ...facts: Bound[]): void {
    this.load[field] = value;
    for (const { fact } of facts) this.read.push(this.part(`/${field}`, fact));
  }

  leave(field: string, choices: readonly unknown[], ...facts: Bound[]): void {
    for (const { fact } of facts.slice(0, 4))
      this.ambiguous.push({ ...this.part(`/${field}`, fact), choices: unique(choices).slice(0, 6) });
  }

  /** Sets a field to the one value that facts have, or leaves it where they differ. */
  settle<B extends Bound>(field: string, facts: readonly B[], valueOf: (fact: B) => unknown[]): void {
    if (facts.length === 0 || field in this.load) return;
    const choices = unique(facts.flatMap(valueOf));
    if (choices.length === 1 && facts.every((fact) => valueOf(fact).length === 1))
      this.set(field, choices[0], ...facts);
    else this.leave(field, choices, ...facts);
  }

  isLeft(field: string): boolean {
    return this.ambiguous.some(({ pointer }) => pointer === `/${field}`);
  }
}

/** Returns the job's own facts of a kind, or else those that it shares with others. */
function either<K extends Fact["kind"]>(
  { own, shared }: JobFacts,
  kind: K,
  test: (bound: Of<K>) => boolean = () => true,
): Of<K>[] {
  const mine = of(own, kind).filter(test);
  return mine.length > 0 ? mine : of(shared, kind).filter(test);
}

const END_FIELDS = { collect: "fromPostcode", deliver: "toPostcode" } as const;

function setPlaces(draft: Draft, job: JobFacts): { [S in End]: Of<"place"> | null } {
  const found: { [S in End]: Of<"place"> | null } = { collect: null, deliver: null };
  for (const side of ["collect", "deliver"] as const) {
    const all = either(job, "place", (bound) => bound.side === side);
    const sure = all.filter(({ fact }) => fact.code !== null);
    const stops = unique(sure.map(({ stop }) => stop));
    const ofEnd =
      stops.length > 1
        ? sure.filter(({ stop }) => stop === (side === "collect" ? Math.min(...stops) : Math.max(...stops)))
        : sure;
    const outcodes = ofEnd.filter(
      ({ fact }) =>
        !ofEnd.some((other) => other !== undefined && other.fact.code?.startsWith(`${fact.code} `)),
    );
    if (sure.length > 0) draft.settle(END_FIELDS[side], outcodes, ({ fact }) => [fact.code]);
    else
      draft.leave(
        END_FIELDS[side],
        all.flatMap(({ fact }) => fact.choices),
        ...all,
      );
    found[side] = draft.load[END_FIELDS[side]] === undefined ? null : (outcodes[0] ?? null);
  }
  return found;
}

/** Sets further stops: places of numbered pick-ups and drops between the two ends. */
function setStops(draft: Draft, job: JobFacts): Set<Bound> {
  const inStops = new Set<Bound>();
  const places = of(job.own, "place").filter(({ side, fact }) => side !== null && fact.code !== null);
  const numbered = places.filter(({ stop }) => places.some((other) => other.stop > 1) && stop >= 1);
  const ends = [draft.load.fromPostcode, draft.load.toPostcode];
  if (numbered.length < 3 || ends.includes(undefined)) return inStops;
  const between = numbered.filter(({ fact }) => !ends.includes(fact.code ?? undefined));
  for (const place of numbered.filter(({ side }) => between.some((other) => other.side === side)))
    for (const bound of job.own) if (bound.line === place.line) inStops.add(bound);
  draft.load.stops = between.map((place) => {
    const facts = job.own.filter(({ line }) => line === place.line);
    const date = of(facts, "day")[0]?.fact.days[0] ?? draft.load.collectDate;
    const time = of(facts, "time")[0]?.fact;
    const pallets = of(facts, "count").find(({ fact }) => fact.unit === "pallets")?.fact.packages;
    draft.read.push(draft.part("/stops", place.fact));
    return {
      kind: place.side === "collect" ? "COLLECT" : "DELIVER",
      postcode: place.fact.code,
      ...(date === undefined ? {} : { date }),
      ...(time?.byTime && date !== undefined
        ? { byTime: time.byTime }
        : time?.window
          ? { window: time.window }
          : {}),
      ...(pallets ? { pallets } : {}),
    };
  });
  return inStops;
}

/** True if two facts stand side by side, with a joining word at most between them. */
const isBeside = (one: Bound, other: Bound, lower: string) => {
  const [first, second] = one.fact.start < other.fact.start ? [one, other] : [other, one];
  return (
    one.line === other.line &&
    /^[ ,@(/)-]*(?:at|by|in the|on)?[ ,@(-]*$/.test(lower.slice(first.fact.end, second.fact.start))
  );
};

/** Words of a sentence that offers another day. */
const CONDITION = /(?:^|[^a-z])(?:could go|if|otherwise|or else|alternatively|failing that)(?![a-z])/;

function setDays(draft: Draft, job: JobFacts, today: Day): void {
  const lastStop = (side: End) => {
    const stops = of(job.own, "place")
      .filter((bound) => bound.side === side)
      .map(({ stop }) => stop);
    return side === "collect" ? Math.min(...stops, 99) : Math.max(...stops, 1);
  };
  const isAt = (side: End) => (bound: Bound) =>
    bound.side === side && (bound.stop === lastStop(side) || bound.side === null);
  const isCondition = ({ sentence }: Bound) => {
    const facts = job.own.filter((bound) => bound.sentence === sentence);
    return CONDITION.test(draft.lower.slice(facts[0]?.fact.start ?? 0, facts.at(-1)?.fact.end ?? 0));
  };
  const plain = either(job, "day", ({ side }) => side === null);
  const sure = plain.filter((day) => !isCondition(day));
  const collect = either(job, "day", isAt("collect"));
  const deliver = either(job, "day", isAt("deliver"));
  const days = collect.length > 0 ? collect : sure.length > 0 ? sure : plain;
  draft.settle("collectDate", days, ({ fact }) => fact.days.filter((day) => day >= today));
  if (days.length > 0 && !("collectDate" in draft.load) && !draft.isLeft("collectDate"))
    draft.leave("collectDate", [], ...days);
  const from = draft.load.collectDate as Day | undefined;
  const afterwards = either(job, "after", (bound) => bound.side !== "collect");
  if (deliver.length > 0)
    draft.settle("deliverDate", deliver, ({ fact }) => {
      const first = fact.days[0];
      // A weekday of delivery is the first one from the collection on.
      if (fact.isWeekday && first !== undefined && from !== undefined)
        return [first < from ? addDays(first, 7) : first];
      return fact.days.filter((day) => from === undefined || day >= from);
    });
  else if (afterwards.length > 0)
    draft.settle("deliverDate", afterwards, ({ fact }) =>
      from === undefined || fact.days === null ? [] : [addDays(from, fact.days)],
    );
  setTimes(draft, job, days, "collect", isAt("collect"));
  setTimes(draft, job, deliver, "deliver", isAt("deliver"));
}

function setTimes(
  draft: Draft,
  job: JobFacts,
  days: readonly Bound[],
  side: End,
  isAt: (bound: Bound) => boolean,
): void {
  const { lower } = draft;
  const bound = either(job, "time", isAt);
  // A time without an end belongs to the day beside it, and that day is the collection's.
  const plain =
    side === "collect"
      ? either(job, "time", (time) => time.side === null && days.some((day) => isBeside(day, time, lower)))
      : [];
  const times = bound.length > 0 ? bound : plain;
  const isTonight = days.some(({ fact }) => lower.slice(fact.start, fact.end) === "tonight");
  const slots = times.filter(({ fact }) => fact.byTime !== null);
  const windows = times.filter(({ fact }) => fact.window !== null);
  if (slots.length > 0) {
    if (side === "deliver" && !("deliverDate" in draft.load))
      return draft.leave("deliverByTime", [], ...slots);
    draft.settle(`${side}ByTime`, slots, ({ fact: { byTime } }) => {
      const hour = Number(byTime?.slice(0, 2));
      return isTonight && hour < 12 ? [`${hour + 12}${byTime?.slice(2)}`] : [byTime];
    });
  } else draft.settle(`${side}Window`, windows, ({ fact }) => [fact.window]);
}

function setVehicle(draft: Draft, job: JobFacts): void {
  const sizes = either(job, "size");
  const named = either(job, "vehicle");
  const hasWeight = of(job.own, "weight").length > 0;
  const isLorry = ({ fact }: Of<"size">) => fact.isVehicle === true || (fact.isVehicle === null && hasWeight);
  const lorries = sizes.filter(isLorry);
  const exact = named.filter(({ fact }) => fact.classes.length === 1);
  const wide = named.filter(({ fact }) => fact.classes.length > 1);
  const classes = unique<VehicleClass | null>([
    ...lorries.map(({ fact }) => fact.vehicleClass),
    ...exact.map(({ fact }) => fact.classes[0] ?? null),
  ]);
  const all = [...lorries, ...exact];
  const [only] = classes;
  // "Caddy or any small van" is one class.
  const isWish = all.some(({ fact }) => fact.isWish) && !(exact.length > 1 && classes.length === 1);
  const fits = wide.every(
    ({ fact }) =>
      !fact.isWish &&
      only != null &&
      (fact.classes.includes(only) || draft.lower.slice(fact.start, fact.end).startsWith("van")),
  );
  if (classes.length === 1 && only != null && !isWish && (fits || wide.length === 0))
    draft.set("vehicleClass", only, ...all);
  else if (all.length + wide.length > 0)
    draft.leave(
      "vehicleClass",
      [...classes.filter((one) => one !== null), ...wide.flatMap(({ fact }) => fact.classes)],
      ...all,
      ...wide,
    );
  else {
    const unclear = sizes.filter(({ fact }) => fact.isVehicle === null);
    draft.leave(
      "vehicleClass",
      unclear.flatMap(({ fact }) => fact.vehicleClass ?? []),
      ...unclear,
    );
    draft.leave(
      "weightKg",
      unclear.map(({ fact }) => fact.kg),
      ...unclear,
    );
  }
}

function setEquipment(draft: Draft, job: JobFacts): void {
  const all = either(job, "equipment");
  const wishes = all.filter(({ fact }) => fact.isWish);
  const sure = all.filter(
    ({ fact }) => !fact.isWish && !(fact.one === "FLAT" && draft.load.vehicleClass === "FLATBED"),
  );
  const list = unique(sure.map(({ fact }) => fact.one));
  if (list.length > 0) draft.set("equipment", list, ...sure);
  if (wishes.length > 0)
    draft.leave(
      "equipment",
      wishes.map(({ fact }) => fact.one),
      ...wishes,
    );
  const values = either(job, "value", ({ fact }) => fact.pointer === "/tailLift");
  const heavy = sure.find(({ fact }) => fact.one === "TAIL_LIFT_2T");
  if (heavy) draft.set("tailLift", true, heavy);
  else draft.settle("tailLift", values, ({ fact }) => [...fact.choices]);
}

const KINDS_WITHOUT_LINE = new Set(["PALLET", "CARTON"]);
const MAX_DESCRIPTION = 100;

/** Returns the words right behind a count that say what the packages hold: "14 pallets of wine". */
function descriptionAfter(
  count: Of<"count">,
  own: readonly Bound[],
  draft: Draft,
): { text: string; end: number } | null {
  const at = own.indexOf(count);
  let end = count.fact.end;
  let start = -1;
  for (let nth = at + 1; nth < own.length; nth++) {
    const { fact } = own[nth] as Bound;
    const gap = draft.lower.slice(end, fact.start);
    const words = draft.lower.slice(fact.start, fact.end);
    const isOf = start === -1 && fact.kind === "filler" && words === "of";
    // "12 plts Leeds LS10 2AW" says where they are, not what.
    if (gap === " " && fact.kind === "place") return null;
    if (gap !== " " || !(isOf || fact.kind === "unread")) break;
    if (!isOf && start === -1) start = fact.start;
    end = fact.end;
  }
  const text = start === -1 ? "" : draft.text.slice(start, end);
  return text === "" || text.length > MAX_DESCRIPTION || /\d{3}|@/.test(text) || text.split(" ").length > 4
    ? null
    : { text, end };
}

function setGoods(draft: Draft, job: JobFacts, inStops: ReadonlySet<Bound>): void {
  const own = job.own.filter((bound) => !inStops.has(bound));
  const counts = of(own, "count");
  const stopCounts = of([...inStops], "count");
  for (const [unit, most] of [
    ["pallets", MAX_PALLETS],
    ["parcels", MAX_PARCELS],
  ] as const) {
    const all = counts.filter(({ fact }) => fact.unit === unit);
    const numbers = unique(all.map(({ fact }) => fact.packages));
    const sum = numbers.reduce<number>((total, number) => total + (number ?? 0), 0);
    const whole = numbers.find((number) => number !== null && numbers.length > 2 && number * 2 === sum);
    const ofStops = stopCounts.filter(({ fact }) => fact.unit === unit);
    if (whole != null) draft.set(unit, whole, ...all.filter(({ fact }) => fact.packages === whole));
    else if (all.length > 0)
      draft.settle(unit, all, ({ fact }) =>
        fact.packages !== null && fact.packages <= most ? [fact.packages] : [],
      );
    else if (ofStops.length > 0) {
      const places = of([...inStops], "place");
      const sides = new Set(places.map(({ side }) => side));
      const total = ofStops.reduce((so, { fact }) => so + (fact.packages ?? 0), 0);
      if (
        sides.size === 1 &&
        ofStops.length === places.length &&
        ofStops.every(({ fact }) => fact.packages !== null)
      )
        draft.set(unit, total, ...ofStops);
    }
  }
  setType(draft, job, counts);
  setLines(draft, own, counts, inStops);
}

function setType(draft: Draft, job: JobFacts, counts: readonly Of<"count">[]): void {
  const types = either(job, "value", ({ fact }) => fact.pointer === "/type");
  if (types.length > 0) draft.settle("type", types, ({ fact }) => [...fact.choices]);
  else if (draft.load.pallets !== undefined)
    draft.set("type", "PALLETS", ...counts.filter(({ fact }) => fact.unit === "pallets").slice(0, 1));
  else if (draft.load.parcels !== undefined)
    draft.set("type", "PARCELS", ...counts.filter(({ fact }) => fact.unit === "parcels").slice(0, 1));
}

/** Sets the goods lines, and the weight of all that is moved. */
function setLines(
  draft: Draft,
  own: readonly Bound[],
  counts: readonly Of<"count">[],
  inStops: ReadonlySet<Bound>,
): void {
  const parts = counts.filter(({ fact }) => fact.goods === SAME_KIND);
  const kinds = unique(counts.filter(({ fact }) => fact.goods !== SAME_KIND).map(({ fact }) => fact.goods));
  const isOfPart = ({ line }: Bound) => parts.some((part) => part.line === line);
  const isOne = (bound: Of<"weight">) => bound.fact.isEach || isOfPart(bound);
  const totals = of(own, "weight").filter((bound) => !isOne(bound));
  const each = of(own, "weight").filter((bound) => isOne(bound) && bound.fact.low === bound.fact.high);
  const told =
    parts.length > 0 && kinds.length === 1 ? parts : counts.filter(({ fact }) => fact.goods !== SAME_KIND);
  const lines = told
    .filter(({ fact }) => fact.packages !== null)
    .map((count) => {
      const description = descriptionAfter(count, own, draft);
      const line: GoodsLine = {
        ...(description === null ? {} : { description: description.text }),
        packages: count.fact.packages ?? 1,
        kind: count.fact.goods === SAME_KIND ? (kinds[0] ?? "OTHER") : count.fact.goods,
      };
      return { count, line, end: description?.end ?? count.fact.end };
    });
  /** Returns the line of which a size or a weight of one is said: the last one before it on its text line, or the only one. */
  const lineOf = ({ line, fact }: Bound) =>
    lines.findLast(({ count }) => count.line === line && count.fact.start < fact.start) ??
    (lines.length === 1 ? lines[0] : undefined);
  for (const goods of of(own, "goods")) {
    const line = lineOf(goods);
    if (line === undefined) continue;
    Object.assign(line.line, goods.fact.line);
    draft.read.push(draft.part("/goods", goods.fact));
  }
  for (const one of each) {
    const line = lineOf(one);
    if (line !== undefined) line.line.weightKg = one.fact.low;
  }
  const isTold = lines.some(
    ({ line }) => Object.keys(line).length > 2 || !KINDS_WITHOUT_LINE.has(line.kind ?? ""),
  );
  const distinct =
    parts.length > 0 ? lines : unique(lines.map(({ line }) => `${line.packages} ${line.kind}`));
  if (isTold && distinct.length === lines.length) {
    draft.load.goods = lines.map(({ line }) => line);
    for (const { count, end } of lines)
      draft.read.push(draft.part("/goods", { start: count.fact.start, end }));
  }
  const ofStops = of([...inStops], "weight");
  const stops = of([...inStops], "place");
  if (totals.length > 0) setWeight(draft, totals);
  else if (
    ofStops.length > 0 &&
    ofStops.length === stops.length &&
    ofStops.every(({ fact }) => fact.low === fact.high && !fact.isEach)
  ) {
    const kg = ofStops.reduce((sum, { fact }) => sum + fact.low, 0);
    draft.set("weightKg", kg, ...ofStops);
    draft.set("weightBand", bandOf(kg), ...ofStops);
  } else if (each.length > 0 && lines.length > 0 && lines.every(({ line }) => line.weightKg !== undefined)) {
    const kg = lines.reduce((sum, { line }) => sum + (line.weightKg ?? 0) * (line.packages ?? 0), 0);
    draft.set("weightKg", kg, ...each);
    draft.set("weightBand", bandOf(kg), ...each);
  } else if (each.length > 0) draft.leave("weightKg", [], ...each);
}

const TOTAL = /(?:total|all in|gross|in all)(?: weight)?[ :]*$|^ ?(?:total|in total|all in|gross|all up)/;

function setWeight(draft: Draft, all: readonly Of<"weight">[]): void {
  const total = all.filter(
    ({ fact }) =>
      TOTAL.test(draft.lower.slice(fact.end, fact.end + 10)) ||
      TOTAL.test(draft.lower.slice(Math.max(0, fact.start - 20), fact.start)),
  );
  const facts = total.length > 0 ? total : all;
  const isExact = facts.every(({ fact }) => fact.low === fact.high);
  if (isExact)
    draft.settle("weightKg", facts, ({ fact }) => (fact.low >= 1 && fact.low <= 44_000 ? [fact.low] : []));
  else draft.leave("weightKg", [], ...facts);
  const bands = unique(facts.flatMap(({ fact }) => [bandOf(Math.max(fact.low, 1)), bandOf(fact.high)]));
  if (bands.length === 1 && bands[0] != null && (isExact ? "weightKg" in draft.load : true))
    draft.set("weightBand", bands[0], ...facts);
  else draft.leave("weightBand", bands, ...facts);
}

/** Sets plain values, each under its pointer. */
function setValues(draft: Draft, job: JobFacts): void {
  for (const field of [
    "adr",
    "fragile",
    "isBackload",
    "temperature",
    "bookNowPence",
    "termsDays",
    "noSubcontract",
    "waiting",
    "requires",
  ]) {
    const facts = either(job, "value", ({ fact }) => fact.pointer === `/${field}`);
    draft.settle(field, facts, ({ fact }) => [...fact.choices]);
  }
  const refs = of(job.own, "value").filter(({ fact }) => fact.pointer === "/externalRef");
  draft.settle("externalRef", refs, ({ fact }) => {
    const written = draft.text.slice(fact.start, fact.end);
    const [token = ""] = /[^\s:#=]+$/.exec(written) ?? [];
    return [/^p\.?o\.? ?\d/i.test(written) ? written : token];
  });
}

/** Puts sentences with a telephone number, which no field holds, into the notes for the driver. */
function setNotes(draft: Draft, job: JobFacts, used: ReadonlySet<Bound>): void {
  const contacts = of(job.own, "contact").filter((bound) => !used.has(bound));
  const sentences = unique(contacts.map(({ sentence }) => sentence)).map((sentence) => {
    const facts = job.own.filter((bound) => bound.sentence === sentence);
    return { start: facts[0]?.fact.start ?? 0, end: facts.at(-1)?.fact.end ?? 0, facts };
  });
  const told = sentences.filter(
    ({ facts, start, end }) =>
      facts.filter(({ fact }) => fact.kind !== "contact").length >= 2 &&
      end - start <= 200 &&
      !facts.some(({ fact }) => fact.kind === "place"),
  );
  if (told.length === 0) return;
  draft.load.notes = told.map(({ start, end }) => draft.text.slice(start, end)).join("\n");
  for (const span of told) draft.read.push(draft.part("/notes", span));
}

/** Returns the load that the facts of one job say. */
export function draftOf(job: JobFacts, text: string, lower: string, today: Day): ReadDraft {
  const draft = new Draft(text, lower);
  const places = setPlaces(draft, job);
  setDays(draft, job, today);
  const inStops = setStops(draft, job);
  setVehicle(draft, job);
  setEquipment(draft, job);
  setGoods(draft, job, inStops);
  setValues(draft, job);
  const used = new Set<Bound>();
  for (const side of ["collect", "deliver"] as const) {
    const place = places[side];
    const found = place && inStops.size === 0 ? readSite(place, job.own, side, draft) : null;
    if (found === null) continue;
    draft.load[side === "collect" ? "collectFrom" : "deliverTo"] = found.site;
    draft.read.push(draft.part(side === "collect" ? "/collectFrom" : "/deliverTo", found));
    for (const contact of found.used) used.add(contact);
  }
  setNotes(draft, job, used);
  const missing = NEEDED.filter((field) => !(field in draft.load) && !draft.isLeft(field)).map(
    (field) => `/${field}`,
  );
  return { load: draft.load, read: draft.read, ambiguous: draft.ambiguous, missing };
}
