import { londonDay } from "@board/calendar";
import { createGeo } from "@board/geo";
import { type Bound, bind, type JobFacts, splitJobs } from "./bind.ts";
import { applyChanges } from "./changes.ts";
import { draftOf, type ReadDraft } from "./draft.ts";
import type { Fact, Geography, Reading } from "./facts.ts";
import { type MailPart, mailParts } from "./mail-parts.ts";
import { scan } from "./scan.ts";
import { readTable } from "./tables.ts";

/** The jobs that a text holds, and its words that no field says. */
export interface JobsReading {
  drafts: ReadDraft[];
  notUnderstood: { start: number; end: number; text: string }[];
}

interface Tools {
  geo?: Geography;
  /** Called for each rule that is tried. */
  count?: () => void;
}

export const MAX_TEXT = 20_000;
/** Maximum number of jobs in a text, and of equal ones for "3 x artics". */
const MAX_JOBS = 50;
const MAX_SAME = 5;
/** Maximum number of names that are looked up in one text. */
const MAX_LOOK_UPS = 4_000;
/** Words of a message about a job that is done. */
const OVER =
  /(?:^|[^a-z])(?:(?:no|signed|missing|outstanding|chasing|still|the) (?:signed )?pods?|was delivered|delivered (?:on )?\d|your invoice for)(?![a-z])/;

let ownGeo: Geography | undefined;

/** Signs that stand for one ordinary character each, so that every offset stays the same. */
const PLAIN: Readonly<Record<string, string>> = {
  "\r": " ",
  "\u00a0": " ",
  "\u2007": " ",
  "\u202f": " ",
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2033": '"',
};

function plain(text: string): string {
  return text.replace(
    /[A-Z\r\u00a0\u2007\u202f\u2018\u2019\u201c\u201d\u2033]/g,
    (sign) => PLAIN[sign] ?? sign.toLowerCase(),
  );
}

/** The facts of one message: of each of its jobs, and those that belong to none. */
interface PartReading {
  part: MailPart;
  jobs: JobFacts[];
  bound: Bound[];
}

function readPart(reading: Reading, part: MailPart): PartReading {
  const own = { ...reading, today: part.today, isOwn: part.isOwn, facts: [] as Fact[] };
  const linesOf = (lines: MailPart["lines"]) => {
    own.facts = [];
    for (const { start, end } of lines) scan(own, start, end);
    return bind(own.facts, reading.lower);
  };
  const table = readTable(own, part.lines);
  if (table !== null && table.jobs.length > 0) {
    const before = linesOf(table.before);
    const after = linesOf(table.after);
    const sentences = new Set(
      after.filter(({ fact }) => fact.kind === "shared").map(({ sentence }) => sentence),
    );
    const shared = [...before, ...after.filter(({ sentence }) => sentences.has(sentence))].filter(
      ({ fact }) => fact.kind !== "place",
    );
    return {
      part,
      jobs: table.jobs.map((job) => ({ own: job, shared })),
      bound: [...before, ...table.jobs.flat(), ...after],
    };
  }
  const subjects = linesOf(part.lines.filter(({ isSubject }) => isSubject));
  const bound = linesOf(part.lines.filter(({ isSubject }) => !isSubject));
  const jobs = splitJobs(bound, reading.lower).filter(({ own: facts }) => isJob(facts, reading.lower));
  const ofSubject = subjects.filter(({ fact }) => fact.kind !== "place");
  return {
    part,
    jobs: jobs.map(({ own: facts, shared }) => ({ own: facts, shared: [...shared, ...ofSubject] })),
    bound,
  };
}

/** True if facts make a job that is still to be done: two ends, or one and what is to be moved. */
function isJob(facts: readonly Bound[], lower: string): boolean {
  const ends = new Set(
    facts.filter(({ fact, side }) => fact.kind === "place" && side !== null).map(({ side }) => side),
  );
  const goods = facts.some(({ fact }) => fact.kind === "count" || fact.kind === "weight");
  const [first, last] = [facts[0]?.fact.start ?? 0, facts.at(-1)?.fact.end ?? 0];
  return (ends.size === 2 || (ends.size === 1 && goods)) && !OVER.test(lower.slice(first, last));
}

/** Returns how often a job is asked for: "2 x artics" are two. */
function timesOf({ own }: JobFacts): number {
  const counts = own.flatMap(({ fact }) =>
    (fact.kind === "vehicle" || fact.kind === "size") && !fact.isNot ? [fact.count] : [],
  );
  return Math.max(1, Math.min(MAX_SAME, ...(counts.length === 1 ? counts : [1])));
}

/** Joins words that stand side by side and were not read. */
function notRead(facts: readonly Fact[], text: string): JobsReading["notUnderstood"] {
  const spans: { start: number; end: number; weight: number }[] = [];
  for (const { kind, start, end } of facts) {
    const last = spans.at(-1);
    const gap = last === undefined ? "\n" : text.slice(last.end, start);
    const isWord = kind === "unread" || kind === "filler";
    if (!isWord) {
      spans.push({ start: end, end, weight: 0 });
    } else if (last !== undefined && /^[ '’,&/+-]*$/.test(gap) && last.end > last.start) {
      last.end = end;
      last.weight += kind === "unread" ? end - start : 0;
    } else if (kind === "unread") spans.push({ start, end, weight: end - start });
  }
  return spans
    .filter(({ weight }) => weight > 1)
    .map(({ start, end }) => ({ start, end, text: text.slice(start, end) }));
}

/**
 * Reads the jobs of a pasted email, message or table (contract 16). Sets only what the words settle, leaves and marks what
 * is ambiguous, and posts nothing. The cost is in proportion to the length of the text.
 */
export function readJobs(text: string, now: Date, { geo, count = () => {} }: Tools = {}): JobsReading {
  const today = londonDay(now);
  if (text.length > MAX_TEXT) return { drafts: [], notUnderstood: [] };
  ownGeo ??= geo ?? createGeo();
  const lower = plain(text);
  const reading: Reading = {
    text,
    lower,
    today,
    geo: geo ?? ownGeo,
    isOwn: true,
    facts: [],
    at: 0,
    lookUps: { left: MAX_LOOK_UPS },
    count,
  };
  const [own, ...older] = mailParts(lower, today).map((part) => readPart(reading, part));
  if (own === undefined) return { drafts: [], notUnderstood: [] };
  const source = own.jobs.length > 0 ? own : older.find(({ jobs }) => jobs.length > 0);
  if (source === undefined)
    return {
      drafts: [],
      notUnderstood: notRead(
        own.bound.map(({ fact }) => fact),
        text,
      ),
    };
  const newer = source === own ? [] : [own, ...older.slice(0, older.indexOf(source))];
  const jobs =
    source === own
      ? source.jobs
      : applyChanges(
          source.jobs,
          newer.flatMap(({ bound }) => bound),
          lower,
        );
  const drafts = jobs
    .slice(0, MAX_JOBS)
    .flatMap((job) => Array.from({ length: timesOf(job) }, () => draftOf(job, text, lower, today)));
  const words = [...newer.flatMap(({ bound }) => bound), ...source.bound];
  return {
    drafts: drafts.slice(0, MAX_JOBS),
    notUnderstood: notRead(
      words.map(({ fact }) => fact).toSorted((one, other) => one.start - other.start),
      text,
    ),
  };
}
