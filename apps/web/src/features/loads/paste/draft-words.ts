import {
  equipmentWords,
  goodsWords,
  kilogramWords,
  NOT_PASSED_ON,
  temperatureWords,
} from "@board/api/goods/words";
import type { JobsAnswer } from "@board/api/schemas";
import { type Day, daysBetween } from "@board/calendar";
import { counted } from "../../../ui/format/counted.ts";
import { formatLongDay } from "../../../ui/format/days.ts";
import { LOAD_TYPE_NAMES } from "../../../ui/format/loads.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { longSlot } from "../../../ui/format/slots.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { WEIGHT_NAMES } from "../../../ui/format/weights.ts";
import { needsWords } from "../../../ui/trade/needs.ts";
import { fieldAt } from "../form/field-errors.ts";
import { dayIn, type FieldErrors, type LoadForm, type UsualTerms } from "../form/load-form.ts";
import { formOfTemplate } from "../templates/template-form.ts";

type Draft = JobsAnswer["drafts"][number];
export type DraftLoad = Draft["load"];

/** Questions at the job about fields that the text must say, or of which it speaks without settling them. */
const QUESTIONS: Readonly<Record<string, string>> = {
  fromPostcode: "from where?",
  toPostcode: "where to?",
  collectDate: "which day?",
  vehicleClass: "which vehicle?",
  weightBand: "what weight?",
  type: "how much?",
  pallets: "how many?",
  parcels: "how many?",
  weightKg: "what weight?",
  goods: "what goods?",
  equipment: "which body or gear?",
  tailLift: "tail-lift?",
  adr: "ADR?",
  temperature: "what temperature?",
};

/** True if a value is not settled; a wish for gear stays open beside the gear that is needed. */
export const isOpen = (load: DraftLoad, pointer: string): boolean =>
  pointer === "/equipment" || !(pointer.slice(1) in load);

/** Returns what the text of a job leaves open, as errors of the form's fields. */
export function openFields({ load, missing, ambiguous }: Draft): FieldErrors {
  const errors: FieldErrors = {};
  const tell = (pointer: string, words: string) => {
    const field = fieldAt(pointer);
    if (field !== null && isOpen(load, pointer)) errors[field] ??= words;
  };
  for (const { pointer, text } of ambiguous) tell(pointer, `“${text}” leaves it open.`);
  for (const pointer of missing)
    tell(pointer, pointer.startsWith("/goods") ? "Say what the goods are." : "The text does not say.");
  return errors;
}

/** Returns what a job must still say, or null if it is ready to be checked. */
export function questionOf(draft: Draft): string | null {
  const open = Object.keys(openFields(draft)).map((field) => field.split(".")[0]);
  return Object.entries(QUESTIONS).find(([field]) => open.includes(field))?.[1] ?? null;
}

const listed = (parts: readonly (string | false | undefined)[], by = ", ") => parts.filter(Boolean).join(by);

function slot(
  date: Day | undefined,
  byTime: string | undefined,
  window: DraftLoad["collectWindow"],
  today: Day,
): string {
  const time = byTime === undefined ? window : `by ${byTime}`;
  if (date === undefined) return time ?? "";
  if (time === undefined) return formatLongDay(date, today);
  return longSlot({ date, window: window ?? "Anytime", byTime: byTime ?? null }, today).text;
}

/** Returns a line of goods in words, as far as the text says it. */
function lineWords(line: NonNullable<DraftLoad["goods"]>[number]): string {
  const { description = null, lengthCm = null, widthCm = null, heightCm = null } = line;
  const { packages, kind, weightKg = null, stackable = false, un = null } = line;
  const sizes = { lengthCm, widthCm, heightCm };
  return goodsWords({ description, packages, kind, ...sizes, weightKg, stackable, un });
}

/** Fields of a draft as rows: what is shown, and of which fields it tells. */
export const ROWS: readonly {
  label: string;
  fields: readonly string[];
  words: (load: DraftLoad, today: Day) => string;
}[] = [
  { label: "Collect from", fields: ["fromPostcode"], words: ({ fromPostcode = "" }) => fromPostcode },
  { label: "Deliver to", fields: ["toPostcode"], words: ({ toPostcode = "" }) => toPostcode },
  {
    label: "Collect",
    fields: ["collectDate", "collectByTime", "collectWindow"],
    words: (load, today) => slot(load.collectDate, load.collectByTime, load.collectWindow, today),
  },
  {
    label: "Deliver",
    fields: ["deliverDate", "deliverByTime", "deliverWindow"],
    words: (load, today) => slot(load.deliverDate, load.deliverByTime, load.deliverWindow, today),
  },
  {
    label: "Vehicle",
    fields: ["vehicleClass"],
    words: ({ vehicleClass: of }) => (of ? VEHICLE_NAMES[of] : ""),
  },
  {
    label: "Load",
    fields: ["type", "pallets", "parcels"],
    words: ({ type, pallets, parcels }) =>
      listed([
        type && (type.endsWith("_LOAD") || (pallets ?? parcels) === undefined) && LOAD_TYPE_NAMES[type],
        pallets !== undefined && counted(pallets, "pallet"),
        parcels !== undefined && counted(parcels, "parcel"),
      ]),
  },
  {
    label: "Weight",
    fields: ["weightBand", "weightKg"],
    words: ({ weightBand: band, weightKg }) =>
      listed([weightKg !== undefined && kilogramWords(weightKg), band && WEIGHT_NAMES[band]], " · "),
  },
  {
    label: "Needs",
    fields: ["tailLift", "adr", "fragile", "isBackload"],
    words: needsWords,
  },
  {
    label: "Body and gear",
    fields: ["equipment"],
    words: ({ equipment = [] }) => equipmentWords(equipment),
  },
  {
    label: "Goods",
    fields: ["goods"],
    words: ({ goods = [] }) => goods.map(lineWords).join("; "),
  },
  {
    label: "Keep at",
    fields: ["temperature"],
    words: ({ temperature = null }) => temperatureWords(temperature),
  },
  {
    label: "Rule",
    fields: ["noSubcontract"],
    words: ({ noSubcontract }) => (noSubcontract ? NOT_PASSED_ON : ""),
  },
  { label: "Your reference", fields: ["externalRef"], words: ({ externalRef = "" }) => externalRef },
  {
    label: "Price",
    fields: ["bookNowPence"],
    words: ({ bookNowPence: pence }) => (pence ? formatPence(pence) : ""),
  },
  {
    label: "Terms",
    fields: ["termsDays"],
    words: ({ termsDays: days }) => (days === undefined ? "" : `${days} days`),
  },
  { label: "For the driver", fields: ["notes"], words: ({ notes = "" }) => notes },
];

/** Returns a job in one line: `BD4 9SW to EH54 5DE · Thu 19 Nov by 10:00 · 18 t · 14 pallets · 7–15 t`. */
export function jobWords(load: DraftLoad, today: Day): string {
  const [from = "", to = "", ...more] = ROWS.slice(0, 7).map(({ words }) => words(load, today));
  return [`${from || "?"} to ${to || "?"}`, ...more.filter(Boolean)].join(" · ");
}

/** Returns a value that an ambiguous field may have, in words. */
export function choiceWords(pointer: string, choice: unknown, today: Day): string {
  const field = pointer.slice(1);
  const row = ROWS.find(({ fields }) => fields.includes(field));
  const words = row?.words({ [field]: choice } as DraftLoad, today);
  return words ? words : String(choice);
}

/** Fills the form with a draft; what the text does not say starts as in a new load. */
export function formOfDraft(draft: DraftLoad, blank: LoadForm, usual: UsualTerms): LoadForm {
  const { collectDate = "", deliverDate, externalRef = "", goods, stops, ...said } = draft;
  const { vehicleClass, type, weightBand } = blank;
  const posting = {
    ...{ vehicleClass, type, weightBand, ...said },
    ...(goods && { goods: goods.map(({ description = "", ...line }) => ({ ...line, description })) }),
    ...(stops && {
      stops: stops.map(({ date, ...stop }) => ({
        ...stop,
        ...(date && collectDate !== "" && { afterDays: daysBetween(collectDate, date) }),
      })),
    }),
    ...(deliverDate !== undefined && collectDate !== ""
      ? { deliverAfterDays: daysBetween(collectDate, deliverDate) }
      : {}),
  };
  const form = formOfTemplate({ posting }, dayIn(collectDate) || blank.collectDate, usual);
  return { ...form, collectDate, deliverDate: deliverDate ?? "", externalRef };
}
