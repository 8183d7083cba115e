/**
 * Variable in an example that the page fills in: the board's address, the key, the day, or an id from an earlier step.
 * The Markdown reads it from the environment, so that the example also runs as a script.
 */
export interface Fill {
  name: string;
  /** Text of the variable in the Markdown. */
  printed: string;
  /** Quote to add on both sides of a value that becomes a string literal; otherwise empty. */
  quote: string;
}

const NAME = "([A-Z][A-Z_]*)";

/** Patterns of variables by the code fence's language, the longest first, each with the quote for the value. */
const VARIABLES: Readonly<Record<string, readonly { pattern: string; quote: string }[]>> = {
  sh: [
    { pattern: `'\\$${NAME}'`, quote: "" },
    { pattern: `\\$${NAME}`, quote: "" },
  ],
  js: [
    { pattern: `\\$\\{process\\.env\\.${NAME}\\}`, quote: "" },
    { pattern: `process\\.env\\.${NAME}`, quote: '"' },
  ],
  python: [
    { pattern: `\\{os\\.environ\\[["']${NAME}["']\\]\\}`, quote: "" },
    { pattern: `os\\.environ\\[["']${NAME}["']\\]`, quote: '"' },
  ],
  php: [{ pattern: `getenv\\('${NAME}'\\)`, quote: "'" }],
};

/**
 * Job number in the examples. Each view of the page replaces it with a new number, because a number that was sent
 * before would replay the earlier response instead of creating a load.
 */
const JOB = "J-4711";
/** Placeholder for the reader's key in the examples. */
const TEST_KEY = "fb_test_…";

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Splits code into text and variables. `address` is the board's address as it appears in the code. */
export function partsOf(code: string, language: string, address: string): (string | Fill)[] {
  const variables = VARIABLES[language];
  if (variables === undefined) return [code];
  const patterns = [
    { pattern: `(${escaped(address)})`, name: "ADDRESS", quote: "" },
    { pattern: `(${TEST_KEY})`, name: "KEY", quote: "" },
    { pattern: `\\b(${JOB})\\b`, name: "JOB", quote: "" },
    ...variables.map((variable) => ({ ...variable, name: undefined })),
  ];
  const all = new RegExp(patterns.map(({ pattern }) => pattern).join("|"), "g");
  const parts: (string | Fill)[] = [];
  let end = 0;
  for (const found of code.matchAll(all)) {
    const which = found.slice(1).findIndex((group) => group !== undefined);
    const { name = found[which + 1] ?? "", quote = "" } = patterns[which] ?? {};
    parts.push(code.slice(end, found.index), { name, printed: found[0], quote });
    end = found.index + found[0].length;
  }
  parts.push(code.slice(end));
  return parts.filter((part) => part !== "");
}

export type Values = Readonly<Record<string, string>>;

/** Returns the value of a variable, or its text in the Markdown if it has no value yet. */
export function filledPart({ name, printed, quote }: Fill, values: Values): string {
  const value = values[name];
  return value === undefined ? printed : `${quote}${value}${quote}`;
}

export function filled(parts: readonly (string | Fill)[], values: Values): string {
  return parts.map((part) => (typeof part === "string" ? part : filledPart(part, values))).join("");
}

/** Removes the shell command that computes tomorrow's date, because the page fills in the day. */
export function withoutDayCommand(code: string): string {
  return code.replace(/^(?:export )?DAY=\$\(date .*\n/m, "");
}
