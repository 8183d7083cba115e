import { addDays, type Day, daysBetween } from "@board/calendar";
import { requiresFormOf } from "../../../shared/load-parts/requires-form.ts";
import { typedPounds } from "../../../ui/format/money.ts";
import { audienceFormOf, guideFormOf, typedWaiting } from "../form/from-load.ts";
import { goodsFormOf, keepAtOf } from "../form/goods-form.ts";
import { blankForm, type LoadForm, type UsualTerms, type When } from "../form/load-form.ts";
import { readForm } from "../form/read-form.ts";
import { siteFormOf } from "../form/site-form.ts";
import type { TemplatePosting } from "./types.ts";

/** Returns the template of a form: all fields that can be read, except the days and the external reference. */
export function templateOfForm(form: LoadForm): TemplatePosting {
  const {
    collectDate,
    deliverDate,
    fromPostcode,
    toPostcode,
    stops,
    externalRef: _,
    ...rest
  } = readForm(form).input;
  const after = (date: Day) => Math.max(0, daysBetween(collectDate, date));
  const known = stops?.filter(({ postcode }) => postcode !== "");
  return {
    ...rest,
    ...(known && {
      stops: known.map(({ date, ...stop }) => ({
        ...stop,
        ...(date && collectDate !== "" ? { afterDays: after(date) } : {}),
      })),
    }),
    ...(fromPostcode === "" ? {} : { fromPostcode }),
    ...(toPostcode === "" ? {} : { toPostcode }),
    ...(deliverDate === undefined || collectDate === "" ? {} : { deliverAfterDays: after(deliverDate) }),
  };
}

const when = (window: When | undefined, slot: string | undefined): When =>
  slot === undefined ? (window ?? "Anytime") : "slot";
const typed = (count: number | undefined) => (count === undefined ? "" : String(count));

/** Fills the form from a template for a day of collection; missing fields get the defaults of a new form. */
export function formOfTemplate(
  { posting }: { posting: TemplatePosting },
  collectDate: Day,
  usual: UsualTerms,
): LoadForm {
  const blank = blankForm(collectDate, usual);
  return {
    ...blank,
    fromPostcode: posting.fromPostcode ?? "",
    toPostcode: posting.toPostcode ?? "",
    collectWhen: when(posting.collectWindow, posting.collectByTime),
    collectByTime: posting.collectByTime ?? "",
    deliverDate: posting.deliverAfterDays === undefined ? "" : addDays(collectDate, posting.deliverAfterDays),
    deliverWhen: when(posting.deliverWindow, posting.deliverByTime),
    deliverByTime: posting.deliverByTime ?? "",
    vehicleClass: posting.vehicleClass ?? blank.vehicleClass,
    type: posting.type ?? blank.type,
    pallets: typed(posting.pallets),
    parcels: typed(posting.parcels),
    weightBand: posting.weightBand ?? blank.weightBand,
    tailLift: posting.tailLift ?? false,
    adr: posting.adr ?? false,
    fragile: posting.fragile ?? false,
    isBackload: posting.isBackload ?? false,
    equipment: posting.equipment ?? [],
    weightKg: typed(posting.weightKg),
    goods: goodsFormOf(posting.goods),
    ...keepAtOf(posting.temperature),
    noSubcontract: posting.noSubcontract ?? false,
    pricingMode: posting.bookNowPence === undefined ? "QUOTES" : "BOOK_NOW",
    price: posting.bookNowPence === undefined ? "" : typedPounds(posting.bookNowPence),
    termsDays: String(posting.termsDays ?? usual.termsDays),
    ...typedWaiting(posting.waiting, posting.vehicleClass ?? blank.vehicleClass, usual.waiting),
    collectFrom: siteFormOf(posting.collectFrom),
    deliverTo: siteFormOf(posting.deliverTo),
    stops: (posting.stops ?? []).map((stop) => ({
      key: crypto.randomUUID(),
      kind: stop.kind,
      postcode: stop.postcode,
      date: stop.afterDays === undefined ? "" : addDays(collectDate, stop.afterDays),
      when: when(stop.window, stop.byTime),
      byTime: stop.byTime ?? "",
      pallets: typed(stop.pallets),
      parcels: typed(stop.parcels),
      site: siteFormOf(
        stop.name === undefined ? null : { ...stop, name: stop.name, lines: stop.lines ?? [] },
      ),
    })),
    boardNote: posting.boardNote ?? "",
    notes: posting.notes ?? "",
    dimsNote: posting.dimsNote ?? "",
    requires: requiresFormOf(posting.requires ?? usual.requires),
    ...(posting.routingGuide === undefined
      ? audienceFormOf(posting.audience)
      : guideFormOf(posting.routingGuide)),
  };
}
