/** `node apps/server <command>`: the one program of the board. */
import { parseArgs } from "node:util";
import { outliveOutputs, receiveSignals } from "./signals.ts";

// biome-ignore lint/style/noProcessEnv: React and Next read it when they are loaded, which is before the settings are.
process.env.NODE_ENV ||= "production";

const USAGE = `Usage: node apps/server [command]

  serve          open the board (the command where none is named); ROLES says which parts of it
  worker         run jobs and send emails and webhooks, and answer health checks only
  migrate        bring the database up to date and end
  admin ADDRESS  make the person with this email address an admin, the first one too

Settings are environment variables: see README.md.
`;

const say = (line: string) => process.stdout.write(`${line}\n`);

outliveOutputs();
const stopping = receiveSignals({ say, exit: (code) => process.exit(code) });

/** Returns the command and its arguments, or null where they make no sense. */
function readCommand(): { help: boolean; command: string; rest: string[] } | null {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { help: { type: "boolean", short: "h", default: false } },
    });
    const [command = "serve", ...rest] = positionals;
    return { help: values.help, command, rest };
  } catch {
    return null;
  }
}

/** Ends the process at once on a signal: what a database does by halves it undoes by itself. */
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
  const { command, rest } = asked ?? { command: "", rest: [] };
  if (rest.length === (command === "admin" ? 1 : 0)) {
    if (command === "serve" || command === "worker") {
      const { serve } = await import("./serve.ts");
      await serve({ onlyWorker: command === "worker", say, stopping });
      return 0;
    }
    if (command === "migrate") {
      endOnSignal();
      await (await import("./migrate.ts")).bringUpToDate(say);
      return 0;
    }
    if (command === "admin") {
      endOnSignal();
      await (await import("./make-admin.ts")).makeAdmin(rest[0] ?? "", say);
      return 0;
    }
  }
  process.stderr.write(USAGE);
  return 2;
}

/** Says why the command could not be run, in a sentence where it is known. */
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
