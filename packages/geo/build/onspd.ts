import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";

/** One row of the ONS Postcode Directory. */
export interface OnspdRow {
  postcode: string;
  /** False for a withdrawn postcode. */
  live: boolean;
  lat: number;
  lng: number;
}

const COLUMNS = ["pcds", "doterm", "lat", "long"] as const;
type Column = (typeof COLUMNS)[number];

/**
 * Returns the first fields of a CSV line. Fields may be quoted as in RFC 4180, but must not contain line
 * breaks.
 */
function fieldsOf(line: string, count: number): string[] {
  const fields: string[] = [];
  let at = 0;
  while (fields.length < count && at <= line.length) {
    if (line[at] === '"') {
      let text = "";
      let end = line.indexOf('"', at + 1);
      while (end >= 0 && line[end + 1] === '"') {
        text += line.slice(at + 1, end + 1);
        at = end + 1;
        end = line.indexOf('"', at + 1);
      }
      fields.push(text + line.slice(at + 1, end < 0 ? line.length : end));
      const comma = end < 0 ? -1 : line.indexOf(",", end);
      at = comma < 0 ? line.length + 1 : comma + 1;
    } else {
      const comma = line.indexOf(",", at);
      const end = comma < 0 ? line.length : comma;
      fields.push(line.slice(at, end));
      at = end + 1;
    }
  }
  return fields;
}

function columnsOf(header: string, file: string): Record<Column, number> {
  const names = fieldsOf(header.replace(/^\uFEFF/, ""), Number.POSITIVE_INFINITY).map((name) =>
    name.trim().toLowerCase(),
  );
  const missing = COLUMNS.filter((column) => !names.includes(column));
  if (missing.length > 0) {
    throw new Error(
      `${file} is no ONS Postcode Directory: its first line names no column ${missing.join(", ")}.`,
    );
  }
  const at = (column: Column) => names.indexOf(column);
  return { pcds: at("pcds"), doterm: at("doterm"), lat: at("lat"), long: at("long") };
}

/**
 * Reads an ONSPD file row by row. Finds the columns by their names in the first line, and skips rows without a
 * position (latitude 99.999999).
 *
 * @throws Error in one sentence: the file or some columns are missing
 */
export async function* readOnspd(file: string): AsyncGenerator<OnspdRow> {
  let columns: Record<Column, number> | null = null;
  const input = createReadStream(file);
  try {
    for await (const line of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      if (columns === null) {
        columns = columnsOf(line, file);
        continue;
      }
      const fields = fieldsOf(line, Math.max(...Object.values(columns)) + 1);
      const [lat, lng] = [fields[columns.lat] ?? "", fields[columns.long] ?? ""].map((text) =>
        text.trim() === "" ? Number.NaN : Number(text),
      ) as [number, number];
      if (!(Math.abs(lat) <= 90 && Math.abs(lng) <= 180)) continue;
      yield {
        postcode: fields[columns.pcds] ?? "",
        live: (fields[columns.doterm] ?? "").trim() === "",
        lat,
        lng,
      };
    }
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : null;
    if (code === "ENOENT") throw new Error(`There is no file ${file}.`);
    if (code === "EISDIR") throw new Error(`${file} is a folder: name the CSV file inside it.`);
    throw error;
  } finally {
    input.destroy();
  }
  if (columns === null) throw new Error(`${file} is empty.`);
}
