import { DocumentState, LicenceType } from "@board/db/enums";
import { z } from "zod";
import { day, filledText, instant, MAX_PENCE, pathId, queryInt, text, unlogged } from "../../core/fields.ts";
import { content } from "../../core/files/schemas.ts";
import { companyNumberIn, licenceNumberIn, postcodesIn } from "../../firms/licences/rules.ts";
import { check, documentKind, licenceState, requirement } from "../../firms/requirements/schemas.ts";
import { ITEM_STATES, ITEMS } from "./checklist.ts";

const MAX_COVER_PENCE = 10 * MAX_PENCE;

/** Returns a field for a number of a register, in any spelling that people use; null removes the number. */
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
