import { TestClock } from "@board/testing/clock";
import fc from "fast-check";
import { TypeID } from "typeid-js";
import { describe, expect, it } from "vitest";
import { createNewId, createNewRef } from "./ids.ts";

const START = "2026-11-18T10:00:00.000Z";

describe("an id", () => {
  it("names its kind and holds a UUIDv7 of the clock's time", () => {
    const id = createNewId(new TestClock(START))("load");
    expect(id).toMatch(/^load_[0-7][0-9a-hjkmnp-tv-z]{25}$/);
    const uuid = TypeID.fromString(id).toUUID();
    expect(uuid.charAt(14)).toBe("7");
    expect(Number.parseInt(uuid.replaceAll("-", "").slice(0, 12), 16)).toBe(Date.parse(START));
  });

  it("is written as TypeID writes it", () => {
    const clock = new TestClock(START);
    const newId = createNewId(clock);
    for (let nth = 0; nth < 500; nth += 1) {
      clock.advance({ seconds: 1_234_567 });
      const id = newId("req");
      expect(TypeID.fromUUID("req", TypeID.fromString(id).toUUID()).toString()).toBe(id);
    }
  });

  it("interface 4.2: sorts by time, also within one millisecond, so that newest first is by id", () => {
    const clock = new TestClock(START);
    const newId = createNewId(clock);
    const ids = Array.from({ length: 2_000 }, (_, index) => {
      if (index % 100 === 99) clock.advance({ ms: 1 });
      return newId("load");
    });
    expect(ids.toSorted()).toEqual(ids);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("still increases if the clock is set back a little", () => {
    const clock = new TestClock(START);
    const newId = createNewId(clock);
    const before = newId("evt");
    clock.advance({ seconds: -5 });
    expect(newId("evt") > before).toBe(true);
  });
});

describe("interface 2.2: a reference that a person can read out", () => {
  it("is FB- and eight Crockford letters in two groups, whatever is drawn", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 8, maxLength: 8 }), (bytes) => {
        expect(createNewRef(() => bytes)()).toMatch(/^FB-[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
      }),
    );
  });

  it("uses each of the 32 letters equally often", () => {
    const refs = Array.from({ length: 32 }, (_, value) =>
      createNewRef(() => new Uint8Array(8).fill(value))(),
    );
    expect(new Set(refs.map((ref) => ref.charAt(3))).size).toBe(32);
  });

  it("differs from one load to the next", () => {
    const newRef = createNewRef();
    const refs = Array.from({ length: 1_000 }, newRef);
    expect(new Set(refs).size).toBe(refs.length);
  });
});
