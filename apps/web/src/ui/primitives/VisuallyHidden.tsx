import type { ComponentProps, ElementType } from "react";
import styles from "./VisuallyHidden.module.css";

type VisuallyHiddenProps<As extends ElementType> = { as?: As } & Omit<ComponentProps<As>, "as" | "className">;

/** Text for screen readers only. `as` is the element to render, such as a legend or a caption, by default a span. */
export function VisuallyHidden<As extends ElementType = "span">({ as, ...props }: VisuallyHiddenProps<As>) {
  const Element: ElementType = as ?? "span";
  return <Element className={styles.hidden} {...props} />;
}
