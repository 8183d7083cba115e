import type { PricingMode } from "@board/db/enums";
import type { ReactNode } from "react";
import { Choice, type Option } from "../../ui/Choice.tsx";
import { Input, MoneyInput } from "../../ui/Input.tsx";
import styles from "./LoadFields.module.css";
import type { FieldErrors, LoadForm } from "./load-form.ts";
import { Row, told } from "./Row.tsx";

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

/** Carriers' prices or one's own, and when it is paid. */
export function PriceRow({ form, set, errors, usualTermsDays, children }: PriceRowProps) {
  const usual = form.termsDays === String(usualTermsDays);
  return (
    <Row name="Price" fields={["pricingMode", "bookNowPence", "termsDays"]} errors={errors}>
      <div className={styles.line}>
        <Choice
          label="Price"
          options={MODES}
          value={form.pricingMode}
          onChange={(pricingMode) => set({ pricingMode })}
          invalid={errors.pricingMode !== undefined}
        />
        {form.pricingMode === "BOOK_NOW" && (
          <>
            <span className={styles.price}>
              <MoneyInput
                name="bookNowPence"
                aria-label="Price in pounds"
                maxLength={14}
                value={form.price}
                onChange={(event) => set({ price: event.target.value })}
                {...told("bookNowPence", errors)}
              />
            </span>
            <span className={styles.aside}>first carrier to book gets it</span>
          </>
        )}
        <span className={styles.divider} />
        <span className={styles.unit}>
          Terms
          <Input
            className={styles.days ?? ""}
            name="termsDays"
            aria-label="Terms in days"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={form.termsDays}
            onChange={(event) => set({ termsDays: event.target.value })}
            {...told("termsDays", errors)}
          />
        </span>
        <span className={styles.aside}>
          days{usual ? ", your usual" : `, your usual is ${usualTermsDays}`}
        </span>
      </div>
      {children}
    </Row>
  );
}
