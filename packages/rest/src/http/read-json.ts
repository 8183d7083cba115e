import { DomainError } from "@board/api/server";
import { type JSONVisitor, type ParseError, printParseErrorCode, visit } from "jsonc-parser";
import { pointerTo } from "./problem.ts";

/** Words of other languages for values that JSON lacks, such as NaN and undefined. */
const NO_VALUE = /^[+-]?(?:nan|infinity|inf|undefined|none|nil)$/i;
const NO_LITERAL = /^(?:true|false|null)$/i;

/** Characters up to the next delimiter, outside of quotes. */
const WORD = /^[^\s,:{}[\]"'/]+/;

const MAX_FOUND = 30;
const COLON = 0x3a;
const QUOTE = 0x22;
const BRACE = 0x7b;
const BRACE_END = 0x7d;
const BRACKET = 0x5b;
const BRACKET_END = 0x5d;

/** Maximum depth of nested objects and lists; the outermost counts as 1. */
const MAX_DEPTH = 64;

const MISSING: Readonly<Record<string, string>> = {
  InvalidSymbol: "a number, true, false, null, or a text or name in double quotes",
  PropertyNameExpected: "a name in double quotes",
  ValueExpected: "a value",
  ColonExpected: "a colon",
  CommaExpected: "a comma or the end of the list or object",
  CloseBraceExpected: "a comma or the end of the object",
  CloseBracketExpected: "a comma or the end of the list",
};

type Mistake = Pick<ParseError, "error" | "offset" | "length">;

interface JsonFault {
  sentence: string;
  offset: number;
  /** Path of the name, if it is given twice in one object. */
  path?: readonly (string | number)[];
}

function quoted(found: string): string {
  const short = found.length > MAX_FOUND ? `${found.slice(0, MAX_FOUND).toWellFormed()}…` : found;
  return /^["']/.test(short) ? short : `"${short}"`;
}

/** Describes a syntax error and how to correct it. */
function describe(text: string, { error, offset, length }: Mistake): JsonFault {
  const name = printParseErrorCode(error);
  const end = text.trimEnd().length;
  const [found] = WORD.exec(text.slice(offset, end)) ?? [text.slice(offset, offset + length)];
  const cutOff = { sentence: "the body ends before its JSON does. It was cut off.", offset: end };
  if (end === 0) return { sentence: "the body is blank. Send a JSON object.", offset: 0 };
  if (offset >= end) return cutOff;
  switch (name) {
    case "InvalidCommentToken":
    case "UnexpectedEndOfComment":
      return { sentence: "found a comment. JSON has none: take it out.", offset };
    case "UnexpectedEndOfString":
      return offset + length >= end
        ? cutOff
        : { sentence: "found a line break inside a text. Write it as \\n.", offset: offset + length };
    case "InvalidCharacter":
      return { sentence: "found a control character inside this text. Write a tab as \\t.", offset };
    case "InvalidEscapeCharacter":
    case "InvalidUnicode":
      return { sentence: "found an unknown escape inside this text. Write \\\\ for a backslash.", offset };
    case "EndOfFileExpected":
      return { sentence: `found ${quoted(found)} after the end of the JSON. Send one object.`, offset };
    default:
  }
  if (/^[}\]]$/.test(found) && text.slice(0, offset).trimEnd().endsWith(","))
    return { sentence: `found ${quoted(found)} after a comma. Take the comma out.`, offset };
  if (NO_VALUE.test(found))
    return { sentence: `found ${found}, which JSON does not have. Leave the field out.`, offset };
  if (NO_LITERAL.test(found))
    return { sentence: `found ${found}. Write ${found.toLowerCase()}, in small letters.`, offset };
  if (found.startsWith("'"))
    return { sentence: `found ${quoted(found)} in single quotes. Write double quotes.`, offset };
  const missing = MISSING[name];
  return { sentence: `found ${quoted(found)}${missing ? `, where ${missing} belongs` : ""}.`, offset };
}

function read(text: string, visitor: JSONVisitor): void {
  visit(text, visitor, { disallowComments: true, allowTrailingComma: false });
}

function findMistake(text: string): JsonFault | undefined {
  const mistakes: Mistake[] = [];
  read(text, {
    onError(error, offset, length) {
      if (mistakes.length === 0) mistakes.push({ error, offset, length });
    },
  });
  return mistakes.map((mistake) => describe(text, mistake))[0];
}

/** Finds the first name that occurs twice in the same object. */
function findRepeated(text: string): JsonFault | undefined {
  const objects: Set<string>[] = [];
  const repeated: JsonFault[] = [];
  read(text, {
    onObjectBegin: () => void objects.push(new Set()),
    onObjectEnd: () => void objects.pop(),
    onObjectProperty(name, offset, _length, _line, _character, pathTo) {
      const names = objects.at(-1);
      if (repeated.length === 0 && names?.has(name)) {
        const sentence = `${quoted(name)} is given twice in one object. Give it once.`;
        repeated.push({ sentence, offset, path: [...pathTo(), name] });
      }
      names?.add(name);
    },
  });
  return repeated[0];
}

/** Returns the position of the quote that closes the string starting at `start`; -1 if there is none. */
function endOfString(text: string, start: number): number {
  let end = start;
  let backslashes: number;
  do {
    end = text.indexOf('"', end + 1);
    backslashes = 0;
    while (text[end - 1 - backslashes] === "\\") backslashes++;
  } while (backslashes % 2 === 1);
  return end;
}

/**
 * Counts the colons outside of strings, which is the number of names in valid JSON.
 *
 * @throws DomainError `malformed_json` if the text is nested deeper than the limit
 */
function countColons(text: string): number {
  let colons = 0;
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === COLON) colons++;
    else if (code === QUOTE) {
      at = endOfString(text, at);
      if (at < 0) break;
    } else if (code === BRACE || code === BRACKET) depth++;
    else if (code === BRACE_END || code === BRACKET_END) depth--;
    if (depth > MAX_DEPTH) {
      const sentence = `JSON may be nested ${MAX_DEPTH} levels deep. Send it flatter.`;
      throw malformed(text, { sentence, offset: at });
    }
  }
  return colons;
}

/** Counts the names of all objects, nested ones included. */
function countNames(value: unknown): number {
  let count = 0;
  const rest = [value];
  while (rest.length > 0) {
    const next = rest.pop();
    if (typeof next !== "object" || next === null) continue;
    const values = Object.values(next);
    if (!Array.isArray(next)) count += values.length;
    for (const each of values) if (typeof each === "object") rest.push(each);
  }
  return count;
}

function malformed(text: string, found: JsonFault | undefined, cause?: unknown): DomainError {
  if (found === undefined)
    return new DomainError("malformed_json", { detail: "Send JSON in UTF-8. Nothing was changed.", cause });
  const { sentence, offset, path } = found;
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - before.lastIndexOf("\n");

  return new DomainError("malformed_json", {
    detail: `Line ${line}, column ${column}: ${sentence} Nothing was changed.`,
    members: {
      line,
      column,
      ...(path ? { errors: [{ pointer: pointerTo(path), code: "repeated_field", detail: sentence }] } : {}),
    },
    cause,
  });
}

/**
 * Parses JSON (RFC 8259) of at most 64 nested levels. Refuses an object that has the same name twice, because
 * parsers disagree about which value to take.
 *
 * @throws DomainError `malformed_json` with the line and column of the first mistake, both from 1
 */
export function readJson(text: string): unknown {
  const colons = countColons(text);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw malformed(text, findMistake(text), cause);
  }
  if (colons !== countNames(value)) throw malformed(text, findRepeated(text));
  return value;
}
