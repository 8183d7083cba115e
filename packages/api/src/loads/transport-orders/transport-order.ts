import { columnOfDay, dayOfColumn, formatFullDay, londonDay, londonTime } from "@board/calendar";
import type { Load } from "@board/db";
import type { LoadType, TimeWindow, WeightBand } from "@board/db/enums";
import { z } from "zod";
import { formatSum } from "../../core/pounds.ts";
import { previousContact } from "../../firms/contact-changes/previous-contact.ts";
import { conditionsWords } from "../conditions/rules.ts";
import { temperatureOf, viewGoods } from "../goods/schemas.ts";
import {
  equipmentWords,
  goodsWords,
  kilogramWords,
  NOT_PASSED_ON,
  temperatureWords,
} from "../goods/words.ts";
import type { EventFirm } from "../outbox/events.ts";
import type { Paper } from "../proof/paper.ts";
import { type SiteView, viewSite } from "../sites/schemas.ts";
import { viewStops } from "../stops/schemas.ts";
import { VEHICLE_NAMES } from "../vehicle-names.ts";
import { mayRead, VISIBILITY } from "../visibility.ts";
import { waitingOf } from "../waiting/rules.ts";
import { printed, REPLACEMENT } from "./printable.ts";

const TYPES: Record<LoadType, string> = {
  FULL_LOAD: "Full load",
  PART_LOAD: "Part load",
  PALLETS: "Pallets",
  PARCELS: "Parcels",
};

const WEIGHTS: Record<WeightBand, string> = {
  UNDER_50KG: "under 50 kg",
  KG_50_250: "50–250 kg",
  KG_250_1000: "250–1,000 kg",
  T_1_3: "1–3 t",
  T_3_7: "3–7 t",
  T_7_15: "7–15 t",
  T_15_PLUS: "over 15 t",
};

/** Returns the weight of a load: the exact one where it is known, else its band. */
export function weightText({ weightKg, weightBand }: Pick<Load, "weightKg" | "weightBand">): string {
  return weightKg === null ? WEIGHTS[weightBand] : kilogramWords(weightKg);
}

const WINDOWS: Record<TimeWindow, string> = {
  AM: "morning preferred",
  PM: "afternoon preferred",
  Anytime: "any time",
};

/** A line of the order: its name, and a text, money in whole pence, or the terms of waiting. */
const line = z.tuple([
  z.string(),
  z.union([
    z.string(),
    z.object({ pence: z.int() }),
    z.object({ freeMins: z.int(), pencePerQuarter: z.int() }),
  ]),
]);
type OrderLine = z.infer<typeof line>;

/**
 * The content of a transport order, from top to bottom. It is stored as JSON until its PDF is drawn, so later
 * releases must be able to read it.
 */
export const transportOrder = z.object({
  ref: z.string(),
  madeAt: z.iso.datetime(),
  title: z.string(),
  sections: z.array(z.object({ heading: z.string(), lines: z.array(line) })),
});
export type TransportOrder = z.infer<typeof transportOrder>;
type OrderSection = TransportOrder["sections"][number];

function slotText(day: Date | null, window: TimeWindow, byTime: string | null): string {
  if (day === null) return "no deadline";
  return `${formatFullDay(dayOfColumn(day))}, ${byTime === null ? WINDOWS[window] : `booked slot by ${byTime}`}`;
}

function given(lines: readonly (readonly [string, OrderLine[1] | null])[]): OrderLine[] {
  return lines.flatMap(([name, value]) => (value === null || value === "" ? [] : [[name, value]]));
}

/** Returns the carrier's previous contact, which is to be rung while a changed contact is not confirmed. */
function previousLines(carrier: EventFirm, { mode }: Load, now: Date) {
  const previous = previousContact(carrier, mode, now);
  if (previous === null) return [];
  const { contactName, phone, email, until } = previous;
  return given([
    ["Contact changed", `not confirmed: until ${instantText(new Date(until))} ring the previous number`],
    ["Previously", [contactName, phone, email].join(", ")],
  ]);
}

function firmLines(firm: EventFirm) {
  return given([
    ["Name", firm.name],
    ["Contact", firm.contactName],
    ["Telephone", firm.contactPhone],
    ["Email", firm.contactEmail],
  ]);
}

function needsOf(load: Load): string {
  const needs = [
    ...(load.tailLift ? ["tail-lift"] : []),
    ...(load.adr ? ["ADR (dangerous goods)"] : []),
    ...(load.fragile ? ["fragile"] : []),
    ...(load.noSubcontract ? [NOT_PASSED_ON] : []),
  ];
  return needs.length === 0 ? "none" : needs.join(", ");
}

function countsOf(load: Pick<Load, "pallets" | "parcels">): string | null {
  const counts = [
    ...(load.pallets ? [`${load.pallets} ${load.pallets === 1 ? "pallet" : "pallets"}`] : []),
    ...(load.parcels ? [`${load.parcels} ${load.parcels === 1 ? "parcel" : "parcels"}`] : []),
  ];
  return counts.length === 0 ? null : counts.join(", ");
}

type SiteLines = [string, string | null][];

function siteLines({ status }: Load, stored: Load["collectFrom"]): SiteLines {
  const site = VISIBILITY[status].carrier.sheet ? viewSite(stored) : null;
  return site === null ? [] : linesOf(site);
}

function linesOf(site: SiteView): SiteLines {
  return [
    ["Site", site.name],
    ["Address", [...site.lines, site.postcode].filter((line) => line !== null).join(", ")],
    ["Ask for", [site.contactName, site.phone].filter((part) => part !== null).join(", ")],
    ["Their reference", site.reference],
    ["Open", site.hours],
    ["Get in", site.instructions],
  ];
}

/** Returns a section for each further stop, numbered along the route. */
function stopSections({ status, stops }: Load): OrderSection[] {
  return viewStops(stops, VISIBILITY[status].carrier.sheet).map(({ name, lines, date, ...stop }) => ({
    heading: `Stop ${stop.number}: ${stop.kind === "COLLECT" ? "collection" : "delivery"}`,
    lines: given([
      ["Where", `${stop.postcode}, ${stop.town}`],
      ...(name === null || lines === null ? [] : linesOf({ ...stop, name, lines, postcode: null })),
      ["When", date && slotText(columnOfDay(date), stop.window, stop.byTime)],
      ["Count", countsOf(stop)],
      ["Distance", `${stop.miles} miles from the place before`],
    ]),
  }));
}

const instantText = (at: Date) => `${formatFullDay(londonDay(at))}, ${londonTime(at)}`;

/** The price that both ends agreed to, and when the last change was agreed. */
interface AgreedPrice {
  pence: number;
  changedAt: Date | null;
}

/**
 * Returns the content of the newest revision of the load's order, as agreed. Includes the carrier's previous
 * contact if a changed contact is not confirmed at `now`.
 */
export function transportOrderOf(
  load: Load,
  { poster, carrier }: { poster: EventFirm; carrier: EventFirm },
  { pence, changedAt }: AgreedPrice,
  now: Date,
): TransportOrder {
  const bookedAt = load.bookedAt ?? load.createdAt;
  const title =
    load.orderRevision === 1 ? "Transport order" : `Transport order, revision ${load.orderRevision}`;
  return {
    ref: load.ref,
    madeAt: (changedAt ?? bookedAt).toISOString(),
    title: load.mode === "test" ? `${title} (test data)` : title,
    sections: [
      {
        heading: "Order",
        lines: given([
          ["Reference", load.ref],
          ["Poster's reference", load.externalRef],
          ["Booked", instantText(bookedAt)],
          ["Changed", changedAt && instantText(changedAt)],
          ["Agreed price", { pence }],
          ["Payment", `${load.termsDays} days after delivery`],
          ["Waiting", waitingOf(load)],
          ["Conditions of carriage", conditionsWords(load)],
        ]),
      },
      { heading: "Poster", lines: firmLines(poster) },
      {
        heading: "Carrier",
        lines: [...firmLines(carrier), ...previousLines(carrier, load, now)],
      },
      {
        heading: "Collection",
        lines: given([
          ["Where", `${load.fromPostcode}, ${load.fromTown}`],
          ...siteLines(load, load.collectFrom),
          ["When", slotText(load.collectDate, load.collectWindow, load.collectByTime)],
        ]),
      },
      ...stopSections(load),
      {
        heading: "Delivery",
        lines: given([
          ["Where", `${load.toPostcode}, ${load.toTown}`],
          ...siteLines(load, load.deliverTo),
          ["When", slotText(load.deliverDate, load.deliverWindow, load.deliverByTime)],
          ["Distance", `${load.miles} miles in all`],
        ]),
      },
      {
        heading: "Load",
        lines: given([
          ["Type", TYPES[load.type]],
          ["Vehicle", VEHICLE_NAMES[load.vehicleClass]],
          ["Body and gear", equipmentWords(load.equipment)],
          ["Weight", weightText(load)],
          ["Count", countsOf(load)],
          ["Keep at", temperatureWords(temperatureOf(load))],
          ...viewGoods(load.goods).map((line, nth): [string, string] => [
            `Goods ${nth + 1}`,
            goodsWords(line),
          ]),
          ["Dimensions", mayRead("dimsNote", "carrier") ? load.dimsNote : null],
          ["Needs", needsOf(load)],
          ["On the board", load.boardNote],
          ["Notes", VISIBILITY[load.status].carrier.sheet ? load.notes : null],
        ]),
      },
    ],
  };
}

/** Returns the value of a line as printed. */
function textOf(value: OrderLine[1]): string {
  if (typeof value === "string") return value;
  if ("pence" in value) return formatSum(value.pence);
  const { freeMins, pencePerQuarter } = value;
  return `${freeMins} minutes free at each place, then ${formatSum(pencePerQuarter)} for each started quarter of an hour`;
}

/** Returns the document of an order, which is drawn as every other document of a load is. */
export function orderPaper({ ref, madeAt, title, sections }: TransportOrder): Paper {
  const blocks = sections.map(({ heading, lines }) => ({
    kind: "lines" as const,
    heading,
    lines: lines.map(([name, value]): [string, string] => [name, textOf(value)]),
  }));
  const texts = blocks.flatMap(({ lines }) => lines.map(([, text]) => printed(text)));
  const line = [
    "Made by the Freight Board when this was agreed. It is kept as it is.",
    ...(texts.some((text) => text.includes(REPLACEMENT))
      ? [`${REPLACEMENT} stands for a letter that cannot be printed. The load's page shows it.`]
      : []),
  ].join(" ");
  const sheet = { title, number: ref, line, footer: `${title} ${ref}`, blocks };
  return { title, ref, madeAt, sheets: [sheet], photos: [], priced: true };
}
