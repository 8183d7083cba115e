/** One field of a firm's own affairs, as it was and as it is; null where there was or is nothing. */
export interface FieldChange {
  field: string;
  from: Value;
  to: Value;
}

type Value = string | number | boolean | string[] | null;

function same(a: Value, b: Value): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}

/** The named fields in which two states differ, in the order of their names in `fields`. */
export function changesOf<Name extends string>(
  fields: readonly Name[],
  before: Partial<Record<Name, Value | undefined>> | null,
  after: Partial<Record<Name, Value | undefined>> | null,
): FieldChange[] {
  return fields
    .map((field) => ({ field, from: before?.[field] ?? null, to: after?.[field] ?? null }))
    .filter(({ from, to }) => !same(from, to));
}
