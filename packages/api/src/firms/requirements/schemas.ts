import { dayOfColumn } from "@board/calendar";
import type { Load, Prisma } from "@board/db";
import { DocumentState, LicenceType } from "@board/db/enums";
import { z } from "zod";
import {
  day,
  filledText,
  instant,
  MAX_PENCE,
  pathId,
  pence,
  queryInt,
  text,
  unlogged,
} from "../../core/fields.ts";
import { content } from "../../core/files/schemas.ts";
import { ITEM_STATES, ITEMS } from "../../trust/passport/checklist.ts";
import { companyNumberIn, licenceNumberIn, postcodesIn } from "../licences/rules.ts";
import {
  type AskingLoad,
  CHECKS,
  DOCUMENT_KINDS,
  LICENCE_STATES,
  LOSABLE,
  REQUIREMENTS,
  type Requires,
} from "./rules.ts";

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
const licenceState = z.enum(LICENCE_STATES).meta({
  id: "LicenceState",
  description:
    "valid: Standard, in force. restricted: for own goods only, so it never counts. lost: it was valid once. not_valid: in the register, not in force. review: an admin looks at it. none: not found.",
});

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
  .meta({
    description: "What a carrier must have to quote or book. A field that is left out asks for nothing.",
    id: "Requires",
    example: { operatorLicence: true, goodsInTransitPence: 2_500_000 },
  });

/** Them as readers are given them; null: the load asks for nothing beyond a price. */
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

/** The carriers that a load's requirements turn away, for its poster. */
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
function registered(
  read: (given: string) => unknown,
  code: string,
  error: string,
  about: { description: string; example: string },
) {
  return text(40)
    .refine((given) => read(given) !== null, { params: { code }, error })
    .nullable()
    .optional()
    .meta(about);
}

export const changePassportInput = z
  .strictObject({
    companyNumber: registered(
      companyNumberIn,
      "invalid_company_number",
      "must be a number of Companies House, such as 07214486 or SC214486.",
      { description: "At Companies House.", example: "07214486" },
    ),
    licenceNumber: registered(
      licenceNumberIn,
      "invalid_licence_number",
      "must be the number of an operator's licence, such as OB1084417.",
      { description: "Of the operator's licence.", example: "OB1084417" },
    ),
    address: unlogged(filledText(200))
      .nullable()
      .optional()
      .meta({ description: "Of the operator, as on the licence.", example: "4 Dock Road, Hull" }),
    postcode: registered(
      (given) => postcodesIn(given)[0] ?? null,
      "invalid_postcode",
      "must be a whole postcode, such as HU1 2AB.",
      { description: "Of the operator, as on the licence.", example: "HU1 2AB" },
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
  insurer: unlogged(filledText(100)).meta({ example: "Pennine Mutual" }),
  policy: unlogged(filledText(100)).meta({
    description:
      "The number of the policy. In test mode REJECTED is sent back, any other is accepted at once.",
    example: "GT/228104",
  }),
  coverPence: queryInt(1, MAX_COVER_PENCE, "a whole number of pence")
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
    id: z.string().meta({ description: "The document's id." }),
    kind: documentKind.meta({ description: "What it insures." }),
    state: z.enum(DocumentState).meta({
      description: "SENT waits for an admin and counts for nothing; ACCEPTED counts; REJECTED was sent back.",
    }),
    reason: unlogged(z.string()).nullable().meta({ description: "Why it was sent back." }),
    insurer: unlogged(z.string()).meta({ description: "Who insures." }),
    policy: unlogged(z.string()).meta({ description: "The number of the policy." }),
    coverPence: z.int().nullable().meta({ description: "The sum insured; null for hire and reward." }),
    validFrom: day.meta({ description: "The first day of the cover." }),
    validUntil: day.meta({ description: "The last day of the cover." }),
    contentType: z.string().meta({ description: "The file's type." }),
    bytes: z.int().meta({ description: "The file's length in bytes." }),
    url: z.string().meta({ description: "Where your firm downloads it." }),
    sentAt: instant.meta({ description: "When it was sent." }),
    decidedAt: instant.nullable().meta({ description: "When an admin decided on it. null: not yet." }),
  })
  .meta({ description: "A certificate of insurance.", id: "PassportDocument" });
export type PassportDocumentView = z.infer<typeof passportDocument>;

const opens = z.object({
  loads: z.int().meta({ description: "Loads on your board today that ask for it." }),
  of: z.int().meta({ description: "Loads on your board today." }),
});

const passportView = z
  .object({
    companyNumber: z.string().nullable().meta({ description: "At Companies House. null: not said." }),
    licenceNumber: z.string().nullable().meta({ description: "Of the operator's licence. null: not said." }),
    address: unlogged(z.string())
      .nullable()
      .meta({ description: "Of the operator, as on the licence. null: not said." }),
    postcode: z.string().nullable().meta({ description: "Of the operator. null: not said." }),
    checklist: z
      .array(
        z.object({
          item: z.enum(ITEMS).meta({ description: "What it is about." }),
          state: z.enum(ITEM_STATES).meta({
            description:
              "ok: in order; trouble: there, and not in order; missing: not there; waiting: an admin looks at it; rejected: sent back with a reason.",
          }),
          words: z.string().meta({ description: "In words, to show.", example: "£50k, Pennine Mutual" }),
          until: day.nullable().meta({ description: "The last day of it. null: it has none." }),
          opens: opens.nullable().meta({ description: "null where no load asks for such a thing." }),
          jobs: z.int().meta({ description: "Jobs under way that need it beyond that day, or now." }),
        }),
      )
      .meta({ description: "In the order to do it in." }),
    licence: z
      .object({
        state: licenceState.meta({ description: "Where the licence stands." }),
        number: z
          .string()
          .nullable()
          .meta({ description: "Its number in the register. null: none was found." }),
        type: z
          .enum(LicenceType)
          .nullable()
          .meta({ description: "Its type in the register. null: none was found." }),
        valid: z.boolean().meta({ description: "It is in force." }),
        vehiclesAuthorised: z
          .int()
          .nullable()
          .meta({ description: "Vehicles that it allows. null: not known." }),
        continuationDate: day
          .nullable()
          .meta({ description: "The day until which its fee is paid. null: not known." }),
        matchedBy: z.string().nullable().meta({
          description: "company_number, name_and_address or admin.",
          example: "company_number",
        }),
        registerReadAt: instant.nullable().meta({ description: "When the register was read last." }),
        alsoClaimed: z.boolean().meta({
          description:
            "Another firm gave this number, or its company's, as its own. Yours stays valid while somebody who runs the board decides.",
        }),
      })
      .meta({
        id: "OperatorLicence",
        description: "The operator's licence that the register has for you.",
      }),
    lorries: z.int().meta({ description: "Vehicles over 3.5 t that you list." }),
    documents: z.array(passportDocument).meta({ description: "The newest first, at most 50." }),
    asPosterReads: z.array(check).meta({
      description: "What a poster reads beside your quote. Never your name, a number or a document.",
    }),
    board: z
      .object({
        loads: z.int().meta({ description: "Loads on your board today." }),
        eligible: z.int().meta({ description: "Those of them that you may quote on." }),
        closed: z
          .array(
            z.object({
              missing: z.array(requirement).meta({ description: "What you lack." }),
              loads: z.int().meta({ description: "How many loads ask for it." }),
            }),
          )
          .meta({ description: "Those that you may not quote on, by what you lack." }),
      })
      .meta({ description: "What that means on the board today." }),
    mayChange: z.boolean().meta({ description: "Owners change it, and keys with quotes:write." }),
  })
  .meta({ description: "What the board knows of a carrier.", id: "Passport" });
export type PassportView = z.infer<typeof passportView>;

export const passportOutput = z
  .object({ passport: passportView.meta({ description: "The passport as it is now." }) })
  .meta({ id: "PassportAnswer" });
export const documentOutput = z
  .object({
    document: passportDocument.meta({ description: "The document as it is kept." }),
    passport: passportView.meta({ description: "The passport as it is now." }),
  })
  .meta({ id: "PassportDocumentAnswer" });

/** The passport in short, for GET /me; null for a firm that only posts. */
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
