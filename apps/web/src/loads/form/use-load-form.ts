"use client";

import { type RefObject, useCallback, useRef, useState } from "react";
import { UNKNOWN_PLACE, usePlace } from "../../load/use-place.ts";
import { problemOf } from "../../ui/problem.ts";
import { firstWrong, placeErrors } from "./field-errors.ts";
import type { FieldErrors, FieldName, LoadForm } from "./load-form.ts";
import { readForm } from "./read-form.ts";
import { usePreview } from "./use-preview.ts";

/** The errors that a change of one part of the form may have mended. */
const MENDS: Partial<Record<keyof LoadForm, readonly FieldName[]>> = {
  collectDate: ["collectDate", "deliverDate", "deliverByTime"],
  collectWhen: ["collectWindow", "collectByTime", "deliverByTime"],
  collectByTime: ["collectByTime", "deliverByTime"],
  deliverDate: ["deliverDate", "deliverByTime"],
  deliverWhen: ["deliverWindow", "deliverByTime"],
  type: ["type", "pallets", "parcels"],
  pricingMode: ["pricingMode", "bookNowPence"],
  price: ["bookNowPence"],
};

function isFieldName(name: keyof LoadForm): name is FieldName & keyof LoadForm {
  return name !== "collectWhen" && name !== "deliverWhen" && name !== "price";
}

function mended(errors: FieldErrors, changes: Partial<LoadForm>): FieldErrors {
  const left = { ...errors };
  for (const name of Object.keys(changes) as (keyof LoadForm)[]) {
    for (const field of MENDS[name] ?? (isFieldName(name) ? [name] : [])) delete left[field];
  }
  return left;
}

/** The form's state: what is typed, what is wrong with it, and what the service says of it while it is typed. */
export function useLoadForm(initial: LoadForm) {
  const [form, setForm] = useState(initial);
  const [errors, setErrors] = useState<FieldErrors>({});
  const element: RefObject<HTMLFormElement | null> = useRef(null);
  const from = usePlace(form.fromPostcode);
  const to = usePlace(form.toPostcode);
  const { preview, errors: live } = usePreview(form, from.place !== null && to.place !== null);

  const set = useCallback((changes: Partial<LoadForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setErrors((before) => mended(before, changes));
  }, []);

  /** Shows what is wrong and puts the cursor on the first of it. */
  const refuse = useCallback((wrong: FieldErrors) => {
    setErrors(wrong);
    const first = firstWrong(wrong);
    const field = first && element.current?.querySelector<HTMLElement>(`[name="${first}"]`);
    field?.focus();
  }, []);

  /** Validates the form; shows every error if it cannot be sent. */
  const check = (): boolean => {
    const wrong: FieldErrors = {
      ...(from.unknown ? { fromPostcode: UNKNOWN_PLACE } : {}),
      ...(to.unknown ? { toPostcode: UNKNOWN_PLACE } : {}),
      ...readForm(form).errors,
    };
    const sound = Object.keys(wrong).length === 0;
    if (!sound) refuse(wrong);
    return sound;
  };

  /** Places a refusal of the service; what has no field here is said above the button. */
  const refuseByService = useCallback(
    (error: unknown) => refuse(placeErrors(problemOf(error)).fields),
    [refuse],
  );

  return { form, set, errors: { ...live, ...errors }, element, from, to, preview, check, refuseByService };
}
