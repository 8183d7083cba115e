import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { licenceState } from "../requirements/rules.ts";
import {
  agreementOf,
  companyNumberIn,
  dayIn,
  dropsTooMany,
  type FirmWords,
  type Licence,
  licenceCounts,
  licenceNumberIn,
  matchLicence,
  postcodesIn,
  readRow,
  TEST_LICENCES,
  testLicence,
} from "./rules.ts";

const TODAY = "2026-11-18";
const NOW = new Date("2026-11-18T10:00:00Z");
const TYPES: Record<string, string> = {
  L: "Limited Company",
  S: "Sole Trader",
  P: "Partnership",
  B: "Limited Liability Partnership (LLP)",
};

/** A licence as a file's row would give it. */
function licence(changes: Partial<Licence> & { operatorName: string }): Licence {
  const row = readRow(
    (column) =>
      ({
        GeographicRegion: "Sample",
        LicenceNumber: "OB1234567",
        LicenceType: "Standard National",
        OperatorName: changes.operatorName,
        OperatorType: "Limited Company",
        NumberOfVehiclesAuthorised: "3",
        LicenceStatus: "lsts_valid",
      })[column as string],
  );
  if (row === null) throw new Error("broken");
  return { ...row, gone: false, ...changes };
}

const firm = (changes: Partial<FirmWords> & { name: string }): FirmWords => ({
  companyNumber: null,
  licenceNumber: null,
  address: null,
  postcode: null,
  foundNumber: null,
  ...changes,
});

const pairs = readFileSync(new URL("../../trust/licence-register/testing/pairs.txt", import.meta.url), "utf8")
  .split("\n")
  .filter((line) => line !== "" && !line.startsWith("#"))
  .map((line) => {
    const [label = "", name = "", number = "", postcode = "", typed = "", ...rest] = line
      .split("|")
      .map((part) => part.trim());
    const [operatorName = "", type = "", theirs = "", places = ""] = rest;
    // The licence that the firm typed is the operator's, where it is none of Northern Ireland.
    const operator = licence({
      operatorName,
      operatorType: TYPES[type] ?? null,
      companyNumber: companyNumberIn(theirs),
      postcodes: postcodesIn(places),
      ...(/^O[BCDFGHKM]1234567$/.test(typed) ? { number: typed } : {}),
    });
    const words = firm({
      name,
      companyNumber: number || null,
      postcode: postcode || null,
      licenceNumber: typed || null,
    });
    return { line, isSame: label === "same", ...matchLicence(words, [operator], TODAY) };
  });

describe("300 pairs of a firm and an operator", () => {
  it("are 300", () => expect(pairs).toHaveLength(300));

  it("give no firm another firm's licence", () => {
    expect(pairs.filter(({ isSame, match }) => !isSame && match === "FOUND").map(({ line }) => line)).toEqual(
      [],
    );
  });

  it("find the licence of 95 in 100 firms that have one, and leave the others to an admin", () => {
    const same = pairs.filter(({ isSame }) => isSame);
    const missed = same.filter(({ match }) => match !== "FOUND");
    expect(missed).toHaveLength(7);
    expect(1 - missed.length / same.length).toBeGreaterThanOrEqual(0.95);
    expect(missed.filter(({ match }) => match !== "NEAR")).toEqual([]);
  });
});

describe("a match", () => {
  const ltd = licence({
    operatorName: "CALDER FELL HAULAGE LTD",
    companyNumber: "01234501",
    postcodes: ["HX35AB"],
  });

  it("by company number takes the valid licence among several", () => {
    const restricted = { ...ltd, number: "OC1000001", type: "RESTRICTED" as const, vehiclesAuthorised: 40 };
    const gone = { ...ltd, number: "OD1000001", gone: true, vehiclesAuthorised: 50 };
    const words = firm({ name: "Calder Fell Haulage", companyNumber: "1234501", licenceNumber: "OC1000001" });
    expect(matchLicence(words, [restricted, gone, ltd], TODAY)).toMatchObject({
      match: "FOUND",
      by: "company_number",
      licence: { number: "OB1234567" },
    });
    expect(matchLicence(words, [gone, restricted], TODAY).licence).toMatchObject({ number: "OC1000001" });
  });

  it("by the typed licence number with another name waits for an admin", () => {
    const words = firm({ name: "Thornside Tippers", licenceNumber: "ob 1234567" });
    expect(matchLicence(words, [ltd], TODAY)).toMatchObject({ match: "NEAR", licence: ltd });
  });

  it("by company number with another name waits for an admin, even at the same address", () => {
    for (const postcode of ["YO1 1AA", "HX3 5AB"]) {
      const words = firm({ name: "Thornside Tippers", companyNumber: "01234501", postcode });
      expect(matchLicence(words, [ltd], TODAY)).toMatchObject({ match: "NEAR", licence: ltd });
    }
  });

  it("by name and address stays when the operator moves", () => {
    const words = firm({ name: "Calder Fell Haulage", postcode: "LS1 1AA" });
    expect(matchLicence(words, [ltd], TODAY).match).toBe("NEAR");
    expect(matchLicence({ ...words, foundNumber: "OB1234567" }, [ltd], TODAY).match).toBe("FOUND");
  });

  it("takes the postcode from the address if none is given", () => {
    const words = firm({ name: "Calder Fell Haulage", address: "Unit 2, Fell Road, Halifax hx3 5ab" });
    expect(matchLicence(words, [ltd], TODAY).match).toBe("FOUND");
  });

  it("waits for an admin if the licence is of Northern Ireland, which has another register", () => {
    const words = firm({ name: "Lough Heron Freight", licenceNumber: "ON1234567" });
    expect(matchLicence(words, [], TODAY)).toEqual({ match: "NEAR", licence: null, by: null });
    expect(matchLicence(firm({ name: "Lough Heron Freight" }), [], TODAY).match).toBe("NONE");
  });

  it("is not near a licence that is no longer in the register", () => {
    const words = firm({ name: "Thornside Tippers", licenceNumber: "OB1234567" });
    expect(matchLicence(words, [{ ...ltd, gone: true }], TODAY).match).toBe("NONE");
  });
});

describe("a firm's own words beside its licence", () => {
  const pell = licence({
    operatorName: "PELL HAULAGE LTD T/A PELL TRANSPORT",
    companyNumber: "01234567",
    postcodes: ["DE742BB", "LE11AA"],
    vehiclesAuthorised: 3,
  });
  const words = {
    ...firm({ name: "Pell Haulage Ltd", companyNumber: "1234567", licenceNumber: "OB1234567" }),
    address: "1 Dock Road, LE1 1AA",
    lorries: 3,
  };
  const all = { name: true, companyNumber: true, licence: true, place: true, vehicles: true };

  it.each<[string, Partial<typeof words>, Partial<typeof all> | Record<string, null>]>([
    ["the same", {}, {}],
    ["a trading name", { name: "Pell Transport" }, {}],
    ["a long legal form", { name: "The Pell Haulage Limited" }, {}],
    ["another name", { name: "Pell Freight Ltd" }, { name: false }],
    ["another company", { companyNumber: "07654321" }, { companyNumber: false }],
    ["no company", { companyNumber: null }, { companyNumber: null }],
    ["another licence", { licenceNumber: "OB7654321" }, { licence: false }],
    ["no licence", { licenceNumber: null }, { licence: null }],
    ["another place", { postcode: "M1 1AE" }, { place: false }],
    ["no postcode", { address: "1 Dock Road" }, { place: null }],
    ["too many lorries", { lorries: 4 }, { vehicles: false }],
  ])("%s", (_, changes, differing) => {
    expect(agreementOf({ ...words, ...changes }, pell)).toEqual({ ...all, ...differing });
  });

  it("have nothing to compare if the register has no company or postcode", () => {
    const bare = { ...pell, companyNumber: null, postcodes: [] };
    expect(agreementOf(words, bare)).toEqual({ ...all, companyNumber: null, place: null });
  });
});

describe("a licence counts", () => {
  const good = licence({ operatorName: "A LTD" });

  it("while it is valid, Standard, in the newest file, for a vehicle or more, and continued", () => {
    expect(licenceCounts(good, TODAY)).toBe(true);
    expect(licenceCounts({ ...good, type: "STANDARD_INTERNATIONAL" }, TODAY)).toBe(true);
    expect(licenceCounts({ ...good, continuationDate: "2026-10-18" }, TODAY)).toBe(true);
  });

  it.each([
    ["Restricted", { type: "RESTRICTED" as const }],
    ["curtailed", { status: "lsts_curtailed" }],
    ["suspended", { status: "lsts_suspended" }],
    ["gone", { gone: true }],
    ["without a vehicle", { vehiclesAuthorised: 0 }],
    ["not continued for more than a month", { continuationDate: "2026-10-17" }],
  ])("not where it is %s", (_, changes) => {
    expect(licenceCounts({ ...good, ...changes }, TODAY)).toBe(false);
  });
});

it("a licence's state is valid, restricted, lost, not valid, in review or none", () => {
  const found = {
    match: "FOUND",
    licenceType: "STANDARD_NATIONAL",
    licenceValid: true,
    licenceLostAt: null,
  } as const;
  const lost = { ...found, licenceValid: false, licenceLostAt: NOW };
  expect(licenceState(found)).toBe("valid");
  expect(licenceState({ ...found, licenceType: "RESTRICTED", licenceValid: false })).toBe("restricted");
  expect(licenceState(lost)).toBe("lost");
  expect(licenceState({ ...lost, match: "NONE" })).toBe("lost");
  expect(licenceState({ ...found, licenceValid: false })).toBe("not_valid");
  expect(licenceState({ ...found, match: "NEAR" })).toBe("review");
  expect(licenceState({ ...found, match: "CONTESTED" })).toBe("review");
  expect(licenceState({ ...lost, match: "REFUSED" })).toBe("none");
  expect(licenceState({ ...found, match: "NONE", licenceValid: false })).toBe("none");
});

it("magic numbers of the sandbox lead to every state", () => {
  const states = Object.keys(TEST_LICENCES).map((number) => licenceState(testLicence(number, NOW)));
  expect(states).toEqual(["valid", "restricted", "lost", "review", "review", "none"]);
  expect(licenceState(testLicence("ob 0000001", NOW))).toBe("valid");
  expect(licenceState(testLicence("OB1234567", NOW))).toBe("none");
  expect(licenceState(testLicence(null, NOW))).toBe("none");
});

it.each([
  ["31/03/2027", "2027-03-31"],
  ["1/3/2027", "2027-03-01"],
  ["2027-03-31", "2027-03-31"],
  ["2027-03-31 00:00:00", "2027-03-31"],
  ["31-Mar-2027", "2027-03-31"],
  ["31 March 2027", "2027-03-31"],
  ["31/02/2027", null],
  ["00/00/0000", null],
  ["soon", null],
])("the date %s is read as %s", (text, day) => {
  expect(dayIn(text)).toBe(day);
});

it.each([
  ["1234567", "01234567"],
  ["SC 12345", "SC012345"],
  ["ni012345", "NI012345"],
  ["Company No. 01234567", "01234567"],
  ["00000000", null],
  ["123456789", null],
  ["n/a", null],
])("the company number %s is read as %s", (text, number) => {
  expect(companyNumberIn(text)).toBe(number);
});

it.each([
  ["OB1234567", "OB1234567"],
  ["ob 123456 / SN", "OB0123456"],
  ["OB/1234567", "OB1234567"],
  ["OB12345678", null],
  ["1234567", null],
])("the licence number %s is read as %s", (text, number) => {
  expect(licenceNumberIn(text)).toBe(number);
});

it("a file may drop a fifth of an area's licences, and no more", () => {
  expect(dropsTooMany(10, 2)).toBe(false);
  expect(dropsTooMany(10, 3)).toBe(true);
  expect(dropsTooMany(0, 0)).toBe(false);
});
