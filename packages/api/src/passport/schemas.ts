import { dayOfColumn } from "@board/calendar";
import type { Load, Prisma } from "@board/db";
import { DocumentState, LicenceType } from "@board/db/enums";
import { z } from "zod";
import { day, filledText, instant, MAX_PENCE, pathId, pence, queryInt, text } from "../fields.ts";
import { content } from "../files/schemas.ts";
import { companyNumberIn, licenceNumberIn, postcodesIn } from "../register/rules.ts";
import { ITEM_STATES, ITEMS } from "./checklist.ts";
import {
  type AskingLoad,
  CHECKS,
  DOCUMENT_KINDS,
  LICENCE_STATES,
  LOSABLE,
  REQUIREMENTS,
  type Requires,
} from "./rules.ts";

export const requirement = z.enum(REQUIREMENTS).meta({ id: "Requirement" });
export const losable = z.enum(LOSABLE).meta({ id: "Losable" });
export const documentKind = z.enum(DOCUMENT_KINDS).meta({ id: "CoverKind" });
const licenceState = z.enum(LICENCE_STATES).meta({ id: "LicenceState" });

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
export const turnedAwayOutput = z
  .object({
    turnedAway: z
      .array(
        z.object({
          missing: z.array(requirement),
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
  })
  .meta({ id: "TurnedAway" });

export const toldMissingOutput = z.object({ missing: z.array(requirement) }).meta({ id: "ToldMissing" });

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

/** A load's row as far as it decides which carriers may have it. */
export function askingLoad(load: Pick<Load, "requires" | "vehicleClass" | "collectDate">): AskingLoad {
  const { vehicleClass } = load;
  return { requires: givenRequires(load.requires), vehicleClass, collectDate: dayOfColumn(load.collectDate) };
}

const MAX_COVER_PENCE = 10 * MAX_PENCE;

/** A number of a register, as people write it; null takes it away. */
function registered(read: (given: string) => unknown, code: string, error: string, example: string) {
  return text(40)
    .refine((given) => read(given) !== null, { params: { code }, error })
    .nullable()
    .optional()
    .meta({ example });
}

export const changePassportInput = z
  .strictObject({
    companyNumber: registered(
      companyNumberIn,
      "invalid_company_number",
      "must be a number of Companies House, such as 07214486 or SC214486.",
      "07214486",
    ),
    licenceNumber: registered(
      licenceNumberIn,
      "invalid_licence_number",
      "must be the number of an operator's licence, such as OB1084417.",
      "OB1084417",
    ),
    address: filledText(200)
      .nullable()
      .optional()
      .meta({ description: "Of the operator, as on the licence.", example: "4 Dock Road, Hull" }),
    postcode: registered(
      (given) => postcodesIn(given)[0] ?? null,
      "invalid_postcode",
      "must be a whole postcode, such as HU1 2AB.",
      "HU1 2AB",
    ),
  })
  .meta({
    id: "ChangePassport",
    description: "What you leave out stays; null takes it away.",
    example: { companyNumber: "07214486", licenceNumber: "OB1084417" },
  });
export type ChangePassport = z.infer<typeof changePassportInput>;

export const sendDocumentInput = z.strictObject({
  kind: documentKind,
  content,
  insurer: filledText(100).meta({ example: "Pennine Mutual" }),
  policy: filledText(100).meta({
    description:
      "The number of the policy. In test mode REJECTED is sent back, any other is accepted at once.",
    example: "GT/228104",
  }),
  coverPence: queryInt(1, MAX_COVER_PENCE)
    .optional()
    .meta({
      description: "The sum insured, in pence: goods in transit only.",
      example: 5_000_000,
      override: { type: "integer", minimum: 1, maximum: MAX_COVER_PENCE },
    }),
  validFrom: day.meta({ description: "The first day of the cover." }),
  validUntil: day.meta({ description: "The last day of the cover." }),
});
export type SendDocument = z.infer<typeof sendDocumentInput>;

export const documentInput = z.strictObject({ id: pathId });

export const passportDocument = z
  .object({
    id: z.string(),
    kind: documentKind,
    state: z.enum(DocumentState).meta({
      description: "SENT waits for an admin and counts for nothing; ACCEPTED counts; REJECTED was sent back.",
    }),
    reason: z.string().nullable().meta({ description: "Why it was sent back." }),
    insurer: z.string(),
    policy: z.string(),
    coverPence: z.int().nullable().meta({ description: "The sum insured; null for hire and reward." }),
    validFrom: day,
    validUntil: day,
    contentType: z.string(),
    bytes: z.int(),
    url: z.string().meta({ description: "Where your firm downloads it." }),
    sentAt: instant,
    decidedAt: instant.nullable(),
  })
  .meta({ id: "PassportDocument" });
export type PassportDocumentView = z.infer<typeof passportDocument>;

const opens = z.object({
  loads: z.int().meta({ description: "Loads on your board today that ask for it." }),
  of: z.int().meta({ description: "Loads on your board today." }),
});

const passportView = z
  .object({
    companyNumber: z.string().nullable(),
    licenceNumber: z.string().nullable(),
    address: z.string().nullable(),
    postcode: z.string().nullable(),
    checklist: z
      .array(
        z.object({
          item: z.enum(ITEMS),
          state: z.enum(ITEM_STATES).meta({
            description:
              "ok: in order; trouble: there, and not in order; missing: not there; waiting: an admin looks at it; rejected: sent back with a reason.",
          }),
          words: z.string().meta({ example: "£50k, Pennine Mutual" }),
          until: day.nullable(),
          opens: opens.nullable().meta({ description: "null where no load asks for such a thing." }),
          jobs: z.int().meta({ description: "Jobs under way that need it beyond that day, or now." }),
        }),
      )
      .meta({ description: "In the order to do it in." }),
    licence: z
      .object({
        state: licenceState,
        number: z.string().nullable(),
        type: z.enum(LicenceType).nullable(),
        valid: z.boolean(),
        vehiclesAuthorised: z.int().nullable(),
        continuationDate: day.nullable(),
        matchedBy: z.string().nullable().meta({
          description: "company_number, name_and_address or admin.",
          example: "company_number",
        }),
        registerReadAt: instant.nullable().meta({ description: "When the register was read last." }),
      })
      .meta({ description: "The operator's licence that the register has for you." }),
    lorries: z.int().meta({ description: "Vehicles over 3.5 t that you list." }),
    documents: z.array(passportDocument).meta({ description: "The newest first, at most 50." }),
    asPosterReads: z.array(check).meta({
      description: "What a poster reads beside your quote. Never your name, a number or a document.",
    }),
    board: z.object({
      loads: z.int().meta({ description: "Loads on your board today." }),
      eligible: z.int().meta({ description: "Those of them that you may quote on." }),
      closed: z.array(z.object({ missing: z.array(requirement), loads: z.int() })),
    }),
    mayChange: z.boolean().meta({ description: "Owners change it, and keys with quotes:write." }),
  })
  .meta({ id: "Passport" });
export type PassportView = z.infer<typeof passportView>;

export const passportOutput = z.object({ passport: passportView }).meta({ id: "PassportAnswer" });
export const documentOutput = z
  .object({ document: passportDocument, passport: passportView })
  .meta({ id: "PassportDocumentAnswer" });

/** The passport in short, for GET /me; null for a firm that only posts. */
export const passportInShort = z
  .object({
    licence: licenceState,
    covers: z.array(z.object({ kind: documentKind, pence: z.int().nullable(), from: day, until: day })),
    missing: z.array(losable),
  })
  .nullable()
  .meta({
    id: "PassportInShort",
    description: "What the board knows of you as a carrier: see GET /passport. null: you only post.",
  });
