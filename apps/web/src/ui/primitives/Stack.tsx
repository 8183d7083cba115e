import type { ComponentProps, ElementType } from "react";
import styles from "./Stack.module.css";

interface Layout {
  /** Pixels between the parts, in steps of 4. */
  gap?: 0 | 4 | 8 | 12 | 16 | 24 | undefined;
  align?: "start" | "center" | "end" | "baseline" | undefined;
  /** Parts at both ends, or all on the right. */
  justify?: "between" | "end" | undefined;
  /** Limits the width to that of a form. */
  narrow?: boolean | undefined;
  /** Keeps the parts on one line. */
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

/** Vertical layout, such as the fields of a form; `as` renders another element than a div. */
export const Stack = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.stack, props);

/** Horizontal layout that wraps. */
export const Row = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.row, props);

/** Full-width rows of a panel or a list with a line between them. */
export const Lines = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.lines, props);

/** Fields side by side, as many as fit. */
export const Columns = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.columns, props);
