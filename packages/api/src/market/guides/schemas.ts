import { USUAL_HOURS } from "@board/calendar/working-hours";
import { z } from "zod";
import { MAX_MINUTES, MAX_PERCENT, MAX_STEPS, MIN_MINUTES, MIN_PERCENT } from "../../core/asked-guide.ts";
import {
  cursor,
  filledText,
  instant,
  limit,
  nextCursor,
  pathId,
  pence,
  text,
  time,
  unlogged,
} from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { vehicleClass } from "../../core/named-enums.ts";
import { MAX_GROUP_LETTERS, MAX_GROUPS } from "../../firms/network/rules.ts";
import { MAX_CARRIERS } from "../../loads/audience/schemas.ts";
import { postLoadInput } from "../../loads/schemas.ts";
import { LEFT_OUT_REASONS, MAX_LANES, MAX_PLACES } from "./rules.ts";

const places = z.array(text(8)).min(1).max(MAX_PLACES);

const lane = z
  .strictObject({
    from: places.meta({
      description: "Areas or outcodes: letters alone are the area.",
      example: ["BD", "LS10"],
    }),
    to: places.meta({ description: "As from.", example: ["EH", "G"] }),
  })
  .meta({ id: "RoutingGuideLane", description: "A lane for which the guide is proposed." });

const stepTo = z
  .union([
    z.enum(["network", "board"]),
    z.strictObject({
      carriers: z.array(pathId).max(MAX_CARRIERS).optional().meta({
        description: "Approved carriers by their ids, members of your network or not.",
      }),
      groups: z
        .array(text(MAX_GROUP_LETTERS))
        .max(MAX_GROUPS)
        .optional()
        .meta({ description: "Groups of your network." }),
    }),
  ])
  .meta({
    id: "StepTo",
    description: "`network`: all members. `board`: everybody, as the last step only. Or carriers and groups.",
    example: { groups: ["Yorkshire"] },
  });

const step = z
  .strictObject({
    to: stepTo,
    pricePence: pence.optional().meta({
      description: "The first yes books the load at this price, in pence without VAT.",
      example: 41_000,
    }),
    percentOfGuide: z.int().min(MIN_PERCENT).max(MAX_PERCENT).optional().meta({
      description:
        "The price as a share of the middle of the load's guide, to the pound. With neither price you ask for quotes.",
      example: 95,
    }),
    minutes: z.int().min(MIN_MINUTES).max(MAX_MINUTES).optional().meta({
      description:
        "For how long, in your working hours; day and night where collection ends within 12 hours. 30 for one carrier, 60 for more, if left out. Not for the board.",
      example: 30,
    }),
  })
  .meta({ id: "RoutingGuideStep", description: "A step of a routing guide." });

export const steps = z.array(step).min(1).max(MAX_STEPS);

const fields = {
  name: unlogged(filledText(80)).meta({
    description: "One name for one guide of your firm.",
    example: "Bradford to Scotland",
  }),
  lanes: z.array(lane).max(MAX_LANES).meta({
    description: "Lanes for which posting proposes the guide; none: it is never proposed.",
  }),
  vehicleClasses: z
    .array(vehicleClass)
    .max(20)
    .meta({
      description: "Vehicles for which it is proposed; none: any.",
      example: ["EIGHTEEN_T", "ARTIC"],
    }),
  steps: steps.meta({ description: "Who is asked, one step after the other." }),
};

const EXAMPLE = {
  name: "Bradford to Scotland",
  lanes: [{ from: ["BD", "LS"], to: ["EH", "G"] }],
  vehicleClasses: ["EIGHTEEN_T"],
  steps: [
    { to: { carriers: ["firm_01k9z4d7b2f4wr8s0t5ye6zmqh"] }, pricePence: 41_000, minutes: 30 },
    { to: { groups: ["Yorkshire"] }, minutes: 60 },
    { to: "board" },
  ],
};

export const saveGuideInput = z
  .strictObject({
    ...fields,
    lanes: fields.lanes.default([]),
    vehicleClasses: fields.vehicleClasses.default([]),
  })
  .meta({ id: "SaveRoutingGuide", example: EXAMPLE });
export type SaveGuide = z.infer<typeof saveGuideInput>;

export const guideIdInput = z.strictObject({ id: pathId });
export const changeGuideInput = guideIdInput
  .extend(z.object(fields).partial().shape)
  .meta({ id: "ChangeRoutingGuide", example: { name: "Bradford to Scotland, nights" } });
export type ChangeGuide = z.infer<typeof changeGuideInput>;

const bookedIn = z
  .object({
    loads: z.int().meta({ description: "Loads that the guide was used for.", example: 38 }),
    steps: z
      .array(z.int())
      .meta({ description: "Of them, booked in each step, the first one first.", example: [23, 11, 4] }),
    minutes: z.int().nullable().meta({
      description: "Middle of the minutes from the run's beginning to its booking. null: none was booked.",
      example: 22,
    }),
  })
  .meta({ id: "RoutingGuideFigures", description: "What became of the loads of the last twelve weeks." });

export const routingGuide = z
  .object({
    id: z.string().meta({ description: "The guide's id.", example: "guide_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    ...fields,
    booked: bookedIn,
    createdAt: instant.meta({ description: "When it was made." }),
    updatedAt: instant.meta({ description: "When it was changed last." }),
  })
  .meta({ id: "RoutingGuide", description: "The carriers to ask for a load, in order." });
export type RoutingGuideView = z.infer<typeof routingGuide>;

export const guideOutput = z.object({ routingGuide }).meta({ id: "RoutingGuideAnswer" });
export const savedGuideOutput = z.object({ routingGuide, ...replay }).meta({ id: "SavedRoutingGuide" });
export const listGuidesInput = z.strictObject({ limit, cursor: cursor.optional() });
export type ListGuides = z.infer<typeof listGuidesInput>;
export const guidesOutput = z
  .object({ routingGuides: z.array(routingGuide).meta({ description: "By name." }), nextCursor })
  .meta({ id: "RoutingGuideList" });

const endTime = z.union([time, z.literal("24:00")]);
const openHours = z.tuple([time, endTime]).meta({
  id: "OpenHours",
  description: "From and until, in London; `24:00` ends at midnight.",
  example: ["06:00", "18:00"],
  // Lists of two texts: linters and generators know no tuples.
  override: ({ jsonSchema }) => {
    delete jsonSchema.prefixItems;
    jsonSchema.items = { type: "string", pattern: "^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$" };
  },
});

/** Hours of a weekday; null: closed. */
const hoursOn = (day: string) =>
  openHours
    .nullable()
    .refine((hours) => hours === null || hours[0] < hours[1], {
      params: { code: "invalid_hours" },
      error: "must begin before they end.",
    })
    .meta({ description: `Hours on ${day}. null: closed.` });

export const hours = z
  .strictObject({
    mon: hoursOn("Mondays"),
    tue: hoursOn("Tuesdays"),
    wed: hoursOn("Wednesdays"),
    thu: hoursOn("Thursdays"),
    fri: hoursOn("Fridays"),
    sat: hoursOn("Saturdays"),
    sun: hoursOn("Sundays"),
  })
  .refine((days) => Object.values(days).some((day) => day !== null), {
    params: { code: "all_closed" },
    error: "must be open on one day at least.",
  })
  .meta({
    id: "WorkingHours",
    description:
      "First and last time of each weekday in London; null: closed. Bank holidays of England and Wales are closed.",
    example: USUAL_HOURS,
  });

export const setHoursInput = z
  .strictObject({ workingHours: hours })
  .meta({ id: "SetWorkingHours", example: { workingHours: USUAL_HOURS } });
export const hoursOutput = z.object({ workingHours: hours }).meta({ id: "WorkingHoursAnswer" });

export const planInput = z.strictObject({
  steps,
  load: postLoadInput.omit({ routingGuide: true, audience: true }).optional(),
});
export type PlanInput = z.infer<typeof planInput>;

const plannedStep = z.object({
  /** Latest beginning and end; null for a step that is passed over, and the end of the board. */
  beginsAt: instant.nullable(),
  dueAt: instant.nullable(),
  pricePence: z.int().nullable(),
  /** Carriers that it would ask or tell, of so many. */
  people: z.int(),
  of: z.int(),
  leftOut: z.array(z.object({ name: z.string(), reason: z.enum(LEFT_OUT_REASONS) })),
});

export const planOutput = z.object({
  steps: z.array(plannedStep),
  now: instant,
  /** False: the minutes of the first step wait for the poster's hours. */
  counts: z.boolean(),
  /** True: minutes count day and night, because collection ends within twelve hours. */
  dayAndNight: z.boolean(),
  collectionEnds: instant,
});
export type StepPlan = z.infer<typeof planOutput>;
