import { describe, expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

/** Work that lasts until it is told to end; notes the order in which it began. */
function workshop(most: number) {
  const inTurn = createFairQueue(most);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (owner: string, name: string) =>
    inTurn(owner, () => {
      begun.push(name);
      return new Promise<string>((resolve) => ends.set(name, () => resolve(name)));
    });
  const end = async (name: string, done: Promise<string>) => {
    ends.get(name)?.();
    await done;
    // The next piece begins once the one before has let go.
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { bring, begun, end };
}

describe("the queue of work of several firms", () => {
  it("takes one piece of a firm at a time, and those of others beside it", () => {
    const { bring, begun } = workshop(2);
    for (const name of ["a1", "a2", "a3"]) void bring("a", name);
    expect(begun).toEqual(["a1"]);
    void bring("b", "b1");
    expect(begun).toEqual(["a1", "b1"]);
  });

  it("takes the firms in turn, however many pieces one of them has brought", async () => {
    const { bring, begun, end } = workshop(1);
    const done = new Map<string, Promise<string>>();
    for (const name of ["a1", "a2", "a3", "b1", "c1", "b2"]) done.set(name, bring(name.charAt(0), name));
    for (let n = 0; n < 6; n += 1) {
      const name = begun.at(-1) ?? "";
      await end(name, done.get(name) as Promise<string>);
    }
    expect(begun).toEqual(["a1", "b1", "c1", "a2", "b2", "a3"]);
  });

  it("goes on after work that failed", async () => {
    const inTurn = createFairQueue(1);
    const failed = inTurn("a", () => Promise.reject(new Error("broken")));
    const after = inTurn("a", async () => "drawn");
    await expect(failed).rejects.toThrow("broken");
    expect(await after).toBe("drawn");
  });
});
