import type { ComponentProps, ElementType } from "react";
import styles from "./Text.module.css";

interface Looks {
  /** "quiet" for secondary text, "faint" for context; the other tones colour the word for a state. */
  tone?: "quiet" | "faint" | "info" | "good" | "warn" | "bad" | undefined;
  /** Sizes of 11, 12, 15, 18 and 24 px; by default the size is inherited. */
  size?: "tiny" | "small" | "medium" | "large" | "huge" | undefined;
  strong?: boolean | undefined;
  mono?: boolean | undefined;
  /** Keeps the text on one line. */
  nowrap?: boolean | undefined;
  /** Keeps the text on one line and truncates it. */
  clip?: boolean | undefined;
  /** Preserves the line breaks of typed text. */
  typed?: boolean | undefined;
}

/** Maximum number of characters that a list shows of a reference; longer text is truncated. */
const MAX_REFERENCE = 18;

/** Reference or name that a person typed. A list truncates it; hovering and a phone show all of it. */
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

/** Text in another style than the text around it. `as` is the element to render, by default a span. */
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
