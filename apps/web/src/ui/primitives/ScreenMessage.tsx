import type { ReactNode } from "react";
import styles from "./ScreenMessage.module.css";

interface ScreenMessageProps {
  icon: ReactNode;
  time: string;
  title: string;
  children: ReactNode;
}

/** Picture of a message on the screen of a phone, as an example. */
export function ScreenMessage({ icon, time, title, children }: ScreenMessageProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.message}>
        <span className={styles.app}>
          {icon}
          Freight Board
          <time>{time}</time>
        </span>
        <b>{title}</b>
        <span>{children}</span>
      </div>
    </div>
  );
}
