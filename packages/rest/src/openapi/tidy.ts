const SAFE_BOUNDS = new Set([Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER]);

function isNoise(name: string, value: unknown, schema: Record<string, unknown>): boolean {
  if (name === "pattern") return schema.format === "date-time" || schema.type === "integer";
  return (name === "minimum" || name === "maximum") && SAFE_BOUNDS.has(value as number);
}

/** Leaves out what the schema library adds and no reader needs: bounds of safe integers, patterns beside a format. */
export function tidy<T>(value: T): T {
  if (Array.isArray(value)) return value.map(tidy) as T;
  if (typeof value !== "object" || value === null) return value;
  const members = value as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(members)
      .filter(([name, member]) => member !== undefined && !isNoise(name, member, members))
      .map(([name, member]) => [name, tidy(member)]),
  ) as T;
}
