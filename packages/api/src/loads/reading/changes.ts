import type { Bound, JobFacts } from "./bind.ts";
import type { Fact } from "./facts.ts";

const CANCEL =
  /(?:^|[^a-z])(?:cancel(?:led)?|called off|call off|scrap|forget|no longer (?:needed|required|going)|leave out|drop the|not going)(?![a-z])/;

/** Facts that a reply may change; places stay those of the job below it. */
const CHANGED: readonly Fact["kind"][] = [
  "day",
  "time",
  "after",
  "count",
  "weight",
  "size",
  "vehicle",
  "equipment",
  "value",
];

/** True if words name a job by one of its towns or postcodes. */
function isNamed({ own }: JobFacts, words: string): boolean {
  return own.some(
    ({ fact }) =>
      fact.kind === "place" &&
      [fact.town, fact.code?.toLowerCase(), fact.code?.split(" ")[0]?.toLowerCase()].some(
        (name) =>
          name !== undefined &&
          name.length > 1 &&
          new RegExp(`(?:^|[^a-z0-9])${name.replace(/[^a-z0-9 ]/g, ".")}(?![a-z0-9])`).test(words),
      ),
  );
}

/** Applies a reply to the jobs below it: it cancels some, and what it says of another replaces what was said before. */
export function applyChanges(jobs: readonly JobFacts[], reply: readonly Bound[], lower: string): JobFacts[] {
  let left = [...jobs];
  const changes = new Map<JobFacts, Bound[]>();
  let named: JobFacts[] = [];
  for (const sentence of new Set(reply.map((bound) => bound.sentence))) {
    const facts = reply.filter((bound) => bound.sentence === sentence);
    const words = lower.slice(facts[0]?.fact.start ?? 0, facts.at(-1)?.fact.end ?? 0);
    const meant = jobs.filter((job) => isNamed(job, words));
    if (meant.length > 0) named = meant;
    if (CANCEL.test(words)) {
      left = left.filter((job) => meant.length > 0 && !meant.includes(job));
      named = [];
      continue;
    }
    const target = named.length > 0 ? named : left;
    for (const job of target)
      changes.set(job, [
        ...(changes.get(job) ?? []),
        ...facts.filter(({ fact }) => CHANGED.includes(fact.kind)),
      ]);
  }
  return left.map((job) =>
    changed(job, changes.get(job) ?? [], lower, left.length > 1 && named.length === 0),
  );
}

/** Replaces what a job said by what a reply says; where it is not clear of which job it speaks, both stand and differ. */
function changed(job: JobFacts, facts: readonly Bound[], lower: string, isUnclear: boolean): JobFacts {
  const denied = facts.filter(({ fact }) => fact.isNot);
  const said = facts
    .filter(({ fact }) => !fact.isNot)
    .map((bound) => ({ ...bound, side: bound.side ?? sideDenied(job, denied, bound) }));
  const replaces = (old: Bound) =>
    said.some(
      (one) =>
        one.fact.kind === old.fact.kind &&
        (one.side === null || old.side === one.side) &&
        (one.fact.kind !== "value" || (old.fact.kind === "value" && old.fact.pointer === one.fact.pointer)) &&
        (one.fact.kind !== "count" || (old.fact.kind === "count" && old.fact.unit === one.fact.unit)),
    );
  const count = (bounds: readonly Bound[]) => bounds.filter(({ fact }) => fact.kind === "count");
  const [[oldCount, ...more], [newCount]] = [count(job.own), count(said)];
  // A new number leaves the words of the old count: what is packed, and in what.
  const isOnlyNumber =
    oldCount?.fact.kind === "count" &&
    newCount?.fact.kind === "count" &&
    more.length === 0 &&
    oldCount.fact.unit === newCount.fact.unit;
  const kept = job.own.flatMap((old) => {
    if (isUnclear || !replaces(old)) return [old];
    return isOnlyNumber && old === oldCount && newCount.fact.kind === "count"
      ? [{ ...old, fact: { ...oldCount.fact, packages: newCount.fact.packages } }]
      : [];
  });
  const added = said.filter((bound) => !(isOnlyNumber && !isUnclear && bound === newCount));
  return {
    own: [...kept, ...added].toSorted((one, other) => one.fact.start - other.fact.start),
    shared: job.shared,
  };
}

/** Returns the end whose time or day a reply denies: "10:30, not 08:00" is of the end that had 08:00. */
function sideDenied(job: JobFacts, denied: readonly Bound[], { fact }: Bound): Bound["side"] {
  if (fact.kind !== "time") return null;
  const old = denied.find((one) => one.fact.kind === "time");
  const was = job.own.find(
    (one) => one.fact.kind === "time" && old?.fact.kind === "time" && one.fact.byTime === old.fact.byTime,
  );
  return was?.side ?? null;
}
