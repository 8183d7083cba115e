import { formatExact } from "@board/calendar";
import { createGeo } from "@board/geo";
import { expect, it } from "vitest";
import { asDomainError } from "../../core/errors.ts";
import { VEHICLE_SHEET } from "./figures.ts";
import { readVehicleRows } from "./read-vehicle-rows.ts";

const geo = createGeo();
/** A Tuesday. */
const NOW = new Date("2026-11-17T14:30:00Z");
const TIMES = new Set(["from", "until", "backBy"]);

/** Returns each row in words: its number, its fields in the order of their names, and its errors. */
function read(...lines: string[]): string[] {
  return readVehicleRows(lines.join("\n"), NOW, geo).rows.map(({ row, fields, errors }) => {
    const said = Object.entries(fields).map(
      ([name, value]) => `${name}=${TIMES.has(name) ? formatExact(new Date(String(value))) : value}`,
    );
    return [row, ...said.toSorted(), ...errors.map(({ detail }) => detail)].join(" & ");
  });
}

const HEADINGS = "Vehicle,Registration,Empty at,Empty from,Until,Towards,Equipment,Least a mile (£)";

it.each([
  [
    "18 tonne,fx23kld,LS10 1AB,thu 10am,,home,,",
    "at=LS10 1AB & from=Thu 19 Nov 2026, 10:00 & towards=HOME & vehicleClass=EIGHTEEN_T & vehicleReg=FX23 KLD",
  ],
  [
    'Artic,,Carlisle,19/11/2026 06:00,fri 6pm,"LS, BD","curtain, moffett",£1.60',
    "at=CA2 & equipment=CURTAIN,MOFFETT & floorPencePerMile=160 & from=Thu 19 Nov 2026, 06:00 & towards=LS,BD & until=Fri 20 Nov 2026, 18:00 & vehicleClass=ARTIC",
  ],
  ["Luton,,M17,now,,LS,,", "at=M17 & from=Tue 17 Nov 2026, 14:30 & towards=LS & vehicleClass=LUTON"],
  [
    "Luton,,M17,2026-11-19,,anywhere,tail-lift,",
    "at=M17 & from=Thu 19 Nov 2026, 06:00 & tailLift=true & towards=ANYWHERE & vehicleClass=LUTON",
  ],
  ["Luton,,M17,,,,,", "at=M17 & vehicleClass=LUTON"],
  [
    "Lorry,,Scotland,soon,,,shiny,dear",
    'Vehicle: "Lorry" must be one of Small van, LWB van, Luton, 7.5 tonne, 18 tonne, Artic, Flatbed, Low loader. & Empty at: Scotland is too large for one place: name a town or a postcode in it. & Least a mile (£): "dear" must be pounds such as 345, 345.50 or £1,234.50. & Empty from: "soon" is not read: write it like tomorrow 14:00. & Equipment: "shiny" is not read: write it like curtain, moffett.',
  ],
  [
    "Luton,,M17,21-Nov-26,21/11/2026 18:00:00,,,1.60,more",
    "at=M17 & floorPencePerMile=160 & from=Sat 21 Nov 2026, 06:00 & until=Sat 21 Nov 2026, 18:00 & vehicleClass=LUTON & Row 2 has more cells than there are headings: more. A comma in a cell may have cut it.",
  ],
  ["Luton,,M17,19/11/2020,,,,", "at=M17 & from=Thu 19 Nov 2020, 06:00 & vehicleClass=LUTON"],
])("contract 15, a row of a sheet: %s", (line, expected) => {
  expect(read(HEADINGS, line)).toEqual([`2 & ${expected}`]);
});

it("contract 15, a sheet: day and time in two columns, other headings, and columns that are not read", () => {
  const csv =
    "Our week\n\nReg;Where;Date;Available time;Driver\nFX23 KLD;LS10;thu;10;Bob\n\nYK21 FHM;G33;20/11;14:00;Al";
  expect(read(csv)).toEqual([
    "4 & at=LS10 & from=Thu 19 Nov 2026, 10:00 & vehicleReg=FX23 KLD",
    "6 & at=G33 & from=Fri 20 Nov 2026, 14:00 & vehicleReg=YK21 FHM",
  ]);
  expect(readVehicleRows(csv, NOW, geo).ignored).toEqual(["Driver"]);
});

it("contract 15, a sheet without headings: a vehicle in words on each line", () => {
  expect(read("2 x artic LS10 tomorrow 14:00 home", "", "18t leeds, thu 10am; shiny")).toEqual([
    "1 & at=LS10 & count=2 & from=Wed 18 Nov 2026, 14:00 & towards=HOME & vehicleClass=ARTIC",
    '3 & at=LS2 & from=Thu 19 Nov 2026, 10:00 & vehicleClass=EIGHTEEN_T & In one line: "shiny" is not read: write it like 18t tail-lift leeds thu 10am home.',
  ]);
});

it("contract 15, a sheet: its template is right, and nothing or too much is refused", () => {
  const { rows, ignored } = readVehicleRows(VEHICLE_SHEET, NOW, geo);
  expect([rows.map(({ errors }) => errors), ignored]).toEqual([[[], []], []]);
  const refusal = (csv: string) => {
    try {
      read(csv);
    } catch (error) {
      return asDomainError(error).errors?.map(({ detail }) => detail);
    }
  };
  expect(refusal(HEADINGS)).toEqual(["The sheet holds no vehicle."]);
  expect(refusal("artic leeds\n".repeat(51))).toEqual(["The sheet holds 51 vehicles; 50 are the most."]);
});
