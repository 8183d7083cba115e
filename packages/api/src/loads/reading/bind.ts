import type { End, Fact } from "./facts.ts";

/** A fact with the end that its words give it, and the place in the text that decides of which job it is. */
export interface Bound {
  fact: Fact;
  side: End | null;
  line: number;
  paragraph: number;
  sentence: number;
  /** Number of the stop in whose line it stands: 1 for the first place of its end. */
  stop: number;
}

/** One job of a text: its facts in order, with those that several jobs share apart. */
export interface JobFacts {
  own: Bound[];
  shared: Bound[];
}

const MARKER =
  /^[ \t]*(?:[-*•·]|\(?(?:\d{1,2}|[a-h]|i{1,3}|iv)[).:]|#\d{1,2}|(?:job|load|run|trip|consignment|movement|shipment|order|number|no\.?) ?(?:no\.? ?)?#?(?:\d{1,2}|one|two|three|four|five)(?![a-z0-9/-])[ :.-]*)[ \t]*/;

/** True if a line begins as an item of a list or with the number of a job. */
const isMarked = (lower: string, start: number) => MARKER.test(lower.slice(start, start + 30));
const isNumbered = (lower: string, start: number) =>
  /[a-z0-9]/.test(MARKER.exec(lower.slice(start, start + 30))?.[0] ?? "");

/** Gives facts their ends, by the words before them on their line or the label above them. */
export function bind(facts: readonly Fact[], lower: string): Bound[] {
  const bound: Bound[] = [];
  let label: { side: End; line: number; hasPlace: boolean; isBlock: boolean; stop: number } | null = null;
  let inline: End | null = null;
  let pending: End | null = null;
  let [line, paragraph, sentence, stop] = [0, 0, 0, 1];
  let before: Fact | undefined;
  let town: { side: End; line: number; sentence: number } | null = null;
  for (const [nth, fact] of facts.entries()) {
    const gap = lower.slice(before?.end ?? 0, fact.start);
    const isNewLine = before !== undefined && gap.includes("\n");
    if (isNewLine || /[.;!?](?:\s|$)/.test(gap)) {
      inline = null;
      pending = null;
      sentence++;
    }
    if (isNewLine) {
      line++;
      if (/\n\s*\n/.test(gap)) {
        paragraph++;
        if (label?.hasPlace !== false) label = null;
      }
      const lineStart = lower.lastIndexOf("\n", fact.start) + 1;
      if (isNumbered(lower, lineStart) || (label !== null && label.hasPlace && !label.isBlock)) label = null;
      if (label === null) stop = 1;
    }
    if (fact.kind === "end") {
      const behind = lower.slice(fact.end, fact.end + 12);
      const isFirst = /^[\s\d().*-]*$/.test(lower.slice(lower.lastIndexOf("\n", fact.start) + 1, fact.start));
      const isAlone = isFirst && /^(?: ?(?:from|to|point|address|at|details))? ?:?-? ?(?:\n|$)/.test(behind);
      if (/^(?: ?(?:from|to|point|address|at|details))? ?:/.test(behind) || isAlone) {
        label = { side: fact.side, line, hasPlace: false, isBlock: isAlone, stop: fact.stop ?? 1 };
        inline = null;
      } else inline = fact.side;
      stop = fact.stop ?? 1;
      // "AM collection", "same day delivery": what stands just before belongs to the end, too.
      const last = bound.at(-1);
      const isNext =
        last && fact.isNoun && last.side === null && /^[ /-]$/.test(lower.slice(last.fact.end, fact.start));
      if (isNext && ["day", "time", "after"].includes(last.fact.kind)) last.side = fact.side;
    }
    if (fact.kind === "joint") {
      town = null;
      const isLabel = nth === 0 || isNewLine ? /^ ?:/.test(lower.slice(fact.end, fact.end + 3)) : false;
      if (isLabel) label = { side: fact.side, line, hasPlace: false, isBlock: false, stop: 1 };
      pending = fact.side;
    }
    let side: End | null = inline ?? label?.side ?? null;
    if (fact.kind === "place") {
      const next = facts[nth + 1];
      const isFrom =
        next?.kind === "joint" &&
        next.side === "deliver" &&
        !lower.slice(fact.end, next.start).includes("\n");
      // "to Acme, Clyst Honiton, Exeter EX5 2AA": a postcode belongs to the end of the town before it.
      const isSameEnd =
        before !== undefined && town !== null && town.line === line && town.sentence === sentence;
      side = pending ?? side ?? (isSameEnd ? town.side : isFrom ? "collect" : null);
      town = fact.code === null && side !== null ? { side, line, sentence } : null;
      if (side !== null && label?.side === side) label.hasPlace = true;
      pending = null;
    }
    bound.push({ fact, side, line, paragraph, sentence, stop });
    before = fact;
  }
  return bound;
}

/** Returns the index of the fact at which the block of a place begins: its number, its paragraph or its line. */
function blockStart(bound: readonly Bound[], at: number, after: number, lower: string): number {
  const place = bound[at] as Bound;
  let start = at;
  while (start > after + 1 && bound[start - 1]?.line === place.line) start--;
  if (start === after + 1) {
    // The block before ends on the same line: this one begins with the words that lead to its place.
    if (after >= 0 && bound[after]?.line === place.line) {
      start = at;
      while (
        start > after + 1 &&
        ["end", "joint", "unread", "filler"].includes(bound[start - 1]?.fact.kind ?? "")
      )
        start--;
    }
    return start;
  }
  const lineOf = (nth: number) => lower.lastIndexOf("\n", (bound[nth] as Bound).fact.start) + 1;
  if (isMarked(lower, lineOf(start))) return start;
  let marked = -1;
  let first = start;
  for (let nth = start - 1; nth > after; nth--) {
    const { line, paragraph } = bound[nth] as Bound;
    if (after >= 0 && line === bound[after]?.line) break;
    if (nth - 1 > after && bound[nth - 1]?.line === line) continue;
    if (marked === -1 && isNumbered(lower, lineOf(nth))) marked = nth;
    if (paragraph === place.paragraph) first = nth;
  }
  return marked === -1 ? first : marked;
}

const isEnd = ({ fact, side }: Bound) => fact.kind === "place" && side !== null && !fact.isNot;

/** Splits the facts of a message into jobs: each has a place of collection and one of delivery. */
export function splitJobs(bound: readonly Bound[], lower: string): JobFacts[] {
  const starts: number[] = [];
  const have = { collect: -1, deliver: -1 };
  let lastPlace = -1;
  for (const [nth, each] of bound.entries()) {
    if (!isEnd(each)) continue;
    const { side, line, stop, fact } = each;
    const end = side as End;
    const last = bound[lastPlace];
    const lineStart = lower.lastIndexOf("\n", fact.start) + 1;
    const isApart =
      last !== undefined &&
      line > last.line &&
      (isNumbered(lower, lineStart) || each.paragraph > last.paragraph);
    const isSame =
      have[end] !== -1 &&
      have[end] > have[end === "collect" ? "deliver" : "collect"] &&
      isRefined(bound[have[end]] as Bound, each);
    const isComplete = have.collect !== -1 && have.deliver !== -1;
    // A further delivery alone is a drop of the same job, unless a number or its own collection follows.
    const next = bound.slice(nth + 1, nth + 40).find(isEnd);
    const isDrop =
      end === "deliver" && isComplete && !isNumbered(lower, lineStart) && next?.side !== "collect";
    const isNew =
      starts.length === 0 ||
      (stop < 2 &&
        !isDrop &&
        !isSame &&
        (have[end] !== -1
          ? isComplete || isApart || line > (last?.line ?? 0)
          : isComplete || (isApart && hasMarker(bound, lastPlace, nth, lower))));
    if (isNew) {
      starts.push(blockStart(bound, nth, lastPlace, lower));
      have.collect = -1;
      have.deliver = -1;
    }
    have[end] = nth;
    lastPlace = nth;
  }
  if (starts.length === 0) return [];
  if (starts.length === 1) return [{ own: [...bound], shared: [] }];
  const [first = 0] = starts;
  const lastLine = bound[lastPlace] as Bound;
  const tail = bound.findIndex(({ paragraph }, nth) => nth > lastPlace && paragraph > lastLine.paragraph);
  const preface = bound.slice(0, first);
  const postface = tail === -1 ? [] : bound.slice(tail);
  const sentences = new Set(
    postface.filter(({ fact }) => fact.kind === "shared").map(({ sentence }) => sentence),
  );
  const shared = [
    ...preface,
    ...postface.filter(({ sentence, fact }) => sentences.has(sentence) || isForAll(fact)),
  ];
  return starts.map((start, nth) => ({
    own: bound.slice(start, starts[nth + 1] ?? (tail === -1 ? bound.length : tail)),
    shared,
  }));
}

/** Conditions stand below all jobs and are those of each. */
const isForAll = (fact: Fact) =>
  fact.kind === "value" && ["/requires", "/waiting", "/noSubcontract", "/termsDays"].includes(fact.pointer);

/** True if a numbered line stands between two places. */
function hasMarker(bound: readonly Bound[], from: number, to: number, lower: string): boolean {
  for (let nth = from + 1; nth <= to; nth++) {
    const { fact, line } = bound[nth] as Bound;
    if (line !== bound[nth - 1]?.line && isNumbered(lower, lower.lastIndexOf("\n", fact.start) + 1))
      return true;
  }
  return false;
}

/** True if a place says the same end more exactly: the postcode behind its town, or the same postcode again. */
function isRefined(earlier: Bound, later: Bound): boolean {
  if (earlier.fact.kind !== "place" || later.fact.kind !== "place") return false;
  if (earlier.fact.code !== null && earlier.fact.code === later.fact.code) return true;
  return (
    earlier.fact.code === null &&
    later.line - earlier.line <= 5 &&
    later.paragraph === earlier.paragraph &&
    earlier.side === later.side &&
    !(later.line > earlier.line && earlier.fact.choices.length > 0 && later.fact.code === null)
  );
}
