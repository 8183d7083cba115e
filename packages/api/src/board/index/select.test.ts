import { columnOfDay, dayNumber } from "@board/calendar";
import { expect, it } from "vitest";
import type { BoardRow } from "../../core/board-row.ts";
import { SORTS } from "../../loads/filters/view-rules.ts";
import { loadRow } from "../../testing/rows.ts";
import type { BoardPlace } from "../sql.ts";
import { type ReaderAt, sees } from "./matcher.ts";
import { type FixedSort, OpenLoads } from "./open-loads.ts";
import { countSlots, selectSlots, sortKeyOf } from "./select.ts";
import { createDraws } from "./testing/draws.ts";

const LOADS = 3_000;
const POSTERS = ["firm_a", "firm_b", "firm_c", "firm_d"];
const MINUTE = 60_000;

/** Loads that came in the order of their ids, of which some have left, and some were given another opening time. */
function loadsThatOpen(firstAt: (nth: number) => number, thenAt = firstAt) {
  const draws = createDraws(3);
  const loads = new OpenLoads("inform");
  const rows: BoardRow[] = [];
  for (let nth = 0; nth < LOADS; nth += 1) {
    const row = loadRow({
      id: `load_${String(nth).padStart(5, "0")}`,
      // Most loads are of one poster, so that other posters' are rare among those in early access.
      posterId: draws.chance(0.98) ? "firm_a" : draws.pick(POSTERS),
      collectDate: columnOfDay(draws.pick(["2026-11-20", "2026-11-21"])),
      miles: 1 + draws.below(50),
      openToAllAt: new Date(firstAt(nth)),
    });
    rows.push(row);
    loads.put(row, row.id);
    if (draws.chance(0.2)) loads.remove(loads.idOf(draws.below(nth)), "booked");
  }
  for (const [nth, row] of rows.entries()) {
    if (loads.slotOf(row.id) === undefined) continue;
    loads.put({ ...row, openToAllAt: new Date(thenAt(nth)) }, row.id);
  }
  return loads;
}

const draws = createDraws(4);
const inOrder = (nth: number) => nth * MINUTE;
const BOARDS = [
  ["in the order of their ids", loadsThatOpen(inOrder)],
  ["so, but for a few", loadsThatOpen(inOrder, (nth) => (nth % 50 === 20 ? 0 : inOrder(nth)))],
  ["in no order", loadsThatOpen(() => draws.below(LOADS) * MINUTE)],
] as const;

it.each(BOARDS)(
  "early access: pages and counts have what each reader sees of loads that open %s",
  (_, loads) => {
    const number = (firmId: string) => loads.posters.known(firmId);
    const none = new Set<number>();
    const nobody = {
      id: "",
      firm: -1,
      memberOf: new Map(),
      early: false,
      preferredBy: none,
      blockedBy: none,
    };
    const readers: Omit<ReaderAt, "now" | "today">[] = [
      nobody,
      { ...nobody, early: true, preferredBy: new Set([number("firm_b")]) },
      { ...nobody, preferredBy: new Set([number("firm_b"), number("firm_c")]) },
      { ...nobody, firm: number("firm_c"), preferredBy: new Set([number("firm_a")]) },
      { ...nobody, firm: number("firm_d"), blockedBy: new Set([number("firm_a")]) },
    ];
    const slots: number[] = [];
    loads.orders.newest.walk(null, (slot) => slots.push(slot) > 0);
    const sorts = SORTS.filter((sort): sort is FixedSort => sort !== "near");
    for (const early of [0, 1, 1_500, LOADS]) {
      const now = (LOADS - 1 - early) * MINUTE;
      for (const firm of readers) {
        for (const today of [dayNumber("2026-11-20"), dayNumber("2026-11-21")]) {
          const reader: ReaderAt = { ...firm, now, today };
          const seen = slots.filter((slot) => sees(reader, loads.snapshot(slot)));
          expect(countSlots(loads, {}, reader)).toBe(seen.length);
          for (const sort of sorts) {
            const sorted = seen.toSorted(loads.comparing(sort));
            const question = { filters: {}, sort, after: null, limit: 30 };
            expect(selectSlots(loads, question, reader)).toEqual(sorted.slice(0, 30));
            const last = sorted[40];
            if (last === undefined) continue;
            const after: BoardPlace = [sortKeyOf(loads, question, last), loads.idOf(last)];
            expect(selectSlots(loads, { ...question, after }, reader)).toEqual(sorted.slice(41, 71));
          }
        }
      }
    }
  },
);
