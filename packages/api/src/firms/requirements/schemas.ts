import { dayOfColumn } from "@board/calendar";
import type { Load, Prisma } from "@board/db";
import { z } from "zod";
import { LICENCE_STATES, type Requires } from "../../core/carrier-facts.ts";
import { day, pence } from "../../core/fields.ts";
import { type AskingLoad, CHECKS, DOCUMENT_KINDS, LOSABLE, REQUIREMENTS } from "./rules.ts";

export const requirement = z
  .enum(REQUIREMENTS)
  .meta({ id: "Requirement", description: "Something that a load can ask of its carrier." });
export const losable = z.enum(LOSABLE).meta({
  id: "Losable",
  description: "Something that a carrier can lose: its operator's licence, or a cover.",
});
export const documentKind = z
  .enum(DOCUMENT_KINDS)
  .meta({ id: "CoverKind", description: "A kind of insurance." });
export const licenceState = z.enum(LICENCE_STATES).meta({
  id: "LicenceState",
  description:
    "valid: Standard, in force. restricted: for own goods only, so it never counts. lost: it was valid once. not_valid: in the register, not in force. review: an admin looks at it. none: not found.",
});

/** Requirements of a load; an absent field requires nothing. */
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
  .meta({
    description: "What a carrier must have to quote or book. A field that is left out asks for nothing.",
    id: "Requires",
    example: { operatorLicence: true, goodsInTransitPence: 2_500_000 },
  });

/** Requirements as they are shown; null if the load has none. */
export const requiresView = z
  .object({
    operatorLicence: z
      .boolean()
      .meta({ description: "A valid Standard operator's licence, for vehicles over 3.5 t.", example: true }),
    goodsInTransitPence: z.int().nullable().meta({
      description: "Goods-in-transit insurance of this sum or more, in pence. null: none.",
      example: 2_500_000,
    }),
    hireAndReward: z.boolean().meta({ description: "Hire-and-reward insurance.", example: false }),
    minFinished: z
      .int()
      .nullable()
      .meta({ description: "So many jobs finished on the board. null: none.", example: null }),
    gateCheck: z.boolean().meta({
      description: "Not collected before the yard has compared the collection code.",
      example: false,
    }),
  })
  .nullable()
  .meta({
    id: "RequiresView",
    description: "What a carrier must have to quote on it or book it. null: nothing.",
  });
export type RequiresView = z.infer<typeof requiresView>;

export const check = z
  .object({
    check: z.enum(CHECKS).meta({ description: "What was checked." }),
    state: z.enum(["ok", "trouble", "missing", "fact"]).meta({
      description:
        "ok: checked and in order; trouble: look twice; missing: not there; fact: neither good nor bad.",
    }),
    words: z.string().meta({ description: "In words, to show.", example: "GIT £50k, Pennine Mutual" }),
    until: day.nullable().meta({ description: "The last day of a cover." }),
  })
  .meta({ description: "One thing that the board knows of a carrier.", id: "Check" });

/** The carriers that a load's requirements turned away, for its poster. */
export const turnedAwayOutput = z
  .object({
    turnedAway: z
      .array(
        z.object({
          missing: z
            .array(requirement)
            .meta({ description: "What they lack.", example: ["goods_in_transit"] }),
          state: z.enum(["trouble", "missing"]).meta({
            description: "trouble: they have something that does not do; missing: they have nothing.",
          }),
          words: z.string().meta({ description: "In words, to show.", example: "No goods-in-transit cover" }),
          carriers: z.int().meta({ description: "How many; they are never named." }),
          scores: z
            .object({
              lowest: z.int().meta({ description: "The lowest.", example: 72 }),
              highest: z.int().meta({ description: "The highest.", example: 94 }),
            })
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
  })
  .meta({ id: "TurnedAway" });

export const toldMissingOutput = z
  .object({
    missing: z.array(requirement).meta({ description: "What the load requires and the carrier lacks." }),
  })
  .meta({ id: "ToldMissing" });

/** Returns the requirements to store: only those that require something. */
export function storedRequires(given: Requires | undefined): Prisma.JsonObject {
  return Object.fromEntries(
    Object.entries(given ?? {}).filter(([, value]) => value !== undefined && value !== false && value !== 0),
  );
}

export function givenRequires(stored: Prisma.JsonValue): Requires {
  return requires.parse(stored);
}

export function viewRequires(stored: Prisma.JsonValue): RequiresView {
  return requiresViewOf(givenRequires(stored));
}

export function requiresViewOf(given: Requires): RequiresView {
  if (Object.keys(given).length === 0) return null;
  return {
    operatorLicence: given.operatorLicence ?? false,
    goodsInTransitPence: given.goodsInTransitPence ?? null,
    hireAndReward: given.hireAndReward ?? false,
    minFinished: given.minFinished ?? null,
    gateCheck: given.gateCheck ?? false,
  };
}

/** Returns what a load asks of a carrier, from its row. */
export function askingLoad(load: Pick<Load, "requires" | "vehicleClass" | "collectDate">): AskingLoad {
  const { vehicleClass } = load;
  return { requires: givenRequires(load.requires), vehicleClass, collectDate: dayOfColumn(load.collectDate) };
}

/** A passport in short, for GET /me; null for a firm that only posts. */
export const passportInShort = z
  .object({
    licence: licenceState.meta({ description: "Where the operator's licence stands." }),
    covers: z
      .array(
        z.object({
          kind: documentKind.meta({ description: "What it insures." }),
          pence: z
            .int()
            .nullable()
            .meta({ description: "The sum insured, in pence. null for hire and reward." }),
          from: day.meta({ description: "The first day of the cover." }),
          until: day.meta({ description: "The last day of the cover." }),
        }),
      )
      .meta({ description: "Insurance that counts." }),
    missing: z.array(losable).meta({ description: "What you lack of it all." }),
  })
  .nullable()
  .meta({
    id: "PassportInShort",
    description: "What the board knows of you as a carrier: see GET /passport. null: you only post.",
  });
