/**
 * Parts of a printed command that the page fills in: the board's address, the key, the day, and ids of the steps before.
 * The guides print them as variables, so that they can be run from a file as well.
 */
export interface Fill {
  name: string;
  /** As the guide prints it. */
  printed: string;
  /** Put on both sides of the value, where it becomes a text of the language. */
  quote: string;
}

const NAME = "([A-Z][A-Z_]*)";

/** Ways to write a variable, by the language that a fence names, the longer first, each with the quote of its value. */
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

/** The job number of the guides' loads. The page puts a new one in, so that a load is made and not repeated. */
const JOB = "J-4711";
/** Keys of the guides, to be replaced by one's own. */
const TEST_KEY = "fb_test_…";

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&");

/** Splits code at the parts that can be filled in. `address`: the board's, as the code has it. */
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

/** A part with its value, or as it is printed where there is none yet. */
export function filledPart({ name, printed, quote }: Fill, values: Values): string {
  const value = values[name];
  return value === undefined ? printed : `${quote}${value}${quote}`;
}

export function filled(parts: readonly (string | Fill)[], values: Values): string {
  return parts.map((part) => (typeof part === "string" ? part : filledPart(part, values))).join("");
}

/** The command that works out tomorrow: the page knows it. */
export function withoutDayCommand(code: string): string {
  return code.replace(/^(?:export )?DAY=\$\(date .*\n/m, "");
}
