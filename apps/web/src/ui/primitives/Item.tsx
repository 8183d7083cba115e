import type { ComponentProps, ReactNode } from "react";
import styles from "./Item.module.css";
import { Line } from "./Line.tsx";

interface ItemProps extends Omit<ComponentProps<"li">, "className" | "onClick" | "title"> {
  icon?: ReactNode;
  title: ReactNode;
  /** Second line in smaller text. */
  detail?: ReactNode;
  /** Done, in progress, or in need of attention. */
  tone?: "done" | "now" | "warn" | "bad" | undefined;
  /** Makes the whole item a link or a button. */
  href?: string | undefined;
  onClick?: (() => void) | undefined;
  /** Right-hand part: a time, or actions. */
  children?: ReactNode;
}

/** List item such as a device or a step: an icon, text, and actions. */
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
