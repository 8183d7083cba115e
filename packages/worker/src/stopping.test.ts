import { EventEmitter, once } from "node:events";
import { queueEmail, resetEmail } from "@board/api/server";
import { afterAll, expect, it, vi } from "vitest";
import { createReceiver } from "./testing/receiver.ts";
import { createSetting, NO_EMAIL } from "./testing/setting.ts";
import { createSmtpServer } from "./testing/smtp-server.ts";
import { endWorkerProcess, startWorkerProcess } from "./testing/worker-process.ts";

const setting = await createSetting({ now: () => new Date() });
afterAll(() => setting.end());

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000, interval: 10 });

it("a worker that waits for receivers and SMTP servers stops by SIGTERM without them, and releases its work", async () => {
  const gate = new EventEmitter();
  const slow = await createSmtpServer({ accept: async () => void (await once(gate, "open")) });
  const hanging = await createReceiver(() => {});
  const firm = await setting.newFirm();
  const { id: endpointId } = await setting.addEndpoint(firm, hanging.url);
  await setting.addLoad(firm);
  await queueEmail(setting.workerServices, "ann@firm.example", resetEmail("token"));
  const child = await startWorkerProcess({
    databaseUrl: setting.url,
    settings: { email: { ...NO_EMAIL, smtpUrl: slow.url }, pollMs: 20 },
  });
  await soon(() => {
    expect(hanging.received).toHaveLength(1);
    expect(slow.arrived).toHaveLength(1);
  });
  await endWorkerProcess(child, "SIGTERM");
  const now = new Date();
  const [delivery] = await setting.db.webhookDelivery.findMany({
    where: { endpointId },
    orderBy: { id: "asc" },
  });
  const [email] = await setting.db.email.findMany({ orderBy: { id: "asc" } });
  expect(delivery).toMatchObject({ status: "pending", leased: false, failures: 0 });
  expect(email).toMatchObject({ status: "pending", failures: 0 });
  for (const row of [delivery, email])
    expect(row?.nextAttemptAt.getTime()).toBeLessThanOrEqual(now.getTime());
  gate.emit("open");
  await Promise.all([slow.close(), hanging.close()]);
}, 40_000);
