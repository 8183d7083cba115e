import { addDays, type Day } from "@board/calendar";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Input } from "../../ui/primitives/Input.tsx";
import { TimeField } from "../../ui/primitives/TimeField.tsx";
import { arrivalDay, MAX_ARRIVAL_DAYS, TODAY_EXAMPLES, type TypedArrival } from "./arrival.ts";

interface ArrivalFieldsProps {
  /** True if the load is collected today: the person then types minutes, or a time without a day. */
  isToday: boolean;
  collectDate: Day;
  today: Day;
  typed: TypedArrival;
  onType: (changes: Partial<TypedArrival>) => void;
  /** Reason why the text cannot be parsed, after an attempt to send; false if there is none. */
  error: string | false;
}

/** Fields for the carrier's time of arrival, parsed by `readArrival`. */
export function ArrivalFields({ isToday, collectDate, today, typed, onType, error }: ArrivalFieldsProps) {
  const day = arrivalDay(typed, collectDate);
  if (isToday)
    return (
      <Field label="At the door" hint={TODAY_EXAMPLES} error={error}>
        <Input
          value={typed.time}
          maxLength={20}
          autoComplete="off"
          onChange={(event) => onType({ time: event.currentTarget.value })}
        />
      </Field>
    );
  return (
    <>
      <Field label="At the door">
        <DateField
          min={today}
          max={addDays(today, MAX_ARRIVAL_DAYS)}
          {...day}
          onChange={(read, text) => onType({ day: read || text })}
        />
      </Field>
      {/* Shown only if the day could be parsed; otherwise the day field shows the error. */}
      <Field label="Time at the door" error={day.unread === undefined && error}>
        <TimeField placeholder="10:00" value={typed.time} onChange={(time) => onType({ time })} />
      </Field>
    </>
  );
}
