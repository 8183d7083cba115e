import { z } from "zod";
import {
  choosing,
  commaText,
  cursor,
  day,
  instant,
  limit,
  nextCursor,
  text,
  time,
  unlogged,
  way,
} from "../../core/fields.ts";
import {
  loadType,
  quoteStatus,
  scoreLevel,
  timeWindow,
  vehicleClass,
  weightBand,
} from "../../core/named-enums.ts";
import { requirement, requiresView } from "../../firms/requirements/schemas.ts";
import { conditionsId, namedConditions } from "../conditions/schemas.ts";
import { boardGoods } from "../goods/schemas.ts";
import { guideOrigin } from "../guide-price/schemas.ts";
import { leastJobs } from "../reputation/schemas.ts";
import { waitingTermsView } from "../waiting/schemas.ts";
import { filterText, LIST_FILTERS } from "./rules.ts";
import { FILTER_NAMES, type FilterName, MAX_LINE_LETTERS, SORTS } from "./view-rules.ts";

/** Maximum length of a filter's text; enough for all the areas of more than two regions. */
const MAX_LETTERS = 500;

/** Filters whose values belong to an enum, with the name of the enum. */
const CHOICES: Partial<Record<FilterName, string>> = {
  vc: "VehicleClass",
  type: "LoadType",
  eq: "Equipment",
  maxwt: "WeightBand",
};

/** Returns the schema of a filter's text, with the enum's values in the OpenAPI document. */
function filterField<Field extends z.ZodType>(name: FilterName, field: Field, isList: boolean) {
  const id = CHOICES[name];
  const documented = id === undefined ? field : field.meta({ override: choosing(id, MAX_LETTERS, isList) });
  return documented.optional().meta(filterText(name));
}

const filterTexts = Object.fromEntries(
  FILTER_NAMES.map((name) => [name, filterField(name, z.string().max(MAX_LETTERS), false)]),
) as Record<FilterName, z.ZodOptional<z.ZodString>>;

const listTexts = Object.fromEntries(
  LIST_FILTERS.map((name) => [name, filterField(name, commaText(MAX_LETTERS), true)]),
) as Record<(typeof LIST_FILTERS)[number], z.ZodOptional<ReturnType<typeof commaText>>>;

export const boardSort = z.enum(SORTS).meta({ id: "BoardSort", description: "The order of the list." });

/**
 * Filters of the board, for the API and the site's address (contract 6). All values are text, as in a query string.
 */
export const boardInput = z.strictObject({
  ...filterTexts,
  ...listTexts,
  sort: boardSort.default("newest").meta({
    description:
      "collect: soonest first; miles: shortest; price, ppm (pence per mile): highest; near: closest.",
  }),
  limit,
  cursor: cursor.optional(),
});
export type BoardInput = z.infer<typeof boardInput>;

const place = z
  .object({
    outcode: z.string().meta({ description: "The first part of the postcode.", example: "LS10" }),
    town: z.string().meta({
      description: "The outcode's main place, two of a wide one; never nearer than the outcode.",
      example: "Leeds",
    }),
  })
  .meta({ description: "One end of a load, no nearer than its outcode.", id: "BoardPlace" });

export const slot = z
  .object({
    date: day.meta({ description: "The day, in London." }),
    window: timeWindow.meta({ description: "The time of day that the poster would like." }),
    byTime: time.nullable().meta({ description: "The booked slot, London time. null: there is none." }),
  })
  .meta({ description: "A day, and when on it.", id: "Slot" });

/** One entry of the board; no field identifies the poster (interface 2.4, contract 6). */
export const boardEntry = z
  .object({
    id: z.string().meta({ description: "The load's id: quote on it or book it by this." }),
    ref: z.string().meta({ description: "The board's reference, for people." }),
    version: z
      .int()
      .meta({ description: "Raised by one with every change of the load; send it when you book or quote." }),
    from: place.meta({ description: "Where it is collected." }),
    to: place.meta({ description: "Where it is delivered." }),
    stops: z.int().meta({ description: "Further stops between the two ends." }),
    via: z.array(place).meta({ description: "Where they are, in driving order.", example: [] }),
    miles: z.int().meta({ description: "By road between the ends, through all stops." }),
    ...way,
    collect: slot.meta({ description: "When it is collected." }),
    deliver: slot.nullable().meta({ description: "When it is delivered. null: no deadline." }),
    vehicleClass: vehicleClass.meta({ description: "The smallest vehicle that can take it." }),
    type: loadType.meta({ description: "How much of the vehicle it takes, or what it is counted in." }),
    weightBand: weightBand.meta({ description: "The weight of all that is moved." }),
    pallets: z.int().meta({ description: "How many pallets; 0 where it has none." }),
    parcels: z.int().meta({ description: "How many parcels; 0 where it has none." }),
    tailLift: z.boolean().meta({ description: "The vehicle must have a tail-lift." }),
    adr: z.boolean().meta({ description: "Dangerous goods: needs an ADR driver." }),
    fragile: z.boolean().meta({ description: "To be handled with care." }),
    isBackload: z.boolean().meta({ description: "Offered as a return load, usually at a lower price." }),
    ...boardGoods,
    boardNote: unlogged(z.string()).nullable().meta({ description: "The poster's words for every carrier." }),
    requires: requiresView.meta({ description: "What you must have to quote on it. null: nothing." }),
    termsDays: z.int().meta({ description: "Days from delivery until you are paid." }),
    waiting: waitingTermsView.meta({ description: "What waiting at each place pays you." }),
    conditionsId,
    pricing: z
      .object({
        mode: z.enum(["quotes", "book_now"]).meta({
          description: "`quotes`: send a price. `book_now`: take it at bookNowPence.",
          example: "quotes",
        }),
        guideLowPence: z
          .int()
          .meta({ description: "A quarter of such jobs cost less, in pence.", example: 46_500 }),
        guideHighPence: z
          .int()
          .meta({ description: "A quarter of such jobs cost more, in pence.", example: 56_500 }),
        guideBasis: guideOrigin.shape.guideBasis,
        guideSample: guideOrigin.shape.guideSample,
        bookNowPence: z.int().optional().meta({ description: "Where mode is book_now." }),
      })
      .meta({
        id: "BoardPricing",
        description: "How it is priced, and what such work usually costs.",
      }),
    myQuote: z
      .object({
        amountPence: z.int().meta({ description: "Your price in pence." }),
        status: quoteStatus.meta({ description: "Whether it can still be accepted, or how it ended." }),
        expiresAt: instant.meta({ description: "From then on it cannot be accepted." }),
      })
      .meta({ id: "BoardQuote", description: "Your firm's own price on a load of the board." })
      .nullable()
      .meta({ description: "Your firm's last price on it. null: none." }),
    quotes: z
      .int()
      .meta({ description: "How many quotes it has, but for those withdrawn, void or expired." }),
    poster: z
      .object({
        score: z
          .int()
          .meta({ description: "In steps: 60, 75, 85 or 90. The exact score is shown once booked." }),
        level: scoreLevel.meta({ description: "Its level by its score." }),
        daysToPay: z.int().nullable().meta({
          description:
            "Median days to pay, about: 15, 30, 45, or 60 for anything longer. null below Silver and until five loads are paid.",
        }),
      })
      .meta({
        id: "BoardPoster",
        description: "What is known of the poster, without its name.",
      }),
    postedAt: instant.meta({ description: "When it was posted." }),
    eligible: z.boolean().meta({ description: "Your own firm meets what it requires." }),
    own: z.boolean().meta({ description: "Posted by your own firm." }),
  })
  .meta({
    description: "A load on the board, for a carrier to price. Nothing in it names the poster.",
    id: "BoardEntry",
  });
export type BoardEntry = z.infer<typeof boardEntry>;

export const boardOutput = z
  .object({
    loads: z.array(boardEntry).meta({ description: "At most 100, in the order that was asked for." }),
    nextCursor,
  })
  .meta({ id: "Board" });

/** Filters and sort of a request for the whole list, which has no pages. */
export const wholeInput = boardInput.omit({ limit: true, cursor: true });
export type WholeInput = z.infer<typeof wholeInput>;

/** The filters alone, without order and pages. */
export const filtersInput = z.strictObject(filterTexts);
export type FiltersInput = z.infer<typeof filtersInput>;

/**
 * The outcodes within the radius of `near`, sorted; null without `near`. Pages need the list because only the
 * server measures distances.
 */
export const nearList = z.array(z.string()).nullable();
/**
 * Id of the next event of the board's stream: the answer includes no change from that event on. Null if the
 * answer came from the database, which has no event ids.
 */
export const position = z.string().nullable();

const point = z
  .object({
    lat: z.number().meta({ description: "Latitude in degrees.", example: 53.79 }),
    lng: z.number().meta({ description: "Longitude in degrees, west of Greenwich below 0.", example: -1.54 }),
  })
  .meta({ description: "The middle of an outcode.", id: "Point" });

export const countOutput = z.object({
  /** Number of loads that the firm may see, without the filters. */
  open: z.int(),
  matching: z.int(),
  near: nearList,
  /** The place named by `near`. */
  nearPoint: point.nullable(),
  position,
});
export type BoardCounts = z.infer<typeof countOutput>;

/** A search in a haulier's own words. */
export const wordsInput = z.strictObject({ text: text(MAX_LINE_LETTERS) });

const filterName = filtersInput.keyof();

export const wordsOutput = z.object({
  filters: filtersInput,
  /** All parts of the text, in order. */
  parts: z.array(
    z.object({
      start: z.int(),
      end: z.int(),
      text: z.string(),
      kind: z.enum(["filter", "joint", "unread"]),
      /** The filters that this part sets. */
      names: z.array(filterName),
      /** Why a known word sets no filter; null if it sets one. */
      why: z.string().nullable(),
    }),
  ),
  /** Readable names of the values of place filters: "Leeds" for `LS`. */
  words: z.record(z.string(), z.string()),
  summary: z.array(z.string()),
  matching: z.int(),
  /** Other meanings of the text's words, if loads match them; `instead` replaces the word to have that meaning. */
  others: z.array(
    z.object({
      start: z.int(),
      end: z.int(),
      text: z.string(),
      name: z.string(),
      instead: z.string(),
      matching: z.int(),
    }),
  ),
  /** True if further meanings were not looked up, because the text has too many. */
  othersLeftOut: z.boolean(),
  /** Variants of the filters, at most four: each relaxes one filter, so that more loads match. */
  nearly: z.array(z.object({ filters: filtersInput, matching: z.int() })),
});
export type WordsOutput = z.infer<typeof wordsOutput>;

export const relaxOutput = z.object({
  /** Numbers of matches with one filter changed, the most first. Changes without a match are left out. */
  choices: z.array(
    z.object({
      name: filtersInput.keyof(),
      /** New value of the filter; null to remove it. */
      value: z.string().nullable(),
      matching: z.int(),
    }),
  ),
});
export type RelaxChoice = z.infer<typeof relaxOutput>["choices"][number];

/** The latitude and longitude of the middle of every outcode. */
export const outcodesOutput = z.object({ outcodes: z.array(z.tuple([z.string(), z.number(), z.number()])) });
export type Outcodes = z.infer<typeof outcodesOutput>;

/** The fields of a load that a carrier bases its price on. */
export const asQuoted = boardEntry
  .pick({
    from: true,
    to: true,
    via: true,
    collect: true,
    deliver: true,
    vehicleClass: true,
    type: true,
    weightBand: true,
    pallets: true,
    parcels: true,
    tailLift: true,
    adr: true,
    equipment: true,
    weightKg: true,
    temperature: true,
    noSubcontract: true,
    goods: true,
    termsDays: true,
    waiting: true,
  })
  .meta({ id: "AsQuoted", description: "The facts of a load as they were when you quoted on it." });
export type AsQuoted = z.infer<typeof asQuoted>;

/** A load of the board with everything that a carrier may read before it quotes. */
export const boardLoad = boardEntry
  .extend({
    dimsNote: z.string().nullable().meta({ description: "Dimensions in free words." }),
    conditions: z
      .object({
        title: namedConditions.shape.title,
        own: z.boolean().meta({ description: "They are yours." }),
      })
      .nullable()
      .meta({
        id: "ConditionsOfPrice",
        description:
          "The conditions of carriage that a price of yours is made on: the load's, else your own. null: none.",
      }),
    guideBecause: guideOrigin.shape.guideBecause,
    fromPoint: point
      .nullable()
      .meta({ description: "The middle of the outcode of collection, never nearer. null: not known." }),
    toPoint: point
      .nullable()
      .meta({ description: "The middle of the outcode of delivery, never nearer. null: not known." }),
    posterJobs: leastJobs.nullable().meta({
      description: "The least that its level says; exact figures would identify the firm. null: nothing yet.",
    }),
    openToAllAt: instant
      .nullable()
      .meta({ description: "Only firms with early access see the load before this. null: everyone does." }),
    missing: z.array(requirement).meta({ description: "What it requires and your firm lacks.", example: [] }),
    withoutAddress: z.array(z.enum(["from", "to"])).meta({
      description:
        "The ends whose address the poster has not given yet. The carrier reads addresses once it has the job.",
      example: ["to"],
    }),
    formerCarrier: z.boolean().meta({
      description: "Your firm had the load and gave it back, or was released: it cannot quote again.",
    }),
    asQuoted: asQuoted.nullable().meta({
      description:
        "The load that your void quote was for: the poster changed what differs from now. null: your quote is not VOID.",
    }),
    myPrices: z
      .array(
        z.object({
          amountPence: z.int().meta({ description: "The price in pence." }),
          etaMins: z.int().nullable().meta({
            description: "Minutes from the quote until you could be at collection. null: not said.",
          }),
          message: z.string().nullable().meta({ description: "Your words for the poster." }),
          at: instant.meta({ description: "When it was sent." }),
        }),
      )
      .meta({ description: "Your firm's prices on the load, oldest first.", example: [] }),
  })
  .meta({
    description: "A load of the board with everything that a carrier may read before it quotes.",
    id: "BoardLoad",
  });
export type BoardLoad = z.infer<typeof boardLoad>;

/** Why a load left a reader's board; `changed` if the load is still open but no longer shown to this reader. */
const whyGone = z.enum(["booked", "cancelled", "expired", "changed"]);

/** Instant from which this reader may see the load; a page uses it to count new loads. */
const shownFrom = instant;

/** An event of one reader's board stream, with enough data for a page to update its list and its counts. */
export const boardEvent = z.discriminatedUnion("type", [
  /**
   * Sent first: all later changes will be sent. A page must read its list again, because changes since it was
   * read may be missing.
   */
  z.object({ type: z.literal("ready") }),
  /** A load that is new for this reader: it was posted or reopened, or its early access has ended. */
  z.object({ type: z.literal("posted"), entry: boardEntry, shownFrom }),
  /** A changed load: `fields` names the changed fields of the entry, `before` has their old values. */
  z.object({
    type: z.literal("changed"),
    entry: boardEntry,
    fields: z.array(boardEntry.keyof()),
    before: boardEntry.partial(),
    shownFrom,
    /** The instant that counted before the change, if it was another. */
    shownBefore: shownFrom.exactOptional(),
  }),
  /** A load that has left this reader's board; `entry` is the load as last shown to this reader. */
  z.object({ type: z.literal("gone"), id: z.string(), why: whyGone, entry: boardEntry, shownFrom }),
  /**
   * Change that concerns the reader's firm: to a load that it posted, carries or has quoted on, or to its
   * notifications if `loadId` is null. `kinds` are event types; `by` is the person who made the change. After
   * such events were missed, one comes with the only kind `missed`: any of the firm's data may have changed.
   */
  z.object({
    type: z.literal("own"),
    loadId: z.string().nullable(),
    mode: z.enum(["live", "test"]),
    kinds: z.array(z.string()),
    by: z.string().nullable(),
  }),
  /** Sent when events were missed: the page must read its list again. */
  z.object({ type: z.literal("reload") }),
]);
export type BoardEvent = z.infer<typeof boardEvent>;
