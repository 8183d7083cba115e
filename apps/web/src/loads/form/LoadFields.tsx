"use client";

import type { LoadCore } from "@board/api/schemas";
import { londonDay } from "@board/calendar";
import { PostcodeField } from "../../load/PostcodeField.tsx";
import type { LookUp } from "../../load/use-place.ts";
import { parseCount } from "../../ui/format/typed.ts";
import { useNow } from "../../ui/use-now.ts";
import { CargoRow, VehicleRow } from "./CargoRow.tsx";
import { DetailsRow } from "./DetailsRow.tsx";
import { collectDays, deliverDays, withCollectDate } from "./days-offered.ts";
import styles from "./LoadFields.module.css";
import type { FieldErrors, LoadForm } from "./load-form.ts";
import { PriceRow } from "./PriceRow.tsx";
import { Row } from "./Row.tsx";
import { SiteFields } from "./SiteFields.tsx";
import { SITE_LEGENDS } from "./site-form.ts";
import { Warnings } from "./Warnings.tsx";
import { WhenRow } from "./WhenRow.tsx";
import { rowOf, type WarnedRow } from "./warnings.ts";

const SITES = [
  ["collectFrom", "fromPostcode"],
  ["deliverTo", "toPostcode"],
] as const;

interface LoadFieldsProps {
  form: LoadForm;
  set: (changes: Partial<LoadForm>) => void;
  errors: FieldErrors;
  warnings: LoadCore["warnings"];
  from: LookUp;
  to: LookUp;
  usualTermsDays: number;
}

/** Every field of a load, from the lane to the notes; posting, amending and posting again use the same. */
export function LoadFields({ form, set, errors, warnings, from, to, usualTermsDays }: LoadFieldsProps) {
  const today = londonDay(useNow());
  const cargo = { form, set, errors };
  const warned = (row: WarnedRow) => (
    <Warnings
      warnings={warnings.filter((warning) => rowOf(warning) === row)}
      load={{ ...form, pallets: parseCount(form.pallets) }}
    />
  );
  return (
    <>
      <Row name="Lane" errors={errors}>
        <div className={styles.lane}>
          <PostcodeField
            label="From"
            name="fromPostcode"
            value={form.fromPostcode}
            onChange={(fromPostcode) => set({ fromPostcode })}
            lookUp={from}
            error={errors.fromPostcode}
            autoFocus
          />
          <PostcodeField
            label="To"
            name="toPostcode"
            value={form.toPostcode}
            onChange={(toPostcode) => set({ toPostcode })}
            lookUp={to}
            error={errors.toPostcode}
          />
        </div>
        <div className={styles.lane}>
          {SITES.map(([end, postcode]) => (
            <SiteFields
              key={end}
              legend={SITE_LEGENDS[end]}
              name={end}
              value={form[end]}
              onChange={(site) => set({ [end]: site })}
              postcode={form[postcode]}
              onPostcode={(chosen) => set({ [postcode]: chosen })}
              error={errors[end]}
            />
          ))}
        </div>
        {warned("lane")}
      </Row>
      <WhenRow
        end="collect"
        days={collectDays(today)}
        date={form.collectDate}
        onDate={(date) => set(withCollectDate(form, date))}
        min={today}
        when={form.collectWhen}
        onWhen={(collectWhen) => set({ collectWhen })}
        byTime={form.collectByTime}
        onByTime={(collectByTime) => set({ collectByTime })}
        errors={errors}
      >
        {warned("collect")}
      </WhenRow>
      <WhenRow
        end="deliver"
        days={deliverDays(form.collectDate, today)}
        date={form.deliverDate}
        onDate={(deliverDate) => set({ deliverDate })}
        min={form.collectDate}
        when={form.deliverWhen}
        onWhen={(deliverWhen) => set({ deliverWhen })}
        byTime={form.deliverByTime}
        onByTime={(deliverByTime) => set({ deliverByTime })}
        errors={errors}
      >
        {warned("deliver")}
      </WhenRow>
      <VehicleRow {...cargo} />
      <CargoRow {...cargo}>{warned("cargo")}</CargoRow>
      <PriceRow {...cargo} usualTermsDays={usualTermsDays}>
        {warned("price")}
      </PriceRow>
      <DetailsRow {...cargo} />
    </>
  );
}
