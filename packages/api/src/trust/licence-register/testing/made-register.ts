import { COLUMNS, type Column } from "../../../firms/licences/rules.ts";

/** An invented licence with the columns of a register file. */
export type MadeLicence = Record<
  Exclude<Column, "OCAddress" | "TransportManager" | "DirectorOrPartner">,
  string
> & {
  centres: string[];
  managers: string[];
  directors: string[];
};

const FIRST = ["Alder", "Brock", "Corrie", "Dunnock", "Elm", "Fell", "Gorse", "Heron", "Ivel", "Juniper"];
const SECOND = ["brook", "field", "gate", "holme", "ley", "mere", "ridge", "side", "thorpe", "wick"];
const TRADE = ["Haulage", "Transport", "Logistics", "Freight", "Carriers", "Distribution", "Plant", "Farms"];
const GIVEN = ["Alan", "Beth", "Colin", "Donna", "Ewan", "Fay", "Glyn", "Hazel", "Ian", "Joy"];
const pick = (words: readonly string[], index: number) => words[index % words.length] ?? "";

const placeOf = (index: number) => `${pick(FIRST, index * 7)}${pick(SECOND, index * 3)}`;
const postcodeOf = (index: number) =>
  `${pick(["LS", "M", "CF", "BS", "NE", "PE", "EH", "ME"], index)}${(index % 28) + 1} ${index % 10}${pick(["AB", "DE", "FG", "HJ", "LN"], index)}`;
const addressOf = (index: number) =>
  `Unit ${(index % 90) + 1}, ${placeOf(index)} Road\n${placeOf(index + 5)}, ${postcodeOf(index)}`;
const personOf = (index: number) => `${pick(GIVEN, index)} ${pick(FIRST, index * 3)}${pick(SECOND, index)}`;

/** Returns the invented licence of an index; every third one is Restricted, every fifth one is a sole trader's. */
export function madeLicence(index: number, area = "Sample"): MadeLicence {
  const name = `${placeOf(index)} ${pick(TRADE, index)} ${index}`;
  const isSole = index % 5 === 0;
  return {
    GeographicRegion: area,
    LicenceNumber: `OB${String(2_000_000 + index)}`,
    LicenceType:
      index % 3 === 0 ? "Restricted" : index % 3 === 1 ? "Standard National" : "Standard International",
    OperatorName: isSole ? `${personOf(index)} T/A ${name}`.toUpperCase() : `${name} Ltd`.toUpperCase(),
    OperatorType: isSole ? "Sole Trader" : "Limited Company",
    CorrespondenceAddress: addressOf(index),
    NumberOfVehiclesAuthorised: String((index % 20) + 1),
    NumberOfTrailersAuthorised: String(index % 7),
    VehiclesSpecified: String(index % 20),
    TrailersSpecified: "0",
    LicenceStatus: "lsts_valid",
    ContinuationDate: `${String((index % 28) + 1).padStart(2, "0")}/0${(index % 9) + 1}/20${28 + (index % 4)}`,
    CompanyRegNumber: isSole ? "" : String(1_000_000 + index).padStart(8, "0"),
    centres: Array.from({ length: 1 + (index % 3) }, (_, nth) => addressOf(index + 13 * nth)),
    managers: [personOf(index + 1)],
    directors: Array.from({ length: 1 + (index % 2) }, (_, nth) => personOf(index + 2 + nth)),
  };
}

const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

export const lineOf = (cells: readonly string[]) => `${cells.map(quoted).join(",")}\r\n`;

export const HEADING = lineOf(COLUMNS);

/** Returns the rows of a licence: one for each combination of centre, transport manager and director. */
function rowsOf({ centres, managers, directors, ...licence }: MadeLicence): string {
  const rows = centres.flatMap((OCAddress) =>
    managers.flatMap((TransportManager) =>
      directors.map((DirectorOrPartner) => ({ ...licence, OCAddress, TransportManager, DirectorOrPartner })),
    ),
  );
  return rows.map((row) => lineOf(COLUMNS.map((column) => row[column]))).join("");
}

/** Yields a register file in the real format: with a BOM, CRLF, and line breaks and commas within fields. */
export function* registerCsv(licences: Iterable<MadeLicence>): Generator<string> {
  yield `\uFEFF${HEADING}`;
  for (const licence of licences) yield rowsOf(licence);
}
