import type { TestFirm } from "@board/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { refusedFields } from "../../testing/refused.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { MAX_ROWS_READ, sheetText } from "./rules.ts";

let world: World;
let poster: TestFirm;
beforeAll(async () => {
  world = await createWorld();
  poster = await world.newFirm();
});
afterAll(() => world.drop());

const calls = (firm = poster) => world.as(world.actorOf(firm));
const readOf = (csv: string, firm = poster) => calls(firm).imports.read({ csv });
const told = ({ rows }: Awaited<ReturnType<typeof readOf>>) =>
  rows.flatMap(({ errors }) => errors.map(({ detail }) => detail));

const NAMES = [
  "Your reference",
  "Type",
  "Vehicle",
  "Weight",
  "From",
  "To",
  "Collect date",
  "Pallets",
  "Book now price (£)",
  "Dimensions",
  "Notes",
] as const;
const CELLS: Record<string, string> = {
  "Your reference": "A-1",
  Type: "Pallets",
  Vehicle: "18 tonne",
  Weight: "3-7 t",
  From: "LS10 1AB",
  To: "SW1A 2AA",
  "Collect date": "27/11/2026",
  Pallets: "6",
};
/** A row as a spreadsheet gives it to the clipboard, with other words in some of its cells. */
const line = (changes: Partial<Record<string, string>> = {}, separator = "\t") =>
  NAMES.map((name) => changes[name] ?? CELLS[name] ?? "").join(separator);
const pasted = (...rows: Partial<Record<string, string>>[]) =>
  [NAMES.join("\t"), ...rows.map((row) => line(row))].join("\n");

describe("one separator divides a sheet, and every other character is text", () => {
  it.each([
    ["a price with a comma", { "Book now price (£)": "£1,250.00" }, { bookNowPence: 125_000 }],
    [
      "a note with a comma",
      { Notes: "Gate 2, hi-vis and boots, ask for Sam" },
      { notes: "Gate 2, hi-vis and boots, ask for Sam" },
    ],
    [
      "a semicolon and a bar",
      { Dimensions: "1.2 x 1.0; 1.8 high | stack" },
      { dimsNote: "1.2 x 1.0; 1.8 high | stack" },
    ],
    ["inches", { Dimensions: '48" x 40"' }, { dimsNote: '48" x 40"' }],
    ["feet", { Dimensions: "6' 5\"" }, { dimsNote: "6' 5\"" }],
    ["a word in quotes", { Notes: '"Bay 4" side door' }, { notes: '"Bay 4" side door' }],
    ["a lost quote", { Notes: '"Bay 4' }, { notes: '"Bay 4' }],
    ["several lines", { Notes: '"Gate 2\nask for Sam, hi-vis"' }, { notes: "Gate 2\nask for Sam, hi-vis" }],
  ])("pasted cells with %s", async (_, cells, expected) => {
    const { rows } = await readOf(pasted(cells, { "Your reference": "A-2" }));
    expect(rows).toHaveLength(2);
    expect(rows[0]?.posting).toMatchObject({ ...expected, externalRef: "A-1" });
  });

  it.each([
    ["commas", ",", "", '"£1,250.00"', "1.2; 1.8 high"],
    ["semicolons", ";", "", "£1,250.00", "1.2, 1.8 high"],
    ["bars", "|", "", "£1,250.00", "1.2, 1.8; high"],
    ["a line that names the semicolon", ";", "sep=;\r\n", "£1,250.00", "1.2, 1.8 high"],
    ["a line that names the comma, in quotes", ",", '\uFEFF"sep=,"\r\n', '"£1,250.00"', "1.2; 1.8 high"],
    ["a line that names another sign", "^", "sep=^\r\n", "£1,250.00", "1.2, 1.8; high"],
  ])("a file with %s", async (_, separator, above, price, size) => {
    const cells = { "Book now price (£)": price, Dimensions: size, Notes: '="00123"' };
    const csv = `${above}${NAMES.join(separator)}\r\n${line(cells, separator)}\r\n`;
    const { rows, good } = await readOf(csv);
    expect(good).toBe(1);
    expect(rows[0]?.posting).toMatchObject({ bookNowPence: 125_000, dimsNote: size, notes: "00123" });
  });

  it("the template, copied from a spreadsheet and pasted", async () => {
    const { content } = await calls().imports.sheet({});
    const lines = content.replace("\uFEFF", "").trimEnd().split("\r\n");
    const tabs = lines.map((each) =>
      each.replaceAll(/"([^"]*)"|,/g, (all, inner) => inner ?? (all === "," ? "\t" : "")),
    );
    const { good, bad, rows } = await readOf(tabs.join("\n"));
    expect([good, bad]).toEqual([2, 0]);
    expect(rows[0]?.posting).toMatchObject({ requires: { goodsInTransitPence: 2_500_000 } });
  });

  it("is requested if it cannot be detected", async () => {
    expect(await refusedFields(readOf("Foo,Bar;Baz,Qux\n1,2;3,4"))).toEqual(["csv separator_unclear"]);
    expect((await readOf("sep=;\nFoo,Bar;Baz,Qux\n1,2;3,4")).columns).toHaveLength(2);
  });

  it("reports rows that a missing quotation mark has merged", async () => {
    const row = (notes: string) => line({ Notes: notes }, ",");
    const csv = [NAMES.join(","), row('"Bay 4'), row('48"'), row("")].join("\n");
    expect(await refusedFields(readOf(csv))).toEqual(["csv malformed_csv"]);
    const kept = [NAMES.join(","), row('"Bay 4\n a, b, c, d, e, f, g"')].join("\n");
    expect((await readOf(kept)).good).toBe(1);
  });
});

describe("cells beyond the headings", () => {
  it("are reported with their row, and kept for correction", async () => {
    const csv = [
      NAMES.join(","),
      line({ Notes: "Gate 2, hi-vis" }, ","),
      line({}, ","),
      `${line({}, ",")},,`,
    ].join("\n");
    const sheet = await readOf(csv);
    expect([sheet.good, sheet.bad]).toEqual([2, 1]);
    expect(sheet.columns.at(-1)).toEqual({ header: "", field: null });
    expect(sheet.rows[0]).toMatchObject({
      posting: null,
      errors: [{ row: 2, column: "", code: "cells_beyond_headings" }],
    });
    expect(told(sheet)).toEqual([
      "Row 2, beyond the headings: has more cells than there are headings: hi-vis. A comma in a cell may have cut it.",
    ]);
  });

  it("include those under empty headings at the end, and are limited in number", async () => {
    const csv = [`${NAMES.join(",")},,`, line({ Notes: "Gate 2, hi-vis" }, ",")].join("\n");
    expect((await readOf(csv)).bad).toBe(1);
    const wide = [NAMES.join(","), line({ Notes: "x,".repeat(200) }, ",")].join("\n");
    expect(await refusedFields(readOf(wide))).toEqual(["csv too_many_columns"]);
  });

  it("refuses more than 50,000 rows, blank ones counted", async () => {
    const sheetOf = (rows: number) => `${NAMES.join(",")}\n${line({}, ",")}\n${"\n".repeat(rows - 2)}`;
    expect((await readOf(sheetOf(MAX_ROWS_READ))).good).toBe(1);
    const refusal = "more than 50,000 rows, blank ones counted: delete those below its last one";
    await expect(readOf(sheetOf(MAX_ROWS_READ + 1))).rejects.toMatchObject({
      cause: { errors: [{ path: ["csv"], code: "too_many_rows", detail: expect.stringContaining(refusal) }] },
    });
  });
});

describe("the encoding of a file", () => {
  const TEXT =
    "Your reference,On the board\r\nJ–4711,“Café yard” – don’t reverse, £20 €5 ½ 2 × 3 Ø Müller\r\n";
  const utf16 = (bigEndian: boolean) => {
    const bytes = Buffer.from(`\uFEFF${TEXT}`, "utf16le");
    return bigEndian ? bytes.swap16() : bytes;
  };
  const WINDOWS: Record<string, number> = { "–": 0x96, "“": 0x93, "”": 0x94, "’": 0x92, "€": 0x80 };
  it.each([
    ["UTF-8", Buffer.from(TEXT)],
    ["UTF-8 with a mark", Buffer.from(`\uFEFF${TEXT}`)],
    ["UTF-16", utf16(false)],
    ["UTF-16, big end first", utf16(true)],
    ["UTF-16 without a mark", utf16(false).subarray(2)],
    ["UTF-16, big end first, without a mark", utf16(true).subarray(2)],
    ["Windows-1252", Uint8Array.from([...TEXT].map((letter) => WINDOWS[letter] ?? letter.charCodeAt(0)))],
  ])("is detected: %s", (_, bytes) => expect(sheetText(bytes)).toEqual({ text: TEXT }));

  it.each([
    ["a pound sign of DOS", [0x9c, 0x32, 0x30]],
    ["an apostrophe of old Macs", [0x64, 0x6f, 0x6e, 0xd5, 0x74]],
    ["an accent of old Macs", [0x43, 0x61, 0x66, 0x8e]],
    ["a byte without meaning", [0x41, 0x81]],
  ])("is refused as unclear: %s", (_, bytes) => {
    const trouble = expect.stringMatching(/encoding of its letters cannot be told.+CSV UTF-8/);
    expect(sheetText(Uint8Array.from(bytes))).toEqual({ text: null, trouble });
  });

  it("is refused for a picture or a workbook", () => {
    expect(sheetText(Uint8Array.from([0x50, 0x4b, 3, 4, 20, 0, 6, 0, 8, 0]))).toMatchObject({ text: null });
  });

  it.each(["Caf\uFFFD yard", "Â£20 deposit", "donâ€™t reverse", "CafÃ© yard"])(
    "a sheet with %s is refused",
    async (notes) => {
      expect(await refusedFields(readOf(pasted({ Notes: notes })))).toEqual(["csv wrong_encoding"]);
    },
  );
});

describe("headings and values as forwarders write them", () => {
  it("are recognized", async () => {
    const csv = [
      "Job no\tCollect PC\tDeliver PC\tColl Date\tDel date\tWagon\tPlts\tT/L\tLoad type\tWeight (t)\tColl time\tDel time\tRate\tHaz",
      "4711\tLS10 1AB\tSW1A 2AA\t30/11/26\t1 Dec\tClass 2\t10\tY\tPallets\t4\t7am\tAM\tPOA\tN",
      "4712\tLS10 1AB\tSW1A 2AA\tMon 30/11/2026\tTue\tArctic\t26\tN\tFTL\t22t\tPM\tby 10:00\t£620 + VAT\t-",
    ].join("\n");
    const { missing, rows, columns } = await readOf(csv);
    expect([missing, columns.filter(({ field }) => field === null)]).toEqual([[], []]);
    expect(rows.map(({ posting }) => posting)).toEqual([
      {
        key: expect.any(String),
        externalRef: "4711",
        fromPostcode: "LS10 1AB",
        toPostcode: "SW1A 2AA",
        collectDate: "2026-11-30",
        deliverDate: "2026-12-01",
        vehicleClass: "EIGHTEEN_T",
        pallets: 10,
        tailLift: true,
        type: "PALLETS",
        weightBand: "T_3_7",
        collectByTime: "07:00",
        deliverWindow: "AM",
        adr: false,
      },
      {
        key: expect.any(String),
        externalRef: "4712",
        fromPostcode: "LS10 1AB",
        toPostcode: "SW1A 2AA",
        collectDate: "2026-11-30",
        deliverDate: "2026-12-01",
        vehicleClass: "ARTIC",
        pallets: 26,
        tailLift: false,
        type: "FULL_LOAD",
        weightBand: "T_15_PLUS",
        collectWindow: "PM",
        deliverByTime: "10:00",
        bookNowPence: 62_000,
        adr: false,
      },
    ]);
  });

  it("are repeated in errors as written, and of several candidates the surest is taken for a field", async () => {
    const csv =
      "Date,From,Coll PC,Deliver PC,Type,Vehicle,Weight,Pallets\n17/11/2026,Tesco,DE74 2DL,ZZ9 9ZZ,Pallets,18t,20 t,6";
    const sheet = await readOf(csv);
    expect(sheet.columns.slice(1, 3).map(({ field }) => field)).toEqual([null, "fromPostcode"]);
    expect(told(sheet).toSorted()).toEqual([
      expect.stringMatching(/^Row 2, Date: Date /),
      expect.stringMatching(/^Row 2, Deliver PC: Deliver PC is not a UK postcode/),
    ]);
    expect(told(sheet).join()).not.toMatch(/[a-z][A-Z]/);
  });

  it("are remembered for the firm, whoever of its members chose them, and for no other", async () => {
    const csv = [NAMES.join(","), line({}, ",")]
      .join("\n")
      .replace("Pallets,", "Spaces,")
      .replace("Notes", "Pallets");
    const spaces = async (firm = poster) =>
      (await readOf(csv, firm)).columns.map(({ field }) => field).slice(7);
    expect(await spaces()).toEqual([null, "bookNowPence", "dimsNote", "pallets"]);
    await calls().imports.knowHeading({ header: " SPACES ", field: "pallets" });
    await calls().imports.knowHeading({ header: "Dimensions", field: null });
    expect(await spaces()).toEqual(["pallets", "bookNowPence", null, null]);
    expect(await spaces(await world.newFirm())).toEqual([null, "bookNowPence", "dimsNote", "pallets"]);
    expect(await calls().imports.knowHeading({ header: "£ £", field: "notes" })).toEqual({ known: false });
    await calls().imports.knowHeading({ header: "Dimensions", field: "dimsNote" });
    expect(await spaces()).toEqual(["pallets", "bookNowPence", "dimsNote", null]);
  });
});

describe("rows that are no load", () => {
  it("are left out: titles, empty rows, repeated headings and totals, while rows keep their numbers", async () => {
    const csv = [
      "Loads for Monday,,,",
      "",
      NAMES.join(","),
      line({}, ","),
      ",,,,,,,,,,",
      NAMES.join(","),
      line({ "Your reference": "A-2" }, ","),
      "TOTAL,,,,,,,12,,,",
      ",,,,,,,12,,,",
      "Grand total:,,,12 t,,,,12,£500,,",
    ].join("\n");
    const { rows, good, bad } = await readOf(csv);
    expect([good, bad]).toEqual([2, 0]);
    expect(rows.map(({ row, isTotal }) => [row, isTotal])).toEqual([
      [4, false],
      [7, false],
      [8, true],
      [9, true],
      [10, true],
    ]);
  });

  it("count among the rows that a sheet may have", async () => {
    const totals = "TOTAL,,,,,,,12,,,\n".repeat(2_000);
    expect(await refusedFields(readOf(`${NAMES.join(",")}\n${line({}, ",")}\n${totals}`))).toEqual([
      "csv too_many_rows",
    ]);
    const few = await readOf(`${NAMES.join(",")}\n${line({}, ",")}\n${totals.slice(0, 18 * 900)}`);
    expect([few.good, few.rows.length]).toEqual([1, 901]);
    expect(await refusedFields(readOf(`${NAMES.join(",")}\n${"TOTAL\n".repeat(300_000)}`))).toEqual([
      "csv too_many_rows",
    ]);
  });

  it.each([
    ["a firm called so", { "Your reference": "Total Foods" }],
    ["a place that is missing", { "Your reference": "A-9", From: "" }],
  ])("do not include %s", async (_, cells) => {
    expect((await readOf(pasted(cells, {}))).rows.map(({ isTotal }) => isTotal)).toEqual([false, false]);
  });
});

describe("doubles within a sheet", () => {
  it("are reported by the row that they repeat, however they are written, and can be posted", async () => {
    const csv = pasted(
      {},
      { From: "ls101ab", Pallets: "06", "Collect date": "27 Nov" },
      { Pallets: "7" },
      {},
    );
    const { rows } = await readOf(csv);
    expect(rows.map(({ double }) => double)).toEqual([null, 2, null, 2]);
    expect(rows.every(({ posting }) => posting !== null)).toBe(true);
  });
});

it.each([
  ["Bangor", "BT19 (Northern Ireland) or LL57 (Gwynedd)"],
  ["Newport", "NP20 (Gwent), PO30 (Isle of Wight) or TF10 (Shropshire)"],
])("a town name shared by several towns is reported: %s", async (From, choices) => {
  expect(told(await readOf(pasted({ From })))).toEqual([
    `Row 2, From: There is more than one ${From}. Write the one you mean: ${choices}.`,
  ]);
});
