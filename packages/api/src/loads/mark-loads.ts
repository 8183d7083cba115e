import { hash } from "node:crypto";
import { londonDay } from "@board/calendar";
import { accessOf } from "../core/access.ts";
import type { FirmActor } from "../core/actor.ts";
import type { AnswerMark, Ctx } from "../core/context.ts";
import { POST_LOADS, SETTLE_LOADS, WRITE_LOADS } from "../core/needs.ts";
import { closesAt } from "./messages/rules.ts";
import type { Digested, LoadRowWithEnds, LoadRowWithQuotes } from "./read-loads.ts";
import { MINUTE_MS, takeBackUntil } from "./road/rules.ts";
import { isOnTheRoad, lastStepOf } from "./road/view-road.ts";

/** Estimated memory of a mark's closure, in bytes. */
const BYTES = 2_048;

/**
 * Returns the later instants at which time alone changes a load's view, in Unix milliseconds. On the road that is every
 * full minute, because an arrival time is never before now.
 */
function turnsOf(load: LoadRowWithEnds & Partial<Pick<LoadRowWithQuotes, "quotes">>, now: Date): number[] {
  const { quotes = [], carrier } = load;
  const last = lastStepOf(load);
  const ends = [
    ...quotes.flatMap(({ expiresAt, known }) => [expiresAt, known.holdsUntil]),
    carrier?.holdsUntil,
    closesAt(load),
    last && new Date(takeBackUntil(last).getTime() + 1),
    isOnTheRoad(load) ? new Date((Math.floor(now.getTime() / MINUTE_MS) + 1) * MINUTE_MS) : null,
  ];
  return ends.flatMap((end) => (end ? [new Date(end).getTime()] : []));
}

/**
 * Returns the mark of an answer about loads: the digests of the rows that it was made from, the time, and what
 * decides the caller's allowed actions. `digests` reads the digests of the same rows again.
 */
export function markLoads(
  { actor, clock }: Pick<Ctx<FirmActor>, "actor" | "clock">,
  loads: readonly Digested<LoadRowWithEnds & Partial<Pick<LoadRowWithQuotes, "quotes">>>[],
  { asked, digests }: { asked: object; digests: () => Promise<string[]> },
): AnswerMark {
  const from = clock.now();
  const today = londonDay(from);
  const until = Math.min(
    ...loads.flatMap((load) => turnsOf(load, from)).filter((turn) => turn > from.getTime()),
  );
  const markOf = (reader: FirmActor, rows: readonly string[]) => {
    const access = accessOf(reader);
    const parts = [
      reader.firm.id,
      reader.mode,
      access(WRITE_LOADS),
      access(POST_LOADS),
      access(SETTLE_LOADS),
      today,
      until,
      asked,
      rows,
    ];
    return hash("sha1", JSON.stringify(parts), "base64url");
  };
  return {
    mark: markOf(
      actor,
      loads.map(({ digest }) => digest),
    ),
    again: async (reader) => {
      const rows = await digests();
      const now = clock.now();
      const isSameTime = from <= now && now.getTime() < until && londonDay(now) === today;
      return isSameTime ? markOf(reader, rows) : null;
    },
    bytes: BYTES,
  };
}
