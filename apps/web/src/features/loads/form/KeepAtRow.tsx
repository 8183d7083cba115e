import { Choice, type Option } from "../../../ui/primitives/Choice.tsx";
import { Input } from "../../../ui/primitives/Input.tsx";
import { Row } from "../../../ui/primitives/Stack.tsx";
import { errorAria, FormRow } from "./FormRow.tsx";
import type { FieldErrors, KeepAt, LoadForm } from "./load-form.ts";

const CHOICES: Option<KeepAt>[] = [
  { value: "any", name: "Any" },
  { value: "chilled", name: "Chilled 2–5 °C" },
  { value: "frozen", name: "Frozen −18 °C" },
  { value: "between", name: "Between" },
];

interface KeepAtRowProps {
  form: LoadForm;
  set: (changes: Partial<LoadForm>) => void;
  errors: FieldErrors;
}

/** Row for the temperature at which the goods are kept. */
export function KeepAtRow({ form, set, errors }: KeepAtRowProps) {
  const end = (name: "minC" | "maxC", label: string) => (
    <Input
      size={4}
      name={name}
      aria-label={label}
      autoComplete="off"
      maxLength={4}
      value={form[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      {...errorAria("temperature", errors)}
    />
  );
  return (
    <FormRow name="Keep at" fields={["temperature"]} errors={errors}>
      <Row>
        <Choice
          label="Temperature"
          options={CHOICES}
          value={form.keepAt}
          onChange={(keepAt) => set({ keepAt })}
          invalid={errors.temperature !== undefined}
        />
        {form.keepAt === "between" && (
          <Row as="span" gap={8} nowrap>
            {end("minC", "Not colder than, °C")} and {end("maxC", "Not warmer than, °C")} °C
          </Row>
        )}
      </Row>
    </FormRow>
  );
}
