import { AgreementEnd } from "@board/db/enums";
import { z } from "zod";
import { cursor, day, instant, limit, nextCursor, orNull, pathId } from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { side } from "../../core/named-enums.ts";
import { invoice } from "../invoices/schemas.ts";
import { AGREEMENT_ACTIONS, AGREEMENT_STATUSES } from "./rules.ts";

const status = z.enum(AGREEMENT_STATUSES).meta({
  id: "AgreementStatus",
  description:
    "PROPOSED waits for the carrier. ACTIVE: the poster makes the invoices. ENDED: one end ended it, its last day is over, or a VAT number changed.",
});

const firm = z
  .object({
    id: z.string().meta({ description: "The firm's id.", example: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    name: z.string().meta({ description: "Its name on the board.", example: "Castle Vans" }),
  })
  .meta({ id: "AgreementFirm", description: "A firm of an agreement." });

/** An agreement on self-billing, as both ends read it. */
const agreement = z
  .object({
    id: z.string().meta({
      description: "The agreement's id: accept or end it by this.",
      example: "agree_01k9z4d7b2f4wr8s0t5ye6zmqh",
    }),
    status,
    isTest: z.boolean().meta({ description: "It is about test loads." }),
    poster: firm.meta({ description: "The customer, which makes the invoices." }),
    carrier: firm.meta({ description: "The supplier, for which they are made." }),
    until: day.meta({ description: "Its last day.", example: "2027-10-31" }),
    coversFrom: orNull(day).meta({
      description: "The first day of delivery that it covers. null: it is not accepted.",
      example: "2026-11-24",
    }),
    proposedAt: instant.meta({ description: "When the poster proposed it." }),
    acceptedAt: instant.nullable().meta({ description: "When the carrier accepted it. null: it did not." }),
    endedAt: instant.nullable().meta({
      description: "When it was ended before its last day. null: it was not.",
    }),
    endedBy: z.enum(AgreementEnd).nullable().meta({
      id: "AgreementEnd",
      description:
        "The end that ended it; `vat_number`: the VAT number of either changed; `replaced`: a newer agreement took its place. null: it was not ended.",
    }),
    text: z
      .object({
        version: z.string().meta({ description: "The version of the words.", example: "2026-12-01" }),
        clauses: z.array(z.string()).meta({
          description: "What both agree on, with the names as they were at acceptance.",
          example: ["The supplier issues no VAT invoice for these jobs."],
        }),
      })
      .meta({ id: "AgreementText", description: "The words of the agreement." }),
    allowedActions: z
      .array(
        z.enum(AGREEMENT_ACTIONS).meta({ id: "AgreementAction", description: "What an end may do with it." }),
      )
      .meta({ description: "What you may do with it now.", example: ["end"] }),
  })
  .meta({
    id: "SelfBillingAgreement",
    description: "An agreement that a poster makes a carrier's invoices.",
  });
export type AgreementView = z.infer<typeof agreement>;

export const agreementOutput = z.object({ agreement, ...replay }).meta({ id: "AgreementAnswer" });

export const proposeAgreementInput = z
  .strictObject({
    carrierId: pathId.meta({
      description: "A carrier that has had a job of yours.",
      example: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh",
    }),
    until: day.meta({ description: "The last day, at most 12 months from today.", example: "2027-10-31" }),
  })
  .meta({
    id: "ProposeAgreement",
    example: { carrierId: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh", until: "2027-10-31" },
  });
export type ProposeAgreement = z.infer<typeof proposeAgreementInput>;

export const acceptAgreementInput = z
  .strictObject({ id: pathId })
  .meta({ id: "AcceptAgreement", example: {} });
export const endAgreementInput = z.strictObject({ id: pathId }).meta({ id: "EndAgreement", example: {} });

export const listAgreementsInput = z.strictObject({
  side: side.optional().meta({ description: "Your side of the agreements; both when left out." }),
  status: status.optional(),
  limit,
  cursor: cursor.optional(),
});
export type ListAgreements = z.infer<typeof listAgreementsInput>;
export const listAgreementsOutput = z.object({
  agreements: z.array(agreement).meta({ description: "Newest first." }),
  nextCursor,
});

export const selfBillInput = z
  .strictObject({
    carrierId: pathId.meta({
      description: "The carrier, under an agreement that is in force.",
      example: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh",
    }),
    from: day.meta({ description: "The first day of confirmation, in London.", example: "2026-11-01" }),
    to: day.meta({ description: "The last day of confirmation, included.", example: "2026-11-30" }),
  })
  .meta({
    id: "SelfBill",
    example: { carrierId: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh", from: "2026-11-01", to: "2026-11-30" },
  });
export type SelfBill = z.infer<typeof selfBillInput>;

const leftOutJob = z
  .object({
    loadId: z.string().meta({ description: "The job.", example: "load_01k9z4c2m5e8vtn6q3r7xw1ya0" }),
    ref: z.string().meta({ description: "The board's reference.", example: "FB-7K3M-92QX" }),
    externalRef: z.string().nullable().meta({ description: "Your own job number.", example: "J-4711" }),
    reason: z.enum(["DISPUTED", "EXTRA_OPEN"]).meta({
      id: "LeftOutReason",
      description: "DISPUTED: until the dispute ends. EXTRA_OPEN: an extra waits for an answer.",
    }),
  })
  .meta({ id: "LeftOutJob", description: "A job of these days that is not on the self-bill." });
export type LeftOutJob = z.infer<typeof leftOutJob>;

export const selfBillOutput = z.object({
  invoice,
  leftOut: z.array(leftOutJob).meta({
    description: "Jobs of these days that wait, oldest delivery first. Run the same days again for them.",
    example: [],
  }),
  ...replay,
});

export type SelfBillAnswer = z.infer<typeof selfBillOutput>;

/** Document that a run would make now, and the jobs left out, for the site to show before it is made. */
export const selfBillPreview = z.object({
  /** Null if no job of these days is to be billed. */
  bill: z
    .object({
      jobs: z.int(),
      netPence: z.int(),
      vatPence: z.int(),
      totalPence: z.int(),
      firstDueOn: day,
      lastDueOn: day,
    })
    .nullable(),
  leftOut: z.array(leftOutJob),
});
export type SelfBillPreview = z.infer<typeof selfBillPreview>;
