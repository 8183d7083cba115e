import { messagesIn, posting, type StreamMessage } from "@board/api/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSite, type TestSite } from "./testing/site-server.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** The stream as a browser has it: one message after the other; null at its end. */
async function openStream(headers: Record<string, string>, { lastEventId = "", after = "", of = site } = {}) {
  const response = await fetch(`${of.url}/api/board/changes${after && `?after=${after}`}`, {
    headers: {
      accept: "text/event-stream",
      "sec-fetch-site": "same-origin",
      ...headers,
      ...(lastEventId && { "last-event-id": lastEventId }),
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  const arrived: StreamMessage[] = [];
  let text = "";
  const next = async (): Promise<StreamMessage | null> => {
    while (arrived.length === 0) {
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      const whole = (text + chunk.value).lastIndexOf("\n\n") + 2;
      arrived.push(...messagesIn((text + chunk.value).slice(0, whole)));
      text = (text + chunk.value).slice(whole);
    }
    return arrived.shift() ?? null;
  };
  return { response, next, leave: () => reader?.cancel() };
}

async function signedIn(options: Parameters<TestSite["newFirm"]>[0] = { plan: "PRIORITY" }) {
  const firm = await site.newFirm(options);
  return { firm, cookie: await site.signIn(firm.owner.personId, firm.id) };
}

describe("a page of the board over the site's door", () => {
  it("receives each posted load at once, as server-sent events that no proxy caches or buffers", async () => {
    const { cookie } = await signedIn();
    const page = await openStream({ cookie });
    expect(page.response.status).toBe(200);
    expect(page.response.headers.get("content-type")).toContain("text/event-stream");
    expect(page.response.headers.get("cache-control")).toMatch(/no-store|no-cache/);
    expect(page.response.headers.get("x-accel-buffering")).toBe("no");
    expect((await page.next())?.event).toEqual({ type: "ready" });
    const poster = await site.newFirm();
    const { load } = await site.as(site.actorOf(poster)).loads.post(posting());
    expect(await page.next()).toMatchObject({ event: { type: "posted", entry: { id: load.id } } });
    await page.leave();
  });

  it.each([
    ["after the last event that it names", (id: string) => ({ lastEventId: id, after: "unknown" })],
    ["after the position in its address", (id: string) => ({ after: id })],
  ])("resumes %s", async (_, place) => {
    const { cookie } = await signedIn();
    const page = await openStream({ cookie });
    const id = (await page.next())?.id ?? "";
    await page.leave();
    const { load } = await site.as(site.actorOf(await site.newFirm())).loads.post(posting());
    const again = await openStream({ cookie }, place(id));
    expect(await again.next()).toEqual({ id, event: { type: "ready" } });
    expect(await again.next()).toMatchObject({ event: { type: "posted", entry: { id: load.id } } });
    await again.leave();
  });

  it("is refused without a session", async () => {
    const { response, leave } = await openStream({ cookie: "" });
    expect([response.status, response.headers.get("content-type")]).toEqual([
      401,
      "application/problem+json; charset=utf-8",
    ]);
    await leave();
    expect(site.reports.at(-1)).toMatchObject({
      route: "/api/board/changes",
      status: 401,
      code: "signed_out",
    });
  });

  it.each([
    ["another person", ["person"]],
    ["another firm", ["firm"]],
    ["another person of another firm", ["person", "firm"]],
  ])("is refused if its page was opened by %s, and accepted if by the same reader", async (_, fields) => {
    const { firm, cookie } = await signedIn();
    const other = await site.newFirm();
    const ask = (person: string, firmId: string) =>
      fetch(`${site.url}/api/board/changes?${new URLSearchParams({ reader: `${person} ${firmId}` })}`, {
        headers: { cookie },
      });
    const same = await ask(firm.owner.personId, firm.id);
    expect(same.status).toBe(200);
    await same.body?.cancel();
    const refused = await ask(
      fields.includes("person") ? other.owner.personId : firm.owner.personId,
      fields.includes("firm") ? other.id : firm.id,
    );
    expect(refused.status).toBe(401);
    expect(await refused.json()).toMatchObject({ code: "signed_out" });
  });

  it("accepts GET only", async () => {
    const { cookie } = await signedIn();
    const answer = await fetch(`${site.url}/api/board/changes`, {
      method: "POST",
      headers: { cookie, "sec-fetch-site": "same-origin" },
    });
    expect([answer.status, answer.headers.get("allow")]).toEqual([405, "GET"]);
  });

  it("reloads its board when the seat is taken away, and receives nothing more of the board", async () => {
    const { firm, cookie } = await signedIn();
    const page = await openStream({ cookie });
    const seated = await openStream({ cookie: (await signedIn()).cookie });
    for (const each of [page, seated]) await each.next();
    const giveSeat = async (seat: boolean) => {
      await site.services.db.member.update({ where: { id: firm.owner.id }, data: { seat } });
      site.pages.listeners.access.received(firm.id);
    };
    await giveSeat(false);
    expect((await page.next())?.event).toEqual({ type: "reload" });
    const again = await openStream({ cookie });
    expect((await again.next())?.event).toEqual({ type: "ready" });
    const { load } = await site.as(site.actorOf(await site.newFirm())).loads.post(posting());
    expect(await seated.next()).toMatchObject({ event: { type: "posted", entry: { id: load.id } } });
    await giveSeat(true);
    for (const each of [page, again]) expect((await each.next())?.event).toEqual({ type: "reload" });
    await Promise.all([page, again, seated].map((each) => each.leave()));
  });

  it("frees its subscription when it is closed", async () => {
    const { cookie } = await signedIn();
    const before = site.pages.size;
    const page = await openStream({ cookie });
    expect(site.pages.size).toBe(before + 1);
    await page.leave();
    await expect.poll(() => site.pages.size).toBe(before);
  });

  it("does not delay a server that stops", async () => {
    const other = await startSite();
    const firm = await other.newFirm({ plan: "PRIORITY" });
    const cookie = await other.signIn(firm.owner.personId, firm.id);
    const page = await openStream({ cookie }, { of: other });
    await page.next();
    other.pages.close();
    expect(await page.next()).toBeNull();
    expect((await openStream({ cookie }, { of: other })).response.status).toBe(503);
    await other.close();
  });
});
