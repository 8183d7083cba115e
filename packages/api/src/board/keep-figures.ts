import { type Day, londonDay } from "@board/calendar";
import { equipmentText, matcherOf, type RawFilters, readRawFilters } from "../loads/filters/rules.ts";
import type { BoardEntry } from "../loads/filters/schemas.ts";
import { DEFAULT_WITHIN_MILES } from "../loads/filters/view-rules.ts";
import { comparePositions, readPosition } from "./position.ts";

/** Fields of an entry that filters test. */
type FilteredEntry = Pick<
  BoardEntry,
  | "id"
  | "from"
  | "to"
  | "vehicleClass"
  | "type"
  | "equipment"
  | "weightBand"
  | "collect"
  | "tailLift"
  | "adr"
  | "termsDays"
>;

/**
 * Returns a test for entries by the filters of an address, without looking up places; `near` lists the
 * outcodes within the radius. Null if only the service can decide: for a radius without that list, or for
 * invalid values.
 */
export function lineTest(
  { near: place, ...raw }: RawFilters,
  today: Day,
  near: readonly string[] | null,
): ((entry: FilteredEntry) => boolean) | null {
  const { within, ...others } = raw;
  const { filters, problems } = readRawFilters(place === undefined ? raw : others, today, null);
  if (problems.length > 0 || (place !== undefined && near === null)) return null;
  const outcodes = new Map(near?.map((outcode) => [outcode, 0]));
  const radius = { withinMiles: Number(within ?? DEFAULT_WITHIN_MILES), outcodes };
  const passes = matcherOf(place === undefined ? filters : { ...filters, near: radius });
  return (line) =>
    passes({
      ...line,
      fromOutcode: line.from.outcode,
      toOutcode: line.to.outcode,
      collectDate: line.collect.date,
      equipment: equipmentText(line.equipment),
    });
}

/** An event of the stream with the fields from which figures are updated. */
type LoadEvent<Entry extends FilteredEntry> =
  | { type: "ready" | "reload" | "own" }
  | { type: "posted" | "gone"; entry: Entry; shownFrom: string }
  | {
      type: "changed";
      entry: Entry;
      before: { [Field in keyof Entry]?: Entry[Field] | undefined };
      shownFrom: string;
      shownBefore?: string | undefined;
    };

/** Event with its id, which is a position in the stream. */
export interface ReceivedEvent<Event = LoadEvent<FilteredEntry>> {
  event: Event;
  id: string;
  /** Instant of the event in Unix milliseconds with a fraction. */
  at: number;
}

/** Returns the instant of a position in Unix milliseconds; null if the text is not a position. */
function instantOf(id: string): number | null {
  const place = readPosition(id);
  return place && place.at / 1_000;
}

/** Adds the instant that the event's id encodes; `now` if it encodes none. */
export function receivedEvent<Event>(id: string, event: Event, now: number): ReceivedEvent<Event> {
  return { event, id, at: instantOf(id) ?? now };
}

/** One load before and after an event; null if this reader does not see the load then. */
interface Change<Entry> {
  id: string;
  was: Entry | null;
  is: Entry | null;
  /** Instant from which the reader may see the load, and the one that counted before the event. */
  shownFrom: string;
  shownBefore: string;
}

/** Returns the change of a load that an event describes; null if it describes none. */
export function changeOf<Entry extends FilteredEntry>(event: LoadEvent<Entry>): Change<Entry> | null {
  if (!("entry" in event)) return null;
  const { entry, shownFrom } = event;
  const was = event.type === "changed" ? ({ ...entry, ...event.before } as Entry) : entry;
  return {
    id: entry.id,
    was: event.type === "posted" ? null : was,
    is: event.type === "gone" ? null : entry,
    shownFrom,
    shownBefore: (event.type === "changed" ? event.shownBefore : undefined) ?? shownFrom,
  };
}

/** An answer with counts, and the position in the stream up to which it is current. */
interface Counted {
  position: string | null;
}

/**
 * Applies the events after the answer's position in order; without such events, returns the same object. An
 * answer without a position is taken to include every event received so far.
 */
function keep<Answer extends Counted>(
  answer: Answer,
  events: readonly ReceivedEvent[],
  apply: (answer: Answer, change: Change<FilteredEntry>, at: number) => Answer,
): Answer {
  const { position } = answer;
  const read = position === null ? null : instantOf(position);
  const last = events.at(-1);
  if (position === null || read === null) return last ? { ...answer, position: last.id } : answer;
  const isIncluded = ({ id, at }: ReceivedEvent) => (comparePositions(id, position) ?? at - read) <= 0;
  return events.reduce((kept, received) => {
    const { event, id, at } = received;
    const change = changeOf(event);
    return change === null || isIncluded(received) ? kept : { ...apply(kept, change, at), position: id };
  }, answer);
}

type Test = (entry: FilteredEntry) => boolean;

const ANY: Test = () => true;
const NONE: Test = () => false;

/**
 * Returns the test of filters for the London day of an instant. Filters that the service refuses match
 * nothing.
 */
function testsOf(filters: RawFilters, near: readonly string[] | null): (at: number) => Test {
  const byDay = new Map<Day, Test>();
  return (at) => {
    const day = londonDay(new Date(at));
    const test = byDay.get(day) ?? lineTest(filters, day, near) ?? NONE;
    byDay.set(day, test);
    return test;
  };
}

/** Returns by how much a change alters the number of loads that pass a test: 1, 0 or -1. */
function difference({ was, is }: Change<FilteredEntry>, passes: Test): number {
  return Number(is !== null && passes(is)) - Number(was !== null && passes(was));
}

/** Returns the figures beside the list (`board.count`), updated by events. */
export function keepCounts<
  Counts extends Counted & { open: number; matching: number; near: readonly string[] | null },
>(counts: Counts, filters: RawFilters, events: readonly ReceivedEvent[]): Counts {
  const test = testsOf(filters, counts.near);
  return keep(counts, events, (kept, change, at) => ({
    ...kept,
    open: kept.open + difference(change, ANY),
    matching: kept.matching + difference(change, test(at)),
  }));
}

interface CountedSearch {
  id: string;
  query: RawFilters & { sort?: string | undefined };
  seenAt: string;
  broken: boolean;
  near: readonly string[] | null;
  total: number;
  fresh: number;
}

/**
 * Returns the figures on the tabs (`searches.list`), updated by events: the loads of each search, and those
 * that are new to the person.
 */
export function keepSearches<List extends Counted & { open: number; searches: readonly CountedSearch[] }>(
  list: List,
  events: readonly ReceivedEvent[],
): List {
  const tests = new Map(
    list.searches.map(({ id, query: { sort: _sort, ...filters }, near }) => [id, testsOf(filters, near)]),
  );
  return keep(list, events, (kept, change, at) => ({
    ...kept,
    open: kept.open + difference(change, ANY),
    searches: kept.searches.map((one) => {
      const passes = one.broken ? NONE : (tests.get(one.id)?.(at) ?? NONE);
      const isFresh = (entry: FilteredEntry | null, from: string) =>
        Number(entry !== null && passes(entry) && Date.parse(from) > Date.parse(one.seenAt));
      const more = difference(change, passes);
      const fresh = isFresh(change.is, change.shownFrom) - isFresh(change.was, change.shownBefore);
      return more === 0 && fresh === 0 ? one : { ...one, total: one.total + more, fresh: one.fresh + fresh };
    }),
  }));
}
