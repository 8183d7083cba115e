import { REMOVED, TOO_LONG } from "@board/api/request-log/rules";
import { fetchAnswer } from "../../../ui/hooks/answer.ts";

interface ProblemBody {
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

function problemBodyOf(answer: unknown): ProblemBody {
  return typeof answer === "object" && answer !== null ? answer : {};
}

function faultsOf(answer: unknown): readonly Fault[] {
  const { errors } = problemBodyOf(answer);
  return Array.isArray(errors)
    ? errors.filter((each): each is Fault => typeof each === "object" && each !== null)
    : [];
}

/** Returns the sentences of a problem: those on the refused fields or, without any, its detail. */
export function problemWords(answer: unknown): string[] {
  const ofFields = faultsOf(answer).flatMap(({ detail }) => (typeof detail === "string" ? [detail] : []));
  if (ofFields.length > 0) return [...new Set(ofFields)];
  const { detail } = problemBodyOf(answer);
  return typeof detail === "string" ? [detail] : [];
}

/** Splits a JSON pointer: `#/stops/0/postcode` is stops, 0, postcode. */
function pathOf(pointer: unknown): string[] {
  if (typeof pointer !== "string") return [];
  const names = pointer.split("/").slice(1);
  return names.map((name) => decodeURIComponent(name).replaceAll("~1", "/").replaceAll("~0", "~"));
}

/** Part of a request's text, and whether the problem is about it. */
export interface MarkedText {
  /** Indentation before the part, which is not highlighted. */
  indent?: string;
  text: string;
  wrong: boolean;
}

/**
 * Formats a body as lines with two spaces for each level. Highlights refused fields, but not the objects around them.
 */
export function linesOf(json: unknown, answer: unknown): MarkedText[] {
  const wrong = new Set(faultsOf(answer).map(({ pointer }) => pathOf(pointer).join("/")));
  const lines: MarkedText[] = [];
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

/** Splits an address into parts and highlights the refused query parameters. */
export function addressParts(target: string, answer: unknown): MarkedText[] {
  const wrong = new Set(faultsOf(answer).map(({ parameter }) => parameter));
  return target.split(/(?=[?&])/).map((text) => ({
    text,
    wrong: wrong.has(decodeURIComponent(text.slice(1).split("=", 1)[0] ?? "")),
  }));
}

/** Returns the body with the suggestion in place of the refused value. */
function mend(body: unknown, [name = "", ...rest]: readonly string[], suggestion: string): unknown {
  const mended = (key: string, value: unknown) => {
    if (key !== name) return value;
    return rest.length === 0 ? suggestion : mend(value, rest, suggestion);
  };
  if (Array.isArray(body)) return body.map((item, nth) => mended(String(nth), item));
  if (!isObject(body)) return body;
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, mended(key, value)]));
}

/** Removes values that the log had redacted. */
function withoutRemoved(value: unknown): unknown {
  if (value === REMOVED) return null;
  if (Array.isArray(value)) return value.map(withoutRemoved);
  if (!isObject(value)) return value;
  const kept = Object.entries(value).filter(([, member]) => member !== REMOVED);
  return Object.fromEntries(kept.map(([name, member]) => [name, withoutRemoved(member)]));
}

interface LoggedCall {
  mode: string;
  method: string;
  target: string;
  sent: unknown;
  answer: unknown;
}

export interface CorrectedCall {
  method: string;
  target: string;
  body: unknown;
  /** Suggested names and values that the correction uses. */
  words: string[];
}

/**
 * Applies the suggested corrections to a refused test request. Null for a live request, if there are no
 * suggestions, or if the log has left out the body or the refused name.
 */
export function corrected({ mode, method, target, sent, answer }: LoggedCall): CorrectedCall | null {
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
/** Path under which a signed-in member calls the same operations. */
const SITE_API = "/api/site/";

/** Sends a corrected request as the signed-in member. The header sets the test mode, so it cannot reach live data. */
export async function sendAgain({
  method,
  target,
  body,
}: CorrectedCall): Promise<{ status: number; answer: unknown }> {
  const response = await fetchAnswer(target.replace(API, SITE_API), {
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
