"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { BACKGROUND } from "../../../shared/trpc/same-key.ts";
import { useTRPCClient } from "../../../shared/trpc/trpc.ts";
import { problemOf } from "../../../ui/format/problem.ts";
import { useSettled } from "../../../ui/hooks/use-settled.ts";
import { placeErrors } from "./field-errors.ts";
import type { FieldErrors, LoadForm } from "./load-form.ts";
import { previewable } from "./read-form.ts";

const SETTLED_MS = 250;
const FRESH_MS = 60_000;

/** Debounced preview of posting: miles, guide, warnings and carriers, or the errors of fields. */
export function usePreview(form: LoadForm, placesKnown: boolean) {
  const client = useTRPCClient();
  const input = useMemo(() => previewable(form), [form]);
  const settled = useSettled(JSON.stringify(placesKnown ? input : null), SETTLED_MS);
  const { data, error, isPlaceholderData } = useQuery({
    queryKey: ["loads", "preview", settled],
    queryFn: ({ signal }) => client.loads.preview.mutate(JSON.parse(settled), { ...BACKGROUND, signal }),
    enabled: settled !== "null",
    staleTime: FRESH_MS,
    placeholderData: keepPreviousData,
  });
  const live: FieldErrors = error ? placeErrors(problemOf(error)).fields : {};
  // Errors of postcodes are left out, because the look-up of the place shows them.
  const errors = Object.fromEntries(
    Object.entries(live).filter(([field]) => !field.toLowerCase().endsWith("postcode")),
  );
  return { preview: data, isOld: !placesKnown || isPlaceholderData, errors };
}
