"use client";

import type { KeyboardEvent, ReactNode } from "react";
import { TestChip } from "../../session/ModeBadge.tsx";
import { Form } from "../../ui/Form.tsx";
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
  onSubmit: () => Promise<void>;
  verb: string;
}

/** A form beside what it amounts to. Ctrl Enter sends it from any field. */
export function FormFrame({ title, actions, children, foot, side, onSubmit, verb }: FormFrameProps) {
  function press(event: KeyboardEvent<HTMLFormElement>): void {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.currentTarget.requestSubmit();
  }

  return (
    <div className={styles.frame}>
      <Form className={styles.form} onSubmit={onSubmit} onKeyDown={press}>
        <header className={styles.head}>
          <h1>
            {title} <TestChip />
          </h1>
          <p className={styles.keys}>
            <Key>Tab</Key> next · <Key>1</Key>–<Key>8</Key> pick · <Key>Alt</Key> <Key>S</Key> add a stop ·{" "}
            <Key>Ctrl</Key> <Key>Enter</Key> {verb}
          </p>
          {actions && <div className={styles.actions}>{actions}</div>}
        </header>
        <div className={styles.fields}>{children}</div>
        <footer className={styles.foot}>{foot}</footer>
      </Form>
      <aside className={styles.side} aria-label="This load, live">
        {side}
      </aside>
    </div>
  );
}
