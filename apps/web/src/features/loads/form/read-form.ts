import { compactPostcode } from "@board/api/loads/material-fields";
import type { PostLoadInput } from "@board/api/schemas";
import { movedAlong } from "@board/api/stops/rules";
import { poundsTrouble, readCount, readPounds, readTime } from "@board/api/typed/rules";
import { readRequires } from "../../../shared/load-parts/requires-form.ts";
import { isEmptyLine, KEPT, readDegrees, readLine } from "./goods-form.ts";
import {
  dayIn,
  type FieldErrors,
  type FieldName,
  type LoadForm,
  type StopForm,
  stopField,
} from "./load-form.ts";
import { readSite, type SiteForm } from "./site-form.ts";

/** Request parsed from the form, and the errors of fields that cannot be read. */
export interface FormReading {
  input: PostLoadInput;
  errors: FieldErrors;
}

type Stop = NonNullable<PostLoadInput["stops"]>[number];

/** Parses fields and collects their errors. */
class FormReader {
  readonly errors: FieldErrors = {};

  wrong(field: FieldName, sentence: string): undefined {
    this.errors[field] ??= sentence;
    return undefined;
  }

  postcode(field: FieldName, typed: string): string {
    if (typed.trim() === "") this.wrong(field, "Type a postcode, an outcode or a town.");
    return typed.trim();
  }

  day(field: FieldName, typed: string, needed: string): string {
    const day = dayIn(typed);
    if (typed !== "" && day === "") this.wrong(field, needed);
    return day;
  }

  time(field: FieldName, typed: string): string | undefined {
    return readTime(typed) ?? this.wrong(field, "Type the time of the slot, such as 09:30.");
  }

  count(field: FieldName, typed: string, needed: string | null): number | undefined {
    if (typed.trim() === "") return needed === null ? undefined : this.wrong(field, needed);
    const count = readCount(typed);
    if (count === null) return this.wrong(field, "Type a whole number.");
    return count === 0 && needed !== null ? this.wrong(field, needed) : count;
  }

  site(field: FieldName, typed: SiteForm): PostLoadInput["collectFrom"] {
    const { site, missing } = readSite(typed);
    return missing === null ? site : this.wrong(field, missing);
  }

  /**
   * Parses the site of an end of the route. Keeps the site's own postcode only if it equals the end's postcode or lies
   * in the end's outcode.
   */
  endSite(field: FieldName, typed: SiteForm, end: string): PostLoadInput["collectFrom"] {
    const [own, place] = [compactPostcode(typed.postcode), compactPostcode(end)];
    const isInPlace = own === place || own.slice(0, -INWARD_LETTERS) === place;
    return this.site(field, isInPlace ? typed : { ...typed, postcode: "" });
  }

  requires({ requires: typed }: LoadForm): PostLoadInput["requires"] {
    const { requires, wrong } = readRequires(typed);
    if (wrong !== null) this.wrong("requires", wrong);
    return requires;
  }

  /** Parses the waiting terms; undefined for the usual ones of the vehicle class. */
  waiting({ freeMins, quarterPrice }: LoadForm): PostLoadInput["waiting"] {
    const [free, price] = [freeMins.trim(), quarterPrice.trim()];
    if (free === "" && price === "") return undefined;
    if (free === "" || price === "")
      return this.wrong("waiting", "Type both, or leave both empty for the usual terms.");
    const mins = readCount(free);
    if (mins === null) return this.wrong("waiting", "Type the free minutes as a whole number.");
    const pence = Number(price.replace("£", "")) === 0 ? 0 : readPounds(price);
    if (pence === null) return this.wrong("waiting", poundsTrouble(price)?.trouble ?? "");
    return { freeMins: mins, pencePerQuarter: pence };
  }

  /** Parses what is different for this load in the steps of its routing guide. */
  guideSteps({ guideSteps }: LoadForm): Exclude<NonNullable<PostLoadInput["routingGuide"]>, string>["steps"] {
    if (guideSteps.every(({ price, minutes }) => price === "" && minutes === "")) return undefined;
    return guideSteps.map(({ price, minutes }, nth) => {
      const pricePence = price === "" ? undefined : readPounds(price);
      const mins = minutes === "" ? undefined : readCount(minutes);
      if (pricePence === null || mins === null)
        this.wrong("routingGuide", `Type pounds and whole minutes in step ${nth + 1}.`);
      return withoutEmpty({ pricePence: pricePence ?? undefined, minutes: mins ?? undefined });
    });
  }

  audience(form: LoadForm): Pick<PostLoadInput, "audience" | "routingGuide"> {
    const { audience, audienceGroups, audienceCarriers, routingGuide } = form;
    if (audience === "network") return { audience };
    if (audience === "guide" && routingGuide === "") this.wrong("audience", "Choose a routing guide.");
    if (audience === "guide") {
      const steps = this.guideSteps(form);
      return { routingGuide: steps === undefined ? routingGuide : { id: routingGuide, steps } };
    }
    if (audience === "board") return {};
    if (audienceGroups.length + audienceCarriers.length === 0)
      this.wrong("audience", "Choose at least one group or carrier.");
    return { audience: { groups: [...audienceGroups], carriers: [...audienceCarriers] } };
  }

  /** Parses the lines of goods before the first that cannot be read, so that each keeps its number. */
  goods({ goods }: LoadForm): PostLoadInput["goods"] {
    const filled = goods.slice(0, 1 + goods.findLastIndex((line) => !isEmptyLine(line)));
    const lines: NonNullable<PostLoadInput["goods"]> = [];
    for (const [nth, typed] of filled.entries()) {
      const read = readLine(typed);
      if ("wrong" in read) this.wrong(`goods.${nth}.${read.part}`, read.wrong);
      else if (lines.length === nth) lines.push(read.line);
    }
    return lines.length === 0 ? undefined : lines;
  }

  temperature({ keepAt, minC, maxC }: LoadForm): PostLoadInput["temperature"] {
    if (keepAt === "any") return undefined;
    if (keepAt !== "between") return KEPT[keepAt];
    const [from, to] = [readDegrees(minC), readDegrees(maxC)];
    if (from === null || to === null)
      return this.wrong("temperature", "Type both temperatures as whole degrees, such as −18.");
    return { minC: from, maxC: to };
  }

  price({ pricingMode, price }: LoadForm): number | undefined {
    if (pricingMode === "QUOTES") return undefined;
    if (price.trim() === "") return this.wrong("bookNowPence", "Type the price that you pay for the job.");
    return readPounds(price) ?? this.wrong("bookNowPence", poundsTrouble(price)?.trouble ?? "");
  }
}

/** Removes undefined and empty fields, since the API distinguishes a missing field from an empty one. */
function withoutEmpty<T extends object>(fields: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(fields).filter(([, value]) => value !== undefined && value !== "");
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** Number of characters in the second part of a postcode. */
const INWARD_LETTERS = 3;

const flag = (on: boolean) => (on ? true : undefined);

/** Parses the form: pounds become pence, empty fields are omitted. */
export function readForm(form: LoadForm): FormReading {
  const reader = new FormReader();
  const byPallets = form.type === "PALLETS";
  const byParcels = form.type === "PARCELS";
  const collectDate = dayIn(form.collectDate);
  if (collectDate === "") reader.wrong("collectDate", "Choose the day of collection.");
  const input: PostLoadInput = {
    type: form.type,
    vehicleClass: form.vehicleClass,
    weightBand: form.weightBand,
    ...withoutEmpty({
      pallets: reader.count("pallets", form.pallets, byPallets ? "How many pallets?" : null),
      parcels: reader.count("parcels", form.parcels, byParcels ? "How many parcels?" : null),
    }),
    fromPostcode: reader.postcode("fromPostcode", form.fromPostcode),
    toPostcode: reader.postcode("toPostcode", form.toPostcode),
    collectDate,
    ...withoutEmpty({
      collectWindow:
        form.collectWhen === "slot" || form.collectWhen === "Anytime" ? undefined : form.collectWhen,
      collectByTime:
        form.collectWhen === "slot" ? reader.time("collectByTime", form.collectByTime) : undefined,
      ...delivery(form, reader),
      tailLift: flag(form.tailLift),
      adr: flag(form.adr),
      fragile: flag(form.fragile),
      isBackload: flag(form.isBackload),
      equipment: form.equipment.length === 0 ? undefined : [...form.equipment],
      weightKg: reader.count("weightKg", form.weightKg, null) || undefined,
      goods: reader.goods(form),
      temperature: reader.temperature(form),
      noSubcontract: flag(form.noSubcontract),
      bookNowPence: reader.price(form),
      termsDays: reader.count("termsDays", form.termsDays, null),
      waiting: reader.waiting(form),
      collectFrom: reader.endSite("collectFrom", form.collectFrom, form.fromPostcode),
      deliverTo: reader.endSite("deliverTo", form.deliverTo, form.toPostcode),
      stops: form.stops.length === 0 ? undefined : form.stops.map((stop, nth) => readStop(stop, nth, reader)),
      boardNote: form.boardNote.trim(),
      notes: form.notes.trim(),
      dimsNote: form.dimsNote.trim(),
      externalRef: form.externalRef.trim(),
    }),
    ...reader.audience(form),
    // Always sent: the API replaces a missing value with the firm's usual requirements.
    requires: reader.requires(form),
  };
  return { input, errors: reader.errors };
}

function readStop(stop: StopForm, nth: number, reader: FormReader): Stop {
  const date = reader.day(stopField(nth, "date"), stop.date, "Choose the day of this stop, or none.");
  const booked = date !== "" && stop.when === "slot";
  // The site has no postcode, because the stop has one.
  const { postcode: _, ...site } = reader.site(stopField(nth, "site"), stop.site) ?? {};
  return {
    kind: stop.kind,
    postcode: reader.postcode(stopField(nth, "postcode"), stop.postcode),
    ...withoutEmpty({
      date,
      window: stop.when === "slot" || stop.when === "Anytime" ? undefined : stop.when,
      byTime: booked ? reader.time(stopField(nth, "byTime"), stop.byTime) : undefined,
      pallets: reader.count(stopField(nth, "pallets"), stop.pallets, null),
      parcels: reader.count(stopField(nth, "parcels"), stop.parcels, null),
    }),
    ...site,
  };
}

function delivery(form: LoadForm, reader: FormReader) {
  const window = form.deliverWhen === "slot" || form.deliverWhen === "Anytime" ? undefined : form.deliverWhen;
  const deliverDate = reader.day(
    "deliverDate",
    form.deliverDate,
    "Choose the day of delivery, or no deadline.",
  );
  if (deliverDate === "") return { deliverWindow: window };
  return {
    deliverDate,
    deliverWindow: window,
    deliverByTime: form.deliverWhen === "slot" ? reader.time("deliverByTime", form.deliverByTime) : undefined,
  };
}

/**
 * Request for the preview of an incomplete form; null until both places and the day are given. A missing count
 * becomes the smallest that the stops allow, and fields that cannot be read are left out.
 */
export function previewable(form: LoadForm): PostLoadInput | null {
  const { input, errors } = readForm(form);
  if (errors.fromPostcode || errors.toPostcode || errors.collectDate) return null;
  if (form.stops.some((_, nth) => errors[stopField(nth, "postcode")])) return null;
  return {
    ...input,
    ...(form.type === "PALLETS" && input.pallets === undefined
      ? { pallets: leastCount(input, "pallets") }
      : {}),
    ...(form.type === "PARCELS" && input.parcels === undefined
      ? { parcels: leastCount(input, "parcels") }
      : {}),
  };
}

/** Returns the smallest count, at least one, that the load needs for what its stops move. */
function leastCount({ stops }: PostLoadInput, unit: "pallets" | "parcels"): number {
  const ofOne = movedAlong({ [unit]: 1, stops }, unit);
  return ofOne === null ? 1 : 1 + Math.max(0, ofOne.lacking, -ofOne.last);
}
