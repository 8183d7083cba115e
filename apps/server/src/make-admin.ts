/** `pnpm run admin:make you@firm.example`: makes somebody an admin of the board, the first one too. */
import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { WEAKNESS_WORDS, weaknessOf } from "@board/api/accounts/weak-password";
import { PASSWORD } from "@board/api/rules";
import { appointAdmin, createNewId } from "@board/api/server";
import { createDb } from "@board/db";
import { migrateDatabase, openDatabase } from "./database.ts";
import { readEnv, StartProblem } from "./env.ts";
import { clock } from "./services.ts";

const { positionals } = parseArgs({ allowPositionals: true });
const [email] = positionals;

/** Asks on the terminal without showing what is typed. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const typed = await reader.question("");
  reader.close();
  process.stdout.write("\n");
  return typed;
}

/** The password that is typed, or a made one where there is no terminal or nothing is typed. */
async function choosePassword(address: string): Promise<{ password: string; made: boolean }> {
  while (process.stdin.isTTY) {
    const password = await ask(`Password for ${address}, or Enter for one that is made: `);
    if (password === "") break;
    const weakness = weaknessOf(password, { email: address });
    if (password.length < PASSWORD.min) console.info(`It needs ${PASSWORD.min} characters.`);
    else if (weakness !== null) console.info(`It ${WEAKNESS_WORDS[weakness]}`);
    else return { password, made: false };
  }
  return { password: randomBytes(15).toString("base64url"), made: true };
}

async function run(address: string): Promise<void> {
  const { password, made } = await choosePassword(address);
  const env = readEnv();
  const database = await openDatabase(env, console.info);
  try {
    await migrateDatabase(database.ownerUrl, console.info);
    const db = createDb(database.url);
    try {
      const services = { db, clock, newId: createNewId(clock) };
      const { was } = await appointAdmin(services, address, password);
      console.info(`${address} is an admin ${was === "admin" ? "still" : "now"}, and signed out everywhere.`);
      if (made) console.info(`Sign in with this password, and change it: ${password}`);
    } finally {
      await db.$disconnect();
    }
  } finally {
    await database.stop();
  }
}

if (email === undefined || !/^\S+@\S+$/.test(email)) {
  console.error("Name the address: pnpm run admin:make you@firm.example");
  process.exitCode = 1;
} else {
  await run(email).catch((error: unknown) => {
    if (!(error instanceof StartProblem)) throw error;
    console.error(`${error.message}\nWhere the board runs on its own database, stop it first.`);
    process.exitCode = 1;
  });
}
