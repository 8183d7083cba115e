"use client";

import { poundsTrouble } from "@board/api/typed/rules";
import { usualWaiting } from "@board/api/waiting/rules";
import type { PricingMode } from "@board/db/enums";
import { type ReactNode, useRef, useState } from "react";
import { typedPounds, waitingWords } from "../../../ui/format/money.ts";
import { VEHICLE_LONG_NAMES } from "../../../ui/format/vehicles.ts";
import { Choice, type Option } from "../../../ui/primitives/Choice.tsx";
import { Input, MoneyInput } from "../../../ui/primitives/Input.tsx";
import { Row, Stack } from "../../../ui/primitives/Stack.tsx";
import { Suggested } from "../../../ui/primitives/Suggested.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import { errorAria, FormRow, RowErrors } from "./FormRow.tsx";
import type { FieldErrors, LoadForm } from "./load-form.ts";
import { useUsual } from "./use-usual.ts";

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
      <WaitingFields form={form} set={set} errors={errors} />
      {children}
    </FormRow>
  );
}

/** Fields for what waiting at a place costs; both empty for the firm's usual terms of the vehicle class. */
function WaitingFields({ form, set, errors }: Pick<PriceRowProps, "form" | "set" | "errors">) {
  const own = useUsual().waiting;
  const usual = usualWaiting(form.vehicleClass, own);
  const isUsual = form.freeMins.trim() === "" && form.quarterPrice.trim() === "";
  return (
    <>
      <Row gap={8}>
        Waiting
        <Input
          size={4}
          name="waiting"
          aria-label="Free minutes of waiting at each place"
          inputMode="numeric"
          autoComplete="off"
          maxLength={4}
          placeholder={String(usual.freeMins)}
          value={form.freeMins}
          onChange={(event) => set({ freeMins: event.target.value })}
          {...errorAria("waiting", errors)}
        />
        min free, then
        <MoneyInput
          size={6}
          aria-label="Pounds for each quarter of an hour of waiting"
          maxLength={10}
          placeholder={typedPounds(usual.pencePerQuarter)}
          value={form.quarterPrice}
          onChange={(event) => set({ quarterPrice: event.target.value })}
          {...errorAria("waiting", errors)}
        />
        a quarter of an hour
        <Text tone="quiet">
          {isUsual
            ? `${own[form.vehicleClass] ? "your usual" : "as usual"} for ${VEHICLE_LONG_NAMES[form.vehicleClass]}`
            : `usual is ${waitingWords(usual)}`}
        </Text>
      </Row>
      <RowErrors fields={["waiting"]} errors={errors} />
    </>
  );
}
