import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { transactOf } from "@board/db";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { COLUMNS, type Column } from "../../firms/licences/rules.ts";
import { createWorld, type World } from "../../testing/world.ts";
import { loadRegisterFile } from "./load-file.ts";
import { HEADING, lineOf, type MadeLicence, madeLicence, registerCsv } from "./testing/made-register.ts";

let world: World;
const folder = mkdtempSync(join(tmpdir(), "board-register-"));
beforeAll(async () => {
  world = await createWorld();
});
beforeEach(async () => {
  world.clock.advance({ days: 7 });
  await world.db.operatorLicence.deleteMany();
});
afterAll(async () => {
  await world.drop();
  rmSync(folder, { recursive: true });
});

const tools = () => ({ ...world.system(), transact: transactOf(world.db) });

const load = (content: string | Iterable<string> | Buffer, name = "OLBSLicenceReport_Sample.csv") => {
  const path = join(folder, name);
  writeFileSync(
    path,
    typeof content === "string" || Buffer.isBuffer(content) ? content : [...content].join(""),
  );
  return loadRegisterFile(tools(), path);
};

const row = (cells: Partial<Record<Column, string>>) => {
  const { centres, managers, directors, ...licence } = madeLicence(1);
  const whole: Partial<Record<Column, string>> = { ...licence, ...cells };
  return lineOf(COLUMNS.map((column) => whole[column] ?? ""));
};

const many = (
  count: number,
  area = "Sample",
  change: (made: MadeLicence, index: number) => MadeLicence | null = (made) => made,
) =>
  Array.from({ length: count }, (_, index) => change(madeLicence(index, area), index)).filter(
    (made) => made !== null,
  );

describe("a file of the licence register", () => {
  it("merges the rows of a licence: people and addresses of all rows, the other fields of the last", async () => {
    const loaded = await load(
      HEADING +
        row({ DirectorOrPartner: "Beth Fellgate", OCAddress: "1 A Road, LS1 1AA" }) +
        row({ LicenceNumber: "OB2000009" }) +
        row({
          DirectorOrPartner: "Ian Elmley",
          OCAddress: "2 B Road, LS2 2BB",
          NumberOfVehiclesAuthorised: "9",
        }),
    );
    expect(loaded).toMatchObject({
      areas: [{ area: "Sample", rows: 3, licences: 2, gone: 0 }],
      unread: 0,
      refused: null,
    });
    const licence = await world.db.operatorLicence.findUniqueOrThrow({ where: { number: "OB2000001" } });
    expect(licence).toMatchObject({
      type: "STANDARD_NATIONAL",
      status: "lsts_valid",
      people: ["Beth Fellgate", "Ian Elmley"],
      postcodes: expect.arrayContaining(["LS11AA", "LS22BB"]),
      vehiclesAuthorised: 9,
      companyNumber: "01000001",
      continuationDate: new Date("2029-02-02"),
      seenAt: world.clock.now(),
      goneAt: null,
    });
    expect(await world.db.registerFile.findFirst({ orderBy: { id: "desc" } })).toMatchObject({
      area: "Sample",
      rows: 3,
      licences: 2,
      refused: null,
    });
  });

  it("merges rows of a licence that are further apart than a batch", async () => {
    await load([
      ...registerCsv([
        madeLicence(1),
        ...many(1_500, "Sample", (made, index) => (index === 1 ? null : made)),
      ]),
      row({ DirectorOrPartner: "Last Row", OCAddress: "Far End, NE9 9ZZ" }),
    ]);
    const licence = await world.db.operatorLicence.findUniqueOrThrow({ where: { number: "OB2000001" } });
    expect(licence.people).toEqual(expect.arrayContaining(["Last Row", ...madeLicence(1).directors]));
    expect(licence.postcodes).toContain("NE99ZZ");
    expect(await world.db.operatorLicence.count()).toBe(1_500);
  });

  it("uses the people and addresses of the newest file only", async () => {
    await load(HEADING + row({ DirectorOrPartner: "Gone Away" }));
    world.clock.advance({ days: 7 });
    await load(HEADING + row({ DirectorOrPartner: "New Hand" }));
    const licence = await world.db.operatorLicence.findUniqueOrThrow({ where: { number: "OB2000001" } });
    expect(licence.people).toEqual(["New Hand"]);
  });

  it("is read despite BOM, CRLF, quotes, commas, line breaks, empty columns, odd dates, odd numbers and NUL", async () => {
    const loaded = await load(
      `\uFEFF${HEADING}\r\n` +
        row({
          LicenceNumber: " ob 2000001/SN",
          OperatorName: 'The "Quick" Vans, Sons\n& Co\u0000 Ltd',
          ContinuationDate: "31-Mar-2027 00:00",
        }) +
        row({ LicenceNumber: "OB2000002", CompanyRegNumber: "sc 12345", ContinuationDate: "31/02/2027" }) +
        row({
          LicenceNumber: "OB2000003",
          CompanyRegNumber: "1234567.0",
          ContinuationDate: "2027-03-31T00:00:00",
        }) +
        `Sample,OB2000004,STANDARD  NATIONAL,stray " quote Ltd,,,,,,,,,,LSTS_VALID\r\n` +
        row({ LicenceNumber: "OB2000005", CompanyRegNumber: "N/A" }).replace("\r\n", ",,,\r\n"),
    );
    expect(loaded).toMatchObject({ unread: 0, refused: null });
    const licences = await world.db.operatorLicence.findMany({ orderBy: { number: "asc" } });
    expect(
      licences.map(({ operatorName, companyNumber, continuationDate, vehiclesAuthorised }) => [
        operatorName,
        companyNumber,
        continuationDate?.toISOString().slice(0, 10) ?? null,
        vehiclesAuthorised,
      ]),
    ).toEqual([
      ['The "Quick" Vans, Sons & Co Ltd', "01000001", "2027-03-31", 2],
      [madeLicence(1).OperatorName, "SC012345", null, 2],
      [madeLicence(1).OperatorName, "01234567", "2027-03-31", 2],
      ['stray " quote Ltd', null, null, 0],
      [madeLicence(1).OperatorName, null, "2029-02-02", 2],
    ]);
  });

  it("leaves out rows broken by a missing quotation mark or a comma, and counts them", async () => {
    const loaded = await load(
      HEADING +
        row({}) +
        "Sample,OB2000002,Standard National,Comma, In Name Ltd,Limited Company,A,B,C,1,1,1,1,D,lsts_valid,31/03/2028,01234567\r\n" +
        row({ LicenceNumber: "PK2000003" }) +
        row({ LicenceNumber: "OB2000004", LicenceType: "Special" }) +
        row({ LicenceNumber: "OB2000005", NumberOfVehiclesAuthorised: "many" }),
    );
    expect(loaded).toMatchObject({ areas: [{ licences: 1 }], unread: 4 });
  });

  it.each([
    ["a heading without a column", HEADING.replace("LicenceStatus,", ""), /no column LicenceStatus/],
    ["another file", "<html><body>Not found</body></html>\n", /no column GeographicRegion/],
    ["a heading only", HEADING, /no licence/],
    ["nothing", "", /empty/],
    ["a quote that is never closed", `${HEADING}${row({})}"Sample,${"x".repeat(200_000)}`, /lost quote/],
  ])("is refused as a whole with %s, and the refusal is stored", async (_, content, reason) => {
    await load(registerCsv(many(20)));
    world.clock.advance({ days: 7 });
    const loaded = await load(content, "broken.csv");
    expect(loaded.refused).toMatch(reason);
    expect(await world.db.operatorLicence.count({ where: { goneAt: null } })).toBe(20);
    const kept = await world.db.registerFile.findFirst({ orderBy: { id: "desc" } });
    expect(kept).toMatchObject({ area: "broken.csv", licences: 0, refused: loaded.refused });
  });
});

describe("a newer file of an area", () => {
  it("marks missing licences as gone, and restores those that return", async () => {
    await load(
      registerCsv([
        ...many(20),
        ...many(5, "Wales", (made) => ({ ...made, LicenceNumber: made.LicenceNumber.replace("OB", "OG") })),
      ]),
    );
    world.clock.advance({ days: 7 });
    const loaded = await load(registerCsv(many(20, "Sample", (made, index) => (index < 4 ? null : made))));
    expect(loaded.areas).toEqual([{ area: "Sample", rows: expect.any(Number), licences: 16, gone: 4 }]);
    const gone = await world.db.operatorLicence.findMany({
      where: { goneAt: { not: null } },
      orderBy: { number: "asc" },
    });
    expect(gone.map(({ number }) => number).toSorted()).toEqual([
      "OB2000000",
      "OB2000001",
      "OB2000002",
      "OB2000003",
    ]);
    world.clock.advance({ days: 7 });
    await load(registerCsv(many(20)));
    expect(await world.db.operatorLicence.count({ where: { goneAt: null } })).toBe(25);
  });

  it("that would drop more than a fifth of them is refused as a whole: nothing is changed", async () => {
    await load(registerCsv(many(20)));
    const before = await world.db.operatorLicence.findMany({ orderBy: { number: "asc" } });
    world.clock.advance({ days: 7 });
    const loaded = await load(
      registerCsv(
        many(21, "Sample", (made, index) => (index < 5 ? null : { ...made, LicenceStatus: "lsts_revoked" })),
      ),
    );
    expect(loaded.refused).toBe(
      "It would drop 5 of the 20 licences of Sample, more than a fifth: it was cut off, or is not the whole area.",
    );
    expect(await world.db.operatorLicence.findMany({ orderBy: { number: "asc" } })).toEqual(before);
  });

  it("is read nevertheless if somebody has checked it and says so", async () => {
    await load(registerCsv(many(20)));
    world.clock.advance({ days: 7 });
    const path = join(folder, "shrunk.csv");
    writeFileSync(path, [...registerCsv(many(5))].join(""));
    const loaded = await loadRegisterFile(tools(), path, { mayShrink: true });
    expect(loaded.areas).toMatchObject([{ licences: 5, gone: 15 }]);
  });
});
