import { queueEmail, resetEmail } from "@board/api/server";
import { afterAll, expect, it } from "vitest";
import { readQueues } from "./queue-states.ts";
import { createSetting } from "./testing/setting.ts";

const setting = await createSetting();
afterAll(() => setting.end());

const stateOf = async (name: string) => {
  const states = await readQueues(setting.pool, setting.clock.now());
  return states.find(({ queue }) => queue === name);
};

it("counts what is due with the age of the oldest, and leaves out what a worker holds or what waits for its next try", async () => {
  expect(await stateOf("emails")).toEqual({ queue: "emails", due: 0, oldestSeconds: 0, retrying: 0 });
  await queueEmail(setting.services, "ann@firm.example", resetEmail("token"));
  setting.clock.advance({ seconds: 90 });
  await queueEmail(setting.services, "ben@firm.example", resetEmail("token"));
  expect(await stateOf("emails")).toEqual({ queue: "emails", due: 2, oldestSeconds: 90, retrying: 0 });
  await setting.db.email.updateMany({
    where: { address: "ann@firm.example" },
    data: { failures: 1, nextAttemptAt: new Date(setting.clock.now().getTime() + 60_000) },
  });
  expect(await stateOf("emails")).toEqual({ queue: "emails", due: 1, oldestSeconds: 0, retrying: 1 });
});

it("knows webhooks and the emails about notifications as well", async () => {
  const firm = await setting.newFirm();
  await setting.addEndpoint(firm, "http://127.0.0.1/");
  await setting.addLoad(firm);
  setting.clock.advance({ seconds: 5 });
  expect(await stateOf("webhooks")).toMatchObject({ due: 1, oldestSeconds: 5 });
  expect(await stateOf("notification-emails")).toMatchObject({ due: 0 });
});
