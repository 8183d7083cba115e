import type { Day } from "@board/calendar";
import { DateField } from "../../ui/primitives/DateField.tsx";
import { Field } from "../../ui/primitives/Field.tsx";
import { TimeField } from "../../ui/primitives/TimeField.tsx";
import styles from "./MomentFields.module.css";
import type { TypedMoment } from "./moment.ts";

interface MomentFieldsProps {
  /** Label of the time field. */
  label: string;
  value: TypedMoment;
  today: Day;
  error: string | undefined;
  onChange: (typed: TypedMoment) => void;
}

/** Fields for the time and day at which a step of a job was done. */
export function MomentFields({ label, value, today, error, onChange }: MomentFieldsProps) {
  return (
    <div className={styles.at}>
      <Field label={label} error={error}>
        <TimeField value={value.time} onChange={(time) => onChange({ ...value, time })} />
      </Field>
      <Field label="Day">
        <DateField value={value.day} max={today} onChange={(day) => onChange({ ...value, day })} />
      </Field>
    </div>
  );
}
