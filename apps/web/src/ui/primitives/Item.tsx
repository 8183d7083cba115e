import type { ComponentProps, ReactNode } from "react";
import styles from "./Item.module.css";
import { Line } from "./Line.tsx";

interface ItemProps extends Omit<ComponentProps<"li">, "className" | "onClick" | "title"> {
  icon?: ReactNode;
  title: ReactNode;
  /** Second line in smaller text. */
  detail?: ReactNode;
  /** State of the item: done, in progress, or needing attention. */
  tone?: "done" | "now" | "warn" | "bad" | undefined;
  /** Target of the item if all of it is a link; `onClick` makes all of it a button. */
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** Content on the right, such as a time or buttons. */
  children?: ReactNode;
}

/** List item, such as a device or a step, with an icon, text, and buttons. */
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
