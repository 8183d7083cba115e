import { EventEmitter, once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { setTimeout } from "node:timers/promises";
import type { Download } from "@board/api/schemas";
import { queueEmail, resetEmail } from "@board/api/server";
import { START } from "@board/api/testing";
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { DEFAULTS } from "../settings.ts";
import { createSetting, NO_EMAIL } from "../testing/setting.ts";
import { silentLog } from "../testing/silent-log.ts";
import { createSmtpServer } from "../testing/smtp-server.ts";
import { endWorkerProcess, startWorkerProcess } from "../testing/worker-process.ts";
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

function senderTo(
  smtpUrl: string | null,
  leaseMs = DEFAULTS.leaseMs,
  readAttachment?: (name: string) => Promise<Download | null>,
) {
  const email = {
    smtpUrl,
    connections: 3,
    folder,
    from: "board@freight.example",
    siteUrl: "https://board.example",
  };
  return createEmailSender({
    pool: setting.pool,
    services: setting.workerServices,
    settings: { ...DEFAULTS, email, leaseMs, pollMs: 20 },
    log: silentLog,
    readAttachment,
  });
}

const NOBODY_LISTENS = "smtp://127.0.0.1:1";
const emails = () => setting.db.email.findMany({ orderBy: { id: "asc" } });

describe("emails", () => {
  it("are sent once, with a link to the site, and store no valid link", async () => {
    await queueEmail(setting.services, "ann@firm.example", resetEmail("token"));
    const sender = senderTo(null);
    await Promise.all([sender.round(), sender.round()]);
    const files = await readdir(folder);
    expect(files).toHaveLength(1);
    const text = await readFile(join(folder, files[0] ?? ""), "utf8");
    expect(text).toContain("To: ann@firm.example");
    expect(text).toContain("https://board.example/reset/token");
    expect(await emails()).toMatchObject([{ status: "sent", text: "", sentAt: setting.clock.now() }]);
    await sender.stop(0);
  });

  it("are retried later if no server accepts them, and given up after the last try", async () => {
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
    await sender.stop(0);
  });
});

describe("attachments", () => {
  const email = { subject: "CV-1042", text: "The invoice is attached." };
  const documentOf = (filename: string, bytes: number): Download => ({
    open: async () => Readable.from([Buffer.from(`%PDF of ${filename}`)]),
    contentType: "application/pdf",
    filename,
    facts: { bytes, sha256: "" },
  });
  const sent = async () => {
    const files = await readdir(folder);
    return Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));
  };

  it("are read by their names when the email is sent, as many as an email can carry", async () => {
    await rm(folder, { recursive: true });
    await queueEmail(setting.services, "ann@firm.example", {
      ...email,
      attachments: ["invoice:1", "proof:gone", "proof:long", "proof:2"],
    });
    const sender = senderTo(null, DEFAULTS.leaseMs, async (name) => {
      if (name === "proof:gone") return null;
      return documentOf(`${name.replace(":", "-")}.pdf`, name === "proof:long" ? 20_000_000 : 1_000);
    });
    await sender.round();
    const [text = ""] = await sent();
    expect(text).toContain("filename=invoice-1.pdf");
    expect(text).toContain(Buffer.from("%PDF of proof-2.pdf").toString("base64"));
    expect(text).not.toContain("proof-long");
    await sender.stop(0);
  });

  it("that are not drawn yet make the email wait for its next try", async () => {
    await queueEmail(setting.services, "ann@firm.example", { ...email, attachments: ["proof:1"] });
    let drawn = false;
    const sender = senderTo(null, DEFAULTS.leaseMs, async () => {
      if (!drawn) throw new Error("not drawn yet");
      return documentOf("proof.pdf", 1_000);
    });
    await sender.round();
    expect(await emails()).toMatchObject([{ status: "pending", failures: 1, text: email.text }]);
    drawn = true;
    setting.clock.advance({ minutes: 2 });
    await sender.round();
    expect(await emails()).toMatchObject([{ status: "sent" }]);
    await sender.stop(0);
  });
});

const soon = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000, interval: 10 });
const queue = (address: string) => queueEmail(setting.services, address, resetEmail("token"));

describe("a slow server", () => {
  it("gets as many emails at once as there may be connections, each once, over reused connections", async () => {
    const server = await createSmtpServer({ accept: () => setTimeout(5) });
    const addresses = Array.from({ length: 40 }, (_, index) => `person-${index}@firm.example`);
    await Promise.all(addresses.map(queue));
    const [one, other] = [senderTo(server.url), senderTo(server.url)];
    await Promise.all([one.round(), other.round()]);
    expect(server.accepted.toSorted()).toEqual(addresses.toSorted());
    expect(server.mostOpen()).toBeGreaterThan(1);
    expect(server.connections()).toBeLessThanOrEqual(6);
    expect(await setting.db.email.count({ where: { status: "sent" } })).toBe(40);
    await Promise.all([one.stop(0), other.stop(0)]);
    await server.close();
  });

  it("gets an email once even if it takes longer than a lease, which a living worker renews", async () => {
    const gate = new EventEmitter();
    const server = await createSmtpServer({ accept: async () => void (await once(gate, "open")) });
    await queue("ann@firm.example");
    const [slow, other] = [senderTo(server.url, 300), senderTo(server.url, 300)];
    const round = slow.round();
    await soon(() => expect(server.arrived).toEqual(["ann@firm.example"]));
    for (let renewals = 1; renewals <= 3; renewals += 1) {
      setting.clock.advance({ ms: 200 });
      const until = new Date(setting.clock.now().getTime() + 300);
      await soon(async () => expect(await emails()).toMatchObject([{ nextAttemptAt: until, claim: 1 }]));
      await other.round();
    }
    gate.emit("open");
    await round;
    expect(server.arrived).toEqual(["ann@firm.example"]);
    expect(await emails()).toMatchObject([{ status: "sent", failures: 0, claim: 1 }]);
    await Promise.all([slow.stop(0), other.stop(0)]);
    await server.close();
  });
});

describe("the emails of a worker that stops", () => {
  it("by SIGTERM are released at once", async () => {
    const gate = new EventEmitter();
    const slow = await createSmtpServer({ accept: async () => void (await once(gate, "open")) });
    await queue("ann@firm.example");
    const stopping = senderTo(slow.url);
    const round = stopping.round();
    await soon(() => expect(slow.arrived).toHaveLength(1));
    await stopping.stop(0);
    await round;
    expect(await emails()).toMatchObject([
      { status: "pending", failures: 0, error: null, nextAttemptAt: setting.clock.now() },
    ]);
    const server = await createSmtpServer();
    const other = senderTo(server.url);
    await other.round();
    expect(server.accepted).toEqual(["ann@firm.example"]);
    await other.stop(0);
    gate.emit("open");
    await Promise.all([slow.close(), server.close()]);
  });

  it("by kill -9 are sent by another worker when the lease is over", async () => {
    const gate = new EventEmitter();
    const slow = await createSmtpServer({ accept: async () => void (await once(gate, "open")) });
    setting.clock.set(new Date().toISOString());
    await queue("ann@firm.example");
    const email = { ...NO_EMAIL, smtpUrl: slow.url };
    const child = await startWorkerProcess({
      databaseUrl: setting.url,
      settings: { email, pollMs: 20, leaseMs: 60_000 },
    });
    await soon(() => expect(slow.arrived).toHaveLength(1));
    await endWorkerProcess(child, "SIGKILL");
    const server = await createSmtpServer();
    const other = senderTo(server.url);
    await other.round();
    expect(server.accepted).toEqual([]);
    setting.clock.set(new Date(Date.now() + 61_000).toISOString());
    await other.round();
    expect(server.accepted).toEqual(["ann@firm.example"]);
    expect(await emails()).toMatchObject([{ status: "sent", failures: 0, claim: 2 }]);
    await other.stop(0);
    gate.emit("open");
    await Promise.all([slow.close(), server.close()]);
  });
});

describe("a server that refuses", () => {
  it.each([
    ["the password", "password", { code: 535, message: "wrong password" }],
    ["the board's own address", "sender", { code: 553, message: "unknown sender" }],
    ["a recipient for now", "recipient", { code: 450, message: "busy" }],
  ])("%s loses no email", async (_, step, refusal) => {
    const answers = { refuse: (at: string) => (at === step && refused ? refusal : null) };
    let refused = true;
    const server = await createSmtpServer(answers);
    await queue("ann@firm.example");
    const sender = senderTo(server.url.replace("//", "//board:secret@"));
    await sender.round();
    expect(await emails()).toMatchObject([{ status: "pending", failures: 1 }]);
    refused = false;
    setting.clock.advance({ minutes: 1 });
    await sender.round();
    expect(server.accepted).toEqual(["ann@firm.example"]);
    await sender.stop(0);
    await server.close();
  });

  it("is asked once about a recipient that it refuses for good", async () => {
    const server = await createSmtpServer({
      refuse: (at) => (at === "recipient" ? { code: 550, message: "no" } : null),
    });
    await queue("ann@firm.example");
    const sender = senderTo(server.url);
    await sender.round();
    expect(await emails()).toMatchObject([{ status: "failed", failures: 1, text: "" }]);
    await sender.stop(0);
    await server.close();
  });
});
