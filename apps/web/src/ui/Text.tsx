import type { ComponentProps, ElementType } from "react";
import styles from "./Text.module.css";

interface Looks {
  /** Second facts are quiet, context is faint; a state has the colour of its meaning beside its word. */
  tone?: "quiet" | "faint" | "info" | "good" | "warn" | "bad" | undefined;
  /** 11, 12, 15, 18 and 24 px; left out: as what is around it. */
  size?: "tiny" | "small" | "medium" | "large" | "huge" | undefined;
  strong?: boolean | undefined;
  mono?: boolean | undefined;
  /** On one line. */
  nowrap?: boolean | undefined;
  /** On one line that ends in … where there is no room. */
  clip?: boolean | undefined;
  /** In the lines in which it was typed. */
  typed?: boolean | undefined;
}

/** Longer ones are cut. */
const MAX_REFERENCE = 18;

/** A reference or a name of somebody's own in a list: cut where it is long, and whole on hover and on a phone. */
export function OwnWords({ children, ...looks }: { children: string } & Omit<Looks, "clip" | "typed">) {
  const isLong = [...children].length > MAX_REFERENCE;
  return (
    <Text {...looks} data-own={isLong || undefined} title={isLong ? children : undefined}>
      {children}
    </Text>
  );
}

type TextProps<As extends ElementType> = { as?: As } & Looks &
  Omit<ComponentProps<As>, "as" | "className" | keyof Looks>;

/** Words that look other than those around them; `as` names another element than a span. */
export function Text<As extends ElementType = "span">({
  as,
  tone,
  size,
  strong,
  mono,
  nowrap,
  clip,
  typed,
  ...props
}: TextProps<As>) {
  const Element: ElementType = as ?? "span";
  return (
    <Element
      {...props}
      className={styles.text}
      data-tone={tone}
      data-size={size}
      data-strong={strong || undefined}
      data-mono={mono || undefined}
      data-nowrap={nowrap || undefined}
      data-clip={clip || undefined}
      data-typed={typed || undefined}
    />
  );
}
