import { movedTo } from "@board/api/loads/rules";
import type { WaitingByClass } from "@board/api/rules";
import type { LoadViewCore, PostLoadInput } from "@board/api/schemas";
import { usualWaiting } from "@board/api/waiting/rules";
import { addDays, type Day, daysBetween } from "@board/calendar";
import { requiresFormOf, sameRequires } from "../../../shared/load-parts/requires-form.ts";
import { typedPounds } from "../../../ui/format/money.ts";
import { goodsFormOf, keepAtOf } from "./goods-form.ts";
import { type LoadForm, ON_BOARD, type StopForm, type When } from "./load-form.ts";
import { readForm } from "./read-form.ts";
import { sameSite, siteFormOf } from "./site-form.ts";

const when = (window: LoadViewCore["collectWindow"], byTime: string | null): When =>
  byTime === null ? window : "slot";
const typedCount = (count: number | null) => (count ? String(count) : "");

function stopFormOf(stop: LoadViewCore["stops"][number]): StopForm {
  const { name, lines } = stop;
  return {
    key: String(stop.number),
    kind: stop.kind,
    postcode: stop.postcode,
    date: stop.date ?? "",
    when: when(stop.window, stop.byTime),
    byTime: stop.byTime ?? "",
    pallets: typedCount(stop.pallets),
    parcels: typedCount(stop.parcels),
    site: siteFormOf(name === null ? null : { ...stop, name, lines: lines ?? [] }),
  };
}

/** Returns waiting terms as typed; empty for the firm's usual ones of the vehicle class. */
export function typedWaiting(
  waiting: PostLoadInput["waiting"],
  vehicleClass: LoadViewCore["vehicleClass"],
  own: WaitingByClass,
): Pick<LoadForm, "freeMins" | "quarterPrice"> {
  const usual = usualWaiting(vehicleClass, own);
  const isUsual =
    waiting === undefined ||
    (waiting.freeMins === usual.freeMins && waiting.pencePerQuarter === usual.pencePerQuarter);
  return isUsual
    ? { freeMins: "", quarterPrice: "" }
    : { freeMins: String(waiting.freeMins), quarterPrice: typedPounds(waiting.pencePerQuarter) };
}

/** Fills the form from a load, to amend it. `own` are the firm's own waiting terms. */
export function formOfLoad(load: LoadViewCore, own: WaitingByClass = {}): LoadForm {
  return {
    fromPostcode: load.fromPostcode,
    toPostcode: load.toPostcode,
    collectDate: load.collectDate,
    collectWhen: when(load.collectWindow, load.collectByTime),
    collectByTime: load.collectByTime ?? "",
    deliverDate: load.deliverDate ?? "",
    deliverWhen: when(load.deliverWindow, load.deliverByTime),
    deliverByTime: load.deliverByTime ?? "",
    vehicleClass: load.vehicleClass,
    type: load.type,
    pallets: typedCount(load.pallets),
    parcels: typedCount(load.parcels),
    weightBand: load.weightBand,
    tailLift: load.tailLift,
    adr: load.adr,
    fragile: load.fragile,
    isBackload: load.isBackload,
    equipment: load.equipment,
    weightKg: typedCount(load.weightKg),
    goods: goodsFormOf(load.goods),
    ...keepAtOf(load.temperature),
    noSubcontract: load.noSubcontract,
    pricingMode: load.bookNowPence === null ? "QUOTES" : load.pricingMode,
    price: load.bookNowPence === null ? "" : typedPounds(load.bookNowPence),
    termsDays: String(load.termsDays),
    ...typedWaiting(load.waiting, load.vehicleClass, own),
    collectFrom: siteFormOf(load.collectFrom),
    deliverTo: siteFormOf(load.deliverTo),
    stops: load.stops.map(stopFormOf),
    boardNote: load.boardNote ?? "",
    notes: load.notes ?? "",
    dimsNote: load.dimsNote ?? "",
    externalRef: load.externalRef ?? "",
    requires: requiresFormOf(load.requires),
    ...audienceFormOf(load.audience),
  };
}

/** Returns the routing guide of a posting as the form has it. */
export function guideFormOf(
  asked: NonNullable<PostLoadInput["routingGuide"]>,
): ReturnType<typeof audienceFormOf> {
  const { id, steps = [] } = typeof asked === "string" ? { id: asked } : asked;
  const guideSteps = steps.map(({ pricePence, minutes }) => ({
    price: pricePence ? typedPounds(pricePence) : "",
    minutes: minutes === undefined ? "" : String(minutes),
  }));
  return { ...ON_BOARD, audience: "guide", routingGuide: id, guideSteps };
}

/** Returns a load's audience as the form has it. */
export function audienceFormOf(
  audience: LoadViewCore["audience"] | PostLoadInput["audience"],
): Pick<LoadForm, "audience" | "audienceGroups" | "audienceCarriers" | "routingGuide" | "guideSteps"> {
  if (audience === undefined || audience === null) return ON_BOARD;
  if (typeof audience === "string") return { ...ON_BOARD, audience };
  if ("routingGuide" in audience)
    return { ...ON_BOARD, audience: "guide", routingGuide: audience.routingGuide ?? "" };
  const { groups = [], carriers = [] } = audience;
  return { ...ON_BOARD, audience: "chosen", audienceGroups: groups, audienceCarriers: carriers };
}

/** Fills the form to repost a load on a new day; the other days move by the same number of days. */
export function formOfRepost(load: LoadViewCore, collectDate: Day, own?: WaitingByClass): LoadForm {
  const form = formOfLoad(load, own);
  const later = (date: Day) => addDays(collectDate, daysBetween(load.collectDate, date));
  return {
    ...form,
    collectDate,
    deliverDate: movedTo(load, collectDate).deliverDate ?? "",
    stops: form.stops.map((stop) => (stop.date === "" ? stop : { ...stop, date: later(stop.date) })),
  };
}

/** Fills the form to copy a load, without its external reference. */
export function formOfCopy(load: LoadViewCore, collectDate: Day, own?: WaitingByClass): LoadForm {
  return { ...formOfRepost(load, collectDate, own), externalRef: "" };
}

const NULLABLE = [
  "collectByTime",
  "deliverDate",
  "deliverByTime",
  "bookNowPence",
  "pallets",
  "parcels",
  "weightKg",
  "boardNote",
  "notes",
  "dimsNote",
  "externalRef",
] as const;

/** Returns all fields that a request sets, with defaults for those that it omits. */
function allFields(input: PostLoadInput) {
  return {
    type: input.type,
    vehicleClass: input.vehicleClass,
    weightBand: input.weightBand,
    fromPostcode: input.fromPostcode,
    toPostcode: input.toPostcode,
    collectDate: input.collectDate,
    collectWindow: input.collectWindow ?? "Anytime",
    deliverWindow: input.deliverWindow ?? "Anytime",
    pricingMode: input.bookNowPence === undefined ? "QUOTES" : "BOOK_NOW",
    termsDays: input.termsDays,
    adr: input.adr ?? false,
    tailLift: input.tailLift ?? false,
    fragile: input.fragile ?? false,
    isBackload: input.isBackload ?? false,
    noSubcontract: input.noSubcontract ?? false,
  } as const;
}

const SITES = ["collectFrom", "deliverTo"] as const;

/** Fields that are compared and sent as a whole. */
const WHOLE = ["stops", "waiting", "equipment", "goods", "temperature"] as const;

type AllFields = ReturnType<typeof allFields>;
type Nullable = {
  [K in (typeof NULLABLE)[number] | (typeof SITES)[number] | (typeof WHOLE)[number] | "requires"]?:
    | PostLoadInput[K]
    | null;
} & Pick<PostLoadInput, "audience">;

/** Returns the fields of the form that differ from the load; null clears a field (contract 4, amend). */
export function changesOf(
  load: LoadViewCore,
  input: PostLoadInput,
  own?: WaitingByClass,
): Partial<AllFields> & Nullable {
  const next = allFields(input);
  // Fields that the form hides do not count as changed: the window while a slot is booked, and the pricing mode
  // without a price.
  const hidden: Partial<Record<keyof AllFields, boolean>> = {
    collectWindow: input.collectByTime !== undefined,
    deliverWindow: input.deliverByTime !== undefined,
    pricingMode: load.bookNowPence === null && input.bookNowPence === undefined,
    termsDays: input.termsDays === undefined,
  };
  const names = Object.keys(next) as (keyof AllFields)[];
  const set = names
    .filter((name) => next[name] !== load[name] && !hidden[name])
    .map((name) => [name, next[name]] as const);
  const cleared = NULLABLE.map((name) => [name, input[name] ?? null] as const).filter(
    ([name, value]) => value !== (load[name] || null),
  );
  const sites = SITES.filter((end) => !sameSite(load[end], input[end])).map(
    (end) => [end, input[end] ?? null] as const,
  );
  const before = readForm(formOfLoad(load, own)).input;
  const wholes = WHOLE.filter((name) => JSON.stringify(before[name]) !== JSON.stringify(input[name])).map(
    (name) => [name, input[name] ?? null] as const,
  );
  const audience =
    JSON.stringify(before.audience) === JSON.stringify(input.audience)
      ? []
      : [["audience", input.audience ?? "board"] as const];
  const requires = sameRequires(load.requires, input.requires ?? {})
    ? []
    : [["requires", input.requires ?? null] as const];
  return Object.fromEntries([...set, ...cleared, ...sites, ...wholes, ...audience, ...requires]);
}

const CANNOT_BE_CLEARED = [
  ...SITES,
  "collectByTime",
  "bookNowPence",
  "pallets",
  "parcels",
  "weightKg",
  "temperature",
] as const;
const LISTS = ["stops", "equipment", "goods"] as const;
const EMPTIED = ["boardNote", "notes", "dimsNote", "externalRef"] as const;

/**
 * Returns the body of a repost. Omitted fields keep the old load's values, so every field that can be cleared is
 * sent. Null if the form clears a field that a repost cannot clear; the load is then posted as a new one.
 */
export function repostBody(
  old: LoadViewCore,
  input: PostLoadInput,
  own: WaitingByClass = {},
): PostLoadInput | null {
  if (CANNOT_BE_CLEARED.some((name) => old[name] && input[name] === undefined)) return null;
  const { pricingMode, termsDays, ...rest } = allFields(input);
  return {
    ...rest,
    ...input,
    waiting: input.waiting ?? usualWaiting(input.vehicleClass, own),
    // Sent in any case, because a repost without it keeps the old load's audience.
    ...(input.routingGuide === undefined ? { audience: input.audience ?? "board" } : {}),
    pricingMode,
    ...(termsDays === undefined ? {} : { termsDays }),
    ...Object.fromEntries(
      LISTS.filter((name) => old[name].length > 0 && input[name] === undefined).map((name) => [name, []]),
    ),
    ...Object.fromEntries(EMPTIED.filter((name) => old[name] && !input[name]).map((name) => [name, ""])),
  };
}
