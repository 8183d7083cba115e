import type { ReactNode } from "react";
import { Choice } from "../../ui/Choice.tsx";
import { DateField } from "../../ui/DateField.tsx";
import { TimeField } from "../../ui/TimeField.tsx";
import styles from "./LoadFields.module.css";
import type { FieldErrors, When } from "./load-form.ts";
import { Row, told } from "./Row.tsx";

const WHENS: readonly { value: When; name: string }[] = [
  { value: "Anytime", name: "Any time" },
  { value: "AM", name: "AM" },
  { value: "PM", name: "PM" },
  { value: "slot", name: "Booked slot" },
];

interface WhenRowProps {
  end: "collect" | "deliver";
  days: readonly { value: string; name: string }[];
  date: string;
  onDate: (date: string) => void;
  min: string;
  when: When;
  onWhen: (when: When) => void;
  byTime: string;
  onByTime: (time: string) => void;
  errors: FieldErrors;
  /** Under the fields, such as a warning. */
  children?: ReactNode;
}

const NAMES = {
  collect: {
    row: "Collect",
    day: "Day of collection",
    date: "Collection date",
    by: "Collect by, hours and minutes",
  },
  deliver: {
    row: "Deliver",
    day: "Day of delivery",
    date: "Delivery date",
    by: "Deliver by, hours and minutes",
  },
} as const;

/** One end's day, then when in it: a preference, or a slot that is booked. */
export function WhenRow(props: WhenRowProps) {
  const { end, days, date, onDate, min, when, onWhen, byTime, onByTime, errors, children } = props;
  const names = NAMES[end];
  return (
    <Row name={names.row} fields={[`${end}Date`, `${end}Window`, `${end}ByTime`]} errors={errors}>
      <div className={styles.line}>
        <Choice
          label={names.day}
          options={days}
          value={days.some(({ value }) => value === date) ? date : null}
          onChange={onDate}
        />
        <DateField
          className={styles.date}
          name={`${end}Date`}
          aria-label={names.date}
          value={date}
          min={min}
          onChange={onDate}
          {...told(`${end}Date`, errors)}
        />
        {date !== "" && (
          <>
            <span className={styles.divider} />
            <Choice
              label={`When to ${end}`}
              options={WHENS}
              value={when}
              onChange={onWhen}
              invalid={errors[`${end}Window`] !== undefined}
            />
            {when === "slot" && (
              <TimeField
                className={`${styles.time} ${styles.strong}`}
                name={`${end}ByTime`}
                aria-label={names.by}
                placeholder="09:00"
                value={byTime}
                onChange={onByTime}
                {...told(`${end}ByTime`, errors)}
              />
            )}
          </>
        )}
      </div>
      {children}
    </Row>
  );
}
