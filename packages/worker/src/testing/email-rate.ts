/**
 * Measures the emails that one worker sends in a minute to a server on this machine that takes 200 ms for each
 * step: connection, sender, recipient and end of the message. `npm run bench -- emails [emails] [connections]`
 * runs it.
 */
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { setTimeout } from "node:timers/promises";
import { createNewId } from "@board/api/worker";
import { listenToChannels } from "@board/db";
import { SMTPServer } from "smtp-server";
import { startWorker } from "../start-worker.ts";
import { openBox } from "./child-settings.ts";
import { silentLog } from "./silent-log.ts";
import { createStandalone } from "./standalone.ts";

const EMAILS = Number(process.argv[2] ?? 300);
const STEP_MS = 200;

const board = await createStandalone();
let connections = 0;
let arrived = 0;
const later = (callback: () => void) => void setTimeout(STEP_MS).then(callback);
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onConnect: (_session, callback) => {
    connections += 1;
    later(callback);
  },
  onMailFrom: (_address, _session, callback) => later(callback),
  onRcptTo: (_address, _session, callback) => later(callback),
  onData: (stream, _session, callback) => {
    stream.resume();
    stream.on("end", () => {
      arrived += 1;
      later(callback);
    });
  },
});
smtp.listen(0, "127.0.0.1");
await once(smtp.server, "listening");
const now = new Date();
await board.db.email.createMany({
  data: Array.from({ length: EMAILS }, (_, index) => ({
    address: `person-${index}@firm.example`,
    subject: "A subject",
    text: "A text of some length.\n".repeat(20),
    createdAt: now,
    nextAttemptAt: now,
  })),
});
const clock = { now: () => new Date() };
const started = performance.now();
const worker = startWorker({
  subscribe: (listeners) => listenToChannels(board.url, listeners),
  pool: board.pool,
  services: {
    db: board.db,
    clock,
    newId: createNewId(clock),
    secrets: openBox,
    settings: { allowPrivateWebhooks: true, pushHosts: [] },
    geo: { outcodeTown: () => "" },
  },
  settings: {
    email: {
      smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`,
      connections: Number(process.argv[3] ?? 10),
      folder: "/nonexistent",
      from: "board@freight.example",
      siteUrl: "https://board.example",
    },
  },
  log: silentLog,
});
try {
  while ((await board.db.email.count({ where: { status: "sent" } })) < EMAILS) await setTimeout(100);
  const seconds = (performance.now() - started) / 1_000;
  console.table({ emails: EMAILS, arrived, connections, perMinute: Math.round((60 * EMAILS) / seconds) });
} finally {
  await worker.stop();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await board.end();
}
