/** Entry point of a worker process that tests kill. Takes its settings as JSON and reports when it is ready. */
import { createNewId } from "@board/api/worker";
import { createDb, createPool, listenToChannels } from "@board/db";
import { startWorker } from "../start-worker.ts";
import { type ChildSettings, openBox } from "./child-settings.ts";

const [text = ""] = process.argv.slice(2);
const { databaseUrl, settings }: ChildSettings = JSON.parse(text);
const clock = { now: () => new Date() };
const say = (level: string) => (fields: Record<string, unknown>, message: string) =>
  console.error(level, message, fields.err instanceof Error ? fields.err.message : "");
const pool = createPool(databaseUrl, { poolSize: 5, applicationName: "board-worker" });
const worker = startWorker({
  subscribe: (listeners) => listenToChannels(databaseUrl, listeners),
  pool,
  services: {
    db: createDb(databaseUrl, { poolSize: 1 }),
    clock,
    newId: createNewId(clock),
    secrets: openBox,
    settings: { allowPrivateWebhooks: true, pushHosts: [] },
    // Needed for emails only, which this worker does not send.
    geo: { outcodeTown: () => "" },
  },
  settings,
  log: { info: () => {}, warn: say("warn"), error: say("error") },
});
process.once("SIGTERM", () => {
  worker.stop().then(() => process.exit(0));
});
process.once("disconnect", () => process.exit(0));
process.send?.("ready");
