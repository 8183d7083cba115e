import type { ComponentProps, ReactNode } from "react";
import styles from "./Item.module.css";
import { Line } from "./Line.tsx";

interface ItemProps extends Omit<ComponentProps<"li">, "className" | "onClick" | "title"> {
  icon?: ReactNode;
  title: ReactNode;
  /** A second line, in smaller letters. */
  detail?: ReactNode;
  /** Done, in hand, or in need of somebody. */
  tone?: "done" | "now" | "warn" | "bad" | undefined;
  /** The whole of it is a link, or a button. */
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** At the end: a time, or what can be done with it. */
  children?: ReactNode;
}

/** A line of a list, such as a device or a step: an icon, its words, and what can be done with it. */
export function Item({ icon, title, detail, tone, href, onClick, children, ...li }: ItemProps) {
  const content = (
    <>
      {icon}
      <span className={styles.words}>
        {title}
        {detail && <small>{detail}</small>}
      </span>
      {children}
    </>
  );
  if (href !== undefined || onClick)
    return (
      <Line href={href} onClick={onClick}>
        {content}
      </Line>
    );
  return (
    <li {...li} className={styles.item} data-tone={tone}>
      {content}
    </li>
  );
}
