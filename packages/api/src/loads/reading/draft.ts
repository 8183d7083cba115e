import { addDays, type Day } from "@board/calendar";
import type { VehicleClass } from "@board/db/enums";
import { bandOf, MAX_KG, totalsOf } from "../goods/rules.ts";
import type { GoodsInput } from "../goods/schemas.ts";
import { MAX_NOTES, MAX_PALLETS, MAX_PARCELS } from "../posting-rules.ts";
import type { Bound, JobFacts } from "./bind.ts";
import type { End, Fact, GoodsLine } from "./facts.ts";

interface ReadPart {
  pointer: string;
  start: number;
  end: number;
  text: string;
}

/** A job as far as its words say it, and what they leave open. */
export interface ReadDraft {
  load: Record<string, unknown>;
  read: ReadPart[];
  ambiguous: (ReadPart & { choices: unknown[] })[];
  missing: string[];
}

const NEEDED = ["type", "vehicleClass", "weightBand", "fromPostcode", "toPostcode", "collectDate"];
const MAX_CHOICES = 6;
const MAX_ADDRESS_LINES = 5;
/** More than any job has; facts are compared with each other. */
const MAX_FACTS = 500;

type Of<K extends Fact["kind"]> = Bound & { fact: Extract<Fact, { kind: K }> };
const of = <K extends Fact["kind"]>(facts: readonly Bound[], kind: K): Of<K>[] =>
  facts.filter((bound): bound is Of<K> => bound.fact.kind === kind && !bound.fact.isNot);
const unique = <T>(values: readonly T[]): T[] => [
  ...new Map(values.map((value) => [JSON.stringify(value), value])).values(),
];

/** Builds the load of one job: each field is set by its words, or left and marked where they do not settle it. */
class Draft {
  readonly #text: string;
  readonly lower: string;
  readonly #job: JobFacts;
  readonly #sentences: Map<number, Bound[]>;
  readonly result: ReadDraft = { load: {}, read: [], ambiguous: [], missing: [] };

  constructor({ own, shared }: JobFacts, text: string, lower: string) {
    const job = { own: own.slice(0, MAX_FACTS), shared: shared.slice(0, MAX_FACTS) };
    this.#job = job;
    this.#text = text;
    this.lower = lower;
    this.#sentences = Map.groupBy(job.own, ({ sentence }) => sentence);
  }

  /** Returns the facts of a kind: the job's own, or else those that it shares. */
  facts<K extends Fact["kind"]>(kind: K, test: (bound: Of<K>) => boolean = () => true): Of<K>[] {
    const own = of(this.#job.own, kind).filter(test);
    return own.length > 0 ? own : of(this.#job.shared, kind).filter(test);
  }

  values(field: string): Of<"value">[] {
    return this.facts("value", ({ fact }) => fact.field === field);
  }

  #part(field: string, { start, end }: { start: number; end: number }): ReadPart {
    return { pointer: `/${field}`, start, end, text: this.#text.slice(start, end) };
  }

  set(field: string, value: unknown, facts: readonly Bound[]): void {
    this.result.load[field] = value;
    for (const { fact } of facts) this.result.read.push(this.#part(field, fact));
  }

  leave(field: string, choices: readonly unknown[], facts: readonly Bound[]): void {
    for (const { fact } of facts.slice(0, MAX_CHOICES))
      this.result.ambiguous.push({
        ...this.#part(field, fact),
        choices: unique(choices).slice(0, MAX_CHOICES),
      });
  }

  /** Sets a field to the one value that all facts say. */
  settle<B extends Bound>(
    field: string,
    facts: readonly B[],
    valuesOf: (bound: B) => readonly unknown[],
  ): void {
    const said = facts.map(valuesOf);
    const choices = unique(said.flat());
    if (choices.length === 1 && said.every(({ length }) => length === 1)) this.set(field, choices[0], facts);
    else if (facts.length > 0) this.leave(field, choices, facts);
  }

  places(): void {
    for (const side of ["collect", "deliver"] as const) {
      const field = side === "collect" ? "fromPostcode" : "toPostcode";
      const all = this.facts("place", (bound) => bound.side === side);
      const sure = all.filter(({ fact }) => fact.code !== null);
      // "Leeds LS10 … LS10 1AB": the full postcode says more than its outcode.
      const exact = sure.filter(
        ({ fact }) => !sure.some((other) => other.fact.code?.startsWith(`${fact.code} `)),
      );
      const choices = all.flatMap(({ fact }) => fact.choices);
      if (exact.length > 0) this.settle(field, exact, ({ fact }) => [fact.code]);
      else this.leave(field, choices, all);
      if (field in this.result.load && exact[0]) this.#site(side, exact[0]);
    }
  }

  /** Sets the site of a place: the address between the word for its end and its postcode, of a name and more. */
  #site(side: End, place: Of<"place">): void {
    const { own } = this.#job;
    const isWord = ({ fact, line }: Bound) =>
      place.line - line <= MAX_ADDRESS_LINES &&
      (fact.kind === "unread" ||
        (fact.kind === "place" && fact.code === null) ||
        (fact.kind === "filler" &&
          /^(?:of|and|the|in|on|way|new)$/.test(this.lower.slice(fact.start, fact.end))));
    let at = own.indexOf(place) - 1;
    while (at >= 0 && isWord(own[at] as Bound)) at--;
    const before = own[at]?.fact;
    const lead = own.slice(0, at + 1).findLast(({ fact }) => fact.kind !== "day" && fact.kind !== "time");
    const isLed = lead?.fact.kind === "end" || lead?.fact.kind === "joint";
    const code = /[a-z]{1,2}\d[a-z\d]? ?-?\d[a-z]{2}$/.exec(
      this.lower.slice(place.fact.start, place.fact.end),
    );
    if (
      before === undefined ||
      !isLed ||
      code === null ||
      place.line - (own[at]?.line ?? 0) > MAX_ADDRESS_LINES
    )
      return;
    const rough = this.#text.slice(before.end, place.fact.start + code.index);
    const start = Math.max(rough.lastIndexOf("(") + 1, ADDRESS_LEAD.exec(rough)?.[0].length ?? 0);
    const parts = rough
      .slice(start)
      .replace(FORM_LABEL, "$1")
      .split(/[,\n]/)
      .map((part) => part.trim().replace(/ ?[-–:;]$/, ""));
    const [name = "", ...lines] = parts.filter((part) => part !== "");
    const isSite =
      lines.length > 0 && lines.length <= 4 && !NO_NAME.test(name) && name.split(" ").length <= 5;
    if (!isSite || /:|[.!?] /.test(parts.join("\n")) || [name, ...lines].some(({ length }) => length > 60))
      return;
    const span = { start: before.end + start, end: place.fact.end };
    const about = this.facts("site", (bound) => bound.side === side);
    const spans = Map.groupBy(
      about.flatMap(({ fact }) => Object.entries(fact.parts)),
      ([part]) => part,
    );
    // Neither of two contacts or references is the site's.
    const known = [...spans].flatMap(([part, all]) => {
      const [words, more] = unique(all.map(([, at]) => this.#text.slice(...at)));
      return more === undefined ? [[part, words]] : [];
    });
    const field = side === "collect" ? "collectFrom" : "deliverTo";
    this.result.load[field] = { name, lines, ...Object.fromEntries(known) };
    this.result.read.push(this.#part(field, span), ...about.map(({ fact }) => this.#part(field, fact)));
  }

  days(today: Day): void {
    const { load } = this.result;
    const isOffer = ({ sentence, fact }: Bound) => {
      const words = this.#sentences.get(sentence) ?? [];
      return OTHER_DAY.test(this.lower.slice(words[0]?.fact.start ?? fact.start, words.at(-1)?.fact.end));
    };
    const plain = this.facts("day", ({ side }) => side === null);
    const sure = plain.filter((day) => !isOffer(day));
    const ofCollection = this.facts("day", ({ side }) => side === "collect");
    const all = ofCollection.length > 0 ? ofCollection : sure.length > 0 ? sure : plain;
    // "Today asap" is today.
    const named = all.filter(({ fact }) => !this.lower.startsWith("asap", fact.start));
    const collect = named.length > 0 ? named : all;
    this.settle("collectDate", collect, ({ fact }) => fact.days.filter((day) => day >= today));
    const from = load.collectDate as Day | undefined;
    const deliver = this.facts("day", ({ side }) => side === "deliver");
    // To be delivered today it is collected today.
    const isToday =
      deliver.length > 0 &&
      deliver.every(
        ({
          fact: {
            days: [day, more],
          },
        }) => day === today && !more,
      );
    if (all.length === 0 && isToday) this.set("collectDate", today, []);
    const later = this.facts("after", ({ side }) => side !== "collect");
    if (deliver.length > 0)
      this.settle("deliverDate", deliver, ({ fact: { days, isWeekday } }) => {
        const [first] = days;
        // A weekday of delivery is the first one from the collection on.
        if (isWeekday && first !== undefined && from !== undefined)
          return [first < from ? addDays(first, 7) : first];
        return days.filter((day) => day >= (from ?? today));
      });
    else
      this.settle("deliverDate", later, ({ fact }) => (from === undefined ? [] : [addDays(from, fact.days)]));
    this.#times("collect", collect);
    this.#times("deliver", deliver);
  }

  #times(side: End, days: readonly Bound[]): void {
    const isBesideDay = (time: Bound) =>
      days.some((day) => {
        const [first, second] = day.fact.start < time.fact.start ? [day, time] : [time, day];
        return day.line === time.line && BESIDE.test(this.lower.slice(first.fact.end, second.fact.start));
      });
    const bound = this.facts("time", (time) => time.side === side);
    // A time without an end belongs to the day beside it, and that day is the collection's.
    const times =
      bound.length > 0 || side === "deliver"
        ? bound
        : this.facts("time", (time) => time.side === null && isBesideDay(time));
    const slots = times.filter(({ fact }) => fact.byTime !== null);
    const windows = times.filter(({ fact }) => fact.window !== null);
    const isTonight = days.some(({ fact }) => this.lower.startsWith("tonight", fact.start));
    if (times.some(({ isFurther }) => isFurther)) this.leave(`${side}ByTime`, [], times);
    else if (slots.length === 0) this.settle(`${side}Window`, windows, ({ fact }) => [fact.window]);
    else if (side === "deliver" && !("deliverDate" in this.result.load))
      this.leave("deliverByTime", [], slots);
    else
      this.settle(`${side}ByTime`, slots, ({ fact: { byTime } }) => {
        const hour = Number(byTime?.slice(0, 2));
        return [isTonight && hour < 12 ? `${hour + 12}${byTime?.slice(2)}` : byTime];
      });
  }

  vehicle(): void {
    const hasWeight = of(this.#job.own, "weight").length > 0;
    const all = this.facts("vehicle");
    const sure = all.filter(({ fact }) => fact.isSure || hasWeight);
    const exact = sure.filter(({ fact }) => fact.classes.length === 1);
    const classes = unique<VehicleClass | undefined>(exact.map(({ fact }) => fact.classes[0]));
    const [only] = classes;
    // "Caddy or any small van" is one class, and a Luton is a van.
    const isOpen = exact.length === 1 ? exact.some(({ fact }) => fact.isWish) : classes.length !== 1;
    const fits = sure.every(
      ({ fact }) =>
        only !== undefined && fact.classes.includes(only) && (fact.classes.length === 1 || !fact.isWish),
    );
    const choices = all.flatMap(({ fact }) => fact.classes);
    if (only !== undefined && !isOpen && fits) this.set("vehicleClass", only, sure);
    else this.leave("vehicleClass", choices, all);
  }

  equipment(): void {
    const all = this.values("equipment").filter(
      ({ fact }) => fact.choices[0] !== "FLAT" || this.result.load.vehicleClass !== "FLATBED",
    );
    const [wishes, sure] = [0, 1].map((least) => all.filter(({ fact }) => fact.choices.length === least));
    const list = unique((sure ?? []).flatMap(({ fact }) => fact.choices));
    if (list.length > 0) this.set("equipment", list, sure ?? []);
    this.leave("equipment", [], wishes ?? []);
    if (list.includes("TAIL_LIFT_2T")) this.set("tailLift", true, []);
    else this.plain("tailLift");
  }

  plain(...fields: string[]): void {
    for (const field of fields) {
      const all = this.values(field);
      // "Tail lift both ends, 2 t tail lift preferred": a wish does not open what is said.
      const sure = all.filter(({ fact }) => fact.choices[0] === true);
      this.settle(field, sure.length > 0 ? sure : all, ({ fact }) => fact.choices);
    }
  }

  /** Sets what columns of our sheet say: parts of goods and stops by their number, and of groups of fields. */
  columns(): void {
    const all = of(this.#job.own, "value").filter(({ fact }) => fact.field.includes(" "));
    const nameOf = ({ fact }: Of<"value">, part: number) => fact.field.split(" ").at(part) ?? "";
    for (const [name, parts] of Map.groupBy(all, (bound) => nameOf(bound, 0))) {
      const items = Map.groupBy(parts, (bound) => nameOf(bound, -2)).values();
      const values = [...items].map((item) =>
        Object.fromEntries(item.map((bound) => [nameOf(bound, -1), this.#written(bound.fact)])),
      );
      if (name === "goods") this.set(name, values, parts);
      else if (name === "stop") this.set("stops", values, parts);
      else this.set(name, values[0], parts);
    }
  }

  /** Returns the value of a cell; words keep their case. */
  #written({ choices: [value], start, end }: Of<"value">["fact"]): unknown {
    return value === this.lower.slice(start, end) ? this.#text.slice(start, end) : value;
  }

  reference(): void {
    const all = of(this.#job.own, "value").filter(({ fact }) => fact.field === "externalRef");
    this.settle("externalRef", all, ({ fact }) => [
      this.#text.slice(fact.end - Number(fact.choices[0]), fact.end),
    ]);
  }

  goods(): void {
    let counts = of(this.#job.own, "count");
    for (const unit of ["pallets", "parcels"] as const) {
      const most = unit === "pallets" ? MAX_PALLETS : MAX_PARCELS;
      const all = counts.filter(({ fact }) => fact.unit === unit);
      const numbers = unique(all.map(({ fact }) => fact.packages ?? 0));
      const sum = numbers.reduce((total, number) => total + number, 0);
      // "4 plts, 3 plts, all 7 plts": the first or last number is the sum of the others.
      const ends = numbers.length > 2 ? [numbers[0], numbers.at(-1)] : [];
      const whole = ends.find((number) => number !== undefined && number * 2 === sum);
      const parts = all.filter(({ fact }) => whole !== undefined && fact.packages !== whole);
      counts = counts.filter((count) => !parts.includes(count));
      const told = all.filter((count) => !parts.includes(count));
      this.settle(unit, told, ({ fact: { packages } }) =>
        packages !== null && packages <= most ? [packages] : [],
      );
    }
    const { pallets, parcels } = this.result.load;
    if (this.values("type").length > 0) this.plain("type");
    else if ((pallets ?? parcels) !== undefined)
      this.set("type", pallets === undefined ? "PARCELS" : "PALLETS", []);
    this.#lines(counts);
  }

  /** Sets the goods lines, and the weight of all that is moved. */
  #lines(counts: readonly Of<"count">[]): void {
    // The drums are the goods in "8 drums on 2 pallets".
    const isUnder = ({ fact, sentence }: Of<"count">, nth: number) =>
      counts[nth - 1]?.sentence === sentence &&
      / on(?: the)? $/.test(this.lower.slice(Math.max(0, fact.start - 8), fact.start));
    const packed = counts.filter((count, nth) => !isUnder(count, nth));
    const [whole, ...others] = packed.filter(({ fact }) => fact.goods !== null);
    const parts = packed.filter(({ fact }) => fact.goods === null);
    // "4 pallets: 1 @ 120x80x110cm, 3 @ …" are lines of those four.
    const isListed =
      others.length === 0 &&
      parts.reduce((total, { fact }) => total + (fact.packages ?? 0), 0) === whole?.fact.packages;
    const all = (parts.length > 0 ? parts : packed).map((count) => {
      const { description, end } = this.#description(count);
      const { packages, goods: kind } = count.fact;
      const line: GoodsLine & Pick<GoodsInput, "packages" | "kind"> = {
        ...(description && { description }),
        packages: packages ?? 0,
        kind: kind ?? whole?.fact.goods ?? "PALLET",
      };
      return { count, line, span: { start: count.fact.start, end } };
    });
    // "1 off" without a noun is no goods.
    const lines = all.filter(({ line }) => line.kind !== "PIECE" || line.description);
    const [only] = lines;
    const load = this.values("type").find(({ fact }) => this.lower.startsWith(" of ", fact.end));
    if (load && only && lines.length === 1 && !only.line.description) {
      // "Full loads of bottled water, 26 plts".
      const { description, end } = this.#description(load);
      if (description) Object.assign(only.line, { description });
      if (description) only.span = { start: load.fact.start, end };
    }
    /** Returns the line that a size or a weight of one is said of: the last before it on its text line, or the only one. */
    const lineOf = ({ line, fact }: Bound) =>
      lines.findLast(({ count }) => count.line === line && count.fact.start < fact.start) ??
      (lines.length === 1 ? lines[0] : undefined);
    const sizes = of(this.#job.own, "goods");
    const each = of(this.#job.own, "weight").filter(
      (one) =>
        one.fact.low === one.fact.high &&
        (one.fact.isEach ||
          (parts.length > 0 &&
            isListed &&
            lineOf(one)?.count.line === one.line &&
            lineOf(one)?.line.packages === 1)),
    );
    const isOnce = sizes.every(
      ({ fact }) =>
        sizes.filter((other) => Object.keys(other.fact.line)[0] === Object.keys(fact.line)[0]).length <=
        lines.length,
    );
    for (const size of isOnce ? sizes : []) Object.assign(lineOf(size)?.line ?? {}, size.fact.line);
    // "2 x 18t, 14 plts, 7t each" is the weight of a lorry's load.
    const isOfLorry = of(this.#job.own, "vehicle").some(({ fact }) => fact.many > 1);
    for (const one of isOfLorry ? [] : each)
      Object.assign(lineOf(one)?.line ?? {}, { weightKg: one.fact.low });
    const isTold = lines.some(
      ({ line }) => Object.keys(line).length > 2 || !["PALLET", "CARTON"].includes(line.kind),
    );
    const isClear =
      isOnce &&
      lines.every(({ line }) => line.packages) &&
      (parts.length > 0
        ? isListed
        : unique(lines.map(({ line }) => `${line.packages} ${line.kind}`)).length === lines.length);
    if (isTold && isClear) {
      this.result.load.goods = lines.map(({ line }) => line);
      for (const { span } of lines) this.result.read.push(this.#part("goods", span));
    } else this.leave("goods", [], isTold ? [...counts, ...sizes] : sizes);
    const totals = this.facts("weight", (one) => !one.fact.isEach && !each.includes(one));
    const { isWeighed, kilograms: kg } = totalsOf(lines.map(({ line }) => line));
    const isWhole = isClear && each.length > 0 && isWeighed && kg <= MAX_KG;
    if (totals.length > 0) {
      this.#weight(totals);
      const told = Number(this.result.load.weightKg ?? kg);
      if (!isWhole || Math.abs(told - kg) <= kg / 10) return;
      // A total that is not the sum of the lines settles nothing.
      delete this.result.load.weightKg;
      delete this.result.load.weightBand;
      this.leave("weightKg", [told, kg], totals);
      return;
    }
    if (isWhole) this.settle("weightKg", each, () => [kg]);
    if (isWhole) this.settle("weightBand", each, () => [bandOf(kg)]);
    else this.leave("weightKg", [], each);
  }

  /** Returns the words right behind a count that say what is packed: "14 pallets of wine". */
  #description({ fact: count }: Bound): { description: string | null; end: number } {
    let [start, end] = [-1, count.end];
    for (const { fact } of this.#job.own.slice(this.#job.own.findIndex(({ fact }) => fact === count) + 1)) {
      if (this.lower.slice(end, fact.start) !== " ") break;
      // "12 plts Leeds LS10 2AW" says where they are, not what.
      if (fact.kind === "place") return { description: null, end: count.end };
      const isOf = start === -1 && this.lower.slice(fact.start, fact.end) === "of";
      if (!isOf && fact.kind !== "unread") break;
      if (!isOf && start === -1) start = fact.start;
      end = fact.end;
    }
    const description = start === -1 ? "" : this.#text.slice(start, end);
    const isNoun =
      description !== "" &&
      !NO_GOODS.test(description) &&
      !/\d{3}/.test(description) &&
      description.split(" ").length <= 4;
    return isNoun ? { description, end } : { description: null, end: count.end };
  }

  #weight(all: readonly Of<"weight">[]): void {
    const total = all.filter(
      ({ fact: { start, end } }) =>
        TOTAL.test(this.lower.slice(Math.max(0, start - 20), start)) ||
        TOTAL_BEHIND.test(this.lower.slice(end, end + 12)),
    );
    const isExact = ({ fact }: Of<"weight">) =>
      fact.low === fact.high && fact.low >= 1 && fact.high <= MAX_KG;
    const told = total.length > 0 ? total : all;
    const exact = told.filter(isExact);
    /** True for "3–7 t" beside kilograms within it, which says nothing more. */
    const isAround = ({ fact: { low, high } }: Of<"weight">) =>
      low < high && exact.length > 0 && exact.every(({ fact }) => low <= fact.low && fact.low <= high);
    const facts = told.filter((bound) => !isAround(bound));
    this.settle("weightKg", facts, (bound) => (isExact(bound) ? [bound.fact.low] : []));
    if (facts.every(isExact) && !("weightKg" in this.result.load)) this.leave("weightBand", [], facts);
    // A range within one band settles the band.
    else
      this.settle("weightBand", facts, ({ fact: { low, high } }) =>
        high < 1 || high > MAX_KG ? [] : unique([bandOf(low < high ? low + 1 : low), bandOf(high)]),
      );
  }

  /** Puts sentences with a telephone number, which no field holds, into the notes for the driver. */
  notes(): void {
    /** True for a telephone number that is no site's. */
    const isContact = ({ fact, side }: Bound) =>
      fact.kind === "contact" ||
      (fact.kind === "site" &&
        "phone" in fact.parts &&
        (side === null || !((side === "collect" ? "collectFrom" : "deliverTo") in this.result.load)));
    for (const words of this.#sentences.values()) {
      const hasPlace = words.some(({ fact }) => fact.kind === "place");
      const [start, end] = [words[0]?.fact.start ?? 0, words.at(-1)?.fact.end ?? 0];
      if (words.length < 3 || hasPlace || !words.some(isContact)) continue;
      const notes = [this.result.load.notes, this.#text.slice(start, end)].filter(Boolean).join("\n");
      if (notes.length > MAX_NOTES) return;
      this.result.load.notes = notes;
      this.result.read.push(this.#part("notes", { start, end }));
    }
  }

  finish(): ReadDraft {
    const { load, ambiguous, missing } = this.result;
    const isOpen = (field: string) =>
      !(field in load) && !ambiguous.some(({ pointer }) => pointer === `/${field}`);
    missing.push(...NEEDED.filter(isOpen).map((field) => `/${field}`));
    const goods = (load.goods ?? []) as readonly GoodsLine[];
    missing.push(...goods.flatMap((line, nth) => (line.description ? [] : [`/goods/${nth}/description`])));
    return this.result;
  }
}

/** Words before the name of a site, and names that are none. */
const ADDRESS_LEAD =
  /^[\s:,(-]*(?:(?:us|ourselves|our (?:customer|client|supplier|depot|site|warehouse)|the)(?= ?[\s(,:]))?[\s:,(-]*/i;
/** Labels of a form's lines. */
const FORM_LABEL = /(^|\n)[ \t]*(?:name|address|company)(?: ?:|[ \t][ \t])[ \t]*/gi;
const NO_NAME = /^(?:unit|plot|no\.?|building|gate|dock|bay|flat|floor|level|suite|the|an?|our|us) |^\d/i;
/** Words behind a count that say how the packages are, and not what they hold. */
const NO_GOODS =
  /^(?:ambient|chilled|frozen|mixed|general)$|(?:^| )(?:total|max|only|loose|high|tall|long|wide|heavy|wrapped|full|empty|stacked|ea|approx|gross|tl|spaces?|flt|forklift|bkd|booked|driver|hand ?ball|pump|overnight|same|usual|standard|groupage|dock)(?: |$)/i;
/** Words of a sentence that offers another day. */
const OTHER_DAY = /(?:^|[^a-z])(?:could go|if|otherwise|or else|alternatively|failing that)(?![a-z])/;
/** Signs and words between a day and its time. */
const BESIDE = /^[ ,@(/)-]{0,4}(?:at|by|in the|on)?[ ,@(-]{0,3}$/;
const TOTAL = /(?:total|all in|gross|in all)(?: weight)?[ :]*$/;
const TOTAL_BEHIND = /^ ?(?:total|in total|all in|gross|all up)/;

/** Returns the load that the facts of one job say. */
export function draftOf(job: JobFacts, text: string, lower: string, today: Day): ReadDraft {
  const draft = new Draft(job, text, lower);
  draft.places();
  draft.days(today);
  draft.vehicle();
  draft.equipment();
  draft.goods();
  draft.plain("adr", "fragile", "isBackload", "noSubcontract", "temperature", "bookNowPence", "termsDays");
  draft.columns();
  draft.reference();
  draft.notes();
  return draft.finish();
}
