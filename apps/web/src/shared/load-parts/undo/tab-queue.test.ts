import { afterEach, beforeEach, expect, it, vi } from "vitest";
import * as words from "../../../ui/format/words.ts";
import { CallEnded } from "../../../ui/hooks/answer.ts";
import { currentToasts } from "../../../ui/hooks/toasts.ts";
import { sendWaiting } from "../../session/send-waiting.ts";
import { createTabQueue } from "./tab-queue.ts";
import { type Act, type Pending, RESUME_WITHIN_MS, UNDO_MS } from "./undo-queue.ts";

const STORE = "fb-test-acts";
const LIVE = "person_a firm_a live";
const TEST = "person_a firm_a test";
const ACT = { loadId: "load_a" };

interface Call {
  by: string;
  act: Pending<Act>;
  answer: (error?: Error) => void;
}

let wire: Call[];
let kept: Map<string, string>;

const callsOf = (by: string) => ({
  send: (act: Pending<Act>) =>
    new Promise<void>((resolve, reject) => {
      wire.push({ by, act, answer: (error) => (error ? reject(error) : resolve()) });
    }),
});

/** A tab with its pages; another one of the same storage is the tab after a reload. */
function openTab() {
  const queue = createTabQueue<Act>({ store: STORE, isAct: () => true, nameOf: () => "The price" });
  return {
    ...queue,
    /** Opens a page with a separate client, as each section of the site has. */
    page: (by: string, owner = LIVE) => queue.open(owner, callsOf(by)),
    /** Opens a page that shows nothing of what is on its way. */
    resume: (by: string) => queue.resume(LIVE, callsOf(by)),
    states: () => queue.snapshot().pending.map(({ state }) => state),
    told: () => queue.snapshot().troubles.map(({ what }) => what),
  };
}

/** Lets promises that have settled be seen to. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

beforeEach(() => {
  wire = [];
  kept = new Map();
  vi.useFakeTimers({ toFake: ["Date", "setTimeout", "clearTimeout"] });
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("navigator", { onLine: true });
  vi.stubGlobal("sessionStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => void kept.set(name, text),
    removeItem: (name: string) => void kept.delete(name),
  });
});
afterEach(async () => {
  const sent = sendWaiting();
  for (const { answer } of wire) answer();
  await sent;
  // Longest duration of a toast. Running all timers would include those of other files.
  vi.advanceTimersByTime(2 * 60_000);
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

it("sends an act once when its person opens another section, and then offers no undo", async () => {
  const { page, add, undo, states, snapshot } = openTab();
  const close = page("the diary");
  add(ACT);
  vi.advanceTimersByTime(1_000);
  close();
  page("the board");
  expect(states()).toEqual(["sending"]);
  expect(undo()).toBeNull();
  vi.advanceTimersByTime(UNDO_MS);
  expect(wire.map(({ by }) => by)).toEqual(["the diary"]);
  wire[0]?.answer();
  await settle();
  expect(snapshot()).toMatchObject({ pending: [], sent: ACT });
  expect(kept.size).toBe(0);
  add(ACT);
  vi.advanceTimersByTime(UNDO_MS);
  expect(wire.map(({ by }) => by)).toEqual(["the diary", "the board"]);
});

it("still shows an unsent act after its person opens another section", async () => {
  const { page, add, told } = openTab();
  const close = page("the diary");
  add(ACT);
  vi.advanceTimersByTime(UNDO_MS);
  wire[0]?.answer(new TypeError("fetch failed"));
  await settle();
  close();
  page("the board");
  expect(told()).toEqual(["It is not known whether The price was sent."]);
});

it("resumes an unanswered act of the page before, on a page that does not show it", async () => {
  const before = openTab();
  before.page("the diary");
  before.add(ACT);
  window.dispatchEvent(new Event("pagehide"));
  const after = openTab();
  after.resume("the quotes");
  vi.advanceTimersByTime(UNDO_MS);
  const [lost, again] = wire;
  expect([lost?.by, again?.by]).toEqual(["the diary", "the quotes"]);
  expect(again?.act.key).toBe(lost?.act.key);
  again?.answer();
  await settle();
  expect(kept.size).toBe(0);
});

it("offers an unsent act again when the connection returns, on a page that does not show it", async () => {
  const before = openTab();
  before.page("the diary");
  before.add(ACT);
  const after = openTab();
  after.resume("the quotes");
  vi.advanceTimersByTime(UNDO_MS);
  wire.find(({ by }) => by === "the quotes")?.answer(new CallEnded("not_sent", "change"));
  await settle();
  const told = () => currentToasts().map(({ text }) => text);
  expect(told()).toEqual(["The price was not sent. There was no signal."]);
  window.dispatchEvent(new Event("online"));
  expect(told()).toEqual(["The price was not sent. The signal is back."]);
});

it("leaves a pending act to the page that shows it", async () => {
  const { page, add, resume } = openTab();
  page("the diary");
  add(ACT);
  resume("the frame");
  vi.advanceTimersByTime(UNDO_MS);
  expect(wire.map(({ by }) => by)).toEqual(["the diary"]);
});

it("sends pending acts with the session of the person who made them, and resolves once they are answered", async () => {
  const { page, add } = openTab();
  page("the diary");
  add(ACT);
  let isOver = false;
  const sent = sendWaiting().then(() => {
    isOver = true;
  });
  await settle();
  expect(wire.map(({ by }) => by)).toEqual(["the diary"]);
  expect(isOver).toBe(false);
  wire[0]?.answer();
  await sent;
});

it.each([
  ["other data", TEST],
  ["another firm", "person_a firm_b live"],
  ["a colleague", "person_b firm_a live"],
])("leaves another owner's pending acts alone when the tab is reloaded for %s", async (_, other) => {
  const first = openTab();
  first.page("the diary");
  first.add(ACT);
  window.dispatchEvent(new Event("pagehide"));
  const second = openTab();
  second.page("the other's diary", other);
  vi.advanceTimersByTime(60_000);
  expect(second.states()).toEqual([]);
  expect(second.told()).toEqual([]);
  expect(wire.map(({ by }) => by)).toEqual(["the diary"]);
  const third = openTab();
  third.page("the diary again");
  vi.advanceTimersByTime(0);
  expect(wire.map(({ by, act }) => [by, act.key])).toEqual([
    ["the diary", wire[0]?.act.key],
    ["the diary again", wire[0]?.act.key],
  ]);
});

it.each([
  ["never sent", "waiting", "The price was not sent."],
  ["being sent", "sending", "It is not known whether The price was sent."],
] as const)("reports an old act that was %s to its owner only", (_, state, words) => {
  const old = { ...ACT, key: "key_old", dueAt: Date.now() - RESUME_WITHIN_MS - 1, state };
  kept.set(`${STORE} ${LIVE}`, JSON.stringify([old]));
  const { page, told } = openTab();
  page("the other's diary", TEST)();
  expect(told()).toEqual([]);
  page("the diary");
  expect(told()).toEqual([words]);
  expect(wire).toEqual([]);
});

it("shows each owner of one tab their own acts", async () => {
  const { page, add, states, told, snapshot } = openTab();
  const close = page("the diary");
  add(ACT);
  close();
  const closeOther = page("the other's diary", TEST);
  expect(states()).toEqual([]);
  closeOther();
  page("the diary");
  expect(states()).toEqual(["sending"]);
  wire[0]?.answer();
  await settle();
  expect(snapshot()).toMatchObject({ pending: [], troubles: [], sent: ACT });
  expect(told()).toEqual([]);
});

it("shows a failure once: as a toast on other pages, and in place on a page that shows acts", async () => {
  const { page, add, again, told, snapshot } = openTab();
  const close = page("the diary");
  add(ACT);
  close();
  wire[0]?.answer(new CallEnded("not_sent", "change"));
  await settle();
  const shown = () => currentToasts().filter(({ text }) => text.startsWith("The price"));
  const toasts = () => shown().map(({ text }) => text);
  expect(toasts()).toEqual(["The price was not sent. There was no signal."]);
  window.dispatchEvent(new Event("online"));
  expect(toasts()).toEqual(["The price was not sent. The signal is back."]);
  const closeAgain = page("the board");
  expect(toasts()).toEqual([]);
  expect(told()).toEqual(["The price was not sent."]);
  closeAgain();
  const [trouble] = snapshot().troubles;
  if (trouble) again(trouble.act);
  wire[1]?.answer(new CallEnded("not_sent", "change"));
  await settle();
  expect(toasts()).toEqual(["The price was not sent. There was no signal."]);
  shown()[0]?.action?.run();
  expect(toasts()).toEqual([]);
  expect(wire).toHaveLength(3);
});

it("shows a refused act as being sent until its error text has loaded", async () => {
  const loading = Promise.withResolvers<void>();
  const { fetchWords, whenWorded, wordsFor } = words.createWords(async () => {
    await loading.promise;
    return import("../../../ui/format/problem.ts");
  });
  vi.spyOn(words, "whenWorded").mockImplementation(whenWorded);
  vi.spyOn(words, "wordsFor").mockImplementation(wordsFor);
  const refusal = { code: "load_not_open", detail: "The load is BOOKED." };
  const { page, add, states, snapshot } = openTab();
  page("the board");
  add(ACT);
  vi.advanceTimersByTime(UNDO_MS);
  wire[0]?.answer(Object.assign(new Error("refused"), { data: { httpStatus: 409, problem: refusal } }));
  await settle();
  expect(states()).toEqual(["sending"]);
  expect(kept.size).toBe(1);
  expect(snapshot().troubles).toEqual([]);
  loading.resolve();
  await fetchWords();
  await sendWaiting();
  expect(kept.size).toBe(0);
  expect(snapshot().troubles).toMatchObject([
    { what: "The price was not sent.", why: "The load is booked.", again: null },
  ]);
});
