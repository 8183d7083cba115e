import { z } from "zod";
import { bounded, day, instant, loggedAs, pathId, text, unlogged } from "../../core/fields.ts";
import { replay } from "../../core/idempotency/schemas.ts";
import { loadStatus } from "../../core/named-enums.ts";
import { guide, loadThen, postLoadInput, repostInput, warning } from "../schemas.ts";
import { MAX_ROWS } from "./rules.ts";

/** 1 to 255 visible characters, as an Idempotency-Key (contract 2). */
export const rowKey = bounded(255)
  .regex(/^ *[\x21-\x7E][\x20-\x7E]*$/, "must be 1 to 255 visible characters.")
  .meta({ description: "The row's own Idempotency-Key, shared with the call for one load." });

/**
 * Returns a row's schema for the OpenAPI document only. The procedure accepts any value in a row, so that an
 * invalid row is refused in the report and the other rows are still posted.
 */
function documented(schema: z.ZodType) {
  const {
    $schema: _,
    id: __,
    $defs: ___,
    ...row
  } = z.toJSONSchema(schema, { io: "input", unrepresentable: "any" });
  // A schema that has an id becomes a component of the OpenAPI document.
  return JSON.parse(JSON.stringify(row).replaceAll("#/$defs/", "#/components/schemas/"));
}

const rowFields = postLoadInput.extend({ key: rowKey.optional() });
const row = loggedAs(
  z.unknown().meta({
    id: "BulkRow",
    description: "The body of POST /loads, and a key.",
    override: documented(rowFields),
  }),
  rowFields,
);

/** The body of POST /loads/bulk. */
export const bulkInput = z
  .strictObject({
    rows: z.array(row).min(1).max(MAX_ROWS).meta({ description: "1 to 500 loads." }),
    dryRun: z.boolean().optional().meta({ description: "Everything is checked and nothing is posted." }),
    batch: z
      .strictObject({
        key: rowKey.meta({ description: "Your own word for these loads." }),
        name: unlogged(text(200)).optional().meta({ description: "For people, such as the name of a file." }),
      })
      .optional()
      .meta({
        description:
          "Names the loads that are posted, over several calls too, so that POST /loads/bulk/undo can call up to 500 of them off as one.",
      }),
  })
  .meta({
    id: "BulkLoads",
    example: {
      rows: [
        {
          key: "J-4711",
          type: "PALLETS",
          vehicleClass: "EIGHTEEN_T",
          weightBand: "T_3_7",
          fromPostcode: "LS10 1AB",
          toPostcode: "SW1A 2AA",
          collectDate: "2026-11-23",
          pallets: 12,
          externalRef: "J-4711",
        },
        {
          key: "J-4712",
          type: "PARCELS",
          vehicleClass: "SMALL_VAN",
          weightBand: "UNDER_50KG",
          fromPostcode: "M1 1AE",
          toPostcode: "B1 1AA",
          collectDate: "2026-11-23",
          parcels: 3,
        },
      ],
      dryRun: true,
    },
  });
export type BulkInput = z.infer<typeof bulkInput>;

const rowError = z.object({
  pointer: unlogged(z.string()).meta({
    description: "A JSON pointer into the row.",
    example: "#/collectDate",
  }),
  code: z.string().meta({ description: "For programs.", example: "before_collect_date" }),
  detail: unlogged(z.string()).meta({
    description: "For people.",
    example: "deliverDate is earlier than collectDate.",
  }),
});

const rowReport = z
  .object({
    row: z.int().meta({ description: "Its place in `rows`, from 1." }),
    key: z.string().nullable().meta({ description: "The row's key. null: it has none." }),
    result: z.enum(["created", "repeated", "valid", "invalid", "failed"]).meta({
      description:
        "created: posted. repeated: this key was used before; the load is the one made then. valid: a dry run would post it. invalid: see errors. failed: nothing is wrong with the row; send it again under the same key.",
    }),
    load: z
      .object({
        id: z.string().meta({ description: "The load's id." }),
        ref: z.string().meta({ description: "The board's reference." }),
        externalRef: z.string().nullable().meta({ description: "Your own job number." }),
        status: loadStatus.meta({ description: "Its status." }),
      })
      .nullable()
      .meta({ description: "The load that was posted, or that this key made before. null: none." }),
    miles: z.int().nullable().meta({ description: "By road between the ends. null: not worked out." }),
    guide: guide.nullable().meta({ description: "The usual price for such work. null: not worked out." }),
    warnings: z.array(warning).meta({ description: "What to look at twice." }),
    differs: replay.differs,
    errors: z.array(rowError).meta({ description: "Every rule that the row breaks, at once." }),
  })
  .meta({ description: "What became of one row.", id: "BulkRowReport" });
export type RowReport = z.infer<typeof rowReport>;

export const bulkOutput = z
  .object({
    dryRun: z.boolean().meta({ description: "Nothing was posted." }),
    created: z.int().meta({ description: "Rows that were posted." }),
    repeated: z.int().meta({ description: "Rows whose key was used before." }),
    valid: z.int().meta({ description: "Rows that a dry run would post." }),
    invalid: z.int().meta({ description: "Rows that are wrong." }),
    failed: z.int().meta({ description: "Rows to send again." }),
    rows: z.array(rowReport).meta({ description: "One for each row, in their order." }),
  })
  .meta({
    description: "What became of all rows.",
    id: "BulkReport",
    example: {
      dryRun: true,
      created: 0,
      repeated: 0,
      valid: 1,
      invalid: 1,
      failed: 0,
      rows: [
        {
          row: 1,
          key: "J-4711",
          result: "valid",
          load: null,
          miles: 191,
          guide: { lowPence: 46_500, highPence: 56_500, basis: "booked", sample: 386, because: [] },
          warnings: [],
          errors: [],
        },
        {
          row: 2,
          key: "J-4712",
          result: "invalid",
          load: null,
          miles: null,
          guide: null,
          warnings: [],
          errors: [
            {
              pointer: "#/toPostcode",
              code: "postcode_not_found",
              detail: "toPostcode B1 1ZZ is not a postcode that we know.",
            },
          ],
        },
      ],
    },
  });
export type BulkOutput = z.infer<typeof bulkOutput>;

const changedVersion = z
  .int()
  .optional()
  .meta({ description: "Refused where the load is at another version by now." });

const loadRow = {
  id: pathId.meta({ description: "The load's id." }),
  key: rowKey.optional(),
  expectedVersion: changedVersion,
};

/** The body of POST /loads/bulk/cancel. */
export const bulkCancelInput = z
  .strictObject({
    rows: z.array(z.strictObject(loadRow)).min(1).max(MAX_ROWS).meta({ description: "1 to 500 loads." }),
    reason: unlogged(text(500)).optional().meta({ description: "For all of them. A booked load needs one." }),
  })
  .meta({
    id: "BulkCancel",
    example: { rows: [{ id: "load_01k9z4c2m5e8vtn6q3r7xw1ya0", expectedVersion: 1 }] },
  });
export type BulkCancelInput = z.infer<typeof bulkCancelInput>;

/** A row of a bulk repost, as the procedure parses it. */
export const repostRow = repostInput.extend(loadRow);

/** The body of POST /loads/bulk/repost. */
export const bulkRepostInput = z
  .strictObject({
    rows: z
      .array(z.looseObject(loadRow).meta({ id: "BulkRepostRow", override: documented(repostRow) }))
      .min(1)
      .max(MAX_ROWS)
      .meta({
        description: "Each the body of POST /loads/{id}/repost, with the load's id.",
      }),
  })
  .meta({
    id: "BulkRepost",
    example: { rows: [{ id: "load_01k9z4c2m5e8vtn6q3r7xw1ya0", collectDate: "2026-11-30" }] },
  });
export type BulkRepostInput = z.infer<typeof bulkRepostInput>;

const refusal = z
  .object({
    code: z.string().meta({ description: "For programs.", example: "invalid_transition" }),
    detail: unlogged(z.string()).meta({
      description: "For people.",
      example: "The load is IN_TRANSIT. Nothing was changed.",
    }),
  })
  .meta({ id: "BulkRefusal", description: "Why nothing of the load was changed." });

const changedRow = z
  .object({
    row: z.int().meta({ description: "Its place in `rows`, from 1." }),
    id: z.string().meta({ description: "The load's id, as you sent it." }),
    result: z.enum(["done", "refused"]).meta({ description: "refused: nothing of this load was changed." }),
    load: loadThen.nullable().meta({ description: "As it is now; of a repost the new load." }),
    collectDate: day.nullable().meta({ description: "The day on which that load is collected." }),
    errors: z.array(refusal).meta({ description: "Why it was refused; empty where it was done." }),
  })
  .meta({ description: "What became of one load.", id: "BulkChangedRow" });
export type ChangedRow = z.infer<typeof changedRow>;

export const bulkChangeOutput = z
  .object({
    done: z.int().meta({ description: "Loads that were changed." }),
    refused: z.int().meta({ description: "Loads that were not." }),
    rows: z.array(changedRow).meta({ description: "One for each row, in their order." }),
  })
  .meta({ description: "What became of all loads.", id: "BulkChangeReport" });
export type BulkChangeOutput = z.infer<typeof bulkChangeOutput>;

/** The body of POST /loads/bulk/undo. */
export const undoBatchInput = z
  .strictObject({ batch: rowKey.meta({ description: "The key of the batch." }) })
  .meta({ id: "UndoBatch", example: { batch: "thursday-trunks" } });
export type UndoBatchInput = z.infer<typeof undoBatchInput>;

export const undoBatchOutput = z
  .object({
    cancelled: z.int().meta({ description: "How many loads are called off." }),
    ...replay,
  })
  .meta({ id: "UndoneBatch" });

/** The latest batch of the last day, as the poster dashboard shows it. */
export const lastBatch = z.object({
  key: z.string(),
  name: z.string().nullable(),
  at: instant,
  loads: z.int(),
  /** Loads of the batch that have had a quote. */
  quoted: z.int(),
  /** True while the whole batch can be undone. */
  undoable: z.boolean(),
});
export type LastBatch = z.infer<typeof lastBatch>;
