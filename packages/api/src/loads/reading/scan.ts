import { counts, sizes, substances, temperatures, weights } from "./amounts.ts";
import { writtenDay } from "./days.ts";
import type { Fact, Reading, Rule } from "./facts.ts";
import { postcodes, towns } from "./places.ts";
import { times } from "./times.ts";
import { contacts, filler, links, size, trade } from "./words.ts";

/** Letters that one rule sees, ahead and behind: what keeps the cost in proportion to the length of a text. */
const AHEAD = 120;
const BEHIND = 40;

const NOT_BEFORE =
  /(?:^|[^a-z])(?:no|not|without|w\/o|non|instead of|rather than|was|isn't|aren't|don't need|no need for|never)(?: an?| any| need(?:ed)?| the| need an?)? ?-?$/;
const ARROW = /^(?:-+>|=+>|→|>+|–|—|-|\/)/;

const days: Rule = (rest, before, { today }) => {
  const day = writtenDay(rest, today, before);
  return day && { length: day.length, kind: "day", days: day.days, isWeekday: day.isWeekday };
};

const RULES: readonly Rule[] = [
  ...contacts,
  postcodes,
  sizes,
  substances,
  ...temperatures,
  days,
  times,
  size,
  counts,
  ...weights,
  ...trade,
  ...links,
  filler,
  towns,
];

const isLetter = (code: string) => /[a-z0-9\u00c0-\u024f]/.test(code);

/** Reads the facts of one line, or of a cell of a table, into the reading. */
export function scan(reading: Reading, start: number, end: number): void {
  const { lower, facts, count } = reading;
  let at = start;
  const add = (fact: Fact) => {
    facts.push(fact);
    at = fact.end;
  };
  while (at < end) {
    const sign = lower.charAt(at);
    const rest = lower.slice(at, Math.min(end, at + AHEAD));
    const last = facts.at(-1);
    if (!isLetter(sign) && !/[£+~@]/.test(sign) && !/^-\d/.test(rest)) {
      const arrow = last?.kind === "place" ? ARROW.exec(rest) : null;
      if (arrow && /^[ )]*$/.test(lower.slice(last?.end, at)))
        add({ kind: "joint", side: "deliver", start: at, end: at + arrow[0].length, isNot: false });
      else at++;
      continue;
    }
    const before = lower.slice(Math.max(start, at - BEHIND), at);
    reading.at = at;
    const said = firstOf(rest, before);
    if (said) {
      const { length, ...what } = said;
      const isNot = NOT_BEFORE.test(before) && what.kind !== "filler";
      add({ ...what, start: at, end: at + length, isNot });
      continue;
    }
    const word = /^[a-z0-9\u00c0-\u024f]+(?:['&.-][a-z0-9\u00c0-\u024f]+)*/.exec(rest)?.[0];
    if (word === undefined) at++;
    else add({ kind: "unread", start: at, end: at + word.length, isNot: false });
  }

  function firstOf(rest: string, before: string): ReturnType<Rule> {
    for (const rule of RULES) {
      count();
      const said = rule(rest, before, reading);
      if (said) return said;
    }
    return null;
  }
}
