/** A call of the board's API as a guide prints it for curl. Texts hold variables as `$NAME`. */
export interface Command {
  method: string;
  /** Path and query. */
  path: string;
  headers: Readonly<Record<string, string>>;
  body: string | null;
  /** Variables that the shell reads from the answer, each with the beginning of what it looks for: `load_`. */
  sets: Readonly<Record<string, string>>;
}

/** Words of a shell's line, without its quotes. A variable stays as it is written. */
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

/** The lines of a shell's command: a line that ends in a backslash or within quotes goes on. */
function linesOf(code: string): string[] {
  const lines: string[] = [];
  for (const [line] of code.matchAll(/(?:'[^']*'|"(?:\\.|[^"\\])*"|\\[\s\S]|[^\n'"\\])+/g)) {
    const text = line.replaceAll(/\\\n/g, " ").trim();
    if (text !== "") lines.push(text);
  }
  return lines;
}

const SETS = /^(?:export )?([A-Z][A-Z_]*)=\$\(grep -o '([a-z]+_)\[0-9a-z\]\*' \S+ \| head -1\)$/;
const ASSIGNS = /^(?:export )?[A-Z][A-Z_]*=/;
/** A line that only shows a part of the answer, or says something. */
const READS = /^(?:grep |#)/;
/** The answer is shown, and kept in a file for the lines that follow. */
const TEE = / \| tee \S+$/;
/** Options without an argument that change nothing here. */
const QUIET = new Set(["-s", "-sS"]);
/** Variables that the page has or learns from answers. A call with another one, such as a live key's, is not for it. */
const KNOWN = new Set(["KEY", "DAY", "LOAD", "QUOTE", "ENDPOINT", "CHANGE"]);

function readCurl(line: string, address: string): Omit<Command, "sets"> | null {
  const [program, ...words] = wordsOf(line.replace(TEE, ""));
  if (program !== "curl") return null;
  const headers: Record<string, string> = {};
  let method: string | null = null;
  let url: string | null = null;
  let body: string | null = null;
  for (let word = words.shift(); word !== undefined; word = words.shift()) {
    if (QUIET.has(word)) continue;
    if (word.startsWith(`${address}/api/v1/`)) url = word.slice(address.length);
    else if (word === "-X") method = words.shift() ?? null;
    else if (word === "-d") body = words.shift() ?? null;
    else if (word === "-H") {
      const [, name, value] = /^([^:]+): *(.*)$/.exec(words.shift() ?? "") ?? [];
      if (name === undefined || value === undefined) return null;
      headers[name] = value;
    } else return null;
  }
  if (url === null || headers.Authorization !== "Bearer $KEY") return null;
  return { method: method ?? (body === null ? "GET" : "POST"), path: url, headers, body };
}

/** Reads a block of one call that a test key may send; null for any other block, such as a file's or a live key's. */
export function readCommand(code: string, address: string): Command | null {
  const sets: Record<string, string> = {};
  let command: Omit<Command, "sets"> | null = null;
  for (const line of linesOf(code)) {
    const [, name, begins] = SETS.exec(line) ?? [];
    if (name !== undefined && begins !== undefined) sets[name] = begins;
    else if (!ASSIGNS.test(line) && !READS.test(line)) {
      if (command !== null) return null;
      command = readCurl(line, address);
      if (command === null) return null;
    }
  }
  if (command === null || !variablesOf(command).every((name) => KNOWN.has(name))) return null;
  return { ...command, sets };
}

/** The variables of a command, in the order of their use. */
export function variablesOf({ path, headers, body }: Omit<Command, "sets">): string[] {
  const text = [path, ...Object.values(headers), body ?? ""].join("\n");
  return [...new Set([...text.matchAll(/\$([A-Z][A-Z_]*)/g)].map(([, name = ""]) => name))];
}

/** The first id of each kind that the command's shell would read from this answer. */
export function idsIn(answer: string, { sets }: Command): Record<string, string> {
  return Object.fromEntries(
    Object.entries(sets).flatMap(([name, begins]) => {
      const [id] = new RegExp(`\\b${begins}[0-9a-z]+`).exec(answer) ?? [];
      return id === undefined ? [] : [[name, id]];
    }),
  );
}
