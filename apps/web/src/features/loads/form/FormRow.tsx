import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Stack } from "../../../ui/primitives/Stack.tsx";
import { Text } from "../../../ui/primitives/Text.tsx";
import styles from "./FormRow.module.css";
import type { FieldErrors, FieldName } from "./load-form.ts";

interface RowErrorsProps {
  fields: readonly FieldName[];
  errors: FieldErrors;
}

interface RowProps extends Partial<Pick<RowErrorsProps, "fields">> {
  name: string;
  errors: FieldErrors;
  children: ReactNode;
}

/** Row of the form: its name at the left, its fields, and their errors below. */
export function FormRow({ name, fields = [], errors, children }: RowProps) {
  return (
    <div className={styles.row}>
      <h2>{name}</h2>
      <Stack gap={8}>
        {children}
        <RowErrors fields={fields} errors={errors} />
      </Stack>
    </div>
  );
}

/** Error texts of fields, shown below them. */
export function RowErrors({ fields, errors }: RowErrorsProps) {
  return fields.map(
    (field) =>
      errors[field] && (
        <Text as="p" tone="bad" size="small" key={field} id={errorId(field)}>
          <IconAlertCircle size={13} stroke={1.9} aria-hidden /> {errors[field]}
        </Text>
      ),
  );
}

/** Returns the id of a field's error text, for `aria-describedby`. */
function errorId(field: FieldName): string {
  return `wrong-${field}`;
}

/** Returns the ARIA attributes that link a field to its error text. */
export function errorAria(field: FieldName, errors: FieldErrors) {
  return errors[field] === undefined
    ? {}
    : { "aria-invalid": true as const, "aria-describedby": errorId(field) };
}
