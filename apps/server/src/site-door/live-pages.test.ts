import { boardEvent } from "@board/api/schemas";
import { posting } from "@board/api/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startSite, type TestSite } from "./testing/site-server.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

/** The stream as a browser has it: one message after the other, pings left out; null at its end. */
async function openStream(headers: Record<string, string>, lastEventId?: string) {
  const input = encodeURIComponent(JSON.stringify({}));
  const response = await fetch(`${site.url}/api/trpc/board.changes?input=${input}`, {
    headers: {
      accept: "text/event-stream",
      "sec-fetch-site": "same-origin",
      ...headers,
      ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }),
    },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const next = async (): Promise<{ event: string; id: string; data: unknown } | null> => {
    for (;;) {
      const end = text.indexOf("\n\n");
      if (end >= 0) {
        const lines = text.slice(0, end).trim().split("\n");
        text = text.slice(end + 2);
        const field = (name: string) =>
          lines.find((line) => line.startsWith(`${name}: `))?.slice(name.length + 2) ?? "";
        const [event, data] = [field("event"), field("data")];
        if (data !== "" && event !== "ping" && event !== "connected") {
          return { event, id: field("id"), data: JSON.parse(data) };
        }
        if (event === "return") return { event, id: "", data: null };
        continue;
      }
      const chunk = await reader?.read();
      if (!chunk || chunk.done) return null;
      text += chunk.value;
    }
  };
  return { response, next, leave: () => reader?.cancel() };
}

async function signedIn(options: Parameters<TestSite["newFirm"]>[0] = { plan: "PRIORITY" }) {
  const firm = await site.newFirm(options);
  return { firm, cookie: await site.signIn(firm.owner.personId, firm.id) };
}

describe("a page of the board over the site's door", () => {
  it("hears at once what is posted, as server-sent events that nobody keeps or changes on the way", async () => {
    const { cookie } = await signedIn();
    const page = await openStream({ cookie });
    expect(page.response.status).toBe(200);
    expect(page.response.headers.get("content-type")).toContain("text/event-stream");
    expect(page.response.headers.get("cache-control")).toMatch(/no-store|no-cache/);
    expect((await page.next())?.data).toEqual({ type: "ready" });
    const poster = await site.newFirm();
    const { load } = await site.as(site.actorOf(poster)).loads.post(posting());
    const posted = await page.next();
    expect(boardEvent.parse(posted?.data)).toMatchObject({ type: "posted", entry: { id: load.id } });
    await page.leave();
  });

  it("goes on after the last event that it names", async () => {
    const { cookie } = await signedIn();
    const page = await openStream({ cookie });
    const first = await page.next();
    await page.leave();
    const { load } = await site.as(site.actorOf(await site.newFirm())).loads.post(posting());
    const again = await openStream({ cookie }, first?.id);
    expect(await again.next()).toMatchObject({ data: { type: "posted", entry: { id: load.id } } });
    await again.leave();
  });

  it.each([
    ["nobody signed in", async () => ({ cookie: "" }), "signed_out"],
    ["nobody with a seat", () => signedIn({ seat: false }), "seat_required"],
  ])("is refused with %s", async (_, who, code) => {
    const { cookie } = await who();
    const page = await openStream({ cookie });
    expect(JSON.stringify(await page.next())).toContain(code);
    await page.leave();
  });

  it("ends as soon as it is asked again, where the seat was taken", async () => {
    const { firm, cookie } = await signedIn();
    const page = await openStream({ cookie });
    await page.next();
    await site.db.member.update({ where: { id: firm.owner.id }, data: { seat: false } });
    let told = JSON.stringify(await page.next());
    // The manual change of the database causes a reload event first.
    while (told.includes("reload")) told = JSON.stringify(await page.next());
    expect(told).toContain("seat_required");
  });

  it("does not hold up a server that stops", async () => {
    const other = await startSite();
    const firm = await other.newFirm({ plan: "PRIORITY" });
    const cookie = await other.signIn(firm.owner.personId, firm.id);
    const before = site;
    site = other;
    const page = await openStream({ cookie });
    site = before;
    await page.next();
    other.services.board.feed.close();
    expect(JSON.stringify(await page.next())).toContain("SERVICE_UNAVAILABLE");
    expect(await page.next()).toBeNull();
    await other.close();
  });
});
