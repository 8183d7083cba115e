/** `node apps/server <command>`: the entry point of all commands. */
import { enableCompileCache } from "node:module";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { outliveOutputs, receiveSignals } from "./process/signals.ts";

// biome-ignore lint/style/noProcessEnv: React and Next read it when they are loaded, which is before the settings are.
process.env.NODE_ENV ||= "production";
// Caches compiled source files, which makes a start 25 % faster; NODE_COMPILE_CACHE can name another folder. If the
// folder is not writable, Node compiles at every start.
enableCompileCache(join(import.meta.dirname, "../../../node_modules/.cache/freight-board"));

const USAGE = `Usage: node apps/server [command]

  serve          open the board (the command where none is named); ROLES says which parts of it
  worker         run jobs and send emails and webhooks, and answer health checks only
  migrate        bring the database up to date and end
  admin ADDRESS  make the person with this email address an admin, the first one too
  backup FOLDER  write database, files and secrets into a new folder, while the board runs
  restore FOLDER fill an empty board from such a folder
  register FILE… read files of the register of operators' licences, while the board runs; --shrunk takes an area
                 that has lost more than a fifth of its licences
  reseal         seal secrets with the newest key; --replace gives up those whose key is lost
  doctor         check settings and everything that the board needs; --json for programs

Settings are environment variables: see docs/operations/settings.md.
`;

// Bound here, because `logOutputs` later replaces `write` to turn the output into log lines.
const write = process.stdout.write.bind(process.stdout);
const say = (line: string) => void write(`${line}\n`);

outliveOutputs();
const stopping = receiveSignals({ say, exit: (code) => process.exit(code) });

type Flag = "json" | "replace" | "new-secrets" | "shrunk";

/** A command that ends by itself, unlike the server. */
interface Task {
  arguments: 0 | 1 | "some";
  flag?: Flag;
  /** Returns the exit code; undefined means 0. */
  run: (argument: string, flagged: boolean, all: string[]) => Promise<number | undefined> | Promise<void>;
}

/** The commands that end. Each imports its module on demand. */
const TASKS: Readonly<Record<string, Task>> = {
  migrate: { arguments: 0, run: async () => (await import("./commands/migrate.ts")).bringUpToDate(say) },
  admin: {
    arguments: 1,
    run: async (address) => (await import("./commands/make-admin.ts")).makeAdmin(address, say),
  },
  backup: { arguments: 1, run: async (folder) => (await import("./commands/backup.ts")).backUp(folder, say) },
  restore: {
    arguments: 1,
    flag: "new-secrets",
    run: async (folder, newSecrets) =>
      (await import("./commands/restore.ts")).restore(folder, { newSecrets, say }),
  },
  register: {
    arguments: "some",
    flag: "shrunk",
    run: async (_first, mayShrink, files) =>
      (await import("./commands/register.ts")).loadRegisterFiles(files, { mayShrink, say }),
  },
  reseal: {
    arguments: 0,
    flag: "replace",
    run: async (_, replace) => (await import("./commands/reseal.ts")).resealSecrets(replace, say),
  },
  doctor: {
    arguments: 0,
    flag: "json",
    run: async (_, json) => (await import("./commands/doctor.ts")).examine({ json, say }),
  },
};

interface Command {
  help: boolean;
  command: string;
  rest: string[];
  flags: Flag[];
}

const flag = { type: "boolean", default: false } as const;

/** Returns the command and its arguments; null if they are not valid. */
function readCommand(): Command | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        help: { ...flag, short: "h" },
        json: flag,
        replace: flag,
        "new-secrets": flag,
        shrunk: flag,
      },
    });
    const [command = "serve", ...rest] = positionals;
    const { help, ...flags } = values;
    const named = (Object.keys(flags) as Flag[]).filter((name) => flags[name]);
    return { help, command, rest, flags: named };
  } catch {
    return null;
  }
}

/** Makes the next signal end the process immediately; PostgreSQL then rolls back. */
function endOnSignal(): void {
  const end = () => process.exit(1);
  if (stopping.aborted) end();
  stopping.addEventListener("abort", end);
}

/** Runs the command and returns the exit code. */
async function run(): Promise<number> {
  const asked = readCommand();
  if (asked?.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { command, rest, flags } = asked ?? { command: "", rest: [], flags: [] };
  if ((command === "serve" || command === "worker") && rest.length === 0 && flags.length === 0) {
    const { serve } = await import("./process/serve.ts");
    await serve({ onlyWorker: command === "worker", say, stopping });
    return 0;
  }
  const task = Object.hasOwn(TASKS, command) ? TASKS[command] : undefined;
  const isComplete = task?.arguments === "some" ? rest.length > 0 : task?.arguments === rest.length;
  if (task !== undefined && isComplete && flags.every((name) => name === task.flag)) {
    endOnSignal();
    return (await task.run(rest[0] ?? "", flags.length > 0, rest)) ?? 0;
  }
  process.stderr.write(USAGE);
  return 2;
}

/** Prints why the command failed: one sentence if the reason is known, else the error. */
async function explain(error: unknown): Promise<void> {
  const { StartProblem } = await import("./env.ts");
  const text =
    error instanceof StartProblem
      ? error.message
      : `The board could not start.\n${error instanceof Error ? error.stack : String(error)}`;
  process.stderr.write(`${text}\n`);
}

const code = await run().catch(async (error: unknown) => {
  await explain(error);
  return 1;
});
process.exit(code);
