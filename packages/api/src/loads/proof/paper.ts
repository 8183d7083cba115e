import { z } from "zod";

/**
 * Content of a document of a load, from top to bottom, as plain data: words are made in one place and drawn in another.
 * A sealed proof is stored so until its PDF is drawn, so later releases must be able to read it.
 */

const strokes = z.array(z.array(z.int()));

const facts = z.array(z.tuple([z.string(), z.string()]));

/** A name, an address and what else stands in a box or a column. */
const party = z.object({
  heading: z.string(),
  /** The first line is printed in bold. */
  lines: z.array(z.string()),
  /** Names with their values, below the lines. */
  facts: facts.optional(),
});

const signature = z.object({
  /** Part in which somebody signs: sender, carrier or consignee. */
  heading: z.string(),
  name: z.string(),
  lines: z.array(z.string()),
  strokes: strokes.nullable(),
});
export type PrintedSignature = z.infer<typeof signature>;

const column = z.object({
  title: z.string(),
  /** Share of the width; all of a table make 1. */
  share: z.number(),
  align: z.enum(["left", "right"]).optional(),
  /** True if the first line of each cell is bold; by default that of the first column is. */
  bold: z.boolean().optional(),
});
export type PrintedColumn = z.infer<typeof column>;

const block = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("sign"),
    from: z.tuple([z.string(), z.string()]),
    to: z.tuple([z.string(), z.string()]),
    miles: z.int(),
  }),
  z.object({ kind: z.literal("parties"), parties: z.array(party) }),
  z.object({
    kind: z.literal("facts"),
    heading: z.string(),
    facts,
  }),
  z.object({
    kind: z.literal("table"),
    heading: z.string(),
    columns: z.array(column),
    /** A cell's further lines, after a line end, are printed smaller. */
    rows: z.array(z.array(z.string())),
    note: z.string().optional(),
    /** True for long cells, such as digests. */
    small: z.boolean().optional(),
  }),
  /** Names, each with its value. */
  z.object({
    kind: z.literal("lines"),
    heading: z.string(),
    lines: z.array(z.tuple([z.string(), z.string()])),
  }),
  z.object({ kind: z.literal("text"), heading: z.string(), text: z.string() }),
  z.object({ kind: z.literal("statement"), text: z.string(), also: z.string() }),
  z.object({ kind: z.literal("signatures"), heading: z.string(), signatures: z.array(signature) }),
  /** Words in a frame. */
  z.object({ kind: z.literal("mark"), text: z.string() }),
  z.object({
    kind: z.literal("totals"),
    /** Stands in a frame, beside the sums. */
    box: z.object({ heading: z.string(), lines: z.array(z.string()), facts }),
    /** Stands below the frame, beside a bar. */
    warning: z.object({ heading: z.string(), text: z.string() }).nullable(),
    /** The last one is printed larger. */
    sums: facts,
  }),
]);
export type Block = z.infer<typeof block>;

const sheet = z.object({
  title: z.string(),
  /** Text on the right of the title. */
  number: z.string(),
  /** Text below the title; may be empty. */
  line: z.string(),
  footer: z.string(),
  blocks: z.array(block),
});
export type Sheet = z.infer<typeof sheet>;

/** A photo, printed after the sheets. */
const photo = z.object({ title: z.string(), storageKey: z.string(), contentType: z.string() });
export type Photo = z.infer<typeof photo>;

export const paper = z.object({
  title: z.string(),
  ref: z.string(),
  madeAt: z.iso.datetime(),
  sheets: z.array(sheet),
  photos: z.array(photo),
  /** True if a price is on it; the footer of others says that none is. */
  priced: z.boolean().optional(),
  /** A word printed across each page. */
  across: z.string().optional(),
});
export type Paper = z.infer<typeof paper>;
