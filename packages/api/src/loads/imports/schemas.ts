import { z } from "zod";
import { instant, text } from "../../core/fields.ts";
import { MAX_BULK_BYTES } from "../bulk/rules.ts";
import { SHEET_FIELDS } from "./columns.ts";
import { MAX_COLUMNS, MAX_SHEET_ROWS } from "./rules.ts";

const field = z.enum(SHEET_FIELDS);

export const sheetOutput = z.object({ filename: z.string(), contentType: z.string(), content: z.string() });

export const readSheetInput = z.strictObject({
  /** The sheet as CSV: a heading, then a load in each row; what stands above the heading is left out. */
  csv: z.string().min(1).max(MAX_BULK_BYTES),
  /** For each column what it fills, null for nothing, with the headings in the first row; left out: by the headings. */
  fields: z.array(field.nullable()).max(MAX_COLUMNS).optional(),
});
export type ReadSheet = z.infer<typeof readSheetInput>;

export const knowHeadingInput = z.strictObject({
  header: text(200),
  /** The field that its columns fill, null for none. */
  field: field.nullable(),
});
export type KnowHeading = z.infer<typeof knowHeadingInput>;
/** False for a heading without letters, which is not remembered. */
export const knowHeadingOutput = z.object({ known: z.boolean() });

const sheetRow = z.object({
  /** As the spreadsheet counts, whose first row is 1. */
  row: z.int(),
  /** The row as `loads.bulk` takes it, its key included; only if there are no errors. */
  posting: z.record(z.string(), z.unknown()).nullable(),
  /** A load of the last day that is the same in every word; null: none. */
  same: z.object({ id: z.string(), ref: z.string(), at: instant }).nullable(),
  /** An earlier row that is the same in every word but its key; null: none. */
  double: z.int().nullable(),
  /** A row of sums, which is no load. */
  isTotal: z.boolean(),
  /** The values of the cells, as far as they can be read. */
  cells: z.array(z.string()),
  /** The outcode that each name of a place was read as, by its field. */
  outcodes: z.record(z.string(), z.string()),
  errors: z.array(
    z.object({
      row: z.int(),
      /** The column's heading; null where no column fills the field, empty for cells beyond the headings. */
      column: z.string().nullable(),
      field: z.string(),
      code: z.string(),
      detail: z.string(),
      /** Texts for the cell that may be meant, each with its words. */
      meant: z.array(z.object({ text: z.string(), words: z.string() })),
    }),
  ),
});
export type SheetRow = z.infer<typeof sheetRow>;

export const readSheetOutput = z.object({
  columns: z.array(z.object({ header: z.string(), field: field.nullable() })),
  /** Every field that a column may fill, by its friendly name. */
  choices: z.array(z.object({ field, header: z.string(), needed: z.boolean() })),
  /** Fields without which nothing can be posted, and that no column fills. */
  missing: z.array(field),
  rows: z.array(sheetRow).max(MAX_SHEET_ROWS),
  good: z.int(),
  bad: z.int(),
});
export type ReadSheetOutput = z.infer<typeof readSheetOutput>;
