import { z } from "zod";
import { instant, limit, postcodeText } from "../../core/fields.ts";
import { boardEntry, boardInput } from "../../loads/filters/schemas.ts";
import { AVERAGE_MPH, DEFAULT_EMPTY_MILES, DEFAULT_EXTRA_MILES, DEFAULT_HOURS } from "./rules.ts";

const place = (description: string, example: string) => postcodeText().meta({ description, example });

const when = (description: string, example: string) =>
  z
    .string()
    .max(40)
    .meta({ description: `${description} In London, YYYY-MM-DDTHH:MM.`, example });

const filters = boardInput.pick({
  to: true,
  vc: true,
  type: true,
  eq: true,
  notl: true,
  tl: true,
  noadr: true,
  maxwt: true,
  terms: true,
});

/** Query for loads on the way home of an empty lorry; all fields are text, as in a query string. */
export const backloadInput = z.strictObject({
  at: place("Where it is empty: a postcode, an outcode or an area.", "G33"),
  home: place("Where it goes: a postcode, an outcode or an area.", "LS"),
  from: when("When it is empty; now when left out.", "2026-11-19T14:00").optional(),
  by: when(
    `The latest collection; ${DEFAULT_HOURS} hours after from when left out.`,
    "2026-11-20T18:00",
  ).optional(),
  within: z
    .string()
    .max(20)
    .optional()
    .meta({
      description: `Miles to the collection as the crow flies, 1 to 500; ${DEFAULT_EMPTY_MILES} when left out.`,
      example: "120",
    }),
  mph: z
    .string()
    .max(20)
    .optional()
    .meta({
      description: `Miles an hour over a whole run, 20 to 60; ${AVERAGE_MPH} when left out.`,
      example: "40",
    }),
  back: when("The latest arrival at home; any when left out.", "2026-11-20T20:00").optional(),
  driven: z.string().max(20).optional().meta({
    description: "Hours that the driver has driven since the last daily rest, 0 to 9; 0 when left out.",
    example: "4",
  }),
  extra: z
    .string()
    .max(20)
    .optional()
    .meta({
      description: `Most miles more than going straight home, 0 to 1000; ${DEFAULT_EXTRA_MILES} when left out.`,
      example: "60",
    }),
  mile: z.string().max(20).optional().meta({
    description: "Cost of an extra mile in pence, 0 to 1000; from the rate card, by vehicle, when left out.",
    example: "110",
  }),
  hour: z.string().max(20).optional().meta({
    description: "Cost of an extra hour in pence, 0 to 20000; from the rate card, by vehicle, when left out.",
    example: "3600",
  }),
  ...filters.shape,
  limit,
});
export type BackloadInput = z.infer<typeof backloadInput>;

const end = z
  .object({
    outcode: z.string().nullable().meta({ description: "null for an area." }),
    town: z.string().meta({ description: "Its main place.", example: "Glasgow" }),
  })
  .meta({ description: "One end of the way home.", id: "BackloadPlace" });

export const backloadRun = z
  .object({
    payPence: z.int().meta({ description: "The poster's price, else the middle of the guide." }),
    basis: z.enum(["book_now", "guide"]).meta({ description: "Where payPence comes from." }),
    pencePerMile: z.int().meta({ description: "For every mile driven, loaded or empty." }),
    toCollection: z.int().meta({ description: "Empty miles to the collection." }),
    loaded: z.int().meta({ description: "Miles with the load on." }),
    toHome: z.int().meta({ description: "Empty miles from the delivery to home." }),
    empty: z.int().meta({ description: "Both empty legs." }),
    all: z.int().meta({ description: "Every mile driven." }),
    extra: z.int().meta({ description: "More than going straight home." }),
    collectAt: instant.meta({ description: "At the collection, at the stated speed." }),
    reachable: z.boolean().meta({ description: "Whether that is in time for its slot." }),
    deliverAt: instant.meta({ description: "At the delivery, at the stated speed." }),
    inTime: z
      .boolean()
      .nullable()
      .meta({ description: "Whether the delivery is in time; null: it has no deadline." }),
    homeAt: instant.meta({
      description: "With the driver's breaks and daily rests, and half an hour at each dock.",
    }),
    backInTime: z
      .boolean()
      .nullable()
      .meta({ description: "Whether that is in time for `back`; null where it was not given." }),
    extraMinutes: z.int().meta({ description: "On duty longer than straight home, daily rests left out." }),
    milePence: z.int().meta({ description: "Cost of an extra mile." }),
    hourPence: z.int().meta({ description: "Cost of an extra hour." }),
    costPence: z.int().meta({ description: "Cost of the extra miles and minutes." }),
    earnsPence: z.int().meta({ description: "payPence less costPence: what the detour earns." }),
  })
  .meta({ description: "What a load would make of the way home.", id: "BackloadRun" });

export const backloadOutput = z
  .object({
    at: end.meta({ description: "Where the lorry is empty." }),
    home: end.meta({ description: "Where it goes." }),
    from: instant.meta({ description: "When it is empty." }),
    by: instant.meta({ description: "The latest collection that was looked at." }),
    mph: z.int().meta({ description: "Miles an hour over a whole run." }),
    straightMiles: z.int().meta({ description: "Straight home, empty." }),
    mostExtra: z.int().meta({ description: "The most extra miles that were looked at." }),
    tooFar: z.int().meta({ description: "Loads that take more extra miles than that." }),
    total: z.int().meta({ description: "How many loads there are; the best of them are told." }),
    loads: z
      .array(
        boardEntry.extend({ run: backloadRun }).meta({
          id: "Backload",
          description: "A load of the board, with what it would make of the way home.",
        }),
      )
      .meta({ description: "Those that earn most first." }),
  })
  .meta({ id: "BackloadList" });
export type BackloadOutput = z.infer<typeof backloadOutput>;
