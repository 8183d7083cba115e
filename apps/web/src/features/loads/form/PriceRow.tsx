"use client";

import { poundsTrouble } from "@board/api/typed/rules";
import type { PricingMode } from "@board/db/enums";
import { type ReactNode, useRef, useState } from "react";
import { Choice, type Option } from "../../../ui/primitives/Choice.tsx";
import { Input, MoneyInput } from "../../../ui/primitives/Input.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Suggested } from "../../../ui/primitives/Suggested.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { errorAria, FormRow, RowErrors } from "./FormRow.tsx";
import type { FieldErrors, LoadForm } from "./load-form.ts";

const MODES: readonly Option<PricingMode>[] = [
  { value: "QUOTES", name: "Ask for quotes" },
  { value: "BOOK_NOW", name: "Book now at" },
];

interface PriceRowProps {
  form: LoadForm;
  set: (changes: Partial<LoadForm>) => void;
  errors: FieldErrors;
  usualTermsDays: number;
  children: ReactNode;
}

/** Row for the price (quotes or book now) and the payment terms. The error of an unreadable price appears on blur. */
export function PriceRow({ form, set, errors: given, usualTermsDays, children }: PriceRowProps) {
  const field = useRef<HTMLInputElement>(null);
  const [left, setLeft] = useState(false);
  const wrong = form.pricingMode === "BOOK_NOW" ? poundsTrouble(form.price) : null;
  const errors = left && wrong ? { bookNowPence: wrong.trouble, ...given } : given;
  const usual = form.termsDays === String(usualTermsDays);
  return (
    <FormRow name="Price" fields={["termsDays"]} errors={errors}>
      <Row gap={24} align="start">
        <Stack gap={8}>
          <Row>
            <Choice
              label="Price"
              options={MODES}
              value={form.pricingMode}
              onChange={(pricingMode) => set({ pricingMode })}
              invalid={errors.pricingMode !== undefined}
            />
            {form.pricingMode === "BOOK_NOW" && (
              <>
                <MoneyInput
                  ref={field}
                  size={9}
                  name="bookNowPence"
                  aria-label="Price in pounds"
                  maxLength={14}
                  value={form.price}
                  onChange={(event) => {
                    setLeft(false);
                    set({ price: event.target.value });
                  }}
                  onBlur={() => setLeft(true)}
                  {...errorAria("bookNowPence", errors)}
                />
                <Text tone="quiet">first carrier to book gets it</Text>
              </>
            )}
          </Row>
          <RowErrors fields={["pricingMode", "bookNowPence"]} errors={errors} />
          {errors.bookNowPence && wrong?.meant && (
            <Suggested
              meant={[{ text: wrong.meant }]}
              onTake={(price) => {
                set({ price });
                field.current?.focus();
              }}
            />
          )}
        </Stack>
        <Row gap={8}>
          Terms
          <Input
            size={3}
            name="termsDays"
            aria-label="Terms in days"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={form.termsDays}
            onChange={(event) => set({ termsDays: event.target.value })}
            {...errorAria("termsDays", errors)}
          />
          <Text tone="quiet">days{usual ? ", your usual" : `, your usual is ${usualTermsDays}`}</Text>
        </Row>
      </Row>
      {children}
    </FormRow>
  );
}
