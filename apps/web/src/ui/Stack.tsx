import type { ComponentProps, ElementType } from "react";
import styles from "./Stack.module.css";

interface Layout {
  /** Pixels between the parts, on the grid of 4. */
  gap?: 0 | 4 | 8 | 12 | 16 | 24 | undefined;
  align?: "start" | "center" | "end" | "baseline" | undefined;
  /** Parts at both ends, or all at the right. */
  justify?: "between" | "end" | undefined;
  /** No wider than a form is read. */
  narrow?: boolean | undefined;
  /** Keeps the parts in one line. */
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

/** One below the other, such as the fields of a form; `as` names another element than a div. */
export const Stack = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.stack, props);

/** One beside the other, in as many lines as they need. */
export const Row = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.row, props);

/** Lines of a panel or a list from edge to edge, with a hairline between them. */
export const Lines = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.lines, props);

/** Fields beside each other, as many as there is room for. */
export const Columns = <As extends ElementType = "div">(props: LaidOut<As>) => laidOut(styles.columns, props);
