import { describe, expect, it } from "vitest";
import { createKeptTyped, inShapeOf } from "./kept-typed.ts";

/** Storage of a tab, which survives a reload of its page. */
function tab() {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
    removeItem: (key: string) => void texts.delete(key),
  };
  return { texts, page: () => createKeptTyped(() => storage) };
}

describe("unsent text in a form", () => {
  it("survives a reload, and a tab that the browser discarded", () => {
    const { page } = tab();
    const before = page();
    before.openFor("person_a firm_a");
    before.write("quote load_1", { price: "520", message: "Two drivers" });
    before.write("deliver load_1", "D. Whitaker");
    const after = page();
    after.openFor("person_a firm_a");
    expect(after.read("quote load_1")).toEqual({ price: "520", message: "Two drivers" });
    expect(after.read("deliver load_1")).toBe("D. Whitaker");
    expect(after.isEmpty()).toBe(false);
  });

  it("is removed once it is sent", () => {
    const { page, texts } = tab();
    const before = page();
    before.openFor("person_a firm_a");
    before.write("deliver load_1", "D. Whitaker");
    before.write("deliver load_1", undefined);
    expect(texts.size).toBe(0);
    const after = page();
    after.openFor("person_a firm_a");
    expect(after.read("deliver load_1")).toBeUndefined();
    expect(after.isEmpty()).toBe(true);
  });

  it("is removed at sign-out, from the tab and from the page that is still open", () => {
    const { page, texts } = tab();
    const kept = page();
    kept.openFor("person_a firm_a");
    kept.write("messages load_1", "Ring me");
    kept.empty();
    expect(texts.size).toBe(0);
    expect(kept.read("messages load_1")).toBeUndefined();
  });

  it.each([
    ["another person", "person_b firm_a"],
    ["another firm", "person_a firm_b"],
  ])("is shown to nobody else, and removed for %s", (_, owner) => {
    const { page, texts } = tab();
    const before = page();
    before.openFor("person_a firm_a");
    before.write("messages load_1", "Ring me");
    const after = page();
    after.openFor(owner);
    expect(after.read("messages load_1")).toBeUndefined();
    expect(texts.size).toBe(0);
  });

  it("lasts as long as the page if the browser has no storage, and is dropped if it cannot be read", () => {
    const refusing = createKeptTyped(() => {
      throw new Error("Storage is forbidden.");
    });
    refusing.openFor("person_a firm_a");
    refusing.write("deliver load_1", "D. Whitaker");
    expect(refusing.read("deliver load_1")).toBe("D. Whitaker");
    const { page, texts } = tab();
    texts.set("fb-typed", '{"owner":"person_a firm_a"');
    const broken = page();
    broken.openFor("person_a firm_a");
    expect(broken.isEmpty()).toBe(true);
  });

  it("notifies its subscribers", () => {
    const kept = tab().page();
    const told: unknown[] = [];
    const stop = kept.subscribe(() => told.push(kept.read("a")));
    kept.write("a", "1");
    stop();
    kept.write("a", "2");
    expect(told).toEqual(["1"]);
  });
});

describe("a stored value, adapted to the form's present fields", () => {
  it.each([
    ["a text", "", "kept", "kept"],
    ["nothing kept", "", undefined, ""],
    ["another kind of value", { a: 1 }, "kept", { a: 1 }],
    ["a field that is new", { a: 1, b: 2 }, { a: 3 }, { a: 3, b: 2 }],
    ["nothing at all", { a: 1 }, null, { a: 1 }],
  ])("%s", (_, nothing, kept, shown) => {
    expect(inShapeOf<unknown>(nothing, kept)).toEqual(shown);
  });
});
