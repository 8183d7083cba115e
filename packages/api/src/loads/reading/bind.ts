import type { End, Fact } from "./facts.ts";

/** A fact with the end that its words give it, and where it stands. */
export interface Bound {
  fact: Fact;
  side: End | null;
  /** Offset at which its line begins. */
  from: number;
  line: number;
  paragraph: number;
  sentence: number;
  /** True for the places of a second or later pick-up or drop. */
  isFurther: boolean;
}

/** One job of a text: its own facts in order, and those that several jobs share. */
export interface JobFacts {
  own: readonly Bound[];
  shared: readonly Bound[];
}

const NUMBERED =
  /^[ \t]*(?:\(?(?:\d{1,2}|[a-h]|i{1,3}|iv)[).:](?!\d)|#\d{1,2}|(?:job|load|run|trip|consignment|movement|shipment|order|number|no\.?) ?(?:no\.? ?)?#?(?:\d{1,2}|[a-h]|one|two|three|four|five)(?![a-z0-9/-]))/;

const isNumbered = (lower: string, { from }: Bound) => NUMBERED.test(lower.slice(from, from + 30));

/** Gives facts their ends, by the words before them on their line or the label above them. */
export function bind(facts: readonly Fact[], lower: string): Bound[] {
  const bound: Bound[] = [];
  /** A word with a colon, or alone on its line, counts for its line, and for those below until a place was read. */
  let label: { side: End; hasPlace: boolean; isBlock: boolean } | null = null;
  let inline: End | null = null;
  let pending: End | null = null;
  let town: End | null = null;
  let isFurther = false;
  let [line, paragraph, sentence, from] = [0, 0, 0, 0];
  for (const [nth, fact] of facts.entries()) {
    const gap = lower.slice(facts[nth - 1]?.end ?? 0, fact.start);
    const isNewLine = nth > 0 && gap.includes("\n");
    const behind = lower.slice(fact.end, fact.end + 12);
    const isLineStart = nth < 2 || lower.slice(facts[nth - 2]?.end, facts[nth - 1]?.start).includes("\n");
    if (isNewLine || /[.;!?](?:\s|$)/.test(gap)) {
      // A "to" alone on its line is of the place below it.
      const isAlone = isNewLine && facts[nth - 1]?.kind === "joint" && isLineStart;
      [inline, pending, town] = [null, isAlone ? pending : null, null];
      sentence++;
    }
    if (nth === 0 || isNewLine) from = lower.lastIndexOf("\n", fact.start) + 1;
    if (isNewLine) {
      line++;
      const isApart = /\n\s*\n/.test(gap);
      if (isApart) paragraph++;
      if (label?.hasPlace && (isApart || !label.isBlock)) label = null;
      isFurther &&= label !== null;
    }
    if (fact.kind === "end") {
      const isFirst = fact.start - from < 20 && /^[\s\d().*•-]*$/.test(lower.slice(from, fact.start));
      const isBlock =
        isFirst &&
        /^(?: ?(?:from|to|point|address|at|details|date|day|time|by|postcode))? ?:?-? ?(?:\n|$)/.test(behind);
      const isLabel =
        isBlock || /^(?: ?(?:from|to|point|address|at|details|date|day|time|by|postcode))? ?:/.test(behind);
      if (isLabel) label = { side: fact.side, hasPlace: false, isBlock };
      inline = isLabel ? null : fact.side;
      isFurther = (fact.nth ?? 1) > 1;
      // "AM collection", "same day delivery": what stands just before belongs to the end, too.
      const last = bound.at(-1);
      const isBeside = fact.isNoun && last !== undefined && /^[ /-]$/.test(gap);
      const lead = lower.slice(Math.max(from, (last?.fact.start ?? 0) - 5), last?.fact.start);
      const isOpen = last?.side === null || /[,;.(]\s*$|^\s*$/.test(lead);
      if (isBeside && isOpen && ["day", "time", "after"].includes(last.fact.kind)) last.side = fact.side;
      pending = null;
    }
    if (fact.kind === "joint") {
      if ((nth === 0 || isNewLine) && /^ ?:/.test(behind))
        label = { side: fact.side, hasPlace: false, isBlock: false };
      [pending, town] = [fact.side, null];
    }
    let side: End | null = inline ?? label?.side ?? null;
    if (fact.kind === "place") {
      const next = facts[nth + 1];
      const isFrom =
        next?.kind === "joint" &&
        next.side === "deliver" &&
        (!lower.slice(fact.end, next.start).includes("\n") ||
          lower.slice(next.end, facts[nth + 2]?.start).includes("\n"));
      side = pending ?? town ?? side ?? (isFrom ? "collect" : null);
      // "to Acme, Clyst Honiton, Exeter EX5 2AA": a postcode belongs to the end of the town before it.
      town = fact.code === null ? side : null;
      if (side !== null && label?.side === side) label.hasPlace = true;
      // "Collect from HP19 8DB at 3 going to OX4 2JZ for 5": the rest is no longer of the collection.
      if (side !== inline) inline = null;
      pending = null;
    }
    if (fact.kind === "site") side = fact.side ?? side;
    bound.push({ fact, side, from, line, paragraph, sentence, isFurther });
  }
  return bound;
}

const isEnd = ({ fact, side }: Bound) => fact.kind === "place" && side !== null && !fact.isNot;
/** Conditions below all jobs are those of each. */
const isForAll = ({ fact }: Bound) =>
  fact.kind === "value" && (fact.field === "noSubcontract" || fact.field === "termsDays");

/** Returns the facts that stand around several jobs and are of all of them. */
export function sharedFacts(before: readonly Bound[], after: readonly Bound[]): Bound[] {
  const sentences = new Set(
    after.filter(({ fact }) => fact.kind === "shared").map(({ sentence }) => sentence),
  );
  return [...before, ...after.filter((bound) => sentences.has(bound.sentence) || isForAll(bound))];
}

/** Returns the index at which the block of a place begins: its number, its paragraph, its line, or its first words. */
function blockStart(bound: readonly Bound[], at: number, after: number, lower: string): number {
  const place = bound[at] as Bound;
  const last = bound[after];
  let start = at;
  if (last?.line === place.line) {
    const leads = ["end", "joint", "unread", "filler"];
    while (leads.includes(bound[start - 1]?.fact.kind ?? "") && start > after + 1) start--;
    // "A luton from GU1 2AW": the lorry is of the job that begins here.
    const [lorry, lead] = [bound[start - 1]?.fact, bound[start]?.fact];
    const isLorry = lorry?.kind === "vehicle" && lead?.kind === "joint" && lead.start - lorry.end === 1;
    return isLorry && start > after + 1 ? start - 1 : start;
  }
  for (let nth = at - 1; nth > after && bound[nth]?.line !== last?.line; nth--) {
    const isFirst = bound[nth - 1]?.line !== bound[nth]?.line;
    if (bound[nth]?.paragraph === place.paragraph) start = nth;
    if (isFirst && isNumbered(lower, bound[nth] as Bound)) return nth;
  }
  return start;
}

/** True if a place says the same end more exactly: the postcode behind its town, or the same postcode again. */
function isSameEnd(earlier: Bound, later: Bound): boolean {
  if (earlier.fact.kind !== "place" || later.fact.kind !== "place") return false;
  if (earlier.fact.code !== null) return earlier.fact.code === later.fact.code;
  return (
    later.line - earlier.line <= 5 &&
    later.paragraph === earlier.paragraph &&
    (later.line === earlier.line || later.fact.code !== null)
  );
}

/** Splits the facts of a message into jobs: each has a place of collection and one of delivery. */
export function splitJobs(bound: readonly Bound[], lower: string): JobFacts[] {
  const starts: number[] = [];
  let have: Partial<Record<End, number>> = {};
  let last = -1;
  /** True while each job stands on a line of its own, right below the one before. */
  let isList = true;
  for (const [nth, each] of bound.entries()) {
    if (!isEnd(each)) continue;
    const side = each.side as End;
    const other = side === "collect" ? "deliver" : "collect";
    const own = have[side];
    const isComplete = own !== undefined && have[other] !== undefined;
    const isNewLine = each.line > (bound[last]?.line ?? -1);
    const isMarked =
      isNewLine &&
      bound
        .slice(last + 1, nth + 1)
        .some((one) => one.line > (bound[last]?.line ?? -1) && isNumbered(lower, one));
    const isAgain = own !== undefined && own > (have[other] ?? -1) && isSameEnd(bound[own] as Bound, each);
    // A further delivery alone is a drop of the same job, unless a number or its own collection follows.
    const next = bound.slice(nth + 1, nth + 40).find(isEnd);
    const isDrop = side === "deliver" && isComplete && !isMarked && next?.side !== "collect";
    const isNext = own === undefined ? isMarked && have[other] !== undefined : isComplete || isNewLine;
    if (starts.length === 0 || (isNext && !each.isFurther && !isAgain && !isDrop)) {
      starts.push(blockStart(bound, nth, last, lower));
      isList &&= last === -1 || each.line === (bound[last]?.line ?? 0) + 1;
      have = {};
    } else isList &&= !isNewLine;
    have[side] = nth;
    last = nth;
  }
  if (starts.length < 2) return starts.map(() => ({ own: bound, shared: [] }));
  const place = bound[last] as Bound;
  const isBelow = (one: Bound) => (isList ? one.line > place.line : one.paragraph > place.paragraph);
  const tail = bound.findIndex((one, nth) => nth > last && isBelow(one));
  const to = tail === -1 ? bound.length : tail;
  // The lines above a list belong to all jobs, also the one place from which all are collected.
  const ends = bound.filter(isEnd);
  const drop = ends.findIndex(({ side }) => side === "deliver");
  const isOneOrigin = drop > 0 && ends.slice(drop).every(({ side }) => side === "deliver");
  const firstLine = ends[isOneOrigin ? drop : 0]?.line;
  if (isList || isOneOrigin) starts[0] = bound.findIndex(({ line }) => line === firstLine);
  const shared = sharedFacts(bound.slice(0, starts[0]), bound.slice(to));
  return starts.map((start, nth) => ({ own: bound.slice(start, starts[nth + 1] ?? to), shared }));
}
