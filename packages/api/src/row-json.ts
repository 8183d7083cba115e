const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

const renamed = (row: object, rename: (name: string) => string) =>
  Object.fromEntries(Object.entries(row).map(([name, value]) => [rename(name), value]));

/** Rows under the names of their columns, as the JSON that one statement reads; null ones are left out. */
export function rowJson(rows: Readonly<Record<string, object | readonly object[] | null>>): string {
  const named = Object.entries(rows).flatMap(([name, value]) => {
    if (value === null) return [];
    const columns = (row: object) => renamed(row, snake);
    return [[name, Array.isArray(value) ? value.map(columns) : columns(value)]];
  });
  return JSON.stringify(Object.fromEntries(named));
}

/** A row of a table under the names that the code knows its columns by. */
export function namesOfRow(row: object): Record<string, unknown> {
  return renamed(row, camel);
}
