/** `pnpm run admin:make you@firm.example`: makes somebody an admin of the board, the first one too. */
import { parseArgs } from "node:util";
import { appointAdmin } from "@board/api/admin/people/appoint-admin";
import { createNewId } from "@board/api/ids";
import { createDb } from "@board/db";
import { migrateDatabase, openDatabase } from "./database.ts";
import { readEnv } from "./env.ts";
import { clock } from "./services.ts";
import { StartProblem } from "./start-problem.ts";

const { positionals } = parseArgs({ allowPositionals: true });
const [email] = positionals;

async function run(address: string): Promise<void> {
  const env = readEnv();
  const database = await openDatabase(env, console.info);
  try {
    await migrateDatabase(database.ownerUrl, console.info);
    const db = createDb(database.url);
    try {
      const { was, token } = await appointAdmin({ db, clock, newId: createNewId(clock) }, address);
      if (was === "admin") console.info(`${address} is an admin already.`);
      else console.info(`${address} is an admin now.`);
      if (token !== null)
        console.info(`Set a password within the hour, once the board runs: /reset/${token}`);
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
