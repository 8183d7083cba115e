import type { ComponentPropsWithRef } from "react";
import styles from "./Input.module.css";
import { useKeepsFocus } from "./keep-focus.ts";

/** A line of text; on a phone tall, and large enough that nothing zooms. */
export function Input({ className, ref, ...rest }: ComponentPropsWithRef<"input">) {
  return <input {...rest} ref={useKeepsFocus(ref)} className={`${styles.input} ${className ?? ""}`} />;
}

/** Text of several lines. */
export function TextArea({ className, ref, ...rest }: ComponentPropsWithRef<"textarea">) {
  return <textarea {...rest} ref={useKeepsFocus(ref)} className={`${styles.input} ${className ?? ""}`} />;
}

/** A choice of few. */
export function Select({ className, ref, ...rest }: ComponentPropsWithRef<"select">) {
  return <select {...rest} ref={useKeepsFocus(ref)} className={`${styles.input} ${className ?? ""}`} />;
}

/** Pounds: the sign is inside, the number pad opens on a phone; `readPounds` reads what was typed. */
export function MoneyInput({ className, ref, ...rest }: ComponentPropsWithRef<"input">) {
  return (
    <span className={styles.money}>
      <span aria-hidden>£</span>
      <input
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        ref={useKeepsFocus(ref)}
        className={`${styles.input} ${className ?? ""}`}
      />
    </span>
  );
}
