import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { resetLetter, writeLetter } from "@board/api/accounts/letters";
import { START } from "@board/api/testing/world";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { createSetting } from "../testing/setting.ts";
import { silentLog } from "../testing/silent-log.ts";
import { createLetterSender } from "./send-letters.ts";

const setting = await createSetting();
const folder = await mkdtemp(join(tmpdir(), "freight-board-letters-"));
afterAll(async () => {
  await rm(folder, { recursive: true });
  await setting.end();
});
beforeEach(async () => {
  setting.clock.set(START);
  await setting.db.letter.deleteMany();
});

function senderTo(smtpUrl: string | null) {
  const mail = { smtpUrl, folder, from: "board@freight.example", siteUrl: "https://board.example" };
  return createLetterSender({
    pool: setting.pool,
    services: setting.services,
    settings: { mail },
    log: silentLog,
  });
}

const NOBODY_LISTENS = "smtp://127.0.0.1:1";
const letters = () => setting.db.letter.findMany();

describe("letters", () => {
  it("leave with a link to the site, once, and keep no link that works", async () => {
    await writeLetter(setting.services, "ann@firm.example", resetLetter("token"));
    const sender = senderTo(null);
    await Promise.all([sender.round(), sender.round()]);
    const files = await readdir(folder);
    expect(files).toHaveLength(1);
    const text = await readFile(join(folder, files[0] ?? ""), "utf8");
    expect(text).toContain("To: ann@firm.example");
    expect(text).toContain("https://board.example/reset/token");
    expect(await letters()).toMatchObject([{ status: "sent", text: "", sentAt: setting.clock.now() }]);
    sender.close();
  });

  it("are tried again later when nobody takes them, and given up after the last try", async () => {
    await writeLetter(setting.services, "ann@firm.example", resetLetter("token"));
    const sender = senderTo(NOBODY_LISTENS);
    await sender.round();
    expect(await letters()).toMatchObject([
      { status: "pending", failures: 1, error: expect.stringMatching(/ECONN/) },
    ]);
    await sender.round();
    expect(await letters()).toMatchObject([{ failures: 1 }]);
    for (let tries = 2; tries <= 8; tries += 1) {
      setting.clock.advance({ days: 1 });
      await sender.round();
      expect(await letters()).toMatchObject([{ failures: tries }]);
    }
    expect(await letters()).toMatchObject([{ status: "failed", text: "" }]);
    sender.close();
  });
});
