import { randomBytes } from "node:crypto";
import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { WEAKNESS_WORDS, weaknessOf } from "@board/api/accounts/weak-password";
import { PASSWORD } from "@board/api/rules";
import { appointAdmin, createNewId } from "@board/api/server";
import { createDb } from "@board/db";
import { StartProblem } from "../env.ts";
import { clock } from "../wiring/clock.ts";
import { withDatabase } from "./migrate.ts";

/** Asks for a text on the terminal without displaying it. */
async function ask(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const reader = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const typed = await reader.question("");
  reader.close();
  process.stdout.write("\n");
  return typed;
}

/** Returns the password typed on the terminal. Generates one if there is no terminal or nothing was typed. */
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

/**
 * Makes the person with this email address an admin of the board, with a typed or a generated password.
 *
 * @throws StartProblem if the address is not valid or the database cannot be used
 */
export async function makeAdmin(address: string, say: (line: string) => void): Promise<void> {
  if (!/^\S+@\S+$/.test(address)) {
    throw new StartProblem("Name the email address: node apps/server admin you@firm.example");
  }
  const { password, made } = await choosePassword(address);
  await withDatabase(say, async (database) => {
    const db = createDb(database.url);
    try {
      const services = { db, clock, newId: createNewId(clock) };
      const { was } = await appointAdmin(services, address, password);
      say(`${address} is an admin ${was === "admin" ? "still" : "now"}, and signed out everywhere.`);
      if (made) say(`Sign in with this password, and change it: ${password}`);
    } finally {
      await db.$disconnect();
    }
  });
}
