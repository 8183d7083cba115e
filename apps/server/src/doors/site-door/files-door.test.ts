import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createFileStore } from "@board/api/server";
import { photograph, posting } from "@board/api/testing";
import { createFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSite } from "./testing/site-server.ts";

const site = await startSite();
afterAll(() => site.close());

const OWN = { "sec-fetch-site": "same-origin" };
const AS_ADMIN = { ...OWN, "x-board-as": "admin" };
const poster = await site.newFirm();
const carrier = await site.newFirm({ plan: "PRIORITY" });
const stranger = await createFirm(site.db, site.clock.now());
const cookieOf = (firm: typeof poster) => site.signIn(firm.owner.personId, firm.id);
let path = "";

beforeAll(async () => {
  const as = (firm: typeof poster) => site.as(site.actorOf(firm));
  const { load } = await as(poster).loads.post(posting({ collectDate: "2026-11-19" }));
  const { quote } = await as(carrier).quotes.send({ id: load.id, amountPence: 44_500 });
  await as(poster).quotes.accept({ id: load.id, quoteId: quote.id });
  await as(carrier).bookings.collect({ id: load.id });
  path = `${site.url}/api/site/loads/${load.id}/pod`;
  const sent = await fetch(path, {
    method: "PUT",
    headers: { ...OWN, cookie: await cookieOf(carrier) },
    body: new Uint8Array(await photograph("jpeg")),
  });
  expect(sent.status).toBe(200);
});

const read = async (cookie: string, headers: Record<string, string> = OWN, query = "") => {
  const response = await fetch(`${path}${query}`, { headers: { ...headers, cookie } });
  await response.arrayBuffer();
  return [response.status, response.headers.get("content-type")];
};

describe("a file of a load, requested by a signed-in person", () => {
  it("is served to both ends and to nobody else", async () => {
    expect(await read(await cookieOf(poster))).toEqual([200, "image/jpeg"]);
    expect(await read(await cookieOf(carrier))).toEqual([200, "image/jpeg"]);
    expect((await read(await cookieOf(stranger)))[0]).toBe(404);
    expect((await read(""))[0]).toBe(401);
  });

  it("is served to an admin who calls as admin, and refused to anybody else who claims to", async () => {
    const cookie = await cookieOf(stranger);
    await site.db.person.update({ where: { id: stranger.owner.personId }, data: { isAdmin: false } });
    expect((await read(cookie, AS_ADMIN))[0]).toBe(404);
    await site.db.person.update({ where: { id: stranger.owner.personId }, data: { isAdmin: true } });
    expect(await read(cookie, AS_ADMIN)).toEqual([200, "image/jpeg"]);
    expect((await read(cookie))[0]).toBe(404);
  });

  it("is served to an admin by its own address, and refused to others at that address", async () => {
    const cookie = await cookieOf(stranger);
    await site.db.person.update({ where: { id: stranger.owner.personId }, data: { isAdmin: false } });
    expect((await read(cookie, OWN, "?as=admin"))[0]).toBe(404);
    expect((await read("", OWN, "?as=admin"))[0]).toBe(401);
    expect(await read(await cookieOf(poster), OWN, "?as=admin")).toEqual([200, "image/jpeg"]);
    await site.db.person.update({ where: { id: stranger.owner.personId }, data: { isAdmin: true } });
    expect(await read(cookie, OWN, "?as=admin")).toEqual([200, "image/jpeg"]);
    expect((await read(cookie, OWN, "?as=admin&as=admin"))[0]).toBe(422);
  });

  it("does not let an admin perform a firm's actions", async () => {
    await site.db.person.update({ where: { id: stranger.owner.personId }, data: { isAdmin: true } });
    const response = await fetch(`${site.url}/api/site/loads`, {
      headers: { ...AS_ADMIN, cookie: await cookieOf(stranger) },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "scope_missing" });
  });
});

describe("a bucket that never answers", () => {
  it("makes the board's files unavailable for a while, and nothing else", async () => {
    const sockets: Socket[] = [];
    const silent = createServer((socket) => void sockets.push(socket));
    silent.listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const { files } = site.services;
    const directory = await mkdtemp(join(tmpdir(), "board-silent-"));
    const s3 = {
      bucket: "pods",
      region: "eu-west-2",
      endpoint: `http://127.0.0.1:${port}`,
      timeoutMs: 2_000,
    };
    const credentials = { accessKeyId: "x", secretAccessKey: "x" };
    site.services.files = await createFileStore({ directory, s3: { ...s3, credentials } });
    const cookie = await cookieOf(poster);
    const key = { authorization: `Bearer ${await site.newKey(poster)}` };
    let waiting = 40;
    const downloads = Array.from({ length: waiting }, async () => {
      const response = await fetch(path, { headers: { ...OWN, cookie } });
      waiting -= 1;
      const { code } = (await response.json()) as { code: string };
      return [response.status, code, response.headers.get("retry-after")];
    });
    await expect.poll(() => sockets.length, { timeout: 20_000 }).toBeGreaterThan(0);
    for (let n = 0; n < 10; n += 1) {
      expect((await fetch(`${site.url}/api/v1/loads`, { headers: key })).status).toBe(200);
    }
    expect(waiting).toBeGreaterThan(0);
    for (const answer of await Promise.all(downloads)) expect(answer).toEqual([503, "unavailable", "5"]);
    site.services.files = files;
    expect((await read(cookie))[0]).toBe(200);
    for (const socket of sockets) socket.destroy();
    silent.close();
    await rm(directory, { recursive: true });
  }, 60_000);
});
