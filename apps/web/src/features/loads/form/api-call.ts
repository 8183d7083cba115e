import { asCurl } from "../../../ui/format/curl.ts";

/** API request that does the same as the form. */
export interface ApiCall {
  method: "POST" | "PATCH";
  path: string;
  /** Undefined if the endpoint takes no key. */
  idempotencyKey?: string | undefined;
  body: object;
}

/** Width of the panel's lines in characters, without indent and comma. */
const WIDTH = 43;

/** Formats JSON with as many members on a line as fit, which is easier to compare with the form. */
function compactJson(body: object): string {
  // Nested objects have one member on each line.
  const members = Object.entries(body).map(([name, value]) =>
    `${JSON.stringify(name)}: ${JSON.stringify(value, null, 2)}`.replaceAll("\n", "\n  "),
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

/** Returns the headers and body of the request, without the request line. */
export function apiCallText({ idempotencyKey, body }: ApiCall): string {
  const head = idempotencyKey === undefined ? "" : `Idempotency-Key: ${idempotencyKey}\n`;
  return `${head}\n${compactJson(body)}`;
}

/** Returns the request as a curl command. */
export function apiCallCommand({ method, path, idempotencyKey, body }: ApiCall, origin: string): string {
  const headers = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
  return asCurl({ method, url: `${origin}${path}`, headers, body });
}
