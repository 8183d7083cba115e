import { type Day, londonDay, nextWorkingDay } from "@board/calendar";
import type { FirmActor } from "../../core/actor.ts";
import type { Ctx } from "../../core/context.ts";
import { csvLine, UTF8_BOM } from "../../core/csv/write-csv.ts";
import { COLUMNS, listPartOf, SHEET_FIELDS, type SheetField } from "./columns.ts";

function british(day: Day): string {
  return day.split("-").toReversed().join("/");
}

function examples(today: Day): Partial<Record<SheetField, string>>[] {
  const collect = nextWorkingDay(today);
  const deliver = nextWorkingDay(collect);
  return [
    {
      key: "J-4711",
      externalRef: "J-4711",
      type: "Pallets",
      vehicleClass: "18 tonne",
      weightBand: "3-7 t",
      fromPostcode: "LS10 1AB",
      toPostcode: "SW1A 2AA",
      collectDate: british(collect),
      collectByTime: "08:30",
      deliverDate: british(deliver),
      deliverWindow: "AM",
      bookNowPence: "£345.50",
      termsDays: "30",
      "waiting freeMins": "60",
      "waiting pencePerQuarter": "£10",
      pallets: "12",
      tailLift: "yes",
      equipment: "Curtain, straps",
      weightKg: "5400",
      "goods 1 packages": "12",
      "goods 1 kind": "Pallets",
      "goods 1 description": "Tile adhesive",
      "goods 1 lengthCm": "120",
      "goods 1 widthCm": "100",
      "goods 1 heightCm": "110",
      "goods 1 weightKg": "450",
      "requires operatorLicence": "yes",
      "requires goodsInTransitPence": "£25,000",
      "stop 1 kind": "Deliver",
      "stop 1 postcode": "NN4 7SL",
      "stop 1 date": british(collect),
      "stop 1 pallets": "4",
      boardNote: "Forklift at collection.",
      notes: "Report to gate 2.",
    },
    {
      key: "J-4712",
      externalRef: "J-4712",
      type: "Parcels",
      vehicleClass: "Small van",
      weightBand: "40 kg",
      fromPostcode: "M1 1AE",
      toPostcode: "B1 1AA",
      collectDate: british(collect),
      collectWindow: "PM",
      parcels: "3",
      fragile: "yes",
    },
  ];
}

/** Number of further stops, and of lines of goods, with columns in the sheet; more can be added under such headings. */
const SHOWN_ITEMS = 2;

/** Returns an empty sheet for any spreadsheet program: the headings, and two loads as examples. */
export function sheetToFill(ctx: Ctx<FirmActor>) {
  const fields = SHEET_FIELDS.filter((field) => (listPartOf(field)?.nth ?? 0) <= SHOWN_ITEMS);
  const lines = [
    fields.map((field) => COLUMNS[field].header),
    ...examples(londonDay(ctx.clock.now())).map((row) => fields.map((field) => row[field] ?? "")),
  ];
  return {
    filename: "freight-board-loads.csv",
    contentType: "text/csv; charset=utf-8",
    content: UTF8_BOM + lines.map(csvLine).join(""),
  };
}
