import { londonDay } from "@board/calendar";
import type { Geo } from "@board/geo";
import { type Bound, bind, type JobFacts, sharedFacts, splitJobs } from "./bind.ts";
import { draftOf, type ReadDraft } from "./draft.ts";
import type { Fact, Reading } from "./facts.ts";
import { type MessageLine, type MessagePart, messageParts } from "./message-parts.ts";
import { MAX_TEXT } from "./rules.ts";
import { scan } from "./scan.ts";
import { readTable } from "./tables.ts";

/** The jobs that a text holds, and its words that no field says. */
export interface JobsReading {
  drafts: ReadDraft[];
  notUnderstood: { start: number; end: number; text: string }[];
}

/** Maximum numbers of jobs in a text, of equal jobs ("3 x artics"), and of names that are looked up. */
const MAX_JOBS = 50;
const MAX_SAME = 5;
const MAX_LOOK_UPS = 4_000;

/** Words of a message about a job that is done. */
const OVER =
  /(?:^|[^a-z])(?:(?:no|signed|missing|outstanding|chasing|still|the) (?:signed )?pods?|was delivered|delivered (?:on )?\d|your invoice for)(?![a-z])/;
const CANCELLED =
  /(?:^|[^a-z])(?:cancel(?:led)?|call(?:ed)? off|scrap|forget|no longer (?:needed|required|going))(?![a-z])/;
/** Facts that a reply may change. */
const CHANGED: readonly Fact["kind"][] = ["day", "time", "after", "count", "weight", "vehicle", "value"];

/** Signs that stand for one ordinary character each, so that every offset stays the same. */
const PLAIN: Readonly<Record<string, string>> = {
  "\r": " ",
  "\u00a0": " ",
  "\u202f": " ",
  "\u2018": "'",
  "\u2019": "'",
  "\u201c": '"',
  "\u201d": '"',
  "\u2033": '"',
};
const plain = (text: string) =>
  text.replace(
    /[A-Z\r\u00a0\u202f\u2018\u2019\u201c\u201d\u2033]/g,
    (sign) => PLAIN[sign] ?? sign.toLowerCase(),
  );

interface PartReading {
  jobs: JobFacts[];
  bound: Bound[];
}

function readPart(reading: Reading, part: MessagePart): PartReading {
  const own: Reading = { ...reading, today: part.today, isOwn: part.isOwn };
  const factsOf = (lines: readonly MessageLine[]) => {
    own.facts = [];
    for (const { start, end } of lines) scan(own, start, end);
    return bind(own.facts, reading.lower);
  };
  const subject = factsOf(part.lines.filter(({ isSubject }) => isSubject)).filter(
    ({ fact }) => fact.kind !== "place",
  );
  const lines = part.lines.filter(({ isSubject }) => !isSubject);
  const table = readTable(own, lines);
  if (table !== null) {
    const [before, after] = [factsOf(table.before), factsOf(table.after)];
    const shared = sharedFacts([...subject, ...before], after);
    return {
      jobs: table.jobs.map((job) => ({ own: job, shared })),
      bound: [...before, ...table.jobs.flat(), ...after],
    };
  }
  const bound = factsOf(lines);
  const jobs = splitJobs(bound, reading.lower).filter((job) => isJob(job, reading.lower));
  const isReference = ({ fact }: Bound) => fact.kind === "value" && fact.field === "externalRef";
  // The reference of a subject is the one job's, unless the text has another.
  const references = jobs.length === 1 && !bound.some(isReference) ? subject.filter(isReference) : [];
  return {
    jobs: jobs.map(({ own, shared }) => ({ own: [...references, ...own], shared: [...subject, ...shared] })),
    bound,
  };
}

/** True if facts make a job that is still to be done: two ends, or one and what is to be moved. */
function isJob({ own: facts, shared }: JobFacts, lower: string): boolean {
  const ends = new Set(
    [...facts, ...shared].flatMap(({ fact, side }) => (fact.kind === "place" ? (side ?? []) : [])),
  );
  const hasGoods = facts.some(({ fact }) => fact.kind === "count" || fact.kind === "weight");
  const words = lower.slice(facts[0]?.fact.start, facts.at(-1)?.fact.end);
  return (ends.size === 2 || (ends.size === 1 && hasGoods)) && !OVER.test(words);
}

/** True if words name a job by one of its towns or outcodes. */
const isNamed = ({ own }: JobFacts, words: string) =>
  own.some(({ fact }) => {
    if (fact.kind !== "place") return false;
    const names = [fact.town, fact.code?.split(" ")[0]?.toLowerCase() ?? ""];
    return names.some((name) => name.length > 1 && words.includes(` ${name} `));
  });

/**
 * Applies a reply to the jobs below it: it cancels those that it names, and what it says of the one that is left replaces
 * what was said before. Of several jobs it is not clear which one it changes: then none is read.
 */
function changedJobs(jobs: readonly JobFacts[], reply: readonly Bound[], lower: string): JobFacts[] {
  let left = [...jobs];
  const said: Bound[] = [];
  for (const facts of Map.groupBy(reply, ({ sentence }) => sentence).values()) {
    const sentence = lower.slice(facts[0]?.fact.start, facts.at(-1)?.fact.end);
    const words = ` ${sentence.replace(/[^a-z0-9]+/g, " ")} `;
    if (!CANCELLED.test(words)) said.push(...facts.filter(({ fact }) => CHANGED.includes(fact.kind)));
    else left = left.filter((one) => jobs.some((job) => isNamed(job, words)) && !isNamed(one, words));
  }
  const [job, ...more] = left;
  if (job === undefined || (said.length === 0 && !reply.some(({ fact }) => fact.kind === "place")))
    return left;
  if (more.length > 0) return [];
  const denied = said.flatMap(({ fact }) => (fact.isNot && fact.kind === "time" ? [fact.byTime] : []));
  const was = job.own.find(({ fact }) => fact.kind === "time" && denied.includes(fact.byTime));
  const changes = said
    .filter(({ fact }) => !fact.isNot)
    // "10:30, not 08:00" is of the end that had 08:00.
    .map((bound) =>
      bound.fact.kind === "time" && bound.side === null ? { ...bound, side: was?.side ?? null } : bound,
    );
  // "It is GL7 1YT, not GL7 1TY" corrects a postcode.
  const [wrong, right] = [true, false].map(
    (isNot) =>
      reply.flatMap(({ fact }) => (fact.kind === "place" && fact.isNot === isNot ? [fact.code] : []))[0],
  );
  const isSame = (one: Bound, other: Bound) =>
    one.fact.kind === other.fact.kind &&
    (one.side === null || one.side === other.side) &&
    (one.fact.kind !== "value" || (other.fact.kind === "value" && one.fact.field === other.fact.field));
  const own = job.own.flatMap((old): Bound[] => {
    const change = changes.find((one) => isSame(one, old));
    const [was, now] = [old.fact, change?.fact];
    if (was.kind === "place" && wrong && right && was.code === wrong)
      return [{ ...old, fact: { ...was, code: right } }];
    if (now === undefined) return [old];
    // A new number of packages keeps the words behind the old one.
    const isNumber = was.kind === "count" && now.kind === "count";
    return isNumber ? [{ ...old, fact: { ...was, packages: now.packages } }] : [];
  });
  const hasCount = own.some(({ fact }) => fact.kind === "count");
  return [{ ...job, own: [...own, ...changes.filter(({ fact }) => fact.kind !== "count" || !hasCount)] }];
}

const LOADS =
  /(?:^|[^a-z\d])([2-5]|two|three|four|five) (?:x )?(?:full |part |bulk |artic )?loads(?![a-z]| (?:a|per|each|every) week)/;
/** Signs and words between the days, or the times, of several equal jobs. */
const [LISTED, LISTED_TWO] = [/^[\s,&+(]*(?:and )?$/, /^ ?(?:&|\+|and) $/];

/** Returns the equal jobs that are asked for, "2 x artics", each with its own of as many days or times. */
function equalJobs(job: JobFacts, lower: string): JobFacts[] {
  const { own } = job;
  const many = own.flatMap(({ fact }) => (fact.kind === "vehicle" && !fact.isNot ? [fact.many] : []));
  const lorries = many.length === 1 ? Math.min(MAX_SAME, Math.max(1, many[0] ?? 1)) : 1;
  const loads = LOADS.exec(lower.slice(own[0]?.fact.start, own.at(-1)?.fact.end))?.[1] ?? "1";
  const asked = lorries > 1 ? lorries : Number(loads) || ["two", "three", "four", "five"].indexOf(loads) + 2;
  for (const kind of ["day", "time"] as const) {
    const isOfKind = ({ fact, side }: Bound) => fact.kind === kind && side !== "deliver";
    const choicesOf = ({ fact }: Bound): readonly (string | null)[] =>
      fact.kind === "time" ? [fact.byTime] : fact.kind === "day" ? fact.days : [];
    const said = own.filter((one) => isOfKind(one) && choicesOf(one)[0]);
    const values = [...new Set(said.flatMap((one) => (choicesOf(one).length === 1 ? choicesOf(one) : [])))];
    const isList = said.every((one, nth) => {
      const gap = lower.slice(said[nth - 1]?.fact.end ?? one.fact.start, one.fact.start);
      const isKnown = choicesOf(one).some((choice) => values.includes(choice));
      return isKnown && (nth === 0 || (asked === 2 ? LISTED_TWO : LISTED).test(gap));
    });
    if (asked > 1 && values.length === asked && isList)
      return values.map((value) => ({
        ...job,
        own: own.filter(
          (one) => !isOfKind(one) || (choicesOf(one).length === 1 && choicesOf(one)[0] === value),
        ),
      }));
  }
  return Array.from({ length: lorries }, () => job);
}

/** Joins words that stand side by side, were not read and set no field, as a description of goods does. */
function notRead(
  bound: readonly Bound[],
  text: string,
  drafts: readonly ReadDraft[],
): JobsReading["notUnderstood"] {
  const goods = drafts.flatMap(({ read }) => read.filter(({ pointer }) => pointer === "/goods"));
  const spans: { start: number; end: number; letters: number }[] = [];
  let last: (typeof spans)[number] | null = null;
  for (const { fact } of bound) {
    const { kind, start, end } = fact;
    const isWord = kind === "unread" || (kind === "filler" && last !== null);
    const letters = kind === "unread" ? end - start : 0;
    if (!isWord) last = null;
    else if (last !== null && /^[ ',&/+-]*$/.test(text.slice(last.end, start)))
      Object.assign(last, { end, letters: last.letters + letters });
    else if (kind === "unread") {
      last = { start, end, letters };
      spans.push(last);
    } else last = null;
  }
  return spans
    .filter(({ letters, end }) => letters > 1 && !goods.some((span) => span.start < end && end <= span.end))
    .map(({ start, end }) => ({ start, end, text: text.slice(start, end) }));
}

/**
 * Reads the jobs of a pasted email, message or table (contract 16). Sets only what the words settle, marks what is
 * ambiguous, and posts nothing. The cost is in proportion to the length of the text.
 */
export function readJobs(
  text: string,
  now: Date,
  { geo, count = () => {} }: { geo: Geo; count?: () => void },
): JobsReading {
  if (text.length > 2 * MAX_TEXT) return { drafts: [], notUnderstood: [] };
  const [today, lower] = [londonDay(now), plain(text)];
  const lookUps = { left: MAX_LOOK_UPS };
  const reading: Reading = { lower, today, geo, isOwn: true, facts: [], lookUps, count };
  const parts = messageParts(lower, today).map((part) => readPart(reading, part));
  const nth = parts.findIndex(({ jobs }) => jobs.length > 0);
  const newer = parts.slice(0, Math.max(0, nth)).flatMap(({ bound }) => bound);
  const found = parts[nth]?.jobs ?? [];
  const jobs = newer.length === 0 ? found : changedJobs(found, newer, lower);
  const drafts = jobs
    .slice(0, MAX_JOBS)
    .flatMap((job) =>
      (jobs.length === 1 ? equalJobs(job, lower) : [job]).map((one) => draftOf(one, text, lower, today)),
    );
  const words = nth === -1 ? (parts[0]?.bound ?? []) : [...newer, ...(parts[nth]?.bound ?? [])];
  return { drafts, notUnderstood: notRead(words, text, drafts) };
}
