import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { startWorker, type Worker } from "./start-worker.ts";
import { createSetting, NO_EMAIL, type Setting } from "./testing/setting.ts";
import { silentLog } from "./testing/silent-log.ts";

const EXAMPLE = join(import.meta.dirname, "../../../examples/webhook-receiver/receiver.ts");

let setting: Setting;
let worker: Worker;
let receiver: ChildProcess | undefined;
beforeAll(async () => {
  setting = await createSetting({ now: () => new Date() });
  worker = startWorker({
    subscribe: setting.subscribe,
    pool: setting.pool,
    services: setting.workerServices,
    settings: { email: NO_EMAIL },
    log: silentLog,
  });
});
afterAll(async () => {
  receiver?.kill();
  await worker.stop();
  await setting.end();
});

it("the example receiver accepts signed events, recognizes repeats and refuses forgeries", async () => {
  const firm = await setting.newFirm();
  const load = await setting.addLoad(firm, "J-42");
  const { id, secret } = await setting.addEndpoint(firm, "http://127.0.0.1/");
  const lines: string[] = [];
  receiver = spawn(process.execPath, [EXAMPLE], {
    env: { WEBHOOK_SECRET: secret, PORT: "0" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [receiver.stdout, receiver.stderr]) {
    if (stream) createInterface(stream).on("line", (line) => lines.push(line));
  }
  const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 20 });
  const port = await soon(() => {
    const found = lines.map((line) => /^listening on (\d+)$/.exec(line)?.[1]).find(Boolean);
    expect(found).toBeDefined();
    return found;
  });
  const url = `http://127.0.0.1:${port}/`;
  await setting.db.webhookEndpoint.update({ where: { id }, data: { url } });

  await setting.tell(load, 1);
  await soon(() => expect(lines).toContain("load.updated J-42 is POSTED"));
  const event = await setting.db.event.findFirstOrThrow({
    where: { firmId: firm.id, type: "load.updated" },
    orderBy: { id: "asc" },
  });
  await setting.as(setting.actorOf(firm)).webhooks.replay({ id, eventId: event.id });
  await soon(() => expect(lines).toContain(`again ${event.id}`));

  const forged = await fetch(url, {
    method: "POST",
    headers: { "webhook-id": "evt_x", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA" },
    body: "{}",
  });
  expect(forged.status).toBe(400);
  await soon(() => expect(lines).toContain("refused: too_old"));
  const gone = once(receiver, "exit");
  receiver.kill();
  await gone;
});
