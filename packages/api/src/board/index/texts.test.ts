import fc from "fast-check";
import { expect, it } from "vitest";
import { Texts } from "./texts.ts";

const MEBIBYTE = 2 ** 20;
const change = fc.record({
  slot: fc.nat(40),
  leaves: fc.nat(3).map((number) => number === 0),
  letter: fc.constantFrom("a", "£", "–", "🚚"),
  length: fc.integer({ min: 1, max: 300 }),
});

it("returns every text as it was last set, in runs that others left", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const [texts, expected] = [new Texts(), new Map<number, string>()];
      for (const { slot, leaves, letter, length } of changes) {
        const text = letter.repeat(length);
        if (leaves) texts.delete(slot);
        else texts.set(slot, text);
        if (leaves) expected.delete(slot);
        else expected.set(slot, text);
        expect([...expected.keys()].map((key) => [key, texts.get(key)])).toEqual([...expected]);
      }
    }),
    { numRuns: 60 },
  );
});

it("keeps texts that fill several blocks, and one that is longer than a block", () => {
  const [texts, expected] = [new Texts(), new Map<number, string>()];
  for (let slot = 0; slot < 5_000; slot += 1) {
    const text = String(slot).repeat(slot === 2_500 ? MEBIBYTE : 200);
    texts.set(slot, text);
    expected.set(slot, text);
  }
  for (const [slot, text] of expected) expect(texts.get(slot) === text).toBe(true);
});

it("needs no more room for a text that changes its length again and again", () => {
  const texts = new Texts();
  const [short, long] = ["a".repeat(1_000), "b".repeat(2_000)];
  const before = process.memoryUsage().arrayBuffers;
  for (let nth = 0; nth < 50_000; nth += 1) texts.set(nth % 10, nth % 3 === 0 ? short : long);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * MEBIBYTE);
  expect(texts.get(0)).toBe(long);
});
