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

/** JSON with as many members on a line as fit, which is easier to compare with the form than one on each. */
function compactJson(body: object): string {
  // An object in it has each member on a line, so that no value is broken in two.
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
