import { MAX_BOARD_NOTE, MAX_NOTES } from "@board/api/loads/posting-rules";
import { Field } from "../../../ui/primitives/Field.tsx";
import { Input, TextArea } from "../../../ui/primitives/Input.tsx";
import { Columns } from "../../../ui/primitives/Stack.tsx";
import { FormRow } from "./FormRow.tsx";
import type { FieldErrors, LoadForm } from "./load-form.ts";

const NUMBER = new Intl.NumberFormat("en-GB");

interface DetailsRowProps {
  form: LoadForm;
  set: (changes: Partial<LoadForm>) => void;
  errors: FieldErrors;
}

/** Row for free texts: board note, notes for the driver, dimensions, and the poster's own reference. */
export function DetailsRow({ form, set, errors }: DetailsRowProps) {
  return (
    <FormRow name="Details" errors={errors}>
      <Columns>
        <Words
          name="boardNote"
          label="On the board"
          hint="Every carrier reads it. No names, phone numbers or links."
          most={MAX_BOARD_NOTE}
          {...{ form, set, errors }}
        />
        <Words
          name="notes"
          label="Notes for the driver"
          hint="The winning carrier reads them, from booking on."
          most={MAX_NOTES}
          {...{ form, set, errors }}
        />
      </Columns>
      <Columns>
        <Field label="Dimensions" error={errors.dimsNote}>
          <Input
            name="dimsNote"
            maxLength={200}
            autoComplete="off"
            value={form.dimsNote}
            onChange={(event) => set({ dimsNote: event.target.value })}
          />
        </Field>
        <Field label="Your reference" error={errors.externalRef} hint="Your own number for this load.">
          <Input
            name="externalRef"
            maxLength={100}
            autoComplete="off"
            value={form.externalRef}
            onChange={(event) => set({ externalRef: event.target.value })}
          />
        </Field>
      </Columns>
    </FormRow>
  );
}

interface WordsProps extends DetailsRowProps {
  name: "boardNote" | "notes";
  label: string;
  hint: string;
  most: number;
}

/** Text area with a character count. */
function Words({ name, label, hint, most, form, set, errors }: WordsProps) {
  const length = [...form[name]].length;
  const tooLong = length > most ? `At most ${NUMBER.format(most)} characters.` : undefined;
  return (
    <Field
      label={label}
      error={errors[name] ?? tooLong}
      hint={length === 0 ? hint : `${NUMBER.format(length)} of ${NUMBER.format(most)}. ${hint}`}
    >
      <TextArea
        name={name}
        rows={3}
        value={form[name]}
        onChange={(event) => set({ [name]: event.target.value })}
      />
    </Field>
  );
}
