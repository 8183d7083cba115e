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

describe("a file of a load, for whoever is signed in", () => {
  it("is for both ends and nobody else", async () => {
    expect(await read(await cookieOf(poster))).toEqual([200, "image/jpeg"]);
    expect(await read(await cookieOf(carrier))).toEqual([200, "image/jpeg"]);
    expect((await read(await cookieOf(stranger)))[0]).toBe(404);
    expect((await read(""))[0]).toBe(401);
  });

  it("is for an admin who asks as one, and for nobody who only says so", async () => {
    const cookie = await cookieOf(stranger);
    expect((await read(cookie, AS_ADMIN))[0]).toBe(404);
    await site.db.person.update({ where: { id: stranger.owner.personId }, data: { isAdmin: true } });
    expect(await read(cookie, AS_ADMIN)).toEqual([200, "image/jpeg"]);
    expect((await read(cookie))[0]).toBe(404);
  });

  it("is for an admin by its address too, and for nobody else by the same address", async () => {
    const cookie = await cookieOf(stranger);
    await site.db.person.update({ where: { id: stranger.owner.personId }, data: { isAdmin: false } });
    expect((await read(cookie, OWN, "?as=admin"))[0]).toBe(404);
    expect((await read("", OWN, "?as=admin"))[0]).toBe(401);
    expect(await read(await cookieOf(poster), OWN, "?as=admin")).toEqual([200, "image/jpeg"]);
    await site.db.person.update({ where: { id: stranger.owner.personId }, data: { isAdmin: true } });
    expect(await read(cookie, OWN, "?as=admin")).toEqual([200, "image/jpeg"]);
    expect((await read(cookie, OWN, "?as=admin&as=admin"))[0]).toBe(422);
  });

  it("lets an admin do nothing that is a firm's", async () => {
    await site.db.person.update({ where: { id: stranger.owner.personId }, data: { isAdmin: true } });
    const response = await fetch(`${site.url}/api/site/loads`, {
      headers: { ...AS_ADMIN, cookie: await cookieOf(stranger) },
    });
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: "scope_missing" });
  });
});
