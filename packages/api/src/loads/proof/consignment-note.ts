import { formatExact, formatLongDay } from "@board/calendar";
import type { Load, Proof } from "@board/db";
import type { LicenceType, TimeWindow } from "@board/db/enums";
import { conditionsWords } from "../conditions/rules.ts";
import { temperatureOf, viewGoods } from "../goods/schemas.ts";
import { equipmentWords, PACKAGE_NAMES, sizeWords, temperatureWords } from "../goods/words.ts";
import { type LoadPlace, placesOf } from "../road/places.ts";
import { COLLECTION } from "../road/rules.ts";
import { weightText } from "../transport-orders/transport-order.ts";
import { VEHICLE_NAMES } from "../vehicle-names.ts";
import type { PrintedSignature, Sheet } from "./paper.ts";
import { RECEIPT_SENTENCES } from "./receipt-sentence.ts";
import { exceptionWords, goodsOf } from "./rules.ts";
import { readExceptions } from "./schemas.ts";

/** Says that the load does not hold it. */
const NOT_GIVEN = "not given";

const WINDOWS: Record<TimeWindow, string> = { AM: "morning", PM: "afternoon", Anytime: "any time" };

function slotText({ date, window, byTime }: LoadPlace["slot"]): string {
  if (date === null) return "no deadline";
  // A year of its own, so that the day is printed with its year.
  return `${formatLongDay(date, "0000-01-01")}, ${byTime === null ? WINDOWS[window] : `by ${byTime}`}`;
}

/** Returns a place's site in lines, or its postcode and town where the load has no site for it. */
function siteLines({ site, postcode, town }: LoadPlace): string[] {
  if (site === null) return [NOT_GIVEN, `${postcode}, ${town}`];
  return [site.name, ...site.lines, site.postcode ?? postcode];
}

/** Returns a place in a few words: its site or town, and its postcode. */
export function placeName({ site, postcode, town }: LoadPlace): string {
  return `${site?.name ?? town}, ${postcode}`;
}

/** Proof of a place, as far as documents print it. */
export type PrintedProof = Pick<Proof, "place" | "signedBy" | "receipt" | "remarks" | "pages" | "at"> & {
  strokes: number[][] | null;
};

/** Returns the signature of a place for a box of a document; an empty box where nobody signed. */
export function signatureOf(
  who: string,
  proof: PrintedProof | undefined,
  lines: readonly string[] = [],
): PrintedSignature {
  if (proof === undefined || proof.signedBy === null || proof.receipt === null)
    return { heading: who, name: "", lines: [], strokes: null };
  return {
    heading: who,
    name: proof.signedBy,
    lines: [`${formatExact(proof.at)}. ${RECEIPT_SENTENCES[proof.receipt]}`, ...lines],
    strokes: proof.strokes,
  };
}

const LICENCES: Record<LicenceType, string> = {
  RESTRICTED: "Restricted",
  STANDARD_NATIONAL: "Standard National",
  STANDARD_INTERNATIONAL: "Standard International",
};

/** Facts that the note says beside the load itself. */
export interface NoteFacts {
  carrier: string;
  /** The driver who was announced, else the one who was sent the newest link. */
  driver: string | null;
  /** The carrier's operator's licence, as the register has it; null where none was found. */
  licence: { number: string; type: LicenceType | null } | null;
  proofs: readonly PrintedProof[];
  /** Arrivals of the carrier, by the numbers of the places. */
  arrivals: ReadonlyMap<number, Date>;
}

function collectionTable(load: Load, places: readonly LoadPlace[], { proofs, arrivals }: NoteFacts) {
  const exceptions = readExceptions(load.exceptions);
  const rows = places
    .filter(({ kind }) => kind === "COLLECT")
    .map((place) => {
      const arrival = arrivals.get(place.number);
      const proof = proofs.find((each) => each.place === place.number);
      const wrong = exceptionWords(exceptions.filter((each) => each.place === place.number));
      const remarks = [proof?.remarks ?? "", wrong].filter((each) => each !== "").join("; ");
      return [
        placeName(place),
        slotText(place.slot),
        arrival === undefined ? NOT_GIVEN : formatExact(arrival),
        place.doneAt === null ? "not yet" : formatExact(place.doneAt),
        place.doneAt === null ? "not yet" : remarks || "none",
      ];
    });
  return {
    kind: "table" as const,
    heading: "Collection",
    columns: [
      { title: "Place", share: 0.24 },
      { title: "Slot", share: 0.18 },
      { title: "Arrived", share: 0.17 },
      { title: "Loaded and left", share: 0.17 },
      { title: "Remarks", share: 0.24 },
    ],
    rows,
  };
}

/** Returns the UN numbers of a load's goods in words. */
function unWords(load: Load): string {
  const numbers = new Set(viewGoods(load.goods).flatMap(({ un }) => (un === null ? [] : [`UN ${un}`])));
  return numbers.size === 0
    ? `UN numbers and classes: ${NOT_GIVEN}`
    : `${[...numbers].join(", ")}; classes: ${NOT_GIVEN}`;
}

const GOODS_COLUMNS = [
  { title: "Packages", share: 0.12 },
  { title: "Kind", share: 0.18 },
  { title: "Marks", share: 0.14 },
  { title: "Description", share: 0.2 },
  { title: "Gross kg", share: 0.12, align: "right" as const },
  { title: "Dimensions", share: 0.24 },
];

/** Returns a row for each line of a load's goods. */
function lineRows(load: Load): string[][] {
  return viewGoods(load.goods).map((line) => [
    line.packages.toLocaleString("en-GB"),
    PACKAGE_NAMES[line.kind][line.packages === 1 ? 0 : 1],
    line.un === null ? NOT_GIVEN : `UN ${line.un}`,
    line.description,
    line.weightKg === null ? NOT_GIVEN : (line.packages * line.weightKg).toLocaleString("en-GB"),
    sizeWords(line) || NOT_GIVEN,
  ]);
}

/** Returns the rows of goods of a delivery, with all on the lorry in the last one. */
function goodsRows(load: Load, place: LoadPlace, isOnly: boolean): string[][] {
  const lines = isOnly ? lineRows(load) : [];
  if (lines.length > 0) return lines;
  const given = [NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, load.dimsNote ?? NOT_GIVEN];
  const rows = (["pallet", "parcel"] as const).flatMap((name) => {
    const count = place[`${name}s`];
    return count === null ? [] : [[String(count), `${name}s`, ...given]];
  });
  const goods = goodsOf(load);
  if (rows.length === 0 || goods === null) return [[NOT_GIVEN, NOT_GIVEN, ...given]];
  return [...rows, [String(goods.count), `${goods.name}s in all`, "", "", "", ""]];
}

/** Returns the table of all lines of goods, because nobody says which of them is for which of several deliveries. */
function collectedGoods(load: Load): Sheet["blocks"] {
  const rows = lineRows(load);
  if (rows.length === 0) return [];
  return [{ kind: "table", heading: "Goods collected, for all deliveries", columns: GOODS_COLUMNS, rows }];
}

function noteOf(load: Load, places: readonly LoadPlace[], place: LoadPlace, facts: NoteFacts): Sheet {
  const { carrier, driver, licence, proofs } = facts;
  const deliveries = places.filter(({ kind }) => kind === "DELIVER");
  const nth = deliveries.indexOf(place) + 1;
  const [from] = places;
  if (from === undefined) throw new Error(`The load ${load.id} has no collection.`);
  const bookedAt = load.bookedAt ?? load.createdAt;
  const title = load.mode === "test" ? "Consignment note (test data)" : "Consignment note";
  const checked = load.gateCheckedAt;
  const sender = proofs.find((each) => each.place === COLLECTION);
  return {
    title,
    number: `CN ${load.ref} / ${nth}`,
    line: `Delivery ${nth} of ${deliveries.length}, stop ${place.number}. Revision ${load.orderRevision}, made ${formatExact(bookedAt)} in ${load.fromTown}.`,
    footer: `Consignment note ${load.ref}, made by the Freight Board`,
    blocks: [
      { kind: "sign", from: [from.outcode, from.town], to: [place.outcode, place.town], miles: load.miles },
      {
        kind: "parties",
        parties: [
          { heading: "Sender", lines: siteLines(from) },
          { heading: "Consignee", lines: siteLines(place) },
        ],
      },
      {
        kind: "parties",
        parties: [
          {
            heading: "Carrier",
            lines: [
              carrier,
              `Address: ${NOT_GIVEN}`,
              `Operator's licence: ${licence === null ? NOT_GIVEN : [licence.number, licence.type && LICENCES[licence.type]].filter(Boolean).join(", ")}`,
            ],
          },
          {
            heading: "Vehicle and driver",
            lines: [
              `${VEHICLE_NAMES[load.vehicleClass]}, ${load.vehicleReg ?? `registration ${NOT_GIVEN}`}`,
              `Driver: ${driver ?? NOT_GIVEN}`,
              load.tailLift ? "Tail-lift" : "No tail-lift was asked for",
              ...(load.equipment.length > 0 ? [`Asked for: ${equipmentWords(load.equipment)}`] : []),
            ],
          },
        ],
      },
      {
        kind: "facts",
        heading: "References",
        facts: [
          ["Sender's", from.reference ?? load.externalRef ?? NOT_GIVEN],
          ["Consignee's", place.reference ?? NOT_GIVEN],
          ["Board's", load.ref],
        ],
      },
      {
        kind: "table",
        heading: "Goods for this delivery",
        columns: GOODS_COLUMNS,
        rows: goodsRows(load, place, deliveries.length === 1),
        note: `All that is moved weighs ${weightText(load)}. ${load.adr ? `Dangerous goods (ADR) were declared; ${unWords(load)}.` : "No dangerous goods were declared."} Temperature: ${temperatureWords(temperatureOf(load)) || NOT_GIVEN}. Pallets exchanged: ${NOT_GIVEN}.`,
      },
      { kind: "text", heading: "Instructions", text: place.instructions ?? NOT_GIVEN },
      collectionTable(load, places, facts),
      ...(nth === 1 && deliveries.length > 1 ? collectedGoods(load) : []),
      {
        kind: "parties",
        parties: [
          { heading: "Conditions of carriage", lines: [conditionsWords(load)] },
          {
            heading: "Before delivery",
            lines: [`Customs and other formalities: ${NOT_GIVEN}`, `Seal: ${NOT_GIVEN}`],
          },
        ],
      },
      {
        kind: "signatures",
        heading: "Signed for",
        signatures: [
          sender?.signedBy
            ? signatureOf("Sender", sender)
            : {
                heading: "Sender",
                name: checked === null ? "" : "Collection code checked",
                lines: checked === null ? [] : [`by the yard, ${formatExact(checked)}`],
                strokes: null,
              },
          {
            heading: "Carrier",
            name: from.doneAt === null ? "" : (driver ?? carrier),
            lines: from.doneAt === null ? [] : [`collected ${formatExact(from.doneAt)}`],
            strokes: null,
          },
          signatureOf(
            "Consignee",
            proofs.find((each) => each.place === place.number),
          ),
        ],
      },
    ],
  };
}

/** Returns the consignment note of a booked load, a sheet for each delivery with its own goods. It holds no price. */
export function noteSheets(load: Load, facts: NoteFacts): Sheet[] {
  const places = placesOf(load);
  return places.filter(({ kind }) => kind === "DELIVER").map((place) => noteOf(load, places, place, facts));
}
