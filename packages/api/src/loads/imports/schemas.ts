import { z } from "zod";
import { instant, text } from "../../core/fields.ts";
import { MAX_BULK_BYTES } from "../bulk/rules.ts";
import { SHEET_FIELDS } from "./columns.ts";
import { MAX_COLUMNS, MAX_SHEET_ROWS } from "./rules.ts";

const field = z.enum(SHEET_FIELDS);

export const sheetOutput = z.object({ filename: z.string(), contentType: z.string(), content: z.string() });

export const readSheetInput = z.strictObject({
  /** The sheet as CSV: a row of headings, then a row for each load. Rows above the headings are skipped. */
  csv: z.string().min(1).max(MAX_BULK_BYTES),
  /**
   * Field of each column, or null to ignore the column. If present, row 1 is taken as the headings; if absent,
   * the headings are looked for and decide the fields.
   */
  fields: z.array(field.nullable()).max(MAX_COLUMNS).optional(),
});
export type ReadSheet = z.infer<typeof readSheetInput>;

export const knowHeadingInput = z.strictObject({
  header: text(200),
  /** The field that columns with this heading fill, null for none. */
  field: field.nullable(),
});
export type KnowHeading = z.infer<typeof knowHeadingInput>;
/** False for a heading without letters, which is not remembered. */
export const knowHeadingOutput = z.object({ known: z.boolean() });

const sheetRow = z.object({
  /** Row number in the spreadsheet, whose first row is 1. */
  row: z.int(),
  /** The row as the input of `loads.bulk`, with its key; null if there are errors. */
  posting: z.record(z.string(), z.unknown()).nullable(),
  /** A load of the last day with the same values; null if there is none. */
  same: z.object({ id: z.string(), ref: z.string(), at: instant }).nullable(),
  /** An earlier row with the same values in every field but its key; null if there is none. */
  double: z.int().nullable(),
  /** True for a row of totals, which is not a load. */
  isTotal: z.boolean(),
  /** The text of the row's cells. */
  cells: z.array(z.string()),
  /** The outcode that each place name became, by field. */
  outcodes: z.record(z.string(), z.string()),
  errors: z.array(
    z.object({
      row: z.int(),
      /** The column's heading: null if no column fills the field, empty for a cell beyond the headings. */
      column: z.string().nullable(),
      field: z.string(),
      code: z.string(),
      detail: z.string(),
      /** Suggested replacements for the cell's text, each with its name in words. */
      meant: z.array(z.object({ text: z.string(), words: z.string() })),
    }),
  ),
});
export type SheetRow = z.infer<typeof sheetRow>;

export const readSheetOutput = z.object({
  columns: z.array(z.object({ header: z.string(), field: field.nullable() })),
  /** Every field that a column may fill, with its heading. */
  choices: z.array(z.object({ field, header: z.string(), needed: z.boolean() })),
  /** Required fields that no column fills. */
  missing: z.array(field),
  rows: z.array(sheetRow).max(MAX_SHEET_ROWS),
  good: z.int(),
  bad: z.int(),
});
export type ReadSheetOutput = z.infer<typeof readSheetOutput>;
