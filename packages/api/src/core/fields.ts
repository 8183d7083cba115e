import { isRealDay } from "@board/calendar";
import { postcodesWithin } from "@board/geo/parse-postcode";
import { z } from "zod";
import type { $ZodType } from "zod/v4/core";
import { noSuchDay } from "./field-error.ts";

const unloggedFields = z.registry<{ unlogged: true }>();
const documentedFields = new WeakMap<$ZodType, $ZodType>();

/**
 * Marks a field as secret or personal: the request log leaves out its value and everything inside the value.
 */
export function unlogged<T extends z.ZodType>(field: T): T {
  unloggedFields.add(field, { unlogged: true });
  return field;
}

export function isUnlogged(field: $ZodType): boolean {
  // Uses `get`, because unlike `has` it also finds the mark of the original of a refined or described field.
  return unloggedFields.get(field) !== undefined;
}

/** Assigns a schema to a field that accepts any value; the request log reads the field by this schema. */
export function loggedAs<T extends z.ZodType>(field: T, as: z.ZodType): T {
  documentedFields.set(field, as);
  return field;
}

export function readAs(field: $ZodType): $ZodType | undefined {
  return documentedFields.get(field);
}

/** Building blocks of request schemas. Every message is a predicate, which follows the field's name. */

/** Free text as written: well-formed Unicode without U+0000, counted in code points (contract 2). */
export function text(maximum: number, hintOf: (value: string) => string = () => "") {
  const { code, error } = tooLong(maximum);
  return z
    .string()
    .refine(
      (value) => value.isWellFormed() && !value.includes("\0"),
      custom("invalid_text", "must be well-formed Unicode without U+0000."),
    )
    .refine(
      (value) => value.length <= maximum || (value.length <= 2 * maximum && [...value].length <= maximum),
      custom(code, ({ input }) => `${error}${hintOf(String(input))}`),
    )
    .meta({ maxLength: maximum });
}

function tooLong(maximum: number) {
  return { code: "too_long", error: `must be at most ${maximum} characters long.` };
}

/** Returns options for a check that aborts on failure, so that each field gets one error. */
function custom(code: string, error: string | ((issue: { input: unknown }) => string)) {
  return { params: { code }, error, abort: true };
}

/**
 * A postcode or an outcode as it is written. The error for a longer text, such as an address, suggests the
 * postcode in it.
 */
export function postcodeText(maximum = 20) {
  return text(maximum, (value) => {
    const [postcode, ...others] = postcodesWithin(value);
    return postcode === undefined || others.length > 0 ? "" : ` Did you mean ${postcode}?`;
  });
}

/**
 * Text of a maximum length, for a regular expression that follows. A longer text is refused before the
 * expression runs; zod would run it even after `max` has failed.
 */
export function bounded(maximum: number, refusal?: { code: string; error: string }) {
  const { code, error } = refusal ?? tooLong(maximum);
  const measured = z.string().refine((value) => value.length <= maximum, custom(code, error));
  return refusal === undefined ? measured.meta({ maxLength: maximum }) : measured;
}

/** Text that is not blank. */
export function filledText(maximum: number, code = "required", error = "is required.") {
  return text(maximum).refine((value) => value.trim() !== "", { params: { code }, error });
}

const DAY_FORM = "must be a calendar day written YYYY-MM-DD";
const NO_DAY = { code: "invalid_date", error: `${DAY_FORM}.` };
/** `YYYY-MM-DD`, for a day that exists. */
export const day = bounded(10, NO_DAY)
  .refine(
    isRealDay,
    custom(NO_DAY.code, ({ input }) => `${DAY_FORM}${noSuchDay(String(input))}`),
  )
  .meta({ format: "date" });

const NO_TIME = { code: "invalid_format", error: "must be a time written HH:MM, 00:00 to 23:59." };
/** `HH:MM`, from 00:00 to 23:59. */
export const time = bounded(5, NO_TIME)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, NO_TIME.error)
  .meta({ example: "08:30" });

export const emailAddress = bounded(254).check(z.email("must be an email address."));

export const MAX_PENCE = 100_000_000;

/** Money as whole pence, from 1 to £1,000,000. */
export const pence = z.int().min(1).max(MAX_PENCE);

/** An id in a path. Any text is accepted, because an id of another form is not found anyway. */
export const pathId = text(64);

const NO_CLIENT_ID = { code: "invalid_format", error: "must be 8 to 64 visible ASCII characters." };

/** The name that a caller gives an act or a file of its own, so that a repeat does nothing (contract 12). */
export const clientId = bounded(64, NO_CLIENT_ID).regex(/^[!-~]{8,64}$/, NO_CLIENT_ID.error);

/** A place of collection or delivery, as lists show it. */
export const place = z.object({ outcode: z.string(), town: z.string() });

/** Returns the field with null allowed, and with its own description and example. */
export function orNull<T extends z.ZodType>(schema: T) {
  const { id: _, ...about } = schema.meta() ?? {};
  return schema.nullable().meta(about);
}

const NO_INSTANT = {
  code: "invalid_format",
  error: "must be an instant written as in 2026-11-20T12:00:00.123Z.",
};

/** An instant on the wire: RFC 3339 in UTC with milliseconds. */
export const instant = bounded(40, NO_INSTANT).check(z.iso.datetime());

/** An instant in a request, with an offset or Z. */
export const offsetInstant = bounded(40, NO_INSTANT).check(z.iso.datetime({ offset: true }));

/** A whole number in a query string. */
export function queryInt(minimum: number, maximum: number, what = "a whole number") {
  const range = `must be ${what}, ${minimum} to ${maximum}.`;
  return bounded(10, { code: "invalid_format", error: range })
    .regex(/^-?\d{1,9}$/, range)
    .transform(Number)
    .pipe(z.int().min(minimum, range).max(maximum, range))
    .meta({ override: { type: "integer", minimum, maximum } });
}

/** Value of a field in the list of changed fields. */
const fieldValue = z.union([z.string(), z.number(), z.boolean(), z.null()]);

/** A field that changed, or is to change. */
export const fieldChange = z
  .object({
    field: z.string().meta({ description: "The field's name.", example: "deliverByTime" }),
    from: fieldValue.meta({ description: "Its value before. null: it was empty.", example: "10:30" }),
    to: fieldValue.meta({ description: "Its value after. null: it was cleared.", example: "14:00" }),
  })
  .meta({ description: "A field that differs, with both values.", id: "FieldChange" });

/** Cursor of the next page of a list. */
export const nextCursor = z
  .string()
  .nullable()
  .meta({ description: "Send it as `cursor` for the next page. null: this is the last one." });

const SEVERAL = "Several with commas between, or given more than once.";

/** A schema of the OpenAPI document while it is generated. */
interface Documented {
  jsonSchema: { type?: unknown; maxLength?: unknown; anyOf?: object[] };
}

/**
 * One value or several of an enum in a query string. Comma-separated values are split before the schema reads
 * them.
 */
export function several<One extends z.ZodEnum>(one: One) {
  const value = `(?:${one.options.join("|").replaceAll(".", "\\.")})`;
  return z.union([one, z.array(one)]).meta({
    description: SEVERAL,
    override: ({ jsonSchema }: Documented) => {
      jsonSchema.anyOf?.push({ type: "string", pattern: `^${value}(?:,${value})+$` });
    },
  });
}

/** Documents a text as a value of an enum, or as a list of them. Upper and lower case are accepted. */
export function choosing(id: string, maxLength: number, isList: boolean) {
  const value = { $ref: `#/components/schemas/${id}` };
  const text = { type: "string", maxLength };
  return ({ jsonSchema }: Documented) => {
    delete jsonSchema.type;
    delete jsonSchema.maxLength;
    const list = { type: "array", items: { anyOf: [value, text] } };
    jsonSchema.anyOf = isList ? [value, text, list] : [value, text];
  };
}

/** Text with a comma-separated list; in a query string the parameter may also be repeated. */
export function commaText(maximum: number) {
  const part = z.string().max(maximum);
  const joined = z
    .array(part)
    .transform((parts) => parts.join(","))
    .pipe(part);
  return z.union([part, joined]);
}

export const cursor = z.string().max(1_000).meta({ description: "The `nextCursor` of the page before." });

/** Maximum number of entries on a page, and how many there are when the request does not say. */
export const MAX_ON_PAGE = 100;
export const limit = queryInt(1, MAX_ON_PAGE)
  .default(MAX_ON_PAGE)
  .meta({
    description: "How many at most.",
    override: { type: "integer", minimum: 1, maximum: MAX_ON_PAGE, default: MAX_ON_PAGE },
  });

/** Fields about the route on which miles are measured; a load, a board entry and a preview all have them. */
export const way = {
  ferry: z.boolean().meta({ description: "The two ends lie on different landmasses." }),
  seaMiles: z.int().meta({ description: "The part of the miles that is at sea." }),
  ferryFarePence: z.int().nullable().meta({
    description:
      "About what ferries charge a vehicle of this class one way; not part of the guide. null without a ferry.",
  }),
  driveMinutes: z.int().nullable().meta({
    description:
      "Minutes at the wheel of this class, without the sea and breaks. null on loads of before it was kept.",
  }),
};
