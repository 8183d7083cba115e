import { z } from "zod";
import { day, pathId } from "../../core/fields.ts";
import { invoiceSide } from "../../core/named-enums.ts";

const sum = (description: string, example = 0) =>
  z.int().meta({ description: `${description}, in pence with VAT.`, example });

const debt = z
  .object({
    invoiceId: z.string().meta({ description: "The invoice.", example: "inv_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
    number: z.string().meta({ description: "Its number.", example: "CV-1042" }),
    dueOn: day.meta({ description: "The due date of these lines of it.", example: "2027-01-07" }),
    openPence: sum("What is to pay of them", 63_000),
    daysLate: z.int().meta({ description: "Days since that day; 0 if it is not past.", example: 0 }),
  })
  .meta({ id: "StatementDebt", description: "The lines of an invoice that have one due date." });

const statement = z
  .object({
    firm: z
      .object({
        id: z.string().meta({ description: "The firm's id.", example: "firm_01k9z4d7b2f4wr8s0t5ye6zmqh" }),
        name: z.string().meta({ description: "Its name on the board.", example: "Halden Foods Logistics" }),
      })
      .meta({ id: "StatementFirm", description: "The firm at the other end." }),
    side: invoiceSide.meta({ description: "issued: it owes you. received: you owe it." }),
    notDuePence: sum("Not due yet", 63_000),
    days1To30Pence: sum("1 to 30 days late"),
    days31To60Pence: sum("31 to 60 days late"),
    days61To90Pence: sum("61 to 90 days late"),
    over90Pence: sum("More than 90 days late"),
    totalPence: sum("All of it", 63_000),
    interestPence: z.int().meta({
      description:
        "Statutory interest until today on what is late, in pence: a figure, which nobody is charged.",
      example: 0,
    }),
    fixedSumPence: z.int().meta({
      description: "The fixed sums that the law allows for what is late, in pence: a figure as well.",
      example: 0,
    }),
    debts: z.array(debt).meta({ description: "By due date, the earliest first." }),
  })
  .meta({ id: "Statement", description: "What is open between your firm and another one, on one side." });
export type StatementView = z.infer<typeof statement>;

export const statementsInput = z.strictObject({
  with: pathId.optional().meta({ description: "The id of the firm at the other end; all when left out." }),
});

export const statementsOutput = z.object({
  asOf: day.meta({ description: "The London day of these figures.", example: "2026-12-01" }),
  statements: z.array(statement).meta({ description: "The largest sum first." }),
});
