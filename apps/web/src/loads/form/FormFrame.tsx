"use client";

import type { FormEvent, KeyboardEvent, ReactNode, RefObject } from "react";
import { Key } from "../../ui/Key.tsx";
import styles from "./FormFrame.module.css";

interface FormFrameProps {
  title: string;
  /** Other ways to begin, beside the title. */
  actions?: ReactNode;
  /** The fields. */
  children: ReactNode;
  /** Refusal and buttons. */
  foot: ReactNode;
  side: ReactNode;
  element: RefObject<HTMLFormElement | null>;
  onSubmit: () => void;
  verb: string;
}

/** A form beside what it amounts to. Ctrl Enter sends it from any field. */
export function FormFrame({ title, actions, children, foot, side, element, onSubmit, verb }: FormFrameProps) {
  function submit(event: FormEvent): void {
    event.preventDefault();
    onSubmit();
  }

  function press(event: KeyboardEvent): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  }

  return (
    <div className={styles.frame}>
      <form ref={element} className={styles.form} noValidate onSubmit={submit} onKeyDown={press}>
        <header className={styles.head}>
          <h1>{title}</h1>
          <p className={styles.keys}>
            <Key>Tab</Key> next · <Key>1</Key>–<Key>8</Key> pick · <Key>Ctrl</Key> <Key>Enter</Key> {verb}
          </p>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        <div className={styles.fields}>{children}</div>
        <footer className={styles.foot}>{foot}</footer>
      </form>
      <aside className={styles.side} aria-label="This load, live">
        {side}
      </aside>
    </div>
  );
}
