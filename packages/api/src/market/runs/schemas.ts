import { RunStepEnd } from "@board/db/enums";
import { z } from "zod";
import { instant, pathId, unlogged } from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { runStatus } from "../../loads/audience/schemas.ts";
import { toldOffer } from "../../loads/outbox/offer-schemas.ts";
import { LEFT_OUT_REASONS } from "../guides/rules.ts";
import { steps } from "../guides/schemas.ts";

const guideStep = steps.element;

const carrier = z
  .object({
    id: z.string().meta({ description: "The firm's id.", example: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    name: z.string().nullable().meta({
      description: "Its name. null: it is no member of your network.",
      example: "Calder Vale Haulage",
    }),
  })
  .meta({ id: "RunCarrier", description: "A carrier of a step." });

const runStep = z
  .object({
    number: z.int().meta({ description: "From 1 on.", example: 2 }),
    ...guideStep.shape,
    pricePence: z.int().nullable().meta({
      description: "The price that is asked, a share of the guide worked out. null: quotes.",
      example: 41_000,
    }),
    status: z.enum(["NOT_BEGUN", "OPEN", "ENDED", "PASSED"]).meta({
      id: "RunStepStatus",
      description: "PASSED: nobody could be asked, or no time was left.",
    }),
    ended: z.enum(RunStepEnd).nullable().meta({
      id: "RunStepEnd",
      description:
        "Why it ended. ALL_NO: everybody that was asked said no. TIME. SKIPPED, STOPPED: by you. CHANGED: the load was changed, and the step begins anew. BOOKED, CANCELLED, ON_BOARD: what the load is. NOBODY, NO_TIME: it was passed over. null: it is open, or has not begun.",
    }),
    beganAt: instant.nullable().meta({
      description: "When it began; of a step that has not begun, when it will at the latest. null: never.",
    }),
    dueAt: instant.nullable().meta({
      description: "When it ends, or ends at the latest. null: the board, whose time is the rest.",
    }),
    endedAt: instant.nullable().meta({ description: "When it ended. null: it has not." }),
    offers: z.array(toldOffer).meta({ description: "Offers of the step, oldest first." }),
    told: z
      .array(
        carrier.extend({
          quoteId: z.string().nullable().meta({ description: "Its quote. null: it sent none." }),
        }),
      )
      .meta({ description: "Carriers that the step opened the load to without an offer." }),
    notAsked: z
      .array(
        carrier.extend({
          reason: z.enum(LEFT_OUT_REASONS).meta({
            id: "NotAskedReason",
            description:
              "SAID_NO in an earlier step. HAD_IT: it handed the load back. NO_VEHICLE of the class. NOT_ELIGIBLE: it lacks what the load asks for. TOO_MANY: 100 are asked at most.",
          }),
        }),
      )
      .meta({ description: "Carriers of the step that were left out." }),
  })
  .meta({ id: "StepOfRun", description: "A step of a run." });

export const run = z
  .object({
    id: z.string().meta({ description: "The run's id.", example: "run_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    loadId: z.string().meta({ description: "The load.", example: "load_01k9z4c2m5e8vtn6q3r7xw1ya0" }),
    routingGuide: z
      .object({
        id: z.string().nullable().meta({ description: "Its id. null: it was deleted." }),
        name: unlogged(z.string()).meta({
          description: "Its name when the run began.",
          example: "Bradford to Scotland",
        }),
      })
      .meta({ id: "RunGuide", description: "The routing guide." }),
    status: runStatus.meta({ description: "Whether it goes on, or how it ended." }),
    step: z.int().meta({ description: "The present step, or the last one that began.", example: 2 }),
    of: z.int().meta({ description: "How many steps there are.", example: 3 }),
    dueAt: instant.nullable().meta({ description: "When the present step ends. null: none is open." }),
    beganAt: instant.meta({ description: "When it began." }),
    endedAt: instant.nullable().meta({ description: "When it ended. null: it goes on." }),
    steps: z.array(runStep).meta({ description: "In their order." }),
    allowedActions: z
      .array(
        z.enum(["skip", "stop"]).meta({ id: "RunAction", description: "What a poster may do with a run." }),
      )
      .meta({ description: "What you may do with it now.", example: ["skip", "stop"] }),
  })
  .meta({ id: "Run", description: "A routing guide at work on a load." });
export type RunView = z.infer<typeof run>;

export const runInput = z.strictObject({ id: pathId });
export const skipInput = runInput.meta({ id: "SkipStep", example: {} });
export const stopInput = runInput.meta({ id: "StopRun", example: {} });
export const runOutput = z.object({ run }).meta({ id: "RunAnswer" });
export const movedRunOutput = z.object({ run, ...replay }).meta({ id: "MovedRun" });
