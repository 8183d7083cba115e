/** API request of a curl command. Texts contain variables as `$NAME`. */
interface CurlCall {
  method: string;
  /** Path with the query string. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** True if the response is a file, of which only the size is shown. */
  file: boolean;
  /** Text to wait for: the request is repeated until the response contains it. Null to send the request once. */
  until: string | null;
}

/** Requests of a code block, in order. */
export interface Command {
  calls: readonly CurlCall[];
  /** Variables that the shell sets from ids in the responses, each with the prefix of its id: `load_`. */
  sets: Readonly<Record<string, string>>;
}

/** Splits a shell line into words and removes their quotes; variables stay as they are. */
function wordsOf(line: string): string[] {
  const words: string[] = [];
  for (const [word] of line.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\.|[^\s'"\\])+/g)) {
    words.push(
      word.replaceAll(/'([^']*)'|"((?:\\.|[^"\\])*)"|\\(.)/g, (_, single, double, one) =>
        String(single ?? double?.replaceAll(/\\(.)/g, "$1") ?? one),
      ),
    );
  }
  return words;
}

/** Splits shell code into commands; a command goes on after a backslash or inside quotes. */
function linesOf(code: string): string[] {
  const lines: string[] = [];
  for (const [line] of code.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\[\s\S]|[^\n'"\\])+/g)) {
    const text = line.replaceAll(/\\\n/g, " ").trim();
    if (text !== "") lines.push(text);
  }
  return lines;
}

const ID = "'([a-z]+_)\\[0-9a-z\\]\\*'";
const SETS = new RegExp(`^(?:export )?([A-Z][A-Z_]*)=\\$\\(grep -o ${ID} \\S+ \\| head -1\\)$`);
/** Matches a line that takes the first id from the file in which a repeated request stored its response. */
const SETS_FOUND = /^([A-Z][A-Z_]*)=\$\(head -1 (\S+)\)$/;
const UNTIL = /^until (curl .+) \| grep (?:-[oq] )?(?:'([^']+)'|(\w+))(?: > (\S+))?; do sleep 1; done$/;
const ASSIGNS = /^(?:export )?[A-Z][A-Z_]*=/;
/** Matches a comment, or a line that only prints a part of the response. */
const READS = /^(?:grep |#)/;
/** Matches the end of a line that also saves the response to a file. */
const TEE = / \| tee \S+$/;
/** Options without an argument that do not affect the request. */
const QUIET = new Set(["-s", "-sS"]);
/** Variables that the page can fill in. A request with any other variable, such as a live key, is not sent. */
const KNOWN = new Set(["KEY", "DAY", "LOAD", "QUOTE", "ENDPOINT", "CHANGE"]);

function readCurl(line: string, address: string, until: string | null = null): CurlCall | null {
  const [program, ...words] = wordsOf(line.replace(TEE, ""));
  if (program !== "curl") return null;
  const headers: Record<string, string> = {};
  let method: string | null = null;
  let path: string | null = null;
  let body: string | null = null;
  let file = false;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (QUIET.has(word)) continue;
    if (word.startsWith(`${address}/api/v1/`)) path = word.slice(address.length);
    else if (word === "-X") method = words.shift() ?? null;
    else if (word === "-d") body = words.shift() ?? null;
    else if (word === "-o") file = words.shift() !== undefined;
    else if (word === "-H") {
      const [, name, value] = /^([^:]+): *(.*)$/.exec(words.shift() ?? "") ?? [];
      if (name === undefined || value === undefined) return null;
      headers[name] = value;
    } else return null;
  }
  if (path === null || headers.Authorization !== "Bearer $KEY") return null;
  return { method: method ?? (body === null ? "GET" : "POST"), path, headers, body, file, until };
}

/**
 * Parses a code block whose requests a test key may send. Null for other blocks, such as those with a file upload or
 * a live key.
 */
export function readCommand(code: string, address: string): Command | null {
  const sets: Record<string, string> = {};
  const found = new Map<string, string>();
  const calls: CurlCall[] = [];
  for (const line of linesOf(code)) {
    const [, name, begins] = SETS.exec(line) ?? [];
    const [, named = "", from = ""] = SETS_FOUND.exec(line) ?? [];
    const [, repeated, pattern, word, file] = UNTIL.exec(line) ?? [];
    if (name !== undefined && begins !== undefined) sets[name] = begins;
    else if (found.has(from)) sets[named] = found.get(from) ?? "";
    else if (!ASSIGNS.test(line) && !READS.test(line)) {
      const looked = pattern ?? word ?? null;
      const call = readCurl(repeated ?? line, address, looked);
      if (call === null) return null;
      calls.push(call);
      const [, id] = new RegExp(`^${ID}$`).exec(`'${looked}'`) ?? [];
      if (file !== undefined && id !== undefined) found.set(file, id);
    }
  }
  const known = (variable: string) => KNOWN.has(variable) || variable in sets;
  return calls.length > 0 && calls.every((call) => variablesOf(call).every(known)) ? { calls, sets } : null;
}

/** Returns the variables of a request in the order in which they occur. */
function variablesOf({ path, headers, body }: CurlCall): string[] {
  const text = [path, ...Object.values(headers), body ?? ""].join("\n");
  return [...new Set([...text.matchAll(/\$([A-Z][A-Z_]*)/g)].map(([, name = ""]) => name))];
}

/** Returns the variables that must have a value before the command runs. */
export function needsOf({ calls, sets }: Command): string[] {
  return [...new Set(calls.flatMap(variablesOf))].filter((name) => !(name in sets));
}

/** Returns the ids that the shell would read from a response: the first one with each prefix. */
export function idsIn(answer: string, { sets }: Command): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sets).flatMap(([name, begins]) => {
      const [id] = new RegExp(`\\b${begins}[0-9a-z]+`).exec(answer) ?? [];
      return id === undefined ? [] : [[name, id]];
    }),
  );
}
