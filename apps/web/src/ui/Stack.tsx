import type { ComponentProps, ElementType } from "react";
import styles from "./Stack.module.css";

type LaidOut<As extends ElementType> = { as?: As } & Omit<ComponentProps<As>, "as" | "className">;

/** One below the other, such as the fields of a form; `as` names another element than a div. */
export function Stack<As extends ElementType = "div">({ as, ...props }: LaidOut<As>) {
  const Element: ElementType = as ?? "div";
  return <Element className={styles.stack} {...props} />;
}

/** One beside the other, in as many lines as they need. */
export function Row<As extends ElementType = "div">({ as, ...props }: LaidOut<As>) {
  const Element: ElementType = as ?? "div";
  return <Element className={styles.row} {...props} />;
}

/** Fields beside each other, as many as there is room for. */
export function Columns<As extends ElementType = "div">({ as, ...props }: LaidOut<As>) {
  const Element: ElementType = as ?? "div";
  return <Element className={styles.columns} {...props} />;
}
