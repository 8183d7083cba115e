import { readFileSync } from "node:fs";

/** Reads a file of `prisma/seed/data`. */
export function readData<T>(name: string): T {
  return JSON.parse(readFileSync(new URL(`../data/${name}.json`, import.meta.url), "utf8")) as T;
}

/** Returns the value of a key of the demo's data. */
export function known<T>(values: Readonly<Record<string, T>>, key: string): T {
  const value = values[key];
  if (value === undefined) throw new Error(`The demo's data has no ${key}.`);
  return value;
}
