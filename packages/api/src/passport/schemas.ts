import { dayOfColumn } from "@board/calendar";
import type { Load, Prisma } from "@board/db";
import { z } from "zod";
import { day, pence } from "../fields.ts";
import { type AskingLoad, CHECKS, REQUIREMENTS, type Requires } from "./rules.ts";

/** Requirements of a load (passport). Each field is left out where it asks for nothing. */
export const requires = z
  .strictObject({
    operatorLicence: z.boolean().optional().meta({
      description:
        "A valid Standard National or Standard International operator's licence. Vehicles up to 3.5 t need none; a Restricted licence never counts.",
      example: true,
    }),
    goodsInTransitPence: pence.optional().meta({
      description: "Goods-in-transit insurance of this sum or more on the day of collection, in pence.",
      example: 2_500_000,
    }),
    hireAndReward: z
      .boolean()
      .optional()
      .meta({ description: "Hire-and-reward insurance on the day of collection." }),
    minFinished: z
      .int()
      .min(0)
      .max(1_000)
      .optional()
      .meta({ description: "So many jobs finished on the board." }),
    gateCheck: z.boolean().optional().meta({
      description: "Not collected before your yard has compared the collection code.",
    }),
  })
  .meta({ id: "Requires", example: { operatorLicence: true, goodsInTransitPence: 2_500_000 } });

/** Them as readers are given them; null: the load asks for nothing beyond a price. */
export const requiresView = z
  .object({
    operatorLicence: z.boolean(),
    goodsInTransitPence: z.int().nullable(),
    hireAndReward: z.boolean(),
    minFinished: z.int().nullable(),
    gateCheck: z.boolean(),
  })
  .nullable()
  .meta({
    id: "RequiresView",
    description: "What a carrier must have to quote on it or book it. null: nothing.",
  });
export type RequiresView = z.infer<typeof requiresView>;

export const check = z
  .object({
    check: z.enum(CHECKS),
    state: z.enum(["ok", "trouble", "missing", "fact"]).meta({
      description:
        "ok: checked and in order; trouble: look twice; missing: not there; fact: neither good nor bad.",
    }),
    words: z.string().meta({ example: "GIT £50k to Mar 2027" }),
    until: day.nullable().meta({ description: "The last day of a cover." }),
  })
  .meta({ id: "Check" });

/** The carriers that a load's requirements turn away, for its poster. */
export const turnedAwayOutput = z.object({
  turnedAway: z
    .array(
      z.object({
        missing: z.array(z.enum(REQUIREMENTS)),
        state: z.enum(["trouble", "missing"]).meta({
          description: "trouble: they have something that does not do; missing: they have nothing.",
        }),
        words: z.string().meta({ example: "No goods-in-transit cover" }),
        carriers: z.int().meta({ description: "How many; they are never named." }),
        scores: z
          .object({ lowest: z.int(), highest: z.int() })
          .nullable()
          .meta({ description: "Their scores as the board shows them; null where none has one." }),
        coverPence: z
          .array(z.int())
          .meta({ description: "The sums insured that they have where it is too little.", example: [] }),
        instead: z
          .object({
            requires: requires.meta({ description: "Send it with PATCH /loads/{id}." }),
            carriers: z.int().meta({ description: "So many of all those turned away could quote then." }),
          })
          .nullable()
          .meta({ description: "What to ask for instead; null: nothing would let them quote." }),
      }),
    )
    .meta({ description: "By what they lack, most first. One that meets the load by now is left out." }),
  carriersMatched: z
    .int()
    .meta({ description: "Carriers that look for such a load and meet what it requires." }),
  carriersNotEligible: z.int().meta({ description: "Those that look for one and do not meet it." }),
});

export const toldMissingOutput = z.object({ missing: z.array(z.enum(REQUIREMENTS)) });

/** The requirements that ask for something: what a row holds. */
export function storedRequires(given: Requires | undefined): Prisma.JsonObject {
  return Object.fromEntries(
    Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== false && value !== 0),
  );
}

/** The requirements of a row. */
export function givenRequires(stored: Prisma.JsonValue): Requires {
  return requires.parse(stored);
}

export function viewRequires(stored: Prisma.JsonValue): RequiresView {
  const given = givenRequires(stored);
  if (Object.keys(given).length === 0) return null;
  return {
    operatorLicence: given.operatorLicence ?? false,
    goodsInTransitPence: given.goodsInTransitPence ?? null,
    hireAndReward: given.hireAndReward ?? false,
    minFinished: given.minFinished ?? null,
    gateCheck: given.gateCheck ?? false,
  };
}

/** A load's row as far as it decides which carriers may have it. */
export function askingLoad(load: Pick<Load, "requires" | "vehicleClass" | "collectDate">): AskingLoad {
  const { vehicleClass } = load;
  return { requires: givenRequires(load.requires), vehicleClass, collectDate: dayOfColumn(load.collectDate) };
}
