import { shellQuoted } from "../../ui/format/shell.ts";

interface Told {
  detail?: unknown;
  errors?: unknown;
}

interface Fault {
  pointer?: unknown;
  detail?: unknown;
}

function toldOf(answer: unknown): Told {
  return typeof answer === "object" && answer !== null ? answer : {};
}

function faultsOf(answer: unknown): readonly Fault[] {
  const { errors } = toldOf(answer);
  return Array.isArray(errors)
    ? errors.filter((each): each is Fault => typeof each === "object" && each !== null)
    : [];
}

/** The sentences of a problem: those of its wrong fields, else its own. */
export function problemWords(answer: unknown): string[] {
  const ofFields = faultsOf(answer).flatMap(({ detail }) => (typeof detail === "string" ? [detail] : []));
  if (ofFields.length > 0) return [...new Set(ofFields)];
  const { detail } = toldOf(answer);
  return typeof detail === "string" ? [detail] : [];
}

/** First names in the pointers of a problem: the fields of the body that hold what is wrong. */
export function wrongFields(answer: unknown): string[] {
  return faultsOf(answer).flatMap(({ pointer }) => {
    const name = typeof pointer === "string" ? pointer.split("/")[1] : undefined;
    return name === undefined ? [] : [decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~")];
  });
}

/** The call as a command. The key is not kept, so the command reads it from FREIGHT_BOARD_KEY. */
export function asCurl(
  { method, target, sent }: { method: string; target: string; sent: unknown },
  origin: string,
): string {
  const body =
    sent === null ? [] : ["-H 'Content-Type: application/json'", `-d ${shellQuoted(JSON.stringify(sent))}`];
  return [
    `curl -X ${method} ${shellQuoted(`${origin}${target}`)}`,
    `-H "Authorization: Bearer $FREIGHT_BOARD_KEY"`,
    ...body,
  ].join(" \\\n  ");
}
