import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { placesOf } from "./job.ts";
import { openSession, type View } from "./session.ts";
import { type Draft, memoryStore } from "./store.ts";
import { stubCanvas } from "./testing/canvas.ts";
import { LOAD } from "./testing/load.ts";

const TOKEN = "link-a";
const PAGE = new File(["page"], "page.jpg", { type: "image/jpeg" });
const STOP = { number: 2, town: "Carlisle" };
const PLACES = placesOf(LOAD, [], []);

/** Answers of the board, by method and path without its prefix; a function holds its answer back. */
type Answers = Record<string, (() => Promise<[number, object]> | [number, object]) | undefined>;

const OPENED = { loadId: LOAD.id, ref: LOAD.ref, language: "en", driver: "Piotr Wójcik" };
const OFFICE = { name: "Calder Vale Haulage", contactName: null, phone: "01632 960400" };

/** A phone whose page talks to a board that answers so; each call is noted. */
function phone(answers: Answers = {}) {
  const calls: { name: string; token: string; body: unknown }[] = [];
  const store = memoryStore();
  vi.stubGlobal("fetch", async (url: string, { method, headers, body }: RequestInit) => {
    const name = `${method} ${url.split("?")[0]?.replace("/api/v1", "").replace(`/loads/${LOAD.id}`, "")}`;
    const token = String(new Headers(headers).get("Authorization")).replace("Bearer ", "");
    calls.push({ name, token, body: typeof body === "string" ? JSON.parse(body) : body });
    const known: Answers = {
      "POST /driver-link/opened": () => [200, { ...OPENED, carrier: OFFICE }],
      "GET ": () => [200, { load: LOAD }],
    };
    const [status, answer] = await ((answers[name] ?? known[name])?.() ?? [201, {}]);
    return new Response(JSON.stringify(answer), { status });
  });
  const views: View[] = [];
  return {
    calls,
    store,
    views,
    named: (name: string) => calls.filter((call) => call.name === name),
    open: (token = TOKEN) => openSession(token, (view) => views.push(view), Promise.resolve(store)),
    until: (is: () => unknown) => vi.waitFor(() => expect(is()).toBeTruthy()),
  };
}

/** An answer that waits until it is given. */
function later(answer: [number, object]) {
  const { promise, resolve } = Promise.withResolvers<[number, object]>();
  return { answer: () => promise, give: () => resolve(answer) };
}

const opened: Record<string, (() => void)[]> = {};
beforeEach(() => {
  stubCanvas();
  for (const name of Object.keys(opened)) delete opened[name];
  vi.stubGlobal("navigator", { onLine: true, languages: ["en"] });
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => {} });
  vi.stubGlobal("setInterval", () => 0);
  vi.stubGlobal("addEventListener", (name: string, listener: () => void) => {
    opened[name] = [...(opened[name] ?? []), listener];
  });
});
afterEach(() => vi.unstubAllGlobals());
const happen = (name: string) => {
  for (const listener of opened[name] ?? []) listener();
};

describe("the first opening on a slow line (contract 12, the driver's page)", () => {
  it("tells the board once that the page runs, however often it tries meanwhile", async () => {
    const { answer, give } = later([200, { ...OPENED, carrier: OFFICE }]);
    const one = phone({ "POST /driver-link/opened": answer });
    const session = await one.open();
    happen("online");
    void session.tryNow();
    await one.until(() => one.calls.length > 0);
    give();
    await one.until(() => one.views.at(-1)?.link?.load);
    expect(one.named("POST /driver-link/opened")).toHaveLength(1);
  });

  it("leaves open what the driver opened while the board was slow to answer", async () => {
    const one = phone();
    await one.open();
    await one.until(() => one.views.at(-1)?.link?.load);
    const { answer, give } = later([200, { ...OPENED, carrier: OFFICE }]);
    const again = phone({ "POST /driver-link/opened": answer });
    const session = await openSession(TOKEN, (view) => again.views.push(view), Promise.resolve(one.store));
    await again.until(() => again.calls.length > 0);
    await session.openJob(false);
    const from = again.views.length;
    give();
    await again.until(() => again.named("GET ").length > 0);
    expect(again.views.slice(from).map(({ link }) => link?.isOpen)).not.toContain(false);
  });

  it("tries again after a failure, and shows the job then", async () => {
    let isDown = true;
    const answers: Answers = {
      "POST /driver-link/opened": () => (isDown ? [503, {}] : [200, { ...OPENED, carrier: OFFICE }]),
    };
    const one = phone(answers);
    const session = await one.open();
    await one.until(() => one.views.at(-1)?.phase === "failed");
    isDown = false;
    await session.tryNow();
    expect(one.views.at(-1)).toMatchObject({ phase: "ready", link: { ref: LOAD.ref } });
  });
});

describe("the end of a link", () => {
  const end = { cause: "HANDED_BACK", at: "2026-11-24T08:10:00.000Z" };
  const ended = { code: "link_ended", detail: "The link ended.", ...end };

  it("is said with its cause and time on a phone that never knew the link", async () => {
    const one = phone({ "POST /driver-link/opened": () => [403, ended] });
    await one.open();
    await one.until(() => one.views.at(-1)?.end);
    expect(one.views.at(-1)?.end).toMatchObject(end);
    expect(await one.store.link(TOKEN)).toBeUndefined();
  });

  it("erases the job sheet, the drafts and what was sent, and keeps what was not", async () => {
    let isEnded = false;
    const one = phone({ "POST /messages": () => (isEnded ? [403, ended] : [201, {}]) });
    const session = await one.open();
    await one.until(() => one.views.at(-1)?.link?.load);
    await session.press("message", { body: { text: "Closed until seven." } });
    await one.until(() => one.views.at(-1)?.acts[0]?.state === "SENT");
    session.keepDraft(2, { ...DRAFT, name: "Tam Reid" });
    isEnded = true;
    await session.press("message", { body: { text: "Nobody is here." } });
    await one.until(() => one.views.at(-1)?.end);
    const { link, acts } = one.views.at(-1) ?? {};
    expect([link?.load, link?.driver, link?.drafts]).toEqual([null, null, {}]);
    expect(acts?.map(({ body }) => body.text)).toEqual(["Nobody is here."]);
  });

  it("erases what was on its way meanwhile, once the board says that it has it", async () => {
    const reading = later([403, ended]);
    const sending = later([201, {}]);
    const one = phone({ "GET ": reading.answer, "POST /messages": sending.answer });
    const session = await one.open();
    await one.until(() => one.named("GET ").length > 0);
    await session.press("message", { body: { text: "Closed until seven." } });
    await one.until(() => one.named("POST /messages").length > 0);
    reading.give();
    await one.until(() => one.views.at(-1)?.end);
    sending.give();
    await one.until(() => one.views.at(-1)?.acts.length === 0);
  });
});

const DRAFT: Draft = {
  goods: { SHORT: 1, DAMAGED: 0, REFUSED: 0 },
  receipt: "WITH_REMARKS",
  remarks: "One is not on the lorry.",
  name: "",
  way: "draw",
  isTicked: false,
  why: "",
  strokes: [[0, 0, 5_000, 2_500]],
  pad: { width: 400, height: 170 },
  order: [],
};

describe("a proof", () => {
  it("is there as it was after the page was closed in the middle of it, until it is said", async () => {
    const one = phone();
    const first = await one.open();
    await one.until(() => one.views.at(-1)?.link?.load);
    first.keepDraft(3, DRAFT);
    const second = await one.open();
    expect(one.views.at(-1)?.link?.drafts?.[3]).toEqual(DRAFT);
    const [, , last] = PLACES;
    if (last === undefined) throw new Error("The load has three places.");
    await second.finish(last, { at: new Date(), said: "Received 6 pallets.", body: {} });
    expect((await one.store.link(TOKEN))?.drafts).toEqual({});
  });

  it("waits for a photo that is still being drawn, and names it", async () => {
    const one = phone();
    const session = await one.open();
    await one.until(() => one.views.at(-1)?.link?.load);
    const { promise, resolve } = Promise.withResolvers<null>();
    vi.stubGlobal("createImageBitmap", () => promise);
    vi.stubGlobal("Image", ReadImage);
    const photo = session.photo(PAGE, STOP);
    const [, carlisle] = PLACES;
    if (carlisle === undefined) throw new Error("The load has three places.");
    const done = session.finish(carlisle, { at: new Date(), said: null, body: {} });
    resolve(null);
    await Promise.all([photo, done]);
    const acts = await one.store.acts(TOKEN);
    expect(acts.map(({ kind }) => kind)).toEqual(["page", "stopDone"]);
    expect(acts[1]?.body.pages).toEqual([acts[0]?.clientId]);
  });

  it("that the board refused can be shared: its pages, and what was signed as a picture", async () => {
    const refusal = { code: "already_done", detail: "The stop is done." };
    const one = phone({ "POST /stops/2/done": () => [409, refusal] });
    const session = await one.open();
    await one.until(() => one.views.at(-1)?.link?.load);
    const [, carlisle] = PLACES;
    if (carlisle === undefined) throw new Error("The load has three places.");
    const signature = { name: "Tam Reid", receipt: "GOOD_ORDER", strokes: DRAFT.strokes };
    await session.finish(carlisle, { at: new Date(), said: "Received 5 pallets.", body: { signature } });
    await one.until(() => one.views.at(-1)?.acts.at(-1)?.state === "REFUSED");
    const verb = one.views.at(-1)?.acts.at(-1);
    expect(verb && (await session.picture(verb))?.type).toBe("image/jpeg");
  });
});

it("a new job on the phone opens while a photo of another one is on its way without an end", async () => {
  const one = phone({ "POST /pod/pages": () => new Promise(() => {}) });
  const session = await one.open();
  await one.until(() => one.views.at(-1)?.link?.load);
  vi.stubGlobal("createImageBitmap", async () => null);
  vi.stubGlobal("Image", ReadImage);
  await session.photo(PAGE, STOP);
  await one.until(() => one.named("POST /pod/pages").length > 0);
  const other = await one.open("link-b");
  await one.until(() => one.views.at(-1)?.link?.token === "link-b");
  await other.milestone("ON_MY_WAY", { number: 1, town: "Trafford Park" });
  await one.until(() => one.named("POST /milestones").length > 0);
  expect(one.named("POST /milestones").map(({ token }) => token)).toEqual(["link-b"]);
});

/** A picture that the browser reads. */
class ReadImage {
  onload = () => {};
  naturalWidth = 3_000;
  naturalHeight = 4_000;
  set src(_: string) {
    queueMicrotask(() => this.onload());
  }
}
