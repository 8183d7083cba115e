import { asCurl } from "../../ui/format/curl.ts";

/** A request as somebody would write it for the API. */
export interface ApiCall {
  method: "POST" | "PATCH";
  path: string;
  /** Only where the call takes one. */
  idempotencyKey?: string | undefined;
  body: object;
}

/** Characters in a line of the panel beside the form, without the indent and the comma. */
const WIDTH = 43;

/** A list of objects has one on each line. */
function memberText(value: unknown): string {
  if (!Array.isArray(value) || typeof value[0] !== "object") return JSON.stringify(value);
  return `[\n${value.map((item) => `    ${JSON.stringify(item)}`).join(",\n")} ]`;
}

/** JSON with as many members on a line as fit, which is easier to compare with the form than one on each. */
function compactJson(body: object): string {
  const members = Object.entries(body).map(
    ([name, value]) => `${JSON.stringify(name)}: ${memberText(value)}`,
  );
  const lines: string[] = [];
  let line = "";
  for (const member of members) {
    const longer = line === "" ? member : `${line}, ${member}`;
    if (line !== "" && longer.length > WIDTH) {
      lines.push(`${line},`);
      line = member;
    } else line = longer;
  }
  if (line !== "") lines.push(line);
  return lines.length === 0 ? "{}" : `{ ${lines.join("\n  ")} }`;
}

/** The call without its first line. */
export function apiCallText({ idempotencyKey, body }: ApiCall): string {
  const head = idempotencyKey === undefined ? "" : `Idempotency-Key: ${idempotencyKey}\n`;
  return `${head}\n${compactJson(body)}`;
}

/** The same for a terminal. */
export function apiCallCommand({ method, path, idempotencyKey, body }: ApiCall, origin: string): string {
  const headers = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
  return asCurl({ method, url: `${origin}${path}`, headers, body });
}
