import { describe, expect, it } from "vitest";
import { type Act, createUndoQueue, type Pending, RESUME_WITHIN_MS, UNDO_MS } from "./undo-queue.ts";

interface Price extends Act {
  amountPence: number;
}
type PendingPrice = Pending<Price>;

const PRICE = { loadId: "load_a", amountPence: 36_000 };

/** A queue with a clock that a test moves, and a wire that a test answers. */
function setting(kept: readonly PendingPrice[] = [], at = 1_000_000) {
  let time = at;
  let keys = 0;
  let timers: { at: number; run: () => void }[] = [];
  const wire: { act: PendingPrice; answer: (error?: unknown) => void }[] = [];
  const seen: { sent: string[]; failed: string[]; lost: string[]; kept: readonly PendingPrice[] } = {
    sent: [],
    failed: [],
    lost: [],
    kept,
  };
  const queue = createUndoQueue<Price>({
    now: () => time,
    newKey: () => `key_${++keys}`,
    later(ms, run) {
      const timer = { at: time + ms, run };
      timers.push(timer);
      return () => {
        timers = timers.filter((one) => one !== timer);
      };
    },
    send: (act) =>
      new Promise((resolve, reject) => {
        wire.push({ act, answer: (error) => (error === undefined ? resolve() : reject(error)) });
      }),
    keep: (acts) => {
      seen.kept = acts;
    },
    kept,
    onSent: ({ key }) => seen.sent.push(key),
    onFailed: ({ key }) => seen.failed.push(key),
    onLost: (acts) => seen.lost.push(...acts.map(({ key }) => key)),
  });
  return {
    queue,
    wire,
    seen,
    pass(ms: number) {
      time += ms;
      const due = timers.filter((timer) => timer.at <= time);
      timers = timers.filter((timer) => timer.at > time);
      for (const timer of due) timer.run();
    },
  };
}

/** Lets promises that have settled be seen to. */
const settle = () => new Promise<void>((resolve) => setImmediate(resolve));

describe("a pending price", () => {
  it("is sent once, after five seconds, and stored until the answer", async () => {
    const { queue, wire, seen, pass } = setting();
    queue.add(PRICE);
    pass(UNDO_MS - 1);
    expect(wire).toHaveLength(0);
    pass(1);
    expect(wire.map(({ act }) => act.amountPence)).toEqual([36_000]);
    expect(seen.kept).toHaveLength(1);
    wire[0]?.answer();
    await settle();
    expect(seen).toMatchObject({ sent: ["key_1"], failed: [], kept: [] });
    pass(60_000);
    queue.flush();
    expect(wire).toHaveLength(1);
  });

  it("never reaches the poster when it is undone", () => {
    const { queue, wire, seen, pass } = setting();
    queue.add(PRICE);
    pass(4_999);
    expect(queue.undo()?.amountPence).toBe(36_000);
    pass(60_000);
    queue.flush();
    expect(wire).toHaveLength(0);
    expect(seen.kept).toEqual([]);
    expect(queue.undo()).toBeNull();
  });

  it("cannot be undone once it is sent", () => {
    const { queue, pass } = setting();
    queue.add(PRICE);
    pass(UNDO_MS);
    expect(queue.undo()).toBeNull();
  });

  it("undoes the last one first, or the one that is named", () => {
    const { queue } = setting();
    const first = queue.add(PRICE);
    queue.add({ ...PRICE, loadId: "load_b" });
    queue.add({ ...PRICE, loadId: "load_c" });
    expect(queue.undo()?.loadId).toBe("load_c");
    expect(queue.undo(first.key)?.loadId).toBe("load_a");
    expect(queue.snapshot().map(({ loadId }) => loadId)).toEqual(["load_b"]);
  });

  it("is replaced by a new price for the same load, and only that one is sent", () => {
    const { queue, wire, pass } = setting();
    queue.add(PRICE);
    pass(3_000);
    queue.add({ ...PRICE, amountPence: 35_000 });
    pass(UNDO_MS);
    expect(wire.map(({ act }) => act.amountPence)).toEqual([35_000]);
  });

  it("is sent at once when the page is left, and only once", () => {
    const { queue, wire, pass } = setting();
    queue.add(PRICE);
    queue.flush();
    queue.flush();
    pass(UNDO_MS);
    expect(wire).toHaveLength(1);
  });

  it("reports a refusal, and does not try again", async () => {
    const { queue, wire, seen, pass } = setting();
    queue.add(PRICE);
    pass(UNDO_MS);
    wire[0]?.answer(new Error("load_not_open"));
    await settle();
    expect(seen).toMatchObject({ sent: [], failed: ["key_1"], kept: [] });
    expect(queue.snapshot()).toEqual([]);
  });
});

it("sends again under the same key after a failure of the connection", async () => {
  const { queue, wire, seen, pass } = setting();
  const act = queue.add(PRICE);
  pass(UNDO_MS);
  wire[0]?.answer(new TypeError("fetch failed"));
  await settle();
  queue.again(act);
  expect(wire.map((sent) => sent.act.key)).toEqual(["key_1", "key_1"]);
  wire[1]?.answer();
  await settle();
  expect(seen).toMatchObject({ sent: ["key_1"], kept: [] });
});

describe("a page that comes back after a crash", () => {
  const kept = (changes: Partial<PendingPrice> = {}): PendingPrice => ({
    ...PRICE,
    key: "key_kept",
    dueAt: 1_000_000,
    state: "sending",
    ...changes,
  });

  it("sends unanswered prices under the same key, so that they cannot count twice", () => {
    const { wire, pass } = setting([kept()]);
    pass(0);
    expect(wire.map(({ act }) => act.key)).toEqual(["key_kept"]);
  });

  it("continues the countdown of a price that still waits", () => {
    const { queue, wire, pass } = setting([kept({ dueAt: 1_002_000, state: "waiting" })]);
    pass(1_999);
    expect(wire).toHaveLength(0);
    expect(queue.undo()?.key).toBe("key_kept");
  });

  it("reports an old price instead of sending it", () => {
    const { wire, seen, pass } = setting([kept()], 1_000_001 + RESUME_WITHIN_MS);
    pass(60_000);
    expect(wire).toHaveLength(0);
    expect(seen).toMatchObject({ lost: ["key_kept"], kept: [] });
  });

  it("offers no undo for what was already being sent", () => {
    const { queue, wire, pass } = setting([kept({ dueAt: 1_002_000 })]);
    expect(queue.snapshot().map(({ state }) => state)).toEqual(["sending"]);
    expect(queue.undo()).toBeNull();
    pass(2_000);
    expect(wire.map(({ act }) => act.key)).toEqual(["key_kept"]);
  });
});

it("resolves a flush once every call is answered, including those already on their way", async () => {
  const { queue, wire, pass } = setting();
  queue.add(PRICE);
  pass(UNDO_MS);
  queue.add({ ...PRICE, loadId: "load_b" });
  let isOver = false;
  const flushed = queue.flush().then(() => {
    isOver = true;
  });
  wire[1]?.answer(new Error("load_not_open"));
  await settle();
  expect(isOver).toBe(false);
  wire[0]?.answer();
  await flushed;
});

it("sends a failed price once, however often a retry is requested", async () => {
  const { queue, wire, pass } = setting();
  const act = queue.add(PRICE);
  pass(UNDO_MS);
  wire[0]?.answer(new TypeError("fetch failed"));
  await settle();
  queue.again(act);
  queue.again(act);
  expect(wire).toHaveLength(2);
});
