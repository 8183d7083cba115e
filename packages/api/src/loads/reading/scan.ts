import { counts, sizes, temperatures, weights } from "./amounts.ts";
import { days } from "./days.ts";
import type { Fact, Reading, Rule } from "./facts.ts";
import { postcodes, towns } from "./places.ts";
import { times } from "./times.ts";
import { contacts, fillers, sizedVehicles, trade } from "./words.ts";

/** Letters that one rule sees ahead and behind, which keep the cost in proportion to the length of a text. */
const AHEAD = 120;
const BEHIND = 40;

const NOT_BEFORE =
  /(?:^|[^a-z])(?:no|not|without|w\/o|non|instead of|rather than|was|isn't|aren't|don't need|(?:no|without(?: the)?) need (?:for|of)|not? (?:suitable|accessible|access|good|room) (?:for|by)|never)(?: an?| any| need(?:ed)?| the| need an?)? ?-?$/;
/** Words behind a field that deny it: "ADR: no", "double deck not suitable". */
const NOT_BEHIND =
  /^(?: required| needed)? ?[:=?] ?(?:no|n|none|nil|n\/a)(?:$| ?[,.;)\n]| required| needed)|^ no good|^ too small|^ not (?:needed|required|suitable|necessary|essential|possible|allowed)/;
const ARROW = /^(?:-+>|=+>|→|>+|–|—|-|\/)/;
const WORD = /^[a-z0-9\u00c0-\u024f]+(?:['&.-][a-z0-9\u00c0-\u024f]+)*/;

const ALL: Rule[] = [
  ...contacts,
  postcodes,
  sizes,
  ...temperatures,
  ...days,
  ...times,
  sizedVehicles,
  ...counts,
  ...weights,
  ...trade,
  fillers,
  ...towns,
];
const RULES = ALL.map(([pattern, read]) => [new RegExp(`^(?:${pattern.source})(?![a-z0-9])`), read] as const);

/** Adds the facts of a line, or of a cell of a table, to the reading. */
export function scan(reading: Reading, start: number, end: number): void {
  const { lower, facts, count } = reading;
  const factAt = (at: number): Fact | null => {
    const rest = lower.slice(at, Math.min(end, at + AHEAD));
    const before = lower.slice(Math.max(start, at - BEHIND), at);
    for (const [pattern, read] of RULES) {
      count();
      const match = pattern.exec(rest);
      const said = match && read(match, { before, behind: rest.slice(match[0].length), at, reading });
      const length = said?.length ?? match?.[0].length ?? 0;
      if (said && length > 0) {
        const isNot = NOT_BEFORE.test(before) || NOT_BEHIND.test(rest.slice(length));
        const start = said.from ?? at;
        while ((facts.at(-1)?.end ?? 0) > start) facts.pop();
        return { ...said, start, end: at + length, isNot: isNot && said.kind !== "filler" };
      }
    }
    const word = WORD.exec(rest);
    return word && { kind: "unread", start: at, end: at + word[0].length, isNot: false };
  };
  for (let at = start; at < end; ) {
    const rest = lower.slice(at, at + 3);
    const last = facts.at(-1);
    const arrow =
      last?.kind === "place" && /^[ )]*$/.test(lower.slice(last.end, at)) ? ARROW.exec(rest) : null;
    const fact: Fact | null = arrow
      ? { kind: "joint", side: "deliver", start: at, end: at + arrow[0].length, isNot: false }
      : /^[a-z0-9£+~@\u00c0-\u024f]|^-\d/.test(rest)
        ? factAt(at)
        : null;
    if (fact) facts.push(fact);
    at = fact?.end ?? at + 1;
  }
}
