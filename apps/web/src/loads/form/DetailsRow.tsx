import { Field } from "../../ui/Field.tsx";
import { Input, TextArea } from "../../ui/Input.tsx";
import styles from "./LoadFields.module.css";
import type { FieldErrors, LoadForm } from "./load-form.ts";
import { Row } from "./Row.tsx";

const NOTES_MAX = 1_000;
const NUMBER = new Intl.NumberFormat("en-GB");

interface DetailsRowProps {
  form: LoadForm;
  set: (changes: Partial<LoadForm>) => void;
  errors: FieldErrors;
}

/** Free words: for the driver, about the size, and one's own number. */
export function DetailsRow({ form, set, errors }: DetailsRowProps) {
  const length = [...form.notes].length;
  const tooLong = length > NOTES_MAX ? `At most ${NUMBER.format(NOTES_MAX)} characters.` : undefined;
  return (
    <Row name="Details" errors={errors}>
      <div className={styles.details}>
        <Field
          label="Notes for the driver"
          error={errors.notes ?? tooLong}
          hint={length > 0 && `${NUMBER.format(length)} of ${NUMBER.format(NOTES_MAX)}`}
        >
          <TextArea
            name="notes"
            rows={3}
            value={form.notes}
            onChange={(event) => set({ notes: event.target.value })}
          />
        </Field>
        <div className={styles.stack}>
          <Field label="Dimensions" error={errors.dimsNote}>
            <Input
              name="dimsNote"
              maxLength={200}
              autoComplete="off"
              value={form.dimsNote}
              onChange={(event) => set({ dimsNote: event.target.value })}
            />
          </Field>
          <Field
            label="Your reference"
            error={errors.externalRef}
            hint="comes back on every answer and webhook"
          >
            <Input
              name="externalRef"
              maxLength={100}
              autoComplete="off"
              value={form.externalRef}
              onChange={(event) => set({ externalRef: event.target.value })}
            />
          </Field>
        </div>
      </div>
    </Row>
  );
}
