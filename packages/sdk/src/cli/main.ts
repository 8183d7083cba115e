#!/usr/bin/env node
/** The command line of the freight board, for example `freight-board listen --forward-to http://localhost:3000/hook`. */
import { readFile } from "node:fs/promises";
import { text } from "node:stream/consumers";
import { parseArgs } from "node:util";
import { FreightBoard } from "../client.ts";
import { BoardError, ConnectionError } from "../errors.ts";
import { WebhookVerificationError } from "../webhooks.ts";
import { COMMANDS, type Command, isGeneral, OPTIONS, UsageError, type Values } from "./commands.ts";
import { ENV } from "./env.ts";
import { paint } from "./paint.ts";

/** Exit status for an error in the command line, as in shells. */
const MISUSED = 2;

const GENERAL_HELP = `
Every command takes
  --key KEY     an API key, better given as FREIGHT_BOARD_KEY: other people can read a command line
  --url URL     the board's address, or FREIGHT_BOARD_URL
  --json        one JSON value a line, for programs
`;

function help(): string {
  const lines = Object.values(COMMANDS).map(
    ({ usage, summary }) => `  ${paint("bold", usage)}\n      ${summary}`,
  );
  return `The freight board on the command line: freight-board COMMAND\n\n${lines.join("\n")}\n${GENERAL_HELP}`;
}

function optionsOf(args: string[]): { words: string[]; values: Values } {
  try {
    const { positionals, values } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
    return { words: positionals, values };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function assertTaken(name: string, { options }: Command, values: Values): void {
  const foreign = Object.keys(values).find(
    (one) => !isGeneral(one) && !options.some((taken) => taken === one),
  );
  if (foreign !== undefined) throw new UsageError(`${name} takes no --${foreign}.`);
}

function setting(
  value: string | undefined,
  option: string,
  name: "FREIGHT_BOARD_KEY" | "FREIGHT_BOARD_URL",
): string {
  const found = value ?? ENV[name];
  if (!found) throw new UsageError(`Set ${name}, or give --${option}.`);
  return found;
}

/** Returns the text of an error; only an unexpected error includes its stack. */
function inWords(error: unknown): string {
  if (error instanceof BoardError && error.requestId !== undefined) {
    return `${error.message}\n${paint("dim", error.requestId)}`;
  }
  const isKnown = [BoardError, ConnectionError, UsageError, WebhookVerificationError].some(
    (kind) => error instanceof kind,
  );
  return isKnown ? (error as Error).message : ((error as Error).stack ?? String(error));
}

/** The first Ctrl-C ends the command, a second one the process. */
const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

async function main(args: string[]): Promise<number> {
  const { words, values } = optionsOf(args);
  const [name = "", ...rest] = words;
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (values.help || name === "") {
    process.stdout.write(command ? `${command.usage}\n  ${command.summary}\n${GENERAL_HELP}` : help());
    return values.help ? 0 : MISUSED;
  }
  if (command === undefined)
    throw new UsageError(`There is no command ${name}: ${Object.keys(COMMANDS).join(", ")}.`);
  assertTaken(name, command, values);
  const print = (line: string) => void process.stdout.write(`${line}\n`);
  return command.run({
    board: new FreightBoard({
      key: setting(values.key, "key", "FREIGHT_BOARD_KEY"),
      baseUrl: setting(values.url, "url", "FREIGHT_BOARD_URL"),
    }),
    words: rest,
    values,
    read: (file) => (file === "-" ? text(process.stdin) : readFile(file, "utf8")),
    say: (line, value) => print(values.json ? JSON.stringify(value) : line),
    tell: (line) => {
      if (!values.json) print(line);
    },
    signal: stopping.signal,
  });
}

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  if (!stopping.signal.aborted) process.stderr.write(`${paint("red", "Error")}: ${inWords(error)}\n`);
  process.exitCode = error instanceof UsageError ? MISUSED : 1;
}
