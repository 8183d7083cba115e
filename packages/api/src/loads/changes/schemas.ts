import { ChangeStatus } from "@board/db/enums";
import { z } from "zod";
import {
  cursor,
  filledText,
  instant,
  limit,
  nextCursor,
  pathId,
  pence,
  unlogged,
} from "../../core/fields.ts";
import { actedOutput, amendInput } from "../schemas.ts";
import { MAX_STOPS } from "../stops/rules.ts";
import { stop, stopNumber } from "../stops/schemas.ts";
import { changeAction, openChange } from "./open-change.ts";

/** A further stop without its site, which PUT /loads/{id}/sites changes. */
const stopOfChange = stop
  .pick({
    kind: true,
    postcode: true,
    date: true,
    window: true,
    byTime: true,
    pallets: true,
    parcels: true,
  })
  .extend({
    number: stopNumber.optional().meta({
      description:
        "Which of the load's stops it is, as the load shows it now. Required where more than one stop at its postcode could be meant; left out for a new one.",
    }),
  })
  .meta({ description: "A further stop without its site.", id: "StopOfChange" });
export type StopOfChange = z.infer<typeof stopOfChange>;

/** The fields of a booked load that its two ends may agree to change. */
export const changePatch = amendInput
  .pick({
    vehicleClass: true,
    weightBand: true,
    fromPostcode: true,
    toPostcode: true,
    collectDate: true,
    collectWindow: true,
    collectByTime: true,
    deliverDate: true,
    deliverWindow: true,
    deliverByTime: true,
    termsDays: true,
    waiting: true,
    pallets: true,
    parcels: true,
    adr: true,
    tailLift: true,
    fragile: true,
    equipment: true,
    weightKg: true,
    goods: true,
    temperature: true,
    noSubcontract: true,
  })
  .extend({
    stops: z.array(stopOfChange).max(MAX_STOPS).nullable().optional().meta({
      description:
        "All further stops in driving order, without their sites: a site stays with its place. A stop that is done stays as it is.",
    }),
  })
  .meta({
    id: "ChangePatch",
    description: "As the body of PATCH /loads/{id}: what is left out stays, null clears.",
    example: { deliverByTime: "14:00" },
  });
export type ChangePatch = z.infer<typeof changePatch>;

export const proposeInput = z
  .strictObject({
    id: pathId,
    patch: changePatch.default({}).meta({ description: "The fields to change. {} changes the price alone." }),
    penceDelta: z
      .int()
      .optional()
      .meta({ description: "Added to the agreed price; less than 0: taken off. 0 when left out." }),
    note: unlogged(filledText(500)).optional().meta({ description: "Why, for the other end." }),
  })
  .meta({
    id: "ProposeChange",
    example: {
      patch: { deliverByTime: "14:00" },
      penceDelta: 2_500,
      note: "The kitchens take goods in until two. The £25 is for the wait.",
    },
  });
export type ProposeChange = z.infer<typeof proposeInput>;

const path = z.strictObject({ id: pathId, changeId: pathId });

/** The version that the caller saw; the call is refused if the load has changed since (contract 3). */
const expectedVersion = z.int().min(1).optional().meta({
  description: "The version of the load you saw; another one is 409 `changed_meanwhile`.",
  example: 4,
});

export const agreeInput = path
  .extend({
    expectedVersion,
    expectedPence: pence.optional().meta({
      description: "The price you agree to; another one is 409 `changed_meanwhile`.",
      example: 52_300,
    }),
  })
  .meta({ id: "AgreeChange", example: { expectedVersion: 4, expectedPence: 52_300 } });
export const refuseInput = path
  .extend({
    expectedVersion,
    reason: unlogged(filledText(500)).optional().meta({ description: "For the other end." }),
  })
  .meta({ id: "RefuseChange", example: { reason: "The driver is booked from noon on." } });
export const withdrawInput = path
  .extend({ expectedVersion })
  .meta({ example: { expectedVersion: 4 }, id: "WithdrawChange" });

const change = openChange
  .extend({
    person: unlogged(z.string()).nullable().meta({ description: "Who proposed it; null for an API key." }),
    status: z.enum(ChangeStatus).meta({
      description: "OPEN waits for an answer; LAPSED: the step it concerned was done, or the job ended.",
    }),
    closedAt: instant.nullable().meta({ description: "When it was answered, withdrawn or lapsed." }),
    reason: unlogged(z.string()).nullable().meta({ description: "Why it was refused." }),
    allowedActions: z
      .array(changeAction)
      .meta({ description: "What you may do with it now.", example: ["agree", "refuse"] }),
  })
  .meta({
    id: "Change",
    description: "A change of a booked load that one end proposed to the other.",
  });
export type ChangeView = z.infer<typeof change>;

export const changesInput = z.strictObject({ id: pathId, limit, cursor: cursor.optional() });
export type ListChanges = z.infer<typeof changesInput>;
export const changesOutput = z
  .object({
    changes: z.array(change).meta({ description: "Those of the present booking, newest first." }),
    nextCursor,
  })
  .meta({ id: "ChangeList" });
export type ChangesView = z.infer<typeof changesOutput>;

export const changeOutput = actedOutput
  .extend({
    change: change.optional().meta({
      description: "Left out in a repeat by a firm that is at neither end of the load any more.",
    }),
  })
  .meta({ id: "ChangeAnswer" });
