import { createNewId, reseal } from "@board/api/server";
import { createDb } from "@board/db";
import { createSecretBox, loadSecretKeys } from "@board/worker/secret-box";
import { readEnv, StartProblem } from "../env.ts";
import { clock } from "../wiring/clock.ts";
import { acceptSecrets, secretProblems, WEBHOOK, withPool } from "../wiring/secrets.ts";
import { withDatabase } from "./migrate.ts";

const counted = (count: number, name: string) => `${count} ${name}${count === 1 ? "" : "s"}`;

/**
 * Encrypts every secret in the database with the newest key. With `replace`, deletes the secrets whose keys are
 * lost, and records the current keys as those of the database.
 *
 * @throws StartProblem if keys are missing and `replace` is not set
 */
export async function resealSecrets(replace: boolean, say: (line: string) => void): Promise<void> {
  const env = readEnv();
  await withDatabase(say, async (database) => {
    const problems = await withPool(database.ownerUrl, (pool) => secretProblems(pool, env, [WEBHOOK]));
    if (problems.length > 0 && !replace) throw new StartProblem(problems.join("\n"));
    const secrets = createSecretBox(await loadSecretKeys(env.WEBHOOK_SECRET_KEY, env.DATA_DIR));
    const db = createDb(database.directUrl);
    try {
      const done = await reseal({ db, clock, newId: createNewId(clock), secrets }, { replace });
      say(`${counted(done.sealed, "secret")} sealed by the newest key.`);
      const lost = `${counted(done.endpoints.length, "webhook secret")}, ${counted(done.apps, "authenticator app")} and ${counted(done.push, "secret")} of push`;
      const nothingLost = done.endpoints.length === 0 && done.apps === 0 && done.push === 0;
      if (!nothingLost && !replace) {
        throw new StartProblem(
          `${lost} cannot be opened: their bytes were changed. \`node apps/server reseal --replace\` gives those endpoints new secrets and removes those apps and devices.`,
        );
      }
      if (!replace) return;
      await withPool(database.ownerUrl, (pool) => acceptSecrets(env, pool));
      if (!nothingLost) say(`${lost} could not be opened and were replaced or removed.`);
      for (const { url, firm } of done.endpoints)
        say(`${firm} has to copy a new webhook secret for ${url} from the site.`);
      say(
        "The secrets that are here are those of the board now. Where the session secret changed, everybody signs in again.",
      );
    } finally {
      await db.$disconnect();
    }
  });
}
