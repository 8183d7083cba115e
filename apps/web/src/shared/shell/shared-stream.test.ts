import { isDeepStrictEqual } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { BoardEvent } from "./board-event.ts";
import { openSharedStream } from "./shared-stream.ts";

/** The service's end of a connection; `open` lists those that have not been closed, in their order. */
class Source extends EventTarget {
  static readonly CLOSED = 2;
  static open: Source[] = [];
  readonly asked: URLSearchParams;
  readyState = 1;
  onmessage: ((message: MessageEvent<string>) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    super();
    this.asked = new URL(url, "http://board.test").searchParams;
    Source.open.push(this);
  }

  say(at: number, event: BoardEvent): void {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(event), lastEventId: position(at) }));
  }

  ping(at: number): void {
    this.dispatchEvent(new MessageEvent("ping", { lastEventId: position(at) }));
  }

  refuse(): void {
    this.close();
    this.onerror?.();
  }

  close(): void {
    this.readyState = Source.CLOSED;
    Source.open = Source.open.filter((one) => one !== this);
  }
}

const position = (at: number) => `web.${at}`;
const ready: BoardEvent = { type: "ready" };
const reload: BoardEvent = { type: "reload" };
/** An event of the board; what it says does not matter here. */
const posted = { type: "posted" } as BoardEvent;

/** Turns of the event loop in which messages between tabs arrive and locks are granted, many times over. */
const MAX_TURNS = 20_000;

/** Waits without time passing: the timers of the tabs run only where a test moves them. */
async function eventually<Value>(read: () => Value, expected: Value): Promise<void> {
  for (let turn = 0; turn < MAX_TURNS && !isDeepStrictEqual(read(), expected); turn += 1)
    await new Promise((next) => setImmediate(next));
  expect(read()).toEqual(expected);
}

const browser: { close: () => void }[] = [];

/** Opens a tab on a page that was read at an instant. `heard` lists the events, by their instants. */
function openTab({ readAt = 10 as number | null, person = "ann", firm = "firm" } = {}) {
  const window = new EventTarget();
  const document = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("window", window);
  vi.stubGlobal("document", document);
  const heard: string[] = [];
  const life = { signs: 0 };
  const { close, hurry } = openSharedStream({
    reader: { person, firm },
    after: readAt === null ? null : position(readAt),
    onEvent: (id, { type }) => heard.push(`${type} ${id.split(".")[1]}`),
    onHeard: () => {
      life.signs += 1;
    },
    onLost: (refused) => heard.push(refused ? "refused" : "lost"),
  });
  const tab = { window, document, heard, life, close, hurry };
  browser.push(tab);
  return tab;
}

/** The events of a board; a tab may be told more than once that it has joined. */
const newsOf = (heard: readonly string[]) => heard.filter((one) => one.startsWith("posted"));

/** The only connection of the browser, once it is not `before`. */
async function onlySource(before?: Source): Promise<Source> {
  await eventually(() => [Source.open.length, Source.open[0] === before], [1, false]);
  const [source] = Source.open;
  if (source === undefined) throw new Error("There is none.");
  return source;
}

/** Opens tabs of one browser, the first of which leads. */
async function openTabs(count: number) {
  const leader = openTab();
  const source = await onlySource();
  source.say(10, ready);
  const tabs = [leader, ...Array.from({ length: count - 1 }, () => openTab())];
  for (const { heard } of tabs) await eventually(() => heard, ["ready 10"]);
  return { leader, tabs, source };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("EventSource", Source);
});
afterEach(() => {
  for (const { close } of browser.splice(0)) close();
  Source.open = [];
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the tabs of one browser", () => {
  it("share one stream, and all receive its events", async () => {
    const { tabs, source } = await openTabs(8);
    source.say(11, posted);
    for (const { heard } of tabs) await eventually(() => heard, ["ready 10", "posted 11"]);
    expect(Source.open).toEqual([source]);
  });

  it.each([
    ["what came after its page was read", 11, ["ready 11", "posted 12"], ["posted 13", "posted 14"]],
    ["nothing that its page holds already", 13, ["ready 13"], ["posted 14"]],
    ["to read again where its page is older than the stream", 9, ["reload 12"], ["posted 13", "posted 14"]],
    ["to read again where nobody knows how old its page is", null, ["reload 12"], ["posted 13", "posted 14"]],
  ])("send %s to a tab that joins", async (_, readAt, first, later) => {
    const { source } = await openTabs(1);
    source.say(11, posted);
    source.say(12, posted);
    const { heard } = openTab({ readAt });
    await eventually(() => heard, first);
    source.say(13, posted);
    source.say(14, posted);
    await eventually(() => heard, [...first, ...later]);
  });

  it("count each ping as a sign of life", async () => {
    const { tabs, source } = await openTabs(3);
    const before = tabs.map(({ life }) => life.signs);
    source.ping(11);
    source.ping(12);
    for (const [index, { life }] of tabs.entries())
      await eventually(() => life.signs - (before[index] ?? 0), 2);
  });

  it("resume after the last event when the leader is closed", async () => {
    const { tabs, source, leader } = await openTabs(3);
    source.say(11, posted);
    source.ping(12);
    for (const { heard } of tabs) await eventually(() => heard, ["ready 10", "posted 11"]);
    leader.close();
    const next = await onlySource(source);
    expect(next.asked.get("after")).toBe(position(12));
    next.say(12, ready);
    next.say(13, posted);
    const told = ["ready 10", "posted 11", "ready 12", "posted 13"];
    for (const { heard } of tabs.slice(1)) await eventually(() => heard, told);
  });

  it("receive nothing twice from a new leader that was behind", async () => {
    const { source, leader } = await openTabs(2);
    source.say(11, posted);
    const ahead = openTab({ readAt: 14 });
    await eventually(() => ahead.heard, ["ready 14"]);
    leader.close();
    const next = await onlySource(source);
    next.say(11, ready);
    await eventually(() => ahead.heard, ["ready 14", "ready 14"]);
    next.say(13, posted);
    next.say(15, posted);
    await eventually(() => ahead.heard.slice(2), ["posted 15"]);
  });

  it("receive each event once even if a tab asks for events twice", async () => {
    const { source } = await openTabs(1);
    const { document, heard } = openTab();
    await eventually(() => heard, ["ready 10"]);
    source.say(11, posted);
    for (let times = 0; times < 2; times += 1) document.dispatchEvent(new Event("visibilitychange"));
    source.say(12, posted);
    await eventually(() => heard, ["ready 10", "ready 10", "posted 11", "posted 12", "ready 12"]);
    source.say(13, posted);
    await eventually(() => newsOf(heard), ["posted 11", "posted 12", "posted 13"]);
  });

  it("are all told that the connection is lost; a tab that joins then reconnects at once", async () => {
    const { tabs, source } = await openTabs(2);
    source.refuse();
    for (const { heard } of tabs) await eventually(() => heard, ["ready 10", "refused"]);
    expect(Source.open).toEqual([]);
    openTab();
    const again = await onlySource();
    again.say(10, ready);
    for (const { heard } of tabs) await eventually(() => heard.at(-1), "ready 10");
  });

  it("are all told that a new leader is refused, as after signing out in the first tab", async () => {
    const { leader, tabs, source } = await openTabs(4);
    leader.close();
    (await onlySource(source)).refuse();
    for (const { heard } of tabs.slice(1)) await eventually(() => heard, ["ready 10", "refused"]);
    expect(Source.open).toEqual([]);
  });

  it("all reload the board if the service does not know what they missed", async () => {
    const { tabs, source } = await openTabs(3);
    source.say(20, reload);
    source.say(21, posted);
    const told = ["ready 10", "reload 20", "posted 21"];
    for (const { heard } of tabs) await eventually(() => heard, told);
    const late = openTab({ readAt: 19 });
    await eventually(() => late.heard, ["reload 21"]);
  });
});

describe("a leader that is silent", () => {
  const LOCK = "board ann firm";
  const steal = (granted: () => unknown) =>
    navigator.locks.request(LOCK, { steal: true }, granted).catch(() => undefined);

  it("is replaced if it does not answer a tab that joins", async () => {
    void steal(() => new Promise(() => {}));
    const { heard } = openTab();
    vi.advanceTimersByTime(4_999);
    expect(Source.open).toEqual([]);
    vi.advanceTimersByTime(2_501);
    (await onlySource()).say(10, ready);
    expect(heard).toEqual(["ready 10"]);
  });

  it("is replaced after missed pings, and ignored when it wakes up", async () => {
    void steal(() => new Promise(() => {}));
    const frozen = new BroadcastChannel(LOCK);
    const [first, second] = [openTab(), openTab()];
    const say = (at: number, event: BoardEvent) =>
      frozen.postMessage({ kind: "heard", by: "frozen", id: position(at), event });
    say(10, reload);
    for (const { heard } of [first, second]) await eventually(() => heard, ["reload 10"]);
    vi.advanceTimersByTime(11_999);
    expect(Source.open).toEqual([]);
    vi.advanceTimersByTime(6_001);
    const source = await onlySource();
    source.say(10, ready);
    source.say(11, posted);
    say(11, posted);
    source.say(12, posted);
    frozen.close();
    for (const { heard } of [first, second])
      await eventually(() => newsOf(heard), ["posted 11", "posted 12"]);
  });

  it("is replaced if it does not answer when another tab becomes visible", async () => {
    void steal(() => new Promise(() => {}));
    const frozen = new BroadcastChannel(LOCK);
    const { document, heard } = openTab();
    frozen.postMessage({ kind: "heard", by: "frozen", id: position(10), event: reload });
    await eventually(() => heard, ["reload 10"]);
    frozen.close();
    document.dispatchEvent(new Event("visibilitychange"));
    vi.advanceTimersByTime(7_500);
    expect((await onlySource()).asked.get("after")).toBe(position(10));
  });

  it("loses the lock again to the old leader if it took the lock and stays silent", async () => {
    const { source } = await openTabs(1);
    void steal(() => new Promise(() => {}));
    await eventually(() => Source.open, []);
    vi.advanceTimersByTime(7_500);
    expect((await onlySource(source)).asked.get("after")).toBe(position(10));
  });

  it("becomes a follower once another tab has taken the lock, and waits for the lock again", async () => {
    const { tabs, source } = await openTabs(2);
    await steal(() => {});
    const next = await onlySource(source);
    next.say(10, ready);
    next.say(11, posted);
    for (const { heard } of tabs) await eventually(() => newsOf(heard), ["posted 11"]);
    expect(Source.open).toEqual([next]);
    tabs[1]?.close();
    expect((await onlySource(next)).asked.get("after")).toBe(position(11));
  });

  it.each([
    ["is frozen", "document", "freeze", "resume"],
    ["is kept for the way back", "window", "pagehide", "pageshow"],
  ] as const)(
    "gives up the lead when it %s, and later receives what it missed",
    async (_, of, hides, shows) => {
      const { leader, source } = await openTabs(2);
      leader[of].dispatchEvent(new Event(hides));
      const next = await onlySource(source);
      next.say(10, ready);
      next.say(11, posted);
      leader[of].dispatchEvent(new Event(shows));
      await eventually(() => leader.heard, ["ready 10", "ready 10", "posted 11"]);
      expect(Source.open).toEqual([next]);
    },
  );
});

describe("a stream that hangs", () => {
  const SILENT_MS = 12_000;
  /** The longest that a page waits before it asks again the first time. */
  const AGAIN_MS = 4_500;

  it("is reopened from its last event, even if it never answered", async () => {
    openTab({ readAt: 9 });
    const hung = await onlySource();
    vi.advanceTimersByTime(SILENT_MS - 1);
    expect(Source.open).toEqual([hung]);
    vi.advanceTimersByTime(1 + AGAIN_MS);
    const second = await onlySource(hung);
    expect(second.asked.get("after")).toBe(position(9));
    second.say(10, ready);
    second.ping(11);
    vi.advanceTimersByTime(SILENT_MS - 1);
    expect(Source.open).toEqual([second]);
    vi.advanceTimersByTime(1 + AGAIN_MS);
    expect((await onlySource(second)).asked.get("after")).toBe(position(11));
  });

  it("is reopened if the browser's own attempt to connect hangs", async () => {
    const { source } = await openTabs(1);
    source.onerror?.();
    vi.advanceTimersByTime(SILENT_MS + AGAIN_MS);
    expect((await onlySource(source)).asked.get("after")).toBe(position(10));
  });

  it.each([
    ["the network is back", "window", "online"],
    ["somebody turns to the page", "document", "visibilitychange"],
  ] as const)("is reopened at once if %s", async (_, of, event) => {
    const { leader, source } = await openTabs(1);
    source.onerror?.();
    leader[of].dispatchEvent(new Event(event));
    expect((await onlySource(source)).asked.get("after")).toBe(position(10));
  });

  it("is reopened at once when somebody refreshes the list", async () => {
    const { leader, source } = await openTabs(1);
    source.refuse();
    leader.hurry();
    expect((await onlySource(source)).asked.get("after")).toBe(position(10));
  });

  it("is left alone while it lives, when somebody returns to the page", async () => {
    const { leader, source } = await openTabs(1);
    leader.hurry();
    leader.document.dispatchEvent(new Event("visibilitychange"));
    expect(Source.open).toEqual([source]);
  });

  it("is reopened at once by the leader when a follower learns that the network is back", async () => {
    const { tabs, source } = await openTabs(2);
    for (const { window } of tabs) window.dispatchEvent(new Event("online"));
    const again = await onlySource(source);
    again.say(10, ready);
    again.say(11, posted);
    for (const { heard } of tabs) await eventually(() => newsOf(heard), ["posted 11"]);
  });

  it("is reopened in a browser without locks", async () => {
    vi.stubGlobal("navigator", {});
    openTab();
    const hung = await onlySource();
    vi.advanceTimersByTime(SILENT_MS + AGAIN_MS);
    await onlySource(hung);
  });
});

describe("a stream of its own", () => {
  it.each([
    ["person", { person: "bob" }, "bob firm"],
    ["firm", { firm: "other" }, "ann other"],
  ])(
    "is opened for another %s in the same browser, and receives nothing of the first",
    async (_, who, reader) => {
      const { tabs, source } = await openTabs(2);
      const other = openTab(who);
      await eventually(() => Source.open.length, 2);
      const own = Source.open[1];
      expect(Object.fromEntries(own?.asked ?? [])).toEqual({ reader, after: position(10) });
      source.say(11, posted);
      own?.say(12, ready);
      await eventually(() => tabs[1]?.heard, ["ready 10", "posted 11"]);
      expect(other.heard).toEqual(["ready 12"]);
    },
  );

  it("is opened by each tab of a browser without locks", async () => {
    vi.stubGlobal("navigator", {});
    const tabs = [openTab(), openTab()];
    expect(Source.open).toHaveLength(2);
    for (const source of Source.open) source.say(11, posted);
    expect(tabs.map(({ heard }) => heard)).toEqual([["posted 11"], ["posted 11"]]);
  });
});
