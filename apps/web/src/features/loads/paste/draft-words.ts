import type { JobsAnswer } from "@board/api/schemas";
import { type Day, daysBetween } from "@board/calendar";
import { formatLongDay } from "../../../ui/format/days.ts";
import { LOAD_TYPE_NAMES } from "../../../ui/format/loads.ts";
import { formatPence } from "../../../ui/format/money.ts";
import { VEHICLE_NAMES } from "../../../ui/format/vehicles.ts";
import { WEIGHT_NAMES } from "../../../ui/format/weights.ts";
import { dayIn, type LoadForm, type UsualTerms } from "../form/load-form.ts";
import { formOfTemplate } from "../templates/template-form.ts";

type Draft = JobsAnswer["drafts"][number];
export type DraftLoad = Draft["load"];

/** Fields that the text must say, as questions at the job. */
const QUESTIONS: Readonly<Record<string, string>> = {
  "/fromPostcode": "from where?",
  "/toPostcode": "where to?",
  "/collectDate": "which day?",
  "/vehicleClass": "which vehicle?",
  "/weightBand": "what weight?",
  "/type": "how much?",
};

/** Returns what a job must still say, or null if it is ready to be checked. */
export function questionOf({ load, missing, ambiguous }: Draft): string | null {
  const open = [...missing, ...ambiguous.map(({ pointer }) => pointer)];
  const isOpen = (pointer: string) => open.includes(pointer) && !(pointer.slice(1) in load);
  return Object.entries(QUESTIONS).find(([pointer]) => isOpen(pointer))?.[1] ?? null;
}

const listed = (parts: readonly (string | false | undefined)[]) => parts.filter(Boolean).join(", ");

function slot(
  day: Day | undefined,
  byTime: string | undefined,
  window: string | undefined,
  today: Day,
): string {
  const time = byTime === undefined ? window : `by ${byTime}, a booked slot`;
  return listed([day && formatLongDay(day, today), time]);
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
        type && type !== "PALLETS" && type !== "PARCELS" && LOAD_TYPE_NAMES[type],
        pallets !== undefined && `${pallets} pallets`,
        parcels !== undefined && `${parcels} parcels`,
      ]),
  },
  {
    label: "Weight",
    fields: ["weightBand", "weightKg"],
    words: ({ weightBand: band }) => (band ? WEIGHT_NAMES[band] : ""),
  },
  {
    label: "Needs",
    fields: ["tailLift", "adr", "fragile", "isBackload"],
    words: (load) =>
      listed([
        load.tailLift && "tail-lift",
        load.adr && "ADR",
        load.fragile && "fragile",
        load.isBackload && "backload",
      ]),
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

/** Returns a job in one line: `BD4 9SW to EH54 5DE · Thu 19 Nov, by 10:00 · 18 t · 14 pallets · 7–15 t`. */
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
  const { collectDate = "", deliverDate, externalRef = "", stops: _, ...said } = draft;
  const { vehicleClass, type, weightBand } = blank;
  const posting = {
    ...{ vehicleClass, type, weightBand, ...said },
    ...(deliverDate !== undefined && collectDate !== ""
      ? { deliverAfterDays: daysBetween(collectDate, deliverDate) }
      : {}),
  };
  const form = formOfTemplate({ posting }, dayIn(collectDate) || blank.collectDate, usual);
  return { ...form, collectDate, deliverDate: deliverDate ?? "", externalRef };
}
