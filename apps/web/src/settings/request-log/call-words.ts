import { REMOVED, TOO_LONG } from "@board/api/request-log/rules";
import { fetchAnswer } from "../../ui/answer.ts";

interface Told {
  detail?: unknown;
  errors?: unknown;
}

interface Fault {
  pointer?: unknown;
  parameter?: unknown;
  detail?: unknown;
  suggestion?: unknown;
}

type Json = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
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

/** The names of a JSON pointer: `#/stops/0/postcode` is stops, 0, postcode. */
function pathOf(pointer: unknown): string[] {
  if (typeof pointer !== "string") return [];
  const names = pointer.split("/").slice(1);
  return names.map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** A part of what was sent as it is shown, and whether a problem is about it. */
export interface Line {
  /** Stands before the part and is never marked. */
  indent?: string;
  text: string;
  wrong: boolean;
}

/** The lines of a body, two blanks for each level; marked are those of the wrong fields, not of what they lie in. */
export function linesOf(json: unknown, answer: unknown): Line[] {
  const wrong = new Set(faultsOf(answer).map(({ pointer }) => pathOf(pointer).join("/")));
  const lines: Line[] = [];
  const write = (value: unknown, path: readonly string[], [before, after]: readonly [string, string]) => {
    const indent = "  ".repeat(path.length);
    const isWrong = path.length > 0 && wrong.has(path.join("/"));
    const isList = Array.isArray(value);
    const members = isList || isObject(value) ? Object.entries(value) : [];
    if (members.length === 0) {
      lines.push({ indent, text: `${before}${JSON.stringify(value)}${after}`, wrong: isWrong });
      return;
    }
    lines.push({ indent, text: `${before}${isList ? "[" : "{"}`, wrong: isWrong });
    for (const [nth, [name, member]] of members.entries()) {
      const comma = nth < members.length - 1 ? "," : "";
      write(member, [...path, name], [isList ? "" : `${JSON.stringify(name)}: `, comma]);
    }
    lines.push({ indent, text: `${isList ? "]" : "}"}${after}`, wrong: false });
  };
  write(json, [], ["", ""]);
  return lines;
}

/** The parts of an address, of which a problem can be about a parameter. */
export function addressParts(target: string, answer: unknown): Line[] {
  const wrong = new Set(faultsOf(answer).map(({ parameter }) => parameter));
  return target.split(/(?=[?&])/).map((text) => ({
    text,
    wrong: wrong.has(decodeURIComponent(text.slice(1).split("=", 1)[0] ?? "")),
  }));
}

/** Puts the meant value in the place of the wrong one. */
function mend(body: unknown, [name = "", ...rest]: readonly string[], suggestion: string): unknown {
  const mended = (key: string, value: unknown) => {
    if (key !== name) return value;
    return rest.length === 0 ? suggestion : mend(value, rest, suggestion);
  };
  if (Array.isArray(body)) return body.map((item, nth) => mended(String(nth), item));
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, mended(key, value)]));
}

/** Leaves out what the log had removed before it stored the call. */
function withoutRemoved(value: unknown): unknown {
  if (value === REMOVED) return null;
  if (Array.isArray(value)) return value.map(withoutRemoved);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== REMOVED);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutRemoved(member)]));
}

interface Call {
  mode: string;
  method: string;
  target: string;
  sent: unknown;
  answer: unknown;
}

export interface Corrected {
  method: string;
  target: string;
  body: unknown;
  /** The names and values that were put in. */
  words: string[];
}

/**
 * A refused call on test data as it was probably meant; null for every live call, and where the answer suggested no value: the
 * log keeps nothing of a name that the operation does not know.
 */
export function corrected({ mode, method, target, sent, answer }: Call): Corrected | null {
  const faults = faultsOf(answer).filter(({ suggestion }) => typeof suggestion === "string");
  if (mode !== "test" || faults.length === 0 || JSON.stringify(sent).includes(TOO_LONG)) return null;
  if (faults.some(({ pointer, parameter }) => pointer === REMOVED || parameter === REMOVED)) return null;
  const [path = "", search = ""] = target.split("?", 2);
  let body = withoutRemoved(sent);
  const query = new URLSearchParams(
    [...new URLSearchParams(search)].filter(([, value]) => value !== REMOVED),
  );
  for (const { pointer, parameter, suggestion } of faults) {
    if (pointer === undefined) query.set(String(parameter), String(suggestion));
    else body = mend(body, pathOf(pointer), String(suggestion));
  }
  const words = [...new Set(faults.map(({ suggestion }) => String(suggestion)))];
  return { method, target: query.size === 0 ? path : `${path}?${query}`, body, words };
}

const API = "/api/v1/";
/** Door of the site to the same operations, for whoever is signed in. */
const OWN_DOOR = "/api/site/";

/**
 * Sends a corrected call with test data, as the member who looks. Live data is out of its reach: the door takes the mode from
 * the header.
 */
export async function sendAgain({
  method,
  target,
  body,
}: Corrected): Promise<{ status: number; answer: unknown }> {
  const response = await fetchAnswer(target.replace(API, OWN_DOOR), {
    method,
    headers: {
      "x-board-mode": "test",
      ...(body === null ? {} : { "content-type": "application/json" }),
      ...(method === "POST" ? { "idempotency-key": crypto.randomUUID() } : {}),
    },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, answer: await response.json() };
}
