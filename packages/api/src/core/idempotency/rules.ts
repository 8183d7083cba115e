import { DAY_MS } from "@board/calendar";

/** Time for which a key is stored: one week (interface 8, contract 2). */
export const KEPT_MS = 7 * DAY_MS;

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function pointerPart(part: string): string {
  return part.replaceAll("~", "~0").replaceAll("/", "~1");
}

/** Returns JSON pointers to the places at which two JSON values differ; the order of keys does not matter. */
export function differences(a: unknown, b: unknown, at = ""): string[] {
  if (isRecord(a) && isRecord(b)) {
    const names = [...new Set([...Object.keys(a), ...Object.keys(b)])].sort();
    return names.flatMap((name) => differences(a[name], b[name], `${at}/${pointerPart(name)}`));
  }
  if (Array.isArray(a) && Array.isArray(b) && a.length === b.length) {
    return a.flatMap((value, index) => differences(value, b[index], `${at}/${index}`));
  }
  return a === b ? [] : [at];
}

/**
 * Returns the operation that a key belongs to: the procedure and the ids in its path, but not the body
 * (contract 2).
 */
export function operationOf(procedure: string, path: string, input: unknown): string {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => {
    const id = isRecord(input) ? input[name] : undefined;
    if (typeof id !== "string") throw new Error(`${procedure} names its operation before its input is read.`);
    return id;
  });
  return [procedure, ...ids].join(" ");
}
