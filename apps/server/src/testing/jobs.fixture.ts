/** A process whose job never ends, for a test to kill. Takes the address of the database and reports when the job runs. */
import { createNewId } from "@board/api/worker";
import { createDb } from "@board/db";
import { createLog } from "../observe/log.ts";
import { startJobs } from "../wiring/jobs.ts";

const [databaseUrl = ""] = process.argv.slice(2);
const clock = { now: () => new Date() };
await startJobs({
  databaseUrl,
  // The job needs nothing else of a context.
  createContext: () =>
    Object.assign(Object.create(null), { db: createDb(databaseUrl), clock, newId: createNewId(clock) }),
  log: createLog("error"),
  jobs: [
    {
      name: "never-ends",
      cron: "0 3 * * *",
      limitSeconds: 600,
      run: () => {
        process.send?.("running");
        return new Promise(() => {});
      },
    },
  ],
});
