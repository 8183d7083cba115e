import { dayOfColumn } from "@board/calendar";
import type { ScoreLevel } from "@board/db/enums";
import type { Geo } from "@board/geo";
import type { EntryRow, MyQuote } from "../core/board-row.ts";
import type { CarrierChecks, CarrierFacts } from "../core/carrier-facts.ts";
import { type AskingLoad, askingOf, missingOf } from "../firms/requirements/rules.ts";
import { askingLoad, requiresViewOf } from "../firms/requirements/schemas.ts";
import { keptConditions } from "../loads/conditions/rules.ts";
import type { BoardEntry } from "../loads/filters/schemas.ts";
import { viewBoardGoods } from "../loads/goods/schemas.ts";
import { recordOf } from "../loads/party.ts";
import { isBookNow } from "../loads/posting-rules.ts";
import { statusAt } from "../loads/quotes/rules.ts";
import { shownPoster } from "../loads/reputation/rules.ts";
import { outcodesOf } from "../loads/stops/schemas.ts";
import { waitingOf } from "../loads/waiting/rules.ts";

export interface PosterRecord {
  score: number;
  level: ScoreLevel;
  daysToPay: number | null;
}

/** Returns a poster's record as carriers read it on the board; a poster without one is New. */
export function posterOf(record: PosterRecord | undefined): BoardEntry["poster"] {
  return shownPoster({ ...recordOf(record), daysToPay: record?.daysToPay ?? null });
}

interface EntryReader {
  firmId: string;
  facts: CarrierFacts;
  checks: CarrierChecks;
  geo: Geo;
  now: Date;
}

/** Returns what a board row's load requires; null if it requires nothing. */
export function askingOfRow(
  row: Pick<EntryRow, "requires" | "vehicleClass" | "collectDate">,
  checks: CarrierChecks,
): AskingLoad | null {
  return askingOf(askingLoad(row), checks);
}

/** Renders a board entry for a firm (interface 2.4, contract 6). */
export function entryOf(
  row: EntryRow,
  reader: EntryReader,
  poster: PosterRecord | undefined,
  myQuote: MyQuote | undefined,
): BoardEntry {
  const place = (outcode: string) => ({ outcode, town: reader.geo.outcodeTown(outcode) });
  const via = outcodesOf(row.stops).map(place);
  const asking = askingLoad(row);
  return {
    id: row.id,
    ref: row.ref,
    version: row.version,
    from: place(row.fromOutcode),
    to: place(row.toOutcode),
    stops: via.length,
    via,
    miles: row.miles,
    ferry: row.ferry,
    seaMiles: row.seaMiles,
    ferryFarePence: row.ferryFarePence,
    driveMinutes: row.driveMinutes,
    collect: { date: dayOfColumn(row.collectDate), window: row.collectWindow, byTime: row.collectByTime },
    deliver: row.deliverDate && {
      date: dayOfColumn(row.deliverDate),
      window: row.deliverWindow,
      byTime: row.deliverByTime,
    },
    vehicleClass: row.vehicleClass,
    type: row.type,
    weightBand: row.weightBand,
    pallets: row.pallets ?? 0,
    parcels: row.parcels ?? 0,
    tailLift: row.tailLift,
    adr: row.adr,
    fragile: row.fragile,
    isBackload: row.isBackload,
    ...viewBoardGoods(row),
    boardNote: row.boardNote,
    requires: requiresViewOf(asking.requires),
    termsDays: row.termsDays,
    waiting: waitingOf(row),
    conditionsId: keptConditions(row)?.id ?? null,
    pricing: {
      mode: isBookNow(row) ? "book_now" : "quotes",
      guideLowPence: row.guideLowPence,
      guideHighPence: row.guideHighPence,
      guideBasis: row.guideBasis,
      guideSample: row.guideSample,
      ...(isBookNow(row) && row.bookNowPence !== null ? { bookNowPence: row.bookNowPence } : {}),
    },
    myQuote: myQuote
      ? {
          amountPence: myQuote.amountPence,
          status: statusAt(myQuote, reader.now),
          expiresAt: myQuote.expiresAt.toISOString(),
        }
      : null,
    quotes: row.quoteCount,
    poster: posterOf(poster),
    postedAt: row.createdAt.toISOString(),
    eligible: missingOf(asking, reader.facts, reader.checks).length === 0,
    own: row.posterId === reader.firmId,
  };
}
