import type { TypedMoment } from "../../shared/load-parts/moment.ts";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { Columns } from "../../ui/primitives/Stack.tsx";
import { TimeField } from "../../ui/primitives/TimeField.tsx";

interface DayAndTimeProps {
  /** Label of the day's field. */
  label: string;
  name: string;
  value: TypedMoment;
  onChange: (typed: TypedMoment) => void;
  error: string | undefined;
  hint?: string;
}

/** Fields for the day and the time from which, or until which, a vehicle is empty. */
export function DayAndTime({ label, name, value, onChange, error, hint }: DayAndTimeProps) {
  return (
    <Columns>
      <Field label={label} error={error} hint={hint}>
        <DateField name={name} value={value.day} onChange={(day) => onChange({ ...value, day })} />
      </Field>
      <Field label={`${label}, time`}>
        <TimeField value={value.time} onChange={(time) => onChange({ ...value, time })} />
      </Field>
    </Columns>
  );
}
