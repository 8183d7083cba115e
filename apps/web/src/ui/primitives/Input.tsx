import type { ComponentPropsWithRef } from "react";
import { useKeepsFocus } from "../hooks/keep-focus.ts";
import styles from "./Input.module.css";

/** Single-line text field. Its text on a phone is so large that the browser does not zoom in. */
export function Input({ className, ref, ...rest }: ComponentPropsWithRef<"input">) {
  return <input {...rest} ref={useKeepsFocus(ref)} className={`${styles.input} ${className ?? ""}`} />;
}

/** Multi-line text field. */
export function TextArea({ className, ref, ...rest }: ComponentPropsWithRef<"textarea">) {
  return <textarea {...rest} ref={useKeepsFocus(ref)} className={`${styles.input} ${className ?? ""}`} />;
}

interface SelectProps extends ComponentPropsWithRef<"select"> {
  /** True for one as wide as its words, in a row with others. */
  fit?: boolean;
}

/** Drop-down list of a few options. */
export function Select({ className, ref, fit, ...rest }: SelectProps) {
  return (
    <select
      {...rest}
      ref={useKeepsFocus(ref)}
      className={`${styles.input} ${className ?? ""}`}
      data-fit={fit || undefined}
    />
  );
}

/** Field for an amount, with the pound sign inside and a numeric keypad on phones; `readPounds` parses its text. */
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
