import { randomBytes } from "node:crypto";
import { codeNow } from "@board/api/testing";
import { afterAll, describe, expect, it } from "vitest";
import { startSite } from "./testing/site-server.ts";

const site = await startSite();
afterAll(() => site.close());

const SAME = { "sec-fetch-site": "same-origin" };

/** An owner with an authenticator app, and the cookie of a session of theirs that owes it. */
async function owing() {
  const firm = await site.newFirm();
  const { personId } = firm.owner;
  const secret = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";
  await site.db.totp.create({
    data: {
      personId,
      secret: site.services.secrets.seal(secret),
      createdAt: site.clock.now(),
      confirmedAt: site.clock.now(),
    },
  });
  const cookie = await site.signIn(personId, firm.id);
  await site.db.session.updateMany({ where: { personId }, data: { factorOwed: true } });
  return { firm, personId, secret, cookie };
}

const get = (path: string, cookie: string) => fetch(`${site.url}${path}`, { headers: { cookie, ...SAME } });
const post = (path: string, cookie: string, body: unknown) =>
  fetch(`${site.url}${path}`, {
    method: "POST",
    headers: { cookie, ...SAME, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
const codeOf = async (response: Response) => /"code":"([a-z_]+)"/.exec(await response.text())?.[1];
const input = (value: unknown) => encodeURIComponent(JSON.stringify(value));

describe("a session that still has to give the second factor", () => {
  it("is treated as signed out at every door: calls, files and the stream", async () => {
    const { cookie } = await owing();
    for (const path of [
      `/api/trpc/firms.me?input=${input({})}`,
      "/api/site/me",
      "/api/site/loads/load_x/pod",
      "/api/board/changes",
    ]) {
      const response = await get(path, cookie);
      expect([path, response.status, await codeOf(response)]).toEqual([path, 401, "signed_out"]);
    }
  });

  it("gives the factor in a tRPC call, and may get a cookie that scripts cannot read", async () => {
    const { cookie, secret } = await owing();
    expect((await get(`/api/trpc/secondFactor.step?input=${input({})}`, cookie)).status).toBe(200);
    const given = await post("/api/trpc/secondFactor.give", cookie, {
      proof: { method: "totp", code: codeNow(secret, site.clock.now()) },
      trust: true,
    });
    expect(given.status).toBe(200);
    expect(given.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^fb_trust=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax$/),
    ]);
    expect((await get(`/api/trpc/firms.me?input=${input({})}`, cookie)).status).toBe(200);
  });
});

describe("an act that needs a step-up", () => {
  const endpoint = () => ({ url: `https://hooks.example/${randomBytes(4).toString("hex")}`, events: ["*"] });

  it("asks for a recent proof at both doors of a session, and never of an API key", async () => {
    const firm = await site.newFirm();
    const cookie = await site.signIn(firm.owner.personId, firm.id);
    site.clock.advance({ minutes: 10 });
    for (const path of ["/api/trpc/webhooks.create", "/api/site/webhook-endpoints"]) {
      const response = await post(path, cookie, endpoint());
      expect([path, response.status, await codeOf(response)]).toEqual([path, 403, "step_up_required"]);
    }
    await site.db.session.updateMany({
      where: { personId: firm.owner.personId },
      data: { passwordAt: site.clock.now() },
    });
    expect((await post("/api/trpc/webhooks.create", cookie, endpoint())).status).toBe(200);
    expect((await post("/api/site/webhook-endpoints", cookie, endpoint())).status).toBe(201);
    const byKey = await fetch(`${site.url}/api/v1/webhook-endpoints`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${await site.newKey(firm)}`,
        "content-type": "application/json",
      },
      body: JSON.stringify(endpoint()),
    });
    expect(byKey.status).toBe(201);
  });
});
