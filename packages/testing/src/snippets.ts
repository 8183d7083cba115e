import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { type AddressInfo, connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { PROGRAM_FOLDERS } from "./env.ts";

/** A fenced code block of a guide. */
export interface Snippet {
  /** Language of the block, such as `sh`, `js` or `python`; empty if there is none. */
  language: string;
  /** Purpose of the block: the rest of the line that opens it. */
  purpose: string;
  code: string;
  /** Line number of the fence; the first line is 1. */
  line: number;
}

export function snippetsIn(markdown: string): Snippet[] {
  return [...markdown.matchAll(/^( *)```(\S*)(.*)\n([\s\S]*?)^\1```$/gm)].map((found) => {
    const [, indent = "", language = "", purpose = "", code = ""] = found;
    return {
      language,
      purpose: purpose.trim(),
      code: code.replaceAll(new RegExp(`^${indent}`, "gm"), ""),
      line: markdown.slice(0, found.index).split("\n").length,
    };
  });
}

/** For each language, the program that runs a snippet, and the extension of the file it is saved in. */
const PROGRAMS: Readonly<Record<string, { program: string; ending: string }>> = {
  js: { program: process.execPath, ending: "mjs" },
  ts: { program: process.execPath, ending: "ts" },
  python: { program: "python3", ending: "py" },
  php: { program: "php", ending: "php" },
};

export function canRun(language: string): boolean {
  return language === "sh" || language in PROGRAMS;
}

/** Matches the first line of a receiver, which contains its file name and the command that runs it. */
const SAVED = /Save as (\S+) and run: (.+)$/m;

export function isReceiver({ code }: Snippet): boolean {
  return SAVED.test(code);
}

interface Output {
  out: string;
  err: string;
}

/** A server from a guide, which runs until it is stopped. */
interface RunningServer {
  /** Returns the output so far. */
  said: () => string;
  stop: () => Promise<void>;
}

/**
 * Creates a reader, which runs a guide's snippets in an empty folder and keeps the variables that they set.
 * `packages` are installed there, by name.
 */
export async function createReader(packages: Readonly<Record<string, string>> = {}) {
  const folder = await mkdtemp(join(tmpdir(), "board-reader-"));
  const port = await freePort();
  const hook = `http://127.0.0.1:${port}/`;
  const variables: Record<string, string> = {};
  const served: RunningServer[] = [];
  for (const [name, path] of Object.entries(packages)) {
    const at = join(folder, "node_modules", name);
    await mkdir(dirname(at), { recursive: true });
    await symlink(path, at);
    const { bin = {} } = JSON.parse(await readFile(join(path, "package.json"), "utf8"));
    for (const [command, file] of Object.entries<string>(bin)) {
      await mkdir(join(folder, "node_modules", ".bin"), { recursive: true });
      await chmod(join(path, file), 0o755);
      await symlink(join(at, file), join(folder, "node_modules", ".bin", command));
    }
  }
  // Makes curl fail for a refused request, which stops the shell, as a person would stop and read the refusal.
  await writeFile(join(folder, ".curlrc"), "fail-with-body\nsilent\nshow-error\n");
  const base = {
    PATH: [dirname(process.execPath), PROGRAM_FOLDERS].join(delimiter),
    HOME: folder,
    CURL_HOME: folder,
    LANG: "C.UTF-8",
  };
  /** Started in a separate process group, so that a shell's children are stopped with it. */
  const launch = (command: string, args: readonly string[]) =>
    spawn(command, args, { cwd: folder, env: { ...base, ...variables }, detached: true });

  /** Reads the variables that a snippet has set, for the next snippet. */
  async function keepVariables(): Promise<void> {
    const lines = (await readFile(join(folder, ".variables"), "utf8")).split("\0");
    for (const line of lines) {
      const at = line.indexOf("=");
      const name = line.slice(0, at);
      if (!/^[A-Z][A-Z_]*$/.test(name) || name in base || name === "PWD" || name === "OLDPWD") continue;
      const value = line.slice(at + 1);
      if (value === "") throw new Error(`Nothing was found for $${name}.`);
      variables[name] = value;
    }
  }

  async function run(snippet: Snippet): Promise<Output> {
    const { language, code } = snippet;
    if (language === "sh") {
      const done = await ended(launch("sh", ["-euc", `set -a\n${code}\nenv -0 > .variables`]), snippet);
      await keepVariables();
      return done;
    }
    const by = PROGRAMS[language];
    if (by === undefined) throw new Error(`${where(snippet)} is of a language that cannot be run.`);
    const name = `snippet.${by.ending}`;
    await writeFile(join(folder, name), code);
    return ended(launch(by.program, [name]), snippet);
  }

  /**
   * Saves a receiver and starts it, as the receiver's first line tells, at the address `hook`. Resolves once
   * the receiver accepts connections.
   */
  async function serve(snippet: Snippet): Promise<RunningServer> {
    const code = atPort(snippet.code, port);
    const [, name, command] = SAVED.exec(code) ?? [];
    if (!name || !command) throw new Error(`${where(snippet)} does not say what it is saved as.`);
    await writeFile(join(folder, name), code);
    const child = launch("sh", ["-c", `exec ${command}`]);
    const said = outputOf(child);
    const server: RunningServer = {
      said: () => said.out + said.err,
      stop: async () => {
        if (child.exitCode !== null || child.signalCode !== null) return;
        end(child);
        await once(child, "close");
      },
    };
    served.push(server);
    while (!(await listens(port))) {
      if (child.exitCode !== null) throw new Error(`${where(snippet)} ended: ${server.said()}`);
    }
    return server;
  }

  return {
    folder,
    /** Address of the receiver that the reader runs. */
    hook,
    variables,
    run,
    serve,
    close: async () => {
      await Promise.all(served.map(({ stop }) => stop()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}

const WITHIN_MS = 30_000;
const AGAIN_MS = 25;

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Replaces port 4000, which the receivers in the developer pages use. */
function atPort(code: string, port: number): string {
  return code.replaceAll("localhost:4000", `127.0.0.1:${port}`).replaceAll("4000", String(port));
}

/** Resolves to true if a program accepts connections at the port, and to false after a short wait. */
function listens(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => setTimeout(() => resolve(false), AGAIN_MS));
  });
}

function where({ language, line }: Snippet): string {
  return `The ${language} snippet in line ${line}`;
}

function end({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGKILL");
}

function outputOf({ stdout, stderr }: ChildProcess): Output {
  const said = { out: "", err: "" };
  stdout?.on("data", (data: Buffer) => {
    said.out += data;
  });
  stderr?.on("data", (data: Buffer) => {
    said.err += data;
  });
  return said;
}

/**
 * Waits until a snippet has ended.
 *
 * @throws Error with its output if it fails or does not end in time
 */
async function ended(child: ChildProcess, snippet: Snippet): Promise<Output> {
  const said = outputOf(child);
  const late = setTimeout(() => end(child), WITHIN_MS);
  const [code] = await once(child, "close");
  clearTimeout(late);
  if (code !== 0) {
    throw new Error(
      `${where(snippet)} failed (${code ?? "not ended in time"}):\n${snippet.code}\n${said.out}${said.err}`,
    );
  }
  return said;
}
