import { IconAlertCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import styles from "./LoadFields.module.css";
import type { FieldErrors, FieldName } from "./load-form.ts";

interface RowProps {
  name: string;
  /** The fields in it whose errors are said under it. */
  fields?: readonly FieldName[];
  errors: FieldErrors;
  children: ReactNode;
}

/** A line of the form: its name at the left, and under its fields what is wrong with them. */
export function Row({ name, fields = [], errors, children }: RowProps) {
  return (
    <div className={styles.row}>
      <h2>{name}</h2>
      <div className={styles.cells}>
        {children}
        {fields.map(
          (field) =>
            errors[field] && (
              <p key={field} id={errorId(field)} className={styles.error}>
                <IconAlertCircle size={13} stroke={1.9} aria-hidden />
                {errors[field]}
              </p>
            ),
        )}
      </div>
    </div>
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
