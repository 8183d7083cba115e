import type { FormEvent, ReactNode } from "react";
import styles from "./DialogForm.module.css";

interface DialogFormProps {
  title: ReactNode;
  /** Left out: its buttons do something each, and it is no form. */
  onSubmit?: (given: FormData) => void;
  /** In its foot, the one that does it last. */
  buttons: ReactNode;
  children: ReactNode;
}

/** The content of a dialog: its title, words and fields, and its buttons. */
export function DialogForm({ title, onSubmit, buttons, children }: DialogFormProps) {
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    // A dialog may be drawn inside another form, which this is not about.
    event.stopPropagation();
    onSubmit?.(new FormData(event.currentTarget));
  }
  const content = (
    <>
      <h2>{title}</h2>
      {children}
      <div className={styles.buttons}>{buttons}</div>
    </>
  );
  if (!onSubmit) return <div className={styles.form}>{content}</div>;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {content}
    </form>
  );
}
