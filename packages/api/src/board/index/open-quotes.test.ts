import { QuoteStatus } from "@board/db/enums";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { QuoteState } from "../../core/board-row.ts";
import { OpenQuotes } from "./open-quotes.ts";

const SLOTS = 6;
const CARRIERS = ["firm_a", "firm_b", "firm_c"];

const change = fc.record({
  slot: fc.nat(SLOTS - 1),
  leaves: fc.nat(5).map((number) => number === 0),
  id: fc.constantFrom("quote_a", "quote_b", "quote_c"),
  carrierId: fc.constantFrom(...CARRIERS),
  amountPence: fc.nat(50_000_000),
  status: fc.constantFrom(...Object.values(QuoteStatus)),
  expiresAt: fc.nat(5).map((days) => new Date(days * 86_400_000 + 1)),
  boardSeq: fc.constantFrom(null, 1n, 2n, 3n),
});

const shown = ({ carrierId, amountPence, status, expiresAt }: QuoteState) => ({
  carrierId,
  amountPence,
  status,
  expiresAt,
});
const byCarrier = (one: { carrierId: string }, other: { carrierId: string }) =>
  one.carrierId < other.carrierId ? -1 : 1;

it("holds the latest quote of each carrier on a load, also where another load had the slot before", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 150 }), (changes) => {
      const quotes = new OpenQuotes();
      const expected = Array.from({ length: SLOTS }, () => new Map<string, QuoteState>());
      for (const { slot, leaves, ...rest } of changes) {
        const held = expected[slot] as Map<string, QuoteState>;
        const quote = { ...rest, loadId: `load_${slot}` };
        if (leaves) {
          const left = [...held.values()].map(shown).sort(byCarrier);
          expect(quotes.forget(slot).sort(byCarrier)).toEqual(left);
          held.clear();
        } else {
          const before = held.get(quote.carrierId);
          const isOlder =
            before !== undefined &&
            (before.id > quote.id ||
              (before.id === quote.id && Number(before.boardSeq) >= Number(quote.boardSeq)));
          const { loadId, carrierId } = quote;
          const { amountPence, status, expiresAt } = quote;
          const after = { amountPence, status, expiresAt };
          const change = { loadId, carrierId, before: before ? shown(before) : null, after };
          expect(quotes.take(quote, slot)).toEqual(isOlder ? null : change);
          if (!isOlder) held.set(carrierId, quote);
        }
        expect(quotes.carriersOn(slot).sort()).toEqual([...held.keys()].sort());
      }
      for (const [slot, held] of expected.entries()) {
        for (const carrierId of [...CARRIERS, "firm_without"]) {
          const quote = held.get(carrierId);
          expect(quotes.of(carrierId).get(slot)).toEqual(quote && shown(quote));
        }
      }
    }),
    { numRuns: 100 },
  );
});

it("holds many quotes on many loads, and none on a load that it never heard of", () => {
  const quotes = new OpenQuotes();
  const quoteOn = (slot: number, nth: number): QuoteState => ({
    id: `quote_${slot}_${nth}`,
    loadId: `load_${slot}`,
    carrierId: `firm_${nth}`,
    amountPence: slot * 10 + nth,
    status: "ACTIVE",
    expiresAt: new Date(slot),
    boardSeq: 1n,
  });
  for (let slot = 0; slot < 3_000; slot += 1) {
    for (let nth = 0; nth < 3; nth += 1) quotes.take(quoteOn(slot, nth), slot);
  }
  for (let slot = 0; slot < 3_000; slot += 2) quotes.forget(slot);
  for (let slot = 0; slot < 3_000; slot += 3) quotes.take(quoteOn(slot, 3), slot);
  const pence = [0, 1, 2, 3].map((nth) => {
    const own = quotes.of(`firm_${nth}`);
    return [2_995, 2_996, 2_997, 9_999, -1].map((slot) => own.get(slot)?.amountPence);
  });
  expect(pence).toEqual([
    [29_950, undefined, 29_970, undefined, undefined],
    [29_951, undefined, 29_971, undefined, undefined],
    [29_952, undefined, 29_972, undefined, undefined],
    [undefined, undefined, 29_973, undefined, undefined],
  ]);
});
