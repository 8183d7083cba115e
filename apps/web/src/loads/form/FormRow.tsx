import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Stack } from "../../ui/Stack.tsx";
import { Text } from "../../ui/Text.tsx";
import styles from "./FormRow.module.css";
import type { FieldErrors, FieldName } from "./load-form.ts";

interface WrongProps {
  fields: readonly FieldName[];
  errors: FieldErrors;
}

interface RowProps extends Partial<Pick<WrongProps, "fields">> {
  name: string;
  errors: FieldErrors;
  children: ReactNode;
}

/** A line of the form: its name at the left, and under its fields what is wrong with them. */
export function FormRow({ name, fields = [], errors, children }: RowProps) {
  return (
    <div className={styles.row}>
      <h2>{name}</h2>
      <Stack gap={8}>
        {children}
        <Wrong fields={fields} errors={errors} />
      </Stack>
    </div>
  );
}

/** The errors of some fields, under them. */
export function Wrong({ fields, errors }: WrongProps) {
  return fields.map(
    (field) =>
      errors[field] && (
        <Text as="p" tone="bad" size="small" key={field} id={errorId(field)}>
          <IconAlertCircle size={13} stroke={1.9} aria-hidden /> {errors[field]}
        </Text>
      ),
  );
}

/** Id of a field's description, for `aria-describedby`. */
function errorId(field: FieldName): string {
  return `wrong-${field}`;
}

/** ARIA attributes of a field's error. */
export function told(field: FieldName, errors: FieldErrors) {
  return errors[field] === undefined
    ? {}
    : { "aria-invalid": true as const, "aria-describedby": errorId(field) };
}
