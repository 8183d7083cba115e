import { z } from "zod";
import { pathId } from "../core/fields.ts";
import { READ_POSTED } from "../core/needs.ts";
import { firmProcedure, memberProcedure, returns, router } from "../core/procedures.ts";
import { toldMissingOutput, turnedAwayOutput } from "../firms/requirements/schemas.ts";
import { answerInput, approvalOutput } from "../firms/schemas.ts";
import { BOARD_ACCESS } from "../loads/filters/rules.ts";
import { ownRecord } from "../loads/reputation/schemas.ts";
import { loadPath } from "../loads/schemas.ts";
import { answerReview, readApproval } from "./approval.ts";
import { readTurnedAway, recordShown } from "./passport/turned-away.ts";
import { readOwnRecord } from "./reputation/read-record.ts";

const nothing = z.strictObject({});

/** Procedures of trust whose names begin with firms, loads or board; the root router merges them. */
export const trustOfFirms = router({
  record: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/me/record",
        tags: ["Account"],
        summary: "Your record",
        description:
          'Your score and level as a poster and as a carrier, with every figure that they are made of. The guide "Score and level" tells how.',
      },
      access: { scope: "loads:read" },
    })
    .input(nothing)
    .concat(returns(ownRecord))
    .query(({ ctx }) => readOwnRecord(ctx)),

  approval: memberProcedure
    .input(nothing)
    .concat(returns(approvalOutput))
    .query(({ ctx }) => readApproval(ctx)),
  answerReview: memberProcedure
    .meta({ refusals: ["not_found", "already_decided"] })
    .input(answerInput)
    .concat(returns(approvalOutput))
    .mutation(({ ctx, input }) => answerReview(ctx, input)),
});

export const trustOfLoads = router({
  turnedAway: firmProcedure
    .meta({
      openapi: {
        method: "GET",
        path: "/loads/{id}/turned-away",
        tags: ["Loads"],
        summary: "Read who was turned away",
        description:
          "Carriers that wanted an open load and do not meet what it `requires`, counted by what they lack, with what to ask for instead; and how many that look for such a load meet it. Never a name.",
      },
      access: READ_POSTED,
      refusals: ["not_found"],
    })
    .input(loadPath)
    .concat(returns(turnedAwayOutput))
    .query(({ ctx, input }) => readTurnedAway(ctx, input)),
});

export const trustOfBoard = router({
  /** Records that the site showed the firm its missing requirements in place of a quote form. */
  toldMissing: firmProcedure
    .meta({ access: BOARD_ACCESS, refusals: ["not_found"] })
    .input(z.strictObject({ id: pathId }))
    .concat(returns(toldMissingOutput))
    .mutation(({ ctx, input }) => recordShown(ctx, input)),
});
