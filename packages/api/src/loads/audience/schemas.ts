import { RunStatus } from "@board/db/enums";
import { z } from "zod";
import { filledText, instant, pathId } from "../../core/fields.ts";
import { MAX_GROUP_LETTERS, MAX_GROUPS } from "../../firms/network/rules.ts";
import { LIVE_RUN } from "./rules.ts";

/** Maximum number of firms that an audience, or a step of a guide, names. */
export const MAX_CARRIERS = 100;

const wholeAudience = z.enum(["board", "network"]).meta({
  id: "WholeAudience",
  description: "Everybody on the board, or your network: the carriers that joined it.",
});

/** The audience of a posting (contract 14). */
export const audienceInput = z.union([
  wholeAudience,
  z
    .strictObject({
      groups: z
        .array(filledText(MAX_GROUP_LETTERS))
        .max(MAX_GROUPS)
        .optional()
        .meta({ description: "Groups of your network, as you spelled them.", example: ["Yorkshire"] }),
      carriers: z
        .array(pathId)
        .max(MAX_CARRIERS)
        .optional()
        .meta({ description: "Firms by their ids, in your network or not." }),
    })
    .meta({ id: "ChosenCarriers", description: "The carriers and groups that you name." }),
]);
export type AudienceInput = z.infer<typeof audienceInput>;

/** The audience of a load as its poster reads it. */
export const audienceView = z
  .union([
    wholeAudience,
    z
      .object({
        groups: z.array(z.string()).meta({ description: "Groups of your network." }),
        carriers: z.array(z.string()).meta({ description: "Ids of firms." }),
      })
      .meta({ id: "ChosenCarriersOfLoad", description: "The carriers and groups that you named." }),
    z
      .object({ routingGuide: z.string().nullable().meta({ description: "Its id. null: it was deleted." }) })
      .meta({ id: "GuidedAudience", description: "While a routing guide runs, its present step decides." }),
  ])
  .meta({ description: "Whom the load is for; for the poster alone." });
export type AudienceView = z.infer<typeof audienceView>;

export const runStatus = z.enum(RunStatus).meta({
  id: "RunStatus",
  description:
    "RUNNING. WAITING: the minutes of the step wait for your working hours. BOOKED. ON_BOARD: everybody may quote now. EXHAUSTED: nobody took it. STOPPED by you. CANCELLED with the load.",
});

/** The run of a routing guide, as it is stored in its load. */
const storedRun = z.object({
  id: z.string(),
  guideId: z.string().nullable(),
  name: z.string(),
  status: runStatus,
  step: z.int(),
  of: z.int(),
  dueAt: z.string().nullable(),
});
export type StoredRun = z.infer<typeof storedRun>;

/** The run of a load in short, as its poster reads it. */
export const runInShort = z
  .object({
    status: runStatus.meta({ description: "Whether it goes on, or how it ended." }),
    step: z
      .int()
      .meta({ description: "The present step, from 1 on, or the last one that began.", example: 2 }),
    of: z.int().meta({ description: "How many steps the guide has.", example: 3 }),
    dueAt: instant.nullable().meta({ description: "When the step ends. null: no step is open." }),
  })
  .meta({ id: "RunInShort", description: "How far the load's routing guide has come." });

/** Returns the run that a load's row holds, or null. */
export function runOf({ run }: { run: unknown }): StoredRun | null {
  return run === null ? null : storedRun.parse(run);
}

/** True while a run decides whom its load is for. */
export function isRunning(run: StoredRun | null): run is StoredRun {
  return run !== null && LIVE_RUN.includes(run.status);
}
