"use client";

import { useCallback, useState } from "react";
import { useLookUpNow, usePlace, usePlaces } from "../../../shared/load-parts/use-place.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { placeErrors } from "./field-errors.ts";
import {
  type FieldErrors,
  type FieldName,
  type LoadForm,
  type SetForm,
  STOP_PARTS,
  type StopForm,
  type StopPart,
  stopField,
} from "./load-form.ts";
import { readForm } from "./read-form.ts";
import { usePreview } from "./use-preview.ts";

/** Errors that a change of the field may fix, by field. */
const MENDS: Partial<Record<keyof LoadForm, readonly FieldName[]>> = {
  collectDate: ["collectDate", "deliverDate", "deliverByTime"],
  collectWhen: ["collectWindow", "collectByTime", "deliverByTime"],
  collectByTime: ["collectByTime", "deliverByTime"],
  deliverDate: ["deliverDate", "deliverByTime"],
  deliverWhen: ["deliverWindow", "deliverByTime"],
  type: ["type", "pallets", "parcels"],
  pricingMode: ["pricingMode", "bookNowPence"],
  price: ["bookNowPence"],
  audience: ["audience", "routingGuide"],
  audienceGroups: ["audience"],
  audienceCarriers: ["audience"],
  routingGuide: ["audience", "routingGuide"],
  guideSteps: ["routingGuide"],
  weightKg: ["weightKg", "weightBand"],
  weightBand: ["weightKg", "weightBand"],
  keepAt: ["temperature"],
  minC: ["temperature"],
  maxC: ["temperature"],
};

/** Fields of the form that the request has by other names. */
const OTHER_NAMES: readonly (keyof LoadForm)[] = [
  "collectWhen",
  "deliverWhen",
  "price",
  "audienceGroups",
  "audienceCarriers",
  "guideSteps",
  "keepAt",
  "minC",
  "maxC",
];

/** Parts of a further stop that are checked against other stops or fields. */
const COMPARED: readonly StopPart[] = ["date", "byTime", "pallets", "parcels"];

/** Fields whose change may fix errors of further stops. */
const COMPARED_WITH_STOPS: readonly (keyof LoadForm)[] = [
  "stops",
  "collectDate",
  "collectWhen",
  "collectByTime",
  "type",
  "pallets",
  "parcels",
];

/**
 * Returns the fields whose errors a change of the stops may fix: all fields of a changed stop, and the parts of other
 * stops that are checked against it.
 */
function mendedStops(before: readonly StopForm[], after: readonly StopForm[]): FieldName[] {
  return before.flatMap((stop, nth) =>
    (stop === after[nth] ? COMPARED : STOP_PARTS).map((part) => stopField(nth, part)),
  );
}

function isFieldName(name: keyof LoadForm): name is FieldName & keyof LoadForm {
  return !OTHER_NAMES.includes(name);
}

/** Returns the errors that remain after a change of the form. */
export function mended(
  errors: FieldErrors,
  stops: readonly StopForm[],
  changes: Partial<LoadForm>,
): FieldErrors {
  const left = { ...errors };
  const names = Object.keys(changes) as (keyof LoadForm)[];
  if (names.some((name) => COMPARED_WITH_STOPS.includes(name)))
    for (const field of mendedStops(stops, changes.stops ?? stops)) delete left[field];
  if (changes.goods !== undefined)
    for (const field of Object.keys(left) as FieldName[]) if (field.startsWith("goods")) delete left[field];
  for (const name of names) {
    for (const field of MENDS[name] ?? (isFieldName(name) ? [name] : [])) delete left[field];
  }
  return left;
}

/** State of the form: its fields, errors, look-ups of places and the preview. */
export function useLoadForm(initial: LoadForm, open: FieldErrors = {}) {
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState(open);
  /** Number of failed attempts to send the form, whether checked here or refused by the API. */
  const [refusals, setRefusals] = useState(0);
  const from = usePlace(form.fromPostcode);
  const to = usePlace(form.toPostcode);
  const stops = usePlaces(form.stops.map(({ postcode }) => postcode));
  const lookUpNow = useLookUpNow();
  const {
    preview,
    isOld,
    errors: live,
  } = usePreview(
    form,
    [from.place, ...stops, to.place].every((place) => place !== null),
  );

  const set: SetForm = useCallback(
    (changes) => {
      const changesOf = typeof changes === "function" ? changes : () => changes;
      setForm((before) => ({ ...before, ...changesOf(before) }));
      setErrors((before) => mended(before, form.stops, changesOf(form)));
    },
    [form],
  );

  /** Looks up the places and validates the form. If it cannot be sent, shows the errors and resolves to null. */
  const check = async (): Promise<LoadForm | null> => {
    const [start, end, ...between] = await Promise.all([
      from.lookUpNow(),
      to.lookUpNow(),
      ...form.stops.map(({ postcode }) => lookUpNow(postcode)),
    ]);
    const postcodes = new Map(form.stops.map(({ key }, nth) => [key, between[nth]?.text]));
    const named = (now: readonly StopForm[]) =>
      now.map((stop, nth) =>
        stop.postcode === form.stops[nth]?.postcode
          ? { ...stop, postcode: postcodes.get(stop.key) ?? stop.postcode }
          : stop,
      );
    const settled = { ...form, fromPostcode: start.text, toPostcode: end.text, stops: named(form.stops) };
    const wrong: FieldErrors = {
      ...(start.trouble ? { fromPostcode: start.trouble } : {}),
      ...(end.trouble ? { toPostcode: end.trouble } : {}),
      ...Object.fromEntries(
        between.flatMap(({ trouble }, nth) => (trouble ? [[stopField(nth, "postcode"), trouble]] : [])),
      ),
      ...readForm(settled).errors,
    };
    setForm((now) => ({
      ...now,
      ...(now.fromPostcode === form.fromPostcode ? { fromPostcode: start.text } : {}),
      ...(now.toPostcode === form.toPostcode ? { toPostcode: end.text } : {}),
      stops: named(now.stops),
    }));
    setErrors(wrong);
    if (Object.keys(wrong).length === 0) return settled;
    setRefusals((before) => before + 1);
    return null;
  };

  /** Shows the API's errors at their fields; those without a field are shown above the button. */
  const refuseByService = useCallback((error: unknown) => {
    setErrors(placeErrors(problemOf(error)).fields);
    setRefusals((before) => before + 1);
  }, []);

  return {
    form,
    set,
    errors: { ...live, ...errors },
    refusals,
    from,
    to,
    stops,
    preview,
    isOld,
    check,
    refuseByService,
  };
}
