import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

/** Makes work that ends on command, and records the order in which it started. */
function workshop(most: number) {
  let time = 0;
  const inTurn = createFairQueue(most, () => time);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (id: string, name: string, isTest = false) =>
    inTurn({ id, isTest }, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string, done: Promise<string>, ms = 10) => {
    time += ms;
    ends.get(name)?.();
    await done;
    // The next piece begins once the one before has let go.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { bring, begun, end };
}

describe("the queue of work of several firms", () => {
  it("runs one task of a firm at a time, and other firms' beside it", () => {
    const { bring, begun } = workshop(2);
    for (const name of ["a1", "a2", "a3"]) void bring("a", name);
    expect(begun).toEqual(["a1"]);
    void bring("b", "b1");
    expect(begun).toEqual(["a1", "b1"]);
  });

  it("serves the firms in turn, however many tasks one of them has added", async () => {
    const { bring, begun, end } = workshop(1);
    const done = new Map<string, Promise<string>>();
    for (const name of ["a1", "a2", "a3", "b1", "c1", "b2"]) done.set(name, bring(name.charAt(0), name));
    for (let n = 0; n < 6; n += 1) {
      const name = begun.at(-1) ?? "";
      await end(name, done.get(name) as Promise<string>);
    }
    expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  it("gives a firm with slow tasks no more time than the others", async () => {
    const { bring, begun, end } = workshop(1);
    const done = new Map<string, Promise<string>>();
    for (const name of ["a1", "a2", "b1", "b2", "b3", "b4"]) done.set(name, bring(name.charAt(0), name));
    for (let n = 0; n < 6; n += 1) {
      const name = begun.at(-1) ?? "";
      await end(name, done.get(name) as Promise<string>, name.startsWith("a") ? 20_000 : 150);
    }
    expect(begun).toEqual(["a1", "b1", "b2", "b3", "b4", "a2"]);
  });

  it("forgets a firm's used time within minutes", async () => {
    const { bring, begun, end } = workshop(1);
    await end("a1", bring("a", "a1"), 20_000);
    await end("c1", bring("c", "c1"), 20 * 60_000);
    const running = bring("d", "d1");
    void bring("a", "a2");
    void bring("b", "b1");
    await end("d1", running);
    expect(begun.at(-1)).toBe("a2");
  });

  it("runs live tasks before test ones, which never take every place", async () => {
    const { bring, begun, end } = workshop(2);
    const first = bring("a", "test a1", true);
    for (const id of ["b", "c", "d"]) void bring(id, `test ${id}1`, true);
    expect(begun).toEqual(["test a1"]);
    const live = bring("e", "live e1");
    expect(begun).toEqual(["test a1", "live e1"]);
    void bring("e", "live e2");
    void bring("a", "live a1");
    await end("live e1", live);
    await end("test a1", first);
    expect(begun).toEqual(["test a1", "live e1", "live a1", "live e2"]);
  });

  it("alternates live and test tasks on a single place, live first", async () => {
    const { bring, begun, end } = workshop(1);
    const first = bring("a", "test a1", true);
    void bring("b", "test b1", true);
    const live = bring("c", "live c1");
    await end("test a1", first);
    await end("live c1", live);
    expect(begun).toEqual(["test a1", "live c1", "test b1"]);
  });

  it("continues after a task that failed", async () => {
    const inTurn = createFairQueue(1);
    const failed = inTurn({ id: "a", isTest: false }, () => Promise.reject(new Error("broken")));
    const after = inTurn({ id: "a", isTest: false }, async () => "drawn");
    await expect(failed).rejects.toThrow("broken");
    expect(await after).toBe("drawn");
  });
});
