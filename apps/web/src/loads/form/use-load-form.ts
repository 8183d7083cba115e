"use client";

import { useCallback, useState } from "react";
import { usePlace } from "../../load/use-place.ts";
import { problemOf } from "../../ui/problem.ts";
import { placeErrors } from "./field-errors.ts";
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
  const from = usePlace(form.fromPostcode);
  const to = usePlace(form.toPostcode);
  const { preview, errors: live } = usePreview(form, from.place !== null && to.place !== null);

  const set = useCallback((changes: Partial<LoadForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setErrors((before) => mended(before, changes));
  }, []);

  /** The form as it can be sent, once both places are read; null where something is wrong, which is then shown. */
  const check = async (): Promise<LoadForm | null> => {
    const [start, end] = await Promise.all([from.settle(), to.settle()]);
    const settled = { ...form, fromPostcode: start.text, toPostcode: end.text };
    const wrong: FieldErrors = {
      ...(start.trouble ? { fromPostcode: start.trouble } : {}),
      ...(end.trouble ? { toPostcode: end.trouble } : {}),
      ...readForm(settled).errors,
    };
    setForm((now) => ({
      ...now,
      ...(now.fromPostcode === form.fromPostcode ? { fromPostcode: start.text } : {}),
      ...(now.toPostcode === form.toPostcode ? { toPostcode: end.text } : {}),
    }));
    setErrors(wrong);
    return Object.keys(wrong).length === 0 ? settled : null;
  };

  /** Places a refusal of the service; what has no field here is said above the button. */
  const refuseByService = useCallback(
    (error: unknown) => setErrors(placeErrors(problemOf(error)).fields),
    [],
  );

  return { form, set, errors: { ...live, ...errors }, from, to, preview, check, refuseByService };
}
