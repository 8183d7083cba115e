import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { queueEmail, resetEmail } from "@board/api/server";
import { START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createSetting } from "../testing/setting.ts";
import { silentLog } from "../testing/silent-log.ts";
import { createEmailSender } from "./send-emails.ts";

const setting = await createSetting();
const folder = await mkdtemp(join(tmpdir(), "freight-board-emails-"));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await setting.end();
});
beforeEach(async () => {
  setting.clock.set(START);
  await setting.db.email.deleteMany();
});

function senderTo(smtpUrl: string | null) {
  const email = { smtpUrl, folder, from: "board@freight.example", siteUrl: "https://board.example" };
  return createEmailSender({
    pool: setting.pool,
    services: setting.services,
    settings: { email },
    log: silentLog,
  });
}

const NOBODY_LISTENS = "smtp://127.0.0.1:1";
const emails = () => setting.db.email.findMany();

describe("emails", () => {
  it("leave with a link to the site, once, and keep no link that works", async () => {
    await queueEmail(setting.services, "ann@firm.example", resetEmail("token"));
    const sender = senderTo(null);
    await Promise.all([sender.round(), sender.round()]);
    const files = await readdir(folder);
    expect(files).toHaveLength(1);
    const text = await readFile(join(folder, files[0] ?? ""), "utf8");
    expect(text).toContain("To: ann@firm.example");
    expect(text).toContain("https://board.example/reset/token");
    expect(await emails()).toMatchObject([{ status: "sent", text: "", sentAt: setting.clock.now() }]);
    sender.close();
  });

  it("are tried again later when nobody takes them, and given up after the last try", async () => {
    await queueEmail(setting.services, "ann@firm.example", resetEmail("token"));
    const sender = senderTo(NOBODY_LISTENS);
    await sender.round();
    expect(await emails()).toMatchObject([
      { status: "pending", failures: 1, error: expect.stringMatching(/ECONN/) },
    ]);
    await sender.round();
    expect(await emails()).toMatchObject([{ failures: 1 }]);
    for (let tries = 2; tries <= 8; tries += 1) {
      setting.clock.advance({ days: 1 });
      await sender.round();
      expect(await emails()).toMatchObject([{ failures: tries }]);
    }
    expect(await emails()).toMatchObject([{ status: "failed", text: "" }]);
    sender.close();
  });
});
