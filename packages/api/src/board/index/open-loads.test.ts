import { columnOfDay } from "@board/calendar";
import { LoadType, VehicleClass, WeightBand } from "@board/db/enums";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { BoardRow } from "../../core/board-row.ts";
import type { FilteredField } from "../../loads/filters/rules.ts";
import { loadRow } from "../../testing/rows.ts";
import { OpenLoads } from "./open-loads.ts";

const change = fc.record({
  id: fc.integer({ min: 0, max: 30 }).map((number) => `load_${String(number).padStart(2, "0")}`),
  leaves: fc.nat(4).map((number) => number === 0),
  posterId: fc.constantFrom("firm_a", "firm_b"),
  fromOutcode: fc.constantFrom("LS10", "M17", "SW1A"),
  toOutcode: fc.constantFrom("LS10", "G51"),
  vehicleClass: fc.constantFrom(...Object.values(VehicleClass).slice(0, 3)),
  type: fc.constantFrom(...Object.values(LoadType)),
  weightBand: fc.constantFrom(...Object.values(WeightBand)),
  miles: fc.integer({ min: 1, max: 4 }),
  collectDate: fc.constantFrom("2026-11-20", "2026-11-21").map(columnOfDay),
  collectByTime: fc.constantFrom("08:30", null),
  bookNowPence: fc.constantFrom(null, 10_000, 20_000),
  tailLift: fc.boolean(),
  openToAllAt: fc.integer({ min: 0, max: 2 }).map((hours) => new Date(hours * 3_600_000)),
  quoteCount: fc.nat(2),
  boardNote: fc.constantFrom(null, "Gate 2", "£20 at the gate – quai d’arrivée ".repeat(4), "🚚".repeat(40)),
});

const textOf = ({ id, quoteCount, boardNote }: BoardRow) => JSON.stringify({ id, quoteCount, boardNote });

/** Everything that answers are made from, by ids instead of slots. */
function content(loads: OpenLoads) {
  const idOf = (slot: number) => loads.idOf(slot);
  const orders = Object.entries(loads.orders).map(([name, order]) => {
    const ids: string[] = [];
    order.walk(null, (slot) => ids.push(idOf(slot)) > 0);
    return [name, ids];
  });
  const slots: number[] = [];
  loads.orders.newest.walk(null, (slot) => slots.push(slot) > 0);
  const groups = [...Object.entries(loads.fields), ["poster", loads.posters] as const].map(
    ([name, column]) => [
      name,
      slots.map((slot) => {
        const number = column.numbers[slot] as number;
        const [value, together] = [column.valueOf(number), Array.from(column.slotsOf(number), idOf).sort()];
        return [idOf(slot), value, together];
      }),
    ],
  );
  const rest = slots.map((slot) => [idOf(slot), loads.snapshot(slot).text]);
  return { size: loads.size, orders, groups, rest };
}

it("holds after any changes what an index built anew from the same loads holds", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 120 }), async (changes) => {
      const changed = new OpenLoads("inform");
      const rows = new Map<string, BoardRow>();
      for (const { leaves, ...fields } of changes) {
        const row: BoardRow = { ...loadRow(), ...fields };
        if (leaves) {
          rows.delete(row.id);
          changed.remove(row.id, "booked");
        } else {
          rows.set(row.id, row);
          changed.put(row, textOf(row));
        }
      }
      const anew = new OpenLoads("inform");
      for (const row of rows.values()) anew.add(row, textOf(row));
      await anew.order();
      expect(content(changed)).toEqual(content(anew));
      for (const [id, row] of rows) {
        expect(changed.textOf(changed.slotOf(id) as number)).toBe(textOf(row));
      }
    }),
    { numRuns: 60 },
  );
});

it("moves a load in no order and no group where only its quotes were counted", () => {
  const loads = new OpenLoads("inform");
  for (const id of ["load_a", "load_b", "load_c"]) loads.put(loadRow({ id }), id);
  const slots = (field: FilteredField) =>
    loads.fields[field].slotsOf(loads.fields[field].numbers[0] as number);
  const [before, group] = [[...slots("vehicleClass")], slots("vehicleClass")];
  loads.put(loadRow({ id: "load_a", quoteCount: 1 }), "quoted");
  // A slot that left its group and joined again would be the last of it.
  expect([...group]).toEqual(before);
  expect(loads.textOf(loads.slotOf("load_a") as number)).toBe("quoted");
});
