import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One job of a message, with the fields that the text settles. README.md has the rules. */
export interface LabelledJob {
  set: Record<string, unknown>;
  /** Pointers of which the text says something that settles no value. */
  ambiguous: readonly string[];
  /** Pointers that are not scored, with everything below them. */
  unscored?: readonly string[];
  /** Words that no field may hold, such as the rate that the poster's customer pays. */
  never?: readonly string[];
}

/** The parts of a draft that are scored. */
export interface ScoredDraft {
  load: object;
  ambiguous: readonly { pointer: string }[];
}

interface WrongField {
  /** Number of the job in the label; null for a draft without one. */
  job: number | null;
  pointer: string;
  value: unknown;
  /** undefined if the text settles no value. */
  label: unknown;
}

export interface Score {
  labelled: number;
  /** Labelled fields that were read right. */
  found: number;
  set: number;
  wrong: WrongField[];
  ambiguous: number;
  /** Ambiguous fields that the draft marks as such. */
  marked: number;
}

type Fields = Map<string, unknown>;

const FREE_WORDS = /^\/(notes|boardNote|dimsNote)$|\/instructions$/;
const FLAGS = /^\/(adr|tailLift|fragile|isBackload|noSubcontract)$/;
const LABELS = new Set("booking job load no number order our po ref reference your".split(" "));
const MAX_MORE_WORDS = 3;

/** Returns a load's leaves by their pointers. Each kind of equipment is a field; the lines of a site are one text. */
function fieldsOf(value: unknown, pointer = "", fields: Fields = new Map()): Fields {
  if (pointer === "/equipment" && Array.isArray(value)) {
    for (const kind of value) fields.set(`${pointer}/${kind}`, true);
  } else if (pointer.endsWith("/lines") && Array.isArray(value)) {
    fields.set(pointer, value.join(", "));
  } else if (typeof value === "object" && value !== null) {
    for (const [key, part] of Object.entries(value)) fieldsOf(part, `${pointer}/${key}`, fields);
  } else if (value !== undefined) {
    fields.set(pointer, value);
  }
  return fields;
}

function labelledFields(job: LabelledJob): Fields {
  const fields: Fields = new Map();
  for (const [pointer, value] of Object.entries(job.set)) fieldsOf(value, pointer, fields);
  return fields;
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
const plain = (text: string) => wordsOf(text).join("");
/** Returns a reference without the words before it, such as "our ref" or "PO". */
function withoutLabel(text: string): string {
  const words = wordsOf(text);
  return words.slice(words.findIndex((word) => !LABELS.has(word))).join("");
}

/** True if all words of the shorter description stand in the longer one, which has few more. */
function sameDescription(one: string, other: string): boolean {
  const [short = [], long = []] = [wordsOf(one), wordsOf(other)].sort((a, b) => a.length - b.length);
  if (short.length === 0 || long.length - short.length > MAX_MORE_WORDS) return false;
  return short.every((word) => long.includes(word));
}

/** True if a value is what the label says, apart from spelling that means nothing. */
function isSame(pointer: string, value: unknown, label: unknown): boolean {
  if (typeof value === "number" && typeof label === "number") {
    return Math.abs(value - label) <= (/(weightKg|Cm)$/.test(pointer) ? 1 : 0);
  }
  if (typeof value !== "string" || typeof label !== "string") return value === label;
  if (pointer.endsWith("/description")) return sameDescription(value, label);
  if (pointer.endsWith("/phone")) return value.replace(/\D/g, "") === label.replace(/\D/g, "");
  if (/\/(reference|externalRef)$/.test(pointer)) return withoutLabel(value) === withoutLabel(label);
  return plain(value) === plain(label);
}

/** True if a field says no more than the form does, or than another field of the draft. */
function isImplied(pointer: string, value: unknown, fields: Fields, labels: Fields): boolean {
  if (FREE_WORDS.test(pointer) || (FLAGS.test(pointer) && value === false)) return true;
  if (labels.has(pointer)) return false;
  if (pointer === "/pricingMode") return (value === "BOOK_NOW") === fields.has("/bookNowPence");
  if (/window$/i.test(pointer)) {
    return (
      value === "Anytime" || labels.has(pointer.replace(/Window$/, "ByTime").replace(/window$/, "byTime"))
    );
  }
  const end = { "/collectFrom/postcode": "/fromPostcode", "/deliverTo/postcode": "/toPostcode" }[pointer];
  return end !== undefined && isSame(pointer, value, fields.get(end));
}

const isWithin = (pointer: string, pointers: readonly string[] = []) =>
  pointers.some((one) => pointer === one || pointer.startsWith(`${one}/`));

function scoreJob(draft: ScoredDraft, job: LabelledJob, number: number | null): Score {
  const labels = labelledFields(job);
  const fields = fieldsOf(draft.load);
  const scored = [...labels].filter(([pointer]) => !isWithin(pointer, job.unscored));
  const score: Score = {
    labelled: scored.length,
    found: scored.filter(
      ([pointer, label]) => fields.has(pointer) && isSame(pointer, fields.get(pointer), label),
    ).length,
    set: 0,
    wrong: [],
    ambiguous: job.ambiguous.length,
    marked: job.ambiguous.filter((one) => draft.ambiguous.some(({ pointer }) => isWithin(pointer, [one])))
      .length,
  };
  for (const [pointer, value] of fields) {
    const label = labels.get(pointer);
    const isForbidden =
      typeof value === "string" && job.never?.some((words) => value.includes(words)) === true;
    const isScored = !isWithin(pointer, job.unscored) && !isImplied(pointer, value, fields, labels);
    if (isScored) score.set++;
    if (isForbidden || (isScored && (label === undefined || !isSame(pointer, value, label)))) {
      score.wrong.push({ job: number, pointer, value, label });
    }
  }
  return score;
}

function add(one: Score, other: Score): Score {
  return {
    labelled: one.labelled + other.labelled,
    found: one.found + other.found,
    set: one.set + other.set,
    wrong: [...one.wrong, ...other.wrong],
    ambiguous: one.ambiguous + other.ambiguous,
    marked: one.marked + other.marked,
  };
}

const NOTHING: Score = { labelled: 0, found: 0, set: 0, wrong: [], ambiguous: 0, marked: 0 };
const NO_DRAFT: ScoredDraft = { load: {}, ambiguous: [] };
const NO_JOB: LabelledJob = { set: {}, ambiguous: [] };

/**
 * Scores the drafts of a message. Each job is compared with the draft that is most like it; every field of a
 * draft that is left over is wrong.
 */
export function score(drafts: readonly ScoredDraft[], label: { jobs: readonly LabelledJob[] }): Score {
  const pairs = drafts
    .flatMap((draft) => label.jobs.map((job) => ({ draft, job, found: scoreJob(draft, job, 0).found })))
    .sort((a, b) => b.found - a.found);
  const draftOf = new Map<LabelledJob, ScoredDraft>();
  const used = new Set<ScoredDraft>();
  for (const { draft, job } of pairs) {
    if (draftOf.has(job) || used.has(draft)) continue;
    draftOf.set(job, draft);
    used.add(draft);
  }
  return [
    ...label.jobs.map((job, nth) => scoreJob(draftOf.get(job) ?? NO_DRAFT, job, nth + 1)),
    ...drafts.filter((draft) => !used.has(draft)).map((draft) => scoreJob(draft, NO_JOB, null)),
  ].reduce(add, NOTHING);
}

const share = (part: number, whole: number) => `${((100 * part) / Math.max(whole, 1)).toFixed(1)} %`;

/** Scores every message of a folder, and prints each wrong field. */
async function main(folder: string): Promise<void> {
  const { createGeo } = await import("@board/geo");
  const { readPasted } = await import("../read-pasted.ts");
  const geo = createGeo();
  let total = NOTHING;
  for (const file of readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()) {
    const label = JSON.parse(readFileSync(join(folder, file), "utf8"));
    const text = readFileSync(join(folder, file.replace(".json", ".txt")), "utf8");
    const clock = { now: () => new Date(label.now) };
    const one = score(readPasted({ geo, clock }, { text }).drafts, label);
    for (const { job, pointer, value, label: right } of one.wrong) {
      console.log(
        `${file} job ${job ?? "that is none"} ${pointer}: ${JSON.stringify(value)}, label ${JSON.stringify(right)}`,
      );
    }
    total = add(total, one);
  }
  const { labelled, found, set, wrong, ambiguous, marked } = total;
  console.log(`labelled ${labelled}, found ${found} (${share(found, labelled)})`);
  console.log(`set ${set}, wrong ${wrong.length} (${share(wrong.length, set)})`);
  console.log(`ambiguous ${ambiguous}, marked ${marked}`);
}

if (import.meta.main) await main(process.argv[2] ?? join(import.meta.dirname, "open"));
