import { asCurl } from "../../../ui/format/curl.ts";

/** Request to the API that equals the form. */
export interface ApiCall {
  method: "POST" | "PATCH";
  path: string;
  /** Undefined for calls that take none. */
  idempotencyKey?: string | undefined;
  body: object;
}

/** Width of the panel's lines in characters, without indent and comma. */
const WIDTH = 43;

/** JSON with as many members on a line as fit, which is easier to compare with the form. */
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

/** Headers and body of the call, without the request line. */
export function apiCallText({ idempotencyKey, body }: ApiCall): string {
  const head = idempotencyKey === undefined ? "" : `Idempotency-Key: ${idempotencyKey}\n`;
  return `${head}\n${compactJson(body)}`;
}

/** The call as a curl command. */
export function apiCallCommand({ method, path, idempotencyKey, body }: ApiCall, origin: string): string {
  const headers = idempotencyKey === undefined ? {} : { "Idempotency-Key": idempotencyKey };
  return asCurl({ method, url: `${origin}${path}`, headers, body });
}
