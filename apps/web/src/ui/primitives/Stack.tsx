import type { ComponentProps, ElementType } from "react";
import styles from "./Stack.module.css";

interface Layout {
  /** Space between the children in px. */
  gap?: 0 | 4 | 8 | 12 | 16 | 24 | undefined;
  align?: "start" | "center" | "end" | "baseline" | undefined;
  /** "between" puts the children at both ends, "end" puts them on the right. */
  justify?: "between" | "end" | undefined;
  /** Limits the width to the usual width of a form. */
  narrow?: boolean | undefined;
  /** Keeps the children on one line. */
  nowrap?: boolean | undefined;
}

type LaidOut<As extends ElementType> = { as?: As } & Layout & Omit<ComponentProps<As>, "as" | keyof Layout>;

function laidOut<As extends ElementType>(
  layout: string | undefined,
  { as, gap, align, justify, narrow, nowrap, className, ...props }: LaidOut<As>,
) {
  const Element: ElementType = as ?? "div";
  return (
    <Element
      className={[styles.laid, layout, className].filter(Boolean).join(" ")}
      data-gap={gap}
      data-align={align}
      data-justify={justify}
      data-narrow={narrow || undefined}
      data-nowrap={nowrap || undefined}
      {...props}
    />
  );
}

/** Vertical layout, such as for the fields of a form. `as` is the element to render, by default a div. */
export const Stack = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.stack, props);

/** Horizontal layout; the children wrap. */
export const Row = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.row, props);

/** Full-width rows of a panel or a list, separated by lines. */
export const Lines = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.lines, props);

/** Fields side by side, as many as fit in a row. */
export const Columns = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.columns, props);
